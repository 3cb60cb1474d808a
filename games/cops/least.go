package cops

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jogada/board"
	"jogada/catalog"
	"jogada/check"
	"jogada/graph"
	"jogada/say"
	"jogada/solve"
)

// LeastAnswer is the answer to how few cats can win, in JSON.
type LeastAnswer struct {
	Least  *int    `json:"least"`  // null if undecided, or more than allowed
	Enough *Answer `json:"enough"` // the game with that many cats
	Fewer  *Answer `json:"fewer"`  // the game with one cat fewer, which they do not win; null if one is enough
}

// leastCertificate proves both halves of the answer.
type leastCertificate struct {
	Enough any `json:"enough,omitempty"` // the certificate of the game with the fewest cats that win
	Fewer  any `json:"fewer,omitempty"`  // that of the game with one cat fewer: the mouse's fortress
}

// least is the question how few cats can win from chosen starts. It solves the duel with one cat, then with two, and so
// on. Another cat never harms, because it may follow one of the others; so the first number that wins is the least, and
// a loss of the number before it proves that no smaller one wins.
type least struct {
	one Duel // with one cat
}

func newLeast(g *graph.Graph, r Rules) (least, error) {
	r.Cats = 1
	d, err := NewDuel(g, r, nil)
	return least{d}, err
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
func (l least) View() board.View { return l.one.look()(l.one.start) }

// Size returns the number of nodes and edges.
func (l least) Size() int { return l.one.Size() }

// Rules returns the parameters in force.
func (l least) Rules() catalog.Values {
	v := l.one.field.params()
	v["least"] = "true"
	return v
}

// Methods returns the methods of the game, each of which plays it with more and more cats.
func (l least) Methods() []catalog.Method {
	list := l.game(1).Methods()
	for i, m := range list {
		list[i].Solve = func(ctx context.Context, r catalog.Request) catalog.Report { return l.solve(ctx, m.Name, r) }
	}
	return list
}

// solve plays with more and more cats until they win, within one budget for all games.
func (l least) solve(ctx context.Context, method string, r catalog.Request) catalog.Report {
	counts, seconds := solve.Counts{}, 0.0
	var fewer *catalog.Report
	for cats := 1; ; cats++ {
		m, _ := catalog.Pick(l.game(cats), method)
		share := r
		if r.Budget.Nodes > 0 {
			share.Budget.Nodes = max(1, r.Budget.Nodes-counts.Expanded)
		}
		played := m.Solve(ctx, share)
		counts = solve.Counts{Expanded: counts.Expanded + played.Counts.Expanded, Generated: counts.Generated + played.Counts.Generated, Stored: max(counts.Stored, played.Counts.Stored)}
		seconds += played.Seconds
		a := played.Answer.(Answer)
		t := catalog.Translate(words, r.Language).Missing(r.Missing)
		won := a.Winner != nil && *a.Winner == sideName(Cats)
		if won || played.Verdict == solve.Unknown || cats == MaxCats {
			whole := l.report(played, fewer, cats, won, t)
			whole.Counts, whole.Seconds = counts, seconds
			return whole
		}
		fewer = &played
	}
}

// report combines the report on the last game that was played and the one before it.
func (l least) report(last catalog.Report, fewer *catalog.Report, cats int, won bool, t say.Translator) catalog.Report {
	whole := last
	whole.Params, whole.Unit, whole.Bounds, whole.Unsolved = l.Rules(), leastUnit, catalog.Bounds{AtLeast: catalog.Some(cats)}, false
	answer := LeastAnswer{}
	games := []*catalog.Report{&last, fewer}
	switch {
	case won:
		a := last.Answer.(Answer)
		answer.Least, answer.Enough, whole.Bounds.AtMost = &cats, &a, &cats
		if fewer != nil {
			a := fewer.Answer.(Answer)
			answer.Fewer = &a
			whole.Because = append(append([]string{}, last.Because...), fewer.Because...)
			whole.Sentences.Because = append(append([][]say.Part{}, last.Sentences.Because...), fewer.Sentences.Because...)
			whole.Proof.Rests = t.Say("the game with %s, which they win, and with one fewer, which they don't", inCats(cats, t))
		}
	case last.Verdict != solve.Unknown:
		a := last.Answer.(Answer)
		answer.Fewer = &a
		games[1] = nil
		whole.Verdict, whole.Unsolved, whole.Bounds.AtLeast = solve.Refuted, true, catalog.Some(cats+1)
	}
	whole.Answer = answer
	headline := leastHeadline(answer, cats, t)
	whole.Headline, whole.Sentences.Headline = say.Plain(headline), say.Parts(headline)
	if !whole.Sound {
		return whole
	}
	whole.Proof.Checked, whole.Proof.Checker = bothChecked(games, t)
	whole.Proof.Certificate = bothCertificates(answer, last, fewer)
	return whole
}

func inCats(n int, t say.Translator) string { return t.Count(n, "1 cat", "%d cats") }

// leastHeadline gives the answer in a sentence; asked is the number of cats in the last game played.
func leastHeadline(a LeastAnswer, asked int, t say.Translator) string {
	switch {
	case a.Least != nil && *a.Least == 1:
		return t.Of("1 cat is enough")
	case a.Least != nil:
		return t.Say("%s are necessary and sufficient", inCats(*a.Least, t))
	case a.Fewer != nil:
		return t.Say("%s are not enough, and with more it is not played", inCats(MaxCats, t))
	default:
		return t.Say("undecided: at least %s", inCats(asked, t))
	}
}

// bothChecked combines the checker's verdicts on all games that an answer rests on.
func bothChecked(games []*catalog.Report, t say.Translator) (*bool, string) {
	accepted := true
	var said []string
	for _, g := range games {
		if g == nil {
			continue
		}
		said = append(said, t.Say("with %s: %s", inCats(g.Answer.(Answer).Cats, t), g.Proof.Checker))
		if g.Rejected() {
			return g.Proof.Checked, strings.Join(said, "; ")
		}
		accepted = accepted && g.Accepted()
	}
	if accepted {
		return catalog.Some(true), strings.Join(said, "; ")
	}
	return nil, strings.Join(said, "; ")
}

// bothCertificates returns the certificates of the games that an answer rests on, if they were requested.
func bothCertificates(a LeastAnswer, last catalog.Report, fewer *catalog.Report) any {
	var c leastCertificate
	switch {
	case a.Enough != nil:
		c.Enough = last.Proof.Certificate
		if fewer != nil {
			c.Fewer = fewer.Proof.Certificate
		}
	case a.Fewer != nil:
		c.Fewer = last.Proof.Certificate
	}
	if c.Enough == nil && c.Fewer == nil {
		return nil
	}
	return c
}

// Check judges a saved report: the game with that many cats, and the one with a cat fewer.
func (l least) Check(ctx context.Context, saved catalog.Report, budget solve.Budget) check.Ruling {
	half := func(g instance, half catalog.Report) check.Ruling { return g.Check(ctx, half, budget) }
	return l.judge(saved, LeastAnswer.fits, half, l.claimed(ctx, budget))
}

// Contradiction checks the game with two cats, the fewest for which forms differ from positions.
func (l least) Contradiction(states int) error { return l.game(2).Contradiction(states) }

// Claim judges the answers for both games, and ignores the words.
func (l least) Claim(ctx context.Context, saved catalog.Report, budget solve.Budget) check.Ruling {
	anything := func(LeastAnswer, catalog.Report) error { return nil }
	half := func(g instance, half catalog.Report) check.Ruling { return g.Claim(ctx, half, budget) }
	return l.judge(saved, anything, half, l.claimed(ctx, budget))
}

// partlyNodes limits the expansions spent on an undecided report, unless a budget says otherwise.
const partlyNodes = 1_000_000

// claimed judges the contents of an undecided report within a budget.
func (l least) claimed(ctx context.Context, budget solve.Budget) func(instance, catalog.Report) check.Ruling {
	budget.Nodes = cmp.Or(budget.Nodes, partlyNodes)
	return func(g instance, told catalog.Report) check.Ruling { return g.Claim(ctx, told, budget) }
}

// Replay follows moves of the game with as many cats as they place.
func (l least) Replay(moves []string, m *solve.Meter) ([]catalog.Move, bool, error) {
	cats := 0
	for cats < len(moves) && strings.HasPrefix(moves[cats], "C@") {
		cats++
	}
	if cats < 1 || cats > MaxCats {
		return nil, false, fmt.Errorf("the line places %d cats; want 1 to %d", cats, MaxCats)
	}
	return l.game(cats).Replay(moves, m)
}

// judge judges a saved report, whose words must fit, by the games that its answer rests on.
func (l least) judge(saved catalog.Report, fits func(LeastAnswer, catalog.Report) error, half, claim func(instance, catalog.Report) check.Ruling) check.Ruling {
	if saved.Game != "cops" {
		return rejected("the report is about %s, not cops", saved.Game)
	}
	if why, differ := l.Rules().Differ(saved.Params); differ {
		return rejected("%s", why)
	}
	a, err := catalog.Decode[LeastAnswer](saved.Answer)
	if err != nil {
		return rejected("the answer can't be read: %v", err)
	}
	c, err := recallCertificate(saved.Proof.Certificate)
	if err != nil {
		return rejected("the certificate can't be read: %v", err)
	}
	if saved.Verdict == solve.Unknown {
		if a != (LeastAnswer{}) || len(saved.Line) > 0 || saved.Proof.Certificate != nil || saved.Bounds.AtMost != nil || saved.Difficulty != nil || saved.Stopped == "" {
			return rejected("nothing was decided, and the report tells an answer, a line, a certificate, a difficulty or at_most, or does not say why the search stopped")
		}
		if saved.Unit != leastUnit || !slices.Contains(catalog.Languages(), cmp.Or(saved.Language, say.English)) {
			return rejected("the unit is %.80q and the language %.80q; one of them there is not", saved.Unit, saved.Language)
		}
		if least := saved.Bounds.AtLeast; least != nil {
			return l.atLeast(*least, claim)
		}
		return check.Ruling{Status: check.Undecided, Reason: "nothing is claimed"}
	}
	if err := a.claims(saved.Verdict); err != nil {
		return rejected("%v", err)
	}
	if err := fits(a, saved); err != nil {
		return rejected("%v", err)
	}
	var reasons []string
	for _, played := range a.halves(saved, c) {
		g := l.game(played.Answer.(Answer).Cats)
		played.Params = g.Rules()
		played.Headline = say.Plain(describer{Duel: g.duel, in: catalog.Translate(words, saved.Language)}.headline(played.Answer.(Answer)))
		ruling := half(g, played)
		if ruling.Status != check.Accepted {
			return ruling
		}
		reasons = append(reasons, fmt.Sprintf("with %s: %s", inCats(played.Answer.(Answer).Cats, say.Translator{}), ruling.Reason))
	}
	return check.Ruling{Status: check.Accepted, Reason: strings.Join(reasons, "; ")}
}

// recallCertificate reads the certificates of both games, which stay JSON until their game reads them.
func recallCertificate(certificate any) (c leastCertificate, err error) {
	if made, is := certificate.(leastCertificate); is || certificate == nil {
		return made, nil
	}
	written, err := catalog.Decode[struct {
		Enough json.RawMessage `json:"enough"`
		Fewer  json.RawMessage `json:"fewer"`
	}](certificate)
	if written.Enough != nil && string(written.Enough) != "null" {
		c.Enough = written.Enough
	}
	if written.Fewer != nil && string(written.Fewer) != "null" {
		c.Fewer = written.Fewer
	}
	return c, err
}

// atLeast judges the lower bound of an undecided report: one cat fewer does not win. It rejects the report if they do.
func (l least) atLeast(cats int, claim func(instance, catalog.Report) check.Ruling) check.Ruling {
	nothing := check.Ruling{Status: check.Undecided, Reason: "nothing is claimed"}
	switch {
	case cats < 1 || cats > MaxCats:
		return rejected("nothing was decided, and at least %d cats are claimed; want 1 to %d", cats, MaxCats)
	case cats == 1:
		return nothing
	}
	g := l.game(cats - 1)
	win := catalog.Report{Schema: catalog.Schema, Game: "cops", Params: g.Rules(), Verdict: solve.Proved,
		Answer: Answer{Cats: cats - 1, Winner: catalog.Some(sideName(Cats))}}
	if claim(g, win).Status == check.Accepted {
		return rejected("at least %d cats are claimed, and %d win", cats, cats-1)
	}
	return nothing
}

// enoughReasons is the number of reasons that come from the game that the cats win.
const enoughReasons = 2

// halves returns the reports on the games that a saved report is made of, without their parameters and headlines. Line
// and difficulty belong to the game played last.
func (a LeastAnswer) halves(saved catalog.Report, c leastCertificate) (halves []catalog.Report) {
	saved.Unit, saved.Verdict = "ply", solve.Proved
	add := func(game *Answer, certificate any, line []catalog.Move, because []string) {
		if game == nil {
			return
		}
		half := saved
		half.Answer, half.Line, half.Because, half.Proof.Certificate = *game, line, because, certificate
		half.Bounds = catalog.Bounds{AtLeast: game.Plies, AtMost: game.Plies}
		halves = append(halves, half)
	}
	if a.Enough == nil {
		add(a.Fewer, c.Fewer, saved.Line, saved.Because)
		return halves
	}
	first := min(enoughReasons, len(saved.Because))
	add(a.Enough, c.Enough, saved.Line, saved.Because[:first])
	saved.Difficulty = nil
	add(a.Fewer, c.Fewer, nil, saved.Because[first:])
	return halves
}

// fits returns an error if a report contradicts its answer.
func (a LeastAnswer) fits(saved catalog.Report) error {
	if !slices.Contains(catalog.Languages(), cmp.Or(saved.Language, say.English)) {
		return fmt.Errorf("the report is in a language %q, which there is not", saved.Language)
	}
	headline := say.Plain(leastHeadline(a, 0, catalog.Translate(words, saved.Language)))
	least, most := MaxCats+1, "null"
	if a.Least != nil {
		least, most = *a.Least, strconv.Itoa(*a.Least)
	}
	switch {
	case saved.Headline != headline:
		return fmt.Errorf("the report says headline: %.80s, and its claim gives %s", saved.Headline, headline)
	case saved.Unit != leastUnit:
		return fmt.Errorf("the report says unit: %.80s, and its claim gives %s", saved.Unit, leastUnit)
	case known(saved.Bounds.AtLeast) != strconv.Itoa(least) || known(saved.Bounds.AtMost) != most:
		return fmt.Errorf("the report says bounds of %s and %s, and its claim gives %d and %s", known(saved.Bounds.AtLeast), known(saved.Bounds.AtMost), least, most)
	}
	return nil
}

// known writes a number that may be null.
func known(n *int) string {
	if n == nil {
		return "null"
	}
	return strconv.Itoa(*n)
}

// leastUnit is the unit of the answer.
const leastUnit = "cat"

func rejected(format string, args ...any) check.Ruling {
	return check.Ruling{Status: check.Rejected, Reason: fmt.Sprintf(format, args...)}
}

// claims returns an error unless an answer makes the claim of its verdict: that Least cats win and one fewer does not,
// or that the largest number does not.
func (a LeastAnswer) claims(v solve.Verdict) error {
	wins := func(g *Answer) bool { return g.Winner != nil && *g.Winner == sideName(Cats) }
	fewer := MaxCats
	if v == solve.Proved {
		if a.Least == nil || *a.Least < 1 || *a.Least > MaxCats || a.Enough == nil || a.Enough.Cats != *a.Least || !wins(a.Enough) {
			return fmt.Errorf("it is claimed that some cats are enough, and the answer does not say that so many win")
		}
		fewer = *a.Least - 1
	} else if a.Least != nil || a.Enough != nil {
		return fmt.Errorf("it is claimed that %d cats are not enough, and the answer says that some are", MaxCats)
	}
	if (a.Fewer != nil) != (fewer > 0) || fewer > 0 && (a.Fewer.Cats != fewer || a.Fewer.Winner == nil || wins(a.Fewer)) {
		return fmt.Errorf("the answer does not say that %d cats don't win", fewer)
	}
	return nil
}

// Play returns the legal moves. The number of cats is that of the given state or, at the start, the fewest known to
// win.
func (l least) Play(ctx context.Context, r catalog.PlayRequest) (catalog.Play, error) {
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
