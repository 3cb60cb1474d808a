package world_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"jogada/gametest/tier"
	"jogada/lock/world"
	"jogada/solve"
)

// oracle explores the product of all states by the rules alone.
type oracle struct {
	w      *world.World
	states []*world.State
	next   [][]int
	far    []int // from the start
	exits  []bool
	alive  []bool // an exit can be reached
}

// key names a state.
func key(s *world.State) string {
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
func explore(w *world.World, start int, ends bool, without func(place int) bool) *oracle {
	o := &oracle{w: w}
	seen := map[string]int{}
	add := func(s *world.State, far int) int {
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
		var steps []world.Step
		for _, to := range w.To[w.First[s.At]:w.First[s.At+1]] {
			steps = append(steps, world.Step{At: int(to), Pull: -1})
		}
		for _, p := range w.Kinds[w.Places[s.At]].Pulls {
			steps = append(steps, world.Step{At: s.At, Pull: p})
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

// random makes a small random world.
func random(r *rand.Rand) *world.World {
	b := &world.Builder{}
	w := &b.World
	for i := range 1 + r.IntN(3) {
		w.Things = append(w.Things, world.Thing{Name: fmt.Sprint("t", i), Used: r.IntN(2) == 0})
	}
	for i := range r.IntN(3) {
		w.Switches = append(w.Switches, world.Switch{Name: fmt.Sprint("s", i), On: r.IntN(2) == 0})
	}
	thing := func() int { return r.IntN(len(w.Things)) }
	some := func(list *[]int, chance, n int) {
		for n > 0 && r.IntN(100) < chance {
			*list = append(*list, r.IntN(n))
			chance /= 2
		}
	}
	wild := r.IntN(4) // 0: only steps that can be undone
	kind := func() world.Kind {
		k := world.Kind{}
		switch c := r.IntN(100); {
		case c < 12:
			k.Wall = true
		case c < 38:
			some(&k.Gives, 100, len(w.Things))
		case c < 62:
			some(&k.Needs, 100, len(w.Things))
			some(&k.Gives, 10, len(w.Things))
		case c < 75 && len(w.Switches) > 0:
			some(&k.On, 60, len(w.Switches))
			some(&k.Off, 40, len(w.Switches))
			some(&k.Needs, 15, len(w.Things))
			if wild > 0 {
				some(&k.Pulls, 10, len(w.Switches))
			}
		case c < 82 && len(w.Switches) > 0:
			some(&k.Pulls, 100, len(w.Switches))
		case c < 87 && len(w.Switches) > 0 && wild > 0:
			k.Presses = append(k.Presses, world.Press{Switch: r.IntN(len(w.Switches)), To: world.Turn(r.IntN(3))})
		}
		return k
	}
	var relays []int
	for i := range w.Things {
		if !w.Things[i].Used {
			relays = append(relays, i)
		}
	}
	if len(relays) > 0 && r.IntN(3) == 0 {
		w.Relays = append(w.Relays, world.Relay{When: []int{relays[r.IntN(len(relays))]}, Gives: []int{thing()}})
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
			w.Starts = append(w.Starts, world.Start{Name: "hero", At: at})
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

// Everything that a plan says of small random worlds is compared with the product of all states.
func TestPlansAgreeWithTheProductOfAllStates(t *testing.T) {
	seed := tier.Seed(t)
	met := map[string]int{}
	for i := range tier.Scale(t, 5000, 300) {
		r := rand.New(rand.NewPCG(seed, uint64(i)))
		w := random(r)
		if len(w.Starts) == 0 {
			continue
		}
		whole := explore(w, 0, false, nil)
		ended := explore(w, 0, true, nil)
		if whole == nil || ended == nil {
			met["too many states"]++
			continue
		}
		p, err := world.Compile(w, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !agrees(t, w, p, whole, ended, met) {
			t.Fatalf("world %d: %+v", i, w)
		}
	}
	t.Log(met)
	for _, what := range []string{"exit", "no exit", "softlock", "no softlock", "needed"} {
		if met[what] < 10 {
			t.Errorf("only %d worlds with %s", met[what], what)
		}
	}
}

func agrees(t *testing.T, w *world.World, p *world.Plan, whole, ended *oracle, met map[string]int) bool {
	t.Helper()
	reached := make([]bool, len(w.Places))
	for _, s := range whole.states {
		reached[s.At] = true
	}
	reach := p.Reach(0, nil)
	for at, is := range reached {
		if got := reach.Wave(at) >= 0; got != is || reach.Verdict != solve.Proved {
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
		return true
	}
	met["exit"]++
	end, err := world.Replay(w, 0, walk.Steps)
	if err != nil || walk.Verdict != solve.Proved || len(walk.Steps) != steps || !end.Won(w) {
		t.Errorf("a walk to an exit has %d steps, want %d: %v", len(walk.Steps), steps, err)
		return false
	}
	trap := ended.nearest(func(i int) bool { return !ended.alive[i] })
	lock := p.ToSoftlock(0, nil)
	if trap < 0 {
		met["no softlock"]++
		if lock.Verdict != solve.Refuted {
			t.Errorf("there is no softlock, and it is %v %v", lock.Verdict, lock.Steps)
			return false
		}
	} else {
		met["softlock"]++
		end, err := world.Replay(w, 0, lock.Steps)
		if err != nil || lock.Verdict != solve.Proved || len(lock.Steps) != trap {
			t.Errorf("a walk into a trap is %v with %d steps, want %d: %v", lock.Verdict, len(lock.Steps), trap, err)
			return false
		}
		for i, s := range ended.states {
			if key(s) == key(end) && ended.alive[i] {
				t.Errorf("the walk ends where an exit can be reached")
				return false
			}
		}
	}
	return agreesOnNeeds(t, w, p, met)
}

func agreesOnNeeds(t *testing.T, w *world.World, p *world.Plan, met map[string]int) bool {
	t.Helper()
	needed := p.Needed(0, nil)
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
	for thing := range w.Things {
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
		if got := slices.Contains(needed.Things, thing); got != want {
			t.Errorf("thing %d is needed: %v, want %v", thing, got, want)
			return false
		}
	}
	return true
}
