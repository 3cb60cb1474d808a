package browser

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/chromedp/chromedp"

	"jogada/games"
	"jogada/internal/datasets/score"
	scorepage "jogada/internal/datasets/score/page"
	"jogada/internal/front/web"
	"jogada/internal/lessons/lesson"
	"jogada/internal/levels/judge"
	"jogada/internal/levels/mapping"
	"jogada/internal/levels/read"
	"jogada/internal/levels/read/source"
	"jogada/internal/levels/show"
)

// alive is true once any part of markup ran or became an element.
const alive = `window.hacked === 1 || ({}).hacked !== undefined || document.querySelector('img[src="x"], svg[onload], [onerror], a[href^="javascript:"], iframe') !== null`

// prototypes are names that every object of JavaScript has.
var prototypes = []string{"__proto__", "constructor", "toString", "hasOwnProperty"}

// giant is the longest text that a lesson may hold, without a place to break the line.
var giant = strings.Repeat("W", 4000)

// dead fails the test if any part of markup ran or became an element.
func (v *visitor) dead(where string) {
	v.t.Helper()
	if value[bool](v, alive) {
		v.t.Errorf("%s: markup runs or becomes an element", where)
	}
}

// reads fails the test unless the text of the elements of a selector contains all of the words.
func (v *visitor) reads(selector string, words ...string) {
	v.t.Helper()
	text := value[string](v, fmt.Sprintf(`[...document.querySelectorAll(%s)].map((e) => e.textContent).join('\n')`, quoted(selector)))
	for _, w := range words {
		if !strings.Contains(text, w) {
			v.t.Errorf("%s does not show %.100q", selector, w)
		}
	}
}

// noOverflow fails the test if the page is wider than the window.
func (v *visitor) noOverflow(where string) {
	v.t.Helper()
	if wide := value[int](v, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
		v.t.Errorf("%s: the page is %d pixels wider than the window", where, wide)
	}
}

// hostileLesson returns the file of a lesson whose texts are all the given one.
func hostileLesson(t *testing.T, words string) []byte {
	t.Helper()
	type object = map[string]any
	choice := func(winner string) object {
		return object{"text": words, "if": []string{fmt.Sprintf("answer.winner = %q", winner)}, "reply": words}
	}
	board := object{"text": "[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]"}
	data, err := json.Marshal(object{
		"game": "chase", "title": words, "lead": words,
		"steps": []object{{"title": words, "board": board, "ways": object{"constructor": object{"method": "memo"}}, "show": object{"way": "constructor"}, "text": words, "then": words, "why": words,
			"question": object{"text": words, "choices": []object{choice("mouse"), choice("cat"), choice("draw")}}}},
		"break": object{"statement": words, "text": words, "board": object{"text": "[[2],[2,3,4],[0,1],[1,4],[1,3]]"}, "ways": object{"constructor": object{"method": "memo"}},
			"if": []string{"constructor:answer.winner != answer.winner"}, "example": board, "why": words},
	})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestHostileLessonsAreShownAsText opens and answers lessons whose every text is markup, the name of a prototype or giant.
func TestHostileLessonsAreShownAsText(t *testing.T) {
	onlyOver(t, service)
	parent := running(t)
	script, _, _ := strings.Cut(markup, "$") // a lesson looks up what is in braces
	texts := map[string]string{"markup": script, "constructor": "__proto__", "giant": giant, "many": strings.Repeat(script, len(giant)/len(script))}
	folder := fstest.MapFS{}
	for name, words := range texts {
		folder[name+".yaml"] = &fstest.MapFile{Data: hostileLesson(t, words)}
	}
	shelf, err := lesson.Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	engine, err := sharedEngine()
	if err != nil {
		t.Fatal(err)
	}
	told, err := shelf.Files(context.Background(), engine, engine.Languages())
	if err != nil {
		t.Fatal(err)
	}
	server, err := web.New(web.Config{Games: games.All(), Limits: generous(), Timing: web.DefaultTiming(), Page: bundled(t), Lessons: told, Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	listening := httptest.NewServer(server.Handler())
	t.Cleanup(listening.Close)
	v := open(t, parent, listening.URL, profile{still: true})
	v.goTo("")
	v.rest()
	v.dead("the list")
	v.noOverflow("the list")
	for name, words := range texts {
		v.reads(fmt.Sprintf(`.lesson-card[data-lesson="%s"] h3`, name), words)
		v.reads(fmt.Sprintf(`.lesson-card[data-lesson="%s"] p`, name), words)
	}
	for name, words := range texts {
		v.study(name, 1)
		v.dead(name)
		for _, part := range []string{"h1", "h2", ".lesson-side > p", "legend", ".choice"} {
			v.reads(part, words)
		}
		for _, wrong := range []int{0, 2} { // there is a second try
			v.do(fmt.Sprintf(`document.querySelectorAll('.choice')[%d].click()`, wrong))
			v.click(`.question [type="submit"]`)
			v.rest()
			v.reads(".lesson-side", words)
		}
		v.dead(name + ", answered")
		v.noOverflow(name + ", answered")
		v.reads(".lesson-outcome .verdict", words)
		v.reads(".outcomes", "memo")
		v.study(name, 2)
		v.reads("blockquote", words)
		v.click("#lesson-judge")
		v.rest()
		v.reads(".lesson-try", "memo")
		v.dead(name + ", judged")
		v.noOverflow(name + ", judged")
	}
}

// visitFile opens a page or a picture that a command wrote, from a host without headers of its own.
func visitFile(t *testing.T, name string, write func(io.Writer) error) *visitor {
	t.Helper()
	onlyOver(t, service) // it needs neither
	parent := running(t)
	var file bytes.Buffer
	if err := write(&file); err != nil {
		t.Fatal(err)
	}
	listening := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/"+name {
			w.WriteHeader(http.StatusNoContent) // the icon that browsers ask for
			return
		}
		http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(file.Bytes()))
	}))
	t.Cleanup(listening.Close)
	v := open(t, parent, listening.URL, profile{still: true})
	v.run(chromedp.Navigate(v.base + "/" + name))
	v.holds(`document.readyState === 'complete'`)
	v.dead("the page")
	if n := v.count("script, object, embed, form, link, base"); n > 0 {
		t.Errorf("the page has %d elements that it should not have", n)
	}
	return v
}

// TestAHostileScorePageIsShownAsText opens a page of scores whose games, splits, bins and measures have hostile names.
func TestAHostileScorePageIsShownAsText(t *testing.T) {
	names := append([]string{markup, giant, "</title></style></svg></table>" + markup}, prototypes...)
	s := score.NewSummary(1)
	for i, name := range names {
		s.Add(name, name, name, map[string]float64{name: float64(i), "steps": float64(i)}, &score.Grade{Right: i%2 == 0, Credit: 1})
	}
	s.Group()
	v := visitFile(t, "file.html", func(w io.Writer) error { return scorepage.Write(w, s) })
	for _, part := range []string{"td", "h2", "figcaption", "th", "svg text"} {
		v.reads(part, names...)
	}
	for _, name := range names {
		if got := value[int](v, fmt.Sprintf(`[...document.querySelectorAll('td:first-child')].filter((e) => e.textContent === %s).length`, quoted(name))); got != 3 { // a game, a split, a bin
			t.Errorf("%.100q is in %d rows; want 3", name, got)
		}
	}
	for _, table := range []string{"1", "2", "3"} { // games, splits, bins
		if rows, want := v.count("body > table:nth-of-type("+table+") tr"), 1+len(names); rows != want {
			t.Errorf("table %s has %d rows; want %d", table, rows, want)
		}
	}
	v.noOverflow("the page")
}

const hostileMapping = `means:
  - {tileset: tiles, id: 0, is: floor}
  - {layer: Solid, on: intgrid, is: floor}
  - {class: start, start: "{name}"}
  - {class: key, key: "{name}"}
  - {class: door, door: "{name}"}
  - {class: shut, door: "{name} shut"}
`

// hostileMap returns a map of Tiled with a start, a key, the door that it opens, a door that nothing opens, and no exit.
func hostileMap(name string) []byte {
	named := html.EscapeString(name)
	var b strings.Builder
	fmt.Fprintf(&b, `<map orientation="orthogonal" width="4" height="1" tilewidth="8" tileheight="8"><tileset firstgid="1" name="tiles" tilecount="1" columns="1" tilewidth="8" tileheight="8"/>
<layer id="1" name="%s" width="4" height="1"><data encoding="csv">1,1,1,1</data></layer><objectgroup id="2" name="%s">`, named, named)
	for i, class := range []string{"start", "key", "door", "shut"} {
		fmt.Fprintf(&b, `<object id="%d" name="%s" type="%s" x="%d" y="0" width="8" height="8"/>`, i+1, named, class, 8*i)
	}
	return []byte(b.String() + `</objectgroup></map>`)
}

// hostileWorld returns a project of LDtk with a level of the given name, and entities that have it in a field.
func hostileWorld(t *testing.T, name string) []byte {
	t.Helper()
	word, err := json.Marshal(name)
	if err != nil {
		t.Fatal(err)
	}
	return []byte(fmt.Sprintf(`{"jsonVersion":"1.5.3","defaultGridSize":8,"defs":{"layers":[{"identifier":"Solid","type":"IntGrid","uid":2,"gridSize":8,"intGridValues":[{"value":1,"identifier":%[1]s,"color":"#000000"}]}],"tilesets":[],"entities":[],"enums":[]},
"worlds":[],"externalLevels":false,"levels":[{"identifier":%[1]s,"iid":%[1]s,"uid":0,"worldX":0,"worldY":0,"pxWid":16,"pxHei":8,"externalRelPath":null,"fieldInstances":[{"__identifier":%[1]s,"__type":"String","__value":%[1]s,"defUid":1}],"layerInstances":[
{"__identifier":"Solid","__type":"IntGrid","__cWid":2,"__cHei":1,"__gridSize":8,"__pxTotalOffsetX":0,"__pxTotalOffsetY":0,"__tilesetDefUid":null,"layerDefUid":2,"visible":true,"intGridCsv":[1,1],"autoLayerTiles":[],"gridTiles":[],"entityInstances":[]}]}]}`, word))
}

// TestAHostileLevelReportIsShownAsText opens the report on maps of Tiled and LDtk whose files, levels and objects have hostile names.
func TestAHostileLevelReportIsShownAsText(t *testing.T) {
	names := append([]string{markup, giant, "</title></style></svg></main>" + markup}, prototypes...)
	folder := fstest.MapFS{}
	var maps []string
	for i, name := range names {
		for file, data := range map[string][]byte{fmt.Sprintf("%d%s.tmx", i, `<img src=x onerror="window.hacked=1">`): hostileMap(name), fmt.Sprintf("%d.ldtk", i): hostileWorld(t, name)} {
			folder[file] = &fstest.MapFile{Data: data}
			maps = append(maps, file)
		}
	}
	m, err := mapping.Read([]byte(hostileMapping))
	if err != nil {
		t.Fatal(err)
	}
	checker := &judge.Checker{Reader: read.NewReader(source.NewFolder(folder), ""), Mapping: m, Nodes: 10_000, Tours: true}
	page := show.Page{Title: markup, Against: markup, Report: judge.Report{Version: markup, Gone: []judge.Accepted{{Map: markup, Rule: markup, Message: markup}}}}
	for _, file := range maps {
		for _, r := range checker.File(context.Background(), file, "") {
			page.Report.Maps = append(page.Report.Maps, r.Checked)
			page.Report.Findings = append(page.Report.Findings, r.Findings...)
			var thumb []byte
			if r.Level != nil {
				if thumb, err = show.NewScene(r).Thumbnail(64); err != nil {
					t.Fatal(err)
				}
			}
			page.Thumbs = append(page.Thumbs, thumb)
			if r.Unreadable {
				t.Errorf("%.100q can't be read: %.300v", file, r.Findings)
			}
		}
	}
	v := visitFile(t, "file.html", page.Write)
	v.reads("title", markup)
	v.reads("footer", markup)
	v.reads("h3", names...)
	v.reads("li", names...)
	v.reads("article p", names...) // who starts
	v.reads(".spheres text", "<img", "</title>", "__proto__")
	if got := v.count("article"); got != len(maps) {
		t.Errorf("the page shows %d maps; want %d", got, len(maps))
	}
	v.noOverflow("the page")
}

// TestAHostilePictureOfALevelIsShownAsText opens the SVG of a map whose objects have hostile names.
func TestAHostilePictureOfALevelIsShownAsText(t *testing.T) {
	m, err := mapping.Read([]byte(hostileMapping))
	if err != nil {
		t.Fatal(err)
	}
	folder := source.NewFolder(fstest.MapFS{"map.tmx": {Data: hostileMap("]]></text></svg>" + markup)}})
	checker := &judge.Checker{Reader: read.NewReader(folder, ""), Mapping: m, Nodes: 10_000}
	results := checker.File(context.Background(), "map.tmx", "")
	if len(results) != 1 || results[0].Level == nil {
		t.Fatalf("the map can't be read: %v", results)
	}
	v := visitFile(t, "map.svg", func(w io.Writer) error {
		data, err := show.NewScene(results[0]).SVG()
		if err == nil {
			_, err = w.Write(data)
		}
		return err
	})
	v.reads("text", "]]></text></svg>")
	if got := v.count("svg svg, parsererror"); got > 0 {
		t.Errorf("%d elements are injected", got)
	}
}
