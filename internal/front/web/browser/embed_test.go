package browser

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"jogada/games"
	"jogada/internal/front/web"
)

// seen reports whether an element is there and takes up room.
func seen(selector string) string {
	return fmt.Sprintf(`(document.querySelector('%s')?.getClientRects().length ?? 0) > 0`, selector)
}

func TestAnEmbeddedBoardIsTheBoardAndTheAnswerAlone(t *testing.T) {
	for _, size := range [][2]int{{640, 520}, {360, 400}} {
		v := visit(t, profile{width: size[0], height: size[1], still: true})
		v.embeds(fmt.Sprintf("embed-%d-", size[0]))
	}
	v := visit(t, profile{width: 640, height: 520, still: true})
	v.arrives(func() { v.run(chromedp.Navigate(v.base + "/#/slide?embed")) })
	v.answered()
	whole := value[string](v, `document.querySelector('.embed-open').href`)
	if strings.Contains(whole, "embed") || !strings.Contains(whole, "#/") {
		t.Errorf("it leads to %s", whole)
	}
	v.arrives(func() { v.run(chromedp.Navigate(whole)) })
	if !value[bool](v, seen("#top")+" && "+seen(".tools")) {
		t.Error("from there one does not come to all of it")
	}
}

// embeds opens every game as within another page: the board, its player and the answer are in the window, and nothing covers them.
func (v *visitor) embeds(picture string) {
	t := v.t
	t.Helper()
	for _, g := range games.All() {
		v.arrives(func() { v.run(chromedp.Navigate(v.base + "/#/" + g.Name + "?embed")) })
		v.answered()
		for selector, want := range map[string]bool{".drawing canvas": true, ".answer .lead": true, ".embed-open": true,
			"#top": false, ".tools": false, ".chips": false, ".panes": false, "#foot": false, ".source-notice": false} {
			if got := value[bool](v, seen(selector)); got != want {
				t.Errorf("%s: %s is shown: %v", g.Name, selector, got)
			}
		}
		if over := value[bool](v, `document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth`); over {
			t.Errorf("%s: it does not fit", g.Name)
		}
		for _, part := range []string{".time-slider", `.transport [data-does="play"]`, ".embed-open", ".drawing canvas", ".answer .lead"} {
			if !value[bool](v, fmt.Sprintf(`(() => {
				const part = document.querySelector(%s), box = part.getBoundingClientRect();
				const hit = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height / 2, 8));
				return box.height > 10 && box.bottom <= innerHeight + 1 && (part.contains(hit) || part.closest('.drawing, .answer')?.contains(hit) === true);
			})()`, quoted(part))) {
				t.Errorf("%s: %s can't be used", g.Name, part)
			}
		}
		v.picture(picture + g.Name)
	}
}

func TestTheLineForAnotherPageIsCopied(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/slide")
	v.answered()
	v.do(`navigator.clipboard.writeText = async (text) => { window.copied = text }`)
	v.click("#export summary")
	v.click("#copy-embed")
	v.rest()
	line := value[string](v, `window.copied`)
	if !strings.HasPrefix(line, `<iframe src="`+v.base+`/#/slide?`) || !strings.Contains(line, `&amp;embed"`) || !strings.HasSuffix(line, `></iframe>`) {
		t.Errorf("it is %s", line)
	}
}

// A page of another origin shows a board within it if the service lets that origin, and not otherwise.
func TestAPageElsewhereShowsABoardWhereItMay(t *testing.T) {
	onlyOver(t, service)
	parent := running(t)
	outer := httptest.NewUnstartedServer(nil)
	outer.Start()
	t.Cleanup(outer.Close)
	for _, allowed := range []bool{true, false} {
		c := web.Config{Games: games.All(), Limits: generous(), Timing: web.DefaultTiming(), Page: bundled(t), Version: "test"}
		if allowed {
			c.Embed = []string{outer.URL}
		}
		server, err := web.New(c)
		if err != nil {
			t.Fatal(err)
		}
		asked := make(chan string, 10)
		inner := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodPost {
				asked <- r.URL.Path
			}
			server.Handler().ServeHTTP(w, r)
		}))
		t.Cleanup(inner.Close)
		outer.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			fmt.Fprintf(w, `<!doctype html><link rel="icon" href="data:,"><iframe src="%s/#/slide?embed" width="640" height="520" onload="window.framed = true"></iframe>`, inner.URL)
		})
		v := open(t, parent, outer.URL, profile{still: true})
		v.expect("from elsewhere: " + inner.URL)
		if !allowed {
			v.expect("frame")
		}
		v.run(chromedp.Navigate(outer.URL))
		v.holds(`window.framed === true`)
		if allowed {
			if path := <-asked; path != "/v1/games/slide/solve" {
				t.Errorf("it asked for %s", path)
			}
		} else if len(asked) > 0 {
			t.Error("it is shown where it may not be")
		}
	}
}
