//go:build load

package web

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"jogada/catalog"
	"jogada/games"
)

// TestMixCrowd is not a test: it runs the unfair clients of the mix, in a process of their own.
func TestMixCrowd(t *testing.T) {
	url := os.Getenv("MIX_CROWD")
	if url == "" {
		t.Skip("it is run by the others")
	}
	c := newCrowd(t, url)
	ctx, stop := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	c.start(ctx, &wg)
	io.Copy(io.Discard, os.Stdin)
	stop()
	wg.Wait()
}

// crowd holds those clients.
type crowd struct {
	mixClient
	large string   // a jump board of a million characters
	hard  []string // slide boards that no search finishes
}

func newCrowd(t *testing.T, url string) *crowd {
	c := &crowd{mixClient: newMixClient(url), large: made(t, "jump", 1, map[string]string{"rows": "700", "cols": "700"})}
	for seed := range uint64(16) {
		c.hard = append(c.hard, made(t, "slide", seed, map[string]string{"side": "12", "kind": "random", "limit": "1000"}))
	}
	return c
}

// made returns a request to solve the board of a seed.
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

// start starts four fifths of a thousand.
func (c *crowd) start(ctx context.Context, wg *sync.WaitGroup) {
	for i := range fifth {
		wg.Go(func() { c.sendLarge(ctx) })
		wg.Go(func() { c.sendSlowly(ctx, i%2 == 0) })
		wg.Go(func() { c.leave(ctx, i) })
		wg.Go(func() { c.neverRead(ctx) })
	}
}

// sendLarge sends large bodies. If refused, it waits for the Retry-After second.
func (c *crowd) sendLarge(ctx context.Context) {
	for ctx.Err() == nil {
		if c.ask(ctx, c.large) != http.StatusOK {
			pause(ctx, time.Second)
		}
	}
}

// sendSlowly sends headers, or a body, a byte a second.
func (c *crowd) sendSlowly(ctx context.Context, headers bool) {
	begin := post + "X-Slow: "
	if !headers {
		begin = post + "Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n" + strings.Repeat(" ", 20_000)
	}
	for ctx.Err() == nil {
		c.trickle(ctx, begin)
	}
}

// leave asks for searches without an end and does not wait for it.
func (c *crowd) leave(ctx context.Context, i int) {
	for n := i; ctx.Err() == nil; n++ {
		short, leave := context.WithTimeout(ctx, time.Duration(50+n%10*50)*time.Millisecond)
		c.ask(short, c.hard[n%len(c.hard)])
		leave()
		pause(ctx, 100*time.Millisecond)
	}
}

// neverRead asks for large answers and reads nothing.
func (c *crowd) neverRead(ctx context.Context) {
	body := `{"id": "jump(rows=300,cols=300)#1"}`
	for ctx.Err() == nil {
		c.trickle(ctx, fmt.Sprintf(post+"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(body), body))
	}
}

const post = "POST /v1/games/jump/solve HTTP/1.1\r\nHost: localhost\r\n"

// trickle sends the beginning of a request, then a byte a second until the service or the run ends. It reads nothing.
func (c *crowd) trickle(ctx context.Context, begin string) {
	conn, err := net.Dial("tcp", c.addr)
	if err != nil {
		pause(ctx, time.Second)
		return
	}
	defer conn.Close()
	conn.(*net.TCPConn).SetReadBuffer(4096)
	for end := time.Now().Add(20 * time.Second); err == nil && ctx.Err() == nil && time.Now().Before(end); begin = "x" {
		_, err = io.WriteString(conn, begin)
		pause(ctx, time.Second)
	}
}
