package browser

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// saved writes a file for a visitor to open.
func saved(t *testing.T, name, content string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestMessagesAppearOnceAndSayWhatToDo(t *testing.T) {
	v := visit(t, profile{width: 1280, height: 500})
	v.expect("status of 422")
	v.goTo("#/keys")
	v.answered()
	v.keys("?")
	v.holds(`document.querySelector('dialog')?.open`)
	if top := value[int](v, `document.querySelector('dialog').scrollTop`); top != 0 {
		t.Errorf("the help opens %d pixels below its title", top)
	}
	v.keys(kb.Escape)
	v.do(`const rows = document.querySelector('.editor-size input'); rows.value = '99999'; rows.dispatchEvent(new Event('change'))`)
	v.rest()
	v.says("#said", "At most 1,000 rows and columns")
	v.load("#/sokoban")
	v.answered()
	v.do(`const rows = document.querySelector('.editor-size input'); rows.value = '99999'; rows.dispatchEvent(new Event('change'))`)
	v.rest()
	v.says("#said", "A board of this game has at most 100 rows and columns")
	if rows := value[string](v, `document.querySelector('.editor-size input').value`); rows != "100" || strings.Contains(v.text(".answer"), "not a board") {
		t.Errorf("a level of 99999 rows became one of %s, and the page says %q", rows, v.text(".answer"))
	}
	v.load("#/keys")
	v.answered()
	v.keys("T")
	v.do(`document.querySelector('#board-text').value = '###\n#!#\n###'`)
	v.click("#use-text")
	v.holds(`document.querySelector('#text-problem').textContent !== ''`)
	v.rest()
	if twice := value[int](v, `[...document.querySelectorAll('.bad-words, .notice')].filter((e) => e.getClientRects().length > 0 && e.textContent !== '').length`); twice != 1 {
		t.Errorf("what is wrong with a text is said %d times", twice)
	}
}

// A file opens the game that it belongs to, whatever is shown; one that several games read asks which.
func TestAFilePicksItsGame(t *testing.T) {
	v := visit(t, profile{still: true})
	v.expect("status of 422")
	v.goTo("#/chase")
	v.answered()
	v.arrives(func() { v.upload(saved(t, "level.xsb", "#####\n#@$.#\n#####\n")) })
	v.says("h1", "Sokoban")
	v.answered()
	v.arrives(func() { v.upload(saved(t, "graph.txt", "#! jogada chase mouse=1 cat=2\n[[2],[2],[0,1]]\n")) })
	v.says("h1", "Cat and mouse")
	v.upload(saved(t, "board.txt", "####\n#1@#\n####\n"))
	v.holds(`document.querySelector('.open-games a, main[data-page="escape"], main[data-page="keys"]') !== null`)
}

func TestAStaleAnswerIsDimmedAndTheNoticeIsNot(t *testing.T) {
	s, v := shakyService(t)
	v.goTo("#/jump")
	v.answered()
	s.refuses.Store(gone)
	v.do(`const cost = document.querySelector('.editor-size input'); cost.value = '4'; cost.dispatchEvent(new Event('change'))`)
	v.holds(`document.querySelector('.headline .bad-words') !== null`)
	faded := func(selector string) string {
		return value[string](v, `(() => { let o = 1; for (let e = document.querySelector(`+quoted(selector)+`); e; e = e.parentElement) o *= Number(getComputedStyle(e).opacity); return o.toFixed(2); })()`)
	}
	if o := faded(".headline .bad-words"); o != "1.00" {
		t.Errorf("the notice has an opacity of %s", o)
	}
}

// slowHost serves the site, sends the engine in two parts, and keeps the second back until it is let go.
func slowHost(t *testing.T) (host http.Handler, let func()) {
	t.Helper()
	files, come := siteHost(t), make(chan struct{})
	var open atomic.Bool
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !strings.HasPrefix(r.URL.Path, "/assets/engine-") || strings.HasSuffix(r.URL.Path, ".js") {
				files.ServeHTTP(w, r)
				return
			}
			whole := httptest.NewRecorder()
			files.ServeHTTP(whole, r)
			body := whole.Body.Bytes()
			w.Header().Set("Content-Length", whole.Header().Get("Content-Length"))
			_, _ = w.Write(body[:len(body)/2])
			w.(http.Flusher).Flush()
			select {
			case <-come:
			case <-r.Context().Done():
			}
			_, _ = w.Write(body[len(body)/2:])
		}), func() {
			if !open.Swap(true) {
				close(come)
			}
		}
}

func TestASiteSaysHowMuchOfItsSolverHasCome(t *testing.T) {
	onlyOver(t, alone)
	parent := running(t)
	host, let := slowHost(t)
	listening := httptest.NewServer(host)
	defer listening.Close()
	defer let()
	v := open(t, parent, listening.URL, profile{still: true})
	v.goTo("#/slide")
	v.answered()
	from, to := v.cell(0, 1), v.cell(0, 0)
	v.keys("S")
	v.holds(`/Loading the solver… (49|50)%/.test(document.querySelector('.progress')?.textContent ?? '')`)
	v.drag(input.MouseButtonLeft, from, to) // a tile is dragged
	v.holds(`document.querySelector('.answer').classList.contains('stale') && document.querySelector('.answer-body').classList.contains('stale')`)
	v.holds(`/Loading the solver… (49|50)%/.test(document.querySelector('.progress')?.textContent ?? '')`)
	let()
	v.holds(answers + ` > 1 && !document.querySelector('.answer').classList.contains('stale')`)
}

// A newer version of the site is offered while the window is open, and a press takes it.
func TestANewVersionOfTheSiteIsOffered(t *testing.T) {
	onlyOver(t, alone)
	parent := running(t)
	files := siteHost(t)
	var newer atomic.Bool
	listening := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/sw.js" && newer.Load() {
			whole := httptest.NewRecorder()
			files.ServeHTTP(whole, r)
			w.Header().Set("Content-Type", "text/javascript")
			_, _ = w.Write([]byte("// a newer version\n" + whole.Body.String()))
			return
		}
		files.ServeHTTP(w, r)
	}))
	defer listening.Close()
	v := open(t, parent, listening.URL, profile{still: true})
	v.goTo("#/slide")
	v.answered()
	v.holds(kept)
	newer.Store(true)
	v.do(`document.dispatchEvent(new Event('visibilitychange'))`)
	v.holds(`document.getElementById('new-version') !== null`)
	v.says("#new-version", "A new version of this page is ready.")
	v.do(`window.before = true`)
	v.do(`document.querySelector('#new-version .primary').click()`)
	v.holds(`window.before === undefined && document.documentElement?.dataset.pending === '0'`)
	v.answered()
}

// Nothing of a graph lies under the zoom buttons, however small the page is.
func TestZoomButtonsCoverNoNode(t *testing.T) {
	for _, p := range []profile{{width: 375, height: 720, still: true}, {width: 360, height: 520, still: true}} {
		v := visit(t, p)
		address := "#/chase?text=[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]&at=1_1~0.2_0.2~0.8_0.2~0.2_0.8~0.5_0.5"
		if p.width == 360 {
			address += "&embed"
		}
		v.goTo(address)
		v.answered()
		colours := value[int](v, `(() => {
			const canvas = document.querySelector('.drawing canvas');
			const [box, zoom] = [canvas, document.querySelector('.board-zoom')].map((e) => e.getBoundingClientRect());
			const ratio = canvas.width / box.width;
			const { data } = canvas.getContext('2d').getImageData((zoom.x - box.x) * ratio, (zoom.y - box.y) * ratio, zoom.width * ratio, zoom.height * ratio);
			return new Set(new Uint32Array(data.buffer)).size;
		})()`)
		if colours != 1 {
			t.Errorf("at a width of %d something is drawn under the zoom buttons", p.width)
		}
	}
}

// For fingers the buttons are larger, and stand clear of the board and of its border.
func TestZoomButtonsOfAPhoneTouchNothing(t *testing.T) {
	v := visit(t, profile{width: 390, height: 844, still: true})
	call(v, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
	for _, address := range []string{"#/sokoban", "#/escape", "#/slide?tab=play", "#/keys"} {
		v.load(address)
		if !value[bool](v, `matchMedia('(pointer: coarse)').matches`) {
			t.Fatal("no finger is at work")
		}
		if near := value[string](v, `(() => {
			const canvas = document.querySelector('.drawing canvas');
			const [box, zoom] = [canvas, document.querySelector('.drawing .board-zoom')].map((e) => e.getBoundingClientRect());
			if (box.bottom - zoom.bottom < 4 || box.right - zoom.right < 4) return 'the border';
			const ratio = canvas.width / box.width;
			const { data } = canvas.getContext('2d').getImageData((zoom.x - box.x - 3) * ratio, (zoom.y - box.y - 3) * ratio, zoom.width * ratio, zoom.height * ratio);
			return new Set(new Uint32Array(data.buffer)).size === 1 ? '' : 'the board';
		})()`); near != "" {
			t.Errorf("%s: the zoom buttons touch %s", address, near)
		}
	}
}
