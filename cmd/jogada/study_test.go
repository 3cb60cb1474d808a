package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"jogada/cmd/jogada/internal/cli"
	"jogada/games"
	"jogada/internal/lessons/study"
)

// studyHere runs a command line with the games that there are, in this process.
func studyHere(ctx context.Context, terminal bool, args ...string) ran {
	var out, words bytes.Buffer
	con := &cli.Console{In: strings.NewReader(""), Out: bufio.NewWriter(&out), Err: &words, ErrTerminal: terminal, Width: cli.PlainWidth, Getenv: func(string) string { return "" }}
	code := execute(ctx, games.All(), con, args)
	return ran{code, out.String(), words.String()}
}

// trigger is a terminal that acts once, when a certain text is written to it.
type trigger struct {
	written bytes.Buffer
	on      *regexp.Regexp
	do      func()
}

func (w *trigger) Write(p []byte) (int, error) {
	n, err := w.written.Write(p)
	if w.do != nil && w.on.MatchString(w.String()) {
		w.do()
		w.do = nil
	}
	return n, err
}

func (w *trigger) String() string { return w.written.String() }

func TestAnInterruptedStudyWritesWhatIsThere(t *testing.T) {
	dir := t.TempDir()
	ctx, interrupt := context.WithCancel(context.Background())
	defer interrupt()
	var out bytes.Buffer
	words := &trigger{on: regexp.MustCompile(`\] ([5-9]|[1-9]\d) %`), do: interrupt} // the study takes minutes; by then some of the smallest boards are done
	con := &cli.Console{In: strings.NewReader(""), Out: bufio.NewWriter(&out), Err: words, ErrTerminal: true, Width: cli.PlainWidth, Getenv: func(string) string { return "" }}
	code := execute(ctx, games.All(), con, []string{"study", "slide", "--out", dir})
	page, err := os.ReadFile(filepath.Join(dir, "study-slide.html"))
	if code != cli.Undecided || err != nil {
		t.Fatalf("exit code %d, error %v, stderr:\n%s", code, err, words)
	}
	if !strings.Contains(words.String(), "interrupted: this study is not finished: ") || !strings.Contains(out.String(), "study-slide.html\n") {
		t.Errorf("stdout %q, stderr %q", &out, words)
	}
	if !bytes.Contains(page, []byte("This study is not finished")) || !bytes.Contains(page, []byte("<h2>Slide: what each pruning of report 003 is worth</h2>")) {
		t.Errorf("the page does not say what is there:\n%.2000s", page)
	}
	if figures, err := os.ReadFile(filepath.Join(dir, "study-slide.csv")); err != nil || !bytes.Contains(figures, []byte("slide,slide-prunings,3,")) {
		t.Errorf("no figures of the smallest size, error %v", err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".*")); len(left) > 0 {
		t.Errorf("files are left behind: %q", left)
	}
}

func TestAStudyThatNeverBeganIsWritten(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	dir := t.TempDir()
	experiments := 0
	for _, plan := range study.Plans(false) {
		experiments += len(plan.Experiments)
	}
	got := studyHere(ctx, false, "study", "all", "--out", dir)
	if got.code != cli.Undecided || !strings.Contains(got.err, fmt.Sprintf("interrupted: this study is not finished: 0 of %d experiments came to an end.", experiments)) {
		t.Errorf("exit code %d, stderr %q", got.code, got.err)
	}
	if page, err := os.ReadFile(filepath.Join(dir, "study-all.html")); err != nil || !bytes.Contains(page, fmt.Appendf(nil, "not finished: 0 of %d", experiments)) {
		t.Errorf("error %v, page:\n%s", err, page)
	}
}

func TestAnEarlierStudyStaysUntilAnotherIsFinished(t *testing.T) {
	dir := t.TempDir()
	page := filepath.Join(dir, "study-chase.html")
	if err := os.WriteFile(page, []byte("an earlier study"), 0o666); err != nil {
		t.Fatal(err)
	}
	got := studyHere(context.Background(), false, "study", "chase", "--quick", "--nodes", "1", "--out", dir)
	if got.code != cli.Misused || !strings.Contains(got.err, "study-chase.html is there already (--force replaces it)") {
		t.Errorf("exit code %d, stderr %q", got.code, got.err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	got = studyHere(ctx, false, "study", "chase", "--quick", "--nodes", "1", "--out", dir, "--force")
	if got.code != cli.Undecided || !strings.Contains(got.out, "study-chase-unfinished.html\n") {
		t.Errorf("interrupted: exit code %d, stdout %q", got.code, got.out)
	}
	if data, err := os.ReadFile(page); err != nil || string(data) != "an earlier study" {
		t.Errorf("the earlier study is %.50q, %v", data, err)
	}
	got = studyHere(context.Background(), false, "study", "chase", "--quick", "--nodes", "1", "--out", dir, "--force")
	if data, err := os.ReadFile(page); got.code != cli.Answered || err != nil || !bytes.Contains(data, []byte("<title>")) {
		t.Errorf("finished: exit code %d, %v, page %.50q", got.code, err, data)
	}
	if files, _ := os.ReadDir(dir); len(files) != 2 {
		t.Errorf("files %v", files)
	}
}

func TestATerminalSeesABar(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var words bytes.Buffer
		bar := newStudyBar(&cli.Console{Err: &words, ErrTerminal: true}, 200)
		bar.addWork(80)
		bar.watch(study.Progress{Done: 6, Next: "chase-tree, at n = 7"})
		<-time.After(cli.Patience + 2*cli.Blink)
		bar.stop()
		if got := words.String(); !strings.Contains(got, "chase-tree, at n = 7") || !strings.Contains(got, "[######        ] 43 %") {
			t.Errorf("the bar is %q", got)
		}
	})
	got := studyHere(context.Background(), true, "study", "chase", "--quick", "--nodes", "1", "--out", t.TempDir(), "-q")
	if got.code != cli.Answered || got.err != "" {
		t.Errorf("quiet: exit code %d, stderr %q", got.code, got.err)
	}
}

func TestAStudyInWhichSoundMethodsDifferFails(t *testing.T) {
	var out, words bytes.Buffer
	s := &studying{con: &cli.Console{Out: bufio.NewWriter(&out), Err: &words}, out: t.TempDir()}
	err := s.close(study.Study{Planned: 1, Results: []study.Result{{Differ: []string{"a says 1 and b says 2 of jump#7"}}}}, "jump")
	if code := s.con.End(err); code != cli.Failed || !strings.Contains(words.String(), "SOUND METHODS DIFFER: a says 1 and b says 2 of jump#7") {
		t.Errorf("exit code %d, stderr %q", code, &words)
	}
}

func TestLimitsAreSaidInWords(t *testing.T) {
	for want, l := range map[string]cli.Limits{
		"none":                     {},
		"20s, 2GiB of tables":      {Time: 20 * time.Second, Memory: 2 << 30},
		"5,000 states expanded":    {Nodes: 5000},
		"1m30s, 7 states expanded": {Time: 90 * time.Second, Nodes: 7},
	} {
		if got := l.Words(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
