package export

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"jogada/catalog"
)

// Program is a program of a package, with the verdict that a judging system must give it.
type Program struct {
	Folder string // accepted, wrong_answer or time_limit_exceeded
	Name   string
	Text   string
	// Mistake is the mistake that a wrong program makes.
	Mistake string
}

// write writes the checker, the validator and the programs.
func (p *pack) write() error {
	g := p.Task.Game
	keys, values := ruled(g, p.Task.Values)
	forms, err := json.Marshal(g.Grading.Form)
	if err != nil {
		return err
	}
	for _, needed := range []string{"read.py", "validate.py", "right.py"} {
		if p.kit(needed) == "" {
			return fmt.Errorf("%s has no %s to make a package of", g.Name, needed)
		}
	}
	values["game"], values["forms"], values["several"] = g.Title, strings.NewReplacer(`\u003c`, "<", `\u003e`, ">").Replace(string(forms)), "False"
	if g.Grading.Join != nil {
		values["several"] = "True"
	}
	values["read"], _ = variant(p.kit("read.py"), keys, values)
	values["validate"], _ = variant(p.kit("validate.py"), keys, values)
	p.checker, _ = variant(template("checker.py"), nil, values)
	p.validate, _ = variant(template("validator.py"), nil, values)
	p.programs, err = programs(g, p.Task.Values, p.kit)
	return err
}

// programs returns the programs of a game under rules: right ones, slow ones, and one for each mistake that the kit knows.
func programs(g catalog.Game, v catalog.Values, kit func(string) string) (list []Program, err error) {
	keys, values := ruled(g, v)
	add := func(folder, source, name, mistake, label string, keys []string) {
		if kit(source) == "" {
			return
		}
		values["label"] = label
		text, _ := variant(kit(source), keys, values)
		if !strings.HasPrefix(text, "// unfit\n") { // the program does not fit these rules
			list = append(list, Program{folder, name, text, mistake})
		}
	}
	add("accepted", "right.py", "right.py", "", g.Title+": right.", keys)
	add("accepted", "right.cpp", "right.cpp", "", g.Title+": right.", keys)
	add("time_limit_exceeded", "slow.py", "slow.py", "", g.Title+": right, and too slow on large boards.", keys)
	names, err := mistaken(kit("right.py"), g)
	if err != nil {
		return nil, err
	}
	for _, m := range g.Grading.Mistakes {
		if slices.Contains(names, m.Name) && m.Applies(v) {
			add("wrong_answer", "right.py", m.Name+".py", m.Name, g.Title+": wrong ("+m.Name+"), "+m.Sentence+".", append(slices.Clone(keys), m.Name))
		}
	}
	return list, nil
}
