//go:build load

package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"jogada/catalog"
	"jogada/games"
)

// The load run of docs/performance.md: go test -tags load -run Load -v ./web. Clients and service share one process and
// its cores, over the loopback.

const runFor = 5 * time.Second

// sample holds the observations of one client.
type sample struct {
	status int
	took   time.Duration
}

// load runs that many clients, each with one request after another on a connection of its own, until the time is over.
func load(r running, clients int, path, body string) []sample {
	ctx, cancel := context.WithTimeout(context.Background(), runFor)
	defer cancel()
	var mu sync.Mutex
	var all []sample
	var wg sync.WaitGroup
	for range clients {
		wg.Go(func() {
			var own []sample
			for ctx.Err() == nil {
				begin := time.Now()
				a, ok := <-r.begin(context.Background(), path, body)
				if ok {
					own = append(own, sample{a.status, time.Since(begin)})
				} else {
					own = append(own, sample{0, time.Since(begin)})
				}
			}
			mu.Lock()
			defer mu.Unlock()
			all = append(all, own...)
		})
	}
	wg.Wait()
	return all
}

// printTimes prints the number of answers by kind, and their times.
func printTimes(what string, clients int, all []sample) {
	by := map[int][]time.Duration{}
	for _, s := range all {
		by[s.status] = append(by[s.status], s.took)
	}
	for _, status := range []int{200, 429, 0} {
		times := by[status]
		if len(times) == 0 {
			continue
		}
		slices.Sort(times)
		at := func(share float64) time.Duration {
			return times[int(share*float64(len(times)-1))].Round(10 * time.Microsecond)
		}
		fmt.Printf("| %s | %d | %d | %d | %.0f | %v | %v | %v | %v |\n", what, clients, status, len(times), float64(len(times))/runFor.Seconds(), at(0.5), at(0.95), at(0.99), at(1))
	}
	for status := range by {
		if !slices.Contains([]int{200, 429, 0}, status) {
			fmt.Printf("| %s: status %d: %d times\n", what, status, len(by[status]))
		}
	}
}

// resident returns the most memory that the process has held, as the system reports it.
func resident() string {
	status, _ := os.ReadFile("/proc/self/status")
	for line := range strings.Lines(string(status)) {
		if name, value, _ := strings.Cut(line, ":"); name == "VmHWM" {
			return strings.TrimSpace(value)
		}
	}
	return "unknown"
}

func TestLoadOfSmallSolves(t *testing.T) {
	r := listen(t, func(c *Config) {
		c.Games = games.All()
		c.Limits.Solves, c.Limits.Queue, c.Limits.Patience = runtime.NumCPU(), 1000, time.Minute
	})
	r.client.Transport.(*http.Transport).MaxIdleConnsPerHost = 1000
	for _, g := range games.All() {
		text, _ := json.Marshal(map[string]any{"text": g.Examples[0].Text})
		for _, clients := range []int{1, 16} {
			printTimes(g.Name, clients, load(r, clients, "/v1/games/"+g.Name+"/solve", string(text)))
		}
	}
	fmt.Println("resident at most:", resident())
}

func TestLoadFourTimesOver(t *testing.T) {
	l := DefaultLimits()
	r := listen(t, func(c *Config) { c.Games, c.Limits = games.All(), l })
	r.client.Transport.(*http.Transport).MaxIdleConnsPerHost = 1000
	g := games.All()[0]
	v, err := g.Values(map[string]string{"rows": "100", "cols": "100"})
	if err != nil {
		t.Fatal(err)
	}
	board, err := g.Generate(catalog.NewDice(7), v)
	if err != nil {
		t.Fatal(err)
	}
	body, _ := json.Marshal(map[string]any{"text": board.Text(), "omit": []string{"view"}})
	for _, times := range []int{1, 4, 40} {
		clients := times * (l.Solves + l.Queue)
		printTimes(fmt.Sprintf("%d × what it takes", times), clients, load(r, clients, "/v1/games/"+g.Name+"/solve", string(body)))
		fmt.Println("resident at most:", resident(), "goroutines:", runtime.NumGoroutine(), "slots taken:", r.solving.taken())
	}
	if a := <-r.begin(context.Background(), "/v1/games/"+g.Name+"/solve", string(body)); a.status != 200 {
		t.Errorf("afterwards: %d", a.status)
	}
}
