package grade_test

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"jogada/internal/class/grade"
	"jogada/internal/class/sandbox"
	"jogada/internal/gametest/tier"
)

// The files of a program in several folders.
var scattered = map[string]string{
	"src/main.cpp":      "#include <three.h>\nint main() { return three(); }\n",
	"src/three.cpp":     "#include <three.h>\nint three() { return 3; }\n",
	"include/three.h":   "int three();\n",
	"notes/read-me.txt": "hello\n",
}

func folderOf(t *testing.T, files ...map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for _, some := range files {
		for name, text := range some {
			path := filepath.Join(dir, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	return dir
}

// prepared prepares a folder in the sandbox.
func prepared(t *testing.T, dir string) (grade.Program, error) {
	t.Helper()
	return grade.Source{Path: dir, Trusted: true, Build: sandbox.Limits{CPU: 2 * time.Minute, Wall: 10 * time.Minute, Memory: 2 << 30}, Run: sandbox.Limits{Wall: 10 * time.Minute}}.
		Prepare(t.Context(), t.TempDir())
}

func TestFoldersAreBuiltAsTheySay(t *testing.T) {
	for name, c := range map[string]struct {
		tools []string
		files map[string]string
	}{
		"Makefile":          {[]string{"make", "g++"}, map[string]string{"Makefile": "answer: src/*.cpp\n\tg++ -o $@ src/*.cpp\n"}},
		"two programs":      {[]string{"make", "g++"}, map[string]string{"makefile": "all:\n\tg++ -o main src/*.cpp\n\tg++ -o other src/*.cpp\n"}},
		"objects":           {[]string{"make", "g++"}, map[string]string{"GNUmakefile": "OBJECTS = src/main.o src/three.o\nprogram: $(OBJECTS)\n\tg++ -o program $(OBJECTS)\n"}},
		"CMake":             {[]string{"cmake", "g++"}, map[string]string{"CMakeLists.txt": "cmake_minimum_required(VERSION 3.10)\nproject(three CXX)\nadd_executable(answer src/main.cpp src/three.cpp)\ntarget_include_directories(answer PRIVATE include)\n"}},
		"an include folder": {[]string{"g++"}, map[string]string{"main.cpp": "#include <three.h>\nint three() { return 3; }\nint main() { return three(); }\n"}},
	} {
		t.Run(name, func(t *testing.T) {
			for _, tool := range c.tools {
				if _, err := exec.LookPath(tool); err != nil {
					tier.Missing(t, tool, "that folders are built with it")
				}
			}
			dir := folderOf(t, scattered, c.files)
			p, err := prepared(t, dir)
			if err != nil {
				t.Fatal(err)
			}
			if r, err := p.Run(t.Context(), nil); err != nil || r.Exit != 3 {
				t.Errorf("%+v %v", r, err)
			}
			var left []string
			err = filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
				if err == nil && !d.IsDir() {
					rel, _ := filepath.Rel(dir, path)
					left = append(left, filepath.ToSlash(rel))
				}
				return err
			})
			want := slices.Sorted(maps.Keys(scattered))
			want = slices.Sorted(slices.Values(append(want, slices.Collect(maps.Keys(c.files))...)))
			if slices.Sort(left); err != nil || !slices.Equal(left, want) {
				t.Errorf("the folder holds %q afterwards, %v", left, err)
			}
		})
	}
}

func TestFoldersThatBuildNoProgramSayWhy(t *testing.T) {
	if _, err := exec.LookPath("make"); err != nil {
		tier.Missing(t, "make", "that folders are built with it")
	}
	for makefile, want := range map[string]string{
		"all:\n\techo nothing\n":                             "makes no program",
		"all:\n\t@echo it broke; false\n":                    "it broke",
		"all:\n\tcp /bin/true one\n\tcp /bin/true two\n":     "makes several programs, and none is called main: one, two",
		"this is no makefile\n":                              "missing separator",
		"all:\n\tln -s /bin/true program\n":                  "makes no program",
		"all:\n\tcp /bin/true handed-in\n\techo handed-in\n": "makes no program",
	} {
		_, err := prepared(t, folderOf(t, map[string]string{"Makefile": makefile, "handed-in": "not run"}))
		var unbuilt *grade.BuildError
		var unfit *grade.SourceError
		if !errors.As(err, &unbuilt) && !errors.As(err, &unfit) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", makefile, err)
		}
	}
}

func TestAMakefileBesideAScriptIsNotRun(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		tier.Missing(t, "python3", "that programs in its language are graded")
	}
	p, err := prepared(t, folderOf(t, map[string]string{"Makefile": "run:\n\tpython3 main.py\n", "main.py": "print(7)\n"}))
	if err != nil {
		t.Fatal(err)
	}
	if r, err := p.Run(t.Context(), nil); err != nil || string(r.Stdout) != "7\n" {
		t.Errorf("%+v %v", r, err)
	}
}

// In C++ no source need be called main; in Java the one with a method main is, whatever its package.
func TestTheSourceThatAProgramBeginsWithIsFound(t *testing.T) {
	count := "public class %s {\n  static int three() { return 3; }\n}\n"
	for name, c := range map[string]struct {
		tool  string
		files map[string]string
	}{
		"C++":        {"g++", map[string]string{"a.cpp": "int three();\nint main() { return three(); }\n", "b.cpp": "int three() { return 3; }\n"}},
		"Java":       {"javac", map[string]string{"Count.java": fmt.Sprintf(count, "Count"), "Solve.java": "package hw.three;\npublic class Solve {\n  public static void main(String[] args) { System.exit(3); }\n}\n"}},
		"Java, main": {"javac", map[string]string{"Main.java": "package hw;\npublic class Main {\n  public static final void main(String... args) { System.exit(3); }\n}\n", "Other.java": "package hw;\nclass Other {\n  static void main(String[] args) { }\n}\n"}},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := exec.LookPath(c.tool); err != nil {
				tier.Missing(t, c.tool, "that programs of several sources are graded")
			}
			p, err := prepared(t, folderOf(t, c.files))
			if err != nil {
				t.Fatal(err)
			}
			if r, err := p.Run(t.Context(), nil); err != nil || r.Exit != 3 {
				t.Errorf("%+v %v", r, err)
			}
		})
	}
	main := "class A {\n  public static void main(String[] args) { }\n}\n"
	if _, err := prepared(t, folderOf(t, map[string]string{"A.java": main, "B.java": main})); err == nil || !strings.Contains(err.Error(), "none is called main") {
		t.Error(err)
	}
}
