package docs_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/games"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// secondCase is a saved report that both checkers judge: this program's and the one of docs/check.py.
type secondCase struct {
	name   string
	judged catalog.Instance
	want   check.Status // Undecided: whatever both say

	Game   string            `json:"game"`
	Board  string            `json:"board"`
	Params map[string]string `json:"params"`
	Report string            `json:"report"`
}

// secondRules lists the rules under which boards are made for docs/check.py, by game: the games that it covers.
var secondRules = map[string][]map[string]string{
	"jump": {
		{"rows": "4", "cols": "5", "max": "3"},
		{"rows": "5", "cols": "4", "max": "3", "players": "7", "tie": "stable"},
		{"rows": "4", "cols": "4", "max": "3", "move": "walk", "tie": "name"},
		{"rows": "5", "cols": "5", "max": "4", "move": "walk", "tie": "stable"},
		{"rows": "3", "cols": "5", "max": "4", "kind": "worst"},
	},
	"keys": {
		{"rows": "9", "cols": "15", "letters": "4", "kind": "rooms"},
		{"rows": "10", "cols": "14", "letters": "3", "kind": "cave", "players": "5"},
		{"rows": "8", "cols": "12", "letters": "2", "kind": "open", "players": "1"},
	},
	"slide": {
		{"side": "3", "slides": "5"},
		{"side": "4", "slides": "5", "slack": "-2"},
		{"side": "3", "kind": "random"},
		{"side": "3", "kind": "mixed"},
		{"side": "3", "kind": "stuck", "factor": "3"},
	},
	"chase": {
		{"nodes": "7"},
		{"nodes": "9", "first": "cat", "hole": "0,4"},
		{"nodes": "8", "graph": "directed", "mouse": "5", "cat": "3"},
		{"nodes": "66", "degree": "2"},
	},
	"cops": {
		{"nodes": "6", "cats": "1"},
		{"nodes": "7", "cats": "2", "stay": "no"},
		{"nodes": "7", "hole": "0,3", "first": "mouse"},
		{"nodes": "8", "starts": "given", "mouse": "5", "at": "1,2"},
		{"nodes": "6", "graph": "directed"},
		{"nodes": "6", "least": "true"},
		{"nodes": "7", "least": "true", "stay": "no"},
	},
	"escape": {
		{"rows": "5", "cols": "9", "doors": "1", "more": "0"},
		{"rows": "9", "cols": "9", "doors": "2", "more": "1", "letters": "1", "keys": "once"},
		{"rows": "9", "cols": "9", "doors": "2", "more": "1", "letters": "1", "keys": "once", "ask": "softlock"},
		{"rows": "4", "cols": "6", "doors": "3", "kind": "random", "ask": "softlock", "ledges": "60"},
		{"rows": "4", "cols": "7", "doors": "2", "kind": "random", "ask": "collect", "keys": "once"},
	},
	"sokoban": {
		{"rows": "6", "cols": "6", "boxes": "2", "pulls": "12"},
		{"rows": "5", "cols": "6", "boxes": "2", "pulls": "8", "count": "moves"},
		{"rows": "6", "cols": "6", "boxes": "2", "kind": "random"},
	},
}

// secondDetails names the detail parameter of each game.
var secondDetails = map[string]string{"jump": "standings", "chase": "positions"}

// slowForSecond lists examples that take too long by the plain definition.
var slowForSecond = []string{"2-row.xsb", "3-pillar.xsb", "4-packed.xsb"}

// slowToChange is an example of which only right reports are judged.
const slowToChange = "4-dodecahedron.g6"

// longestChanged limits the reports, in bytes, that are changed to wrong ones, because Python is slow.
const longestChanged = 12_000

// docs/check.py shares no code with this program, so where it and this program's checker differ one of the two, or the
// specification, is wrong.
func TestTheSecondCheckerAgrees(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		tier.Missing(t, "python3", "docs/check.py, the second checker")
	}
	for _, g := range games.All() {
		if secondRules[g.Name] == nil {
			continue
		}
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			var cases []secondCase
			for i, b := range secondBoards(t, g) {
				cases = append(cases, reportsOf(t, g, b, i == 0)...)
			}
			agree(t, python, append(sampled(cases, tier.Scale(t, 1_000, 80)), wrongByHand(t, g)...))
		})
	}
}

// sampled returns about that many cases, spread evenly. The boards of a game repeat the same changes: an odd stride
// still meets all of them.
func sampled(cases []secondCase, most int) (some []secondCase) {
	stride := len(cases)/most | 1
	for i := 0; i < len(cases); i += stride {
		some = append(some, cases[i])
	}
	return some
}

// secondBoard is a board with the parameters that it was read under.
type secondBoard struct {
	name   string
	params catalog.Values
	catalog.Instance
}

func secondBoards(t *testing.T, g catalog.Game) []secondBoard {
	t.Helper()
	var list []secondBoard
	add := func(name string, v catalog.Values, b catalog.Instance) {
		list = append(list, secondBoard{name, b.Rules(), b})
		if detail := secondDetails[g.Name]; detail != "" {
			v = maps.Clone(v)
			v[detail] = "true"
			again, err := g.Parse([]byte(b.Text()), v, nil)
			if err != nil || len(again) != 1 {
				t.Fatalf("%s: %v, %d boards", name, err, len(again))
			}
			list = append(list, secondBoard{name + " with " + detail, b.Rules(), again[0]})
		}
	}
	for _, e := range g.Examples {
		if slices.Contains(slowForSecond, e.Name) {
			continue
		}
		boards, err := e.Boards(g)
		v, wrong := g.Values(e.Params)
		if err != nil || wrong != nil {
			t.Fatal(e.Name, err, wrong)
		}
		for i, b := range boards {
			add(fmt.Sprintf("%s %s board %d", g.Name, e.Name, i+1), v, b)
		}
	}
	for _, params := range secondRules[g.Name] {
		v, err := g.Values(params)
		if err != nil {
			t.Fatal(err)
		}
		b, err := g.Make(1, v, nil)
		if err != nil {
			t.Fatal(err)
		}
		add(fmt.Sprintf("%s %v#1", g.Name, params), v, b)
	}
	return list
}

// reportsOf returns reports on a board, with and without certificate, right ones and wrong ones; form says whether
// wrong JSON is among them.
func reportsOf(t *testing.T, g catalog.Game, b secondBoard, form bool) []secondCase {
	t.Helper()
	var cases []secondCase
	add := func(name, report string, want check.Status) {
		cases = append(cases, secondCase{b.name + ": " + name, b, want, g.Name, b.Text(), b.params, report})
	}
	stopped := catalog.Solve(context.Background(), b, catalog.Request{Budget: solve.Budget{Nodes: 1}})
	if stopped.Verdict == solve.Unknown {
		data, err := json.Marshal(stopped)
		if err != nil {
			t.Fatal(err)
		}
		add("stopped", string(data), check.Undecided)
		for _, what := range slices.Sorted(maps.Keys(unknownChanges)) {
			r := decodeReport(t, string(data))
			unknownChanges[what](r)
			add("stopped, "+what, encodeReport(t, r), check.Rejected)
		}
		if r := decodeReport(t, string(data)); tooMuch(r, catalog.Solve(context.Background(), b, catalog.Request{Budget: solve.Budget{Nodes: 20_000}})) {
			add("stopped, more than is true", encodeReport(t, r), check.Rejected)
		}
	}
	for i, m := range b.Methods() {
		for _, certificate := range []bool{false, true} {
			r := m.Solve(context.Background(), catalog.Request{Budget: solve.Budget{Nodes: 20_000}, Certificate: certificate})
			data, err := json.Marshal(r)
			if err != nil {
				t.Fatal(err)
			}
			var streamed bytes.Buffer
			if err := catalog.WriteReport(&streamed, r); err != nil || !bytes.Equal(streamed.Bytes(), data) {
				t.Errorf("%s is written as %s and a piece at a time as %s (%v)", b.name, data, streamed.Bytes(), err)
			}
			want := check.Accepted
			if !m.Sound || r.Verdict == solve.Unknown {
				want = check.Undecided
			}
			name := fmt.Sprintf("%s, certificate %t", m.Name, certificate)
			add(name, string(data), want)
			if want != check.Accepted || strings.Contains(b.name, slowToChange) || i > 0 && r.Proof.Certificate == nil || len(data) > longestChanged {
				continue // what is wrong does not depend on the method but for its certificate
			}
			wrong := wrongReports(t, string(data), form && i == 0)
			for _, what := range slices.Sorted(maps.Keys(wrong)) {
				want := check.Rejected
				// A search that was stopped may have found nothing, and a position that can't arise needs no value.
				if strings.HasPrefix(what, renamed) || what == "stopped before" || g.Name == "cops" && strings.HasPrefix(what, "values without") {
					want = check.Undecided
				}
				add(name+", "+what, wrong[what], want)
			}
		}
	}
	return cases
}

// agree has every case judged by both checkers.
func agree(t *testing.T, python string, cases []secondCase) {
	t.Helper()
	var in bytes.Buffer
	lines := json.NewEncoder(&in)
	for _, c := range cases {
		if err := lines.Encode(c); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command(python, "docs/check.py", "--batch")
	command.Stdin = &in
	var faults bytes.Buffer
	command.Stderr = &faults
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, faults.String())
	}
	said := bufio.NewScanner(bytes.NewReader(out))
	said.Buffer(nil, 1<<20)
	words := map[check.Status]string{check.Accepted: "accepted", check.Rejected: "rejected", check.Undecided: "could not tell"}
	spread := map[check.Status]int{}
	for _, c := range cases {
		if !said.Scan() {
			t.Fatalf("%s: docs/check.py says nothing", c.name)
		}
		first := ruledByGo(c)
		spread[first.Status]++
		second, why, _ := strings.Cut(said.Text(), ": ")
		if second != words[first.Status] || c.want != check.Undecided && first.Status != c.want {
			t.Errorf("%s: it is %s (%s), docs/check.py says %s (%s)\n%.600s", c.name, words[first.Status], first.Reason, second, why, c.Report)
		}
	}
	if spread[check.Accepted] < tier.Choose(10, 5) || spread[check.Rejected] < tier.Choose(100, 50) {
		t.Errorf("of %d reports %d are right and %d wrong, which is little", len(cases), spread[check.Accepted], spread[check.Rejected])
	}
}

func ruledByGo(c secondCase) check.Ruling {
	report, err := catalog.ReadReport([]byte(c.Report))
	if err != nil {
		return check.Ruling{Status: check.Rejected, Reason: err.Error()}
	}
	g, _ := games.All().Find(c.Game)
	return g.Judge(context.Background(), c.judged, report, solve.Budget{})
}
