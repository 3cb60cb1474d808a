package assignment

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"jogada/catalog"
	"jogada/internal/base/text/yaml"
	"jogada/internal/class/grade"
)

// languages returns the table of programming languages: those of the file, and those known that none of them replaces.
func (r reader) languages() (table []grade.Language, err error) {
	taken := map[string]bool{}
	for i, w := range r.written.Languages {
		for j, ending := range w.Extensions {
			place := []string{"languages", strconv.Itoa(i), "extensions", strconv.Itoa(j)}
			switch {
			case !strings.HasPrefix(ending, ".") || strings.ContainsAny(ending, `/\`):
				return nil, r.document.Fault(place, fmt.Sprintf("%q is no ending of a file, such as .hs", ending))
			case taken[ending]:
				return nil, r.document.Fault(place, fmt.Sprintf("%s belongs to another language of the list", ending))
			}
			taken[ending] = true
		}
		table = append(table, w.language())
	}
	for _, known := range grade.Languages() {
		known.Extensions = slices.DeleteFunc(known.Extensions, func(ending string) bool { return taken[ending] })
		replaced := slices.ContainsFunc(r.written.Languages, func(w writtenLanguage) bool { return strings.EqualFold(w.Name, known.Name) })
		if !replaced && len(known.Extensions) > 0 {
			table = append(table, known)
		}
	}
	return table, nil
}

// task returns a task; earlier are those before it.
func (r reader) task(w writtenTask, place []string, earlier []Task) (Task, error) {
	at := func(field string) []string { return append(slices.Clone(place), field) }
	t := Task{Name: w.Name, Title: w.Title, Statement: w.Statement, Domain: w.Domain, Source: w.Source, Args: w.Args}
	if t.Name == "" {
		t.Name = w.Game
	}
	if slices.ContainsFunc(earlier, func(o Task) bool { return strings.EqualFold(o.Name, t.Name) }) {
		return t, r.document.Fault(place, fmt.Sprintf("there are two tasks %q; give one of them another name", t.Name))
	}
	var known bool
	if t.Game, known = r.list.Find(w.Game); !known || t.Game.Grading == nil && t.Game.Described == nil {
		return t, r.document.Fault(at("game"), fmt.Sprintf("%q is no game with a course text; there are %s", w.Game, strings.Join(gradable(r.list), ", ")))
	}
	if err := r.describe(&t, w, at); err != nil {
		return t, err
	}
	if err := t.rule(w.Rules); err != nil {
		return t, r.document.Fault(at("rules"), err.Error())
	}
	if err := grade.Possible(context.Background(), grade.Options{Game: t.Game, Values: t.Values, Also: t.Also, Domain: t.Domain, Seed: 1}); err != nil {
		field := "rules"
		if w.Domain != "" {
			field = "domain"
		}
		return t, r.document.Fault(at(field), err.Error())
	}
	for i, arg := range w.Args {
		if strings.Contains(arg, "\x00") {
			return t, r.document.Fault(append(at("args"), strconv.Itoa(i)), "an argument of a program can't contain the character U+0000")
		}
	}
	if clean := path.Clean(w.Source); w.Source != "" && (clean != w.Source || path.IsAbs(clean) || strings.HasPrefix(clean, "..") || strings.ContainsAny(clean, "\\\x00")) {
		return t, r.document.Fault(at("source"), fmt.Sprintf("%q is no plain path inside a submission, such as task1/main.py", w.Source))
	}
	var err error
	switch {
	case w.Checks != nil:
		t.Checks, err = r.checks(w.Checks, at("checks"))
	case r.written.Checks != nil:
		t.Checks, err = r.checks(r.written.Checks, []string{"checks"})
	default:
		t.Checks = DefaultChecks()
	}
	return t, err
}

// describe reads the file that describes the game of a task, where the game has one.
func (r reader) describe(t *Task, w writtenTask, at func(field string) []string) error {
	switch {
	case t.Game.Described == nil && w.File == "":
		return nil
	case t.Game.Described == nil:
		return r.document.Fault(at("file"), fmt.Sprintf("the rules of %s are known; file is for games of one's own", w.Game))
	case w.File == "":
		return r.document.Fault(at("game"), fmt.Sprintf("%s needs the file with its rules, such as file: game.star", w.Game))
	case r.folder == nil:
		return r.document.Fault(at("file"), "files can't be read here")
	}
	data, err := fs.ReadFile(r.folder, path.Clean(w.File))
	if err != nil {
		return r.document.Fault(at("file"), fmt.Sprintf("%s can't be read from the folder of the assignment: %v", w.File, err))
	}
	given := map[string]any{}
	for name, value := range w.Rules {
		if _, several := value.([]any); !several {
			given[name] = value
		}
	}
	described, _, err := t.Game.OfText(path.Base(w.File), data, yaml.Texts(given))
	if err != nil {
		return r.document.Fault(at("file"), fmt.Sprintf("%s:%v", w.File, err))
	}
	if described.Grading == nil {
		return r.document.Fault(at("file"), w.File+" defines no function boards(n), so there is nothing to try a program on")
	}
	t.Game = described
	return nil
}

// rule sets the values of the game from the rules given, each with one value or a list.
func (t *Task) rule(rules map[string]any) error {
	given, several := map[string]any{}, map[string][]string{}
	for name, value := range rules {
		if i := slices.IndexFunc(t.Game.Params, func(p catalog.Param) bool { return p.Name == name }); i >= 0 && t.Game.Params[i].Role != catalog.Rule {
			return errors.New(name + " is no rule of the game, but a shape of generated boards")
		}
		list, is := value.([]any)
		if !is {
			given[name] = value
			continue
		}
		for _, one := range list {
			text := yaml.Texts(map[string]any{name: one})[name]
			if slices.Contains(several[name], text) {
				return fmt.Errorf("%s has the value %s twice", name, text)
			}
			several[name] = append(several[name], text)
		}
	}
	all, err := grade.Combinations(t.Game, yaml.Texts(given), several)
	switch {
	case err != nil:
		return err
	case len(all) > mostCombinations:
		return fmt.Errorf("there are %d combinations of rules; at most %d are graded together", len(all), mostCombinations)
	}
	t.Values, t.Also = all[0], all[1:]
	return nil
}

// mostCombinations limits the combinations of rules of a task.
const mostCombinations = 64

// gradable returns the names of the games that have a course text.
func gradable(list catalog.Games) (names []string) {
	for _, g := range list {
		if g.Grading != nil || g.Described != nil {
			names = append(names, g.Name)
		}
	}
	return names
}

// hints returns the hints, whose conditions must be possible.
func (r reader) hints(tasks []Task) (hints []Hint, err error) {
	for i, w := range r.written.Hints {
		place := []string{"hints", strconv.Itoa(i)}
		about := slices.DeleteFunc(slices.Clone(tasks), func(t Task) bool { return w.Task != "" && t.Name != w.Task })
		if len(about) == 0 {
			return nil, r.document.Fault(append(place, "task"), fmt.Sprintf("there is no task %q", w.Task))
		}
		if w.When != "" && !slices.ContainsFunc(about, func(t Task) bool { return slices.Contains(t.conditions(), w.When) }) {
			return nil, r.document.Fault(append(place, "when"), fmt.Sprintf("%q is no verdict, mistake or check of the task; there are %s", w.When, strings.Join(about[0].conditions(), ", ")))
		}
		hints = append(hints, Hint{Stage: max(w.Stage, 1), Task: w.Task, When: w.When, Text: w.Text})
	}
	return hints, nil
}

// conditions returns what hints for a task may depend on: its verdicts, mistakes and checks.
func (t Task) conditions() (names []string) {
	for _, v := range []grade.Verdict{grade.WrongAnswer, grade.WrongFormat, grade.Crashed, grade.TooSlow, grade.TooMuchMemory, grade.TooMuchOutput, grade.Forbidden, NotBuilt, Missing} {
		names = append(names, string(v))
	}
	for _, m := range t.Game.Grading.Mistakes {
		names = append(names, m.Name)
	}
	for _, c := range t.Checks {
		names = append(names, c.Name)
	}
	return names
}
