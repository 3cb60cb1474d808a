package judge_test

import (
	"fmt"
	"strings"
	"testing"
)

// construct is something that a world can have, on the only way to the exit: in one level, and spread over two. The steps are
// counted by hand from the rules of a world.
type construct struct {
	name, yaml string
	one        []string // the rows of a level
	oneSteps   int
	two        [2]string // a level each
	twoSteps   int
	without    replaced // so that the exit can't be reached
}

// replaced is a text that takes the place of another, in the levels or in the mapping.
type replaced struct {
	inMapping bool
	old, new  string
}

func (r replaced) levels(text string) string {
	if r.inMapping {
		return text
	}
	return strings.ReplaceAll(text, r.old, r.new)
}

func (r replaced) mapping(text string) string {
	if !r.inMapping {
		return text
	}
	return strings.ReplaceAll(text, r.old, r.new)
}

const constructMeans = "means: [{character: ',', is: floor, place: left}, {character: ';', is: floor, place: right}, {character: '*', is: floor, portal: moon}, {character: 'o', is: floor, portal: sun}, " +
	"{character: '!', is: floor, lever: north}, {character: '=', is: floor, open-while: north}, {character: '%', is: floor, shut-while: north}, {character: '&', is: floor, plate: north, turns: on}, " +
	"{character: '-', is: floor, plate: north, turns: off}, {character: '|', is: floor, plate: north}, {character: '?', is: floor, trigger: bell}, {character: '$', is: floor, door: bell}, " +
	"{character: '+', is: floor, ability: boat}, {character: '~', is: floor, door: boat}, {character: 's', is: floor, switch: lamp}, {character: 'S', is: floor, door: lamp}]\n" +
	"once: ['*']\n"

var constructs = []construct{
	{"portals", "world: {}", []string{"#1*#*>#"}, 3, [2]string{"#1*#", "#*>#"}, 3, replaced{false, "*", "."}},
	{"portals of two names", "world: {}", []string{"#1*#", "####", "#*o#", "####", "#o>#"}, 5, [2]string{"#1*#o>#", "#o*#"}, 5, replaced{false, "o", "."}},
	{"a link", "links: [{from: left, to: right}]", []string{"#1,#;>#"}, 3, [2]string{"#1,#", "#;>#"}, 3, replaced{false, ",", "."}},
	{"a link back", "links: [{from: right, to: left}]", []string{"#1,#;>#"}, 3, [2]string{"#1,#", "#;>#"}, 3, replaced{true, "left}", "left, one-way: true}"}},
	{"a link that leads one way", "links: [{from: left, to: right, one-way: true}]", []string{"#1,#;>#"}, 3, [2]string{"#1,#", "#;>#"}, 3, replaced{true, "from: left, to: right", "from: right, to: left"}},
	{"a link with a door", "links: [{from: left, to: right, door: a}]", []string{"#a1,#;>#"}, 6, [2]string{"#a1,#", "#;>#"}, 6, replaced{false, "a1", ".1"}},
	{"a link that is open while a switch is on", "links: [{from: left, to: right, open-while: north}]", []string{"#!1,#;>#"}, 7, [2]string{"#!1,#", "#;>#"}, 7, replaced{false, "!", "."}},
	{"a link that is shut while a switch is on", "links: [{from: left, to: right, shut-while: north}]\nworld: {on: [south]}", []string{"#1,#;>#"}, 4, [2]string{"#1,#", "#;>#"}, 4, replaced{true, "south", "north"}},
	{"a key and a door", "world: {}", []string{"#>A1a#"}, 4, [2]string{"#>A1*#", "#*a#"}, 8, replaced{false, "a", "."}},
	{"a lever and a door that is open while it is on", "world: {}", []string{"#>=1!#"}, 5, [2]string{"#>=1*#", "#*!#"}, 9, replaced{false, "!", "."}},
	{"a lever and a door that is shut while it is on", "world: {on: [north]}", []string{"#>%1!#"}, 5, [2]string{"#>%1*#", "#*!#"}, 9, replaced{false, "!", "."}},
	{"a plate that turns a switch on", "world: {}", []string{"#>=1&#"}, 4, [2]string{"#>=1*#", "#*&#"}, 8, replaced{false, "&", "."}},
	{"a plate that turns a switch off", "world: {on: [north]}", []string{"#>%1-#"}, 4, [2]string{"#>%1*#", "#*-#"}, 8, replaced{false, "-", "."}},
	{"a plate that flips a switch", "world: {}", []string{"#>=1|#"}, 4, [2]string{"#>=1*#", "#*|#"}, 8, replaced{false, "|", "."}},
	{"a trigger, which is not used up", "world: {}", []string{"#>$$1?#"}, 5, [2]string{"#>$$1*#", "#*?#"}, 9, replaced{false, "?", "."}},
	{"an ability, which is not used up", "world: {}", []string{"#>~~1+#"}, 5, [2]string{"#>~~1*#", "#*+#"}, 9, replaced{false, "+", "."}},
	{"a switch, which is not used up", "world: {}", []string{"#>SS1s#"}, 5, [2]string{"#>SS1*#", "#*s#"}, 9, replaced{false, "s#", ".#"}},
	{"a key, which is used up", "world: {}", []string{"#>AA1aa#"}, 7, [2]string{"#>AA1*#", "#*aa#"}, 11, replaced{false, "aa", "a."}},
}

// exactly demands a number of steps, and nothing else but that an exit can be reached.
func exactly(steps int) string {
	return fmt.Sprintf("must: {softlock: off, doors: off, keys: off, steps: {least: %d, most: %d}}\n", steps, steps)
}

func TestEachConstructOfAWorldWorksInOneLevelAndAcrossTwo(t *testing.T) {
	for _, c := range constructs {
		for name, level := range map[string]struct {
			files map[string]string
			steps int
		}{
			"one level":  {map[string]string{"a.txt": text(c.one...)}, c.oneSteps},
			"two levels": {map[string]string{"a.txt": text(c.two[0]), "b.txt": text(c.two[1])}, c.twoSteps},
		} {
			t.Run(c.name+" in "+name, func(t *testing.T) {
				if got := lines(inWorld(t, constructMeans+c.yaml+"\n"+exactly(level.steps), 0, level.files)); got != nil {
					t.Errorf("want an exit in %d steps; found %v", level.steps, got)
				}
				yaml := c.without.mapping(c.yaml)
				for file, data := range level.files {
					level.files[file] = c.without.levels(data)
				}
				got := lines(inWorld(t, constructMeans+yaml+"\nmust: {meaning: off, softlock: off, doors: off, keys: off}\n", 0, level.files))
				if !strings.Contains(strings.Join(got, "\n"), "no exit can be reached from start 1") {
					t.Errorf("without it: %v", got)
				}
			})
		}
	}
}

// Relays and teleporters are objects: here entities of LDtk.
func TestRelaysAndTeleportersWorkInOneLevelAndAcrossTwo(t *testing.T) {
	all := func(entities ...string) string { return strings.Join(entities, ",") }
	for _, c := range []struct {
		name, layout, first, second string
		steps                       int
		without                     string // the class of what is needed
	}{
		{"a relay in one level", `"GridVania"`, all(entity("Button", "b", 1, 1, "r"), entity("Hero", "h", 2, 1), entity("Repeater", "r", 0, 0, "d"), entity("Door", "d", 3, 1), entity("Exit", "e", 4, 1)), "", 4, "Repeater"},
		{"a relay across two", `"GridVania"`, all(entity("Hero", "h", 1, 1), entity("Button", "b", 2, 1, "r")), all(entity("Repeater", "r", 0, 0, "d"), entity("Door", "d", 2, 1), entity("Exit", "e", 3, 1)), 8, "Repeater"},
		{"a teleporter in one level", `"LinearVertical"`, all(entity("Hero", "h", 1, 1), entity("Pipe", "p", 2, 1, "s"), entity("Door", "d", 3, 1), entity("Spot", "s", 4, 1), entity("Exit", "e", 4, 1)), "", 2, "Pipe"},
		{"a teleporter across two", `"LinearVertical"`, all(entity("Hero", "h", 1, 1), entity("Pipe", "p", 2, 1, "s")), all(entity("Spot", "s", 1, 1), entity("Exit", "e", 3, 1)), 4, "Pipe"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := lines(inWorld(t, ldtkMeans+exactly(c.steps), 0, map[string]string{"w.ldtk": ldtkWorld(c.layout, c.first, c.second)})); got != nil {
				t.Errorf("want an exit in %d steps; found %v", c.steps, got)
			}
			idle := func(entities string) string {
				return strings.ReplaceAll(entities, fmt.Sprintf(`"__identifier":%q`, c.without), `"__identifier":"Spot"`)
			}
			got := lines(inWorld(t, ldtkMeans+"must: {softlock: off, doors: off}\n", 0, map[string]string{"w.ldtk": ldtkWorld(c.layout, idle(c.first), idle(c.second))}))
			if !strings.Contains(strings.Join(got, "\n"), "no exit can be reached from start hero") {
				t.Errorf("without it: %v", got)
			}
		})
	}
}
