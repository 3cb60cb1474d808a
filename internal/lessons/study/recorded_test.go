package study

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"jogada/games"
	"jogada/internal/gametest"
)

// All experiments are as recorded in testdata/plans.golden, the quick ones and the whole ones, with the first board of
// small sizes.
func TestPlansAreAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/plans.golden", func(string) string {
		var out strings.Builder
		for _, quick := range []bool{true, false} {
			for _, p := range Plans(quick) {
				g, _ := games.All().Find(p.Game)
				for _, e := range p.Experiments {
					fmt.Fprintf(&out, "%s, quick %v: %s\n  asked: %s\n  ran: %s\n  axis: %+v, sizes %v, %d boards, same %v, work %d\n  methods %q, pairs %q, shows %v, centre %v, laws %v from %d\n",
						e.Name, quick, e.Title, e.Asked, e.Ran, e.X, e.Sizes, e.Boards, e.Same, e.Work(), e.Methods, e.Pairs, e.Show, e.Centre, e.Laws, e.FitFrom)
					x := e.Sizes[0]
					if e.Name == "jump-players" || e.Name == "keys-players" {
						continue // all their boards are large
					}
					b, err := e.Make(g, 1, x)
					if err != nil {
						t.Fatal(err)
					}
					fmt.Fprintf(&out, "  %s: %s\n", e.At(x), b.ID)
				}
			}
		}
		return out.String()
	})
}

// A study with all that a page can show is written as recorded in testdata/page.golden: page, plots and figures.
func TestAStudyIsWrittenAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/page.golden", func(string) string {
		odd := func(x, board int) string { return []string{"same", "odd"}[x*board/60%2] }
		e := comparison(
			fake{name: "a", sound: true, cost: square(1e-3)},
			fake{name: "b", sound: true, cost: func(x int) float64 { return 2e-3 * float64(x) }, answer: odd},
			fake{name: "c", sound: true, cost: square(1e-2), limit: 20},
			fake{name: "d", cost: square(1e-3), answer: odd},
		)
		e.Name, e.Pairs, e.Boards, e.Centre, e.FitFrom = "fake-two", [][2]string{{"b", "d"}}, 5, Median, 20
		two := mustRun(e)
		for i := range two.Runs { // so that they scatter
			two.Runs[i].Seconds *= 1 + float64(i%3)/10
		}
		whole := sample()
		part := oneOf(two)
		part.Quick, part.Planned, part.Facts = true, 3, Facts{"2 May", "jogada study", "v1", "go1", "linux", "a processor", 1}
		part.Results[0].Interrupted = "at 160×160"
		var out bytes.Buffer
		for _, s := range []Study{whole, part} {
			fmt.Fprintf(&out, "===== %q\n%s\n", s.Unfinished(), written(t, s))
			if err := s.WriteCSV(&out); err != nil {
				t.Fatal(err)
			}
			for _, r := range s.Results {
				fmt.Fprintln(&out, strings.Join(r.Findings(), "\n"))
			}
		}
		return strings.ReplaceAll(strings.ReplaceAll(out.String(), "><", ">\n<"), "\r", "")
	})
}
