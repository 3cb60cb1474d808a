//go:build unix

package classroom_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"jogada/games"
	"jogada/internal/base/file"
	"jogada/internal/class/assignment"
	"jogada/internal/class/classroom"
	"jogada/internal/gametest/tier"
)

// killed is the variable that makes this program grade the folders named in it, and moment the one that says when it waits to be killed: "write 3", in
// the middle of the third file that it writes, or "result 3", after the third result.
const (
	killed = "JOGADA_TEST_CLASS"
	moment = "JOGADA_TEST_MOMENT"
)

// gradeToBeKilled grades a class in a process of its own.
func gradeToBeKilled() {
	a, err := assignment.Read([]byte("title: {en: x}\ntasks: [{game: keys}]\nlimits: {boards: 1, smaller: 1, seconds: 100}\n"), games.All())
	if err == nil {
		dir := os.Getenv(killed)
		o := classroom.Options{Assignment: a, Seed: 1, Submissions: filepath.Join(dir, "in"), Out: filepath.Join(dir, "out"), Jobs: 2, Trusted: true}
		event, number, _ := strings.Cut(os.Getenv(moment), " ")
		n, _ := strconv.Atoi(number)
		switch event {
		case "result":
			o.Watch = func(p classroom.Progress) {
				if p.Graded == n {
					await()
				}
			}
		case "write":
			classroom.Interrupt(func(w io.Writer) io.Writer { n--; return interrupted{w, n == 0} })
			o.Jobs = 1
		}
		_, err = classroom.Run(context.Background(), o)
		for errors.Is(err, file.ErrBusy) { // a sandbox of the killed run still holds the lock
			time.Sleep(50 * time.Millisecond)
			_, err = classroom.Run(context.Background(), o)
		}
		if err == nil {
			os.Exit(0)
		}
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// await says that the moment has come, and waits to be killed.
func await() {
	fmt.Println("now")
	time.Sleep(time.Hour)
}

// interrupted is a writer that stops in the middle.
type interrupted struct {
	io.Writer
	now bool
}

func (w interrupted) Write(data []byte) (int, error) {
	if w.now && len(data) > 1 {
		w.Writer.Write(data[:len(data)/2])
		await()
	}
	return w.Writer.Write(data)
}

func TestKilledAtAnyMomentNothingIsLostOrGradedTwice(t *testing.T) {
	dir := t.TempDir()
	o := classroom.Options{Submissions: filepath.Join(dir, "in")}
	if err := os.Mkdir(o.Submissions, 0o755); err != nil {
		t.Fatal(err)
	}
	// The last moments are in the middle of the report: feedback, grades.csv, index.html.
	students, moments := 12, []string{"write 1", "result 1", "result 2", "write 2", "result 3", "write 3", "result 2", "write 1", "write 5", "write 26"}
	if !tier.Deep() {
		students, moments = 3, []string{"write 1", "result 1", "write 4"}
	}
	for i := range students {
		submit(t, o, fmt.Sprintf("student%d", i), fmt.Sprintf("cat >/dev/null; echo 1 %d\n", 90+i))
	}
	known := map[string]time.Time{}
	compare := func() {
		t.Helper()
		results, _ := filepath.Glob(filepath.Join(dir, "out", "private", "results", "*.json"))
		met := map[string]time.Time{}
		for _, name := range results {
			info, err := os.Stat(name)
			if err != nil {
				t.Fatal(err)
			}
			if first, before := known[name]; before && !first.Equal(info.ModTime()) {
				t.Errorf("%s was graded twice", name)
			}
			met[name] = info.ModTime()
		}
		for name := range known {
			if _, still := met[name]; !still {
				t.Errorf("%s is lost", name)
			}
		}
		known = met
	}
	for _, at := range moments {
		before := len(known)
		cmd := exec.Command(os.Args[0])
		cmd.Env, cmd.Stderr = append(os.Environ(), killed+"="+dir, moment+"="+at), os.Stderr
		said, err := cmd.StdoutPipe()
		if err == nil {
			err = cmd.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		word := make([]byte, 4)
		_, err = io.ReadFull(said, word)
		cmd.Process.Kill()
		cmd.Wait()
		if err != nil {
			t.Errorf("%s: the moment never came: %v", at, err)
		}
		compare()
		t.Logf("killed at %s: %d results, %d before", at, len(known), before)
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env, cmd.Stderr = append(os.Environ(), killed+"="+dir), os.Stderr
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	compare()
	if len(known) != students || len(files(t, filepath.Join(dir, "out", "feedback"))) != 2*students {
		t.Errorf("%d results of %d", len(known), students)
	}
	filepath.WalkDir(filepath.Join(dir, "out"), func(path string, e fs.DirEntry, err error) error {
		if err == nil && strings.HasPrefix(e.Name(), ".") && e.Name() != ".lock" {
			t.Errorf("%s is left", path)
		}
		return err
	})
}
