package export

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"jogada/internal/class/grade"
	"jogada/internal/class/sandbox"
)

// timeLimits lists the time limits to choose from. They are so far apart that a busy machine seldom changes the choice.
var timeLimits = []time.Duration{time.Second, 3 * time.Second, 10 * time.Second, 30 * time.Second}

// The factors between measured times and the limit.
const (
	margin    = 4   // the limit is at least so many times what the slowest right program takes
	slowBy    = 1.5 // a program that is too slow takes at least so many times the limit
	measured  = 2   // each case is run so often, and the shortest time counts
	unmeasure = "set limits: {seconds: …} in the assignment"
)

// measure sets the time limit to the first one that leaves every right program enough time. A slow program that is fast enough
// for it is left out.
func (p *pack) measure(ctx context.Context) error {
	folder, remove, err := sandbox.Folder()
	if err != nil {
		return err
	}
	defer remove()
	worst, ran := time.Duration(0), false
	for i, program := range p.programs {
		if program.Folder != "accepted" {
			continue
		}
		p.reportStep("measuring " + program.Name)
		spent, err := p.time(ctx, program, filepath.Join(folder, fmt.Sprint(i)), timeLimits[len(timeLimits)-1])
		if errors.Is(err, errMissing) {
			continue
		}
		if err != nil {
			return err
		}
		worst, ran = max(worst, spent), true
	}
	at := slices.IndexFunc(timeLimits, func(limit time.Duration) bool { return limit >= margin*worst })
	switch {
	case !ran:
		return errors.New("no right program can be measured: python3 is not installed; install it, or " + unmeasure)
	case at < 0:
		return fmt.Errorf("a right program takes %.1f s, too long to make a time limit of; %s", worst.Seconds(), unmeasure)
	}
	p.Limit = timeLimits[at]
	return p.dropFast(ctx, folder)
}

// dropFast drops slow programs that are not slow.
func (p *pack) dropFast(ctx context.Context, folder string) error {
	limit := time.Duration(slowBy * float64(p.Limit))
	for i := len(p.programs) - 1; i >= 0; i-- {
		if p.programs[i].Folder != "time_limit_exceeded" {
			continue
		}
		p.reportStep("measuring " + p.programs[i].Name)
		spent, err := p.time(ctx, p.programs[i], filepath.Join(folder, fmt.Sprint("slow", i)), limit)
		if err != nil && !errors.Is(err, errMissing) {
			return err
		}
		if err == nil && spent < limit {
			p.programs = slices.Delete(p.programs, i, i+1)
		}
	}
	return nil
}

// errMissing says that the language of a program is not installed.
var errMissing = errors.New("its language is not installed")

// time returns the processor time that a program takes on the case where it takes longest, at most a limit. It fails if the program is wrong.
func (p *pack) time(ctx context.Context, program Program, folder string, limit time.Duration) (worst time.Duration, err error) {
	if err := os.Mkdir(folder, 0o777); err != nil {
		return 0, err
	}
	path := filepath.Join(folder, "main"+filepath.Ext(program.Name))
	if err := os.WriteFile(path, []byte(program.Text), 0o666); err != nil {
		return 0, err
	}
	source := grade.Source{Path: path, Trusted: p.Trusted, Build: sandbox.Limits{CPU: time.Minute, Wall: 5 * time.Minute, Memory: 2 << 30},
		Run: sandbox.Limits{CPU: limit, Wall: 10 * limit, Memory: p.Assignment.Limits.Run.Memory}}
	ready, err := source.Prepare(ctx, folder)
	if errors.Is(err, grade.ErrMissing) {
		return 0, errMissing
	}
	if err != nil {
		return 0, fmt.Errorf("%s: %w", program.Name, err)
	}
	for _, c := range slices.Backward(p.cases) {
		spent, err := p.timeCase(ctx, program, ready, c, limit)
		if worst = max(worst, spent); err != nil || worst >= limit {
			return worst, err
		}
	}
	return worst, nil
}

// timeCase returns the shortest processor time of a few runs on one case.
func (p *pack) timeCase(ctx context.Context, program Program, ready grade.Program, c namedCase, limit time.Duration) (least time.Duration, err error) {
	least = limit
	runs := 1
	if c.Part == grade.Large {
		runs = measured
	}
	for range runs {
		r, err := ready.Run(ctx, []byte(c.Text))
		switch {
		case err != nil:
			return 0, err
		case r.End == sandbox.TooSlow:
			return limit, nil
		case r.End != sandbox.Exited || r.Exit != 0:
			return 0, fmt.Errorf("%s fails on case %s: %s %d %s%s", program.Name, c.Name, r.End, r.Exit, r.Tried, r.Stderr)
		}
		verdict, why, err := grade.Judge(ctx, p.Task.Game, c.Boards, c.Rights, string(r.Stdout))
		if err != nil {
			return 0, err
		}
		if verdict != grade.Accepted {
			return 0, fmt.Errorf("%s is wrong on case %s: %s", program.Name, c.Name, why)
		}
		least = min(least, r.CPU)
	}
	return least, nil
}
