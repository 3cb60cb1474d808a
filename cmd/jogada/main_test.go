package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/games"
	"jogada/internal/class/sandbox"
	"jogada/internal/gametest/tier"
)

// prompt has commands that are built with the race detector end at once, rather than after a second.
const prompt = "atexit_sleep_ms=0"

// ownHome is the home folder of the user who runs the tests, where Go keeps what it compiled.
var ownHome = os.Getenv("HOME")

// TestMain lets the scripts run the command itself, and fixture, the same command with games made for tests.
func TestMain(m *testing.M) {
	sandbox.Launch()
	os.Setenv("GORACE", prompt)
	remove := func() {}
	if name := strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe"); name != "jogada" && name != "fixture" { // it is not one of the commands
		home, err := os.MkdirTemp("", "jogada") // engines write their secret there
		if err != nil {
			panic(err)
		}
		os.Setenv("HOME", home)
		os.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "config"))
		remove = func() { os.RemoveAll(home) }
	}
	testscript.Main(ending{m, remove}, map[string]func(){
		"jogada":  main,
		"fixture": func() { os.Exit(runHere(fixtures())) },
	})
}

// ending runs tests and then a clean-up.
type ending struct {
	*testing.M
	then func()
}

// Run runs the tests.
func (e ending) Run() int {
	defer e.then()
	return e.M.Run()
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("TERM", "xterm")
			e.Setenv("GORACE", prompt)
			return nil
		},
		Condition: func(name string) (bool, error) {
			switch name {
			case "deep":
				return tier.Deep(), nil
			case "race":
				return tier.Race(), nil
			}
			return false, fmt.Errorf("there is no condition %q", name)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits, "pack": pack},
	})
}

// exits N command… runs a command and demands its exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits code command [args…]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var ended *exec.ExitError
	switch err := ts.Exec(args[1], args[2:]...); {
	case errors.As(err, &ended):
		got = ended.ExitCode()
	case err != nil:
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// pack FILE writes FILE.gz.
func pack(ts *testscript.TestScript, _ bool, args []string) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	w.Write([]byte(ts.ReadFile(args[0])))
	w.Close()
	ts.Check(os.WriteFile(ts.MkAbs(args[0]+".gz"), packed.Bytes(), 0o666))
}

// ran is the result of a command line.
type ran struct {
	code     int
	out, err string
}

// runWith runs a command line of the fixtures in this process.
func runWith(t *testing.T, set func(*cli.Console), stdin string, args ...string) ran {
	t.Helper()
	var out, words bytes.Buffer
	con := &cli.Console{In: strings.NewReader(stdin), Err: &words, Width: cli.PlainWidth, Getenv: func(string) string { return "" }}
	con.Out = con.Screen(&out)
	if set != nil {
		set(con)
	}
	code := execute(context.Background(), fixtures(), con, args)
	return ran{code, out.String(), words.String()}
}

// hopeless returns a slide board that no search finishes: the tiles are random, their sum is right.
func hopeless(t *testing.T) []byte {
	t.Helper()
	board, err := exec.Command("jogada", "generate", "slide", "--seed", "1", "--side", "32", "--kind", "random", "--limit", "1000").Output()
	if err != nil {
		t.Fatal(err)
	}
	return board
}

func TestAnInterruptPrintsWhatIsKnown(t *testing.T) {
	ctx, interrupt := context.WithCancel(context.Background())
	defer interrupt()
	var out bytes.Buffer
	words := &trigger{on: regexp.MustCompile("states expanded"), do: interrupt}
	con := &cli.Console{In: bytes.NewReader(hopeless(t)), Out: bufio.NewWriter(&out), Err: words, ErrTerminal: true, Width: cli.PlainWidth, Getenv: func(string) string { return "" }}
	if code := execute(ctx, games.All(), con, []string{"solve", "slide", "--output", "json"}); code != cli.Undecided {
		t.Errorf("exit code %d, want %d; stderr:\n%s", code, cli.Undecided, words)
	}
	report, err := catalog.ReadReport(out.Bytes())
	if err != nil || report.Stopped != "it was interrupted" || report.Bounds.AtLeast == nil {
		t.Errorf("stdout is not a report of what is known: %v\n%s", err, &out)
	}
}

func TestAnInterruptLeavesTheOtherFilesUnbegun(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, words bytes.Buffer
	con := &cli.Console{In: strings.NewReader(""), Out: bufio.NewWriter(&out), Err: &words, Width: cli.PlainWidth, Getenv: func(string) string { return "" }}
	code := execute(ctx, fixtures(), con, []string{"solve", "null", "one.txt", "two.txt"})
	if code != cli.Undecided || out.Len() > 0 || !strings.Contains(words.String(), "not begun: one.txt, two.txt") {
		t.Errorf("exit code %d, stdout %q, stderr %q", code, &out, &words)
	}
}

// closed is an output that nobody reads.
type closed struct{ err error }

func (c closed) Write([]byte) (int, error) { return 0, c.err }

func TestABrokenPipeEndsQuietly(t *testing.T) {
	got := runWith(t, func(c *cli.Console) { c.Out = bufio.NewWriter(closed{syscall.EPIPE}) }, "3 50\n", "solve", "null")
	if got.code != cli.Unread || got.err != "" {
		t.Errorf("exit code %d, stderr %q", got.code, got.err)
	}
}

func TestAFullDiskIsTold(t *testing.T) {
	got := runWith(t, func(c *cli.Console) { c.Out = bufio.NewWriter(closed{syscall.ENOSPC}) }, "3 50\n", "solve", "null")
	if got.code != cli.Internal || !strings.Contains(got.err, "no space left") {
		t.Errorf("exit code %d, stderr %q", got.code, got.err)
	}
}

func TestAReaderThatHasSeenEnoughEndsTheProcess(t *testing.T) {
	out, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	out.Close() // before anything is written
	cmd := exec.Command("jogada", "tour")
	var words bytes.Buffer
	cmd.Stdout, cmd.Stderr = in, &words
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	in.Close()
	cmd.Wait()
	status := cmd.ProcessState.Sys().(syscall.WaitStatus)
	if !status.Signaled() || status.Signal() != syscall.SIGPIPE || words.Len() > 0 {
		t.Errorf("it ends with %v, stderr %q", cmd.ProcessState, &words)
	}
}

func TestTheFirstInterruptEndsTheWaitForInput(t *testing.T) {
	for _, args := range [][]string{{"solve", "jump", "-"}, {"show", "jump"}} {
		cmd := exec.Command("jogada", args...)
		var words bytes.Buffer
		cmd.Stderr = &words
		in, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		// More than a pipe holds: when it is written, it is being read, and the rest is awaited.
		if _, err := in.Write(bytes.Repeat([]byte(" "), 1<<20)); err != nil {
			t.Fatal(err)
		}
		cmd.Process.Signal(os.Interrupt)
		cmd.Wait()
		if code := cmd.ProcessState.ExitCode(); code != cli.Undecided || words.String() != "stdin: interrupted\n" {
			t.Errorf("%v: it ends with %v, stderr %q", args, cmd.ProcessState, &words)
		}
	}
}
