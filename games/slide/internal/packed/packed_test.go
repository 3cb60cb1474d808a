package packed

import (
	"context"
	"errors"
	"math/bits"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games/slide/internal/naive"
	"jogada/internal/gametest/tier"
	"jogada/search"
	"jogada/solve"
)

// unlimited has tables that only the budget limits.
var unlimited = sizes{mostForms, mostForms, headStart, astarShare, growth}

const manySlides = 1_000_000

func background(b solve.Budget) *solve.Meter { return solve.NewMeter(context.Background(), b) }

// share returns n in the deep tier and a twentieth of it otherwise.
func share(t testing.TB, n int) int { return tier.Scale(t, n, max(1, n/20)) }

// often fails where a kind was met too seldom, by its share, for a random test to say anything.
func often(t *testing.T, met map[string]int, least int, kinds ...string) {
	t.Helper()
	for _, kind := range kinds {
		if met[kind] < share(t, least) {
			t.Errorf("met %v: %q too seldom", met, kind)
		}
	}
}

// ask returns the question of a board whose tiles are powers of two and sum to one.
func ask(b naive.Board, limit int) Question {
	q := Question{Side: len(b), Limit: limit}
	least, sum := int64(0), int64(0)
	for _, row := range b {
		for _, v := range row {
			sum += v
			if v != 0 && (least == 0 || v < least) {
				least = v
			}
		}
	}
	for _, row := range b {
		for _, v := range row {
			q.Codes = append(q.Codes, byte(bits.Len64(uint64(v/least))))
		}
	}
	q.Last = bits.Len64(uint64(sum / least))
	return q
}

func (q Question) tiles() tiles { return tighten(q.Side, q.Codes) }

// values returns a board of codes, whose smallest tile is 1.
func values(t tiles) naive.Board {
	b := make(naive.Board, t.rows)
	for i, code := range t.codes {
		b[i/t.cols] = append(b[i/t.cols], int64(1)<<code>>1)
	}
	return b
}

// replays fails unless a line leads from a board to a single tile, each slide changing something.
func replays(t *testing.T, b naive.Board, line string) {
	t.Helper()
	at := b
	for i := range len(line) {
		to := at.Slid(line[i])
		if !strings.Contains("LRUD", line[i:i+1]) || to.String() == at.String() {
			t.Fatalf("slide %d of %s changes nothing\n%s", i+1, line, b)
		}
		at = to
	}
	if at.Tiles() != 1 {
		t.Fatalf("%s leaves %s\n%s", line, at, b)
	}
}

// checkAnswer fails where an answer is wrong, given the fewest slides there are, if there are any.
func checkAnswer(t *testing.T, b naive.Board, limit int, a Answer, distance int, possible bool) {
	t.Helper()
	wrong := a.AtLeast > distance && possible
	switch a.Verdict {
	case solve.Unknown:
		if a.Line != "" {
			replays(t, b, a.Line)
			wrong = wrong || len(a.Line) < max(distance, a.AtLeast) || len(a.Line) > limit
		}
	case solve.Proved:
		replays(t, b, a.Line)
		wrong = wrong || !possible || len(a.Line) != distance || distance > limit
	case solve.Refuted:
		wrong = wrong || possible && distance <= limit || possible && a.AtLeast == search.Never || a.AtLeast <= limit
	}
	if wrong {
		t.Fatalf("%+v within %d; it takes %d, possible: %v\n%s", a, limit, distance, possible, b)
	}
}

// medium draws a board of side 2 to 5 that no invariant refutes.
func medium(d *catalog.Dice, n int) naive.Board {
	side := 2 + n%3
	if n%25 == 0 {
		side = 5
	}
	for {
		b := naive.Cut(d, side, 1)
		switch n % 8 {
		case 0, 1, 2:
			b = naive.Scatter(d, side, naive.RandomTiles(d, 2+d.Roll(side), side*side))
		case 3, 4:
			b = naive.Chain(d, side, min(2+d.Roll(side+2), side*side)) // often without a solution
		}
		if b.Tiles() > 1 {
			return b
		}
	}
}

func TestTinyTablesGiveTheSameVerdicts(t *testing.T) {
	d := catalog.NewDice(22)
	met := map[string]int{}
	for n := range share(t, 800) {
		b := medium(d, n)
		distance, possible := b.Distance()
		limit := []int{d.Roll(10), 1000}[n%2]
		for _, s := range []sizes{unlimited, {1, 0, headStart, astarShare, growth}, {1, 4, headStart, astarShare, growth}, {2, 16, headStart, astarShare, growth}, {8, 0, headStart, astarShare, growth}, {10, 8, headStart, astarShare, growth}, {40, 4, headStart, astarShare, growth}} {
			m := background(solve.Budget{Nodes: 30_000})
			a := s.solve(ask(b, limit), m)
			checkAnswer(t, b, limit, a, distance, possible)
			if most := int64(s.closed + s.transpositions); m.Counts().Expanded < headStart && m.Counts().Stored > most {
				t.Fatalf("%d forms were kept, %d allowed\n%s", m.Counts().Stored, most, b)
			}
			met[a.Verdict.String()]++
			if a.AtLeast == search.Never {
				met["impossible"]++
			}
			if s == unlimited && a.Verdict == solve.Unknown {
				t.Fatalf("undecided\n%s", b)
			}
		}
	}
	often(t, met, 150, "proved", "refuted", "impossible")
	if met["unknown"] > share(t, 40) {
		t.Errorf("met %v: undecided too often", met)
	}
}

func TestTinyTablesFindTheSameFewestSlidesOnHardBoards(t *testing.T) {
	for seed := range uint64(share(t, 8)) {
		b := naive.Hard(catalog.NewDice(seed), 5, 9)
		whole := unlimited.solve(ask(b, manySlides), background(solve.Budget{}))
		for _, s := range []sizes{{30, 32, headStart, astarShare, growth}, {200, 16, headStart, astarShare, growth}, {200, 0, headStart, astarShare, growth}} {
			a := s.solve(ask(b, manySlides), background(solve.Budget{Nodes: 5_000_000}))
			if a.Verdict != whole.Verdict || len(a.Line) != len(whole.Line) {
				t.Errorf("%v: %v, %d slides; with all tables %v, %d\n%s", s, a.Verdict, len(a.Line), whole.Verdict, len(whole.Line), b)
			}
		}
	}
}

func TestImagesOfABoardNeedTheSameSlidesAndTheSameWork(t *testing.T) {
	d := catalog.NewDice(23)
	possible := 0
	for n := range share(t, 150) {
		b := medium(d, n)
		distance, ok := b.Distance()
		first := background(solve.Budget{})
		unlimited.solve(ask(b, manySlides), first)
		for _, image := range b.Squeezed().Eight() {
			image = naive.InsertGaps(d, image, len(b)+d.Roll(3))
			m := background(solve.Budget{})
			a := unlimited.solve(ask(image, manySlides), m)
			if (a.Verdict == solve.Proved) != ok || ok && len(a.Line) != distance || m.Counts() != first.Counts() {
				t.Fatalf("%v, %d slides, %+v; the board it is an image of: %v, %d, %+v\n%s\n%s",
					a.Verdict, len(a.Line), m.Counts(), ok, distance, first.Counts(), image, b)
			}
		}
		if ok {
			possible++
		}
	}
	if possible < share(t, 50) || possible > share(t, 148) {
		t.Errorf("%d of %d boards have a solution", possible, share(t, 150))
	}
}

func TestABudgetOfAnySizeGivesTrueBounds(t *testing.T) {
	for side, codes := range map[int]int{4: 7, 5: 9, 6: 10} {
		q := ask(naive.Hard(catalog.NewDice(1), side, codes), manySlides)
		m := background(solve.Budget{})
		whole := unlimited.solve(q, m)
		if whole.Verdict != solve.Proved || m.Counts().Expanded < 50 {
			t.Fatalf("%+v, %+v", whole, m.Counts())
		}
		last := 0
		for nodes := int64(1); nodes < m.Counts().Expanded; nodes += 1 + nodes/10 {
			m := background(solve.Budget{Nodes: nodes})
			a := unlimited.solve(q, m)
			if nodes < 4*headStart && a.Verdict == solve.Proved && len(a.Line) == len(whole.Line) {
				continue // the beam came earlier, and had a shortest line
			}
			if a.Verdict != solve.Unknown || !errors.Is(m.Stopped(), solve.ErrNodes) || m.Counts().Expanded != nodes || a.AtLeast > len(whole.Line) || nodes >= 4*headStart && a.AtLeast < last {
				t.Fatalf("with %d nodes: %+v, %+v, %v; it needs %d", nodes, a, m.Counts(), m.Stopped(), len(whole.Line))
			}
			last = a.AtLeast
		}
		if m.Counts().Expanded < 4*headStart {
			continue // the beam takes its share of so little
		}
		almost := unlimited.solve(q, background(solve.Budget{Nodes: m.Counts().Expanded - 1}))
		if almost.AtLeast != len(whole.Line) && (almost.AtLeast != len(whole.Line)-1 || len(almost.Line) != len(whole.Line)) {
			t.Errorf("one node before the end %+v is known; it takes %d", almost, len(whole.Line))
		}
	}
}

func TestASmallBudgetMostlyGivesALineToo(t *testing.T) {
	met := map[int64]int{}
	for seed := range uint64(20) {
		b := naive.Hard(catalog.NewDice(seed), 5+int(seed%4), 9)
		for nodes := int64(256); nodes < 4*headStart; nodes *= 2 {
			a := Solve(ask(b, manySlides), background(solve.Budget{Nodes: nodes}))
			if a.Line != "" {
				replays(t, b, a.Line)
				met[nodes]++
			}
		}
	}
	if met[512] < 8 || met[1024] < 13 || met[2048] < 16 {
		t.Errorf("of 20 boards so many have a line, by the nodes: %v", met)
	}
}

func TestAMemoryBudgetIsKeptAndTheAnswerIsTheSame(t *testing.T) {
	q := ask(naive.Hard(catalog.NewDice(1), 6, 10), manySlides)
	whole := unlimited.solve(q, background(solve.Budget{}))
	for _, bytes := range []int64{1, 1000, 10_000, 30_000, 100_000, 300_000, 1 << 20, 1 << 22} {
		m := background(solve.Budget{Bytes: bytes})
		a := unlimited.solve(q, m)
		switch stored := m.Counts().Stored; {
		case a.Verdict == solve.Unknown && (!errors.Is(m.Stopped(), solve.ErrMemory) || bytes >= 100_000):
			t.Errorf("%d bytes: %v, %v", bytes, a.Verdict, m.Stopped())
		case a.Verdict != solve.Unknown && len(a.Line) != len(whole.Line):
			t.Errorf("%d bytes: %d slides, want %d", bytes, len(a.Line), len(whole.Line))
		case stored > 1 && stored*int64(8*3) > bytes: // the form alone takes that much
			t.Errorf("%d bytes: %d forms were kept", bytes, stored)
		}
	}
}

func TestAFullMemoryIsGoneOnWithForAWhileAndThenTold(t *testing.T) {
	b := naive.Hard(catalog.NewDice(1), 12, 10)
	m := background(solve.Budget{Bytes: 100_000})
	a := unlimited.solve(ask(b, manySlides), m)
	if a.Line != "" {
		replays(t, b, a.Line)
	}
	if a.Verdict != solve.Unknown || !errors.Is(m.Stopped(), solve.ErrMemory) || a.AtLeast <= b.Bound() || m.Counts().Expanded < 20*m.Counts().Stored {
		t.Errorf("%+v, %+v, %v", a, m.Counts(), m.Stopped())
	}
}

func TestAnswersAndCountsAreTheSameEachTime(t *testing.T) {
	for _, s := range []sizes{unlimited, {100, 64, headStart, astarShare, growth}} {
		m := background(solve.Budget{})
		first := s.solve(ask(naive.Hard(catalog.NewDice(2), 5, 9), manySlides), m)
		for range 3 {
			n := background(solve.Budget{})
			if again := s.solve(ask(naive.Hard(catalog.NewDice(2), 5, 9), manySlides), n); first != again || m.Counts() != n.Counts() {
				t.Fatalf("%+v, %+v and %+v, %+v", first, m.Counts(), again, n.Counts())
			}
		}
	}
}

func TestABoardIsRigidWhereNoSlideLeadsToAnotherForm(t *testing.T) {
	d := catalog.NewDice(24)
	met := map[bool]int{}
	for n := range share(t, 800) {
		b := medium(d, n)
		rigid := true
		for i := range len(slides) {
			rigid = rigid && formOf(b.Slid(slides[i])) == formOf(b)
		}
		if met[rigid]++; Rigid(ask(b, 1)) != rigid {
			t.Fatalf("rigid: want %v\n%s", rigid, b)
		}
	}
	if met[true] < share(t, 8) || met[false] < share(t, 400) {
		t.Errorf("met %v", met)
	}
}

// formOf names all boards that are the same game as one: the first of its images.
func formOf(b naive.Board) string {
	images := b.Squeezed().Eight()
	first := images[0].String()
	for _, image := range images {
		first = min(first, image.String())
	}
	return first
}

func TestBoardsEnteredInDepthAreSeenToo(t *testing.T) {
	b := naive.Hard(catalog.NewDice(3), 4, 7)
	m := background(solve.Budget{})
	count := int64(0)
	q := ask(b, manySlides)
	q.See = func(e Event) {
		codes, slides := e.State, e.Depth
		if e.From != nil {
			return
		}
		if len(codes) != 16 || slides < 0 || slides > 40 {
			t.Fatalf("%v is seen at depth %d", codes, slides)
		}
		count++
	}
	sizes{8, 8, headStart, astarShare, growth}.solve(q, m)
	if count != m.Counts().Expanded || count < 100 {
		t.Errorf("%d seen, %d expanded", count, m.Counts().Expanded)
	}
}
