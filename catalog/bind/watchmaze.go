package bind

import (
	"slices"
	"strings"

	"jogada/catalog/board"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/solve"
)

// watch records a search of a maze: cells, one explorer after another. Work done for all explorers together is a wave
// after the last of them.
func (z *Maze[S, K]) watch(m *solve.Meter, t say.Translator, method search.Method[search.Maze[S, K], search.Exploration[S, K]]) func(*solve.Meter) *board.Trace {
	return watched(m, method.Code, func(m *solve.Meter) tracer[S] {
		return z.withMeter(m).tracer(t, method)
	})
}

// tracer makes traces of a method, in a language.
func (z *Maze[S, K]) tracer(t say.Translator, _ search.Method[search.Maze[S, K], search.Exploration[S, K]]) tracer[S] {
	return tracer[S]{unit: t.Of(z.Unit), t: t, form: func(s S) S { return s }, place: z.Place,
		name: func(s S, _ int) string { return placeName(z.State(s)) },
		word: func(arg any) (string, bool) {
			switch a := arg.(type) {
			case search.KeyName[K]:
				return z.Key(a.Key), true
			case search.ExplorerNumber:
				return z.Names[a], true
			default:
				return "", false
			}
		},
		wave: func(n int) string {
			if n >= len(z.Names) {
				return t.Of("all players together")
			}
			return t.Say("player %s", z.Names[n])
		},
		space: func(steps []recorded[S], m *solve.Meter) *spaced { return z.plan(steps, t, m) },
	}
}

// Limits of a plan of a maze: cells of the board, and areas and doors.
const (
	mostPlanned = 1 << 17
	mostSpots   = 3000
	mostRooms   = 4000 // cells of areas that are drawn as on the map; of more, areas are circles
)

// planMarks maps the mark of an event to the mark of a plan.
var planMarks = map[int]int{search.Waits: 1, search.Looked: 2, search.KeyFound: 3, search.ShutDoor: 4, search.OpenDoor: 5}

// plan returns the space of a maze: its areas between doors, with their keys, its doors, and the areas that each door
// joins. It returns nil for a board that is not a grid or has very many areas.
func (z *Maze[S, K]) plan(steps []recorded[S], t say.Translator, m *solve.Meter) *spaced {
	grid := z.View().Grid
	if grid == nil || grid.Rows*grid.Cols > mostPlanned {
		return nil
	}
	made := &spaced{space: &board.Space{Form: board.PlanSpace, Doc: t.Of("the areas between doors as circles, with the keys in them, and the doors as squares"), ByWave: true,
		Marks: []board.Mark{{Name: t.Of("not yet seen"), Tone: board.ToneBlank}, {Name: t.Of("can be entered"), Tone: board.ToneWaits}, {Name: t.Of("looked at"), Tone: board.ToneLooked},
			{Name: t.Of("a key was found here"), Tone: board.ToneKeyHere}, {Name: t.Of("shut: its key is not found yet"), Tone: board.ToneShut}, {Name: t.Of("open"), Tone: board.ToneOpen}}}}
	p := planner[S, K]{z: z, m: m, cols: grid.Cols, of: map[S]int{}, space: made.space}
	for _, start := range z.Question.Starts() {
		p.area(start)
	}
	for at := 0; at < len(p.doors) && len(made.space.Nodes) <= mostSpots && m.Stopped() == nil; at++ {
		p.join(p.doors[at])
	}
	if m.Stopped() != nil || len(made.space.Nodes) > mostSpots {
		return nil
	}
	if len(p.of) <= mostRooms {
		p.rooms()
		made.space.Doc, made.space.Links = t.Of("the areas between doors as on the map, with the keys in them; the doors are squares"), nil
	}
	for _, step := range steps {
		if !m.Work(1) {
			return nil
		}
		node, known := p.of[step.State]
		if !known {
			node = -1
		}
		made.mark(node, planMarks[step.Mark], -1)
	}
	return made
}

// planner finds the areas and doors of a maze.
type planner[S, K comparable] struct {
	z     *Maze[S, K]
	m     *solve.Meter
	cols  int
	of    map[S]int // the node of each cell
	doors []S
	space *board.Space
}

// area returns the node of all cells that can be reached from one without a door, and makes it if needed.
func (p *planner[S, K]) area(start S) int {
	if n, known := p.of[start]; known {
		return n
	}
	n := len(p.space.Nodes)
	p.of[start], p.space.Nodes = n, append(p.space.Nodes, board.PlanNode{})
	places := []S{start}
	spot := board.PlanNode{}
	var keys []string
	for at := 0; at < len(places) && p.m.Work(1); at++ {
		s := places[at]
		place := p.z.Place(s)
		spot.X, spot.Y = spot.X+float64(place%p.cols), spot.Y+float64(place/p.cols)
		if key, gives := p.z.Question.Gives(s); gives {
			keys = append(keys, p.z.Key(key))
		}
		for _, to := range p.z.Question.Near(s, nil) {
			if _, known := p.of[to]; known {
				continue
			}
			if _, needs := p.z.Question.Needs(to); needs {
				p.door(to)
				continue
			}
			p.of[to] = n
			places = append(places, to)
		}
	}
	spot.Size, spot.Text = len(places), strings.Join(keys, " ")
	spot.X, spot.Y = spot.X/float64(len(places)), spot.Y/float64(len(places))
	p.space.Nodes[n] = spot
	return n
}

// rooms adds the cells of each area to its node.
func (p *planner[S, K]) rooms() {
	cells := make([][]int, len(p.space.Nodes))
	for s, n := range p.of {
		if !p.space.Nodes[n].Door {
			cells[n] = append(cells[n], p.z.Place(s))
		}
	}
	p.m.Work(len(p.of))
	for n, places := range cells {
		slices.Sort(places)
		p.space.Nodes[n].Cells = runsOf(places, p.cols)
		p.m.Write(8 * len(p.space.Nodes[n].Cells))
	}
}

// runsOf returns sorted cells as runs within rows: for each its row, and its first and last column.
func runsOf(places []int, cols int) []int {
	var runs []int
	for i, place := range places {
		if i > 0 && place == places[i-1]+1 && place%cols != 0 {
			runs[len(runs)-1]++
		} else {
			runs = append(runs, place/cols, place%cols, place%cols)
		}
	}
	return runs
}

// door adds a node for a door.
func (p *planner[S, K]) door(s S) {
	key, _ := p.z.Question.Needs(s)
	place := p.z.Place(s)
	p.of[s] = len(p.space.Nodes)
	p.space.Nodes = append(p.space.Nodes, board.PlanNode{X: float64(place % p.cols), Y: float64(place / p.cols), Size: 1, Text: p.z.Key(key), Door: true})
	p.doors = append(p.doors, s)
}

// join links a door to its neighbours.
func (p *planner[S, K]) join(door S) {
	n := p.of[door]
	for _, s := range p.z.Question.Near(door, nil) {
		to, known := p.of[s]
		if _, needs := p.z.Question.Needs(s); !known && needs {
			p.door(s)
			to = p.of[s]
		} else if !known {
			to = p.area(s)
		}
		if link := [2]int{n, to}; !slices.Contains(p.space.Links, link) && !slices.Contains(p.space.Links, [2]int{to, n}) {
			p.space.Links = append(p.space.Links, link)
		}
		p.m.Work(len(p.space.Links))
	}
}
