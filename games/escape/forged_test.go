package escape

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
	"jogada/search"
	"jogada/search/puzzles"
	"jogada/solve"
)

// asked returns every question: each rule for keys with each thing asked for.
func asked(t *testing.T) (all []catalog.Values) {
	t.Helper()
	for _, keys := range []string{"forever", "once"} {
		for _, ask := range []string{"exit", "collect", "softlock"} {
			v, err := Game().Values(map[string]string{"rows": "4", "cols": "6", "doors": "3", "letters": "2", "kind": "random", "ledges": "50", "keys": keys, "ask": ask})
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, v)
		}
	}
	return all
}

// written returns the report on a map as it is saved.
func written(t *testing.T, i catalog.Instance, r catalog.Request) []byte {
	t.Helper()
	data, err := json.Marshal(catalog.Solve(context.Background(), i, r))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// judged returns what the checker says of a saved report; one that cannot be read is rejected.
func judged(i catalog.Instance, data []byte) check.Ruling {
	saved, err := catalog.ReadReport(data)
	if err != nil {
		return check.Ruling{Status: check.Rejected, Reason: err.Error()}
	}
	return i.Check(context.Background(), saved, solve.Budget{})
}

// truth returns the fewest steps by a plain search over the rules, -1 where there is no such walk; which states are
// traps is found out by following each of them to its end.
func truth(p Puzzle) int {
	alive := func(s State) bool {
		q := p.from(s)
		q.goal = ToExit
		return puzzles.BFS[State, Direction](blind{q}, solve.NewMeter(context.Background(), solve.Budget{Nodes: 1_000_000})).Verdict == solve.Proved
	}
	seen, wave := map[State]bool{p.start: true}, []State{p.start}
	for n := 0; len(wave) > 0; n++ {
		var next []State
		for _, s := range wave {
			out := p.cells[s.at] == exit
			if p.goal == ToSoftlock && !out && !alive(s) || p.goal != ToSoftlock && p.Goal(s) {
				return n
			}
			if p.goal == ToSoftlock && out {
				continue
			}
			for _, step := range p.Steps(s, nil) {
				if !seen[step.To] {
					seen[step.To] = true
					next = append(next, step.To)
				}
			}
		}
		wave = next
	}
	return -1
}

// others returns values that a forger might try in place of one, by kind.
func others(v any) []any {
	switch v := v.(type) {
	case nil:
		return []any{0., 1., "x"}
	case bool:
		return []any{!v, nil}
	case float64:
		return []any{v + 1, v - 1, v + 2, nil, "7"}
	case string:
		return []any{v + "x", "", nil, 7., strings.ToUpper(v), "proved", "refuted", "unknown", "once", "forever", "exit", "collect", "softlock"}
	case []any:
		list := []any{[]any{}, nil, append(slices.Clone(v), "x")}
		if n := len(v); n > 0 {
			list = append(list, v[1:], v[:n-1], append(slices.Clone(v), v[n-1]))
			back := slices.Clone(v)
			slices.Reverse(back)
			list = append(list, back, append([]any{v[0], v[0]}, v[1:]...))
		}
		return list
	case map[string]any:
		return []any{nil, map[string]any{}, []any{}}
	}
	panic(fmt.Sprintf("%T", v))
}

// forgeries calls f for each document in which one value is changed, missing or added, with its path.
func forgeries(root map[string]any, f func(path string)) {
	var walk func(v any, path string, set func(any))
	walk = func(v any, path string, set func(any)) {
		for _, other := range others(v) {
			if fmt.Sprint(other) != fmt.Sprint(v) {
				set(other)
				f(path)
			}
		}
		set(v)
		switch v := v.(type) {
		case map[string]any:
			for _, name := range slices.Sorted(maps.Keys(v)) {
				old := v[name]
				walk(old, path+"."+name, func(x any) { v[name] = x })
				delete(v, name)
				f(path + "." + name)
				v[name] = old
			}
			v["more"] = 1.
			f(path + ".more")
			delete(v, "more")
		case []any:
			for i := range v {
				walk(v[i], fmt.Sprintf("%s[%d]", path, i), func(x any) { v[i] = x })
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(root)) {
		old := root[name]
		walk(old, name, func(x any) { root[name] = x })
		delete(root, name)
		f(name)
		root[name] = old
	}
}

// unjudged reports whether the checker names a field as not judged, or the field only says how the report was made.
func unjudged(path, reason string) bool {
	_, named, _ := strings.Cut(reason, "; not judged: ")
	for _, field := range strings.Split(named, ", ") {
		if field != "" && (strings.HasPrefix(path, field) || strings.HasPrefix(path, "proof") && field == "rests") {
			return true
		}
	}
	return path == "method" || path == "proof.checked" || path == "proof.checker"
}

// meaning returns all that a report says, the same whether what is not known is null or missing.
func meaning(t *testing.T, data []byte) string {
	t.Helper()
	saved, err := catalog.ReadReport(data)
	if err != nil {
		return err.Error()
	}
	if saved.Answer, err = catalog.Decode[Answer](saved.Answer); err != nil {
		return err.Error()
	}
	if len(saved.Line) == 0 {
		saved.Line = nil
	}
	plain, err := json.Marshal(saved)
	if err != nil {
		t.Fatal(err)
	}
	return string(plain)
}

// Every value of a report is forged in turn. If the report is still accepted, the checker names the value as not
// judged, or the report means the same.
func TestForgedReportsAreRejected(t *testing.T) {
	forged, verdicts, through := 0, map[solve.Verdict]int{}, map[string]int{}
	for _, v := range asked(t) {
		for seed := range uint64(tier.Scale(t, 6, 2)) {
			i := gametest.Generated(t, Game(), v, seed).(instance)
			genuine := written(t, i, catalog.Request{Check: true, Certificate: true})
			if r := judged(i, genuine); r.Status != check.Accepted {
				t.Fatalf("%v, seed %d: the genuine report: %s", v, seed, r.Reason)
			}
			var root map[string]any
			if err := json.Unmarshal(genuine, &root); err != nil {
				t.Fatal(err)
			}
			saved, _ := catalog.ReadReport(genuine)
			verdicts[saved.Verdict]++
			forgeries(root, func(path string) {
				data, err := json.Marshal(root)
				if err != nil {
					t.Fatal(err)
				}
				forged++
				r := judged(i, data)
				if r.Status == check.Accepted && !unjudged(path, r.Reason) && meaning(t, data) != meaning(t, genuine) {
					through[path]++
					if through[path] == 1 {
						t.Errorf("%s %s, seed %d: with another %s it is accepted: %s", v["keys"], v["ask"], seed, path, r.Reason)
					}
				}
			})
		}
	}
	if forged < tier.Scale(t, 5000, 3000) || verdicts[solve.Proved] < 5 || verdicts[solve.Refuted] < 5 {
		t.Errorf("%d forgeries of %v: too few to tell", forged, verdicts)
	}
}

// The report on one map is put beside another. It is accepted where it is true of that one as well, by a plain search.
func TestReportsOnOtherMapsAreRejected(t *testing.T) {
	accepted, refused := 0, 0
	for _, v := range asked(t) {
		var maps []instance
		var reports [][]byte
		for seed := range uint64(14) {
			i := gametest.Generated(t, Game(), v, seed).(instance)
			maps, reports = append(maps, i), append(reports, written(t, i, catalog.Request{}))
		}
		for a, data := range reports {
			saved, err := catalog.ReadReport(data)
			if err != nil {
				t.Fatal(err)
			}
			claimed := -1
			if saved.Verdict == solve.Proved {
				claimed = len(saved.Line)
			}
			for b, other := range maps {
				r := judged(other, data)
				right := truth(other.puzzle) == claimed
				switch {
				case r.Status == check.Accepted && !right, r.Status != check.Accepted && a == b, r.Status == check.Undecided:
					t.Errorf("%s %s: the report on map %d, beside map %d: %s\n%s\n%s", v["keys"], v["ask"], a, b, r.Reason, data, other.Text())
				case r.Status == check.Accepted:
					accepted++
				default:
					refused++
				}
			}
		}
	}
	if accepted < 50 || refused < 200 {
		t.Errorf("%d accepted, %d refused: too few to tell", accepted, refused)
	}
}

// Claims that fit together and are false: a line with steps that lead nowhere, one that stops short, one through a wall, none where there is
// one, and one where there is none.
func TestFalseClaimsAreRejected(t *testing.T) {
	claims := map[string]int{}
	for _, v := range asked(t) {
		for seed := range uint64(40) {
			p := gametest.Generated(t, Game(), v, seed).(instance).puzzle
			r := p.solveByKernel(solve.NewMeter(context.Background(), solve.Budget{Nodes: 1_000_000}))
			for name, claim := range falseClaims(p, r) {
				claims[name]++
				if ruling := check.Puzzle(search.Puzzle[State, Direction](p), claim, solve.NewMeter(context.Background(), solve.Budget{Nodes: 1_000_000})); ruling.Status != check.Rejected {
					t.Errorf("%s %s, seed %d, %s: %s\n%s", v["keys"], v["ask"], seed, name, ruling.Reason, p.written(p.start, "\n"))
				}
			}
		}
	}
	if len(claims) != 8 || slices.Min(slices.Collect(maps.Values(claims))) < 10 {
		t.Errorf("too few to tell: %v", claims)
	}
}

// falseClaims returns claims about a map that are false, given what is true.
func falseClaims(p Puzzle, r route) map[string]route {
	end := func(v solve.Verdict) solve.Outcome { return solve.Outcome{Verdict: v} }
	if r.Verdict == solve.Refuted {
		walk := p.Steps(p.start, nil)
		all := map[string]route{"solved where it is not": {Outcome: end(solve.Proved), Found: true, Line: walk[:min(1, len(walk))]}}
		return all
	}
	all := map[string]route{
		"none where there is one": {Outcome: end(solve.Refuted), Anywhere: true, AtLeast: search.Never},
		"no line":                 {Outcome: end(solve.Proved)},
	}
	n := len(r.Line)
	all["more steps than there may be"] = route{Outcome: solve.Outcome{Stopped: solve.ErrNodes}, Found: true, Line: r.Line, AtLeast: n + 1}
	if n == 0 {
		return all
	}
	all["a line that stops short"] = route{Outcome: end(solve.Proved), Found: true, Line: r.Line[:n-1]}
	all["a line that begins late"] = route{Outcome: end(solve.Proved), Found: true, Line: r.Line[1:]}
	torn := slices.Clone(r.Line)
	torn[n/2].To.at = 0
	torn[n/2].To.at += (r.Line[n/2].To.at + 7) % int32(len(p.cells))
	all["a line through a wall"] = route{Outcome: end(solve.Proved), Found: true, Line: torn}
	if longer := detour(p, r.Line); longer != nil {
		all["a longer line"] = route{Outcome: end(solve.Proved), Found: true, Line: longer}
	}
	return all
}

// detour returns a line with a step to and fro before it, where that changes nothing.
func detour(p Puzzle, line []search.Step[State, Direction]) []search.Step[State, Direction] {
	for _, there := range p.Steps(p.start, nil) {
		for _, back := range p.Steps(there.To, nil) {
			if back.To == p.start {
				return append([]search.Step[State, Direction]{there, back}, line...)
			}
		}
	}
	return nil
}
