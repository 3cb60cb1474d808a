package lock_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"jogada/internal/gametest/tier"
	"jogada/internal/lock"
	"jogada/solve"
)

// oracle explores the product of all states by the rules alone.
type oracle struct {
	w      *lock.World
	states []*lock.State
	next   [][]int
	far    []int // from the start
	exits  []bool
	alive  []bool // an exit can be reached
}

// key names a state.
func key(s *lock.State) string {
	list := func(m map[int]bool) []int {
		var keys []int
		for k := range m {
			keys = append(keys, k)
		}
		slices.Sort(keys)
		return keys
	}
	return fmt.Sprint(s.At, list(s.Taken), list(s.Fired), list(s.Opened), s.On)
}

// explore returns all states that can be reached from a start; with ends, no walk goes on from an exit. It returns nil
// if there are too many.
func explore(w *lock.World, start int, ends bool, without func(place int) bool) *oracle {
	o := &oracle{w: w}
	seen := map[string]int{}
	add := func(s *lock.State, far int) int {
		k := key(s)
		n, known := seen[k]
		if !known {
			n = len(o.states)
			seen[k] = n
			o.states, o.next, o.far = append(o.states, s), append(o.next, nil), append(o.far, far)
			o.exits = append(o.exits, s.Won(w))
		}
		return n
	}
	add(w.NewState(start), 0)
	for i := 0; i < len(o.states); i++ {
		if len(o.states) > 30_000 {
			return nil
		}
		s := o.states[i]
		if ends && o.exits[i] {
			continue
		}
		var steps []lock.Step
		for _, to := range w.Steps(s.At) {
			steps = append(steps, lock.Step{At: int(to), Pull: -1})
		}
		for _, p := range w.Kinds[w.Places[s.At]].Pulls {
			steps = append(steps, lock.Step{At: s.At, Pull: p})
		}
		for _, step := range steps {
			if without != nil && without(step.At) {
				continue
			}
			c := s.Clone()
			if c.Do(w, step) == nil {
				o.next[i] = append(o.next[i], add(c, o.far[i]+1))
			}
		}
	}
	back := make([][]int, len(o.states))
	for i, list := range o.next {
		for _, to := range list {
			back[to] = append(back[to], i)
		}
	}
	o.alive = make([]bool, len(o.states))
	var queue []int
	for i, is := range o.exits {
		if is {
			o.alive[i] = true
			queue = append(queue, i)
		}
	}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for _, from := range back[at] {
			if !o.alive[from] {
				o.alive[from] = true
				queue = append(queue, from)
			}
		}
	}
	return o
}

// nearest returns the fewest steps to a state of which something is true; -1 if there is none.
func (o *oracle) nearest(is func(i int) bool) int {
	least := -1
	for i := range o.states {
		if is(i) && (least < 0 || o.far[i] < least) {
			least = o.far[i]
		}
	}
	return least
}

// random makes a small random lock.
func random(r *rand.Rand) *lock.World {
	b := &lock.Builder{}
	w := &b.World
	for i := range 1 + r.IntN(3) {
		w.Keys = append(w.Keys, lock.Key{Name: fmt.Sprint("t", i), Once: r.IntN(2) == 0})
	}
	for i := range r.IntN(3) {
		w.Switches = append(w.Switches, lock.Switch{Name: fmt.Sprint("s", i), On: r.IntN(2) == 0})
	}
	thing := func() int { return r.IntN(len(w.Keys)) }
	some := func(list *[]int, chance, n int) {
		for n > 0 && r.IntN(100) < chance {
			*list = append(*list, r.IntN(n))
			chance /= 2
		}
	}
	wild := r.IntN(4) // 0: only steps that can be undone
	kind := func() lock.Kind {
		k := lock.Kind{}
		switch c := r.IntN(100); {
		case c < 12:
			k.Wall = true
		case c < 38:
			some(&k.Gives, 100, len(w.Keys))
		case c < 62:
			some(&k.Needs, 100, len(w.Keys))
			some(&k.Gives, 10, len(w.Keys))
		case c < 75 && len(w.Switches) > 0:
			some(&k.On, 60, len(w.Switches))
			some(&k.Off, 40, len(w.Switches))
			some(&k.Needs, 15, len(w.Keys))
			if wild > 0 {
				some(&k.Pulls, 10, len(w.Switches))
			}
		case c < 82 && len(w.Switches) > 0:
			some(&k.Pulls, 100, len(w.Switches))
		case c < 87 && len(w.Switches) > 0 && wild > 0:
			k.Presses = append(k.Presses, lock.Press{Switch: r.IntN(len(w.Switches)), To: lock.Turn(r.IntN(3))})
		}
		return k
	}
	for chance := 2; r.IntN(chance) == 0; chance++ {
		relay := lock.Relay{Gives: []int{thing()}}
		for range 1 + r.IntN(3) {
			relay.When = append(relay.When, thing())
		}
		w.Relays = append(w.Relays, relay)
	}
	total := 0
	for l := range 1 + r.IntN(3) {
		width, height := 1+r.IntN(4), 1+r.IntN(3)
		cells := make([]int32, width*height)
		for i := range cells {
			cells[i] = b.Kind(kind())
		}
		oneWay := make([]bool, len(cells)) // entered from the left or from above alone
		for i := range oneWay {
			oneWay[i] = wild > 0 && r.IntN(3) == 0
		}
		b.Level(fmt.Sprint("level ", l), width, height, cells, func(yield func(from, to int)) {
			for at := range cells {
				if at%width+1 < width {
					yield(at, at+1)
					if !oneWay[at] {
						yield(at+1, at)
					}
				}
				if at+width < len(cells) {
					yield(at, at+width)
					if !oneWay[at] {
						yield(at+width, at)
					}
				}
			}
		})
		total += len(cells)
	}
	for range 1 + r.IntN(4) {
		from, to := r.IntN(total), r.IntN(total)
		if r.IntN(3) == 0 {
			k := kind()
			k.Wall = false
			b.Passage(from, to, b.Kind(k), wild == 0 || r.IntN(2) == 0)
			continue
		}
		b.Link(from, to)
		if wild == 0 || r.IntN(2) == 0 {
			b.Link(to, from)
		}
	}
	for range 1 + r.IntN(2) { // exits far from the start
		w.Kinds[w.Places[total-1-r.IntN((total+1)/2)]].Exit = true
	}
	for at := range total {
		if !w.Kinds[w.Places[at]].Wall {
			w.Starts = append(w.Starts, lock.Start{Name: "hero", At: at})
			if r.IntN(2) == 0 {
				break
			}
			w.Starts = w.Starts[:0]
		}
	}
	built, err := b.Build(nil)
	if err != nil {
		panic(err)
	}
	return built
}

// relayed makes a small random world whose exit lies beyond a gift of relays that wait for things that are used up.
func relayed(r *rand.Rand) *lock.World {
	b := &lock.Builder{}
	b.World.Keys = []lock.Key{{Name: "a", Once: true}, {Name: "b", Once: r.IntN(2) == 0}, {Name: "gift", Once: r.IntN(4) == 0}}
	b.World.Starts = []lock.Start{{Name: "hero"}}
	for range 1 + r.IntN(2) {
		relay := lock.Relay{Gives: []int{2}}
		for range 1 + r.IntN(3) {
			relay.When = append(relay.When, r.IntN(2))
		}
		b.World.Relays = append(b.World.Relays, relay)
	}
	width, height := 4+r.IntN(2), 2
	oneWay := r.IntN(4) == 0
	cells := make([]int32, width*height)
	for i := range cells {
		k := lock.Kind{}
		switch c := r.IntN(10); {
		case i == 0:
		case i == len(cells)-1:
			k.Exit, k.Needs = true, [][]int{nil, {2}, {2}, {0}}[r.IntN(4)]
		case c < 4:
			k.Gives = []int{r.IntN(2)}
		case c < 8:
			k.Needs = []int{[]int{0, 0, 1, 2}[r.IntN(4)]}
		}
		cells[i] = b.Kind(k)
	}
	b.Level("level", width, height, cells, func(yield func(from, to int)) {
		for at := range cells {
			for _, to := range []int{at + 1, at + width} {
				if to < len(cells) && (to == at+width || to%width > 0) {
					yield(at, to)
					if !oneWay || to%3 > 0 {
						yield(to, at)
					}
				}
			}
		}
	})
	built, err := b.Build(nil)
	if err != nil {
		panic(err)
	}
	return built
}

// Everything that a plan says of small random worlds is compared with the product of all states.
func TestPlansAgreeWithTheProductOfAllStates(t *testing.T) {
	seed := tier.Seed(t)
	met := map[string]int{}
	for i := range tier.Scale(t, 4000, 1200) {
		r := rand.New(rand.NewPCG(seed, uint64(i)))
		w := relayed(r)
		if i%8 == 0 {
			w = random(r)
		}
		if len(w.Starts) == 0 {
			continue
		}
		whole := explore(w, 0, false, nil)
		ended := explore(w, 0, true, nil)
		if whole == nil || ended == nil {
			met["too many states"]++
			continue
		}
		p, err := lock.Compile(w, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !agrees(t, w, p, whole, ended, met) {
			t.Fatalf("world %d: %+v", i, w)
		}
	}
	t.Log(met)
	for _, what := range []string{"exit", "no exit", "softlock", "no softlock", "needed", "all keys", "misuse", "change"} {
		if met[what] < 10 {
			t.Errorf("only %d worlds with %s", met[what], what)
		}
	}
}

func agrees(t *testing.T, w *lock.World, p *lock.Plan, whole, ended *oracle, met map[string]int) bool {
	t.Helper()
	reached := make([]bool, len(w.Places))
	for _, s := range whole.states {
		reached[s.At] = true
	}
	reach := p.Reach(0, nil)
	for at, is := range reached {
		if got := reach.Waves[at] >= 0; got != is || reach.Verdict != solve.Proved {
			t.Errorf("place %d: reached %v, want %v", at, got, is)
			return false
		}
	}
	exit := func(i int) bool { return ended.exits[i] }
	steps := ended.nearest(exit)
	if got := p.CanExit(0, nil) == solve.Proved; got != (steps >= 0) {
		t.Errorf("can exit %v, want %v", got, steps >= 0)
		return false
	}
	walk := p.ToExit(0, nil)
	if steps < 0 {
		met["no exit"]++
		if walk.Verdict != solve.Refuted {
			t.Errorf("there is no walk to an exit, and it is %v", walk.Verdict)
			return false
		}
		return met["no exit"]%3 > 0 || agreesOnChanges(t, w, p, met)
	}
	met["exit"]++
	end, err := lock.Replay(w, 0, walk.Steps())
	if err != nil || walk.Verdict != solve.Proved || len(walk.Steps()) != steps || !end.Won(w) {
		t.Errorf("a walk to an exit has %d steps, want %d: %v", len(walk.Steps()), steps, err)
		return false
	}
	trap := ended.nearest(func(i int) bool { return !ended.alive[i] })
	into := p.ToSoftlock(0, nil)
	if trap < 0 {
		met["no softlock"]++
		if into.Verdict != solve.Refuted {
			t.Errorf("there is no softlock, and it is %v %v", into.Verdict, into.Steps())
			return false
		}
	} else {
		met["softlock"]++
		end, err := lock.Replay(w, 0, into.Steps())
		if err != nil || into.Verdict != solve.Proved || len(into.Steps()) != trap {
			t.Errorf("a walk into a trap is %v with %d steps, want %d: %v", into.Verdict, len(into.Steps()), trap, err)
			return false
		}
		for i, s := range ended.states {
			if key(s) == key(end) && ended.alive[i] {
				t.Errorf("the walk ends where an exit can be reached")
				return false
			}
		}
	}
	return agreesOnNeeds(t, w, p, met) && agreesOnTheRest(t, w, p, whole, ended, met)
}

// agreesOnTheRest compares what was first known of maps alone: a walk to all keys, uses of keys that end in a trap, what
// is needed, and what single changes do.
func agreesOnTheRest(t *testing.T, w *lock.World, p *lock.Plan, whole, ended *oracle, met map[string]int) bool {
	t.Helper()
	keys := 0
	for at := range w.Places {
		if !w.Kind(at).Wall && len(w.Kind(at).Gives) > 0 {
			keys++
		}
	}
	steps := whole.nearest(func(i int) bool { return len(whole.states[i].Taken) == keys })
	all := p.ToAllKeys(0, nil)
	if (all.Verdict == solve.Proved) != (steps >= 0) || steps >= 0 && len(all.Cells)-1 != steps {
		t.Errorf("a walk to all keys is %v with %d steps, want %d", all.Verdict, len(all.Cells)-1, steps)
		return false
	}
	if steps > 0 {
		met["all keys"]++
	}
	if m := p.Misuses(0, 50, nil); m.Verdict == solve.Proved {
		want := map[string]bool{}
		for i, s := range ended.states {
			for _, to := range ended.next[i] {
				if ended.alive[i] && !ended.alive[to] {
					want[fmt.Sprint(costly(w, s), ended.states[to].At)] = true
				}
			}
		}
		if m.Total != len(want) {
			t.Errorf("%d misuses, want %v", m.Total, want)
			return false
		}
		if m.Total > 0 {
			met["misuse"]++
		}
	}
	return true
}

// costly lists the places that used up keys.
func costly(w *lock.World, s *lock.State) (places []int) {
	for at := range s.Opened {
		if at != w.Starts[0].At && slices.ContainsFunc(w.Kind(at).Needs, func(sort int) bool { return w.Keys[sort].Once }) {
			places = append(places, at)
		}
	}
	slices.Sort(places)
	return places
}

// agreesOnChanges compares the single changes that lead to an exit with trying each.
func agreesOnChanges(t *testing.T, w *lock.World, p *lock.Plan, met map[string]int) bool {
	t.Helper()
	got := p.WhatIf(0, nil)
	var said, want []string
	for _, c := range got.List {
		met["change"]++
		switch c.Kind {
		case lock.OpenDoor:
			said = append(said, fmt.Sprint("door ", c.At))
		case lock.AddKey:
			said = append(said, fmt.Sprint("add ", c.Key))
		case lock.MoveKey:
			said = append(said, fmt.Sprint("move ", c.At, c.Key, c.Count))
		}
	}
	if !slices.ContainsFunc(w.Places, func(k int32) bool { return w.Kinds[k].Exit && !w.Kinds[k].Wall }) {
		return len(said) == 0
	}
	start := w.Starts[0].At
	try := func(name string, change func(at int, k *lock.Kind)) {
		other := *w
		other.Kinds, other.Places = nil, nil
		for at := range w.Places {
			k := *w.Kind(at)
			k.Gives, k.Needs = slices.Clone(k.Gives), slices.Clone(k.Needs)
			change(at, &k)
			other.Kinds, other.Places = append(other.Kinds, k), append(other.Places, int32(at))
		}
		o := explore(&other, 0, true, nil)
		if o != nil && slices.Contains(o.exits, true) {
			want = append(want, name)
		}
	}
	for at := range w.Places {
		k := w.Kind(at)
		if k.Wall {
			continue
		}
		if k.Door() && at != start {
			try(fmt.Sprint("door ", at), func(place int, k *lock.Kind) {
				if place == at {
					k.Needs, k.On, k.Off = nil, nil, nil
				}
			})
		}
		for sort := range w.Keys {
			count := 0
			for _, g := range k.Gives {
				count += map[bool]int{true: 1}[g == sort]
			}
			if count == 0 {
				continue
			}
			try(fmt.Sprint("move ", at, sort, count), func(place int, k *lock.Kind) {
				if place == at {
					k.Gives = slices.DeleteFunc(k.Gives, func(s int) bool { return s == sort })
				}
				if place == start {
					k.Gives = append(k.Gives, slices.Repeat([]int{sort}, count)...)
				}
			})
		}
	}
	for sort := range w.Keys {
		try(fmt.Sprint("add ", sort), func(place int, k *lock.Kind) {
			if place == start {
				k.Gives = append(k.Gives, sort)
			}
		})
	}
	slices.Sort(said)
	slices.Sort(want)
	if got.Verdict != solve.Proved || !slices.Equal(said, want) {
		t.Errorf("changes %v, want %v", said, want)
		return false
	}
	return true
}

func agreesOnNeeds(t *testing.T, w *lock.World, p *lock.Plan, met map[string]int) bool {
	t.Helper()
	needed := p.Essentials(0, nil)
	home, _ := w.Level(w.Starts[0].At)
	for level, l := range w.Levels {
		o := explore(w, 0, true, func(at int) bool { return at < w.Cells() && at >= l.First && at < l.First+l.Width*l.Height })
		want := level == home || o.nearest(func(i int) bool { return o.exits[i] }) < 0
		if got := slices.Contains(needed.Levels, level); got != want {
			t.Errorf("level %d is needed: %v, want %v", level, got, want)
			return false
		}
		if want && level != home {
			met["needed"]++
		}
	}
	for thing := range w.Keys {
		other := *w
		other.Kinds = slices.Clone(w.Kinds)
		drop := func(list []int) []int {
			return slices.DeleteFunc(slices.Clone(list), func(t int) bool { return t == thing })
		}
		for i := range other.Kinds {
			other.Kinds[i].Gives = drop(other.Kinds[i].Gives)
		}
		other.Relays = slices.Clone(w.Relays)
		for i := range other.Relays {
			other.Relays[i].Gives = drop(other.Relays[i].Gives)
		}
		o := explore(&other, 0, true, nil)
		want := o.nearest(func(i int) bool { return o.exits[i] }) < 0
		if got := slices.Contains(needed.Keys, thing); got != want {
			t.Errorf("thing %d is needed: %v, want %v", thing, got, want)
			return false
		}
	}
	return true
}
