package show

import (
	"cmp"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"jogada/internal/base/markup"
	"jogada/internal/base/say"
	"jogada/internal/levels/judge"
	"jogada/internal/levels/mapping"
)

// Atlas is a page that shows all maps as one picture, with what was found on them. It needs no other file.
type Atlas struct {
	Title   string
	Report  judge.Report
	Results []judge.Result // the maps of the report, in its order
}

//go:embed atlas.js
var atlasScript string

//go:embed atlas.css
var atlasStyle string

// atlas is the data of the page. Walls, unreached cells and waves are runs of cells, row by row.
type atlas struct {
	Levels   []atlasLevel   `json:"levels"`
	Colors   []string       `json:"colors"` // by wave
	Findings []atlasFinding `json:"findings"`
	Spheres  []atlasSphere  `json:"spheres"`
	Walks    []atlasWalk    `json:"walks"` // to exits
	Words    atlasWords     `json:"words"`
}

// atlasWords holds the words of the picture in the language of the page.
type atlasWords struct {
	Wall    string            `json:"wall"`
	Never   string            `json:"never"`   // of a cell that nobody gets to
	Spheres []string          `json:"spheres"` // by wave
	Kinds   map[string]string `json:"kinds"`   // by kind of thing
}

type atlasLevel struct {
	Name   string       `json:"name"`
	X      float64      `json:"x"` // in pixels of the world
	Y      float64      `json:"y"`
	Width  int          `json:"width"` // in cells
	Height int          `json:"height"`
	Cell   [2]int       `json:"cell"`
	Origin [2]int       `json:"origin"` // the editor's coordinates of the first cell
	Runs   [][2]int     `json:"runs"`   // how many cells, and their wave; -1: unreached, -2: a wall
	Things []atlasThing `json:"things"`
}

type atlasThing struct {
	At    int    `json:"at"`
	Kind  string `json:"kind"`  // start, exit, key, door, switch, portal
	Label string `json:"label"` // what it is, with its name
}

type atlasFinding struct {
	Text     string   `json:"text"`
	Where    string   `json:"where"`
	Severity string   `json:"severity"`
	Rule     string   `json:"rule"`
	Word     string   `json:"word"` // the severity in the language of the page
	At       *[3]int  `json:"at"`   // the level, and x and y as the editor counts; null for the whole map
	Walk     [][3]int `json:"walk"`
}

type atlasSphere struct {
	Start string   `json:"start"`
	Wave  int      `json:"wave"`
	Cells int      `json:"cells"`
	Keys  []string `json:"keys"`
	Doors []string `json:"doors"`
}

type atlasWalk struct {
	Text string   `json:"text"`
	Walk [][3]int `json:"walk"`
}

// Write writes the page.
func (a Atlas) Write(to io.Writer) error {
	data, err := json.Marshal(a.data())
	if err != nil {
		return err
	}
	tr := a.Report.Words
	style := pageStyle + atlasStyle
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return base64.StdEncoding.EncodeToString(sum[:])
	}
	w := markup.NewWriter(to)
	w.Printf(`<!doctype html>
<html lang="%s">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-%s'; script-src 'sha256-%s'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s</title>
<style>%s</style>
</head>
<body>
<header>
<h1>%s</h1>
<p>%s</p>
</header>
`, tr.Language(), hash(style), hash(atlasScript), a.Title, markup.CSS(style), a.Title, a.Report.Summary(false))
	w.Printf("<main>\n<canvas id=\"map\" tabindex=\"0\" role=\"img\" aria-label=\"%s\"></canvas>\n<p id=\"hover\" class=\"soft\" aria-live=\"off\">&#160;</p>\n<ul id=\"legend\"></ul>\n", tr.Say("the maps as one picture: %d", len(a.Results)))
	w.Printf("<div class=\"controls\"><button id=\"closer\" aria-label=\"%s\">+</button> <button id=\"farther\" aria-label=\"%s\">−</button> <label>%s <input id=\"sphere\" type=\"range\" min=\"0\" value=\"0\"> <output id=\"wave\"></output></label> <button id=\"whole\">%s</button></div>\n", tr.Of("zoom in"), tr.Of("zoom out"), tr.Of("up to sphere"), tr.Of("show everything"))
	w.Printf("<div class=\"controls\" id=\"player\" hidden><button id=\"play\" data-play=\"%s\" data-stop=\"%s\">%s</button> <label>%s <input id=\"step\" type=\"range\" min=\"0\" value=\"0\"></label> <output id=\"steps\"></output></div>\n",
		tr.Of("play"), tr.Of("stop"), tr.Of("play"), tr.Of("step"))
	w.Printf("<section aria-labelledby=\"found\"><h2 id=\"found\">%s</h2><ul id=\"findings\" class=\"findings\" data-walk=\"%s\" data-none=\"%s\"></ul></section>\n", tr.Of("Findings"), tr.Of("show the walk"), tr.Of("Nothing was found."))
	a.writeUnchecked(w)
	w.Printf("<section aria-labelledby=\"order\"><h2 id=\"order\">%s</h2><ol id=\"spheres\" start=\"0\" data-keys=\"%s\" data-doors=\"%s\"></ol><ul id=\"walks\"></ul></section>\n", tr.Of("Spheres: what becomes available, in order"), tr.Of("keys"), tr.Of("doors"))
	w.Printf("</main>\n<script id=\"data\" type=\"application/json\">%s</script>\n<script>%s</script>\n</body>\n</html>\n", markup.JS(data), markup.JS(atlasScript))
	return w.Err()
}

// writeUnchecked lists the maps on which nothing was checked.
func (a Atlas) writeUnchecked(w *markup.Writer) {
	tr := a.Report.Words
	if !slices.ContainsFunc(a.Report.Maps, func(m judge.Checked) bool { return m.Unchecked != "" }) {
		return
	}
	w.Printf("<section aria-labelledby=\"unchecked\"><h2 id=\"unchecked\">%s</h2><ul>\n", tr.Of("Not checked"))
	for _, m := range a.Report.Maps {
		if m.Unchecked != "" {
			w.Printf("<li>%s: %s <code>%s</code></li>\n", m.Name(), m.Unchecked, m.Change)
		}
	}
	w.Printf("</ul></section>\n")
}

// data collects what the page shows.
func (a Atlas) data() atlas {
	d := atlas{Levels: []atlasLevel{}, Findings: []atlasFinding{}, Spheres: []atlasSphere{}, Walks: []atlasWalk{}}
	tr := a.Report.Words
	number := map[string]int{} // by name of a map
	layout := &judge.WorldTour{}
	waves := 1
	for _, r := range a.Results {
		if r.Level == nil {
			continue
		}
		src := r.Level.Source
		tour := judge.LevelTour{Map: r.Name(), Size: [2]int{src.Width * src.Cell.Width, src.Height * src.Cell.Height}, Cell: [2]int{src.Cell.Width, src.Cell.Height}}
		if s := src.World; s != nil {
			tour.World = &[2]int{s.X, s.Y}
		}
		layout.Levels = append(layout.Levels, tour)
		number[r.Name()] = len(d.Levels)
		level := atlasLevel{Name: r.Name(), Width: src.Width, Height: src.Height, Cell: tour.Cell, Origin: [2]int{src.X, src.Y}, Things: things(tr, r.Level)}
		level.Runs, waves = runs(r, waves)
		d.Levels = append(d.Levels, level)
	}
	boxes, _, _ := worldBoxes(layout)
	for _, b := range boxes {
		l := &d.Levels[number[b.level.Map]]
		l.X, l.Y = b.x, b.y
	}
	for i := range waves {
		c := waveColor(i, waves)
		d.Colors = append(d.Colors, fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B))
		d.Words.Spheres = append(d.Words.Spheres, tr.Say("sphere %d", i))
	}
	d.Words.Wall, d.Words.Never = tr.Of("wall"), tr.Of("nobody gets there")
	d.Words.Kinds = map[string]string{"start": tr.Of("start"), "exit": tr.Of("exit"), "key": tr.Of("key"), "door": tr.Of("door"), "switch": tr.Of("switch"), "portal": tr.Of("portal")}
	for _, f := range a.Report.Findings {
		d.Findings = append(d.Findings, foundOn(a.Report.Words, f, number))
	}
	for _, r := range a.Results {
		for _, t := range r.Tours {
			for i, w := range t.Waves {
				d.Spheres = append(d.Spheres, atlasSphere{t.Start, i, w.Cells, append([]string{}, w.Keys...), append([]string{}, w.Doors...)})
			}
			if t.World != nil && len(t.World.Walk) > 0 {
				d.Walks = append(d.Walks, atlasWalk{exit(a.Report.Words, t), steps(t.World.Walk, number)})
			}
		}
	}
	return d
}

// runs returns the cells of a level as runs of a wave, and the number of waves so far. A cell has the earliest wave of
// all starts.
func runs(r judge.Result, waves int) (list [][2]int, _ int) {
	m := r.Level.Lock
	for cell := range m.Cells {
		wave := -1
		for _, reach := range r.Reaches {
			if n := int(reach.Waves[cell]); n >= 0 && (wave < 0 || n < wave) {
				wave = n
			}
		}
		if len(r.Reaches) == 0 {
			wave = 0
		}
		if m.Kind(cell).Wall {
			wave = -2
		}
		waves = max(waves, wave+1)
		if n := len(list); n > 0 && list[n-1][1] == wave {
			list[n-1][0]++
		} else {
			list = append(list, [2]int{1, wave})
		}
	}
	return list, waves
}

// things returns what lies on a level.
func things(tr say.Translator, l *mapping.Level) []atlasThing {
	list := []atlasThing{}
	add := func(at int, kind, format, name string) {
		label := tr.Of(kind)
		if name != "" {
			label = tr.Say(format, name)
		}
		list = append(list, atlasThing{at, kind, label})
	}
	scene := Scene{Map: l.Lock}
	for _, s := range l.Lock.Starts {
		add(s.At, "start", "start %s", s.Name)
	}
	for _, p := range l.Portals {
		add(p.At, "portal", "portal %s", cmp.Or(l.Source.Called[p.Name], p.Name))
	}
	for cell := range l.Lock.Cells {
		k, c := l.Lock.Kind(cell), l.Conditions[l.Lock.Cells[cell]]
		if k.Wall {
			continue
		}
		if len(k.Needs)+len(c.On)+len(c.Off) > 0 {
			add(cell, "door", "door %s", scene.names(k.Needs))
		}
		if len(k.Gives) > 0 {
			add(cell, "key", "key %s", scene.names(k.Gives))
		}
		if len(c.Pulls)+len(c.Presses) > 0 {
			add(cell, "switch", "", "")
		}
		if k.Exit {
			add(cell, "exit", "", "")
		}
	}
	return list
}

// foundOn returns a finding as the page shows it.
func foundOn(tr say.Translator, f judge.Finding, number map[string]int) atlasFinding {
	out := atlasFinding{Text: f.Text(), Where: f.Where(), Severity: f.Severity.String(), Word: severityCount(tr, f.Severity.String(), 1), Rule: f.Rule, Walk: [][3]int{}}
	level, known := number[f.Map()]
	if !known {
		return out
	}
	if f.At != nil {
		out.At = &[3]int{level, f.At.X, f.At.Y}
	}
	for _, p := range f.Walk {
		out.Walk = append(out.Walk, [3]int{level, p.X, p.Y})
	}
	if len(f.Legs) > 0 {
		out.Walk = steps(f.Legs, number)
	}
	return out
}

// steps returns the cells of a walk through several levels.
func steps(legs []judge.LevelWalk, number map[string]int) [][3]int {
	list := [][3]int{}
	for _, leg := range legs {
		level, known := number[leg.Map]
		for _, p := range leg.Cells {
			if known {
				list = append(list, [3]int{level, p.X, p.Y})
			}
		}
	}
	return list
}
