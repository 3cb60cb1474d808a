package web

import (
	"context"
	"net"
	"testing"
	"time"

	"jogada/internal/front/ask"
	"jogada/solve"
)

func TestAServiceThatStopsFinishesWhatRuns(t *testing.T) {
	r := listen(t, func(c *Config) { c.Timing.Grace = time.Hour })
	solving := r.begin(context.Background(), gatedSolve, waiting)
	<-r.gate.began
	r.stop()
	for { // until it accepts nothing more
		c, err := net.Dial("tcp", r.addr)
		if err != nil {
			break
		}
		c.Close()
	}
	close(r.gate.release)
	if a := decode[ask.Answer](t, <-solving); a.Report.Verdict != solve.Proved {
		t.Errorf("%+v", a.Report)
	}
	if err := <-r.ended; err != nil {
		t.Errorf("it ended with %v", err)
	}
	refusal(t, r.ask(t, "GET", "/readyz", ""), 503)
	if a := r.ask(t, "GET", "/healthz", ""); a.status != 200 {
		t.Errorf("healthz: %d", a.status)
	}
}

func TestAServiceThatStopsEndsWhatDoesNotFinish(t *testing.T) {
	for _, accept := range []string{"application/json", "text/event-stream"} {
		r := listen(t, func(c *Config) { c.Timing.Grace = time.Millisecond })
		solving := r.begin(context.Background(), gatedSolve, waiting, "Accept", accept)
		<-r.gate.began
		r.stop()
		if err := <-r.gate.stopped; err != context.Canceled {
			t.Errorf("stopped by %v", err)
		}
		a := <-solving
		if accept == "application/json" {
			if got := decode[ask.Answer](t, a); got.Report.Verdict != solve.Unknown || got.Report.Stopped != solve.ErrCancel.Error() {
				t.Errorf("%+v", got.Report)
			}
		}
		if a.status != 200 {
			t.Errorf("%s: status %d", accept, a.status)
		}
		if err := <-r.ended; err != nil {
			t.Errorf("it ended with %v", err)
		}
	}
}

func TestAListenerThatBreaksIsAnError(t *testing.T) {
	s := newService(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	if err := s.Serve(context.Background(), l); err == nil {
		t.Error("it served on a closed listener")
	}
}
