package cops

import (
	"context"
	"fmt"
	"strings"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/catalog/board"
	"jogada/graph"
	"jogada/internal/base/say"
	"jogada/solve"
)

// LeastAnswer is the answer to how few cats can win, in JSON.
type LeastAnswer = bind.LeastAnswer[Answer]

// least is the question how few cats can win from chosen starts. Another cat never harms, because it may follow one of
// the others.
type least struct {
	catalog.Solver
	one Duel // with one cat
}

func newLeast(g *graph.Graph, r Rules) (least, error) {
	r.Cats = 1
	d, err := NewDuel(g, r, nil)
	if err != nil {
		return least{}, err
	}
	l := least{one: d}
	l.Solver = l.solver()
	return l, nil
}

// duel returns the duel with that many cats.
func (l least) duel(cats int) Duel {
	if cats == 1 {
		return l.one
	}
	return Duel{field: l.one.with(cats), start: l.one.start}
}

// game returns the duel with that many cats, bound to its methods.
func (l least) game(cats int) instance { return newInstance(l.duel(cats)) }

// Text returns the graph in a notation that can be read again.
func (l least) Text() string { return l.one.Graph.Text() }

// View returns the graph.
func (l least) View() board.View { return l.one.viewPosition()(l.one.start) }

// Size returns the number of nodes and edges.
func (l least) Size() int { return l.one.Size() }

// rules returns the parameters in force.
func (l least) rules() catalog.Values {
	v := l.one.field.params()
	v["least"] = "true"
	return v
}

// solver binds the question to the methods of the duel.
func (l least) solver() catalog.Solver {
	return bind.Least[Answer]{
		About:  bind.About{Game: "cops", Unit: "cat", Params: l.rules(), Words: words},
		Most:   MaxCats,
		Game:   func(cats int) catalog.Solver { return l.game(cats) },
		Number: func(a Answer) int { return a.Cats },
		Won: func(a Answer) (won, decided bool) {
			return a.Winner != nil && *a.Winner == sideName(Cats), a.Winner != nil
		},
		Winning:  func(cats int) Answer { return Answer{Cats: cats, Winner: catalog.Some(sideName(Cats))} },
		Length:   func(a Answer) *int { return a.Plies },
		GameUnit: "ply",
		Reasons:  2,
		Words: bind.LeastWords[Answer]{
			Headline: leastHeadline,
			Game:     func(a Answer, t say.Translator) string { return describer{Duel: l.duel(a.Cats), in: t}.headline(a) },
			With: func(cats int, said string, t say.Translator) string {
				return t.Say("with %s: %s", inCats(cats, t), said)
			},
			Rests: func(cats int, t say.Translator) string {
				return t.Say("the game with %s, which they win, and with one fewer, which they don't", inCats(cats, t))
			},
		},
		Placed: placedCats,
		Play:   l.play,
	}.Solver()
}

func inCats(n int, t say.Translator) string { return t.Count(n, "1 cat", "%d cats") }

// leastHeadline gives the answer in a sentence; played is the number of cats in the last game played.
func leastHeadline(a LeastAnswer, played int, t say.Translator) string {
	switch {
	case a.Least != nil && *a.Least == 1:
		return t.Of("1 cat is enough")
	case a.Least != nil:
		return t.Say("%s are necessary and sufficient", inCats(*a.Least, t))
	case a.Fewer != nil:
		return t.Say("%s are not enough, and with more it is not played", inCats(MaxCats, t))
	default:
		return t.Say("undecided: at least %s", inCats(played, t))
	}
}

// placedCats returns how many cats a line places.
func placedCats(moves []string) (int, error) {
	cats := 0
	for cats < len(moves) && strings.HasPrefix(moves[cats], "C@") {
		cats++
	}
	if cats < 1 || cats > MaxCats {
		return 0, fmt.Errorf("the line places %d cats; want 1 to %d", cats, MaxCats)
	}
	return cats, nil
}

// play returns the legal moves. The number of cats is that of the given state or, at the start, the fewest known to
// win.
func (l least) play(ctx context.Context, r catalog.PlayRequest) (catalog.Play, error) {
	if words := strings.Fields(r.State); len(words) > 1 {
		return l.game(min(strings.Count(words[1], ",")+1, MaxCats)).Play(ctx, r)
	}
	cats := 1
	for ; cats < MaxCats; cats++ {
		m := solve.NewMeter(ctx, r.Budget)
		if j := Pursuit(l.duel(cats), m); j.Winner == Cats || j.Verdict == solve.Unknown {
			break
		}
	}
	return l.game(cats).Play(ctx, r)
}
