package sandbox

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"jogada/internal/gametest/tier"
)

// polite are programs that behave.
var polite = map[string]func(args []string){
	"echo": func(args []string) {
		_, _ = io.Copy(os.Stdout, os.Stdin)
		fmt.Fprint(os.Stderr, strings.Join(args, " "))
		os.Exit(7)
	},
	"files": func(args []string) {
		here, _ := os.Getwd()
		mine, err := os.ReadFile(filepath.Join(args[0], "main.py"))
		_, writes := os.OpenFile(filepath.Join(args[0], "main.py"), os.O_WRONLY, 0)
		fmt.Println(string(mine), err, writes != nil, os.Getenv("HOME") == here, os.TempDir() == here, os.Getenv("EXTRA"))
		fmt.Println(os.WriteFile("a", []byte("text"), 0o666), os.Mkdir("b", 0o777), os.Rename("a", "b/a"), os.Link("b/a", "c"), os.Symlink("c", "d"))
		data, err := os.ReadFile("d")
		fmt.Println(string(data), err, os.Truncate("c", 1), os.Remove("c"), os.RemoveAll("b"))
		fmt.Println(os.WriteFile("/dev/null", data, 0), len(os.Environ()))
	},
	"burn": func([]string) {
		for begin := ProcessorTime(); ProcessorTime()-begin < 25*time.Millisecond; {
			spin++
		}
	},
	"threads": func([]string) {
		var all sync.WaitGroup
		for range 16 {
			all.Go(func() {
				runtime.LockOSThread()
				time.Sleep(time.Millisecond)
			})
		}
		all.Wait()
		out, err := exec.Command("/bin/sh", "-c", "echo a child").Output()
		fmt.Print(string(out), err)
	},
}

// acts runs one of the polite programs.
func acts(t *testing.T, s setup, stdin string, c Command, name string, args ...string) Result {
	t.Helper()
	c.Path, c.Args = self(t), append([]string{"act", name}, args...)
	r, err := s.run(t.Context(), c, []byte(stdin), "", Limits{Wall: patient})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestWellBehavedProgramsRun(t *testing.T) {
	for name, without := range map[string]layer{"with all layers": 0, "with few": namespaces | separateUser} {
		t.Run(name, func(t *testing.T) {
			s := probe(^without)
			isolation(t, setup{have: s.have | processLimit})
			long := strings.Repeat("a line\n", 50_000)
			if r := acts(t, s, long, Command{}, "echo", "one", "", "thr\xff ee"); r.End != Exited || r.Exit != 7 || string(r.Stdout) != long || string(r.Stderr) != "one  thr\xff ee" {
				t.Errorf("echo: %s %d %d bytes %q", r.End, r.Exit, len(r.Stdout), r.Stderr)
			}
			mine := filepath.Join(t.TempDir(), "mine")
			if err := errors.Join(os.Mkdir(mine, 0o700), os.WriteFile(filepath.Join(mine, "main.py"), []byte("mine"), 0o600)); err != nil {
				t.Fatal(err)
			}
			r := acts(t, s, "", Command{Dir: mine, Env: []string{"EXTRA=more"}}, "files", mine)
			if want := "mine <nil> true true true more\n<nil> <nil> <nil> <nil> <nil>\ntext <nil> <nil> <nil> <nil>\n<nil> 5\n"; string(r.Stdout) != want {
				t.Errorf("files: %s %d\n%s%s", r.End, r.Exit, r.Stdout, r.Stderr)
			}
			if r := acts(t, s, "", Command{}, "threads"); string(r.Stdout) != "a child\n<nil>" || r.Peak == 0 || r.CPU == 0 || r.Wall == 0 {
				t.Errorf("threads: %s %d %q %q, peak %d, %v of %v", r.End, r.Exit, r.Stdout, r.Stderr, r.Peak, r.CPU, r.Wall)
			}
			for _, signal := range []string{"SEGV", "ABRT", "KILL", "FPE", "TERM"} {
				r, err := s.run(t.Context(), Command{Path: "/bin/sh", Args: []string{"-c", "kill -" + signal + " $$"}}, nil, "", Limits{Wall: patient})
				if err != nil || r.End != Signalled || r.Signal != "SIG"+signal {
					t.Errorf("%s: %s %q %d %v", signal, r.End, r.Signal, r.Exit, err)
				}
			}
		})
	}
}

func TestWhatCannotBeExecutedIsNoFaultOfTheSandbox(t *testing.T) {
	isolation(t, found())
	file := filepath.Join(t.TempDir(), "program")
	if err := os.WriteFile(file, []byte("no program"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{file, file + "-that-is-missing", filepath.Dir(file)} {
		r, err := Run(t.Context(), Command{Path: path}, nil, Limits{Wall: patient})
		if err != nil || r.End != Exited || r.Exit != 127 || !strings.Contains(string(r.Stderr), path) {
			t.Errorf("%s: %s %d %q %v", path, r.End, r.Exit, r.Stderr, err)
		}
	}
	if _, err := Run(t.Context(), Command{Path: "true"}, nil, Limits{}); err == nil {
		t.Error("a relative path is taken")
	}
}

func TestAContextEndsARun(t *testing.T) {
	isolation(t, found())
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := Run(ctx, Command{Path: "/bin/sleep", Args: []string{"3600"}}, nil, Limits{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	if _, err := Run(ctx, Command{Path: "/bin/sleep", Args: []string{"3600"}}, nil, Limits{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

func TestLaunchersServeManyRunsAtOnce(t *testing.T) {
	isolation(t, found())
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for k := range tier.Scale(t, 50, 5) {
				text := fmt.Sprint(i, k)
				r, err := Run(t.Context(), Command{Path: "/bin/cat"}, []byte(text), Limits{Wall: patient})
				if err != nil || string(r.Stdout) != text {
					t.Errorf("%q, not %q: %s %v", r.Stdout, text, r.End, err)
				}
			}
		})
	}
	all.Wait()
}

func TestLayersAreNamed(t *testing.T) {
	names := Layers()
	for _, name := range []string{"rlimits", "private-tmp", "clean-environment", "process-group"} {
		if !slices.Contains(names, name) {
			t.Errorf("%v lacks %s", names, name)
		}
	}
	if Isolated() != (slices.Contains(names, "landlock-files") && slices.Contains(names, "seccomp") && slices.Contains(names, "process-limit")) {
		t.Errorf("Isolated is %v with %v", Isolated(), names)
	}
}

// runtimes are languages: how a program of each is built, if at all, and run.
var runtimes = map[string]struct {
	tool, file, text string
	build, run       func(tool, file, out string) []string
	env              []string
}{
	"Python": {tool: "python3", file: "main.py", text: "import sys, json, tempfile\nprint(sum(map(int, sys.stdin)), tempfile.mkstemp() is not None)",
		run: func(tool, file, _ string) []string { return []string{tool, file} }},
	"JavaScript": {tool: "node", file: "main.js", text: "const t = require('fs').readFileSync(0, 'utf8').trim().split('\\n'); console.log(t.map(Number).reduce((a, b) => a + b), true)",
		run: func(tool, file, _ string) []string { return []string{tool, file} }},
	"C": {tool: "gcc", file: "main.c", text: "#include <stdio.h>\nint main(void) { int a, s = 0; while (scanf(\"%d\", &a) == 1) s += a; printf(\"%d true\\n\", s); }",
		build: func(tool, file, out string) []string { return []string{tool, "-O1", "-o", out + "/main", file} }},
	"C++": {tool: "g++", file: "main.cpp", text: "#include <iostream>\nint main() { int a, s = 0; while (std::cin >> a) s += a; std::cout << s << \" true\\n\"; }",
		build: func(tool, file, out string) []string { return []string{tool, "-o", out + "/main", file} }},
	"Java": {tool: "javac", file: "Main.java", text: "public class Main { public static void main(String[] a) { var in = new java.util.Scanner(System.in); int s = 0; while (in.hasNextInt()) s += in.nextInt(); System.out.println(s + \" true\"); } }",
		build: func(tool, file, out string) []string { return []string{tool, "-d", out, file} },
		run: func(tool, _, out string) []string {
			return []string{strings.TrimSuffix(tool, "c"), "-Xmx128m", "-cp", out, "Main"}
		}},
	"Go": {tool: "go", file: "main.go", text: "package main\nfunc main() { println(\"\"); print() }\n", // the standard library is compiled first, so as little of it as can be
		build: func(tool, file, out string) []string { return []string{tool, "build", "-o", out + "/main", file} },
		env:   []string{"GOFLAGS=-trimpath", "CGO_ENABLED=0", "GOTOOLCHAIN=local", "GO111MODULE=off"}},
	"Rust": {tool: "rustc", file: "main.rs", text: "use std::io::*;\nfn main() { let mut t = String::new(); stdin().read_to_string(&mut t).unwrap(); println!(\"{} true\", t.lines().map(|l| l.parse::<i32>().unwrap()).sum::<i32>()); }",
		build: func(tool, file, out string) []string { return []string{tool, "-o", out + "/main", file} }},
}

func TestRuntimesAndCompilersRun(t *testing.T) {
	isolation(t, found())
	for n, name := range sortedNames(runtimes) {
		t.Run(name, func(t *testing.T) {
			l := runtimes[name]
			if tier.Deep() && (n+int(tier.Seed(t)))%2 != 0 && name != "C" && l.build != nil {
				t.Skip("seconds of compiling; another seed takes it")
			}
			tool, read, err := Locate(l.tool)
			if err != nil {
				tier.Missing(t, l.tool, name+" in the sandbox")
			}
			if l.build != nil && name != "C" {
				tier.DeepOnly(t, "seconds of compiling")
			}
			dir, out := t.TempDir(), t.TempDir()
			file := filepath.Join(dir, l.file)
			if err := os.WriteFile(file, []byte(l.text), 0o644); err != nil {
				t.Fatal(err)
			}
			limits := Limits{Wall: patient, CPU: 2 * time.Minute, Memory: 1 << 30, Files: 512 << 20, Processes: 256}
			if l.build != nil {
				args := l.build(tool, file, out)
				r, err := Build(t.Context(), Command{Path: args[0], Args: args[1:], Dir: dir, Read: read, Env: l.env}, out, limits)
				if err != nil || r.End != Exited || r.Exit != 0 {
					t.Fatalf("build: %s %d %q %s %v\n%s%s", r.End, r.Exit, r.Signal, r.Tried, err, r.Stdout, r.Stderr)
				}
			}
			args := []string{filepath.Join(out, "main")}
			if l.run != nil {
				args = l.run(tool, file, out)
			}
			r, err := Run(t.Context(), Command{Path: args[0], Args: args[1:], Dir: dir, Read: append(read, out)}, []byte("1\n2\n39\n"), limits)
			want := "42 true\n"
			if name == "Go" {
				want = ""
			}
			if err != nil || r.End != Exited || r.Exit != 0 || !strings.EqualFold(string(r.Stdout), want) {
				t.Errorf("run: %s %d %q %s %v\n%s%s", r.End, r.Exit, r.Signal, r.Tried, err, r.Stdout, r.Stderr)
			}
			t.Logf("%s: %v of processor time, %d MB", name, r.CPU, r.Peak>>20)
		})
	}
}

// deepProgram recurses some levels of a hundred bytes or more in its main thread, and then a little in each of 20 threads.
const deepProgram = `#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static long sum(long n) { volatile char frame[100]; frame[n % 100] = 1; return n == 0 ? 0 : frame[n % 100] + sum(n - 1); }
static void *small(void *unused) { return sum(5000) == 5000 ? "" : NULL; }
int main(int argc, char **argv) {
	pthread_t threads[20];
	long got = sum(atol(argv[1])), good = 0;
	for (int i = 0; i < 20; i++) if (pthread_create(&threads[i], NULL, small, NULL)) return 2;
	for (int i = 0; i < 20; i++) { void *back; pthread_join(threads[i], &back); good += back != NULL; }
	printf("%ld %ld\n", got, good);
}`

func TestTheMemoryLimitBoundsRecursion(t *testing.T) {
	isolation(t, found())
	tool, read, err := Locate("gcc")
	if err != nil {
		tier.Missing(t, "gcc", "recursion in the sandbox")
	}
	dir, out := t.TempDir(), t.TempDir()
	file := filepath.Join(dir, "main.c")
	if err := os.WriteFile(file, []byte(deepProgram), 0o644); err != nil {
		t.Fatal(err)
	}
	r, err := Build(t.Context(), Command{Path: tool, Args: []string{"-O1", "-fno-optimize-sibling-calls", "-pthread", "-o", out + "/main", file}, Dir: dir, Read: read}, out, Limits{Wall: patient, CPU: time.Minute})
	if err != nil || r.End != Exited || r.Exit != 0 {
		t.Fatalf("build: %s %d %v\n%s%s", r.End, r.Exit, err, r.Stdout, r.Stderr)
	}
	for name, without := range map[string]layer{"with all layers": 0, "with few": namespaces | separateUser | cgroupTime | cgroupMemory | cgroupProcesses} {
		s := probe(^without)
		for levels, want := range map[string]string{"1000000": "1000000 20\n", "-1": ""} {
			end := Exited
			if want == "" {
				end = TooMuchMemory // endless
			}
			r, err := s.run(t.Context(), Command{Path: out + "/main", Args: []string{levels}, Dir: out}, nil, "", Limits{Wall: patient, CPU: time.Minute, Memory: 256 << 20})
			if err != nil || r.End != end || string(r.Stdout) != want {
				t.Errorf("%s, %s levels: %s %d %s %q %q, peak %d MB, %v %v", name, levels, r.End, r.Exit, r.Signal, r.Stdout, r.Stderr, r.Peak>>20, r.CPU, err)
			}
			t.Logf("%s, %s levels: %s, peak %d MB, %v", name, levels, r.End, r.Peak>>20, r.CPU)
		}
	}
}
