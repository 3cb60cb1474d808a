package study

import (
	"jogada/catalog"
	"jogada/internal/base/fit"
)

var sideOfMap = Axis{Label: "side of the map, in cells", Var: "N", Each: "at %[1]d×%[1]d", Log: true}

// keysExperiments vary the map of report 001, and its players.
func keysExperiments(quick bool) []Experiment {
	sides := pick(quick, []int{65, 129, 257, 513}, []int{65, 129, 257, 513, 1025, 2049, 4097})
	boards := pick(quick, 3, 5)
	from := pick(quick, 65, 129)
	fixed := pick(quick, 257, 1025)
	methods := []string{Default, "closure", "dfs"}
	const ran = "Maps of rooms, one every 8 cells; of the walls between two rooms 55 % have a gap and 30 % a door, of 26 letters; one room in five holds a key. dfs is the report's method, closure the same flood with a list of doors for each letter."
	return []Experiment{
		{
			Name: "keys-rooms-9", Title: "Keys: nine players, rooms with every key somewhere",
			Asked: "Report 001 explores the map once for each player, and its largest map takes it seconds. How does the time grow with the map?",
			Ran:   ran + " Nine players.",
			Make:  drawn("rooms for 9 players, side", rooms{players: 9}.draw), X: sideOfMap,
			Sizes: sides, Boards: boards, Methods: methods,
			Show: []Measure{Seconds}, Centre: Median, Laws: []fit.Law{fit.Power}, FitFrom: from,
		},
		{
			Name: "keys-rooms-1", Title: "Keys: one player, rooms with every key somewhere",
			Asked: "The same with one player: what does a method cost that does not depend on the players?",
			Ran:   ran + " One player.",
			Make:  drawn("rooms for 1 player, side", rooms{players: 1}.draw), X: sideOfMap,
			Sizes: sides, Boards: boards, Methods: methods,
			Show: []Measure{Seconds}, Centre: Median, Laws: []fit.Law{fit.Power}, FitFrom: from,
		},
		{
			Name: "keys-lost", Title: "Keys: nine players, two letters without a key",
			Asked: "At every key the report's method walks its whole list of locked doors. What if some of them can never be opened and stay on the list?",
			Ran:   ran + " Nine players; two of the 26 letters have doors and no key.",
			Make:  drawn("rooms for 9 players with 2 letters lost, side", rooms{players: 9, lost: 2}.draw), X: sideOfMap,
			Sizes: sides, Boards: boards, Methods: methods,
			Show: []Measure{Seconds}, Centre: Median, Laws: []fit.Law{fit.Power}, FitFrom: from,
		},
		{
			Name: "keys-open", Title: "Keys: nine players, one open map",
			Asked: "And if there are hardly any walls, so that every player explores nearly everything?",
			Ran:   "One hall without walls, in which one cell in a thousand is a key and one in a thousand a door, of 26 letters, and nine players.",
			Make:  drawn("hall for 9 players, side", hall{players: 9}.draw), X: sideOfMap,
			Sizes: sides, Boards: boards, Methods: methods,
			Show: []Measure{Seconds}, Centre: Median, Laws: []fit.Law{fit.Power}, FitFrom: from,
		},
		{
			Name: "keys-players", Title: "Keys: time against the number of players",
			Asked: "Each player explores alone. Does each have to be paid for?",
			Ran:   pick(quick, "Maps of rooms of 257 × 257 cells, as above.", "Maps of rooms of 1025 × 1025 cells, as above."),
			Make:  drawn(pick(quick, "rooms of side 257, players", "rooms of side 1025, players"), func(d *catalog.Dice, x int) []byte { return rooms{players: x}.draw(d, fixed) }),
			X:     Axis{Label: "players", Var: "K", Each: "with %d players", Log: true},
			Sizes: pick(quick, []int{1, 3, 5, 7, 9}, []int{1, 2, 3, 4, 5, 6, 7, 8, 9}), Boards: boards, Methods: methods,
			Show: []Measure{Seconds}, Centre: Median, Laws: []fit.Law{fit.Power}, FitFrom: 2,
		},
	}
}
