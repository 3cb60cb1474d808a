package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/tools/txtar"

	"jogada/cmd/jogada/internal/cli"
	"jogada/games"
	"jogada/internal/gametest"
)

// times matches the time that something took, the heading of a column of such times, and the month of manual pages.
var times = regexp.MustCompile(`(  +)?\d+(\.\d+)? (s|ms|µs)\b|(  +)time\b|"seconds": ?[0-9.e-]+|time="[0-9.]+"|"[A-Z][a-z]{2} 2[0-9]{3}"`)

// TestCommandsAnswerAsRecorded runs the commands of each file in testdata/transcript, one a line before the files that
// they read, and compares what they print and their exit codes with what is recorded. "COMMAND >> FILE" writes what it prints to
// a file, "COMMAND << FILE" reads one, and "cat FILE" prints one.
func TestCommandsAnswerAsRecorded(t *testing.T) {
	files, err := filepath.Glob("testdata/transcript/*.golden")
	if err != nil || len(files) == 0 {
		t.Fatal("no transcripts", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".golden"), func(t *testing.T) {
			here, err := filepath.Abs(file)
			if err != nil {
				t.Fatal(err)
			}
			t.Chdir(t.TempDir())
			gametest.Recorded(t, here, func(input string) string {
				archive := txtar.Parse([]byte(input))
				for _, f := range archive.Files {
					if err := os.MkdirAll(filepath.Dir(f.Name), 0o755); err != nil {
						t.Fatal(err)
					}
					if err := os.WriteFile(f.Name, f.Data, 0o644); err != nil {
						t.Fatal(err)
					}
				}
				var out strings.Builder
				for line := range strings.Lines(string(archive.Comment)) {
					fmt.Fprintf(&out, "$ %s", line)
					if file, is := strings.CutPrefix(strings.TrimSpace(line), "cat "); is {
						data, err := os.ReadFile(file)
						if err != nil {
							t.Fatal(err)
						}
						out.Write(data)
						continue
					}
					command, file, saved := strings.Cut(line, ">>")
					command, given, piped := strings.Cut(command, "<<")
					var in []byte
					if piped {
						if in, err = os.ReadFile(strings.TrimSpace(given)); err != nil {
							t.Fatal(err)
						}
					}
					var data, words strings.Builder
					con := &cli.Console{In: bytes.NewReader(in), Err: &words, Getenv: func(string) string { return "" }, Width: cli.PlainWidth, Stamp: "v1.2.3"}
					con.Out = con.Screen(&data)
					code := execute(t.Context(), games.All(), con, strings.Fields(command))
					if !saved {
						out.WriteString(data.String())
					} else if err := os.WriteFile(strings.TrimSpace(file), []byte(data.String()), 0o644); err != nil {
						t.Fatal(err)
					}
					fmt.Fprintf(&out, "%s= %d\n", words.String(), code)
				}
				return times.ReplaceAllString(out.String(), "(time)")
			})
		})
	}
}

// TestFlagsAreAsRecorded compares the flags of every command and their defaults with what is recorded.
func TestFlagsAreAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/flags.golden", func(string) string {
		con := cli.NewConsole()
		var out strings.Builder
		allCommands(newRoot(games.All(), con), func(c *cobra.Command) {
			fmt.Fprintf(&out, "%s %v\n", c.CommandPath(), c.Aliases)
			c.LocalFlags().VisitAll(func(f *pflag.Flag) {
				if ofMachine[f.Name] == "" {
					fmt.Fprintf(&out, "  --%s -%s %s = %q\n", f.Name, f.Shorthand, f.Value.Type(), f.DefValue)
				}
			})
		})
		return out.String()
	})
}

// Manual pages are part of releases, which have the same bytes wherever they are made.
func TestManualPagesDoNotDependOnTheMachine(t *testing.T) {
	var pages [2]map[string]string
	for i, processors := range []string{"1", "7"} {
		dir := t.TempDir()
		cmd := exec.Command("jogada", "man", dir)
		cmd.Env = append(os.Environ(), "GOMAXPROCS="+processors, "SOURCE_DATE_EPOCH=1800000000")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		names, err := filepath.Glob(filepath.Join(dir, "*.1"))
		if err != nil || len(names) == 0 {
			t.Fatal(err, names)
		}
		pages[i] = map[string]string{}
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			pages[i][filepath.Base(name)] = string(data)
		}
	}
	for name, text := range pages[0] {
		if pages[1][name] != text {
			t.Errorf("%s differs", name)
		}
	}
}
