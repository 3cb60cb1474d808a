package bind

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jogada/catalog"
	"jogada/check"
	"jogada/internal/base/say"
	"jogada/solve"
)

// Least binds the question for the smallest number with which a game is won, where a larger number never harms. It plays
// the game with 1, then with 2, and so on. The first number that wins is the least: that it wins, and that one fewer does
// not, are answers of the game itself, each with its own proof. A is the type of those answers.
type Least[A any] struct {
	About
	Most     int                             // the largest number that is played
	Game     func(number int) catalog.Solver // the game with that number, bound
	Number   func(A) int                     // the number that an answer is about
	Won      func(A) (won, decided bool)     // how the game ended
	Winning  func(number int) A              // the claim that the number wins
	Length   func(A) *int                    // the length of the game, which bounds its report
	GameUnit string                          // the unit of the game
	Reasons  int                             // the number of reasons in the report on a game that is won
	Words    LeastWords[A]
	Placed   func(moves []string) (number int, err error) // the number with which the line is played
	Play     func(context.Context, catalog.PlayRequest) (catalog.Play, error)
}

// LeastWords has the sentences of the question for the smallest number.
type LeastWords[A any] struct {
	Headline func(a LeastAnswer[A], played int, t say.Translator) string // of the answer; played is the last number
	Game     func(A, say.Translator) string                              // the headline of one game
	With     func(number int, said string, t say.Translator) string      // returns the sentence about the game with a number
	Rests    func(number int, t say.Translator) string                   // what a least number that is not 1 rests on
}

// LeastAnswer is the answer to the question for the smallest number, in JSON.
type LeastAnswer[A any] struct {
	Least  *int `json:"least"`  // null if undecided, or more than allowed
	Enough *A   `json:"enough"` // the game with that number
	Fewer  *A   `json:"fewer"`  // the game with one fewer, which is not won; null if one is enough
}

// leastCertificate proves both halves of the answer.
type leastCertificate struct {
	Enough any `json:"enough,omitempty"` // of the game with the least number
	Fewer  any `json:"fewer,omitempty"`  // of the game with one fewer
}

// Solver binds the question.
func (l Least[A]) Solver() catalog.Solver { return leastOf[A]{l} }

// leastOf is the solver of a Least.
type leastOf[A any] struct{ Least[A] }

// Rules returns the parameters in force.
func (l leastOf[A]) Rules() catalog.Values { return l.Params }

// Methods returns the methods of the game, each of which plays it with larger and larger numbers.
func (l leastOf[A]) Methods() []catalog.Method {
	list := l.Game(1).Methods()
	for i, m := range list {
		list[i].Solve = func(ctx context.Context, r catalog.Request) catalog.Report { return l.solve(ctx, m.Name, r) }
	}
	return list
}

// Contradiction checks the game with two, the fewest for which forms differ from positions.
func (l leastOf[A]) Contradiction(states int) error { return l.Game(2).Contradiction(states) }

// Play returns the legal moves in a state and the value of each.
func (l leastOf[A]) Play(ctx context.Context, r catalog.PlayRequest) (catalog.Play, error) {
	return l.Least.Play(ctx, r)
}

// Replay follows moves of the game with the number that they are played with.
func (l leastOf[A]) Replay(moves []string, m *solve.Meter) ([]catalog.Move, bool, error) {
	number, err := l.Placed(moves)
	if err != nil {
		return nil, false, err
	}
	return l.Game(number).Replay(moves, m)
}

// solve plays with larger and larger numbers until one wins, within one budget for all games.
func (l leastOf[A]) solve(ctx context.Context, method string, r catalog.Request) catalog.Report {
	counts, seconds := solve.Counts{}, 0.0
	var fewer *catalog.Report
	for number := 1; ; number++ {
		m, _ := catalog.Pick(l.Game(number), method)
		share := r
		if r.Budget.Nodes > 0 {
			share.Budget.Nodes = max(1, r.Budget.Nodes-counts.Expanded)
		}
		played := m.Solve(ctx, share)
		counts = solve.Counts{Expanded: counts.Expanded + played.Counts.Expanded, Generated: counts.Generated + played.Counts.Generated, Stored: max(counts.Stored, played.Counts.Stored)}
		seconds += played.Seconds
		won, _ := l.Won(played.Answer.(A))
		if won || played.Verdict == solve.Unknown || number == l.Most {
			whole := l.report(played, fewer, number, won, l.translator(r.Language).Missing(r.Missing))
			whole.Counts, whole.Seconds = counts, seconds
			return whole
		}
		fewer = &played
	}
}

// report combines the report on the last game that was played and the one before it.
func (l leastOf[A]) report(last catalog.Report, fewer *catalog.Report, number int, won bool, t say.Translator) catalog.Report {
	whole := last
	whole.Params, whole.Unit, whole.Bounds, whole.Unsolved = l.Params, l.Unit, catalog.Bounds{AtLeast: catalog.Some(number)}, false
	answer := LeastAnswer[A]{}
	games := []*catalog.Report{&last, fewer}
	switch {
	case won:
		answer.Least, answer.Enough, whole.Bounds.AtMost = &number, catalog.Some(last.Answer.(A)), &number
		if fewer != nil {
			answer.Fewer = catalog.Some(fewer.Answer.(A))
			whole.Because = slices.Concat([]string{}, last.Because, fewer.Because)
			whole.Sentences.Because = slices.Concat([][]say.Part{}, last.Sentences.Because, fewer.Sentences.Because)
			whole.Proof.Rests = l.Words.Rests(number, t)
		}
	case last.Verdict != solve.Unknown:
		answer.Fewer = catalog.Some(last.Answer.(A))
		games[1] = nil
		whole.Verdict, whole.Unsolved, whole.Bounds.AtLeast = solve.Refuted, true, catalog.Some(number+1)
	}
	whole.Answer = answer
	headline := l.Words.Headline(answer, number, t)
	whole.Headline, whole.Sentences.Headline = say.Plain(headline), say.Parts(headline)
	if !whole.Sound {
		return whole
	}
	whole.Proof.Checked, whole.Proof.Checker = l.bothChecked(games, t)
	whole.Proof.Certificate = l.bothCertificates(answer, last, fewer)
	return whole
}

// bothChecked combines the checker's verdicts on all games that an answer rests on.
func (l leastOf[A]) bothChecked(games []*catalog.Report, t say.Translator) (*bool, string) {
	accepted := true
	var said []string
	for _, g := range games {
		if g == nil {
			continue
		}
		said = append(said, l.Words.With(l.Number(g.Answer.(A)), g.Proof.Checker, t))
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
func (l leastOf[A]) bothCertificates(a LeastAnswer[A], last catalog.Report, fewer *catalog.Report) any {
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
	if c == (leastCertificate{}) {
		return nil
	}
	return c
}

// Check judges a saved report: the game with that number, and the one with one fewer.
func (l leastOf[A]) Check(ctx context.Context, saved catalog.Report, budget solve.Budget) check.Ruling {
	half := func(g catalog.Solver, half catalog.Report) check.Ruling { return g.Check(ctx, half, budget) }
	return l.judge(ctx, saved, budget, l.compareReport, half)
}

// Claim judges the answers for both games, and ignores the words.
func (l leastOf[A]) Claim(ctx context.Context, saved catalog.Report, budget solve.Budget) check.Ruling {
	anything := func(LeastAnswer[A], catalog.Report) error { return nil }
	half := func(g catalog.Solver, half catalog.Report) check.Ruling { return g.Claim(ctx, half, budget) }
	return l.judge(ctx, saved, budget, anything, half)
}

// judge judges a saved report, whose words must fit, by the games that its answer rests on.
func (l leastOf[A]) judge(ctx context.Context, saved catalog.Report, budget solve.Budget, fits func(LeastAnswer[A], catalog.Report) error, half func(catalog.Solver, catalog.Report) check.Ruling) check.Ruling {
	if saved.Game != l.About.Game {
		return rejected(fmt.Errorf("the report is about %s, not %s", saved.Game, l.About.Game))
	}
	if why, differ := l.Params.Differ(saved.Params); differ {
		return rejected(errors.New(why))
	}
	a, err := catalog.Decode[LeastAnswer[A]](saved.Answer)
	if err != nil {
		return rejected(fmt.Errorf("the answer can't be read: %w", err))
	}
	c, err := recallBoth(saved.Proof.Certificate)
	if err != nil {
		return rejected(fmt.Errorf("the certificate can't be read: %w", err))
	}
	if saved.Verdict == solve.Unknown {
		return l.judgeOpen(ctx, a, saved, budget)
	}
	if err := cmp.Or(l.claims(a, saved.Verdict), fits(a, saved)); err != nil {
		return rejected(err)
	}
	var reasons []string
	for _, played := range l.halves(a, saved, c) {
		answer := played.Answer.(A)
		g := l.Game(l.Number(answer))
		played.Params = g.Rules()
		played.Headline = say.Plain(l.Words.Game(answer, l.translator(saved.Language)))
		ruling := half(g, played)
		if ruling.Status != check.Accepted {
			return ruling
		}
		reasons = append(reasons, l.Words.With(l.Number(answer), ruling.Reason, say.Translator{}))
	}
	return check.Ruling{Status: check.Accepted, Reason: strings.Join(reasons, "; ")}
}

// recallBoth reads the certificates of both games, which stay JSON until their game reads them.
func recallBoth(certificate any) (c leastCertificate, err error) {
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

// judgeOpen judges a report that decides nothing: it must claim nothing but a lower bound.
func (l leastOf[A]) judgeOpen(ctx context.Context, a LeastAnswer[A], saved catalog.Report, budget solve.Budget) check.Ruling {
	if a != (LeastAnswer[A]{}) || len(saved.Line) > 0 || saved.Proof.Certificate != nil || saved.Bounds.AtMost != nil || saved.Difficulty != nil || saved.Stopped == "" {
		return rejected(errors.New("nothing was decided, and the report tells an answer, a line, a certificate, a difficulty or at_most, or does not say why the search stopped"))
	}
	if saved.Unit != l.Unit || !slices.Contains(catalog.Languages(), cmp.Or(saved.Language, say.English)) {
		return rejected(fmt.Errorf("the unit is %.80q and the language %.80q; one of them there is not", saved.Unit, saved.Language))
	}
	nothing := check.Ruling{Status: check.Undecided, Reason: "nothing is claimed"}
	least := saved.Bounds.AtLeast
	switch {
	case least == nil || *least == 1:
		return nothing
	case *least < 1 || *least > l.Most:
		return rejected(fmt.Errorf("nothing was decided, and at least %d %ss are claimed; want 1 to %d", *least, l.Unit, l.Most))
	}
	g := l.Game(*least - 1)
	win := catalog.Report{Schema: catalog.Schema, Game: l.About.Game, Params: g.Rules(), Verdict: solve.Proved, Answer: l.Winning(*least - 1)}
	budget.Nodes = cmp.Or(budget.Nodes, partlyNodes)
	if g.Claim(ctx, win, budget).Status == check.Accepted {
		return rejected(fmt.Errorf("at least %d %ss are claimed, and %d win", *least, l.Unit, *least-1))
	}
	return nothing
}

// halves returns the reports on the games that a saved report is made of, without their parameters and headlines. Line
// and difficulty belong to the game played last.
func (l leastOf[A]) halves(a LeastAnswer[A], saved catalog.Report, c leastCertificate) (halves []catalog.Report) {
	saved.Unit, saved.Verdict = l.GameUnit, solve.Proved
	add := func(game *A, certificate any, line []catalog.Move, because []string) {
		if game == nil {
			return
		}
		half := saved
		half.Answer, half.Line, half.Because, half.Proof.Certificate = *game, line, because, certificate
		half.Bounds = catalog.Bounds{AtLeast: l.Length(*game), AtMost: l.Length(*game)}
		halves = append(halves, half)
	}
	if a.Enough == nil {
		add(a.Fewer, c.Fewer, saved.Line, saved.Because)
		return halves
	}
	first := min(l.Reasons, len(saved.Because))
	add(a.Enough, c.Enough, saved.Line, saved.Because[:first])
	saved.Difficulty = nil
	add(a.Fewer, c.Fewer, nil, saved.Because[first:])
	return halves
}

// compareReport returns an error if a report contradicts its answer.
func (l leastOf[A]) compareReport(a LeastAnswer[A], saved catalog.Report) error {
	if !slices.Contains(catalog.Languages(), cmp.Or(saved.Language, say.English)) {
		return fmt.Errorf("the report is in a language %q, which there is not", saved.Language)
	}
	headline := say.Plain(l.Words.Headline(a, 0, l.translator(saved.Language)))
	least, most := l.Most+1, "null"
	if a.Least != nil {
		least, most = *a.Least, strconv.Itoa(*a.Least)
	}
	switch {
	case saved.Headline != headline:
		return fmt.Errorf("the report says headline: %.80s, and its claim gives %s", saved.Headline, headline)
	case saved.Unit != l.Unit:
		return fmt.Errorf("the report says unit: %.80s, and its claim gives %s", saved.Unit, l.Unit)
	case orNull(saved.Bounds.AtLeast) != strconv.Itoa(least) || orNull(saved.Bounds.AtMost) != most:
		return fmt.Errorf("the report says bounds of %s and %s, and its claim gives %d and %s", orNull(saved.Bounds.AtLeast), orNull(saved.Bounds.AtMost), least, most)
	}
	return nil
}

// orNull writes a number that may be null.
func orNull(n *int) string {
	if n == nil {
		return "null"
	}
	return strconv.Itoa(*n)
}

// claims returns an error unless an answer makes the claim of its verdict: that Least wins and one fewer does not, or
// that the largest number does not.
func (l leastOf[A]) claims(a LeastAnswer[A], v solve.Verdict) error {
	fewer := l.Most
	if v == solve.Proved {
		if a.Least == nil || *a.Least < 1 || *a.Least > l.Most || a.Enough == nil || l.Number(*a.Enough) != *a.Least || !l.wins(a.Enough) {
			return fmt.Errorf("it is claimed that some %ss are enough, and the answer does not say that so many win", l.Unit)
		}
		fewer = *a.Least - 1
	} else if a.Least != nil || a.Enough != nil {
		return fmt.Errorf("it is claimed that %d %ss are not enough, and the answer says that some are", l.Most, l.Unit)
	}
	if (a.Fewer != nil) != (fewer > 0) || fewer > 0 && (l.Number(*a.Fewer) != fewer || !l.decided(a.Fewer) || l.wins(a.Fewer)) {
		return fmt.Errorf("the answer does not say that %d %ss don't win", fewer, l.Unit)
	}
	return nil
}

func (l leastOf[A]) wins(game *A) bool    { won, _ := l.Won(*game); return won }
func (l leastOf[A]) decided(game *A) bool { _, decided := l.Won(*game); return decided }
