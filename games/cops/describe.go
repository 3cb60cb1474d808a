package cops

import (
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/catalog/board"
	"jogada/games/internal/graphboard"
	"jogada/graph"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/solve"
)

// Answer is the answer in JSON.
type Answer struct {
	Cats   int          `json:"cats"`
	Winner *string      `json:"winner"` // mouse, cats or draw; null if undecided
	Plies  *int         `json:"plies"`  // including placing; null for a draw
	Begin  []graph.Node `json:"begin"`  // where the cats start to win; null if they do not, or cannot choose
}

// describer puts judgements on a duel into words.
type describer struct {
	Duel
	look  func(Position) board.View
	in    say.Translator
	meter *solve.Meter // meter for the description
}

// describe puts a judgement into words.
func (t describer) describe(j judgement) bind.Description {
	if j.Verdict == solve.Unknown {
		return bind.Description{Headline: t.in.Of("undecided"), Because: []string{t.in.Of(j.Stopped.Error())},
			Rests: t.in.Of("nothing: the search did not come to its end"), Answer: Answer{Cats: t.rules.Cats}}
	}
	answer := Answer{Cats: t.rules.Cats, Winner: catalog.Some(sideName(j.Winner))}
	told := bind.Description{Rests: t.rests(j), Unsolved: j.Winner == search.Nobody}
	if j.Timed {
		answer.Plies = catalog.Some(j.Plies)
		told.Bounds = catalog.Bounds{AtLeast: answer.Plies, AtMost: answer.Plies}
	}
	if j.Winner == Cats && t.chooses() {
		answer.Begin = t.begun(j.Line)
	}
	told.Headline, told.Answer = t.headline(answer), answer
	told.Details = func(d *bind.Description) {
		d.Frames, d.Because = t.frames(j.Line), t.because(j, answer)
		if j.Position != nil {
			d.Layers = t.layers(j)
		}
	}
	return told
}

// begun returns the nodes that a line places the cats on, the lowest first.
func (t describer) begun(line []step) []graph.Node {
	if len(line) < t.rules.Cats {
		return nil
	}
	p := line[t.rules.Cats-1].To
	return slices.Sorted(slices.Values(p.placed()))
}

func (t describer) plies(n int) string { return t.in.Count(n, "1 ply", "%d plies") }

// cats names the cats: 1 cat, 2 cats.
func (t describer) cats() string { return t.in.Count(t.rules.Cats, "1 cat", "%d cats") }

// headline gives an answer in a sentence.
func (t describer) headline(a Answer) string {
	if why, over := t.overAtOnce(); over {
		return t.in.Say("the game is over before it starts: %s", why)
	}
	switch {
	case *a.Winner == sideName(Mouse) && a.Plies != nil:
		return t.in.Say("against %s the mouse gets into a hole in %s", t.cats(), t.plies(*a.Plies))
	case *a.Winner == sideName(Mouse):
		return t.in.Say("against %s the mouse gets into a hole", t.cats())
	case *a.Winner == sideName(Cats) && a.Plies != nil:
		return t.in.Say("the mouse is caught by %s in %s", t.cats(), t.plies(*a.Plies))
	case *a.Winner == sideName(Cats):
		return t.in.Say("the mouse is caught by %s", t.cats())
	case len(t.Holes) > 0:
		return t.in.Say("a draw: against %s the mouse is never caught and gets into no hole", t.cats())
	default:
		return t.in.Say("the mouse is never caught by %s", t.cats())
	}
}

// overAtOnce explains why a game is over before the first move, if it is.
func (t describer) overAtOnce() (why string, over bool) {
	winner, over := t.Final(t.start)
	if winner == Mouse {
		return t.in.Say("the mouse starts in %s, so it wins", say.Mark(t.in.Of("a hole"), int(t.start.Mouse))), over
	}
	return t.in.Say("the mouse and a cat start on %s, so the cats win", say.Mark(t.in.Of("one node"), int(t.start.Mouse))), over
}

// because gives the reason for a judgement, in sentences.
func (t describer) because(j judgement, a Answer) []string {
	why, over := t.overAtOnce()
	switch {
	case over:
		return []string{why}
	case t.stuck(t.start):
		return []string{t.in.Of("the side to move has no legal move, so the game can't go on")}
	case j.Winner == Cats:
		return append(t.begin(a), t.forced(j))
	case j.Winner == Mouse:
		return []string{t.forced(j)}
	}
	var reasons []string
	if t.chooses() {
		reasons = append(reasons, t.in.Say("against %s, however placed, the mouse can start on a node where it is never caught", t.cats()))
	}
	return append(reasons, t.held(j))
}

// begin says where the cats begin, if they choose.
func (t describer) begin(a Answer) []string {
	if a.Begin == nil {
		return nil
	}
	if t.rules.Cats == 1 {
		return []string{t.in.Say("the cat starts on %s and catches the mouse wherever it starts", say.Mark(inWords(a.Begin, t.in), places(a.Begin)...))}
	}
	return []string{t.in.Say("the cats start on %s and catch the mouse wherever it starts", say.Mark(inWords(a.Begin, t.in), places(a.Begin)...))}
}

func (t describer) forced(j judgement) string {
	switch {
	case !j.Timed && j.Winner == Cats:
		return t.in.Of("the cats can force it whatever the mouse does")
	case !j.Timed:
		return t.in.Of("the mouse can force it whatever the cats do")
	case j.Winner == Cats:
		return t.in.Say("the cats can always get one ply closer to the capture, and the mouse can't avoid it: at best it lasts %s", t.plies(j.Plies))
	default:
		return t.in.Say("the mouse can always get one ply closer to a hole, and the cats can't avoid it: at best they keep it out for %s", t.plies(j.Plies))
	}
}

// held explains why the mouse is not caught: by positions that it is never driven out of.
func (t describer) held(j judgement) string {
	count, known := t.fortress(j)
	switch {
	case !known:
		return t.in.Of("whatever the cats do, the mouse has a move after which it is not caught either")
	case t.rules.Stay && len(t.Holes) == 0:
		return t.in.Say("against %s the mouse has a fortress of %d positions with the cats to move: whatever they do, it has a move that leads to another of them", t.cats(), count)
	default:
		return t.in.Say("against %s the mouse has a fortress of %d positions with the cats to move: whatever they do, it has a move that leads to another of them, or the game ends without a catch or can't go on", t.cats(), count)
	}
}

// mostCounted limits the positions visited to count a fortress.
const mostCounted = 1 << 20

// fortress counts the drawn positions with the cats to move, as far as the judgement values them.
func (t describer) fortress(j judgement) (count int, known bool) {
	if j.Position == nil || int64(t.Graph.Nodes()) > mostCounted/t.sets[t.rules.Cats] {
		return 0, false
	}
	p := Position{nobody(), 0, Cats}
	t.eachSet(&p, 0, 0, func() {
		if !t.meter.Work(t.Graph.Nodes()) {
			return
		}
		for p.Mouse = range graph.Node(t.Graph.Nodes()) {
			if v, valued := j.Position(p); valued && v.Winner == search.Nobody {
				count++
			}
		}
	})
	return count, true
}

// eachSet puts the cats from the i-th on on every multiset of nodes that are not holes, from one node on.
func (t describer) eachSet(p *Position, i int, from graph.Node, visit func()) {
	if i == t.rules.Cats {
		visit()
		return
	}
	for node := from; int(node) < t.Graph.Nodes(); node++ {
		if !t.IsHole[node] {
			p.Cats[i] = node
			t.eachSet(p, i+1, node, visit)
		}
	}
}

func places(nodes []graph.Node) []int {
	list := make([]int, len(nodes))
	for i, n := range nodes {
		list[i] = int(n)
	}
	sort.Ints(list)
	return list
}

func (t describer) rests(j judgement) string {
	switch _, over := t.Final(t.start); {
	case over || t.stuck(t.start):
		return t.in.Of("the rules")
	case j.Dense != nil:
		return t.in.Say("the value of each of %d positions", j.Dense.Known)
	case j.Values != nil:
		return t.in.Say("the value of each of %d positions", len(j.Values))
	case j.Reached > 0:
		return t.in.Say("the value of each of %d positions", j.Reached)
	default:
		return t.in.Of("the value of every position on the graph")
	}
}

// inWords writes nodes in a row: 0, 2 and 6.
func inWords(nodes []graph.Node, in say.Translator) string {
	last := len(nodes) - 1
	if last < 1 {
		return graphboard.NodeList(nodes)
	}
	return in.Say("%s and %s", strings.ReplaceAll(graphboard.NodeList(nodes[:last]), ",", ", "), graphboard.NodeList(nodes[last:]))
}

// describePosition describes a position in words: mouse on 4, cats on 1 and 3, cats to move.
func (d Duel) describePosition(p Position, in say.Translator) string {
	cats := inWords(p.placed(), in)
	switch {
	case p.Mouse == None && cats == "":
		return in.Of("nobody is placed yet")
	case p.Mouse == None:
		return in.Say("cats on %s, no mouse yet", cats)
	case p.Turn == Cats:
		return in.Say("mouse on %s, cats on %s, cats to move", writeNode(p.Mouse), cats)
	default:
		return in.Say("mouse on %s, cats on %s, mouse to move", writeNode(p.Mouse), cats)
	}
}

// won describes a value in words.
func won(v search.Value, in say.Translator) string {
	plies := in.Count(v.Plies, "1 ply", "%d plies")
	switch {
	case v.Winner == search.Nobody:
		return in.Of("a draw")
	case v.Winner == Mouse && v.Plies == 0:
		return in.Of("the mouse wins")
	case v.Winner == Mouse:
		return in.Say("the mouse wins in %s", plies)
	case v.Plies == 0:
		return in.Of("the cats win")
	default:
		return in.Say("the cats win in %s", plies)
	}
}

// describeTurn describes whose turn it is in a position, or how the game has ended.
func (d Duel) describeTurn(p Position, in say.Translator) string {
	switch winner, over := d.Final(p); {
	case over && winner == Mouse:
		return in.Of("the mouse is in a hole")
	case over:
		return in.Of("the mouse is caught")
	case p.Mouse == None && p.Turn == Cats:
		return in.Of("the next cat chooses its node")
	case p.Mouse == None:
		return in.Of("the mouse chooses its node")
	case d.stuck(p) && p.Turn == Cats:
		return in.Of("a draw: the cats can't move")
	case d.stuck(p):
		return in.Of("a draw: the mouse can't move")
	case p.Turn == Cats:
		return in.Of("the cats are to move")
	default:
		return in.Of("the mouse is to move")
	}
}

// recall reads the answer of a saved report.
func (d Duel) recall(answer any) (judgement, error) {
	a, err := catalog.Decode[Answer](answer)
	if err != nil {
		return judgement{}, err
	}
	if a.Winner == nil {
		// An answer without a winner claims nothing. If its verdict does, it is rejected: no position has this winner.
		return judgement{Winner: Cats + 1}, nil
	}
	j := judgement{Timed: a.Plies != nil}
	for ; sideName(j.Winner) != *a.Winner; j.Winner++ {
		if j.Winner == Cats {
			return j, fmt.Errorf("the winner is %q; want mouse, cats or draw", *a.Winner)
		}
	}
	if a.Plies != nil {
		j.Plies = *a.Plies
		if j.Winner == search.Nobody {
			return j, errors.New("a draw has no plies")
		}
	}
	return j, nil
}
