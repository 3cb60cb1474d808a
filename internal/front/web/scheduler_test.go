package web

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"
)

// ticketOf takes a slot that must be free.
func ticketOf(t *testing.T, p *slots, from string, c class) *ticket {
	t.Helper()
	ticket, free := p.try(from, c)
	if !free {
		t.Fatalf("no slot for %s", from)
	}
	return ticket
}

// wait queues a request and returns when it is in the queue; its end comes through the channel.
func wait(p *slots, from string, c class) <-chan *ticket {
	before, done := p.queued(), make(chan *ticket, 1)
	go func() {
		defer close(done)
		if t, err := p.take(context.Background(), from, c); err == nil {
			done <- t
		}
	}()
	for p.queued() == before {
		runtime.Gosched()
	}
	return done
}

func TestAPlaceGoesToTheAddressThatSpentLeast(t *testing.T) {
	p := newSlots(1, 10, time.Hour)
	first := ticketOf(t, p, "greedy", class{})
	greedy := []<-chan *ticket{wait(p, "greedy", class{}), wait(p, "greedy", class{})}
	modest := wait(p, "modest", class{})
	first.since = first.since.Add(-time.Minute) // it took long
	first.leave()
	next := <-modest
	next.leave()
	(<-greedy[0]).leave()
	(<-greedy[1]).leave()
	if p.taken() != 0 || p.queued() != 0 {
		t.Errorf("%d taken, %d queued", p.taken(), p.queued())
	}
}

func TestAPlaceGoesToTheClassThatSpentLeast(t *testing.T) {
	p := newSlots(1, 10, time.Hour)
	costly, cheap := class{game: "costly"}, class{game: "cheap"}
	first := ticketOf(t, p, "one", costly)
	again := wait(p, "one", costly)
	small := wait(p, "one", cheap)
	first.since = first.since.Add(-time.Minute)
	first.leave()
	(<-small).leave()
	(<-again).leave()
}

func TestAFullQueueMakesRoomForAnAddressWithFewer(t *testing.T) {
	p := newSlots(1, 3, time.Hour)
	first := ticketOf(t, p, "greedy", class{})
	greedy := []<-chan *ticket{wait(p, "greedy", class{}), wait(p, "greedy", class{}), wait(p, "greedy", class{})}
	if _, err := p.take(context.Background(), "greedy", class{}); !errors.Is(err, errBusy) {
		t.Errorf("a fourth of the same address: %v", err)
	}
	modest := make(chan *ticket, 1)
	go func() {
		got, _ := p.take(context.Background(), "modest", class{})
		modest <- got
	}()
	if _, got := <-greedy[2]; got {
		t.Error("the last of the greedy address kept its slot in the queue")
	}
	first.leave()
	for range 3 {
		select {
		case got := <-greedy[0]:
			greedy[0] = nil
			got.leave()
		case got := <-greedy[1]:
			greedy[1] = nil
			got.leave()
		case got := <-modest:
			got.leave()
		}
	}
}

func TestAFullQueueMakesNoRoomForAnAddressThatWouldHaveAsMany(t *testing.T) {
	p := newSlots(1, 3, time.Hour)
	first := ticketOf(t, p, "a", class{})
	waiting := []<-chan *ticket{wait(p, "a", class{}), wait(p, "a", class{}), wait(p, "b", class{})}
	if _, waits := p.enter("b", class{}, 1); waits {
		t.Fatal("the second of b takes the place of the second of a")
	}
	ends := make(chan *ticket)
	for _, one := range waiting {
		go func() { ends <- <-one }()
	}
	first.leave()
	for range waiting {
		(<-ends).leave()
	}
}

func TestWhoLeavesTheQueueLeavesNothingBehind(t *testing.T) {
	p := newSlots(1, 1, time.Hour)
	first := ticketOf(t, p, "one", class{})
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { _, err := p.take(ctx, "two", class{}); done <- err }()
	for p.queued() == 0 {
		runtime.Gosched()
	}
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	first.leave()
	if ticketOf(t, p, "three", class{}).leave(); p.queued() != 0 || len(p.clients) > 2 {
		t.Errorf("%d queued, %d addresses remembered", p.queued(), len(p.clients))
	}
}

func TestSmallRequestsAreAnsweredWhileAllLongSlotsAreTaken(t *testing.T) {
	r := listen(t, func(c *Config) { c.Limits.Solves, c.Limits.Quick = 1, time.Hour })
	room := ticketOf(t, r.solving, "another", class{})
	defer room.leave()
	if a := <-r.begin(context.Background(), gatedSolve, `{"text": "3 50"}`); a.status != 200 {
		t.Errorf("%d %s", a.status, a.body)
	}
	large := `{"text": "3 50"}` + strings.Repeat(" ", smallBody)
	refusal(t, <-r.begin(context.Background(), gatedSolve, large), http.StatusTooManyRequests)
}

// TestUploadsThatTrickleMakeNobodyWait has a hundred clients send the beginning of a large body and then nothing, and another one send
// a whole one.
func TestUploadsThatTrickleMakeNobodyWait(t *testing.T) {
	r := listen(t, func(c *Config) { c.Limits.Solves, c.Limits.Body = 1, 1<<20 })
	begin := "POST " + gatedSolve + " HTTP/1.1\nHost: localhost\nContent-Type: application/json\nContent-Length: 1000000\n\n" + strings.Repeat(" ", smallBody+100)
	for range 100 {
		dial(t, r, begin)
	}
	for r.receiving.count() < 100 {
		runtime.Gosched()
	}
	large := `{"text": "3 50"}` + strings.Repeat(" ", 900_000)
	if a := <-r.begin(context.Background(), gatedSolve, large); a.status != 200 {
		t.Errorf("%d %s", a.status, a.body)
	}
	r.receiving.mu.Lock()
	defer r.receiving.mu.Unlock()
	if r.receiving.waits > 0 {
		t.Error("it had to wait for those that trickle")
	}
}

// count returns how many bodies are on their way.
func (b *bodies) count() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.order)
}

// TestBodiesNeverWaitForOneAnother sends more bodies at once than there is memory for: the oldest goes on, and so all
// arrive.
func TestBodiesNeverWaitForOneAnother(t *testing.T) {
	hurried := make(chan struct{}, 1)
	room := newBodies(100, time.Hour, func() {
		select {
		case hurried <- struct{}{}:
		default: // it is known
		}
	})
	var all []*arriving
	for range 5 {
		all = append(all, room.begin())
	}
	for _, a := range all[1:] {
		if err := a.grow(context.Background(), 25); err != nil {
			t.Fatal(err)
		}
	}
	ended := make(chan error, 4)
	for _, a := range all[1:] {
		go func() {
			err := a.grow(context.Background(), 25)
			a.leave()
			ended <- err
		}()
	}
	<-hurried // one of them waits
	if err := all[0].grow(context.Background(), 1000); err != nil {
		t.Fatal(err) // it hangs where the oldest has to wait, too
	}
	all[0].leave()
	for range 4 {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	if room.held != 0 || len(room.order) != 0 {
		t.Errorf("%d bytes of %d bodies are held", room.held, len(room.order))
	}
	short := newBodies(10, time.Millisecond, func() {})
	short.begin()
	late := short.begin()
	if err := late.grow(context.Background(), 11); !errors.Is(err, errBusy) {
		t.Error(err)
	}
}

func TestARequestThatOutlastsItsQuickSlotGoesOnInAFreeLongSlot(t *testing.T) {
	for _, accept := range []string{"application/json", "text/event-stream"} {
		r := listen(t, func(c *Config) { c.Limits.Solves, c.Limits.Quick = 1, time.Hour })
		solving := r.begin(context.Background(), gatedSolve, waiting, "Accept", accept)
		<-r.gate.began
		r.outlast()
		for r.solving.taken() == 0 || r.quick.taken() != 0 {
			runtime.Gosched()
		}
		close(r.gate.release)
		isProved(t, <-solving)
		if len(r.gate.began) != 0 || len(r.gate.stopped) != 0 {
			t.Errorf("%s: it was solved again", accept)
		}
	}
}

func TestARequestThatOutlastsItsQuickSlotHoldsNoTablesWhileItWaits(t *testing.T) {
	for _, accept := range []string{"application/json", "text/event-stream"} {
		r := listen(t, func(c *Config) {
			c.Limits.Solves, c.Limits.Quick, c.Limits.Queue, c.Limits.Patience = 1, time.Hour, 1, time.Hour
		})
		room := ticketOf(t, r.solving, "another", class{})
		solving := r.begin(context.Background(), gatedSolve, waiting, "Accept", accept)
		<-r.gate.began
		r.outlast()
		if err := <-r.gate.stopped; !errors.Is(err, context.Canceled) {
			t.Errorf("the first attempt was stopped by %v", err)
		}
		for r.solving.queued() == 0 {
			runtime.Gosched()
		}
		room.leave()
		<-r.gate.began // with all its time
		if n := r.quick.taken(); n != 0 {
			t.Errorf("%d quick slots are taken", n)
		}
		close(r.gate.release)
		isProved(t, <-solving)
	}
}

// isProved fails unless an answer, in one piece or as events, is proved.
func isProved(t *testing.T, a answered) {
	t.Helper()
	if a.status != 200 || !strings.Contains(string(a.body), `"verdict":"proved"`) {
		t.Errorf("%d %s", a.status, a.body)
	}
}

func TestWhatFindsNoLongSlotIsRefused(t *testing.T) {
	for _, accept := range []string{"application/json", "text/event-stream"} {
		r := listen(t, func(c *Config) { c.Limits.Solves, c.Limits.Quick = 1, time.Hour })
		room := ticketOf(t, r.solving, "another", class{})
		solving := r.begin(context.Background(), gatedSolve, waiting, "Accept", accept)
		<-r.gate.began
		r.outlast()
		a := <-solving
		if accept == "application/json" {
			if refusal(t, a, http.StatusTooManyRequests); a.header.Get("Retry-After") == "" {
				t.Error("no Retry-After")
			}
		} else if !strings.Contains(string(a.body), "event: problem") || !strings.Contains(string(a.body), "try again") {
			t.Errorf("%s", a.body)
		}
		room.leave()
	}
}

func TestAClassThatTakesLongIsNotTriedInAQuickSlot(t *testing.T) {
	c := newCosts(100 * time.Millisecond)
	slow, fast := class{game: "slow"}, class{game: "fast"}
	for range 6 {
		c.note(slow, time.Hour, true)
		c.note(fast, time.Millisecond, true)
	}
	if unknown := (class{game: "unknown"}); c.isLong(unknown) || c.level(unknown) != levels-1 {
		t.Errorf("what is not known is taken for cheap, or for long: level %d", c.level(unknown))
	}
	if !c.isLong(slow) || c.isLong(fast) || c.level(fast) != 0 {
		t.Errorf("%v", c.mean)
	}
	for range 30 {
		c.note(slow, time.Millisecond, true)
	}
	if c.isLong(slow) || c.level(slow) != 0 {
		t.Errorf("it never forgets: %v", c.mean)
	}
}

func TestOneRequestThatTakesLongDoesNotMakeItsClassLong(t *testing.T) {
	c := newCosts(100 * time.Millisecond)
	c.note(class{}, time.Hour, true)
	if c.isLong(class{}) {
		t.Errorf("%v", c.expected(class{}))
	}
}

func TestWhatWasGivenUpCountsForAsLongAsItTook(t *testing.T) {
	c := newCosts(100 * time.Millisecond)
	for range 20 {
		c.note(class{}, 50*time.Millisecond, false)
	}
	if c.level(class{}) != 2 {
		t.Errorf("it is expected to take %v", c.expected(class{}))
	}
	before := c.expected(class{})
	if c.note(class{}, time.Millisecond, false); c.expected(class{}) != before {
		t.Errorf("%v, after one was given up at once %v", before, c.expected(class{}))
	}
}

func TestOneMayTakeSeveralSlots(t *testing.T) {
	p := newSlots(4, 10, time.Hour)
	first, free := p.trySeveral("one", class{}, 3)
	if !free || p.taken() != 3 {
		t.Fatalf("%v, %d taken", free, p.taken())
	}
	wide := make(chan *ticket)
	go func() {
		got, _ := p.takeSeveral(context.Background(), "two", class{}, 2)
		wide <- got
	}()
	for p.queued() == 0 {
		runtime.Gosched()
	}
	if _, free := p.try("three", class{}); free {
		t.Error("a request passes that takes less than the waiting one")
	}
	first.leave()
	second := <-wide
	if _, free := p.trySeveral("four", class{}, 3); free || p.taken() != 2 {
		t.Errorf("%v, %d taken", free, p.taken())
	}
	second.leave()
	if all, free := p.trySeveral("four", class{}, 99); !free || p.taken() != 4 { // no more than there are
		t.Errorf("%v, %d taken", free, p.taken())
	} else {
		all.leave()
	}
	if p.taken() != 0 {
		t.Errorf("%d taken", p.taken())
	}
}

func TestTheTimeOfDearRequestsCountsMore(t *testing.T) {
	p := newSlots(1, 10, time.Hour)
	for _, c := range []class{{level: 0}, {level: 1}} { // each has had a second
		had := ticketOf(t, p, "one", c)
		had.since = had.since.Add(-time.Second)
		had.leave()
	}
	first := ticketOf(t, p, "one", class{level: 2})
	costly, cheap := wait(p, "one", class{level: 1}), wait(p, "one", class{level: 0})
	first.leave()
	(<-cheap).leave()
	(<-costly).leave()
}

func TestASilentConnectionMakesRoomForANewOne(t *testing.T) {
	r := listen(t, func(c *Config) { c.Timing.Connections, c.Timing.Header, c.Timing.Idle = 4, time.Hour, time.Hour })
	var silent []net.Conn
	for range 20 {
		silent = append(silent, dial(t, r, ""))
	}
	resp, err := r.client.Get(r.url + "/healthz")
	if err != nil || resp.StatusCode != 200 {
		t.Fatalf("%v, %v", resp, err)
	}
	resp.Body.Close()
	if _, err := io.ReadAll(silent[0]); err != nil { // the first of them was closed
		t.Error(err)
	}
}

func TestAConnectionAtWorkIsNotGivenUp(t *testing.T) {
	r := listen(t, func(c *Config) { c.Timing.Connections, c.Timing.Header = 2, time.Hour })
	solving := r.begin(context.Background(), gatedSolve, waiting)
	<-r.gate.began
	for range 5 {
		dial(t, r, "")
	}
	resp, err := r.client.Get(r.url + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	close(r.gate.release)
	if a := <-solving; a.status != 200 {
		t.Errorf("%d %s", a.status, a.body)
	}
}

func TestWhoIsFurthestBehindIsGivenUpFirst(t *testing.T) {
	now := time.Now()
	l := limitConnections(nil, 10)
	add := func(from string, s stage, age time.Duration, moved int64) *connection {
		c := &connection{set: l, from: from, stage: s, since: now.Add(-age)}
		c.moved.Store(moved)
		l.all[c] = true
		return c
	}
	add("a", working, time.Hour, 0)
	add("a", receiving, time.Minute, 60*pace) // as fast as it should be
	last := add("a", sending, 3*time.Second, 0)
	add("b", silent, 4*time.Second, 0) // the only one of its address
	if got := l.furthestBehind(now); got != last {
		t.Errorf("%+v", got)
	}
}

func TestABodyOverTheLimitGetsItsAnswer(t *testing.T) {
	r := listen(t, func(c *Config) { c.Limits.Body = 1 << 20 })
	const length = 20 << 20
	for _, coding := range []string{fmt.Sprintf("Content-Length: %d", length), "Transfer-Encoding: chunked"} {
		c := dial(t, r, "POST "+gatedSolve+" HTTP/1.1\nHost: x\nContent-Type: application/json\n"+coding+"\n\n")
		sent := make(chan error, 1)
		if strings.HasPrefix(coding, "Transfer") {
			fmt.Fprintf(c, "%x\r\n", length)
		}
		_, err := io.Copy(c, io.LimitReader(&endless{left: length}, length)) // all of it, before a look at the answer
		sent <- err
		if err := <-sent; err != nil {
			t.Errorf("%s: it was cut off while it sent: %v", coding, err)
		}
		resp, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err != nil || resp.StatusCode != http.StatusRequestEntityTooLarge {
			t.Errorf("%s: %v, %v", coding, resp, err)
		}
	}
}

// Ordinary clients send all, or see the answer while they send.
func TestOrdinaryClientsAreToldThatTheirBodyIsTooLong(t *testing.T) {
	r := listen(t, func(c *Config) { c.Limits.Body = 1 << 20 })
	for _, length := range []int{1<<20 + 1, 8 << 20, 40 << 20} {
		body := strings.Repeat(" ", length)
		refusal(t, <-r.begin(context.Background(), gatedSolve, body), http.StatusRequestEntityTooLarge)
		curl, err := exec.LookPath("curl")
		if err != nil {
			continue
		}
		cmd := exec.Command(curl, "-s", "-o", os.DevNull, "-w", "%{http_code}", "-H", "Content-Type: application/json", "--data-binary", "@-", r.url+gatedSolve)
		cmd.Stdin = strings.NewReader(body)
		if status, err := cmd.Output(); err != nil || string(status) != "413" {
			t.Errorf("curl, %d bytes: %s, %v", length, status, err)
		}
	}
}

func TestAClientThatAsksBeforeItSendsIsRefusedAtOnce(t *testing.T) {
	r := listen(t, func(c *Config) { c.Limits.Body = 100 })
	c := dial(t, r, "POST "+gatedSolve+" HTTP/1.1\nHost: x\nContent-Type: application/json\nExpect: 100-continue\nContent-Length: 1000\n\n")
	resp, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil || resp.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("%v, %v", resp, err)
	}
}

func TestTheStateIsToldOnAnAddressOfItsOwn(t *testing.T) {
	s := newService(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.ServeState(ctx, l, nil) }()
	for path, want := range map[string]int{"/healthz": 200, "/readyz": 200, "/metrics": 200, "/v1/games": 404, "/": 404} {
		resp, err := http.Get("http://" + l.Addr().String() + path)
		if err != nil || resp.StatusCode != want {
			t.Errorf("%s: %v, %v", path, resp, err)
			continue
		}
		resp.Body.Close()
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestTheStateIsToldToItsOwnNamesAlone asks for the state by names that a page elsewhere could point at this machine.
func TestTheStateIsToldToItsOwnNamesAlone(t *testing.T) {
	s := newService(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	go s.ServeState(ctx, l, []string{"localhost", "127.0.0.1"})
	for host, want := range map[string]int{"localhost:9": 200, "127.0.0.1": 200, "LOCALHOST": 200, "evil.example": 421, "evil.example:9": 421, "169.254.169.254": 421, "localhost.evil.example": 421} {
		r, err := http.NewRequest("GET", "http://"+l.Addr().String()+"/metrics", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = host
		resp, err := http.DefaultClient.Do(r)
		if err != nil || resp.StatusCode != want {
			t.Errorf("%s: %v, %v", host, resp, err)
			continue
		}
		resp.Body.Close()
	}
}

func TestAServiceThatStopsWaitsForNobodySilent(t *testing.T) {
	r := listen(t, func(c *Config) { c.Timing.Grace, c.Timing.Header = time.Hour, time.Hour })
	dial(t, r, "")
	dial(t, r, "GET / HTTP/1.1\nHost")
	if resp, err := r.client.Get(r.url + "/healthz"); err != nil { // those before it are accepted, too
		t.Fatal(err)
	} else {
		resp.Body.Close()
	}
	r.stop()
	if err := <-r.ended; err != nil {
		t.Error(err)
	}
}

func TestAServiceThatCutsRequestsOffSaysSo(t *testing.T) {
	r := listen(t, func(c *Config) { c.Timing.Grace, c.Timing.Piece = 0, 50*time.Millisecond })
	stuck := make(chan struct{})
	r.mux.HandleFunc("GET /stuck", func(http.ResponseWriter, *http.Request) { close(stuck); <-r.gate.release })
	go r.client.Get(r.url + "/stuck")
	<-stuck
	r.stop()
	if err := <-r.ended; !errors.Is(err, ErrCutOff) {
		t.Errorf("it ended with %v", err)
	}
	close(r.gate.release)
}

// queued returns the number of waiting requests.
func (p *slots) queued() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.waiting
}
