package browser

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"jogada/games"
	wholepage "jogada/internal/front/web/page"
)

// What may be fetched before the first answer is there.
const (
	mostRequests = 8
	mostBytes    = 88_000
)

// What the first page may fetch.
const (
	mostOfHome    = 12
	mostHomeBytes = 141_000
)

// atOnce is how many requests a browser makes to one host at a time, where they are not carried by HTTP/2. If there are no more, and the document
// itself asks for all of them, the first answer takes two round trips.
const atOnce = 6

// traffic counts what a window fetches.
type traffic struct {
	mu       sync.Mutex
	changed  *sync.Cond
	begun    []string
	askers   []string // for each of them who asked for it: the script or the document that contains it
	finished int
	bytes    float64
}

// traffic begins to count what a window fetches.
func (v *visitor) traffic() *traffic {
	seen := &traffic{}
	seen.changed = sync.NewCond(&seen.mu)
	note := func(do func()) {
		seen.mu.Lock()
		defer seen.mu.Unlock()
		do()
		seen.changed.Broadcast()
	}
	sent, finished := chromedp.Events(v.ctx, network.RequestWillBeSent), chromedp.Events(v.ctx, network.LoadingFinished)
	go func() {
		for r, err := range sent {
			if err == nil && !strings.HasPrefix(r.Request.URL, "data:") {
				note(func() {
					seen.begun = append(seen.begun, strings.TrimPrefix(r.Request.URL, v.base))
					seen.askers = append(seen.askers, strings.TrimPrefix(asker(r.Initiator), v.base))
				})
			}
		}
	}()
	go func() {
		for f, err := range finished {
			if err == nil {
				note(func() { seen.finished++; seen.bytes += f.EncodedDataLength })
			}
		}
	}()
	return seen
}

// asker returns the address of what asks for something.
func asker(i *network.Initiator) string {
	if i.Stack != nil && len(i.Stack.CallFrames) > 0 {
		return i.Stack.CallFrames[0].URL
	}
	return i.URL
}

// all waits until everything that was begun has come, and is what it was and how many bytes.
func (f *traffic) all() (requests []string, bytes int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for f.finished < len(f.begun) {
		f.changed.Wait()
	}
	return append([]string{}, f.begun...), int(f.bytes)
}

func TestTheFirstAnswerNeedsFewRequestsAndBytes(t *testing.T) {
	onlyOver(t, service)
	for _, g := range games.All() {
		v := visit(t, profile{still: true})
		seen := v.traffic()
		address := "#/" + g.Name
		if g.Inspect != nil {
			address += "?embed" // verdicts on the other levels come after the first answer; within another page there are none
		}
		v.goTo(address)
		v.answered()
		requests, bytes := seen.all()
		t.Logf("%s: %d requests, %d bytes", g.Name, len(requests), bytes)
		if len(requests) > mostRequests || bytes > mostBytes {
			t.Errorf("%s is answered after %d requests and %d bytes; want at most %d and %d:\n%s", g.Name, len(requests), bytes, mostRequests, mostBytes, strings.Join(requests, "\n"))
		}
		if len(requests) > 1+atOnce {
			t.Errorf("%s: %d requests, want the document and at most %d more:\n%s", g.Name, len(requests), atOnce, strings.Join(requests, "\n"))
		}
		for i, name := range requests {
			if from := seen.askers[i]; i > 0 && from != "/" || slices.Contains(requests[:i], name) {
				t.Errorf("%s: %s is asked for by %s and not by the document alone", g.Name, name, from)
			}
		}
	}
}

// The first page draws a board of every game, and has what it draws in one request. A site fetches its engine besides.
func TestTheFirstPageNeedsFewRequestsAndBytes(t *testing.T) {
	v := visit(t, profile{still: true})
	seen := v.traffic()
	v.goTo("")
	v.rest()
	requests, bytes := seen.all()
	requests = slices.DeleteFunc(requests, func(name string) bool {
		return strings.HasPrefix(name, "/assets/engine-") || strings.HasPrefix(name, "/assets/worker-")
	})
	t.Logf("%d requests, %d bytes", len(requests), bytes)
	if len(requests) > mostOfHome || over == service && bytes > mostHomeBytes {
		t.Errorf("the first page asks %d times for %d bytes; want at most %d and %d:\n%s", len(requests), bytes, mostOfHome, mostHomeBytes, strings.Join(requests, "\n"))
	}
	if cards := v.count(".card .picture canvas"); cards != 2*len(games.All()) || v.count(".hero-stage canvas") == 0 {
		t.Errorf("of %d games there are %d canvases", len(games.All()), cards)
	}
}

func TestOnlyTheLanguageInUseIsFetched(t *testing.T) {
	v := visit(t, profile{still: true, language: "pt-BR"})
	v.goTo("#/slide")
	v.answered()
	words := value[[]string](v, `performance.getEntriesByType('resource').map((r) => r.name).filter((name) => name.includes('words'))`)
	if len(words) != 1 || !strings.Contains(words[0], "/words-pt-") {
		t.Errorf("of the words %q are fetched", words)
	}
}

func TestThePageIsTheSameAsPlainModules(t *testing.T) {
	onlyOver(t, service)
	v := visitPage(t, games.All(), wholepage.Plain(), profile{still: true})
	for _, g := range games.All() {
		v.goTo("#/" + g.Name)
		v.answered()
		if v.count("#solve") == 1 { // on a busy machine the checker may need more than a glance
			v.next(func() { v.click("#solve") })
		}
		v.says(".answer-body", "Accepted by the independent checker")
	}
	if modules := value[int](v, `performance.getEntriesByType('resource').filter((r) => r.name.endsWith('.js')).length`); modules < 30 {
		t.Errorf("it is made of %d modules: that is a bundle", modules)
	}
}
