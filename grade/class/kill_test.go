//go:build unix

package class_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"jogada/games"
	"jogada/gametest/tier"
	"jogada/grade/assignment"
	"jogada/grade/class"
)

// killed is the variable that makes this program grade the folders named in it.
const killed = "JOGADA_TEST_CLASS"

// gradeToBeKilled grades a class in a process of its own.
func gradeToBeKilled() {
	a, err := assignment.Read([]byte("title: {en: x}\ntasks: [{game: keys}]\nlimits: {boards: 1, smaller: 1}\n"), games.All())
	if err == nil {
		dir := os.Getenv(killed)
		o := class.Options{Assignment: a, Seed: 1, Submissions: filepath.Join(dir, "in"), Out: filepath.Join(dir, "out"), Jobs: 2, Trusted: true}
		for range 100 { // a sandbox of the run that was killed may still hold the lock
			if _, err = class.Run(context.Background(), o); err == nil {
				os.Exit(0)
			}
			time.Sleep(50 * time.Millisecond)
		}
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

func TestKilledAtAnyMomentNothingIsLostOrGradedTwice(t *testing.T) {
	dir := t.TempDir()
	o := class.Options{Submissions: filepath.Join(dir, "in")}
	if err := os.Mkdir(o.Submissions, 0o755); err != nil {
		t.Fatal(err)
	}
	students := tier.Scale(t, 30, 5)
	for i := range students {
		submit(t, o, fmt.Sprintf("student%d", i), fmt.Sprintf("cat >/dev/null; echo 1 %d\n", 90+i))
	}
	known := map[string]time.Time{}
	compare := func() {
		t.Helper()
		results, _ := filepath.Glob(filepath.Join(dir, "out", "private", "results", "*.json"))
		for _, name := range results {
			info, err := os.Stat(name)
			if err != nil {
				t.Fatal(err)
			}
			if first, met := known[name]; met && !first.Equal(info.ModTime()) {
				t.Errorf("%s was graded twice", name)
			}
			known[name] = info.ModTime()
		}
	}
	start := func() *exec.Cmd {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), killed+"="+dir)
		cmd.Stderr = os.Stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		return cmd
	}
	for range tier.Scale(t, 10, 1) {
		cmd := start()
		time.Sleep(time.Duration(rand.IntN(400)) * time.Millisecond)
		cmd.Process.Kill()
		cmd.Wait()
		compare()
	}
	before := len(known)
	if err := start().Wait(); err != nil {
		t.Fatal(err)
	}
	compare()
	if len(known) != students || len(files(t, filepath.Join(dir, "out", "feedback"))) != 2*students {
		t.Errorf("%d results of %d", len(known), students)
	}
	t.Logf("%d of %d were there before the last run", before, students)
}
