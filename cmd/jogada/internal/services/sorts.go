package services

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"

	"jogada/catalog"
	"jogada/internal/base/text"
	"jogada/internal/class/assignment"
	"jogada/internal/datasets/campaign"
	"jogada/internal/datasets/campaign/spec"
	"jogada/internal/front/ask"
	"jogada/internal/front/lsp"
	"jogada/internal/lessons/lesson"
	"jogada/internal/levels/mapping"
	"jogada/internal/order"
	"jogada/solve"
)

// sorts lists the sorts of files that are checked in editors: YAML files by their readers, and the texts of games that can be
// inspected.
func (e *editing) sorts() ([]lsp.Sort, error) {
	engine, err := ask.New(e.list, ask.DefaultLimits(), nil)
	if err != nil {
		return nil, err
	}
	all := []lsp.Sort{
		{Name: "levels", Schema: mapping.Schema, Is: isYAML(mapping.FileName, "levels.schema.json"),
			Check: reading(func(_ context.Context, _ fs.FS, data []byte, _ bool) error { _, err := mapping.Read(data); return err })},
		{Name: "lesson", Schema: lesson.Schema, Is: isYAML("", "lesson.schema.json", "steps", "title"),
			Check: reading(func(ctx context.Context, folder fs.FS, data []byte, thorough bool) error {
				l, err := lesson.Read(folder, "lesson", data)
				if err == nil && thorough {
					_, err = l.Export(ctx, engine, l.Language)
				}
				return err
			})},
		{Name: "assignment", Schema: assignment.Schema, Is: isYAML("", "assignment.schema.json", "tasks", "title"),
			Check: reading(func(_ context.Context, _ fs.FS, data []byte, _ bool) error {
				_, err := assignment.Read(data, e.list)
				return err
			})},
		{Name: "spec", Schema: spec.Schema, Is: isYAML("", "spec.schema.json", "game|games", "count|bins|shape"),
			Check: reading(func(_ context.Context, folder fs.FS, data []byte, _ bool) error { return e.readSpec(folder, data) })},
	}
	for _, g := range e.list {
		if g.Inspect != nil {
			all = append(all, lsp.Sort{Name: g.Name, Is: isGame(g), Check: e.inspecting(g), Game: g.Name, LevelParam: levelParam(g)})
		}
	}
	return all, nil
}

// readSpec reads a spec, and whether the games that it names make such boards.
func (e *editing) readSpec(folder fs.FS, data []byte) error {
	file, err := spec.Read(folder, data)
	if err != nil {
		return err
	}
	_, err = campaign.NewMaker(e.list, campaign.NewPlan(file.Spec, e.con.Version()), func(g catalog.Game, v catalog.Values, expression string) (campaign.Wanted, error) {
		condition, err := order.Condition(g, v, expression)
		if err != nil {
			return nil, err
		}
		return condition, nil
	})
	var fault *campaign.Fault
	if errors.As(err, &fault) {
		return file.Fault(fault)
	}
	return err
}

// modeline is the line by which editors know the schema of a YAML file.
var modeline = regexp.MustCompile(`(?m)\A(?:#.*\n)*?# yaml-language-server: *\$schema=(\S+)`)

// isYAML recognizes a sort of YAML files by its name, the schema that it names, or else fields that it has at the top: of each group,
// written a|b, one.
func isYAML(name, schema string, fields ...string) func(lsp.File) bool {
	var groups []*regexp.Regexp
	for _, group := range fields {
		groups = append(groups, regexp.MustCompile(`(?m)^(?:`+group+`) *:`))
	}
	return func(f lsp.File) bool {
		if f.Language != "yaml" && f.Ending() != ".yaml" && f.Ending() != ".yml" {
			return false
		}
		if m := modeline.FindStringSubmatch(f.Text); m != nil {
			return m[1] == schema || strings.HasSuffix(m[1], "/"+schema)
		}
		if name != "" {
			return f.Path == name || strings.HasSuffix(f.Path, "/"+name)
		}
		return len(groups) > 0 && !slices.ContainsFunc(groups, func(g *regexp.Regexp) bool { return !g.MatchString(f.Text) })
	}
}

// The words by which texts of games are known that have no ending of their own.
var (
	puzzleWords = regexp.MustCompile(`(?mi)^objects[ \t\r]*$[\s\S]*^collisionlayers[ \t\r]*$`)
	ruleWords   = regexp.MustCompile(`(?m)^def +(?:start|moves) *\(`)
)

// isGame recognizes the texts of a game by the language in which they are written.
func isGame(g catalog.Game) func(lsp.File) bool {
	endings, words := []string{".txt"}, puzzleWords
	if g.Described != nil {
		endings, words = []string{".star", ".py"}, ruleWords
	}
	return func(f lsp.File) bool {
		if f.Language == g.Name || f.Ending() == "."+g.Name || f.Ending() == ".pzs" && words == puzzleWords {
			return true
		}
		return slices.Contains(endings, f.Ending()) && words.MatchString(f.Text)
	}
}

// levelParam returns the parameter that chooses a level of a game's text; "" if texts are single questions.
func levelParam(g catalog.Game) string {
	if i := slices.IndexFunc(g.Params, func(p catalog.Param) bool { return p.Name == "level" }); i >= 0 {
		return g.Params[i].Name
	}
	return ""
}

// reading makes a check of a reader, which may read other files of the folder.
func reading(read func(ctx context.Context, folder fs.FS, data []byte, thorough bool) error) func(context.Context, lsp.File, bool) lsp.Result {
	return func(ctx context.Context, f lsp.File, thorough bool) (r lsp.Result) {
		if strings.TrimSpace(f.Text) == "" {
			return r
		}
		err := read(ctx, os.DirFS(path.Dir(f.Path)), []byte(strings.TrimPrefix(f.Text, "\ufeff")), thorough)
		var wrong *text.Error
		switch {
		case errors.As(err, &wrong):
			r.Findings = append(r.Findings, lsp.Finding{Line: wrong.Line, Column: wrong.Col, Severity: "error", Message: wrong.Msg})
		case err != nil && ctx.Err() == nil:
			r.Findings = append(r.Findings, lsp.Finding{Line: 1, Severity: "error", Message: err.Error()})
		}
		return r
	}
}

// quickNodes limits the states of a question while one types.
const quickNodes = 2000

// inspecting makes a check of the inspection of a game. While one types, only what was decided is reported.
func (e *editing) inspecting(g catalog.Game) func(context.Context, lsp.File, bool) lsp.Result {
	return func(ctx context.Context, f lsp.File, thorough bool) (r lsp.Result) {
		budget := e.budget
		if !thorough && (budget.Nodes == 0 || budget.Nodes > quickNodes) {
			budget.Nodes = quickNodes
		}
		in := g.Inspect(ctx, []byte(f.Text), catalog.QuestionLimit{Budget: budget})
		for _, found := range in.Findings {
			if thorough || found.Rule != "undecided" && found.Severity != "note" {
				r.Findings = append(r.Findings, lsp.Finding{Line: found.Line, Column: found.Column, Severity: found.Severity, Rule: found.Rule, Message: found.Message, Why: found.Why})
			}
		}
		if in.Answer != "" {
			r.Verdicts = append(r.Verdicts, lsp.Verdict{Line: in.Line, Text: in.Answer})
		}
		for i, l := range in.Levels {
			if said := levelVerdict(l); thorough || l.Verdict != solve.Unknown {
				r.Verdicts = append(r.Verdicts, lsp.Verdict{Line: l.At, Level: i + 1, Text: said})
			}
		}
		return r
	}
}

// mostLine is how many moves of a line are shown above a level.
const mostLine = 40

// levelVerdict returns the answer to a level, for the line above it.
func levelVerdict(l catalog.Inspected) string {
	line := l.Line
	if len(line) > mostLine {
		line = line[:mostLine] + "…"
	}
	said := ""
	switch {
	case l.Verdict == solve.Proved && l.Moves == 0:
		said = "won before the first input (proved)"
	case l.Verdict == solve.Proved && l.Chance:
		said = fmt.Sprintf("won with luck in %d inputs (proved): %s", l.Moves, line)
	case l.Verdict == solve.Proved:
		said = fmt.Sprintf("won in %d inputs (proved): %s", l.Moves, line)
	case l.Verdict == solve.Refuted:
		return l.Name + ": can't be won (proved)"
	case l.Moves >= 0:
		said = fmt.Sprintf("undecided: at least %d, at most %d inputs: %s", l.AtLeast, l.Moves, line)
	default:
		said = fmt.Sprintf("undecided: at least %d inputs", l.AtLeast)
	}
	if l.StuckLine != "" {
		said += "; stuck after " + l.StuckLine[:min(len(l.StuckLine), mostLine)]
	}
	return l.Name + ": " + said
}
