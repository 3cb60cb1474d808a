package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/games/null"
	"jogada/internal/front/web/page"
	"jogada/solve"
)

// gate is a game whose solves signal that they have begun, and end when the test allows it or when they are stopped.
type gate struct {
	began   chan catalog.Request
	release chan struct{}
	stopped chan error // why a solve was stopped
}

func newGate() *gate {
	return &gate{make(chan catalog.Request, 2000), make(chan struct{}), make(chan error, 2000)}
}

// gated is a board of that game.
type gated struct {
	catalog.Instance
	gate *gate
}

func (g gated) Methods() []catalog.Method {
	right := catalog.Default(g.Instance)
	wait := catalog.Method{Name: "wait", Doc: "waits", Cost: "time", Sound: true, Solve: func(ctx context.Context, r catalog.Request) catalog.Report {
		if r.Watch != nil {
			r.Watch(solve.Progress{Counts: solve.Counts{Expanded: 7}, AtLeast: 2, AtMost: 9})
		}
		g.gate.began <- r
		select {
		case <-g.gate.release:
		case <-ctx.Done():
			g.gate.stopped <- ctx.Err()
		}
		return right.Solve(ctx, r)
	}}
	fail := catalog.Method{Name: "fail", Sound: true, Solve: func(context.Context, catalog.Request) catalog.Report { panic("the method broke") }}
	return []catalog.Method{right, wait, fail}
}

// Text returns long if the number wanted is 77: an answer of 32 MB, more than any buffer between here and a client
// holds.
func (g gated) Text() string {
	text := g.Instance.Text()
	if strings.HasSuffix(text, " 77\n") {
		return text + strings.Repeat(" ", 32<<20)
	}
	return text
}

// game returns the template made into that game. A text holds one board a line; "panic" breaks the reader, "n squared"
// is a board of n rows and n columns.
func (g *gate) game() catalog.Game {
	game := null.Game()
	parse := game.Parse
	game.Name, game.Aliases, game.Title = "gated", []string{"gatter"}, "A game for tests"
	game.Params = append(game.Params, catalog.Param{Name: "side", Doc: "rows and columns", Role: catalog.Shape, Kind: catalog.Int, Default: "2", Min: 1, Max: 1 << 30})
	game.Parse = func(data []byte, v catalog.Values, m *solve.Meter) ([]catalog.Instance, error) {
		if bytes.HasPrefix(data, []byte("panic")) {
			panic("the reader broke")
		}
		var side int
		if n, _ := fmt.Sscanf(string(data), "%d squared", &side); n == 1 && bytes.Contains(data, []byte("squared")) {
			return []catalog.Instance{squared{side: side}}, nil
		}
		var boards []catalog.Instance
		for line := range bytes.Lines(data) {
			one, err := parse(line, v, nil)
			if err != nil {
				return nil, err
			}
			boards = append(boards, gated{one[0], g})
		}
		return boards, nil
	}
	game.Generate = func(_ *catalog.Dice, v catalog.Values) (catalog.Instance, error) {
		if v.Int("side") > 1000 {
			panic("a board was made that is far too large")
		}
		return squared{side: v.Int("side")}, nil
	}
	return game
}

// squared is a board with many places and nothing else.
type squared struct {
	catalog.Instance
	side int
}

func (s squared) View() board.View {
	return board.View{Grid: &board.Grid{Rows: s.side, Cols: s.side, Cell: func(int, int) board.Cell { return board.Cell{Kind: "empty"} }}}
}
func (s squared) Text() string              { return fmt.Sprintf("%d squared\n", s.side) }
func (s squared) Rules() catalog.Values     { return catalog.Values{} }
func (s squared) Methods() []catalog.Method { return nil }

// service is a service for tests, with the template and the gated game.
type service struct {
	*Server
	gate    *gate
	logs    chan string      // one for each request that has ended, and each fault
	moments chan *time.Timer // one for each piece of work in a quick slot; fired, its moment is over
}

// testConfig has time limits that are long enough for any machine, unless a test changes them.
func testConfig(change ...func(*Config)) Config {
	c := Config{Limits: DefaultLimits(), Timing: DefaultTiming(), Page: page.Plain()} // a bundle may be there or not
	c.Limits.Solves, c.Limits.Quick, c.Limits.Queue, c.Limits.Patience, c.Limits.Time = 4, 0, 0, 0, time.Hour
	c.Timing.Header, c.Timing.Read, c.Timing.Piece, c.Timing.Idle = time.Hour, time.Hour, time.Hour, time.Hour
	for _, f := range change {
		f(&c)
	}
	return c
}

func newService(t testing.TB, change ...func(*Config)) service {
	t.Helper()
	s := service{gate: newGate(), logs: make(chan string, 5000), moments: make(chan *time.Timer, 100)}
	c := testConfig(change...)
	c.Log = slog.New(slog.NewTextHandler(lines(s.logs), nil))
	if c.Games == nil {
		c.Games = catalog.Games{null.Game(), s.gate.game()}
	}
	var err error
	if s.Server, err = New(c); err != nil {
		t.Fatal(err)
	}
	s.after = func(d time.Duration, over func()) *time.Timer {
		timer := time.AfterFunc(d, over)
		select {
		case s.moments <- timer:
		default: // nobody looks
		}
		return timer
	}
	return s
}

// outlast ends the moment of a solve that has begun in a quick slot.
func (s service) outlast() {
	<-s.moments // its board was read in one
	(<-s.moments).Reset(0)
}

// lines is a writer of log lines into a channel; what does not fit any more is dropped.
type lines chan string

func (l lines) Write(line []byte) (int, error) {
	select {
	case l <- string(line):
	default:
	}
	return len(line), nil
}

// answered is the answer to a request.
type answered struct {
	status int
	header http.Header
	body   []byte
}

// ask sends a request to the handler itself.
func (s service) ask(t testing.TB, method, path, body string, header ...string) answered {
	t.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	return answered{w.Code, w.Header(), w.Body.Bytes()}
}

// post asks about the template, or about another game if the verb names one.
func (s service) post(t testing.TB, verb, body string) answered {
	t.Helper()
	if !strings.Contains(verb, "/") {
		verb = "null/" + verb
	}
	return s.ask(t, http.MethodPost, "/v1/games/"+verb, body)
}

// decode reads the body of an answer that went well.
func decode[T any](t testing.TB, a answered) T {
	t.Helper()
	var v T
	if a.status != http.StatusOK {
		t.Fatalf("status %d: %s", a.status, a.body)
	}
	if err := json.Unmarshal(a.body, &v); err != nil {
		t.Fatalf("%v in %s", err, a.body)
	}
	return v
}

// refusal reads a problem, and fails if it is not one or reveals what only the operator should know.
func refusal(t testing.TB, a answered, status int) (detail string) {
	t.Helper()
	var p struct {
		Type, Title, Detail string
		Status              int
		Errors              []struct{ Message, Location string }
	}
	if kind := a.header.Get("Content-Type"); kind != "application/problem+json" {
		t.Errorf("content type %q: %s", kind, a.body)
	}
	if err := json.Unmarshal(a.body, &p); err != nil || a.status != status || p.Status != status || p.Title == "" || p.Type == "" || p.Detail == "" {
		t.Errorf("status %d, want %d: %v: %s", a.status, status, err, a.body)
	}
	for _, secret := range []string{"goroutine", ".go", "runtime", "jogada/", "/home", "/work", "/tmp", "secret", "broke", "Go struct", "Go value"} {
		if bytes.Contains(a.body, []byte(secret)) {
			t.Errorf("the problem tells %q: %s", secret, a.body)
		}
	}
	all := p.Detail
	for _, e := range p.Errors {
		all += " | " + e.Location + ": " + e.Message
	}
	return all
}

// running is a service that listens.
type running struct {
	service
	url    string
	addr   string
	client *http.Client
	stop   context.CancelFunc
	ended  chan error
}

// listen starts a service on a port of its own and stops it when the test ends.
func listen(t testing.TB, change ...func(*Config)) running {
	t.Helper()
	return listenOn(t, ownPort(t), change...)
}

func ownPort(t testing.TB) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func listenOn(t testing.TB, l net.Listener, change ...func(*Config)) running {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	transport := &http.Transport{MaxIdleConnsPerHost: 10}
	r := running{service: newService(t, change...), addr: l.Addr().String(), url: "http://" + l.Addr().String(),
		client: &http.Client{Transport: transport}, stop: stop, ended: make(chan error, 1)}
	go func() { r.ended <- r.Serve(ctx, l); close(r.ended) }()
	t.Cleanup(func() {
		stop()
		<-r.ended
		transport.CloseIdleConnections()
	})
	return r
}

// begin sends a request and gives its answer through a channel.
func (r running) begin(ctx context.Context, path, body string, header ...string) <-chan answered {
	done := make(chan answered, 1)
	go func() {
		defer close(done)
		req, _ := http.NewRequestWithContext(ctx, http.MethodPost, r.url+path, strings.NewReader(body))
		req.Header.Set("Content-Type", "application/json")
		for i := 0; i+1 < len(header); i += 2 {
			req.Header.Set(header[i], header[i+1])
		}
		resp, err := r.client.Do(req)
		if err != nil {
			return
		}
		defer resp.Body.Close()
		data, err := io.ReadAll(resp.Body)
		if err == nil {
			done <- answered{resp.StatusCode, resp.Header, data}
		}
	}()
	return done
}

// ended waits for the log line of a finished request.
func (s service) endOf(t testing.TB, path string) string {
	t.Helper()
	for line := range s.logs {
		if strings.Contains(line, "msg=request") && strings.Contains(line, "path="+path) {
			return line
		}
	}
	return ""
}

// What a test waits with.
const (
	gatedSolve = "/v1/games/gated/solve"
	waiting    = `{"text": "3 50", "method": "wait"}`
)
