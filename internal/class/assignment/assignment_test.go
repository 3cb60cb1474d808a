package assignment_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/base/text"
	"jogada/internal/class/assignment"
	"jogada/internal/gametest"
)

const whole = `title: {en: Homework 3, pt: Trabalho 3}
statement:
  en: |
    Who arrives first?
language: pt
seed: 18446744073709551615
seeds: student
pseudonyms: a secret of some length
show: answer
growth: true
stage: 2
hints:
  - text: {en: Draw the board.}
  - {stage: 2, task: walk, when: ties-by-index, text: {en: Who goes first?}}
limits:
  seconds: 1.5
  memory: 256
  boards: 200
  smaller: 100
  total: 30
  build: {seconds: 10}
languages:
  - {name: Haskell, extensions: [.hs], build: [ghc, -o, "{out}/program", "{src}"], run: ["{out}/program"]}
  - {name: python, extensions: [.py], run: [pypy3, "{src}"]}
checks:
  - {of: all, points: 5, partial: share}
tasks:
  - name: walk
    game: jump
    rules: {move: walk}
    source: walk/main.py
    args: [--walk]
    checks:
      - {of: builds, points: 1}
      - {of: small, points: 4, partial: [{from: 50, points: 1}, {from: 90, points: 3}]}
      - {name: fast, of: growth, points: 2, limit: n log n}
  - game: keys
`

func TestAnAssignmentIsRead(t *testing.T) {
	a, err := assignment.Read([]byte(whole), games.All())
	if err != nil {
		t.Fatal(err)
	}
	if *a.Seed != 1<<64-1 || !a.SeedPerStudent || a.Show != assignment.Answer || a.Stage != 2 || a.Language != "pt" || !a.Growth || a.Title.In("pt") != "Trabalho 3" || a.Title.In("es") != "Homework 3" {
		t.Errorf("%+v", a)
	}
	if l := a.Limits; l.Run.CPU != 1500*time.Millisecond || l.Run.Memory != 256<<20 || l.Build.Memory != 2<<30 || l.Build.CPU != 10*time.Second || l.Boards != 200 || l.Total != 30*time.Second {
		t.Errorf("%+v", l)
	}
	walk, keys := a.Tasks[0], a.Tasks[1]
	if walk.Values["move"] != "walk" || walk.Values["tie"] != "first-round" || walk.Source != "walk/main.py" || walk.Args[0] != "--walk" || keys.Name != "keys" || a.Points() != 12 {
		t.Errorf("%+v", a.Tasks)
	}
	want := []assignment.Check{{Name: "builds", Of: "builds", Points: 1},
		{Name: "small", Of: "small", Points: 4, Steps: []assignment.Step{{From: 90, Points: 3}, {From: 50, Points: 1}}}, {Name: "fast", Of: "growth", Points: 2, Limit: "n log n"}}
	if !reflect.DeepEqual(walk.Checks, want) || !keys.Checks[0].Share {
		t.Errorf("%+v", walk.Checks)
	}
	var names []string
	for _, l := range a.Languages {
		names = append(names, l.Name)
	}
	if got := strings.Join(names, " "); got != "Haskell python C C++ Java Go JavaScript Rust" {
		t.Error(got)
	}
}

// Every field of an assignment is read, and what it leaves open is filled in.
func TestAssignmentsAreReadAsRecorded(t *testing.T) {
	for name, written := range map[string]string{"whole": whole, "short": "title: {en: x}\ntasks: [{game: keys}]\n"} {
		gametest.Recorded(t, "testdata/"+name+".golden", func(string) string {
			a, err := assignment.Read([]byte(written), games.All())
			if err != nil {
				t.Fatal(err)
			}
			type task struct {
				Name, Game       string
				Title, Statement assignment.Text
				Values           catalog.Values
				Also             []catalog.Values
				Source           string
				Args             []string
				Checks           []assignment.Check
			}
			var tasks []task
			for _, k := range a.Tasks {
				tasks = append(tasks, task{k.Name, k.Game.Name, k.Title, k.Statement, k.Values, k.Also, k.Source, k.Args, k.Checks})
			}
			a.Tasks = nil
			out, err := json.MarshalIndent([]any{a, tasks}, "", " ")
			if err != nil {
				t.Fatal(err)
			}
			return string(out) + "\n"
		})
	}
}

func TestPartialCredit(t *testing.T) {
	for _, c := range []struct {
		check        assignment.Check
		right, tried int
		want         float64
	}{
		{assignment.Check{Points: 4}, 4, 4, 4},
		{assignment.Check{Points: 4}, 3, 4, 0},
		{assignment.Check{Points: 4}, 0, 0, 0},
		{assignment.Check{Points: 4, Share: true}, 3, 4, 3},
		{assignment.Check{Points: 4, Steps: []assignment.Step{{90, 3}, {50, 1}}}, 9, 10, 3},
		{assignment.Check{Points: 4, Steps: []assignment.Step{{90, 3}, {50, 1}}}, 5, 10, 1},
		{assignment.Check{Points: 4, Steps: []assignment.Step{{90, 3}, {50, 1}}}, 4, 10, 0},
	} {
		if got := c.check.Earn(c.right, c.tried); got != c.want {
			t.Errorf("%+v earns %g for %d of %d; want %g", c.check, got, c.right, c.tried, c.want)
		}
	}
}

func TestFaultsAreReportedWithTheirPosition(t *testing.T) {
	const head = "title: {en: x}\ntasks:\n"
	for written, want := range map[string]string{
		"title: {en: x}\n":                                                    "1:1: tasks is missing",
		"tasks: [{game: keys}]\n":                                             "1:1: title is missing",
		"title: {}\ntasks: [{game: keys}]\n":                                  "1:8: title: it is empty",
		"title: {fr: x}\ntasks: [{game: keys}]\n":                             `1:9: title: there is no field "fr"`,
		head + "  - game: cops\n":                                             `3:11: tasks.0.game: "cops" is no game with a course text; there are jump, keys, slide, chase`,
		head + "  - {game: jump, rules: {move: fly}}\n":                       "3:25: tasks.0.rules: ",
		head + "  - {game: slide, rules: {side: 4}}\n":                        "3:26: tasks.0.rules: side is no rule",
		head + "  - {game: keys}\n  - {game: keys}\n":                         `4:5: tasks.1: there are two tasks "keys"`,
		head + "  - {game: keys, source: ../x}\n":                             `3:26: tasks.0.source: "../x" is no plain path`,
		head + "  - {game: keys, source: /x}\n":                               `3:26: tasks.0.source: "/x" is no plain path`,
		head + "  - {game: keys, source: ..}\n":                               `3:26: tasks.0.source: ".." is no plain path`,
		head + "  - {game: keys, checks: []}\n":                               "3:26: tasks.0.checks: the list is empty",
		head + "  - {game: keys, name: ../x}\n":                               "3:24: tasks.0.name: ",
		head + "  - game: keys\n    checks:\n    - {of: beauty, points: 1}\n": "5:12: tasks.0.checks.0.of: beauty is not offered",
		head + "  - game: keys\n    checks:\n    - {of: all, points: 1}\n    - {of: all, points: 2}\n":                            `6:7: tasks.0.checks.1: there are two checks "all"`,
		head + "  - game: keys\n    checks:\n    - {of: all, points: 1, partial: most}\n":                                         `5:37: tasks.0.checks.0.partial: "most" is not offered`,
		head + "  - game: keys\n    checks:\n    - {of: builds, points: 1, partial: share}\n":                                     "5:40: tasks.0.checks.0.partial: a check of builds passes or fails",
		head + "  - game: keys\n    checks:\n    - {of: all, points: 1, partial: [{from: 5, points: 2}]}":                         "5:37: tasks.0.checks.0.partial: a step gives 2 points",
		head + "  - game: keys\n    checks:\n    - {of: growth, points: 1, limit: n}\n":                                           "5:12: tasks.0.checks.0.of: growth is not measured",
		head + "  - game: keys\n    checks:\n    - {of: all, points: 1, limit: n}\n":                                              "5:35: tasks.0.checks.0.limit: only a check of growth",
		head + "  - game: keys\nseed: -1\n":                                                                                       "4:7: seed: -1 is too small",
		head + "  - game: keys\npseudonyms: short\n":                                                                              "4:13: pseudonyms: the text has 5 characters; it needs at least 16",
		head + "  - game: keys\nhints: [{when: luck, text: {en: x}}]\n":                                                           `4:16: hints.0.when: "luck" is no verdict, mistake or check`,
		head + "  - game: keys\nhints: [{task: jump, text: {en: x}}]\n":                                                           `4:16: hints.0.task: there is no task "jump"`,
		head + "  - game: keys\nlanguages: [{name: X, extensions: [hs], run: [x]}]\n":                                             `4:36: languages.0.extensions.0: "hs" is no ending`,
		head + "  - {game: chase, rules: {mouse: 3, cat: 3}}\n":                                                                   "3:26: tasks.0.rules: chase: of ",
		head + "  - {game: chase, rules: {mouse: 9, cat: 11}}\n":                                                                  "3:26: tasks.0.rules: chase: of ",
		head + "  - {game: keys, source: \"a\\0b\"}\n":                                                                            `3:26: tasks.0.source: "a\x00b" is no plain path`,
		head + "  - {game: keys, args: [x, \"a\\0b\"]}\n":                                                                         "3:28: tasks.0.args.1: an argument of a program can't contain",
		head + "  - game: keys\nlimits: {seconds: .nan}\n":                                                                        "4:19: .nan is no finite number",
		head + "  - game: keys\nlimits: {seconds: -.inf}\n":                                                                       "4:19: -.inf is no finite number",
		head + "  - game: keys\n    checks:\n    - {of: all, points: 5, partial: [{from: 90, points: 1}, {from: 50, points: 3}]}": "5:37: tasks.0.checks.0.partial: the step from 50 percent gives 3 points",
		head + "  - game: keys\n    checks:\n    - {of: all, points: 5, partial: [{from: 50, points: 1}, {from: 50, points: 3}]}": "5:37: tasks.0.checks.0.partial: there are two steps from 50 percent",
		"": "1:1:",
	} {
		_, err := assignment.Read([]byte(written), games.All())
		var fault *text.Error
		if !errors.As(err, &fault) {
			t.Errorf("%q: %v", written, err)
			continue
		}
		if got := fmt.Sprintf("%d:%d: %s", fault.Line, fault.Col, fault.Msg); !strings.HasPrefix(got, want) {
			t.Errorf("%q:\n%s\nwant %s", written, got, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	list := games.All()
	f.Add([]byte(whole))
	f.Add([]byte("title: {en: x}\ntasks:\n  - {game: keys, checks: [{of: all, points: 1, partial: 5}]}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, err := assignment.Read(data, list); err != nil {
			var fault *text.Error
			if !errors.As(err, &fault) {
				t.Errorf("%v has no position", err)
			}
		}
	})
}
