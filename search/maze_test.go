package search_test

import (
	"context"
	"fmt"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
	"jogada/search"
	"jogada/search/mazes"
	"jogada/solve"
)

type exploration = search.Exploration[int, byte]

// denseMaze is a maze whose places are numbered.
type denseMaze struct{ gametest.Maze }

func (q denseMaze) States() int      { return len(q.Net) }
func (q denseMaze) Number(s int) int { return s }

func mazeProbes(q gametest.Maze) []probe {
	lies := q.Lies()
	lie := func(a answer) error { return lies(a.(exploration)) }
	var probes []probe
	for _, m := range mazes.Explorers[int, byte]() {
		probes = append(probes,
			probe{q, m.Name, func(meter *solve.Meter) answer { return m.Run(q, meter) }, lie},
			probe{q, m.Name + ", numbered", func(meter *solve.Meter) answer { return m.Run(denseMaze{q}, meter) }, lie})
	}
	return probes
}

func TestExplorersAgreeWithBruteForce(t *testing.T) {
	met := spread{}
	for seed := range uint64(4000) {
		q := gametest.RandomMaze(catalog.NewDice(seed), 9)
		for _, probe := range mazeProbes(q) {
			for _, r := range probe.whole(t).(exploration).Regions {
				met[fmt.Sprintf("%d keys", len(r.Keys))]++
				met[fmt.Sprintf("shut %v", len(r.Shut) > 0)]++
			}
		}
	}
	met.atLeast(t, 100, "0 keys", "1 keys", "2 keys", "3 keys", "shut true", "shut false")
}

// explore runs every method and fails the test unless each gives this size, these keys in this order, this many closed
// doors.
func explore(t *testing.T, q gametest.Maze, size int, keys string, shut int) {
	t.Helper()
	for _, probe := range mazeProbes(q) {
		r := probe.whole(t).(exploration).Regions[0]
		got := ""
		for _, k := range r.Keys {
			got += string(k.Key)
		}
		if r.Size != size || got != keys || len(r.Shut) != shut {
			t.Errorf("%s: %d places, keys %q, %d shut; want %d, %q, %d\n%v", probe.method, r.Size, got, len(r.Shut), size, keys, shut, q)
		}
	}
}

func TestAPlaceThatNeedsTheKeyItGivesStaysShut(t *testing.T) {
	explore(t, gametest.Maze{Net: gametest.DrawNet("1 02 1"), From: []int{0}, Locks: ".a.", Keys: ".a."}, 1, "", 1)
}

func TestAPlaceThatNeedsOneKeyAndGivesAnotherPassesItOn(t *testing.T) {
	// The door c was met before b was found behind a: the keys come in a chain.
	explore(t, gametest.Maze{Net: gametest.DrawNet("4321 0 0 0 0"), From: []int{0}, Locks: ".abc.", Keys: ".bcda"}, 5, "abcd", 0)
}

func TestADoorOfTwoSidesIsShutOnce(t *testing.T) {
	explore(t, gametest.Maze{Net: gametest.DrawNet("12 03 03 12"), From: []int{0}, Locks: "...z", Keys: "...."}, 3, "", 1)
}

func TestExplorersDoNotShareKeys(t *testing.T) {
	// 0 and 3 are next to the door 2, and only 0 has its key.
	q := gametest.Maze{Net: gametest.DrawNet("12 0 03 2"), From: []int{0, 3}, Locks: "..a.", Keys: ".a.."}
	for _, probe := range mazeProbes(q) {
		e := probe.whole(t).(exploration)
		if e.Regions[0].Size != 4 || e.Regions[1].Size != 1 || len(e.Regions[1].Shut) != 1 {
			t.Errorf("%s: %+v", probe.method, e.Regions)
		}
	}
}

func TestAMazeWithoutExplorersIsExplored(t *testing.T) {
	for _, m := range mazes.Explorers[int, byte]() {
		e := m.Run(gametest.Maze{}, solve.NewMeter(context.Background(), solve.Budget{}))
		if e.Verdict != solve.Proved || len(e.Regions) != 0 {
			t.Errorf("%s: %+v", m.Name, e)
		}
	}
}
