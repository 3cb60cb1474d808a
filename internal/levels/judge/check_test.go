package judge_test

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"jogada/internal/levels/format"
	"jogada/internal/levels/judge"
	"jogada/internal/levels/mapping"
	"jogada/internal/levels/read"
	"jogada/internal/levels/read/source"
)

// checked checks a map that is drawn in characters, under a mapping, and returns the lines of what is found.
func checked(t *testing.T, yaml string, nodes int64, rows ...string) []string {
	t.Helper()
	m, err := mapping.Read([]byte(yaml))
	if err != nil {
		t.Fatal(err)
	}
	folder := source.NewFolder(fstest.MapFS{"cave.txt": {Data: []byte(strings.Join(rows, "\n") + "\n")}})
	c := &judge.Checker{Reader: read.NewReader(folder, ""), Mapping: m, Nodes: nodes}
	var lines []string
	for _, r := range c.File(context.Background(), "cave.txt", "") {
		for _, f := range r.Findings {
			lines = append(lines, format.Line(f))
		}
	}
	return lines
}

func TestWhatIsWrongIsToldWithItsReason(t *testing.T) {
	const (
		lasting = "means: [{character: ',', is: floor}, {character: '2', door: [c, c], is: floor}, {character: P, place: P, is: floor}, {character: Q, place: Q, is: floor}]\n"
		once    = lasting + "keys: once\n"
	)
	maze := []string{"###############", "#1.a.a.a.b.b..#", "#A#A#A#A#B#B#A#", "#.#.#.#.#.#.#b#", "#############B#", "#############>#"}
	for _, c := range []struct {
		name, yaml string
		nodes      int64
		rows, want []string
	}{
		{"nothing is wrong", lasting, 0, []string{"#######", "#1a.A>#", "#######"}, nil},
		{"both keys lie beyond the doors", lasting, 0, []string{"#########", "#1.C.c.c#", "#..####C#", "#......>#", "#########"}, []string{
			"cave.txt:3,1: door c can never be opened: both keys c lie beyond doors c [error doors]",
			"cave.txt:5,1: key c can't be collected: it lies beyond doors c, which stay shut [error keys]",
			"cave.txt:7,1: key c can't be collected: it lies beyond doors c, which stay shut [error keys]",
			"cave.txt:7,2: door c can never be opened: both keys c lie beyond doors c [error doors]",
		}},
		{"the key lies beyond its own door", lasting, 0, []string{"########", "#1.A.a>#", "########"}, []string{
			"cave.txt:1,1: no exit can be reached from start 1: the exit at 6,1 lies beyond door a, which stays shut [error reach]",
			"cave.txt:3,1: door a can never be opened: the only key a lies beyond door a [error doors]",
			"cave.txt:5,1: key a can't be collected: it lies beyond door a, which stays shut [error keys]",
		}},
		{"two keys in one cell", "means: [{character: '3', key: [a, b], is: floor}]\n", 0, []string{"#######", "#>1.#3#", "#######"}, []string{
			"cave.txt:5,1: key a can't be collected: no path leads to it [error keys]",
			"cave.txt:5,1: key b can't be collected: no path leads to it [error keys]",
		}},
		{"doors behind doors", lasting, 0, []string{"########", "#>1A.B.#", "########"}, []string{
			"cave.txt:3,1: door a can never be opened: there is no key a on the map [error doors]",
			"cave.txt:5,1: door b can never be opened: nobody gets to it [error doors]",
		}},
		{"many doors behind a door", lasting, 0, []string{"###########", "#>1ABABABA#", "###########"}, []string{
			"cave.txt:3,1: door a can never be opened: there is no key a on the map [error doors]",
			"cave.txt:4,1: 6 doors can never be opened, of which this is the first: nobody gets to them [error doors]",
		}},
		{"too few keys", lasting, 0, []string{"########", "#>1c.2.#", "########"}, []string{
			"cave.txt:5,1: door 2 × c can never be opened: it takes 2 keys c, and there is only one on the map [error doors]",
		}},
		{"a key is walled off", lasting, 0, []string{"######", "#>1A.#", "####a#", "######"}, []string{
			"cave.txt:3,1: door a can never be opened: the only key a lies beyond door a [error doors]",
			"cave.txt:4,2: key a can't be collected: it lies beyond door a, which stays shut [error keys]",
		}},
		{"no start and no exit", lasting, 0, []string{"###", "#.#", "###"}, []string{
			"cave.txt: there is no exit on the map: at least one is required [error exits]",
			"cave.txt: there is no start on the map: at least one is required [error starts]",
		}},
		{"two starts, one of them shut in", lasting, 0, []string{"#######", "#1.>#3#", "#######"}, []string{
			"cave.txt:5,1: no exit can be reached from start 3: no path leads to the exit at 3,1 [error reach]",
		}},
		{"some start is enough", lasting + "must: {reach: {by: some}}\n", 0, []string{"#######", "#1.>#3#", "#######"}, nil},
		{"a key that is used up in vain", once, 0, []string{"#######", "#1.a..#", "#A###A#", "#.#>..#", "#######"}, []string{
			"cave.txt:1,2: after 5 steps no exit can be reached any more: keys are used up on door a at 1,2; no other way to use keys loses it [error softlock]",
		}},
		{"keys that are used up in vain in several ways", once, 0, []string{"#########", "#1.a.aA.#", "#A###A###", "#.#.A..>#", "#########"}, []string{
			"cave.txt:1,2: after 11 steps no exit can be reached any more: keys are used up on door a at 6,1 and door a at 1,2; 2 ways to use keys lose it, by opening door a at 1,2 or door a at 6,1 last [error softlock]",
		}},
		{"two doors that lead nowhere new", once, 0, []string{"########", "#.1...##", "#A.AaA>#", "########"}, []string{
			"cave.txt:3,2: after 4 steps no exit can be reached any more: keys are used up on door a at 3,2; 2 ways to use keys lose it, by opening door a at 1,2 or door a at 3,2 last [error softlock]",
		}},
		{"more ways to use keys than are listed", once, 0, maze, []string{ // two of four doors a, then a third; with each of two doors b open or not
			"cave.txt:7,2: after 11 steps no exit can be reached any more: keys are used up on door a at 3,2, door a at 5,2 and door a at 7,2; 48 ways to use keys lose it, one by opening door a at 5,2 last [error softlock]",
		}},
		{"more ways to use keys than are counted", once, 60, maze, []string{
			"cave.txt:5,2: after 29 steps no exit can be reached any more: keys are used up on door a at 1,2, door a at 3,2 and door a at 5,2; at least 24 ways to use keys lose it, one by opening door a at 5,2 last [error softlock]",
		}},
		{"a way without return", lasting, 0, []string{"#######", "#.)1.>#", "#.#####", "#<.#", "#######"}, nil},
		{"a pit", lasting, 0, []string{"######", "#>1.)#", "####.#", "######"}, []string{
			"cave.txt:4,2: after 3 steps no exit can be reached any more: from 4,2 on there is no way back [error softlock]",
		}},
		{"too many steps", lasting + "must: {steps: {most: 2}}\n", 0, []string{"########", "#1.....>", "########"}, []string{
			"cave.txt:1,1: from start 1 it takes 6 steps to an exit; the maximum is 2 [error steps]",
		}},
		{"too few steps", lasting + "must: {steps: {least: 9, severity: note}}\n", 0, []string{"########", "#1.....>", "########"}, []string{
			"cave.txt:1,1: from start 1 it takes 6 steps to an exit; the minimum is 9 [note steps]",
		}},
		{"steps between places are as wanted", lasting + "must: {steps: {between: [{from: P, to: '1', least: 3, most: 3}, {from: '1', to: Q, most: 5}]}}\n", 0, []string{"#########", "#1..P.Q>#", "#########"}, nil},
		{"an exit does not stop who counts steps", lasting + "must: {steps: {between: [{from: P, to: Q, most: 2}]}}\n", 0, []string{"######", "#1P>Q#", "######"}, nil},
		{"places that are too far from each other", lasting + "must: {steps: {between: [{from: P, to: Q, most: 8, severity: warning}]}}\n", 0, []string{"##########", "#a1.P.AQ.>", "##########"}, []string{
			"cave.txt:4,1: from P it takes 9 steps to Q; the maximum is 8 [warning steps]",
		}},
		{"places that are too near to each other", lasting + "must: {steps: {between: [{from: P, to: Q, least: 2}]}}\n", 0, []string{"#########", "#1PQ.P.Q>", "#########"}, []string{
			"cave.txt:2,1: from P it takes one step to Q; the minimum is 2 [error steps]",
		}},
		{"no way between places", lasting + "must: {steps: {between: [{from: Q, to: P, most: 9}]}, doors: off}\n", 0, []string{"#########", "#P.A.Q.1>", "#########"}, []string{
			"cave.txt:5,1: no number of steps leads from Q to P: a player who starts there without keys can't get there [error steps]",
		}},
		{"no way from the first of several places", lasting + "must: {steps: {between: [{from: P, to: Q, most: 2}]}, reach: {severity: off}, unreachable: {severity: off}}\n", 0, []string{"##########", "#P#P..Q.1>", "##########"}, []string{
			"cave.txt:1,1: no number of steps leads from P to Q: a player who starts there without keys can't get there [error steps]",
			"cave.txt:3,1: from P it takes 3 steps to Q; the maximum is 2 [error steps]",
		}},
		{"a place that is not there", lasting + "must: {steps: {between: [{from: P, to: bridge}, {from: mill, to: P, severity: 'off'}]}}\n", 0, []string{"#########", "#P.....1>", "#########"}, []string{
			"cave.txt: steps from P to bridge can't be counted: no place and no start on the map is called bridge [error steps]",
		}},
		{"steps to an exit, and between places where nobody starts", lasting + "must: {starts: {least: 0}, steps: {most: 1, between: [{from: P, to: Q, most: 1}]}}\n", 0, []string{"#########", "#P.Q...>#", "#########"}, []string{
			"cave.txt:1,1: from P it takes 2 steps to Q; the maximum is 1 [error steps]",
		}},
		{"steps between places that are not decided", once + "must: {steps: {between: [{from: P, to: Q, most: 60}]}, undecided: note, keys: off, doors: off, softlock: off, reach: {severity: off}}\n", 1, []string{"#############", "#PaaaabbbQ.c#", "#A#A#A#B#B#C#", "#b#a#c#a#b#>#", "#1###########"}, []string{
			"cave.txt:1,1: how many steps it takes from P to Q is not decided: the node budget ran out [note undecided]",
		}},
		{"cells that nobody reaches", lasting + "must: {unreachable: {most: 5, severity: warning}, doors: off}\n", 0, []string{"########", "#1>#.#.#", "##A#.###", "##..####", "########"}, []string{
			"cave.txt:4,1: 2 cells can't be reached (6 in all, 5 allowed): no path leads to them [warning unreachable]",
			"cave.txt:6,1: a cell can't be reached (6 in all, 5 allowed): no path leads to it [warning unreachable]",
			"cave.txt:2,2: 3 cells can't be reached (6 in all, 5 allowed): they lie beyond door a, which stays shut [warning unreachable]",
		}},
		{"as few cells that nobody reaches as are allowed", lasting + "must: {unreachable: {most: 6, severity: warning}, doors: off}\n", 0, []string{"########", "#1>#.#.#", "##A#.###", "##..####", "########"}, nil},
		{"a character without a meaning", lasting, 0, []string{"#####", "#1?>#", "#####"}, []string{
			`cave.txt:1,1: no exit can be reached from start 1: no path leads to the exit at 3,1 [error reach]`,
			`cave.txt:2,1: nothing says whether this cell is wall or floor: write "empty: wall" or "empty: floor" in levels.yaml [error meaning]`,
			`cave.txt:2,1: "?" has no meaning: no entry of levels.yaml is about it; it is on 1 cell [error meaning]`,
		}},
		{"a file that is no map", lasting, 0, nil, []string{"cave.txt: the text is empty; a map was expected [error unreadable]"}},
		{"a budget that is too small", once, 1, []string{"#############", "#1aaaabbb..c#", "#A#A#A#B#B#C#", "#b#a#c#a#b#>#", "#A#B#C#A#B###", "#.#.#.#.#.###", "#############"}, []string{
			"cave.txt:1,1: whether a player from start 1 can get stuck is not decided: the node budget ran out [warning undecided]",
			"cave.txt:1,3: whether 5 keys can be collected is not decided: the node budget ran out [warning undecided]",
			"cave.txt:1,4: whether doors a, b and c can be opened is not decided: the node budget ran out [warning undecided]",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, checked(t, c.yaml, c.nodes, c.rows...)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Keys of one name on one cell are removed and moved together, in one line.
func TestWhatIfTakesTheKeysOfACellTogether(t *testing.T) {
	for _, c := range []struct {
		yaml, row string
		want      []string
	}{
		{"keys: once", "#12.A.A>#", []string{"remove all 2 keys a here", "wall up door a", "wall up door a"}},
		{"keys: once", "#12.A>#", []string{"remove all 2 keys a here", "wall up door a"}},
		{"keys: forever", "#12.A>#", []string{"remove all 2 keys a here", "wall up door a"}},
		{"keys: once", "#1a.A>#", []string{"remove key a", "wall up door a"}},
		{"keys: once", "#1.3.2>#", []string{"open door 2 × a", "move all 2 keys a here to where they can be collected at once"}},
	} {
		m, err := mapping.Read([]byte("means: [{character: '2', is: floor, key: a, count: 2}, {character: '3', is: floor, door: a, count: 2}]\n" + c.yaml + "\n"))
		if err != nil {
			t.Fatal(err)
		}
		folder := source.NewFolder(fstest.MapFS{"cave.txt": {Data: []byte(c.row + "\n")}})
		answers, err := (&judge.Checker{Reader: read.NewReader(folder, ""), Mapping: m}).WhatIf(context.Background(), "cave.txt", "")
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, change := range answers[0].Changes {
			got = append(got, change.Text)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s %s: %s", c.yaml, c.row, diff)
		}
	}
}
