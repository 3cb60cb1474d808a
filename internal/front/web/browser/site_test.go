package browser

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/page"

	"jogada/games"
	"jogada/internal/gametest/tier"
)

// kept says that the browser has everything of the site, and would answer for its host.
const kept = `navigator.serviceWorker?.controller?.state === 'activated'`

func TestASiteWorksWithoutItsHost(t *testing.T) {
	onlyOver(t, alone)
	parent := running(t)
	listening := httptest.NewServer(siteHost(t))
	defer listening.Close()
	v := open(t, parent, listening.URL, profile{still: true})
	v.goTo("#/slide")
	said := v.answered()
	v.holds(kept)
	listening.Close()
	v.load("#/slide")
	if now := v.answered(); now != said {
		t.Errorf("without its host it says %q, and before %q", now, said)
	}
	v.arrives(func() { v.choose("#language", "pt") }) // words that were not fetched yet
	v.goTo("#/chase")
	v.answered()
	v.click("#tab-play")
	if !v.turn() {
		t.Error("there is nothing to play")
	}
	v.goTo("")
	if cards := v.count(".card canvas"); cards == 0 {
		t.Errorf("the home page shows no board: %s", v.glance())
	}
}

// lateHost serves the site, and keeps the engine back until it is let go.
func lateHost(t *testing.T) (host http.Handler, let func()) {
	t.Helper()
	files, come := siteHost(t), make(chan struct{})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/assets/engine-") {
			select {
			case <-come:
			case <-r.Context().Done():
				return
			}
		}
		files.ServeHTTP(w, r)
	}), sync.OnceFunc(func() { close(come) })
}

func TestASiteShowsItsFirstAnswerBeforeItsEngineHasCome(t *testing.T) {
	onlyOver(t, alone)
	parent := running(t)
	host, let := lateHost(t)
	listening := httptest.NewServer(host)
	t.Cleanup(listening.Close) // after the windows: a page whose host is gone complains
	t.Cleanup(let)             // who waits for it would keep the host from closing
	for _, p := range []profile{{still: true, language: "es"}, {still: true}}[:tier.Scale(t, 2, 1)] {
		v := open(t, parent, listening.URL, p)
		for _, g := range games.All() {
			address := "#/" + g.Name
			if g.Inspect != nil {
				address += "?embed" // elsewhere verdicts on the other levels wait for the engine
			}
			v.load(address)
			v.answered()
		}
		v.load("")
		if cards := v.count(".card canvas"); cards != 2*len(games.All()) {
			t.Errorf("the home page shows %d canvases without the engine, want two a game", cards)
		}
	}
}

func TestASolveThatIsAskedForWaitsForTheEngineOfASite(t *testing.T) {
	onlyOver(t, alone)
	parent := running(t)
	host, let := lateHost(t)
	listening := httptest.NewServer(host)
	t.Cleanup(listening.Close)
	t.Cleanup(let)
	v := open(t, parent, listening.URL, profile{still: true})
	v.goTo("#/slide")
	said := v.answered()
	v.keys("S")
	if !value[bool](v, `document.querySelector('.answer').hasAttribute('aria-busy')`) {
		t.Error("a solve that is asked for does not wait for the engine")
	}
	let()
	v.holds(fmt.Sprintf(`%s > 1 && %s`, answers, atRest))
	if now := v.answered(); now != said {
		t.Errorf("the engine says %q, and the page said %q before", now, said)
	}
}

func TestASiteLetsNoForeignScriptRun(t *testing.T) {
	onlyOver(t, alone)
	v := visit(t, profile{still: true})
	v.goTo("#/slide")
	v.answered()
	v.expect("Content Security Policy")
	v.expect("example.invalid") // it is asked for and refused
	v.do(`
		const inline = document.createElement('script');
		inline.textContent = 'window.ran = true';
		const foreign = document.createElement('script');
		foreign.src = 'https://example.invalid/x.js';
		document.head.append(inline, foreign)`)
	if refused := value[string](v, `new Promise((settle) => {
		document.addEventListener('securitypolicyviolation', (event) => settle(event.effectiveDirective), { once: true });
		const style = document.createElement('style');
		document.head.append(style);
		style.textContent = 'body { display: none }';
	})`); refused != "style-src-elem" {
		t.Errorf("%s is refused", refused)
	}
	if value[bool](v, `window.ran === true || getComputedStyle(document.body).display === 'none'`) {
		t.Error("what stands in the page itself is run or obeyed")
	}
}

// Where the engine can't run, the page says why, and claims to have loaded nothing that it did not.
func TestASiteWithoutItsEngineSaysWhyAndKeepsTheBoard(t *testing.T) {
	onlyOver(t, alone)
	for words, strict := range map[string]bool{"forbids the solver": true, "WebAssembly is missing": false} {
		parent, files := running(t), siteHost(t)
		v := open(t, parent, listens(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strict {
				w.Header().Set("Content-Security-Policy", "script-src 'self'")
			}
			files.ServeHTTP(w, r)
		})), profile{still: true})
		v.expect("Content Security Policy")
		if !strict {
			call(v, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: "delete globalThis.WebAssembly"})
		}
		v.load("#/slide")
		v.answered()
		board, loaded := v.board(), v.text(".loaded")
		v.example(1)
		v.holds(fmt.Sprintf(`document.body.innerText.includes(%q)`, words))
		v.rest()
		if now := v.board(); now != board {
			t.Errorf("%s: the board is\n%s\nand was\n%s", words, now, board)
		}
		if now := v.text(".loaded"); now != loaded {
			t.Errorf("%s: %q is said to be loaded", words, now)
		}
		if said := v.text("#said"); strings.Contains(said, "loaded") {
			t.Errorf("%s: it says %q", words, said)
		}
		v.load("#/slide?text=2+0%0A0+2")
		v.holds(fmt.Sprintf(`document.body.innerText.includes(%q)`, words))
		v.rest() // the search ends
	}
}
