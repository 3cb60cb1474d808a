//go:build linux

package engine

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"jogada/games/puzzlescript/internal/source"
	"jogada/solve"
)

// BenchmarkLevels solves levels of real games, every STEP-th of them, within SECONDS of processor time and NODES expansions each, and reports what became of them; with
// EACH set, game by game. GAME is part of the name of the only game. RECORD names a file that gets a line for each level, to compare two kernels by. It is skipped where the games are not there.
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
		t := &tally{seconds: seconds, step: step, each: os.Getenv("EACH") != ""}
		if to := os.Getenv("RECORD"); to != "" {
			f, err := os.Create(to)
			if err != nil {
				b.Fatal(err)
			}
			defer f.Close()
			t.record = f
		}
		for _, file := range files {
			if !strings.Contains(filepath.Base(file), os.Getenv("GAME")) {
				continue
			}
			data, err := os.ReadFile(file)
			if err != nil {
				b.Fatal(err)
			}
			t.game(b, filepath.Base(file), string(data))
		}
		fmt.Printf("%d levels: %d proved, %d impossible, %d with a line, %d games refused, %d late; geometric mean %.0f states/s over %d games\n",
			t.all, t.proved, t.refuted, t.found, t.refused, t.late, math.Exp(t.logs/float64(t.games)), t.games)
	}
}

// tally counts what became of levels.
type tally struct {
	seconds                                         float64
	step                                            int
	each                                            bool
	record                                          io.Writer // a line for each level; nil: none
	nth, all, proved, refuted, found, refused, late int
	logs                                            float64 // of states a second, added up over games
	games                                           int
}

// game solves levels of one game.
func (t *tally) game(b *testing.B, name, text string) {
	g := source.Read(text, nil)
	p, faults := Compile(g, nil)
	bad := len(g.Errors()) > 0
	for _, f := range faults {
		bad = bad || !f.Warning
	}
	if _, why := p.Unsolvable(); why != nil || bad || p.Random() > 0 {
		t.refused++
		return
	}
	states, spent := int64(0), 0.0
	for _, level := range g.Playable() {
		if t.nth++; t.nth%t.step == 0 {
			generated, used := t.level(b, name, p, level)
			states, spent = states+generated, spent+used
		}
	}
	if spent > 0.02 {
		t.logs, t.games = t.logs+math.Log(float64(states)/spent), t.games+1
		if t.each {
			fmt.Printf("%-40s %8.0f states/s\n", name, float64(states)/spent)
		}
	}
}

// level solves a level, and returns how many states were made and how long that took.
func (t *tally) level(b *testing.B, name string, p *Program, level int) (generated int64, used float64) {
	ctx, cancel := cpuBudget(t.seconds)
	defer cancel()
	nodes, _ := strconv.ParseInt(os.Getenv("NODES"), 10, 64)
	m := solve.NewMeter(ctx, solve.Budget{Bytes: 1 << 30, Nodes: nodes})
	cpu := spentCPU()
	l, begin, err := NewLevel(p.Lean(), level, nil, m)
	if err != nil {
		b.Fatal(name, err)
	}
	a := Solve(Question{Level: l, Begin: begin}, m)
	if a.Unsure {
		fmt.Printf("unsure: %s level %d after %d\n", name, level, m.Counts().Expanded)
		l, begin, _ = NewLevel(p, level, nil, m)
		a = Solve(Question{Level: l, Begin: begin}, m)
	}
	used = spentCPU() - cpu
	t.all++
	if t.record != nil {
		fmt.Fprintf(t.record, "%s %d %v %v %d %d %d %.3f\n", name, level, a.Verdict, a.Found, len(a.Line), a.AtLeast, m.Counts().Generated, used)
	}
	if used > 1.05*t.seconds+0.05 {
		t.late++
		fmt.Printf("%s level %d took %.2f s\n", name, level, used)
	}
	switch {
	case a.Verdict == solve.Proved:
		t.proved++
	case a.Verdict == solve.Refuted:
		t.refuted++
	case a.Found:
		t.found++
	}
	if a.Verdict == solve.Unknown && t.each {
		fmt.Printf("? %-40s level %2d: at least %d, found %v, %d states of %d bytes\n", name, level, a.AtLeast, a.Found, m.Counts().Stored, l.layout.bytes)
	}
	return m.Counts().Generated, used
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
