package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/front/web"
)

// startService starts the service on a free port and returns its stderr by lines. Its time limits are long enough
// for any machine, unless a test sets others.
func startService(t *testing.T, args ...string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	usual := []string{"serve", "--addr", "127.0.0.1:0", "--time", "10m", "--wait", "10m", "--header-time", "10m", "--read-time", "10m", "--write-time", "10m"}
	return listening(t, slices.Concat(usual, args)...)
}

// listening starts a command that names its address on stderr, and returns its stderr by lines.
func listening(t *testing.T, args ...string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	cmd := exec.Command("jogada", args...)
	words, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	return cmd, bufio.NewScanner(words)
}

// serve starts the service on a free port and returns its address, and what it says on stderr after that.
func serve(t *testing.T, args ...string) (cmd *exec.Cmd, url string, rest *bufio.Scanner) {
	t.Helper()
	cmd, rest = startService(t, args...)
	return cmd, address(t, rest), rest
}

// address returns the first address on stderr.
func address(t *testing.T, words *bufio.Scanner) (url string) {
	t.Helper()
	for said := ""; url == ""; said += words.Text() { // it may first report what it was built without
		if !words.Scan() {
			t.Fatalf("it says %q", said)
		}
		url = regexp.MustCompile(`http://127\.0\.0\.1:\d+`).FindString(words.Text())
	}
	return url
}

func TestAServiceStartsAnswersAndStops(t *testing.T) {
	for _, sign := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		cmd, url, rest := serve(t)
		resp, err := http.Get(url + "/healthz")
		if err != nil || resp.StatusCode != 200 {
			t.Fatalf("%v, %v", resp, err)
		}
		resp, err = http.Post(url+"/v1/games/slide/solve", "application/json", strings.NewReader(`{"id": "slide#7"}`))
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(resp.Body)
		var answer struct{ Report struct{ Verdict string } }
		if err := json.Unmarshal(body, &answer); err != nil || answer.Report.Verdict != "proved" {
			t.Errorf("%v: %s", err, body)
		}
		cmd.Process.Signal(sign)
		rest.Scan()
		if rest.Text() != "jogada: stopped" {
			t.Errorf("it says %q", rest.Text())
		}
		if err := cmd.Wait(); err != nil {
			t.Errorf("%v: it ends with %v", sign, err)
		}
	}
}

func TestAServiceThatIsStoppedAnswersWhatRuns(t *testing.T) {
	cmd, url, _ := serve(t, "--grace", "1ms")
	board := hopeless(t)
	request, _ := json.Marshal(map[string]any{"text": string(board), "omit": []string{"view", "layers", "frames"}})
	req, _ := http.NewRequest(http.MethodPost, url+"/v1/games/slide/solve", bytes.NewReader(request))
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "text/event-stream")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	lines := bufio.NewScanner(resp.Body)
	lines.Buffer(nil, 1<<20)
	lines.Scan() // the first event of progress: it has begun
	cmd.Process.Signal(syscall.SIGTERM)
	last := ""
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "data: ") {
			last = lines.Text()
		}
	}
	if !strings.Contains(last, `"stopped":"it was interrupted"`) || !strings.Contains(last, `"verdict":"unknown"`) {
		t.Errorf("the last event is %.500s", last)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("it ends with %v", err)
	}
}

// Endless expensive work is answered when the grace period is over: running requests with what they know, waiting ones
// with a refusal. Then the service ends, and reports that every request was answered.
func TestAServiceThatIsStoppedAnswersLongWorkWhenItsGraceIsOver(t *testing.T) {
	const grace = time.Second
	cmd, url, _ := serve(t, "--grace", grace.String(), "--solves", "1", "--quick", "0")
	request, _ := json.Marshal(map[string]any{"text": string(hopeless(t))})
	answers := make(chan string, 2)
	for range cap(answers) {
		go func() {
			resp, err := http.Post(url+"/v1/games/slide/solve", "application/json", bytes.NewReader(request))
			if err != nil {
				answers <- err.Error()
				return
			}
			defer resp.Body.Close()
			body, err := io.ReadAll(resp.Body)
			answers <- fmt.Sprint(resp.StatusCode, err, string(body))
		}()
	}
	untilMetric(t, url, "jogada_requests_in_flight 3") // the two, and the one that asks
	untilMetric(t, url, "jogada_solves_in_flight 1")
	begin := time.Now()
	cmd.Process.Signal(syscall.SIGTERM)
	got := []string{<-answers, <-answers}
	slices.Sort(got)
	if !strings.HasPrefix(got[0], "200") || !strings.Contains(got[0], `"stopped":"it was interrupted"`) || !strings.Contains(got[0], `"verdict":"unknown"`) {
		t.Errorf("what ran: %.300s", got[0])
	}
	if !strings.HasPrefix(got[1], "503") || !strings.Contains(got[1], "given up while it waited") {
		t.Errorf("what waited: %.300s", got[1])
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("it ends with %v", err)
	}
	if took := time.Since(begin); took < grace {
		t.Errorf("it stopped after %v, before the %v of grace were over", took, grace)
	}
}

// untilMetric asks for the metrics of a service until they have this line.
func untilMetric(t *testing.T, url, line string) {
	t.Helper()
	for {
		resp, err := http.Get(url + "/metrics")
		if err != nil {
			t.Fatal(err)
		}
		all, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(all), "\n"+line+"\n") {
			return
		}
	}
}

func TestTheStateHasAnAddressOfItsOwn(t *testing.T) {
	cmd, lines := startService(t, "--admin-addr", "127.0.0.1:0")
	lines.Scan()
	state := regexp.MustCompile(`state on (http://127\.0\.0\.1:\d+)`).FindStringSubmatch(lines.Text())
	if state == nil {
		t.Fatalf("it says %q", lines.Text())
	}
	lines.Scan() // by now it serves
	for path, want := range map[string]int{"/healthz": 200, "/metrics": 200, "/v1/games": 404} {
		resp, err := http.Get(state[1] + path)
		if err != nil || resp.StatusCode != want {
			t.Errorf("%s: %v, %v", path, resp, err)
		}
	}
	cmd.Process.Signal(syscall.SIGTERM)
	if err := cmd.Wait(); err != nil {
		t.Errorf("it ends with %v", err)
	}
}

func TestAnAddressThatIsTakenIsTold(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	got := runWith(t, nil, "", "serve", "--addr", l.Addr().String())
	if got.code != cli.Misused || !strings.Contains(got.err, "address already in use") {
		t.Errorf("exit code %d, stderr %q", got.code, got.err)
	}
}

func TestAServiceAnswersToItsOwnNames(t *testing.T) {
	for _, c := range []struct {
		addr, at string
		hosts    []string
		want     []string
	}{
		{"127.0.0.1:80", "127.0.0.1:80", nil, []string{"localhost", "127.0.0.1", "::1", "127.0.0.1"}},
		{"LocalHost:80", "127.0.0.1:80", []string{"Games.example:443"}, []string{"games.example", "localhost", "127.0.0.1", "::1", "localhost"}},
		{"[::1]:80", "[::1]:80", nil, []string{"localhost", "127.0.0.1", "::1", "::1"}},
		{"desk.example:80", "127.0.1.1:80", nil, []string{"localhost", "127.0.0.1", "::1", "desk.example"}}, // by the hosts file
		{":80", "[::]:80", nil, nil},
		{"0.0.0.0:80", "0.0.0.0:80", nil, nil},
		{":80", "[::]:80", []string{"games.example"}, []string{"games.example"}},
		{"192.0.2.1:80", "192.0.2.1:80", []string{"games.example", "[2001:DB8::1]"}, []string{"games.example", "2001:db8::1", "192.0.2.1"}},
	} {
		at := net.TCPAddrFromAddrPort(netip.MustParseAddrPort(c.at))
		if got := web.HostNames(c.addr, at, c.hosts...); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s %v: %v, want %v", c.addr, c.hosts, got, c.want)
		}
	}
}

// A page of another origin can neither reset nor step an agent's environments, under its own name or under ours.
func TestEnvironmentsAnswerNoPageElsewhere(t *testing.T) {
	_, words := listening(t, "env", "--addr", "127.0.0.1:0")
	url := address(t, words)
	for _, c := range []struct {
		host, origin string
		status       int
	}{
		{"", "", http.StatusOK},
		{"", "https://elsewhere.example", http.StatusForbidden},
		{"elsewhere.example", "https://elsewhere.example", http.StatusMisdirectedRequest},
	} {
		request, err := http.NewRequest("POST", url, strings.NewReader(`{"do":"close"}`))
		if err != nil {
			t.Fatal(err)
		}
		request.Host = c.host
		if c.origin != "" {
			request.Header.Set("Origin", c.origin)
		}
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		if answer.StatusCode != c.status || strings.Contains(string(body), "error") != (c.status != http.StatusOK) {
			t.Errorf("%+v: %d %s", c, answer.StatusCode, body)
		}
	}
}

func TestAPageIsServedFromAFolder(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "index.html"), []byte("a page in the making"), 0o666); err != nil {
		t.Fatal(err)
	}
	_, url, _ := serve(t, "--page", dir)
	req, _ := http.NewRequestWithContext(context.Background(), http.MethodGet, url, nil)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if body, _ := io.ReadAll(resp.Body); string(body) != "a page in the making" {
		t.Errorf("%s", body)
	}
}
