//go:build linux

package engine

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"

	"jogada/games/puzzlescript/internal/source"
	"jogada/solve"
)

// BenchmarkLevels solves levels of real games, every STEP-th of each game, within SECONDS each, and reports what became of them. It is skipped where
// the games are not there.
func BenchmarkLevels(b *testing.B) {
	files, _ := filepath.Glob(filepath.Join("..", "..", "..", "..", "..", "shared", "cases", "puzzlescript", "levels", "*.txt"))
	if len(files) == 0 {
		b.Skip("the games are not here")
	}
	seconds, err := strconv.ParseFloat(os.Getenv("SECONDS"), 64)
	if err != nil {
		seconds = 0.2
	}
	step, err := strconv.Atoi(os.Getenv("STEP"))
	if err != nil {
		step = 20
	}
	for range b.N {
		var proved, refuted, found, all, refused int
		logs, games, late, nth := 0.0, 0, 0, 0
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				b.Fatal(err)
			}
			g := source.Read(string(data))
			p, faults := Compile(g)
			bad := len(g.Errors()) > 0
			for _, f := range faults {
				bad = bad || !f.Warning
			}
			if _, why := p.Unsolvable(); why != nil || bad {
				refused++
				continue
			}
			states, spent := int64(0), 0.0
			for _, level := range g.Playable() {
				if nth++; nth%step != 0 {
					continue
				}
				ctx, cancel := context.WithTimeout(context.Background(), time.Duration(seconds*float64(time.Second)))
				m := solve.NewMeter(ctx, solve.Budget{Bytes: 1 << 30})
				began, cpu := time.Now(), spentCPU()
				l, begin, err := NewLevel(p, level, m)
				if err != nil {
					b.Fatal(file, err)
				}
				a := Solve(Question{Level: l, Begin: begin}, m)
				took := time.Since(began).Seconds()
				cancel()
				all++
				states, spent = states+m.Counts().Generated, spent+spentCPU()-cpu
				if took > 1.05*seconds+0.02 {
					late++
					fmt.Printf("%s level %d took %.2f s\n", filepath.Base(file), level, took)
				}
				switch {
				case a.Verdict == solve.Proved:
					proved++
				case a.Verdict == solve.Refuted:
					refuted++
				case a.Found:
					found++
				}
			}
			if spent > 0.02 {
				logs, games = logs+math.Log(float64(states)/spent), games+1
				if os.Getenv("EACH") != "" {
					fmt.Printf("%-40s %8.0f states/s\n", filepath.Base(file), float64(states)/spent)
				}
			}
		}
		fmt.Printf("%d levels: %d proved, %d impossible, %d with a line, %d games refused, %d late; geometric mean %.0f states/s over %d games\n", all, proved, refuted, found, refused, late, math.Exp(logs/float64(games)), games)
	}
}

// spentCPU is the seconds of processor time that the process has used.
func spentCPU() float64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return float64(u.Utime.Sec+u.Stime.Sec) + float64(u.Utime.Usec+u.Stime.Usec)/1e6
}
