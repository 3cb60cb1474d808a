package sandbox

import (
	"bytes"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"jogada/internal/gametest/tier"
)

// secret is what attacks look for: it is in the files, the environment and the memory of the grader.
const secret = "the-answer-is-4711"

// won is what an attack prints when it got what it wanted.
const won = "ATTACK SUCCEEDED"

// attack is a program that tries to do harm.
type attack struct {
	do     func(s scene) error // in the sandbox; nil means that it got what it wanted
	limits Limits
	ends   []End  // how it may end; by itself if there is none
	tried  string // what the result says that it tried, if it was forbidden
	build  bool   // run by Build
	input  int    // bytes of standard input
	swarm  bool   // it starts processes without end, which is not for a setup without a limit on them
}

// scene is the world that an attack is set in. Its fields are the attack's arguments.
type scene struct {
	Folder string // of the grader: answers.txt, key.txt, other/main.py
	Grader int    // process
	TCP    string // a service that answers with the secret
	UDP    string // and one that notes who writes to it
	Unix   string // the abstract name of a service
	Token  string // an argument of every process of the attack
}

func (s scene) args() []string {
	return []string{s.Folder, strconv.Itoa(s.Grader), s.TCP, s.UDP, s.Unix, s.Token}
}

func sceneOf(args []string) scene {
	grader, _ := strconv.Atoi(args[1])
	return scene{args[0], grader, args[2], args[3], args[4], args[5]}
}

// act is main of the programs in the sandbox.
func act(name string, args []string) {
	if polite, ok := polite[name]; ok {
		polite(args)
		return
	}
	err := attacks[name].do(sceneOf(args))
	if err == nil {
		fmt.Println(won)
		os.Exit(0)
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// attacks are all attacks by name.
var attacks map[string]attack

func init() { // the attacks start themselves again, by name
	attacks = map[string]attack{}
	for _, group := range []map[string]attack{bombs, uncounted, reading, writing, network_, processes, kernel} {
		for name, a := range group {
			attacks[name] = a
		}
	}
}

// newScene sets the stage.
func newScene(t *testing.T, name string) scene {
	t.Helper()
	folder := t.TempDir()
	for file, text := range map[string]string{"answers.txt": secret, "key.txt": secret, "other/main.py": "# " + secret, "mine/main.py": "mine"} {
		path := filepath.Join(folder, file)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	token := fmt.Sprintf("token-%d-%d-%s", os.Getpid(), time.Now().UnixNano(), name)
	s := scene{Folder: folder, Grader: os.Getpid(), Unix: "@" + token, Token: token}
	tcp, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	abstract, err := net.Listen("unix", s.Unix)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range []net.Listener{tcp, abstract} {
		t.Cleanup(func() { l.Close() })
		go func() {
			for {
				c, err := l.Accept()
				if err != nil {
					return
				}
				fmt.Fprintln(c, secret)
				c.Close()
			}
		}()
	}
	udp, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { udp.Close() })
	go func() {
		if n, _, err := udp.ReadFrom(make([]byte, 100)); err == nil {
			t.Errorf("%s sent %d bytes", name, n)
		}
	}()
	s.TCP, s.UDP = tcp.Addr().String(), udp.LocalAddr().String()
	return s
}

// snapshot is every file of a folder with its mode, size and text.
func snapshot(t *testing.T, folder string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		text := []byte{}
		if info.Mode().IsRegular() {
			if text, err = os.ReadFile(path); err != nil {
				return err
			}
		}
		_, err = fmt.Fprintln(&b, path, info.Mode(), info.ModTime(), string(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// running are the processes that have a token among their arguments.
func running(token string) []string {
	var found []string
	all, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, path := range all {
		if line, err := os.ReadFile(path); err == nil && bytes.Contains(line, []byte(token)) {
			found = append(found, path)
		}
	}
	return found
}

func self(t testing.TB) string {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// assault lets an attack loose under a setup, and verifies that it came to nothing.
func assault(t *testing.T, s setup, name string) {
	a, where := attacks[name], newScene(t, name)
	if a.do == nil {
		t.Fatal("there is no such attack")
	}
	before := snapshot(t, where.Folder)
	limits := a.limits
	if limits.Wall == 0 {
		limits.Wall = patient
	}
	c := Command{Path: self(t), Args: append([]string{"act", name}, where.args()...), Dir: filepath.Join(where.Folder, "mine")}
	out := ""
	if a.build {
		out = t.TempDir()
	}
	r, err := s.run(t.Context(), c, bytes.Repeat([]byte("x"), a.input), out, limits)
	if err != nil {
		t.Fatal(err)
	}
	if left := running(where.Token); len(left) > 0 {
		t.Errorf("still running: %v", left)
	}
	if after := snapshot(t, where.Folder); after != before {
		t.Errorf("the files were\n%s\nand are\n%s", before, after)
	}
	said := string(r.Stdout) + string(r.Stderr)
	if strings.Contains(said, secret) || strings.Contains(said, won) {
		t.Errorf("it succeeded and said %.300q", said)
	}
	if strings.Contains(said, "panic:") && r.End == Exited {
		t.Errorf("the attack itself is broken: %.600s", said)
	}
	ends := a.ends
	if len(ends) == 0 {
		ends = []End{Exited}
	}
	if !slices.Contains(ends, r.End) {
		t.Errorf("it ended as %q (exit %d, signal %q, tried %q), and not as one of %q; it said %.300q", r.End, r.Exit, r.Signal, r.Tried, ends, said)
	}
	if r.End == Forbidden && s.have.has(seccompNotify) && r.Tried != a.tried {
		t.Errorf("it is said to have tried %q, and tried %q", r.Tried, a.tried)
	}
	if tooMuch := r.Output > limits.filled().Output; r.End == TooMuchOutput && tooMuch == (r.Files > 0) {
		t.Errorf("it wrote %d bytes, and its files exceed %d", r.Output, r.Files)
	}
	if limits.CPU > 0 && r.End == TooSlow && (r.CPU < limits.CPU || r.CPU > limits.CPU+second) {
		t.Errorf("it used %v of processor time, and may use %v", r.CPU, limits.CPU)
	}
	if limit := max(limits.Output, Defaults.Output); int64(len(r.Stdout)) > limit {
		t.Errorf("%d bytes of output are kept", len(r.Stdout))
	}
}

// patient is the time on the clock of a program that does not end by it: on a busy machine everything may take long.
const patient = 5 * time.Minute

// isolation skips a test where the kernel has nothing to isolate with.
func isolation(t *testing.T, s setup) {
	t.Helper()
	if !s.have.isolated() {
		tier.Missing(t, "Landlock, seccomp or a limit on processes", "attacks on the sandbox")
	}
}

// onslaught lets attacks loose.
func onslaught(t *testing.T, s setup, names []string) {
	limited := s.have.has(processLimit)
	isolation(t, setup{have: s.have | processLimit})
	t.Logf("layers: %v", s.have.names())
	for _, name := range names {
		if limited || !attacks[name].swarm {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				assault(t, s, name)
			})
		}
	}
}

func sortedNames[V any](m map[string]V) []string {
	var names []string
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func TestAttacksComeToNothing(t *testing.T) {
	if len(attacks) < 40 {
		t.Errorf("there are %d attacks", len(attacks))
	}
	onslaught(t, found(), sortedNames(attacks))
}

func TestAttacksComeToNothingWithFewerLayers(t *testing.T) {
	// In the quick tier, those that would succeed if nothing stood in for the missing layer. In the deep tier each setup takes a quarter of all, by
	// turns: each attack meets one or two of the setups, and others with another seed.
	names := []string{"the answers", "other runs", "changing its mode", "a mode by a compiler", "cutting while reading", "a signal to the grader",
		"a signal to the launcher", "limits of the grader", "a daemon", "fork bomb of sleepers", "a chain of forks", "TCP", "an abstract socket", "becoming root"}
	names = append(names, sortedNames(uncounted)...)
	setups := map[string]layer{
		"without namespaces":              namespaces,
		"without a user of its own":       separateUser,
		"without either":                  namespaces | separateUser,
		"without cgroups":                 cgroups_,
		"without a limit on files":        limitedTmp,
		"without any of them":             namespaces | separateUser | cgroups_ | limitedTmp,
		"without notice of what it tried": seccompNotify,
		"with the first Landlock":         landlockNetwork | landlockSignals | namespaces | separateUser | cgroups_,
	}
	for turn, name := range sortedNames(setups) {
		without := setups[name]
		t.Run(name, func(t *testing.T) {
			names := names
			if tier.Deep() {
				names = nil
				for i, attack := range sortedNames(attacks) {
					if (i+turn+int(tier.Seed(t)))%4 == 0 {
						names = append(names, attack)
					}
				}
			}
			s := probe(^without)
			if s.have&without != 0 {
				t.Fatalf("it has %v", s.have.names())
			}
			if without.has(landlockNetwork) {
				s.landlock = 1
			}
			onslaught(t, s, names)
		})
	}
}

const cgroups_ = cgroupTime | cgroupMemory | cgroupProcesses

// TestAttacksComeToNothingWithoutRoot runs the attacks as a user without privileges, who has other layers than root.
func TestAttacksComeToNothingWithoutRoot(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("the other tests run without root")
	}
	const nobody = 65534
	folder := t.TempDir()
	program := filepath.Join(folder, "attacks")
	data, err := os.ReadFile(self(t))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(program, data, 0o755); err != nil {
		t.Fatal(err)
	}
	for above := folder; above != os.Getenv("TMPDIR"); above = filepath.Dir(above) {
		if err := os.Chown(above, nobody, nobody); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(os.Getenv("TMPDIR"), 0o755); err != nil {
		t.Fatal(err)
	}
	test := "^(TestAttacksComeToNothingWithFewerLayers|TestWellBehavedProgramsRun)$"
	if tier.Deep() {
		test = "^(TestAttacksComeToNothing.*|TestWellBehavedProgramsRun)$"
	}
	cmd := exec.Command(program, "-test.run", test)
	cmd.Env, cmd.Dir = append(os.Environ(), "TMPDIR="+folder, "HOME="+folder), folder
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestNothingIsLeftOfALauncherThatWasKilled kills a launcher while its program runs, as the kernel does when memory is short. The run starts
// again with another launcher, and the first program is ended too.
func TestNothingIsLeftOfALauncherThatWasKilled(t *testing.T) {
	for name, s := range map[string]setup{"with namespaces": found(), "without": probe(^(namespaces | separateUser))} {
		t.Run(name, func(t *testing.T) {
			isolation(t, setup{have: s.have | processLimit})
			where := newScene(t, "sleep")
			killed := make(chan int)
			go func() {
				for {
					for _, path := range running(where.Token) {
						pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(path)))
						if program, ok := statOf(pid); ok && program.parent > 1 && unix.Kill(program.parent, unix.SIGKILL) == nil {
							killed <- pid
							return
						}
					}
					time.Sleep(time.Millisecond)
				}
			}()
			c := Command{Path: self(t), Args: append([]string{"act", "sleep"}, where.args()...)}
			r, err := s.run(t.Context(), c, nil, "", Limits{Wall: second / 2})
			if err != nil || r.End != TooSlow {
				t.Errorf("it ended as %q, %v", r.End, err)
			}
			if left := running(where.Token); len(left) > 0 {
				t.Errorf("%d was orphaned, and %v are still running", <-killed, left)
			}
		})
	}
}
