package source_test

import (
	"bytes"
	"compress/gzip"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"jogada/internal/levels/read/source"
)

func TestNothingOutsideTheFolderIsRead(t *testing.T) {
	f := source.NewFolder(fstest.MapFS{})
	for named, want := range map[string]string{
		"a.tsx":            "maps/deep/a.tsx",
		"./a.tsx":          "maps/deep/a.tsx",
		"../../a.tsx":      "a.tsx",
		"../../../a.tsx":   "",
		"/etc/passwd":      "",
		"C:/a.tsx":         "",
		`..\a.tsx`:         "",
		":/templates/a.tx": "",
		"":                 "",
		"../..":            "",
	} {
		got, err := f.Resolve("maps/deep/m.tmx", named)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v", named, got, err)
		}
	}
}

func TestALinkThatLeadsOutIsNotFollowed(t *testing.T) {
	dir, out := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(out, "secret"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(out, "secret"), filepath.Join(dir, "a.tsx")); err != nil {
		t.Skip(err)
	}
	f, err := source.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if data, err := f.Read("a.tsx", nil); err == nil {
		t.Errorf("read %q", data)
	}
}

func TestFilesAreUnpackedAndBounded(t *testing.T) {
	pack := func(data []byte) []byte {
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		w.Write(data)
		w.Close()
		return b.Bytes()
	}
	f := source.NewFolder(fstest.MapFS{
		"plain":  {Data: []byte("\xef\xbb\xbfabc")},
		"packed": {Data: pack([]byte("abc"))},
		"bomb":   {Data: pack(make([]byte, source.MaxBytes+1))},
		"broken": {Data: pack([]byte("abc"))[:15]},
		"dir/x":  {Data: nil},
	})
	for name, want := range map[string]string{"plain": "abc", "packed": "abc"} {
		if data, err := f.Read(name, nil); string(data) != want || err != nil {
			t.Errorf("%s: %q, %v", name, data, err)
		}
	}
	for name, want := range map[string]string{"bomb": "longer than 64 MiB", "broken": "gzip", "dir": "it is a folder", "none": "none: there is no such file"} {
		if _, err := f.Read(name, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A turn moves the pixels of a tile; an arrow on it is turned as the pixel at its tip is.
func TestAnArrowIsTurnedAsItsPixelsAre(t *testing.T) {
	tips := map[source.Direction][2]int{source.Up: {0, -1}, source.Right: {1, 0}, source.Down: {0, 1}, source.Left: {-1, 0}}
	for turn := source.Turn(0); turn < 8; turn++ {
		for d, tip := range tips {
			x, y := tip[0], tip[1]
			if turn&source.Diagonal != 0 {
				x, y = y, x
			}
			if turn&source.Horizontal != 0 {
				x = -x
			}
			if turn&source.Vertical != 0 {
				y = -y
			}
			if got := tips[turn.Apply(d)]; got != [2]int{x, y} {
				t.Errorf("turn %d of %d points to %v, want %d,%d", turn, d, got, x, y)
			}
		}
	}
}

func TestCellsUnderAnObject(t *testing.T) {
	m := &source.Map{Width: 5, Height: 4, Cell: source.Size{Width: 10, Height: 10}}
	for name, c := range map[string]struct {
		o    source.Object
		want []int
	}{
		"a cell":                   {source.Object{Shape: source.Rectangle, X: 10, Y: 10, Width: 10, Height: 10}, []int{6}},
		"smaller than a cell":      {source.Object{Shape: source.Rectangle, X: 11, Y: 11, Width: 2, Height: 2}, []int{6}},
		"of no size":               {source.Object{Shape: source.Rectangle, X: 11, Y: 11}, []int{6}},
		"two by two":               {source.Object{Shape: source.Rectangle, X: 8, Y: 8, Width: 20, Height: 20}, []int{6, 7, 11, 12}},
		"a quarter turn clockwise": {source.Object{Shape: source.Rectangle, X: 20, Y: 0, Width: 30, Height: 10, Rotation: 90, Pivot: source.Dot{X: 20, Y: 0}}, []int{1, 6, 11}},
		"partly outside":           {source.Object{Shape: source.Rectangle, X: -20, Y: -20, Width: 30, Height: 30}, []int{0}},
		"outside":                  {source.Object{Shape: source.Rectangle, X: 100, Y: 0, Width: 10, Height: 10}, nil},
		"a point":                  {source.Object{Shape: source.Point, X: 49, Y: 39}, []int{19}},
		"a point on an edge":       {source.Object{Shape: source.Point, X: 10, Y: 10}, []int{6}},
		"a round one":              {source.Object{Shape: source.Ellipse, X: 0, Y: 0, Width: 30, Height: 30}, []int{0, 1, 2, 5, 6, 7, 10, 11, 12}},
		"a narrow ellipse":         {source.Object{Shape: source.Ellipse, X: 0, Y: 10, Width: 50, Height: 10}, []int{5, 6, 7, 8, 9}},
		"a triangle":               {source.Object{Shape: source.Polygon, Points: []source.Dot{{X: 0, Y: 0}, {X: 29, Y: 0}, {X: 0, Y: 29}}}, []int{0, 1, 5}},
		"a line":                   {source.Object{Shape: source.Polyline, Points: []source.Dot{{X: 5, Y: 5}, {X: 25, Y: 5}, {X: 25, Y: 15}}}, []int{0, 1, 2, 7}},
	} {
		if got := m.Cells(&c.o, nil, nil); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// An object always lies on cells of the map, whatever a file says.
func TestCellsUnderAnyObjectAreOnTheMap(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	number := func() float64 { return (rng.Float64() - .5) * []float64{1, 100, 1e6, 1e18, 1e300}[rng.IntN(5)] }
	for range 5000 {
		m := &source.Map{Width: 1 + rng.IntN(9), Height: 1 + rng.IntN(9), Cell: source.Size{Width: 1 + rng.IntN(20), Height: 1 + rng.IntN(20)}}
		o := source.Object{Shape: []source.Shape{source.Rectangle, source.Ellipse, source.Point, source.Polygon, source.Polyline}[rng.IntN(5)],
			X: number(), Y: number(), Width: number(), Height: number(), Rotation: number(), Pivot: source.Dot{X: number(), Y: number()}}
		for range rng.IntN(5) {
			o.Points = append(o.Points, source.Dot{X: number(), Y: number()})
		}
		for _, cell := range m.Cells(&o, nil, nil) {
			if cell < 0 || cell >= m.Width*m.Height {
				t.Fatalf("%+v lies on cell %d of %d by %d", o, cell, m.Width, m.Height)
			}
		}
	}
}

func TestPropertiesLieOverOthers(t *testing.T) {
	own := source.Properties{{Name: "a", Values: []string{"1"}}, {Name: "b", Values: []string{"x", "y"}}}
	all := own.Over(source.Properties{{Name: "b", Values: []string{"2"}}, {Name: "c", Values: []string{"3"}}})
	var got []string
	for _, p := range all {
		got = append(got, p.Name+"="+p.Text())
	}
	if want := []string{"a=1", "b=x, y", "c=3"}; !slices.Equal(got, want) || len(own) != 2 {
		t.Errorf("%v", got)
	}
}

func TestPlacesAreTheEditors(t *testing.T) {
	m := &source.Map{File: "a.tmx", Width: 4, Height: 3, X: -2, Y: -1}
	for cell := range 12 {
		if x, y := m.Place(cell); m.At(x, y) != cell {
			t.Errorf("cell %d is at %d,%d, where %d is", cell, x, y, m.At(x, y))
		}
	}
	for _, p := range [][2]int{{-3, 0}, {2, 0}, {0, -2}, {0, 2}} {
		if m.At(p[0], p[1]) != -1 {
			t.Errorf("%v is a cell", p)
		}
	}
	err := &source.Error{File: m.Name(), Layer: "a/b", X: -1, Y: 0, Cell: true, Msg: "wrong"}
	if got := err.Error(); got != `a.tmx:-1,0: layer "a/b": wrong` {
		t.Error(got)
	}
}
