package judge_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"jogada/internal/gametest/tier"
	"jogada/internal/levels/format"
	"jogada/internal/levels/judge"
	"jogada/internal/levels/mapping"
	"jogada/internal/levels/read"
	"jogada/internal/levels/read/source"
	"jogada/solve"
)

// inWorld checks files that are one world.
func inWorld(t *testing.T, yaml string, nodes int64, data map[string]string) []judge.Result {
	t.Helper()
	m, err := mapping.Read([]byte(yaml))
	if err != nil {
		t.Fatal(err)
	}
	folder, names := fstest.MapFS{}, []string(nil)
	for name, text := range data {
		folder[name] = &fstest.MapFile{Data: []byte(text)}
		if read.Format(name) != "" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	c := &judge.Checker{Reader: read.NewReader(source.NewFolder(folder), ""), Mapping: m, Nodes: nodes, Tours: true}
	return c.World(context.Background(), names)
}

func lines(results []judge.Result) (all []string) {
	for _, r := range results {
		for _, f := range r.Findings {
			all = append(all, format.Line(f))
		}
	}
	return all
}

func text(rows ...string) string { return strings.Join(rows, "\n") + "\n" }

func TestWorldsAreCheckedAsOneMap(t *testing.T) {
	const floors = "means: [{character: ',', is: floor, place: left}, {character: ';', is: floor, place: right}, {character: '*', is: floor, portal: moon}, {character: '!', is: floor, lever: north}, " +
		"{character: '=', is: floor, open-while: north}, {character: '%', is: floor, shut-while: north}, {character: '&', is: floor, plate: north, turns: on}, {character: '?', is: floor, trigger: bell}, " +
		"{character: '$', is: floor, door: bell}, {character: '+', is: floor, ability: boat}, {character: '~', is: floor, door: boat}, {character: '3', is: floor, door: c, count: 3}]\n"
	for _, c := range []struct {
		name, yaml string
		nodes      int64
		data       map[string]string
		want       []string
	}{
		{"a key is carried over a link", floors + "links: [{from: left, to: right}]\n", 0, map[string]string{"a.txt": text("#####", "#1.,#", "#A###", "#..>#", "#####"), "b.txt": text("#;a#")}, nil},
		{"a link that leads one way leaves the exit behind", floors + "links: [{from: left, to: right, one-way: true}]\n", 0, map[string]string{"a.txt": text("#######", "#1.,.>#", "#######"), "b.txt": text("#;.#")}, []string{
			"b.txt:1,0: after 3 steps no exit can be reached any more: from 1,0 on there is no way back [error softlock]"}},
		{"a key is left behind in another level", floors + "links: [{from: left, to: right, one-way: true}]\n", 0, map[string]string{"a.txt": text("#####", "#a1,#", "#####"), "b.txt": text("#;A>#")}, []string{
			"b.txt:1,0: after 2 steps no exit can be reached any more: from 1,0 on there is no way back, and the player lacks a [error softlock]"}},
		{"a key that nothing needs is not what the player lacks", floors + "links: [{from: left, to: right, one-way: true}]\n", 0, map[string]string{"a.txt": text("########", "#k1.,.>#", "########"), "b.txt": text("#;.#")}, []string{
			"b.txt:1,0: after 3 steps no exit can be reached any more: from 1,0 on there is no way back [error softlock]"}},
		{"a key that is used up in the wrong level", floors + "once: [a]\nlinks: [{from: left, to: right}]\n", 0, map[string]string{"a.txt": text("#######", "#1a.,.#", "##A####", "##.####"), "b.txt": text("#;A>#")}, []string{
			"a.txt:2,2: after 2 steps no exit can be reached any more: things are used up on door a at 2,2; no other way to use keys loses it [error softlock]"}},
		{"a link that needs a key", floors + "links: [{from: left, to: right, door: z}]\n", 0, map[string]string{"a.txt": text("#####", "#1.,#", "#####"), "b.txt": text("#;>#")}, []string{
			"a.txt:1,1: no exit can be reached from start 1: the exit at b.txt:2,0 lies beyond door z at 3,1, which stays shut [error reach]",
			"a.txt:3,1: link door z can never be opened: there is no key z in the world [error doors]"}},
		{"a link to nowhere", floors + "links: [{from: left, to: 'b.txt:0,0'}, {from: left, to: nowhere}]\n", 0, map[string]string{"a.txt": text("#####", "#1,>#", "#####"), "b.txt": text("#.#")}, []string{
			`a.txt: the link from "left" to "b.txt:0,0" connects nothing: b.txt:0,0 is a wall [error meaning]`,
			`a.txt: the link from "left" to "nowhere" connects nothing: nothing in the world is called "nowhere" [error meaning]`}},
		{"portals", floors + "world: {}\n", 0, map[string]string{"a.txt": text("###", "#1*", "###"), "b.txt": text("#*>#")}, nil},
		{"a lonely portal", floors + "world: {}\n", 0, map[string]string{"a.txt": text("###", "#1*", "#>#")}, []string{"a.txt:2,1: portal moon leads nowhere: there is no other portal of that name [error meaning]"}},
		{"a lever opens a door of another level", floors + "links: [{from: left, to: right}]\n", 0, map[string]string{"a.txt": text("#####", "#1.,#", "#=###", "#..>#", "#####"), "b.txt": text("#;!#")}, nil},
		{"a plate shuts the door behind a player", floors + "world: {}\n", 0, map[string]string{"a.txt": text("#######", "#>1%&.#", "#######")}, []string{
			"a.txt:4,1: after 2 steps no exit can be reached any more: switches are turned at 4,1 [error softlock]"}},
		{"the same switch is on", floors + "world: {on: [nor*]}\n", 0, map[string]string{"a.txt": text("#######", "#1=..>#", "#######")}, nil},
		{"a switch that nothing turns", floors + "world: {}\n", 0, map[string]string{"a.txt": text("#######", "#1=..>#", "#######")}, []string{
			"a.txt:1,1: no exit can be reached from start 1: the exit at 5,1 lies beyond door switch north at 2,1, which stays shut [error reach]",
			"a.txt:2,1: door switch north can never be opened: its switches are never right when a player gets to it [error doors]"}},
		{"triggers and abilities", floors + "links: [{from: left, to: right}]\n", 0, map[string]string{"a.txt": text("########", "#1,$.~>#", "########"), "b.txt": text("#;?+#")}, nil},
		{"three of a key from three levels", floors + "world: {}\n", 0, map[string]string{"a.txt": text("#c1*3>#"), "b.txt": text("#*c#"), "c.txt": text("#*c#")}, nil},
		{"only two of them", floors + "world: {}\n", 0, map[string]string{"a.txt": text("#c1*3>#"), "b.txt": text("#*c#"), "c.txt": text("#.#c#")}, []string{
			"a.txt:2,0: no exit can be reached from start 1: the exit at 5,0 lies beyond door 3 × c at 4,0, which stays shut [error reach]",
			"a.txt:4,0: door 3 × c can never be opened: it takes 3 keys c, of which 2 can be collected, one of 3 keys c is walled off [error doors]",
			"c.txt:3,0: key c can't be collected: no path leads to it [error keys]"}},
		{"levels in a sequence", floors + "world: {sequence: true}\n", 0, map[string]string{"1.txt": text("#a1>#"), "2.txt": text("#1A>#"), "3.txt": text("#1>#")}, []string{
			"2.txt:1,0: after 2 steps no exit can be reached any more: from 1,0 on there is no way back, and the player lacks a [error softlock]"}},
		{"the exits are those of the world", floors + "world: {}\nmust: {exits: {most: 1}, starts: {least: 2}}\n", 0, map[string]string{"a.txt": text("#1>#"), "b.txt": text("#.>#")}, []string{
			"a.txt: there are 2 exits in the world: at most one is allowed [error exits]", "a.txt: there is one start in the world: at least 2 are required [error starts]"}},
		{"steps", floors + "links: [{from: left, to: right}]\nmust: {steps: {most: 3}}\n", 0, map[string]string{"a.txt": text("#1.,#"), "b.txt": text("#;.>#")}, []string{
			"a.txt:1,0: from start 1 it takes 5 steps to an exit; the maximum is 3 [error steps]"}},
		{"steps between places of two levels", floors + "links: [{from: left, to: right}]\nmust: {steps: {between: [{from: '1', to: right, most: 3}, {from: right, to: left, least: 1}, {from: left, to: '2', least: 4, severity: note}, {from: '1', to: '2', most: 5, severity: warning}]}}\n", 0,
			map[string]string{"a.txt": text("#1.,#"), "b.txt": text("#;A2>#", "#a####")}, []string{
				"a.txt:1,0: from 1 it takes 7 steps to 2; the maximum is 5 [warning steps]"}},
		{"no way between places", floors + "world: {}\nmust: {doors: off, reach: {severity: off}, steps: {between: [{from: left, to: right}, {from: left, to: nowhere}]}}\n", 0,
			map[string]string{"a.txt": text("#1.,#"), "b.txt": text("#;.>#")}, []string{
				"a.txt: steps from left to nowhere can't be counted: no place and no start in the world is called nowhere [error steps]",
				"a.txt:3,0: no number of steps leads from left to right: a player who starts there without keys can't get there [error steps]"}},
		{"cells out of reach", floors + "world: {}\nmust: {unreachable: {most: 1}}\n", 0, map[string]string{"a.txt": text("#1>#"), "b.txt": text("#...#")}, []string{
			"b.txt:1,0: 3 cells can't be reached (3 in all, 1 allowed): no path leads to them [error unreachable]"}},
		{"undecided is never passed", floors + "once: ['*']\nworld: {}\n", 3, map[string]string{"a.txt": text("##########", "#1.a.a.a.#", "#A#A#A#A##", "#.#.#.#.>#", "##########")}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := lines(inWorld(t, c.yaml, c.nodes, c.data))
			if c.nodes > 0 {
				if len(got) == 0 || !strings.Contains(strings.Join(got, "\n"), "is not decided: the node budget ran out [warning undecided]") {
					t.Errorf("found %v", got)
				}
				return
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A relay does not make the key that it waits for last, and what it waits for must be in hand at once. A name listed
// twice counts twice.
func TestARelayDoesNotMakeAKeyLast(t *testing.T) {
	object := func(id, x int, class string) string {
		return fmt.Sprintf(`{"id": %d, "name": "", "type": %q, "x": %d, "y": 0, "width": 16, "height": 16, "rotation": 0, "visible": true}`, id, class, 16*x)
	}
	for _, c := range []struct {
		row, relay string
		want       []string
	}{
		{"A@agA>", "when: [a]", []string{"m.tmj:0,0: after 3 steps no exit can be reached any more: things are used up on door a at 0,0; no other way to use keys loses it [error softlock]"}},
		{"gA@aaG>", "when: [a, a]", []string{"m.tmj:1,0: after 3 steps no exit can be reached any more: things are used up on door a at 1,0 [error softlock]"}},
		{"g@aaG>", "when: [a, a]", nil},
		{"g@aG>", "when: [a, a]", []string{
			"m.tmj:1,0: no exit can be reached from start hero: the exit at 4,0 lies beyond door gate at 3,0, which stays shut [error reach]",
			"m.tmj:3,0: door gate can never be opened: the only key gate can't be collected [error doors]"}},
		{"@bgbG>", "when: [bell, bell]", nil},
		{"@bgG>", "when: [bell]", nil},
	} {
		var objects []string
		for x, is := range c.row {
			if class := map[rune]string{'A': "Door", '@': "Start", 'a': "Key", 'g': "Relay", 'G': "Gate", '>': "Exit", 'b': "Bell"}[is]; class != "" {
				objects = append(objects, object(x+1, x, class))
			}
		}
		yaml := "empty: floor\nkeys: once\nmeans: [{class: Start, start: hero}, {class: Exit, exit: true}, {class: Key, key: a}, {class: Door, door: a}, {class: Gate, door: gate}, {class: Bell, trigger: bell}, {class: Relay, relay: gate, " + c.relay + "}]\nworld: {}\n"
		tmj := fmt.Sprintf(`{"type": "map", "version": "1.10", "orientation": "orthogonal", "renderorder": "right-down", "width": %d, "height": 1, "tilewidth": 16, "tileheight": 16, "infinite": false, "tilesets": [], "layers": [{"id": 2, "name": "Things", "type": "objectgroup", "draworder": "topdown", "x": 0, "y": 0, "opacity": 1, "visible": true, "objects": [%s]}]}`, len(c.row), strings.Join(objects, ","))
		if diff := cmp.Diff(c.want, lines(inWorld(t, yaml, 0, map[string]string{"m.tmj": tmj}))); diff != "" {
			t.Errorf("%s with %s: %s", c.row, c.relay, diff)
		}
	}
}

// What is not asked is reported as skipped, never as passed.
func TestRulesThatAWorldCantAnswerAreSkipped(t *testing.T) {
	results := inWorld(t, "means: []\nworld: {}\nmust: {starts: {least: 0}}\n", 0, map[string]string{"a.txt": "#>#\n", "b.txt": "#a#\n"})
	if want := []string{judge.Reach, judge.Keys, judge.Doors, judge.Softlock}; !slices.Equal(results[0].Skipped, want) || (judge.Report{}).Reason(results[0].Checked) != judge.NoStart {
		t.Errorf("skipped %v: %s", results[0].Skipped, results[0].Because)
	}
	if want := []string{judge.Keys, judge.Doors}; !slices.Equal(results[1].Skipped, want) {
		t.Errorf("skipped %v", results[1].Skipped)
	}
	results = inWorld(t, "means: []\nworld: {}\n", 0, map[string]string{"a.txt": "#1>#\n", "b.tmx": "<map"})
	if !slices.Contains(results[0].Skipped, judge.Softlock) || results[0].Because != "a map of its world can't be read" || !results[1].Unreadable {
		t.Errorf("skipped %v: %s", results[0].Skipped, results[0].Because)
	}
}

// A map that is cut into maps that touch is the same game: package lock answers for the whole, and the world for the parts.
func TestAMapInPartsIsTheSameGame(t *testing.T) {
	seed := tier.Seed(t)
	met := map[string]int{}
	for i := range tier.Scale(t, 3000, 200) {
		r := rand.New(rand.NewPCG(seed, uint64(i)))
		width, height := 4+r.IntN(5), 2+r.IntN(3)
		grid := make([][]byte, height)
		for y := range grid {
			grid[y] = make([]byte, width)
			for x := range grid[y] {
				grid[y][x] = "####........aabAABB"[r.IntN(19)]
				if r.IntN(12) == 0 {
					grid[y][x] = "^_<)"[r.IntN(4)]
				}
			}
		}
		grid[r.IntN(height)][r.IntN(width)] = '>'
		grid[r.IntN(height)][r.IntN(width)] = '1'
		at, down := 1+r.IntN(width-1), r.IntN(height+1)
		part := func(from, to, top, bottom int) string {
			var rows []string
			for _, row := range grid[top:bottom] {
				rows = append(rows, string(row[from:to]))
			}
			return text(rows...)
		}
		yaml := "means: []\nonce: [a]\n"
		whole := alone(t, yaml, part(0, width, 0, height))
		data := map[string]string{"b.txt": part(at, width, 0, height)}
		maps := fmt.Sprintf(`{"fileName":"b.txt","x":%d,"y":0}`, at)
		for _, p := range [][3]any{{"a.txt", 0, down}, {"c.txt", down, height}} {
			if top, bottom := p[1].(int), p[2].(int); top < bottom {
				data[p[0].(string)] = part(0, at, top, bottom)
				maps += fmt.Sprintf(`,{"fileName":%q,"x":0,"y":%d}`, p[0], top)
			}
		}
		data["w.world"] = fmt.Sprintf(`{"type":"world","maps":[%s]}`, maps)
		parts := inWorld(t, yaml+"world: {layout: w.world}\n", 0, data)
		a, b := facts([]judge.Result{whole}), facts(parts)
		if diff := cmp.Diff(a, b); diff != "" {
			t.Fatalf("map %d\n%s%v\n%s", i, part(0, width, 0, height), data, diff)
		}
		met[a[0]]++
	}
	t.Log(met)
	if len(met) < 10 {
		t.Errorf("the maps are too much alike: %v", met)
	}
}

// alone checks a map as a game of its own.
func alone(t *testing.T, yaml, data string) judge.Result {
	t.Helper()
	m, err := mapping.Read([]byte(yaml))
	if err != nil {
		t.Fatal(err)
	}
	c := &judge.Checker{Reader: read.NewReader(source.NewFolder(fstest.MapFS{"a.txt": {Data: []byte(data)}}), ""), Mapping: m, Tours: true}
	return c.File(context.Background(), "a.txt", "")[0]
}

// facts lists what must not depend on how a map is cut: steps to the exit and into a trap, keys and doors out of reach.
func facts(results []judge.Result) []string {
	exit, cells, counts, trap := "", 0, map[string]int{}, ""
	for _, r := range results {
		for _, t := range r.Tours {
			exit, cells = fmt.Sprint(t.Exit == solve.Proved, t.Steps), t.Reached
		}
		for _, f := range r.Findings {
			if counts[f.Rule]++; f.Rule == judge.Softlock {
				trap = f.Message
			}
		}
	}
	doors := counts[judge.Doors] > 0
	return []string{exit, trap, fmt.Sprint(cells, counts[judge.Keys], doors, counts[judge.Meaning], counts[judge.Undecided])}
}
