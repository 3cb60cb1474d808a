package push

import (
	"context"
	"testing"

	"jogada/solve"
)

// warehouse returns a level of our own with six boxes and tens of thousands of states.
func warehouse() *Level {
	return parse(
		"#########",
		"####    #",
		"#### $$ #",
		"### $ $ #",
		"###. $  #",
		"##..@$  #",
		"#....  ##",
		"#########")
}

// BenchmarkSolve reports the states expanded in a second, by what is counted and with every rule off.
func BenchmarkSolve(b *testing.B) {
	all := settings()
	for name, q := range map[string]Question{
		"pushes":          {Level: warehouse()},
		"moves":           {Level: warehouse(), Count: Moves},
		"pushes no rules": {Level: hard(), Off: all["all off"]},
	} {
		b.Run(name, func(b *testing.B) {
			expanded := int64(0)
			for b.Loop() {
				expanded += Solve(q, solve.NewMeter(context.Background(), solve.Budget{})).Counts.Expanded
			}
			b.ReportMetric(float64(expanded)/b.Elapsed().Seconds(), "expansions/s")
			b.ReportMetric(float64(expanded)/float64(b.N), "expansions")
		})
	}
}

// BenchmarkPlain measures the plain search that the tests compare with: whole positions in a map, no rules.
func BenchmarkPlain(b *testing.B) {
	l := hard()
	for b.Loop() {
		if plain(l, Pushes) < 0 {
			b.Fatal("no solution")
		}
	}
}
