package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/datasets/campaign/cluster"
	"jogada/internal/gametest/tier"
)

// process is a running jogada.
type process struct {
	*exec.Cmd
	said  *saying
	ended chan struct{}
}

// saying records the output of a process, and signals each addition.
type saying struct {
	mu   sync.Mutex
	text bytes.Buffer
	more chan struct{}
}

func (s *saying) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.text.Write(p)
	select {
	case s.more <- struct{}{}:
	default:
	}
	return len(p), nil
}

func (s *saying) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// start starts a jogada, which is killed when the test ends.
func start(t *testing.T, args ...string) *process {
	t.Helper()
	p := &process{Cmd: exec.Command("jogada", args...), said: &saying{more: make(chan struct{}, 1)}, ended: make(chan struct{})}
	p.Stderr, p.Stdout = p.said, io.Discard
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { p.Wait(); close(p.ended) }()
	t.Cleanup(p.kill)
	return p
}

// kill ends the process at once, as kill -9 does.
func (p *process) kill() {
	p.Process.Kill()
	<-p.ended
}

// stop asks the process to stop, and waits until it has.
func (p *process) stop(t *testing.T) {
	t.Helper()
	p.Process.Signal(syscall.SIGTERM)
	p.await(t)
}

// patienceEnds returns when a test gives up on a process: when half of the time that is left for all tests is over.
func patienceEnds(t *testing.T) <-chan time.Time {
	end, limited := t.Deadline()
	if !limited {
		return nil
	}
	return time.After(time.Until(end) / 2)
}

func (p *process) await(t *testing.T) {
	t.Helper()
	select {
	case <-p.ended:
	case <-patienceEnds(t):
		p.Process.Signal(syscall.SIGQUIT) // it then says what it waits for
		<-p.ended
		t.Fatalf("%v does not end:\n%s", p.Args, p.said)
	}
}

// hears waits until the process has said something, and returns the match.
func (p *process) hears(t *testing.T, pattern string) []string {
	t.Helper()
	re, late := regexp.MustCompile(pattern), patienceEnds(t)
	for {
		if m := re.FindStringSubmatch(p.said.String()); m != nil {
			return m
		}
		select {
		case <-p.said.more:
		case <-p.ended:
			if m := re.FindStringSubmatch(p.said.String()); m != nil {
				return m
			}
			t.Fatalf("%v ended and did not say %s:\n%s", p.Args, pattern, p.said)
		case <-late:
			t.Fatalf("%v does not say %s:\n%s", p.Args, pattern, p.said)
		}
	}
}

// until looks again and again until something is so.
func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	late := patienceEnds(t)
	for tick := time.NewTicker(5 * time.Millisecond); ; {
		if is() {
			tick.Stop()
			return
		}
		select {
		case <-tick.C:
		case <-late:
			t.Fatalf("never: %s", what)
		}
	}
}

// engine starts a server and returns its address.
func engine(t *testing.T, store string, args ...string) (*process, string) {
	t.Helper()
	p := start(t, append([]string{"engine", "--store", store}, args...)...)
	return p, p.hears(t, `engine on (nats://\S+)`)[1]
}

func worker(t *testing.T, url string, args ...string) *process {
	t.Helper()
	p := start(t, append([]string{"worker", "--jobs", "1", "--engine", url}, args...)...)
	p.hears(t, "at work on")
	return p
}

const clusterSpec = `game: slide
shape: {side: 4, slides: 9}
seed: 5
count: 900
tries: 1500
splits: {train: 3, test: 1}
question: short
shard: 15
`

// written writes a spec and returns the dataset that one job on one machine makes of it.
func written(t *testing.T, spec string) (name, want string) {
	t.Helper()
	dir := t.TempDir()
	name = filepath.Join(dir, "spec.yaml")
	if err := os.WriteFile(name, []byte(spec), 0o666); err != nil {
		t.Fatal(err)
	}
	alone := filepath.Join(dir, "alone")
	p := start(t, "campaign", "run", name, "--out", alone, "--jobs", "1")
	p.await(t)
	if p.ProcessState.ExitCode() != 0 {
		t.Fatal(p.said)
	}
	return name, files(t, alone)
}

// files returns every file of a folder and what is in it.
func files(t *testing.T, dir string) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && name == dir {
			return err
		}
		rel, _ := filepath.Rel(dir, name)
		if d.IsDir() {
			fmt.Fprintf(&all, "%s/\n", rel)
			return nil
		}
		data, err := os.ReadFile(name)
		fmt.Fprintf(&all, "%s %d %x\n", rel, len(data), sha256.Sum256(data))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}

// parts counts the parts that a campaign has collected.
func parts(dir string) int {
	list, _ := filepath.Glob(filepath.Join(dir, "parts", "*.part"))
	return len(list)
}

// leftOver fails if a server still has anything of a campaign.
func leftOver(t *testing.T, url string) {
	t.Helper()
	conn, err := nats.Connect(url, nats.UserInfo(secret(t)))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	for name := range js.StreamNames(context.Background()).Name() {
		t.Errorf("the stream %s is left over", name)
	}
}

// secret returns the user and the password of the engines that the tests start.
func secret(t *testing.T) (user, password string) {
	t.Helper()
	name, err := cluster.SecretFile()
	if err != nil {
		t.Fatal(err)
	}
	s, err := cluster.ReadSecret(name)
	if err != nil {
		t.Fatal(err)
	}
	return s.User, s.Password
}

// finished waits for a campaign to end well, with the right bytes and nothing left over.
func finished(t *testing.T, p *process, out, url, want string) {
	t.Helper()
	p.await(t)
	if p.ProcessState.ExitCode() != 0 {
		t.Fatalf("exit code %d:\n%s", p.ProcessState.ExitCode(), p.said)
	}
	if got := files(t, out); got != want {
		t.Errorf("the dataset is\n%s\nwant\n%s", got, want)
	}
	leftOver(t, url)
}

func TestThreeWorkersMakeWhatOneJobMakesThoughOneIsKilled(t *testing.T) {
	spec, want := written(t, strings.Replace(clusterSpec, "count: 900\ntries: 1500", fmt.Sprintf("count: %d\ntries: 1500", tier.Choose(900, 240)), 1))
	_, url := engine(t, t.TempDir(), "--addr", "127.0.0.1:0")
	first := worker(t, url)
	others := []*process{worker(t, url), worker(t, url)}
	out := filepath.Join(t.TempDir(), "out")
	run := start(t, "campaign", "run", spec, "--out", out, "--engine", url, "--ack-wait", "1s")
	until(t, "some parts", func() bool { return parts(out) > 3 })
	first.kill()
	finished(t, run, out, url, want)
	for _, w := range others {
		w.stop(t)
		if w.ProcessState.ExitCode() != 0 {
			t.Errorf("a worker ends with %v:\n%s", w.ProcessState, w.said)
		}
	}
}

func TestACoordinatorAndAServerMayBeKilled(t *testing.T) {
	tier.DeepOnly(t, "a server is killed in the midst of a campaign")
	spec, want := written(t, clusterSpec)
	store := t.TempDir()
	port := freePort(t)
	server, url := engine(t, store, "--addr", port)
	worker(t, url)
	worker(t, url)
	out := filepath.Join(t.TempDir(), "out")
	args := []string{"campaign", "run", spec, "--out", out, "--engine", url, "--ack-wait", "1s"}
	run := start(t, args...)
	until(t, "some parts", func() bool { return parts(out) > 3 })
	run.kill()
	run = start(t, args...)
	until(t, "more parts", func() bool { return parts(out) > 15 })
	server.kill()
	engine(t, store, "--addr", port)
	finished(t, run, out, url, want)
}

func TestAClusterOfThreeLosesAServer(t *testing.T) {
	tier.DeepOnly(t, "three servers")
	spec, want := written(t, clusterSpec)
	var addrs, routes []string
	for range 3 {
		addrs, routes = append(addrs, freePort(t)), append(routes, freePort(t))
	}
	var servers []*process
	var urls []string
	for i := range 3 {
		args := []string{"--addr", addrs[i], "--cluster-addr", routes[i], "--name", fmt.Sprintf("n%d", i)}
		for j := range 3 {
			if j != i {
				args = append(args, "--route", "nats://"+routes[j])
			}
		}
		p, url := engine(t, t.TempDir(), args...)
		servers, urls = append(servers, p), append(urls, url)
	}
	all := strings.Join(urls, ",")
	worker(t, all)
	worker(t, all)
	out := filepath.Join(t.TempDir(), "out")
	run := start(t, "campaign", "run", spec, "--out", out, "--engine", all, "--ack-wait", "2s", "--replicas", "3")
	until(t, "some parts", func() bool { return parts(out) > 3 })
	servers[1].kill()
	finished(t, run, out, urls[0]+","+urls[2], want)
}

// Whether the shard is given to another worker depends on how busy the machine is; campaign/cluster has the test of that.
func TestAShardMayTakeLongerThanTheWait(t *testing.T) {
	tier.DeepOnly(t, "a shard that takes long takes minutes under the race detector, to which the other campaigns show as much")
	spec, want := written(t, strings.NewReplacer("shard: 15", "shard: 4000", "count: 900", "count: 2500", "tries: 1500", "tries: 4000").Replace(clusterSpec))
	_, url := engine(t, t.TempDir(), "--addr", "127.0.0.1:0")
	out := filepath.Join(t.TempDir(), "out")
	workers := []*process{worker(t, url, "--metrics-addr", "127.0.0.1:0", "--shared", out), worker(t, url, "--metrics-addr", "127.0.0.1:0", "--shared", out)}
	run := start(t, "campaign", "run", spec, "--out", out, "--engine", url, "--ack-wait", "1s", "--shared")
	finished(t, run, out, url, want)
	until(t, "a worker that tells that it made the shard", func() bool {
		return slices.ContainsFunc(workers, func(w *process) bool {
			made := metrics(t, w.hears(t, `metrics on (http://\S+)`)[1])[`jogada_worker_shards_total{end="made"}`]
			return made != "" && made != "0"
		})
	})
}

// metrics returns the metrics of a worker, by name.
func metrics(t *testing.T, url string) map[string]string {
	t.Helper()
	r, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	told := map[string]string{}
	for lines := bufio.NewScanner(r.Body); lines.Scan(); {
		if name, value, ok := strings.Cut(lines.Text(), " "); ok {
			told[name] = value
		}
	}
	return told
}

func TestWorkersOfAnotherVersionAreRefusedAndAFailingShardEndsTheCampaign(t *testing.T) {
	dir := t.TempDir()
	spec := filepath.Join(dir, "spec.yaml")
	if err := os.WriteFile(spec, []byte(clusterSpec), 0o666); err != nil {
		t.Fatal(err)
	}
	_, url := engine(t, t.TempDir(), "--addr", "127.0.0.1:0")
	out := filepath.Join(dir, "out")
	run := start(t, "campaign", "run", spec, "--out", out, "--engine", url, "--ack-wait", "1s", "--shared")
	until(t, "the folder", func() bool { _, err := os.Stat(filepath.Join(out, "parts")); return err == nil })
	// The parts can't be written any more: where their folder was, a file is.
	if err := os.RemoveAll(filepath.Join(out, "parts")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(out, "parts"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	worker(t, url, "--shared", out)
	run.await(t)
	if code := run.ProcessState.ExitCode(); code != cli.Internal || !strings.Contains(run.said.String(), "failed 5 times") {
		t.Errorf("exit code %d:\n%s", code, run.said)
	}
	leftOver(t, url)
}

func TestAFullDiskEndsTheCampaignAndLosesNothing(t *testing.T) {
	tier.DeepOnly(t, "a file system is mounted and filled")
	dir := filepath.Join(t.TempDir(), "small")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=256k"); err != nil {
		tier.Missing(t, "mount", "a full disk: "+err.Error())
	}
	defer syscall.Unmount(dir, syscall.MNT_DETACH)
	spec, want := written(t, clusterSpec)
	out := filepath.Join(dir, "out")
	run := start(t, "campaign", "run", spec, "--out", out)
	run.await(t)
	if code := run.ProcessState.ExitCode(); code != cli.Misused || !strings.Contains(run.said.String(), "no space left") {
		t.Fatalf("exit code %d:\n%s", code, run.said)
	}
	if parts(out) == 0 {
		t.Error("nothing is kept")
	}
	if hidden, _ := filepath.Glob(filepath.Join(out, "parts", ".*")); len(hidden) > 0 {
		t.Errorf("half parts are left: %v", hidden)
	}
	if err := syscall.Mount("tmpfs", dir, "tmpfs", syscall.MS_REMOUNT, "size=64m"); err != nil {
		t.Fatal(err)
	}
	run = start(t, "campaign", "run", spec, "--out", out)
	run.await(t)
	if got := files(t, out); got != want {
		t.Errorf("the dataset is\n%s\nwant\n%s\n%s", got, want, run.said)
	}
}

// freePort returns an address on this machine that nobody listens on. Its port is outside the range from which the system
// assigns ports, so a server that is killed and started again finds it free.
func freePort(t *testing.T) string {
	t.Helper()
	for {
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", 10_000+rand.IntN(20_000)))
		if err == nil {
			defer l.Close()
			return l.Addr().String()
		}
		if !errors.Is(err, syscall.EADDRINUSE) {
			t.Fatal(err)
		}
	}
}

// rowsOf returns the rows of a table in order, without the seconds that they took.
func rowsOf(t *testing.T, out string) []string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(out, "rows.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(regexp.MustCompile(`"seconds":[^,]*,`).ReplaceAllString(string(data), ""), "\n")
	slices.Sort(rows)
	return rows
}

func TestWorkersFillATableThoughOneIsKilled(t *testing.T) {
	dir := t.TempDir()
	games, alone, out := filepath.Join(dir, "games"), filepath.Join(dir, "alone"), filepath.Join(dir, "out")
	if err := os.CopyFS(games, os.DirFS("../../games/puzzlescript/examples")); err != nil {
		t.Fatal(err)
	}
	table := func(args ...string) *process {
		return start(t, append([]string{"puzzlescript", "table", games, "--time", "0", "--nodes", "20000", "--out"}, args...)...)
	}
	table(alone).await(t)
	_, url := engine(t, t.TempDir(), "--addr", "127.0.0.1:0")
	waiting := table(out, "--engine", url)
	waiting.hears(t, "the levels go to the workers")
	waiting.stop(t)
	if code := waiting.ProcessState.ExitCode(); code != cli.Undecided || !strings.Contains(waiting.said.String(), "interrupted after no levels") {
		t.Errorf("without a worker it ends with %d: %s", code, waiting.said)
	}
	leftOver(t, url)
	first := worker(t, url)
	run := table(out, "--engine", url, "--ack-wait", "1s")
	until(t, "a row", func() bool { data, _ := os.ReadFile(filepath.Join(out, "rows.jsonl")); return len(data) > 0 })
	first.kill()
	second := worker(t, url)
	run.await(t)
	if got, want := rowsOf(t, out), rowsOf(t, alone); run.ProcessState.ExitCode() != 0 || len(want) < 5 || !slices.Equal(got, want) {
		t.Errorf("exit code %d, %s; the rows are\n%s\nwant\n%s", run.ProcessState.ExitCode(), run.said, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	leftOver(t, url)
	second.stop(t)
}
