package browser

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/chromedp/chromedp"

	"jogada/internal/levels/judge"
	"jogada/internal/levels/mapping"
	"jogada/internal/levels/read"
	"jogada/internal/levels/read/source"
	"jogada/internal/levels/show"
)

// atlasLevels is a game of two maps in which the last door loses the exit, and nobody gets into the vault.
var atlasLevels = map[string]string{
	"a-town.txt": "############\n#@..a.#..*.#\n#...###A####\n#........B>#\n#..A.#######\n############\n",
	"b-cave.txt": "#########\n#~...b..#\n#########\n#...b..##\n#########\n",
	mapping.FileName: `files: ["*.txt"]
keys: once
means:
  - {character: "*", place: well, is: floor}
  - {character: "~", place: bottom, is: floor}
links:
  - {from: well, to: bottom}
must:
  unreachable: {most: 0, severity: note}
`,
}

// visitAtlas opens the page of levels show about a game.
func visitAtlas(t *testing.T, files map[string]string, language string, p profile) *visitor {
	t.Helper()
	onlyOver(t, service) // it needs neither
	parent := running(t)
	folder := fstest.MapFS{}
	var maps []string
	for name, text := range files {
		folder[name] = &fstest.MapFile{Data: []byte(text)}
		if name != mapping.FileName {
			maps = append(maps, name)
		}
	}
	slices.Sort(maps)
	m, err := mapping.Read(folder[mapping.FileName].Data)
	if err != nil {
		t.Fatal(err)
	}
	words := judge.Translator(language)
	checker := &judge.Checker{Reader: read.NewReader(source.NewFolder(folder), ""), Mapping: m, Nodes: 10_000, Tours: true, Words: words}
	atlas := show.Atlas{Title: "Maps", Report: judge.Report{Words: words}, Results: checker.World(context.Background(), maps)}
	for _, r := range atlas.Results {
		atlas.Report.Maps, atlas.Report.Findings = append(atlas.Report.Maps, r.Checked), append(atlas.Report.Findings, r.Findings...)
	}
	listening := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		_ = atlas.Write(w.(io.Writer))
	}))
	t.Cleanup(listening.Close)
	v := open(t, parent, listening.URL, p)
	v.run(chromedp.Navigate(listening.URL))
	v.holds(`document.body?.dataset.ready === 'true'`)
	return v
}

// The page of levels show leads from findings to their cells, plays walks, and says in words what is under the pointer.
func TestTheAtlasLeadsToCellsAndPlaysWalks(t *testing.T) {
	v := visitAtlas(t, atlasLevels, "", profile{still: true})
	v.reads("#findings", "a-town.txt:3,4", "[softlock]", "[keys]")
	v.reads("#spheres", "keys: b; doors: a × 2")
	v.reads("#legend", "nobody gets there", "start", "key", "sphere 2")
	// ink is the picture on the canvas
	const ink = `document.getElementById('map').toDataURL()`
	before := value[string](v, ink)
	changed := func(what string) {
		t.Helper()
		after := value[string](v, ink)
		if after == before {
			t.Errorf("%s changes nothing on the picture", what)
		}
		before = after
	}
	v.press("#findings li:last-child button.go")
	changed("a click on a finding")
	v.press("#findings button.walk")
	changed("a click on a walk")
	if got := v.text("#steps"); got != "0 / 7" {
		t.Errorf("the walk begins at %q", got)
	}
	v.do(`const s = document.getElementById('step'); s.value = '7'; s.dispatchEvent(new Event('input', { bubbles: true }))`)
	changed("the last step")
	v.press("#play") // from the beginning
	v.holds(`document.getElementById('steps').textContent === '7 / 7' && document.getElementById('play').textContent === 'play'`)
	v.press("#spheres li:first-child button")
	changed("the first sphere")
	if got := v.text("#wave"); got != "0" {
		t.Errorf("up to sphere %s is shown", got)
	}
	v.press("#closer")
	changed("a look from nearer")
	v.press("#whole")
	changed("the whole picture")
	v.blameless()
}

// In another language, the words under the pointer are of that language, too.
func TestTheAtlasSpeaksTheLanguageOfItsReader(t *testing.T) {
	for language, want := range map[string]struct{ start, never, wall string }{
		"":   {"start @ · sphere 0", "key b · nobody gets there", "wall"},
		"pt": {"o início @ · esfera 0", "a chave b · ninguém chega lá", "parede"},
		"es": {"el inicio @ · esfera 0", "la llave b · nadie llega allí", "pared"},
	} {
		v := visitAtlas(t, atlasLevels, language, profile{})
		hover := func(level, x, y int) string { // the sentence about a cell
			return value[string](v, fmt.Sprintf(`(() => {
				const canvas = document.getElementById('map'), level = JSON.parse(document.getElementById('data').textContent).levels;
				document.getElementById('whole').click();
				let width = 1, height = 1;
				for (const l of level) { width = Math.max(width, l.x + l.width * l.cell[0]); height = Math.max(height, l.y + l.height * l.cell[1]); }
				const scale = Math.min(canvas.clientWidth / width, canvas.clientHeight / height) * 0.96, l = level[%d], box = canvas.getBoundingClientRect();
				const x = (canvas.clientWidth - width * scale) / 2 + (l.x + (%d + 0.5) * l.cell[0]) * scale, y = (canvas.clientHeight - height * scale) / 2 + (l.y + (%d + 0.5) * l.cell[1]) * scale;
				canvas.dispatchEvent(new PointerEvent('pointermove', { clientX: box.left + x + canvas.clientLeft, clientY: box.top + y + canvas.clientTop, bubbles: true }));
				return document.getElementById('hover').textContent;
			})()`, level, x, y))
		}
		for _, c := range []struct {
			level, x, y int
			want        string
		}{{0, 1, 1, "a-town.txt:1,1 · " + want.start}, {1, 4, 3, "b-cave.txt:4,3 · " + want.never}, {1, 0, 0, "b-cave.txt:0,0 · " + want.wall}} {
			if got := hover(c.level, c.x, c.y); got != c.want {
				t.Errorf("%s: the cell is called %q; want %q", language, got, c.want)
			}
		}
	}
}

// On a narrow screen nothing is cut off, and in the dark every text can be read.
func TestTheAtlasFitsNarrowAndDarkScreens(t *testing.T) {
	v := visitAtlas(t, atlasLevels, "es", profile{width: 320, height: 600, dark: true})
	v.noOverflow("the page")
	for _, selector := range []string{"h1", "#findings button.go", "#spheres button", "#closer", "#legend li"} {
		faint := value[float64](v, fmt.Sprintf(`(() => {
			const light = (color) => { const [r, g, b] = color.match(/[\d.]+/g).map((c) => { c /= 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
			const a = light(getComputedStyle(document.querySelector(%s)).color), b = light(getComputedStyle(document.body).backgroundColor);
			return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
		})()`, quoted(selector)))
		if faint < 4.5 {
			t.Errorf("%s has a contrast of %.1f", selector, faint)
		}
	}
}
