package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
)

// A client decodes each part as soon as it has it, whatever the sizes.
func TestPartsOfAGzipStreamAreDecodedAtOnce(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	incompressible := make([]byte, 150_000)
	for i := range incompressible {
		incompressible[i] = byte(random.Uint32())
	}
	parts := [][]byte{[]byte("one"), {}, incompressible, bytes.Repeat([]byte("two "), 50_000), []byte("three")}
	from, to := io.Pipe()
	next := make(chan struct{}, 8)
	go func() {
		var g gzipStream
		for _, part := range parts {
			_, _ = to.Write(g.part(part))
			<-next // only after this part was decoded
		}
		_, _ = to.Write(g.last(parts[3]))
		_ = to.Close()
	}()
	unpacked, err := gzip.NewReader(from)
	if err != nil {
		t.Fatal(err)
	}
	read := func(want []byte) {
		t.Helper()
		got := make([]byte, len(want))
		if _, err := io.ReadFull(unpacked, got); err != nil || !bytes.Equal(got, want) {
			t.Fatalf("%d bytes differ: %v", len(want), err)
		}
	}
	for _, part := range parts {
		read(part)
		next <- struct{}{}
	}
	read(parts[3])
	if rest, err := io.ReadAll(unpacked); err != nil || len(rest) != 0 {
		t.Errorf("after the end there are %d bytes: %v", len(rest), err)
	}
}

// last returns an answer without the events before it, whose number depends on the time that it took.
func last(body []byte) []byte { return body[max(0, bytes.LastIndex(body, []byte("event: "))):] }

// A client that accepts gzip receives the same answer in fewer bytes, whole or as events.
func TestAnswersAreCompressedForClientsThatAcceptIt(t *testing.T) {
	s := newService(t)
	for _, kind := range []string{"application/json", "text/event-stream"} {
		plain := s.ask(t, http.MethodPost, "/v1/games/null/solve", `{"text": "3 50"}`, "Accept", kind)
		small := s.ask(t, http.MethodPost, "/v1/games/null/solve", `{"text": "3 50"}`, "Accept", kind, "Accept-Encoding", "br, gzip")
		for _, a := range []answered{plain, small} {
			if vary := strings.Join(a.header.Values("Vary"), ","); a.status != http.StatusOK || !strings.Contains(vary, "Accept-Encoding") {
				t.Errorf("%s: status %d, and a cache looks at %s", kind, a.status, vary)
			}
		}
		unpacked, err := gzip.NewReader(bytes.NewReader(small.body))
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(unpacked)
		if plain.header.Get("Content-Encoding") != "" || small.header.Get("Content-Encoding") != "gzip" || len(small.body) >= len(data) {
			t.Errorf("%s: %d bytes, compressed (%s) %d", kind, len(data), small.header.Get("Content-Encoding"), len(small.body))
		}
		data, whole := last(data), last(plain.body)
		if err != nil || len(data) < len(whole)*9/10 || !bytes.Contains(data, []byte(`"verdict":"proved"`)) {
			t.Errorf("%s: %d bytes, want about %d: %v: %.200s", kind, len(data), len(whole), err, data)
		}
	}
}
