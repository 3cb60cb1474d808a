package world_test

import (
	"fmt"
	"testing"

	"jogada/lock/world"
)

// hall is a row of places; a step leads to the neighbours. Things: a key that is used up, a lamp, a badge.
func hall(kinds ...world.Kind) *world.World {
	w := &world.World{Kinds: kinds, Levels: []world.Level{{Width: len(kinds), Height: 1}}, Things: []world.Thing{{Name: "key", Used: true}, {Name: "lamp"}, {Name: "badge"}, {Name: "medal"}},
		Switches: []world.Switch{{Name: "gate"}, {Name: "alarm", On: true}}, Starts: []world.Start{{Name: "Ann"}}}
	for i := range kinds {
		w.Places, w.First = append(w.Places, int32(i)), append(w.First, int32(len(w.To)))
		for _, to := range []int{i - 1, i + 1} {
			if to >= 0 && to < len(kinds) {
				w.To = append(w.To, int32(to))
			}
		}
	}
	w.First = append(w.First, int32(len(w.To)))
	return w
}

func walk(places ...int) (steps []world.Step) {
	for _, at := range places {
		steps = append(steps, world.Step{At: at, Pull: -1})
	}
	return steps
}

// TestAWalkIsReplayedByTheRules follows walks in worlds that each have one rule at stake, and compares what the player has and how the switches are at the end.
func TestAWalkIsReplayedByTheRules(t *testing.T) {
	gives := func(things ...int) world.Kind { return world.Kind{Gives: things} }
	needs := func(things ...int) world.Kind { return world.Kind{Needs: things} }
	plain := world.Kind{}
	press := func(turn world.Turn) world.Kind { return world.Kind{Presses: []world.Press{{Switch: 0, To: turn}}} }
	pull := func(at, which int) world.Step { return world.Step{At: at, Pull: which} }
	for name, c := range map[string]struct {
		world  *world.World
		relays []world.Relay
		steps  []world.Step
		want   string
	}{
		"a thing is picked up once":              {hall(plain, gives(0, 0, 1)), nil, walk(1, 0, 1), "[2 1 0 0] [false true]"},
		"a key is used up once for each door":    {hall(gives(0, 0), needs(0), plain), nil, walk(1, 2, 1, 0, 1), "[1 0 0 0] [false true]"},
		"each of two doors takes a key":          {hall(gives(0, 0), needs(0), needs(0)), nil, walk(1, 2), "[0 0 0 0] [false true]"},
		"a lamp is not used up":                  {hall(gives(1), needs(1)), nil, walk(1, 0, 1), "[0 1 0 0] [false true]"},
		"a door without a key":                   {hall(plain, needs(0)), nil, walk(1), "step 1: place 1 needs more of key"},
		"a door of two keys":                     {hall(gives(0), needs(0, 0)), nil, walk(1), "step 1: place 1 needs more of key"},
		"a wall":                                 {hall(plain, world.Kind{Wall: true}), nil, walk(1), "step 1: no step leads from place 0 to place 1"},
		"a leap":                                 {hall(plain, plain, plain), nil, walk(1, 1), "step 2: no step leads from place 1 to place 1"},
		"outside":                                {hall(plain), nil, walk(1), "step 1: there is no place 1"},
		"before the first":                       {hall(plain), nil, walk(-1), "step 1: there is no place -1"},
		"a plate flips":                          {hall(plain, press(world.Flip)), nil, walk(1), "[0 0 0 0] [true true]"},
		"a plate flips back":                     {hall(plain, press(world.Flip)), nil, walk(1, 0, 1), "[0 0 0 0] [false true]"},
		"a plate turns on and leaves on":         {hall(plain, press(world.TurnOn)), nil, walk(1, 0, 1), "[0 0 0 0] [true true]"},
		"a plate turns off":                      {hall(press(world.TurnOn), press(world.TurnOff)), nil, walk(1), "[0 0 0 0] [false true]"},
		"a plate that turns off leaves off":      {hall(plain, press(world.TurnOff)), nil, walk(1, 0, 1), "[0 0 0 0] [false true]"},
		"a lever":                                {hall(world.Kind{Pulls: []int{1}}), nil, []world.Step{pull(0, 1)}, "[0 0 0 0] [false false]"},
		"a lever twice":                          {hall(world.Kind{Pulls: []int{1}}), nil, []world.Step{pull(0, 1), pull(0, 1)}, "[0 0 0 0] [false true]"},
		"no such lever":                          {hall(world.Kind{Pulls: []int{1}}), nil, []world.Step{pull(0, 0)}, "step 1: switch 0 has no lever at place 0"},
		"a lever elsewhere":                      {hall(plain, world.Kind{Pulls: []int{1}}), nil, []world.Step{pull(1, 1)}, "step 1: switch 1 has no lever at place 0"},
		"a switch must be on":                    {hall(plain, world.Kind{On: []int{0}}), nil, walk(1), "step 1: place 1 wants switch gate on"},
		"a switch is on":                         {hall(plain, world.Kind{On: []int{1}}), nil, walk(1), "[0 0 0 0] [false true]"},
		"a switch must be off":                   {hall(plain, world.Kind{Off: []int{1}}), nil, walk(1), "step 1: place 1 wants switch alarm off"},
		"a switch is off":                        {hall(plain, world.Kind{Off: []int{0}}), nil, walk(1), "[0 0 0 0] [false true]"},
		"a relay gives once":                     {hall(plain, gives(1), gives(1)), []world.Relay{{When: []int{1}, Gives: []int{2}}}, walk(1, 2), "[0 2 1 0] [false true]"},
		"a relay waits for two":                  {hall(plain, gives(1), gives(1)), []world.Relay{{When: []int{1, 1}, Gives: []int{2}}}, walk(1), "[0 1 0 0] [false true]"},
		"a relay has two":                        {hall(plain, gives(1), gives(1)), []world.Relay{{When: []int{1, 1}, Gives: []int{2}}}, walk(1, 2), "[0 2 1 0] [false true]"},
		"a relay sets off another, listed first": {hall(plain, gives(1)), []world.Relay{{When: []int{2}, Gives: []int{3}}, {When: []int{1}, Gives: []int{2}}}, walk(1), "[0 1 1 1] [false true]"},
		"a start is entered without its key":     {hall(needs(0), plain), nil, walk(1, 0), "[0 0 0 0] [false true]"},
	} {
		w := c.world
		w.Relays = c.relays
		if err := w.Validate(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		got := ""
		if s, err := world.Replay(w, 0, c.steps); err != nil {
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
	for want, spoil := range map[string]func(w *world.World){
		"thing 4 is not among the 4 things":                           func(w *world.World) { w.Kinds[0].Needs = []int{4} },
		"thing -1 is not among the 4 things":                          func(w *world.World) { w.Kinds[1].Gives = []int{-1} },
		"switch 2 is not among the 2 switches":                        func(w *world.World) { w.Kinds[0].On = []int{2} },
		"switch 3 is not among the 2 switches":                        func(w *world.World) { w.Kinds[0].Off = []int{3} },
		"switch -1 is not among the 2 switches":                       func(w *world.World) { w.Kinds[0].Pulls = []int{-1} },
		"switch 5 is not among the 2 switches":                        func(w *world.World) { w.Kinds[0].Presses = []world.Press{{Switch: 5}} },
		"thing 9 is not among the 4 things":                           func(w *world.World) { w.Relays = []world.Relay{{Gives: []int{9}}} },
		"thing 8 is not among the 4 things":                           func(w *world.World) { w.Relays = []world.Relay{{When: []int{8}}} },
		"a relay waits for key, which is used up":                     func(w *world.World) { w.Relays = []world.Relay{{When: []int{0}}} },
		"place 1 is of kind 2, and there are 2":                       func(w *world.World) { w.Places[1] = 2 },
		"place 0 is of kind -1, and there are 2":                      func(w *world.World) { w.Places[0] = -1 },
		"a move leads to place 2, and there are 2":                    func(w *world.World) { w.To[0] = 2 },
		"a move leads to place -1, and there are 2":                   func(w *world.World) { w.To[1] = -1 },
		"2 places have moves for 1":                                   func(w *world.World) { w.First = w.First[:2] },
		"2 places have moves for 2":                                   func(w *world.World) { w.To = w.To[:1] },
		"Ann starts in place 2, which is a wall or not in the world":  func(w *world.World) { w.Starts[0].At = 2 },
		"Ann starts in place -1, which is a wall or not in the world": func(w *world.World) { w.Starts[0].At = -1 },
		"Ann starts in place 0, which is a wall or not in the world":  func(w *world.World) { w.Kinds[0].Wall = true },
		"doors depend on 65 switches, over the most allowed, 64": func(w *world.World) {
			w.Switches = make([]world.Switch, 65)
			for i := range 65 {
				w.Kinds[i%2].On = append(w.Kinds[i%2].On, i)
			}
		},
	} {
		w := hall(world.Kind{}, world.Kind{})
		if spoil(w); fmt.Sprint(w.Validate()) != want {
			t.Errorf("%v; want %s", w.Validate(), want)
		}
	}
	most := hall(world.Kind{}, world.Kind{})
	most.Switches = make([]world.Switch, 64)
	for i := range 64 {
		most.Kinds[i%2].Off = append(most.Kinds[i%2].Off, i)
	}
	if err := most.Validate(); err != nil {
		t.Error(err)
	}
}
