package web

import (
	"context"
	"fmt"
	"net/http"
	"runtime"
	"testing"
	"time"
)

func TestAThousandSolvesAtOnceAreAllAnswered(t *testing.T) {
	before := runtime.NumGoroutine()
	r := listen(t)
	const many = 1000
	done := make(chan answered, many)
	for range many {
		go func() { done <- <-r.begin(context.Background(), gatedSolve, waiting) }()
	}
	for range r.limits.Solves {
		<-r.gate.began
	}
	for range many - r.limits.Solves { // as long as those run, all others are refused
		a := <-done
		if refusal(t, a, http.StatusTooManyRequests); a.header.Get("Retry-After") == "" {
			t.Fatal("no Retry-After")
		}
	}
	close(r.gate.release)
	for range r.limits.Solves {
		if a := <-done; a.status != 200 {
			t.Errorf("%d %s", a.status, a.body)
		}
	}
	if a := <-r.begin(context.Background(), gatedSolve, waiting); a.status != 200 {
		t.Errorf("afterwards: %d %s", a.status, a.body)
	}
	r.stop()
	if err := <-r.ended; err != nil {
		t.Error(err)
	}
	r.client.CloseIdleConnections()
	goneDownTo(before)
}

// goneDownTo waits until there are no more goroutines than before.
func goneDownTo(before int) {
	for runtime.NumGoroutine() > before {
		runtime.Gosched()
	}
}

func TestAShortQueueWaitsItsTurn(t *testing.T) {
	r := listen(t, func(c *Config) { c.Limits.Solves, c.Limits.Queue, c.Limits.Patience = 1, 1, time.Hour })
	first := r.begin(context.Background(), gatedSolve, waiting)
	<-r.gate.began
	second := r.begin(context.Background(), gatedSolve, waiting)
	for r.solving.queued() == 0 {
		runtime.Gosched()
	}
	refusal(t, <-r.begin(context.Background(), gatedSolve, waiting), http.StatusTooManyRequests)
	r.gate.release <- struct{}{}
	if a := <-first; a.status != 200 {
		t.Errorf("first: %d", a.status)
	}
	<-r.gate.began
	r.gate.release <- struct{}{}
	if a := <-second; a.status != 200 {
		t.Errorf("second: %d", a.status)
	}
}

func TestWhoWaitsTooLongIsRefused(t *testing.T) {
	r := listen(t, func(c *Config) { c.Limits.Solves, c.Limits.Queue, c.Limits.Patience = 1, 1, time.Millisecond })
	first := r.begin(context.Background(), gatedSolve, waiting)
	<-r.gate.began
	refusal(t, <-r.begin(context.Background(), gatedSolve, waiting), http.StatusTooManyRequests)
	close(r.gate.release)
	<-first
}

func TestLookingGoesOnWhileAllSolve(t *testing.T) {
	r := listen(t, func(c *Config) { c.Limits.Solves = 1 })
	solving := r.begin(context.Background(), gatedSolve, waiting)
	<-r.gate.began
	for _, verb := range []string{"show", "generate"} {
		body := map[string]string{"show": `{"text": "3 50"}`, "generate": `{}`}[verb]
		if a := <-r.begin(context.Background(), "/v1/games/null/"+verb, body); a.status != 200 {
			t.Errorf("%s: %d", verb, a.status)
		}
	}
	for _, verb := range []string{"moves", "check"} {
		refusal(t, <-r.begin(context.Background(), "/v1/games/null/"+verb, `{"text": "3 50", "report": {}}`), http.StatusTooManyRequests)
	}
	close(r.gate.release)
	<-solving
}

func TestMoreConnectionsThanAllowedAreServedOneAfterTheOther(t *testing.T) {
	r := listen(t, func(c *Config) { c.Timing.Connections, c.Timing.Idle = 3, time.Hour })
	for i := range 20 { // each keeps its connection, if it may
		client := &http.Client{Transport: &http.Transport{}}
		defer client.CloseIdleConnections()
		resp, err := client.Get(r.url + "/healthz")
		if err != nil || resp.StatusCode != 200 {
			t.Fatalf("connection %d: %v", i, err)
		}
		fmt.Fscanln(resp.Body, new(string))
		resp.Body.Close()
	}
}
