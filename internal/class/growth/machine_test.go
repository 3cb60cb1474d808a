package growth_test

import (
	"context"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/class/growth"
	"jogada/internal/class/sandbox"
	"jogada/internal/gametest/tier"
)

// machine is a processor that others use as well: for some tenths of a second it runs at full speed, then up to so much slower. Virtual machines
// were seen to do so, by about a half.
type machine struct {
	dice        *rand.Rand
	clock       float64
	until, slow float64 // the present speed lasts until then; a step takes so many times its least time
	most        float64 // by which it is slower, at most
	busy        float64 // share of the time in which it is slower
	modes       bool    // it is slower by about the most or not at all, as where another thread has half of the processor
}

// run passes so many seconds of work at full speed, and returns the seconds that they take.
func (m *machine) run(work float64) float64 {
	begin := m.clock
	for work > 0 {
		if m.clock >= m.until {
			m.until = m.clock + 0.05 + 0.35*m.dice.ExpFloat64()
			m.slow = 1 + 0.06*m.dice.Float64()
			switch slower := m.dice.Float64() < m.busy; {
			case slower && m.modes:
				m.slow = 1 + m.most*(0.85+0.15*m.dice.Float64())
			case slower:
				m.slow = 1.05 + m.most*m.dice.Float64()
			}
		}
		d := min(work*m.slow, m.until-m.clock)
		m.clock += d
		work -= d / m.slow
	}
	return m.clock - begin
}

// simulated is a program of known cost: seconds to start up, and seconds of work.
type simulated struct {
	name, class string
	startup     float64
	work        func(n float64) float64
	sizes       []int
}

func simulatedPrograms() []simulated {
	power := func(scale, exponent float64) func(float64) float64 {
		return func(n float64) float64 { return scale * math.Pow(n, exponent) }
	}
	sorting := func(scale float64) func(float64) float64 {
		return func(n float64) float64 { return scale * n * math.Log2(n) }
	}
	exponential := func(scale, base float64) func(float64) float64 {
		return func(n float64) float64 { return scale * math.Pow(base, n) }
	}
	none := func(float64) float64 { return 0 }
	const machineCode, python, node, java = 0.0015, 0.06, 0.09, 0.05
	cells, nodes := catalog.Doubling(64, 1<<20), []int{8, 11, 16, 23, 32, 45, 64, 91, 128, 181, 256, 362, 512, 724, 1024, 1448}
	return []simulated{
		{"scan.cpp", "n", machineCode, power(8e-8, 1), cells},
		{"scan.py", "n", python, power(1.5e-6, 1), cells},
		{"split.py", "n", python, power(1e-7, 1), cells},
		{"scan.js", "n", node, power(2.6e-6, 1), cells},
		{"split.js", "n", node, power(2e-7, 1), cells},
		{"sort.cpp", "n log n", machineCode, sorting(2e-8), cells},
		{"merge.py", "n log n", python, sorting(3e-7), cells},
		{"heap.py", "n log n", python, sorting(8e-8), cells},
		{"Sort.java", "n log n", java, sorting(2e-7), cells},
		{"root.cpp", "n√n", machineCode, power(4e-9, 1.5), cells},
		{"root.py", "n√n", python, power(4e-7, 1.5), cells},
		{"pairs.cpp", "n²", machineCode, power(1.2e-9, 2), cells},
		{"pairs.py", "n²", python, power(1e-7, 2), cells},
		{"bubble.js", "n²", node, power(3.6e-8, 2), cells},
		{"Pairs.java", "n²", java, power(3e-8, 2), cells},
		{"graph.cpp", "n²", machineCode, power(8e-8, 2), nodes},
		{"graph.py", "n²", python, power(3e-7, 2), nodes},
		{"floyd.cpp", "n³", machineCode, power(8e-10, 3), nodes},
		{"floyd.py", "n³", python, power(2e-7, 3), nodes},
		{"quad.cpp", "n⁴", machineCode, power(1e-9, 4), nodes},
		{"subsets.cpp", "exponential", machineCode, exponential(2e-9, 2), nodes},
		{"fibonacci.py", "exponential", python, exponential(1e-7, 1.618), nodes},
		{"one.cpp", "1", machineCode, none, cells},
		{"one.py", "1", python, none, cells},
	}
}

// measure measures the program on a machine.
func (p simulated) measure(t *testing.T, m *machine, game catalog.Game) *growth.Report {
	t.Helper()
	values, err := game.Values(nil)
	if err != nil {
		t.Fatal(err)
	}
	some, err := game.Grading.Growth.Make(catalog.NewDice(1), values, 64)
	if err != nil {
		t.Fatal(err)
	}
	grading, size := *game.Grading, 0
	grading.Growth = &catalog.Growth{N: "n", Sizes: p.sizes, Texts: 3, Boards: 1, Reported: func(catalog.Values) string { return "" },
		Make: func(_ *catalog.Dice, _ catalog.Values, n int) (catalog.Instance, error) { size = n; return some, nil }}
	grading.Input = func(catalog.Instance) (string, bool) { return strconv.Itoa(size), true }
	game.Grading = &grading
	run := func(_ context.Context, stdin []byte) (sandbox.Result, error) {
		n, err := strconv.ParseFloat(string(stdin), 64)
		work := p.work(n) * math.Pow(n/1000, 0.02) // caches make steps slower
		const most = 2
		if work > most {
			return sandbox.Result{End: sandbox.TooSlow, CPU: most * time.Second}, err
		}
		seconds := m.run(p.startup*(1+0.05*math.Abs(m.dice.NormFloat64())) + work*(1+0.02*math.Abs(m.dice.NormFloat64())))
		return sandbox.Result{End: sandbox.Exited, Stdout: []byte("1"), CPU: time.Duration(seconds * 1e9), Touched: 1 << 20}, err
	}
	r, err := growth.Measure(t.Context(), growth.Options{Game: game, Values: values, Run: run, Seed: 1, Time: growth.DefaultTime})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestMostProgramsAreDecidedOnAMachineThatIsNotAlone(t *testing.T) {
	game, _ := games.All().Find("jump")
	decided, all := 0, 0
	for _, p := range simulatedPrograms() {
		for seed := range tier.Scale(t, 40, 5) {
			m := &machine{dice: rand.New(rand.NewPCG(uint64(seed), 7)), most: 0.55, busy: 0.55}
			switch r := p.measure(t, m, game); {
			case r.Class.Class == p.class, r.Class.Class == "n or n log n" && (p.class == "n" || p.class == "n log n"):
				decided++
			case r.Class.Class != growth.Undecided:
				t.Errorf("%s, seed %d, grows as %s, not as %s (%.0f %%)", p.name, seed, p.class, r.Class.Class, 100*r.Class.Confidence)
			}
			all++
		}
	}
	if 100*decided < 94*all {
		t.Errorf("%d of %d are decided", decided, all)
	}
	t.Logf("%d of %d are decided", decided, all)
}

// TestLoadsSeldomMakeAWrongClass measures programs on machines with other work, from little to nearly all the time, that slows steps by up to four times.
// A class is right or undecided; a wrong one is a tenth as likely as the stated confidence of 95 % allows.
func TestLoadsSeldomMakeAWrongClass(t *testing.T) {
	game, _ := games.All().Find("jump")
	decided, wrong, all := 0, 0, 0
	loads, slower := []float64{0.6, 0.9}, []float64{1, 3}
	if tier.Deep() {
		loads, slower = []float64{0.3, 0.6, 0.8, 0.9, 0.97}, []float64{0.5, 1, 2, 3}
	}
	for _, busy := range loads {
		for _, most := range slower {
			for i, p := range simulatedPrograms() {
				for seed := range tier.Scale(t, 5, 1) {
					m := &machine{dice: rand.New(rand.NewPCG(uint64(seed), uint64(i))), most: most, busy: busy, modes: true}
					switch r := p.measure(t, m, game); {
					case r.Class.Class == p.class, r.Class.Class == "n or n log n" && (p.class == "n" || p.class == "n log n"):
						decided++
					case r.Class.Class != growth.Undecided:
						wrong++
						t.Logf("%s, seed %d, busy %.0f %% and slower by %.1f, grows as %s, not as %s (%.1f %%)", p.name, seed, 100*busy, most, p.class, r.Class.Class, 100*r.Class.Confidence)
					}
					all++
				}
			}
		}
	}
	if 200*wrong > decided {
		t.Errorf("%d classes are wrong, %d right", wrong, decided)
	}
	t.Logf("%d of %d are decided, %d of them wrongly", decided+wrong, all, wrong)
}
