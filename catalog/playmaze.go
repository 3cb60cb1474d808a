package catalog

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"jogada/say"
	"jogada/search"
	"jogada/solve"
)

// play answers what can be walked from the end of a walk. The state is the explorer's name and its steps: "1 R R D".
//
// Nothing is ever lost on a walk, so every step keeps what the walk is worth: all that the explorer can see. How far it is
// leads to the nearest place worth going to, and the cost is that of looking round until it is found, for each step.
func (z Maze[S, K]) play(ctx context.Context, r PlayRequest) (Play, error) {
	w, err := z.readWalk(r)
	if err != nil {
		return Play{}, err
	}
	answer := z.Methods[0].Run(z.Question, solve.NewMeter(ctx, r.Budget))
	if answer.Verdict != solve.Proved {
		return Play{}, fmt.Errorf("what can be explored could not be worked out: %w", answer.Stopped)
	}
	t := z.words(r.Language).Missing(r.Missing)
	region := answer.Regions[w.explorer]
	board := z.View()
	name := z.Names[w.explorer]
	state := Play{State: z.writeWalk(w), Player: name, Players: z.Names, Turn: name, Said: z.said(w, region.Size, t), Unit: t.Of(z.Unit),
		Frame: board.Difference(Frame{View: z.Look(w.explorer, w.at, w.order), Marks: z.trail(w)}), Moves: []Option{}}
	if w.seen.Len() == region.Size {
		state.Over, state.Turn, state.Toward, state.Value = true, "", t.Of("the end"), Worth{Score: &region.Size, Distance: Some(0)}
		return state, nil
	}
	wanted := z.wanted(w, region)
	target, far := z.nearest(w, w.at, wanted)
	state.Toward, state.Value = z.toward(w, target, t), Worth{Score: &region.Size, Distance: &far}
	for _, s := range z.open(w, w.at, nil) {
		_, left := z.nearest(w, s, wanted)
		option := z.option(w, s, board, state.Frame)
		option.Value = Worth{Score: &region.Size, Distance: &left}
		state.Moves = append(state.Moves, option)
	}
	state.Moves = order(state.Moves, state.Value)
	return state, nil
}

// option is a step of a walk to a place next to its end, where the walk has this frame. Unless it picks up a key, only where
// the explorer was and is can look different, and the rest of a large board is not looked at again.
func (z Maze[S, K]) option(w *walk[S, K], to S, board View, frame FrameJSON) Option {
	place, keys := z.Place(to), w.order
	if key, given := z.Question.Gives(to); given && !w.keys[key] {
		keys = append(slices.Clip(keys), key)
	}
	view := z.Look(w.explorer, to, keys)
	if len(keys) > len(w.order) {
		frame = board.Difference(Frame{View: view, Marks: frame.Marks})
	} else {
		frame = board.retouch(frame, view, z.Place(w.at), place)
	}
	if n, marked := slices.BinarySearch(frame.Marks, place); !marked {
		frame.Marks = slices.Insert(slices.Clip(frame.Marks), n, place)
	}
	word := z.Step(w.at, to)
	o := Option{Move: word, State: z.writeWalk(w) + " " + word, Place: &place, Frame: frame}
	if z.Arrow != nil {
		o.Arrow = z.Arrow(w.at, to)
	}
	return o
}

// retouch is a frame as it becomes when its view changes in two places.
func (v View) retouch(f FrameJSON, now View, one, other int) FrameJSON {
	f.Cells = slices.DeleteFunc(slices.Clone(f.Cells), func(c PlaceLook) bool { return c.Place == one || c.Place == other })
	f.Tokens = slices.DeleteFunc(slices.Clone(f.Tokens), func(s Stand) bool { return s.Place == one || s.Place == other })
	for _, place := range slices.Compact([]int{one, other}) {
		was, is := v.Place(place), now.Place(place)
		if was.Kind != is.Kind || was.Text != is.Text {
			f.Cells = append(f.Cells, PlaceLook{place, is.Kind, is.Text})
		}
		if len(is.Tokens) > 0 {
			f.Tokens = append(f.Tokens, Stand{place, is.Tokens})
		}
	}
	slices.SortFunc(f.Cells, func(x, y PlaceLook) int { return cmp.Compare(x.Place, y.Place) })
	slices.SortFunc(f.Tokens, func(x, y Stand) int { return cmp.Compare(x.Place, y.Place) })
	return f
}

// trail is the places that a walk has seen.
func (z Maze[S, K]) trail(w *walk[S, K]) []int {
	marks := make([]int, w.seen.Len())
	for n := range marks {
		marks[n] = z.Place(w.seen.State(n))
	}
	slices.Sort(marks)
	return marks
}

// wanted says which places are worth going to: those with a key not yet held, and when all keys of the region are held,
// those not yet seen. As long as a key is missing one can be had: otherwise the keys held would open nothing more, and the
// region had no other.
func (z Maze[S, K]) wanted(w *walk[S, K], region search.Region[S, K]) func(S) bool {
	if len(w.order) < len(region.Keys) {
		return func(s S) bool {
			key, given := z.Question.Gives(s)
			return given && !w.keys[key]
		}
	}
	return func(s S) bool {
		_, seen := w.seen.Find(s)
		return !seen
	}
}

// nearest is the nearest place that is wanted, with the keys of a walk, and how many steps it is away. There must be one.
func (z Maze[S, K]) nearest(w *walk[S, K], from S, wanted func(S) bool) (at S, steps int) {
	met := search.NewTable[S](z.Question, 0, solve.NewMeter(context.Background(), solve.Budget{}))
	met.Add(from)
	level := 1 // how many places are at most so many steps away
	var buf []S
	for n := 0; n < met.Len(); n++ {
		if n == level {
			level = met.Len()
			steps++
		}
		at = met.State(n)
		if wanted(at) {
			return at, steps
		}
		buf = z.open(w, at, buf[:0])
		for _, s := range buf {
			met.Add(s)
		}
	}
	panic("a walk is not over, and nothing is left to go to")
}

// open appends the places next to one that can be entered with the keys of a walk.
func (z Maze[S, K]) open(w *walk[S, K], at S, buf []S) []S {
	return slices.DeleteFunc(z.Question.Near(at, buf), func(s S) bool {
		key, locked := z.Question.Needs(s)
		return locked && !w.keys[key]
	})
}

// toward names what distances lead to.
func (z Maze[S, K]) toward(w *walk[S, K], target S, t say.Tongue) string {
	if key, given := z.Question.Gives(target); given && !w.keys[key] {
		return t.Of("the nearest key not yet held") + " (" + z.Key(key) + ")"
	}
	return t.Of("the nearest place not yet seen") + " (" + z.State(target) + ")"
}

// tracer is how a search of a maze is watched: places, an explorer after the other. What a method does for all of them
// together is a wave after the last of them.
func (z Maze[S, K]) tracer(t say.Tongue) tracer[S] {
	return tracer[S]{unit: t.Of(z.Unit), place: z.Place, wave: func(n int) string {
		if n >= len(z.Names) {
			return t.Of("all players together")
		}
		return t.Say("player %s", z.Names[n])
	}}
}
