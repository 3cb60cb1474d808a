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

// BenchmarkLevels solves levels of real games, every STEP-th of each game, within SECONDS of processor time each, and reports what became of them. It is skipped where
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
				ctx, cancel := cpuBudget(seconds)
				m := solve.NewMeter(ctx, solve.Budget{Bytes: 1 << 30})
				cpu := spentCPU()
				l, begin, err := NewLevel(p, level, m)
				if err != nil {
					b.Fatal(file, err)
				}
				a := Solve(Question{Level: l, Begin: begin}, m)
				cancel()
				all++
				states, spent = states+m.Counts().Generated, spent+spentCPU()-cpu
				if used := spentCPU() - cpu; used > 1.05*seconds+0.05 {
					late++
					fmt.Printf("%s level %d took %.2f s\n", filepath.Base(file), level, used)
				}
				switch {
				case a.Verdict == solve.Proved:
					proved++
				case a.Verdict == solve.Refuted:
					refuted++
				case a.Found:
					found++
				}
				if a.Verdict == solve.Unknown && os.Getenv("EACH") != "" {
					fmt.Printf("? %-40s level %2d: at least %d, found %v, %d states of %d bytes\n", filepath.Base(file), level, a.AtLeast, a.Found, m.Counts().Stored, l.layout.bytes)
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

// cpuBudget is a context that ends when the process has used so many more seconds of processor time: other processes on the machine do not
// count.
func cpuBudget(seconds float64) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	end := spentCPU() + seconds
	go func() {
		for ctx.Err() == nil && spentCPU() < end {
			time.Sleep(5 * time.Millisecond)
		}
		cancel()
	}()
	return ctx, cancel
}
