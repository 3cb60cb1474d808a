package show

import (
	"bytes"
	"encoding/xml"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jogada/internal/lock"
)

// sketch reads a map of characters: # wall, letters keys and doors, @ start, > exit, ) a cell that is entered to the right.
func sketch(rows ...string) *lock.Map {
	m := &lock.Map{Width: len(rows[0]), Height: len(rows), Keys: []lock.Key{{Name: "a"}, {Name: "b"}, {Name: "gold"}}}
	known := map[rune]uint16{}
	for cell, r := range []rune(strings.Join(rows, "")) {
		if r == '@' {
			m.Starts = append(m.Starts, lock.Start{Name: "1", At: cell})
			r = '.'
		}
		if _, is := known[r]; !is {
			known[r] = uint16(len(m.Kinds))
			k := lock.Kind{Wall: r == '#', Exit: r == '>'}
			switch {
			case r >= 'a' && r <= 'c':
				k.Gives = []int{int(r - 'a')}
			case r >= 'A' && r <= 'C':
				k.Needs = []int{int(r - 'A')}
			case r == ')':
				k.Ways = lock.Right
			}
			m.Kinds = append(m.Kinds, k)
		}
		m.Cells = append(m.Cells, known[r])
	}
	return m
}

func cave(t *testing.T) Scene {
	t.Helper()
	m := sketch(
		"##############",
		"#@..a#...#..>#",
		"#....A.b.B...#",
		"#....#...#####",
		"########C###.#",
		"#..c.........#",
		"##############")
	plan, err := m.Compile(nil)
	if err != nil {
		t.Fatal(err)
	}
	r := plan.Reach(0, nil)
	m.Kinds = append(m.Kinds, lock.Kind{Ways: lock.Right})
	m.Cells[5*14+8] = uint16(len(m.Kinds) - 1) // where it changes nothing
	return Scene{Title: "maps/cave.tmx", Map: m, Waves: r.Waves, Walk: []int{15, 16, 17, 18, 32, 33, 34}, Marks: []int{4*14 + 8, 5*14 + 3},
		Captions: []string{"door gold can never be opened: the only key gold lies beyond door gold", "key gold can't be collected <&> ü"}}
}

func TestAPictureShowsEveryCell(t *testing.T) {
	s := cave(t)
	data, err := s.PNG()
	if err != nil {
		t.Fatal(err)
	}
	if dir := os.Getenv("PICTURES"); dir != "" {
		os.WriteFile(filepath.Join(dir, "cave.png"), data, 0o666)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	p := s.plan()
	for cell, want := range map[int]any{0: wall, 2*14 + 2: waveColor(0, 3), 3*14 + 6: waveColor(1, 3), 2*14 + 11: waveColor(2, 3), 5*14 + 5: unreached, 1*14 + 12: exitFill} {
		x, y := s.Map.At(cell)
		if got := img.At(int(p.left+p.cell*(float64(x)+.06)), int(p.top+p.cell*(float64(y)+.94))); got != want {
			t.Errorf("%d,%d has the colour %v, want %v", x, y, got, want)
		}
	}
}

func TestASVGIsWellFormedAndTellsWhatIsTold(t *testing.T) {
	s := cave(t)
	data, err := s.SVG()
	if err != nil {
		t.Fatal(err)
	}
	if dir := os.Getenv("PICTURES"); dir != "" {
		os.WriteFile(filepath.Join(dir, "cave.svg"), data, 0o666)
	}
	var words []string
	for d := xml.NewDecoder(bytes.NewReader(data)); ; {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, data)
		}
		if text, is := token.(xml.CharData); is {
			words = append(words, string(text))
		}
	}
	told := strings.Join(words, "\n")
	for _, want := range []string{"maps/cave.tmx", "wave 2", "nobody gets there", "1. door gold can never be opened", "<&> ü", "go"} {
		if !strings.Contains(told, want) {
			t.Errorf("%q is not told in\n%s", want, told)
		}
	}
}

func TestAThumbnailIsAboutAsLargeAsIsAsked(t *testing.T) {
	for rows, want := range map[int]int{7: 7 * 14, 300: 300} { // of 100 pixels, as many as there are whole cells; at least one each
		lines := make([]string, rows)
		for i := range lines {
			lines[i] = "#@a.>#"
		}
		m := sketch(lines...)
		m.Starts = m.Starts[:1]
		data, err := Scene{Map: m}.Thumbnail(100)
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.DecodeConfig(bytes.NewReader(data))
		if err != nil || img.Height != want {
			t.Errorf("%d rows: %v high, want %d, %v", rows, img.Height, want, err)
		}
	}
}

func TestAMapThatIsTooLargeForSVGIsRefused(t *testing.T) {
	m := &lock.Map{Width: MaxSVG, Height: 2, Cells: make([]uint16, 2*MaxSVG), Kinds: []lock.Kind{{}}}
	if _, err := (Scene{Map: m}).SVG(); err == nil || !strings.Contains(err.Error(), "too large for SVG") {
		t.Error(err)
	}
}
