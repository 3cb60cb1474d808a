package sandbox

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestStatIsReadWhateverTheNameOfTheProgram(t *testing.T) {
	for _, name := range []string{"sh", "a b", ") R 1 (", "x\ny", ""} {
		line := "4711 (" + name + ") S 12 4711 4711 0 -1 4194560 1 2 3 4 150 50 30 20 20 0 7 0 9 1000 25 18446744073709551615 1\n"
		s, ok := parseStat([]byte(line))
		want := stat{parent: 12, group: 4711, own: 2 * time.Second, waited: time.Second / 2, threads: 7, memory: 25 * int64(os.Getpagesize())}
		if !ok || s != want {
			t.Errorf("%q: %+v %v", name, s, ok)
		}
	}
	if s, ok := statOf(os.Getpid()); !ok || s.parent != os.Getppid() || s.threads < 1 || s.memory == 0 || s.dead {
		t.Errorf("this process: %+v %v", s, ok)
	}
}

func TestMemoryAndUsersAreRead(t *testing.T) {
	if n, ok := parsePSS([]byte("00400000-7ffd rollup\nRss:  900 kB\nPss:  123 kB\nPss_Anon: 1 kB\n")); !ok || n != 123<<10 {
		t.Error(n, ok)
	}
	if _, ok := parsePSS([]byte("Rss: 1 kB\n")); ok {
		t.Error("there is no such line")
	}
	for text, want := range map[string]int64{"0 0 4294967295\n": 4294967295, "0 1000 1\n1 100000 65536\n": 65537, "1000 1000 1\n": 0, "": 0} {
		if n := parseUserMap([]byte(text)); n != want {
			t.Errorf("%q: %d", text, n)
		}
	}
}

func TestDescendantsAreFound(t *testing.T) {
	mine := os.Getpid()
	parents := descendants(os.Getppid(), 1<<20)
	if !slices.Contains(parents, mine) || !slices.Contains(childrenByParent(os.Getppid()), mine) {
		t.Errorf("%d is not among %v", mine, parents)
	}
}

// FuzzProc reads what the kernel says of processes; programs choose part of it.
func FuzzProc(f *testing.F) {
	f.Add([]byte("1 (a) S 12 1 1 0 -1 4 1 2 3 4 150 50 30 20 20 0 7 0 9 1000 25 1 1\n"))
	f.Add([]byte("Pss:  123 kB\n"))
	f.Add([]byte("0 1000 1\n1 100000 65536\n"))
	f.Add([]byte("12 13 14 "))
	f.Fuzz(func(t *testing.T, text []byte) {
		before := bytes.Clone(text)
		if s, ok := parseStat(text); ok && (s.own < 0 || s.waited < 0 || s.memory < 0 || s.threads < 0 || s.parent < 0) {
			t.Errorf("stat: %+v", s)
		}
		if n, ok := parsePSS(text); ok && n < 0 {
			t.Errorf("PSS: %d", n)
		}
		if n := parseUserMap(text); n < 0 {
			t.Errorf("users: %d", n)
		}
		for _, pid := range parseNumbers(text) {
			if pid <= 0 {
				t.Errorf("process %d", pid)
			}
		}
		if !bytes.Equal(before, text) {
			t.Error("the text was changed")
		}
	})
}

func TestEveryLayerHasItsName(t *testing.T) {
	if got := len((^layer(0)).names()); got != len(layerNames) || cleanEnvironment != 1<<(len(layerNames)-1) {
		t.Errorf("%d names for layers up to %b", got, cleanEnvironment)
	}
	if name := pidNamespace.names(); strings.Join(name, " ") != "pid-namespace" {
		t.Error(name)
	}
}
