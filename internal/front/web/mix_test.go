//go:build load

package web

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"runtime/pprof"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"jogada/games"
)

// The mix of docs/performance.md: go test -tags load -run Mix -v -timeout 1h ./web. A thousand clients on the loopback, a
// fifth of each kind. The service, the small solvers and the crowd are a process each, because the processor time that
// the clients take is not the service's. Stretches with the crowd and without take turns, so that whatever else the
// machine does falls on both. MIX_ROUNDS, MIX_ALONE and MIX_SECONDS say how many there are and how long they are;
// MIX_PROFILE is a file for the profile of the service.

// fifth is the number of clients of each kind.
const fifth = 200

// TestMixServer is not a test: it runs the service for the others, in a process of its own.
func TestMixServer(t *testing.T) {
	if os.Getenv("MIX_SERVER") == "" {
		t.Skip("it is run by the others")
	}
	s, err := New(Config{Games: games.All(), Limits: DefaultLimits(), Timing: DefaultTiming()})
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	TuneCollector() // as the command does
	if name := os.Getenv("MIX_PROFILE"); name != "" {
		f, err := os.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := pprof.StartCPUProfile(f); err != nil {
			t.Fatal(err)
		}
		defer pprof.StopCPUProfile()
	}
	fmt.Println("http://" + l.Addr().String())
	ctx, stop := context.WithCancel(context.Background())
	go func() { io.Copy(io.Discard, os.Stdin); stop() }()
	s.Serve(ctx, l)
}

// child runs this test binary again in the role that the environment names, until it is stopped. It returns its output.
func child(t *testing.T, test, environment string) (cmd *exec.Cmd, out *bufio.Reader, stop func()) {
	cmd = exec.Command(os.Args[0], "-test.run=^"+test+"$")
	cmd.Env = append(os.Environ(), environment)
	in, err1 := cmd.StdinPipe()
	pipe, err2 := cmd.StdoutPipe()
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd, bufio.NewReader(pipe), func() { in.Close(); cmd.Wait() }
}

// mixClient asks a service in another process.
type mixClient struct {
	url, addr string
	client    *http.Client
}

func newMixClient(url string) mixClient {
	return mixClient{url, strings.TrimPrefix(url, "http://"), &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 1000}}}
}

// ask sends a request and reads its answer; status 0: there was none.
func (m mixClient) ask(ctx context.Context, request string) (status int) {
	path, body, _ := strings.Cut(request, " ")
	req, _ := http.NewRequestWithContext(ctx, http.MethodPost, m.url+"/v1/games/"+path, strings.NewReader(body))
	req.Header.Set("Content-Type", "application/json")
	resp, err := m.client.Do(req)
	if err != nil {
		return 0
	}
	defer resp.Body.Close()
	if _, err := io.Copy(io.Discard, resp.Body); err != nil {
		return 0
	}
	return resp.StatusCode
}

// pause waits, or until the context ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// mixed is the service under the mix.
type mixed struct {
	mixClient
	pid   int
	small []string // requests by game
}

func startMixed(t *testing.T) *mixed {
	cmd, out, stop := child(t, "TestMixServer", "MIX_SERVER=1")
	t.Cleanup(stop)
	line, err := out.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	m := &mixed{mixClient: newMixClient(strings.TrimSpace(line)), pid: cmd.Process.Pid}
	for _, name := range []string{"jump", "keys", "slide", "chase"} { // whose first examples take about a millisecond
		g, _ := games.All().Find(name)
		body, _ := json.Marshal(map[string]any{"text": g.Examples[0].Text})
		m.small = append(m.small, g.Name+"/solve "+string(body))
	}
	return m
}

// solvers request small boards, each again after its answer; a refused one waits for the Retry-After second.
func (m *mixed) solvers(ctx context.Context, wg *sync.WaitGroup) func() []sample {
	var mu sync.Mutex
	var all []sample
	for i := range fifth {
		wg.Go(func() {
			for n := i; ctx.Err() == nil; n++ {
				begin := time.Now()
				status := m.ask(context.Background(), m.small[n%len(m.small)])
				mu.Lock()
				all = append(all, sample{status, time.Since(begin)})
				mu.Unlock()
				if status != 200 {
					pause(ctx, time.Second)
				}
			}
		})
	}
	return func() []sample { mu.Lock(); defer mu.Unlock(); return all }
}

// health asks how the service is, twice a second, and returns the longest time that took.
func (m *mixed) health(ctx context.Context, t *testing.T) (longest time.Duration) {
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: 10 * time.Second}
	for ctx.Err() == nil {
		begin := time.Now()
		resp, err := client.Get(m.url + "/healthz")
		if err != nil {
			t.Errorf("healthz: %v", err)
		} else {
			resp.Body.Close()
		}
		longest = max(longest, time.Since(begin))
		pause(ctx, 500*time.Millisecond)
	}
	return longest
}

// megabytes returns the most memory that the service's process has held, as the system reports it.
func (m *mixed) megabytes() int {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", m.pid))
	for line := range strings.Lines(string(status)) {
		if value, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			n, _ := strconv.Atoi(strings.Fields(value)[0])
			return n / 1024
		}
	}
	return 0
}

// processor returns the seconds of processor time that a process has had; the system counts in hundredths.
func processor(pid int) float64 {
	stat, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, after, _ := strings.Cut(string(stat), ") ") // the fields after the name, from the third
	fields := strings.Fields(after)
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return float64(user+system) / 100
}

func number(name string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return otherwise
}

// stretch holds the observations of some seconds of the run.
type stretch struct {
	rate, perCPU float64 // small solves answered a second, and a second of the service's processor time
	half, most99 time.Duration
	health       time.Duration
	cpu          float64 // of the service, as a share of the time
	by           map[int]int
}

// run measures for some seconds, with the crowd or without.
func (m *mixed) run(t *testing.T, seconds int, crowded bool) stretch {
	if crowded {
		_, _, stop := child(t, "TestMixCrowd", "MIX_CROWD="+m.url)
		defer stop()
	}
	length := time.Duration(seconds) * time.Second
	ctx, cancel := context.WithTimeout(context.Background(), length)
	defer cancel()
	var wg sync.WaitGroup
	before := processor(m.pid)
	samples := m.solvers(ctx, &wg)
	s := stretch{health: m.health(ctx, t), by: map[int]int{}}
	spent := processor(m.pid) - before
	var times []time.Duration
	for _, one := range samples() {
		if s.by[one.status]++; one.status == 200 {
			times = append(times, one.took)
		}
	}
	wg.Wait()
	if len(times) == 0 {
		t.Fatalf("no small solve was answered: %v", s.by)
	}
	slices.Sort(times)
	s.rate, s.perCPU, s.cpu = float64(len(times))/length.Seconds(), float64(len(times))/spent, spent/length.Seconds()
	s.half, s.most99 = times[len(times)/2], times[len(times)*99/100]
	fmt.Printf("crowd %v: %.0f small solves a second, %.0f a second of processor time (%.2f of a processor), half within %v, 99 of 100 within %v, statuses %v, healthz within %v, resident at most %d MB\n",
		crowded, s.rate, s.perCPU, s.cpu, s.half, s.most99, s.by, s.health, m.megabytes())
	return s
}

// median returns the middle one of the values of the stretches.
func median(all []stretch, of func(stretch) float64) float64 {
	var list []float64
	for _, s := range all {
		list = append(list, of(s))
	}
	slices.Sort(list)
	return list[len(list)/2]
}

func TestMixOfAThousandClients(t *testing.T) {
	m := startMixed(t)
	var alone, mixed []stretch
	for range number("MIX_ROUNDS", 5) {
		alone = append(alone, m.run(t, number("MIX_ALONE", 10), false))
		mixed = append(mixed, m.run(t, number("MIX_SECONDS", 20), true))
	}
	rate := func(s stretch) float64 { return s.rate }
	perCPU := func(s stretch) float64 { return s.perCPU }
	most99 := median(mixed, func(s stretch) float64 { return s.most99.Seconds() })
	health := median(mixed, func(s stretch) float64 { return s.health.Seconds() })
	byTime, byCPU := median(mixed, rate)/median(alone, rate), median(mixed, perCPU)/median(alone, perCPU)
	fmt.Printf("in the mix: %.2f of the rate alone, %.2f of that a second of processor time, 99 of 100 within %.2f s, healthz within %.2f s, resident at most %d MB\n",
		byTime, byCPU, most99, health, m.megabytes())
	if byTime < 0.5 || most99 > 2 || health > 1 || m.megabytes() > 300 {
		t.Error("not as promised")
	}
}

func TestMixOfTenThousandSilentConnections(t *testing.T) {
	m := startMixed(t)
	for range 10_000 {
		c, err := net.Dial("tcp", m.addr)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	longest := m.health(ctx, t)
	fmt.Printf("10,000 silent connections: healthz within %v, resident at most %d MB\n", longest, m.megabytes())
	if longest > time.Second {
		t.Error("healthz took too long")
	}
}
