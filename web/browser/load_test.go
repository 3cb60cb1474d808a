package browser

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"jogada/games"
	wholepage "jogada/web/page"
)

// What may be fetched before the first answer is there.
const (
	mostRequests = 15
	mostBytes    = 160_000
)

// atOnce is how many requests a browser makes to one host at a time, where they are not carried by HTTP/2. If there are no more, and the document
// itself asks for all of them, the first answer takes two round trips.
const atOnce = 6

// slowest is how many milliseconds the first answer may take over a slow network with a slow processor, and attempts how
// often that is tried: the machine may have other things to do, which only ever makes it slower.
const (
	slowest  = 3000
	attempts = 5
)

// traffic counts what a window fetches.
type traffic struct {
	mu       sync.Mutex
	changed  *sync.Cond
	begun    []string
	askers   []string // for each of them who asked for it: the script or the document that it stands in
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

// asker is the address of what asks for something.
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

// firstAnswer notes when the page shows its first answer, in milliseconds since it was gone to.
const firstAnswer = `new MutationObserver((_, watch) => {
	if (!document.querySelector('.answer .lead')?.textContent) return;
	window.answeredAfter ??= performance.now();
	watch.disconnect();
}).observe(document, { subtree: true, childList: true, characterData: true })`

func TestTheFirstAnswerNeedsFewRequestsAndBytes(t *testing.T) {
	onlyOver(t, service)
	for _, g := range games.All() {
		v := visit(t, profile{still: true})
		seen := v.traffic()
		v.goTo("#/" + g.Name)
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

func TestOnlyTheLanguageInUseIsFetched(t *testing.T) {
	v := visit(t, profile{still: true, language: "pt-BR"})
	v.goTo("#/slide")
	v.answered()
	words := value[[]string](v, `performance.getEntriesByType('resource').map((r) => r.name).filter((name) => name.includes('words'))`)
	if len(words) != 1 || !strings.Contains(words[0], "/words-pt-") {
		t.Errorf("of the words %q are fetched", words)
	}
}

// slow makes a window as slow as a phone on a bad day: what Chromium's own tools call "Slow 4G", and a quarter of the
// processor.
func (v *visitor) slow() {
	v.t.Helper()
	call(v, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: []*network.Conditions{
		{Latency: 150 * 3.75, DownloadThroughput: 1.6e6 / 8 * 0.9, UploadThroughput: 750e3 / 8 * 0.9}}})
	call(v, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 4})
}

// busyness is how many times as long as its own processor time a little work takes now: 1 on a machine that does nothing else.
func busyness() float64 {
	var before, after syscall.Rusage
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	syscall.Getrusage(syscall.RUSAGE_THREAD, &before)
	begin, sum := time.Now(), sha256.Sum256(nil)
	for range 500_000 {
		sum = sha256.Sum256(sum[:])
	}
	took := time.Since(begin)
	syscall.Getrusage(syscall.RUSAGE_THREAD, &after)
	return float64(took) / float64(after.Utime.Nano()-before.Utime.Nano()+after.Stime.Nano()-before.Stime.Nano())
}

// idle is how busy a machine may be for a measurement to count.
const idle = 1.25

// unjudged skips a test that could judge nothing, and leaves a word of it where "make test" looks at its end: what a package says that passes, go
// test keeps to itself.
func unjudged(t *testing.T, words string) {
	t.Helper()
	folder := filepath.Join("..", "..", "out")
	err := os.MkdirAll(folder, 0o755)
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "unjudged"), []byte(words+"\n"), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Skip(words)
}

func TestTheFirstAnswerIsThereSoonOnASlowPhone(t *testing.T) {
	onlyOver(t, service)
	solitary(t)
	best, counted := 1e9, 0
	for i := 0; i < attempts && best > slowest; i++ {
		t.Run(strconv.Itoa(i), func(t *testing.T) { // its window is closed before the next is opened
			solitary(t)
			before := busyness()
			v := visit(t, profile{width: 400, height: 800, still: true})
			call(v, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: firstAnswer})
			v.slow()
			v.goTo("#/slide")
			took := value[float64](v, `window.answeredAfter`)
			best = min(best, took)
			if max(before, busyness()) < idle {
				counted++
			}
			t.Logf("after %.0f ms", took)
		})
	}
	if best > slowest && counted == 0 {
		unjudged(t, fmt.Sprintf("*** The first answer was there after %.0f ms, but the machine was busy with other things all the time: whether that is soon enough on a slow phone is NOT judged. ***", best))
	}
	if best > slowest {
		t.Errorf("the first answer is there after %.0f ms; want at most %d", best, slowest)
	}
}

func TestThePageIsTheSameAsPlainModules(t *testing.T) {
	onlyOver(t, service)
	v := visitPage(t, games.All(), wholepage.Plain(), profile{still: true})
	for _, g := range games.All() {
		v.goTo("#/" + g.Name)
		v.answered()
		v.says(".answer-body", "Accepted by the independent checker")
	}
	if modules := value[int](v, `performance.getEntriesByType('resource').filter((r) => r.name.endsWith('.js')).length`); modules < 30 {
		t.Errorf("it is made of %d modules: that is a bundle", modules)
	}
}
