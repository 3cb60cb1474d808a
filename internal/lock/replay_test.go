package lock_test

import (
	"fmt"
	"testing"

	"jogada/internal/lock"
)

// hall is a row of places; a step leads to the neighbours. Keys: a key that is used up, a lamp, a badge.
func hall(kinds ...lock.Kind) *lock.World {
	b := &lock.Builder{}
	var cells []int32
	for _, k := range kinds {
		cells = append(cells, b.Kind(k))
	}
	b.Level("", len(kinds), 1, cells, func(yield func(from, to int)) {
		for i := range kinds {
			for _, to := range []int{i - 1, i + 1} {
				if to >= 0 && to < len(kinds) {
					yield(i, to)
				}
			}
		}
	})
	w := &b.World
	w.Keys, w.Switches, w.Starts = []lock.Key{{Name: "key", Once: true}, {Name: "lamp"}, {Name: "badge"}, {Name: "medal"}},
		[]lock.Switch{{Name: "gate"}, {Name: "alarm", On: true}}, []lock.Start{{Name: "Ann"}}
	w, err := b.Build(nil)
	if err != nil {
		panic(err)
	}
	return w
}

func walk(places ...int) (steps []lock.Step) {
	for _, at := range places {
		steps = append(steps, lock.Step{At: at, Pull: -1})
	}
	return steps
}

// TestAWalkIsReplayedByTheRules follows walks in worlds that each have one rule at stake, and compares what the player has and how the switches are at the end.
func TestAWalkIsReplayedByTheRules(t *testing.T) {
	gives := func(things ...int) lock.Kind { return lock.Kind{Gives: things} }
	needs := func(things ...int) lock.Kind { return lock.Kind{Needs: things} }
	plain := lock.Kind{}
	press := func(turn lock.Turn) lock.Kind { return lock.Kind{Presses: []lock.Press{{Switch: 0, To: turn}}} }
	pull := func(at, which int) lock.Step { return lock.Step{At: at, Pull: which} }
	for name, c := range map[string]struct {
		world  *lock.World
		relays []lock.Relay
		steps  []lock.Step
		want   string
	}{
		"a thing is picked up once":               {hall(plain, gives(0, 0, 1)), nil, walk(1, 0, 1), "[2 1 0 0] [false true]"},
		"a key is used up once for each door":     {hall(gives(0, 0), needs(0), plain), nil, walk(1, 2, 1, 0, 1), "[1 0 0 0] [false true]"},
		"each of two doors takes a key":           {hall(gives(0, 0), needs(0), needs(0)), nil, walk(1, 2), "[0 0 0 0] [false true]"},
		"a lamp is not used up":                   {hall(gives(1), needs(1)), nil, walk(1, 0, 1), "[0 1 0 0] [false true]"},
		"a door without a key":                    {hall(plain, needs(0)), nil, walk(1), "step 1: place 1 needs more of key"},
		"a door of two keys":                      {hall(gives(0), needs(0, 0)), nil, walk(1), "step 1: place 1 needs more of key"},
		"a wall":                                  {hall(plain, lock.Kind{Wall: true}), nil, walk(1), "step 1: no step leads from place 0 to place 1"},
		"a leap":                                  {hall(plain, plain, plain), nil, walk(1, 1), "step 2: no step leads from place 1 to place 1"},
		"outside":                                 {hall(plain), nil, walk(1), "step 1: there is no place 1"},
		"before the first":                        {hall(plain), nil, walk(-1), "step 1: there is no place -1"},
		"a plate flips":                           {hall(plain, press(lock.Flip)), nil, walk(1), "[0 0 0 0] [true true]"},
		"a plate flips back":                      {hall(plain, press(lock.Flip)), nil, walk(1, 0, 1), "[0 0 0 0] [false true]"},
		"a plate turns on and leaves on":          {hall(plain, press(lock.TurnOn)), nil, walk(1, 0, 1), "[0 0 0 0] [true true]"},
		"a plate turns off":                       {hall(press(lock.TurnOn), press(lock.TurnOff)), nil, walk(1), "[0 0 0 0] [false true]"},
		"a plate that turns off leaves off":       {hall(plain, press(lock.TurnOff)), nil, walk(1, 0, 1), "[0 0 0 0] [false true]"},
		"a lever":                                 {hall(lock.Kind{Pulls: []int{1}}), nil, []lock.Step{pull(0, 1)}, "[0 0 0 0] [false false]"},
		"a lever twice":                           {hall(lock.Kind{Pulls: []int{1}}), nil, []lock.Step{pull(0, 1), pull(0, 1)}, "[0 0 0 0] [false true]"},
		"no such lever":                           {hall(lock.Kind{Pulls: []int{1}}), nil, []lock.Step{pull(0, 0)}, "step 1: switch 0 has no lever at place 0"},
		"a lever elsewhere":                       {hall(plain, lock.Kind{Pulls: []int{1}}), nil, []lock.Step{pull(1, 1)}, "step 1: switch 1 has no lever at place 0"},
		"a switch must be on":                     {hall(plain, lock.Kind{On: []int{0}}), nil, walk(1), "step 1: place 1 wants switch gate on"},
		"a switch is on":                          {hall(plain, lock.Kind{On: []int{1}}), nil, walk(1), "[0 0 0 0] [false true]"},
		"a switch must be off":                    {hall(plain, lock.Kind{Off: []int{1}}), nil, walk(1), "step 1: place 1 wants switch alarm off"},
		"a switch is off":                         {hall(plain, lock.Kind{Off: []int{0}}), nil, walk(1), "[0 0 0 0] [false true]"},
		"a relay gives once":                      {hall(plain, gives(1), gives(1)), []lock.Relay{{When: []int{1}, Gives: []int{2}}}, walk(1, 2), "[0 2 1 0] [false true]"},
		"a relay waits for two":                   {hall(plain, gives(1), gives(1)), []lock.Relay{{When: []int{1, 1}, Gives: []int{2}}}, walk(1), "[0 1 0 0] [false true]"},
		"a relay has two":                         {hall(plain, gives(1), gives(1)), []lock.Relay{{When: []int{1, 1}, Gives: []int{2}}}, walk(1, 2), "[0 2 1 0] [false true]"},
		"a relay sets off another, listed first":  {hall(plain, gives(1)), []lock.Relay{{When: []int{2}, Gives: []int{3}}, {When: []int{1}, Gives: []int{2}}}, walk(1), "[0 1 1 1] [false true]"},
		"a relay needs what it waits for in hand": {hall(gives(0), needs(0), gives(1)), []lock.Relay{{When: []int{0, 1}, Gives: []int{2}}}, walk(1, 2), "[0 1 0 0] [false true]"},
		"a relay that has fired gave for good":    {hall(gives(0), gives(1), needs(0)), []lock.Relay{{When: []int{0, 1}, Gives: []int{2}}}, walk(1, 2), "[0 1 1 0] [false true]"},
		"a start is entered without its key":      {hall(needs(0), plain), nil, walk(1, 0), "[0 0 0 0] [false true]"},
	} {
		w := c.world
		w.Relays = c.relays
		if err := w.Validate(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		got := ""
		if s, err := lock.Replay(w, 0, c.steps); err != nil {
			got = err.Error()
		} else {
			got = fmt.Sprint(s.Has, s.On)
		}
		if got != c.want {
			t.Errorf("%s: %s; want %s", name, got, c.want)
		}
	}
}

func TestAWorldThatIsNoneIsRefused(t *testing.T) {
	for want, spoil := range map[string]func(w *lock.World){
		"kind 0 has key 4, and there are 4 sorts":                     func(w *lock.World) { w.Kinds[0].Needs = []int{4} },
		"kind 1 has key -1, and there are 4 sorts":                    func(w *lock.World) { w.Kinds[1].Gives = []int{-1} },
		"switch 2 is not among the 2 switches":                        func(w *lock.World) { w.Kinds[0].On = []int{2} },
		"switch 3 is not among the 2 switches":                        func(w *lock.World) { w.Kinds[0].Off = []int{3} },
		"switch -1 is not among the 2 switches":                       func(w *lock.World) { w.Kinds[0].Pulls = []int{-1} },
		"switch 5 is not among the 2 switches":                        func(w *lock.World) { w.Kinds[0].Presses = []lock.Press{{Switch: 5}} },
		"relay 0 has key 9, and there are 4 sorts":                    func(w *lock.World) { w.Relays = []lock.Relay{{Gives: []int{9}}} },
		"relay 0 has key 8, and there are 4 sorts":                    func(w *lock.World) { w.Relays = []lock.Relay{{When: []int{8}}} },
		"place 1 is of kind 2, and there are 2":                       func(w *lock.World) { w.Places[1] = 2 },
		"place 0 is of kind -1, and there are 2":                      func(w *lock.World) { w.Places[0] = -1 },
		"Ann starts in place 2, which is a wall or not in the world":  func(w *lock.World) { w.Starts[0].At = 2 },
		"Ann starts in place -1, which is a wall or not in the world": func(w *lock.World) { w.Starts[0].At = -1 },
		"Ann starts in place 0, which is a wall or not in the world":  func(w *lock.World) { w.Kinds[0].Wall = true },
		"doors depend on 65 switches, over the most allowed, 64": func(w *lock.World) {
			w.Switches = make([]lock.Switch, 65)
			for i := range 65 {
				w.Kinds[i%2].On = append(w.Kinds[i%2].On, i)
			}
		},
	} {
		w := hall(lock.Kind{}, lock.Kind{})
		if spoil(w); fmt.Sprint(w.Validate()) != want {
			t.Errorf("%v; want %s", w.Validate(), want)
		}
	}
	most := hall(lock.Kind{}, lock.Kind{})
	most.Switches = make([]lock.Switch, 64)
	for i := range 64 {
		most.Kinds[i%2].Off = append(most.Kinds[i%2].Off, i)
	}
	if err := most.Validate(); err != nil {
		t.Error(err)
	}
}

// Links beyond the limit are refused before they take memory.
func TestAWorldOfTooManyLinksIsRefused(t *testing.T) {
	b := &lock.Builder{}
	kind := b.Kind(lock.Kind{})
	b.Level("level", 2, 1, []int32{kind, kind}, func(func(from, to int)) {})
	for range lock.MostLinks {
		if !b.Link(0, 0) {
			t.Fatal("there is no room for as many links as allowed")
		}
	}
	if b.Link(0, 0) {
		t.Error("there is room for more links than allowed")
	}
	if _, err := b.Build(nil); err == nil || err.Error() != "portals, teleporters, links and exits make more than 16777216 links" {
		t.Error(err)
	}
}
