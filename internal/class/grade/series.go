package grade

import (
	"context"
	"crypto/sha256"
	"embed"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"time"

	"jogada/internal/class/sandbox"
)

// A series of runs shares one setup of the sandbox, which costs several times what a short run does. A driver inside it starts the program for each
// input. Runs that end well count; any other is repeated alone, so that no verdict depends on its neighbours.

//go:embed drivers
var drivers embed.FS

// Series is a Runner that runs its program on several inputs at less cost than one by one.
type Series interface {
	Runner
	// RunSeries returns a result for each input; nil for those that are to be run alone.
	RunSeries(ctx context.Context, inputs []string) ([]*sandbox.Result, error)
}

// The limits of a series.
const (
	seriesOutput = 256 << 10 // bytes of each output
	seriesRuns   = 96        // runs at most
	seriesTime   = 300 * time.Millisecond
)

// driver returns what runs a program of a language in series; false: nothing does here.
func (s Source) driver(ctx context.Context, language string) (words []string, ok bool) {
	name := map[string]string{"C": "driver.c", "C++": "driver.c", "Rust": "driver.c", "Go": "driver.c", "Python": "driver.py"}[language]
	base, kept := cacheFolder()
	if name == "" || !kept {
		return nil, false
	}
	data, err := drivers.ReadFile("drivers/" + name)
	if err != nil {
		return nil, false
	}
	folder := filepath.Join(base, fmt.Sprintf("driver-%x", sha256.Sum256(data))[:31])
	path := filepath.Join(folder, name)
	if !isFile(path) {
		if os.MkdirAll(folder, 0o755) != nil {
			return nil, false
		}
		made := fmt.Sprintf("%s.%d", path, time.Now().UnixNano())
		if os.WriteFile(made, data, 0o644) != nil || os.Rename(made, path) != nil {
			return nil, false
		}
	}
	if name == "driver.py" {
		return []string{"python3", path}, true
	}
	c := Source{Path: path, Root: folder, Build: s.Build, Trusted: s.Trusted, Kept: true,
		Languages: []Language{{Name: "driver", Extensions: []string{".c"}, Build: []string{"gcc", "-O2", "-static", "-o", "{out}/driver", "{src}"}, Run: []string{"{out}/driver"}}}}
	program, err := c.Prepare(ctx, "")
	if err != nil {
		return nil, false
	}
	return []string{program.Command.Path}, true
}

// withDriver returns a program that runs in series, if there is a driver for its language.
func (s Source) withDriver(ctx context.Context, p Program, language string) Program {
	words, ok := s.driver(ctx, language)
	if !ok {
		return p
	}
	command, err := located(words)
	if err != nil {
		return p
	}
	if language == "Python" {
		command.Read = append(command.Read, words[1])
	}
	p.driver = &command
	return p
}

// RunSeries runs the program on each input, in one sandbox.
func (p Program) RunSeries(ctx context.Context, inputs []string) ([]*sandbox.Result, error) {
	runs := make([][]string, len(inputs))
	for i, input := range inputs {
		runs[i] = []string{input}
	}
	results, err := p.RunWithFiles(ctx, nil, runs)
	for i, r := range results {
		if r != nil && r.Exit != 0 {
			results[i] = nil
		}
	}
	return results, err
}

// RunWithFiles runs the program several times, in one sandbox: each run gets a standard input and files of these names in its folder. It returns a
// result for each run that exits within its limits; nil for those that are to be run alone.
func (p Program) RunWithFiles(ctx context.Context, names []string, runs [][]string) ([]*sandbox.Result, error) {
	results := make([]*sandbox.Result, len(runs))
	if p.driver == nil || len(runs) < 2 {
		return results, nil
	}
	limits := p.Limits
	if limits.CPU == 0 {
		limits.CPU = sandbox.Defaults.CPU
	}
	each := limits.CPU
	command := *p.driver
	command.Args = append(slices.Clone(command.Args), fmt.Sprint(2*math.Ceil(each.Seconds())), fmt.Sprint(seriesOutput), fmt.Sprint(len(names)))
	command.Args = append(append(append(command.Args, names...), p.Command.Path), p.Command.Args...)
	command.Dir, command.Env = p.Command.Dir, p.Command.Env
	command.Read = append(append(slices.Clone(command.Read), p.Command.Read...), p.Command.Path)
	limits.Wall = time.Duration(2*(len(runs)+1)) * each
	limits.CPU = time.Duration(len(runs)+1) * each
	var stdin []byte
	for _, files := range runs {
		for _, file := range files {
			stdin = binary.LittleEndian.AppendUint64(stdin, uint64(len(file)))
			stdin = append(stdin, file...)
		}
	}
	whole, err := sandbox.Run(ctx, command, stdin, limits)
	if err != nil {
		return nil, err
	}
	readSeries(whole, each, results)
	return results, nil
}

// readSeries reads what a driver wrote about runs that may take some processor time each.
func readSeries(whole sandbox.Result, most time.Duration, results []*sandbox.Result) {
	rest := whole.Stdout
	for i := range results {
		const head = 5 * 8
		if len(rest) < head {
			return
		}
		var n [5]uint64
		for k := range n {
			n[k] = binary.LittleEndian.Uint64(rest[8*k:])
		}
		rest = rest[head:]
		if n[4] > uint64(len(rest)) {
			return
		}
		took := time.Duration(min(n[1], 1<<40)) * time.Microsecond
		if status, stopped := n[0], n[3]; status&0xff == 0 && stopped == 0 && took <= most {
			results[i] = &sandbox.Result{End: sandbox.Exited, Exit: int(status >> 8 & 0xff), Stdout: rest[:n[4]:n[4]], Output: int64(n[4]), CPU: took, Wall: took, Peak: int64(n[2])}
		}
		rest = rest[n[4]:]
	}
}

// seriesLength returns how many runs a series has, by what runs took so far.
func (s *session) seriesLength() int {
	if s.seriesCount == 0 {
		return 2
	}
	each := max(s.seriesSpent/time.Duration(s.seriesCount), time.Microsecond)
	return int(max(1, min(seriesRuns, seriesTime/each)))
}

// errSeries says that a run of a series has to be repeated alone.
var errSeries = errors.New("the run is to be repeated alone")
