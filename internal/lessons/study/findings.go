package study

import (
	"fmt"
	"slices"
	"strings"

	"jogada/solve"
)

// Findings returns sentences computed from the figures.
func (r Result) Findings() []string {
	var all []string
	for _, m := range r.Show {
		switch m {
		case Seconds, Expanded:
			all = append(all, r.comparisons(m)...)
		case Errors:
			all = append(all, r.mistakes()...)
		}
	}
	return slices.Concat(all, r.stops(), r.agreement())
}

// comparisons compares the first method with each other one, and the pairs, by one measure.
func (r Result) comparisons(m Measure) []string {
	series := r.Series(m)
	if len(series) == 0 {
		return nil
	}
	var pairs [][2]string
	for _, s := range series[1:] {
		pairs = append(pairs, [2]string{series[0].Method, s.Method})
	}
	if m == r.Show[0] {
		pairs = append(pairs, r.Pairs...)
	}
	var claims []claim
	for _, pair := range pairs {
		a, b := find(series, pair[0]), find(series, pair[1])
		if a == nil || b == nil {
			continue
		}
		if c, ok := r.compare(m, *a, *b); ok {
			claims = append(claims, c)
		}
	}
	return sentences(claims)
}

// claim is a statement about a method at a size.
type claim struct {
	at, who  string
	does, so string // is, 41 times as fast as bfs
}

// sentences writes claims, combining those of one method at one size.
func sentences(claims []claim) []string {
	var all []string
	for len(claims) > 0 {
		first, told, rest := claims[0], []string(nil), []claim(nil)
		does := ""
		for _, c := range claims {
			switch {
			case c.at != first.at || c.who != first.who:
				rest = append(rest, c)
			case c.does == does:
				told = append(told, c.so)
			default:
				told = append(told, c.does+" "+c.so)
				does = c.does
			}
		}
		all = append(all, fmt.Sprintf("%s %s %s.", capital(first.at), first.who, list(told)))
		claims = rest
	}
	return all
}

func find(series []Series, as string) *Series {
	for i := range series {
		if series[i].Method == as {
			return &series[i]
		}
	}
	return nil
}

// compare compares two methods at the largest size at which the first finished on every board and the other was run.
// Only boards on which both were run count.
func (r Result) compare(m Measure, a, b Series) (claim, bool) {
	for i := len(a.Points) - 1; i >= 0; i-- {
		x := a.Points[i].X
		first, second := r.paired(a.Method, b.Method, x)
		p, q := r.point(m, x, first), r.point(m, x, second)
		if !p.Whole() || q.Skipped || p.Value <= 0 || q.Value <= 0 {
			continue
		}
		ratio := q.Value / p.Value
		if !apart(m, first, second) {
			ratio = 1
		}
		if q.Stopped > 0 && ratio < alike {
			continue // it would have cost more, by an unknown amount
		}
		does, so := m.against(ratio, q.Stopped > 0)
		return claim{r.At(x), a.name(), does, so + " " + strings.TrimSuffix(b.name(), ",")}, true
	}
	return claim{}, false
}

// paired returns the runs of two methods at a size, on the same boards.
func (r Result) paired(a, b string, x int) (first, second []Run) {
	others := r.at(b, x)
	for _, run := range r.at(a, x) {
		n := slices.IndexFunc(others, func(other Run) bool { return other.Board == run.Board })
		if n >= 0 && !run.Skipped && !others[n].Skipped {
			first, second = append(first, run), append(second, others[n])
		}
	}
	return first, second
}

// apart reports whether one of two methods costs less than the other on more than three of four boards. Otherwise they
// cannot be told apart.
func apart(m Measure, first, second []Run) bool {
	less, more := 0, 0
	for i := range first {
		switch p, q := m.costOf(first[i]), m.costOf(second[i]); {
		case p < q:
			less++
		case p > q:
			more++
		}
	}
	return 4*max(less, more) > 3*len(first)
}

func (s Series) at(x int) (Point, bool) {
	for _, p := range s.Points {
		if p.X == x {
			return p, true
		}
	}
	return Point{}, false
}

// name returns the label in a sentence: the default, claims.
func (s Series) name() string {
	if s.Method == Default {
		return "the default, " + strings.TrimSuffix(s.Label, " (default)") + ","
	}
	return s.Label
}

// alike is the largest ratio that counts as no difference.
const alike = 1.05

// against puts a ratio of costs into words; atLeast means that the other one was stopped.
func (m Measure) against(ratio float64, atLeast bool) (does, so string) {
	least := ""
	if atLeast {
		least = "at least "
	}
	switch {
	case m == Expanded && ratio >= alike:
		return "expands", least + times(ratio) + " fewer states than"
	case m == Expanded && ratio > 1/alike:
		return "expands", "about as many states as"
	case m == Expanded:
		return "expands", times(1/ratio) + " as many states as"
	case ratio >= alike:
		return "is", least + times(ratio) + " as fast as"
	case ratio > 1/alike:
		return "is", "about as fast as"
	default:
		return "takes", times(1/ratio) + " as long as"
	}
}

// mistakes reports how often methods were wrong.
func (r Result) mistakes() []string {
	var sentences []string
	for _, s := range r.Series(Errors) {
		wrong, decided, most := 0, 0, Point{Value: -1}
		for _, p := range s.Points {
			wrong, decided = wrong+p.Wrong, decided+p.Decided
			if p.Decided > 0 && p.Value > most.Value {
				most = p
			}
		}
		if decided == 0 {
			continue
		}
		low, high := wilson(wrong, decided)
		sentence := fmt.Sprintf("Of %s %s answers %s wrong (%s; 95 %% interval %s to %s)", pluralize(decided, "board"), s.Label,
			quantity(float64(wrong)), percent(float64(wrong)/float64(decided)), percent(low), percent(high))
		if wrong > 0 {
			sentence += fmt.Sprintf(", most often %s: %d of %d", r.At(most.X), most.Wrong, most.Decided)
		}
		sentences = append(sentences, sentence+".")
	}
	return sentences
}

// stops reports which methods were stopped before they had an answer.
func (r Result) stops() []string {
	var sentences []string
	for _, as := range r.Methods {
		tried, stopped, from := 0, 0, 0
		whys := map[string]bool{}
		for _, run := range r.Runs {
			if run.Method != as || run.Skipped {
				continue
			}
			tried++
			if run.Verdict == solve.Unknown {
				stopped++
				whys[run.Stopped] = true
				if stopped == 1 {
					from = run.X
				}
			}
		}
		if stopped > 0 {
			sentences = append(sentences, fmt.Sprintf("Stopped: %s on %d of %s, first %s (%s).", r.label(as), stopped,
				pluralize(tried, "board"), r.At(from), list(sortedKeys(whys))))
		}
	}
	return sentences
}

// agreement reports whether the sound methods agree.
func (r Result) agreement() []string {
	if len(r.Differ) > 0 {
		return []string{fmt.Sprintf("SOUND METHODS DIFFER on %s: %s.", pluralize(len(r.Differ), "board"), r.Differ[0])}
	}
	boards, sound := map[[2]int]int{}, 0
	for _, run := range r.Runs {
		if run.Sound && run.Wrong == Right {
			boards[[2]int{run.X, run.Board}]++
		}
	}
	for _, n := range boards {
		if n > 1 {
			sound++
		}
	}
	if sound == 0 {
		return nil
	}
	return []string{fmt.Sprintf("All sound methods that came to an end gave the same answer on each of %s.", pluralize(sound, "board"))}
}

func sortedKeys(set map[string]bool) []string {
	var keys []string
	for key := range set {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
