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
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"jogada/catalog"
	"jogada/games"
)

// The mix of docs/performance.md: go test -tags load -run Mix -v ./web. The service is a process of its own; a thousand
// clients on the loopback, a fifth of each kind, share its two cores. MIX_SECONDS makes it shorter.

// TestMixServer is no test: it is the service of the others, in a process of its own.
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
	debug.SetGCPercent(50) // as the command does
	fmt.Println("http://" + l.Addr().String())
	ctx, stop := context.WithCancel(context.Background())
	go func() { io.Copy(io.Discard, os.Stdin); stop() }()
	s.Serve(ctx, l)
}

// mixed is the service under the mix.
type mixed struct {
	url, addr string
	pid       int
	client    *http.Client
	small     []string // bodies by game
	large     string   // a jump board of a million characters
	hard      []string // slide boards that no search finishes
}

func startMixed(t *testing.T) *mixed {
	cmd := exec.Command(os.Args[0], "-test.run=^TestMixServer$")
	cmd.Env = append(os.Environ(), "MIX_SERVER=1")
	in, err1 := cmd.StdinPipe()
	out, err2 := cmd.StdoutPipe()
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { in.Close(); cmd.Wait() })
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	m := &mixed{url: strings.TrimSpace(line), pid: cmd.Process.Pid}
	m.addr = strings.TrimPrefix(m.url, "http://")
	m.client = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 1000}}
	m.boards(t)
	return m
}

// boards makes the bodies of the requests.
func (m *mixed) boards(t *testing.T) {
	for _, name := range []string{"jump", "keys", "slide", "chase"} { // whose first examples take about a millisecond
		g, _ := games.All().Find(name)
		body, _ := json.Marshal(map[string]any{"text": g.Examples[0].Text})
		m.small = append(m.small, g.Name+"/solve "+string(body))
	}
	m.large = made(t, "jump", 1, map[string]string{"rows": "700", "cols": "700"})
	for seed := range uint64(16) {
		m.hard = append(m.hard, made(t, "slide", seed, map[string]string{"side": "12", "kind": "random", "limit": "1000"}))
	}
}

// made is a request to solve the board of a seed.
func made(t *testing.T, game string, seed uint64, params map[string]string) string {
	g, _ := games.All().Find(game)
	v, err := g.Values(params)
	if err != nil {
		t.Fatal(err)
	}
	board, err := g.Generate(catalog.NewDice(seed), v)
	if err != nil {
		t.Fatal(err)
	}
	body, _ := json.Marshal(map[string]any{"text": board.Text()})
	return game + "/solve " + string(body)
}

// ask sends a request and reads its answer; status 0: there was none.
func (m *mixed) ask(ctx context.Context, request string) (status int) {
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

// solvers ask for small boards, each again as soon as it has its answer; one that is refused waits the second that it is told to.
func (m *mixed) solvers(ctx context.Context, wg *sync.WaitGroup, clients int) func() []sample {
	var mu sync.Mutex
	var all []sample
	for i := range clients {
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

// crowd starts the other four fifths.
func (m *mixed) crowd(ctx context.Context, wg *sync.WaitGroup, each int) {
	for i := range each {
		wg.Go(func() { // large bodies
			for ctx.Err() == nil {
				if m.ask(ctx, m.large) != 200 {
					pause(ctx, time.Second)
				}
			}
		})
		wg.Go(func() { // slow headers and slow bodies
			for ctx.Err() == nil {
				if i%2 == 0 {
					m.trickle(ctx, "POST /v1/games/jump/solve HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
				} else {
					m.trickle(ctx, "POST /v1/games/jump/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n"+strings.Repeat(" ", 20_000))
				}
			}
		})
		wg.Go(func() { // clients that leave
			for n := i; ctx.Err() == nil; n++ {
				short, leave := context.WithTimeout(ctx, time.Duration(50+n%10*50)*time.Millisecond)
				m.ask(short, m.hard[n%len(m.hard)])
				leave()
				pause(ctx, 100*time.Millisecond)
			}
		})
		wg.Go(func() { // readers that never read
			for ctx.Err() == nil {
				body := `{"id": "jump(rows=300,cols=300)#1"}`
				m.trickle(ctx, fmt.Sprintf("POST /v1/games/jump/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(body), body))
			}
		})
	}
}

// trickle sends the beginning of a request, then a byte a second until the service or the run has had enough. It reads
// nothing.
func (m *mixed) trickle(ctx context.Context, begin string) {
	c, err := net.Dial("tcp", m.addr)
	if err != nil {
		pause(ctx, time.Second)
		return
	}
	defer c.Close()
	c.(*net.TCPConn).SetReadBuffer(4096)
	for end := time.Now().Add(20 * time.Second); err == nil && ctx.Err() == nil && time.Now().Before(end); begin = "x" {
		_, err = io.WriteString(c, begin)
		pause(ctx, time.Second)
	}
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

// most is a figure of the service's process in kilobytes, as the system tells it.
func (m *mixed) most(name string) int {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", m.pid))
	for line := range strings.Lines(string(status)) {
		if value, ok := strings.CutPrefix(line, name+":"); ok {
			n, _ := strconv.Atoi(strings.Fields(value)[0])
			return n
		}
	}
	return 0
}

// summary is how many were answered a second, and how long they took.
func summary(all []sample, length time.Duration) (rate float64, half, most99 time.Duration, by map[int]int) {
	by = map[int]int{}
	var times []time.Duration
	for _, s := range all {
		if by[s.status]++; s.status == 200 {
			times = append(times, s.took)
		}
	}
	if len(times) == 0 {
		return 0, 0, 0, by
	}
	slices.Sort(times)
	return float64(len(times)) / length.Seconds(), times[len(times)/2], times[len(times)*99/100], by
}

func seconds(name string, otherwise int) time.Duration {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		otherwise = n
	}
	return time.Duration(otherwise) * time.Second
}

func TestMixOfAThousandClients(t *testing.T) {
	m := startMixed(t)
	const fifth = 200
	run := func(length time.Duration, crowd bool) (float64, time.Duration, time.Duration) {
		ctx, cancel := context.WithTimeout(context.Background(), length)
		defer cancel()
		var wg sync.WaitGroup
		if crowd {
			m.crowd(ctx, &wg, fifth)
		}
		samples := m.solvers(ctx, &wg, fifth)
		longest := m.health(ctx, t)
		rate, half, most99, by := summary(samples(), length)
		fmt.Printf("crowd %v: %.0f small solves a second, half within %v, 99 of 100 within %v, statuses %v, healthz within %v, resident at most %d MB\n",
			crowd, rate, half, most99, by, longest, m.most("VmHWM")/1024)
		wg.Wait()
		return rate, most99, longest
	}
	alone, _, _ := run(10*time.Second, false)
	rate, most99, longest := run(seconds("MIX_SECONDS", 100), true)
	if rate < alone/2 || most99 > 2*time.Second || longest > time.Second || m.most("VmHWM") > 300<<10 {
		t.Errorf("not as promised: %.2f of the rate alone", rate/alone)
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
	fmt.Printf("10,000 silent connections: healthz within %v, resident at most %d MB\n", longest, m.most("VmHWM")/1024)
	if longest > time.Second {
		t.Error("healthz took too long")
	}
}
