package sandbox

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

func TestStatIsReadWhateverTheNameOfTheProgram(t *testing.T) {
	for _, name := range []string{"sh", "a b", ") R 1 (", "x\ny", ""} {
		line := "4711 (" + name + ") S 12 4711 4711 0 -1 4194560 1 2 3 4 150 50 30 20 20 0 7 0 9 1000 25 18446744073709551615 1\n"
		s, ok := parseStat([]byte(line))
		want := stat{parent: 12, group: 4711, own: 2 * time.Second, waited: time.Second / 2, faults: 1, waitedFaults: 2,
			threads: 7, space: 1000, memory: 25 * int64(os.Getpagesize()), started: 9, name: name}
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

func TestWhatIsNotResidentIsRead(t *testing.T) {
	if n := parseUnshown([]byte("Name:\tx\nVmRSS:\t 900 kB\nVmPTE:\t 12 kB\nVmSwap:\t 5 kB\nHugetlbPages:\t 2048 kB\n")); n != (12+5+2048)<<10 {
		t.Error(n)
	}
	maps := "7f00-7f01 r--s 00000000 fe:00 4711                       /tmp/run/a b (deleted)\n7f01-7f02 rw-p 00000000 00:00 0 \n" +
		"7f02-7f03 r--p 00000000 fe:00 4712                       /usr/lib/libc.so\n7f03-7f04 rw-s 00000000 00:01 9 /dev/zero (deleted)\n"
	all := parseDeleted([]byte(maps))
	want := []deleted{{"7f00-7f01", "/tmp/run/a b", [2]uint64{unix.Mkdev(0xfe, 0), 4711}}, {"7f03-7f04", "/dev/zero", [2]uint64{1, 9}}}
	if !slices.Equal(all, want) {
		t.Errorf("%+v", all)
	}
}

func TestCgroupsAreFound(t *testing.T) {
	const unified = "25 20 0:22 / /sys/fs/cgroup rw shared:4 - cgroup2 cgroup2 rw\n"
	const hybrid = "25 20 0:22 / /sys/fs/cgroup ro - tmpfs tmpfs ro\n26 25 0:23 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n27 25 0:24 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n"
	const container = "25 20 0:22 /docker/1 /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n"
	for _, c := range [][4]string{
		{unified, "0::/user.slice/a.scope\n", "/sys/fs/cgroup", "/sys/fs/cgroup/user.slice/a.scope"},
		{hybrid, "4:memory:/x\n0::/\n", "/sys/fs/cgroup/unified", "/sys/fs/cgroup/unified"},
		{container, "0::/docker/1/b\n", "/sys/fs/cgroup", "/sys/fs/cgroup/b"},
		{container, "0::/elsewhere\n", "", ""},
		{hybrid, "4:memory:/x\n", "", ""},
		{"", "0::/\n", "", ""},
	} {
		if top, home := parseCgroup([]byte(c[0]), []byte(c[1])); top != c[2] || home != c[3] {
			t.Errorf("%q: %q %q", c[1], top, home)
		}
	}
	if n := parseValue([]byte("low 1\noom_kill 3\noom_group_kill 1\n"), "oom_kill"); n != 3 {
		t.Error(n)
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
	f.Add([]byte("7f00-7f01 r--s 00000000 fe:00 4711    /tmp/run/a b (deleted)\nVmPTE:\t 12 kB\n"))
	f.Add([]byte("25 20 0:22 /docker /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n0::/docker/1\noom_kill 3\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		before := bytes.Clone(text)
		if s, ok := parseStat(text); ok && (s.own < 0 || s.waited < 0 || s.memory < 0 || s.threads < 0 || s.parent < 0) {
			t.Errorf("stat: %+v", s)
		}
		if n, ok := parsePSS(text); ok && n < 0 {
			t.Errorf("PSS: %d", n)
		}
		if n := parseUnshown(text); n < 0 {
			t.Errorf("status: %d", n)
		}
		for _, m := range parseDeleted(text) {
			if !strings.HasPrefix(m.path, "/") {
				t.Errorf("maps: %+v", m)
			}
		}
		if top, home := parseCgroup(text, text); !strings.HasPrefix(home, top) || parseValue(text, "oom_kill") < 0 {
			t.Errorf("cgroup: %q %q", top, home)
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
