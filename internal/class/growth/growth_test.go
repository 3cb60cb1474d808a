package growth_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/class/growth"
	"jogada/internal/class/sandbox"
)

// double is a program whose processor time and memory are laws of the cells of a board of jump.
type double struct {
	seconds, bytes func(n float64) float64
	touched        func(n float64) float64 // nil: unknown
	hidden         bool                    // it takes less memory than the sandbox
	most           int                     // it is too slow on more cells
	runs           int
}

func (d *double) run(_ context.Context, stdin []byte) (sandbox.Result, error) {
	d.runs++
	var rows, cols int
	if _, err := fmt.Fscan(bytes.NewReader(stdin), &rows, &cols); err != nil {
		return sandbox.Result{}, err
	}
	if rows*cols > d.most {
		return sandbox.Result{End: sandbox.TooSlow, CPU: time.Second}, nil
	}
	n, noise := float64(rows*cols), 1+0.02*math.Sin(float64(d.runs))
	r := sandbox.Result{End: sandbox.Exited, Stdout: []byte("SEM VENCEDORES\n"), CPU: time.Duration(noise * d.seconds(n) * float64(time.Second)), Peak: int64(d.bytes(n)), PeakHidden: d.hidden}
	if d.touched != nil {
		r.Touched = int64(d.touched(n))
	}
	return r, nil
}

func optionsOf(t *testing.T, d *double) growth.Options {
	t.Helper()
	g, _ := games.All().Find("jump")
	v, err := g.Values(nil)
	if err != nil {
		t.Fatal(err)
	}
	return growth.Options{Game: g, Values: v, Run: d.run, Seed: 1, Time: time.Hour}
}

func TestTimeAndMemoryAreClassified(t *testing.T) {
	flat := func(float64) float64 { return 25 << 20 }
	for _, c := range []struct {
		name         string
		d            double
		time, memory string
		ending       string
	}{
		{"linear", double{seconds: func(n float64) float64 { return 0.001 + 40e-6*n }, bytes: flat, most: 3000}, "n", "1", "at n = 4096 it is too slow"},
		{"quadratic", double{seconds: func(n float64) float64 { return 0.02 + 800e-9*n*n }, bytes: func(n float64) float64 { return 25<<20 + 400000*n }, touched: flat, most: 3000}, "n²", "n", "too long"},
		{"flat", double{seconds: func(float64) float64 { return 0.001 }, bytes: flat, most: 3000}, "1", "1", "too slow"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := growth.Measure(t.Context(), optionsOf(t, &c.d))
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Contains(strings.Split(r.Class.Class, " or "), c.time) || !slices.Contains(strings.Split(r.Memory.Class, " or "), c.memory) || !strings.Contains(r.Ended, c.ending) {
				t.Errorf("time %+v, memory %+v, ended %s", r.Class, r.Memory, r.Ended)
			}
			if len(r.References) != 2 || r.References[0].Method != "claims" || !r.References[1].Report || len(r.Points) < 8 {
				t.Errorf("%d points, beside %+v", len(r.Points), r.References)
			}
			for d := xml.NewDecoder(bytes.NewReader(r.Chart().File())); ; {
				if _, err := d.Token(); errors.Is(err, io.EOF) {
					break
				} else if err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// Trees that outgrow a cache make n log n look like n√n.
func TestMemoryBeyondACacheLeavesTheClassOpen(t *testing.T) {
	for _, c := range []struct {
		touched func(n float64) float64
		class   string
	}{
		{func(float64) float64 { return 4 << 20 }, "n√n"},
		{func(n float64) float64 { return 4<<20 + 2000*n }, growth.Undecided},
		{nil, growth.Undecided},
	} {
		d := double{seconds: func(n float64) float64 { return 0.001 + 1e-6*math.Pow(n, 1.5) }, bytes: func(n float64) float64 { return 25<<20 + 4000*n }, touched: c.touched, hidden: true, most: 1 << 12}
		o := optionsOf(t, &d)
		o.Time = 5 * time.Second
		r, err := growth.Measure(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		if r.Class.Class != c.class || c.class == growth.Undecided && !slices.Contains(r.Candidates, "n log n") {
			t.Errorf("%+v", r.Class)
		}
		if r.Memory.Class != growth.Undecided || r.Memory.Why != "the program takes less than the sandbox does" {
			t.Errorf("memory %+v, which the sandbox hides", r.Memory)
		}
	}
}

func TestGrowthIsUndecidedWhereItCantBeMeasured(t *testing.T) {
	d := double{seconds: func(n float64) float64 { return n }, bytes: func(float64) float64 { return 1 }, most: 1}
	r, err := growth.Measure(t.Context(), optionsOf(t, &d))
	if err != nil || r.Class.Class != growth.Undecided || len(r.Points) != 0 || r.Chart() != nil || d.runs > 20 {
		t.Errorf("%v %+v", err, r)
	}
	o := optionsOf(t, &double{seconds: func(n float64) float64 { return n }, bytes: func(float64) float64 { return 1 }, most: 1 << 20})
	o.Time = time.Second
	if r, err = growth.Measure(t.Context(), o); err != nil || r.Class.Class != growth.Undecided || r.Ended != "the time for measuring ran out" {
		t.Errorf("%v %+v", err, r)
	}
}

func TestMeasuringStops(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	enough := errors.New("enough")
	cancel(enough)
	if _, err := growth.Measure(ctx, optionsOf(t, &double{seconds: math.Sqrt, bytes: math.Sqrt, most: 100})); !errors.Is(err, enough) {
		t.Error(err)
	}
	failing := errors.New("no process can be started")
	o := optionsOf(t, &double{})
	o.Run = func(context.Context, []byte) (sandbox.Result, error) { return sandbox.Result{}, failing }
	if _, err := growth.Measure(t.Context(), o); !errors.Is(err, failing) {
		t.Error(err)
	}
}

// TestEveryFamilyHasBoardsOfEverySize makes the smaller boards of each family, and looks whether they can be given to a program.
func TestEveryFamilyHasBoardsOfEverySize(t *testing.T) {
	for _, g := range games.All() {
		if g.Grading == nil || g.Grading.Growth == nil {
			continue
		}
		v, err := g.Values(nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range g.Grading.Growth.Sizes[:6] {
			b, err := g.Grading.Growth.Make(catalog.NewDice(uint64(n)), v, n)
			if err != nil || !g.Grading.Allows(b) {
				t.Errorf("%s, n = %d: %v", g.Name, n, err)
				continue
			}
			name := g.Grading.Growth.Reported(v)
			if name != "" && !slices.ContainsFunc(b.Methods(), func(m catalog.Method) bool { return m.Name == name }) {
				t.Errorf("%s has no method %s", g.Name, name)
			}
		}
	}
}
