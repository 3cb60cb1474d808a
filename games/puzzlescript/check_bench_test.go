//go:build linux

package puzzlescript

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

	"jogada/check"
	"jogada/solve"
)

// BenchmarkChecks solves every STEP-th level of the games in a folder whose names begin with GAME within SECONDS each, checks the answers, and compares the processor times. It is
// skipped where the games are missing.
func BenchmarkChecks(b *testing.B) {
	files, _ := filepath.Glob(filepath.Join("..", "..", "..", "shared", "cases", "puzzlescript", "levels", os.Getenv("GAME")+"*.txt"))
	if len(files) == 0 {
		b.Skip("the games are not here")
	}
	number := func(name string, otherwise float64) float64 {
		if v, err := strconv.ParseFloat(os.Getenv(name), 64); err == nil {
			return v
		}
		return otherwise
	}
	seconds, step, nth := number("SECONDS", 0.5), int(number("STEP", 9)), 0
	for range b.N {
		logs, levels, decided, open, solving, checking := 0.0, 0, 0, 0, 0.0, 0.0
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				b.Fatal(err)
			}
			g, err := readGame(string(data), nil)
			if err != nil {
				continue
			}
			if _, why := g.prog.Unsolvable(); why != nil || g.prog.Random() > 0 {
				continue
			}
			for i, level := range g.source.Playable() {
				if nth++; nth%step != 0 {
					continue
				}
				ctx, cancel := context.WithTimeout(context.Background(), time.Duration(seconds*float64(time.Second)))
				m := solve.NewMeter(ctx, solve.Budget{Bytes: 1 << 30})
				p := newPuzzle(g, level, i+1, Shortest, m)
				begin := spentCPU()
				r := p.solveByEngine(m)
				took := spentCPU() - begin
				cancel()
				if r.Verdict == solve.Unknown {
					continue
				}
				decided++
				begin = spentCPU()
				ctx, cancel = context.WithTimeout(context.Background(), 60*time.Second)
				ruled := check.Puzzle(p, r, solve.NewMeter(ctx, solve.Budget{}))
				cancel()
				checked := spentCPU() - begin
				solving, checking = solving+took, checking+checked
				if ruled.Status != check.Accepted {
					open++
					fmt.Println(filepath.Base(file), i+1, ruled)
				}
				if took > 0.01 {
					logs, levels = logs+math.Log(checked/took), levels+1
					fmt.Printf("%-40s level %2d: %6.3f s, checked in %6.3f s; %d states expanded; %s\n", filepath.Base(file), i+1, took, checked, m.Counts().Expanded, ruled.Reason)
				}
			}
		}
		fmt.Printf("%d levels decided, %d of them not checked; %.2f s and %.2f s; geometric mean of the ratios %.2f over %d levels\n", decided, open, solving, checking, math.Exp(logs/float64(levels)), levels)
	}
}

// spentCPU returns the seconds of processor time that the process has used.
func spentCPU() float64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return float64(u.Utime.Sec+u.Stime.Sec) + float64(u.Utime.Usec+u.Stime.Usec)/1e6
}
