package source

import (
	"io/fs"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"jogada/internal/gametest/tier"
)

// plainCells asks of each middle by itself whether it is inside.
func plainCells(m *Map, o *Object) (cells []int) {
	corners := o.outline()
	for y := range m.Height {
		for x := range m.Width {
			d := Dot{(float64(x) + .5) * float64(m.Cell.Width), (float64(y) + .5) * float64(m.Cell.Height)}
			inside := false
			for i, a := range corners {
				b := corners[(i+1)%len(corners)]
				if (a.Y > d.Y) != (b.Y > d.Y) && d.X < a.X+(d.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X) {
					inside = !inside
				}
			}
			if o.Shape == Ellipse {
				inside = o.inEllipse(d)
			}
			if inside {
				cells = append(cells, y*m.Width+x)
			}
		}
	}
	if cells == nil {
		cells = m.dot(nil, o.middle(corners))
	}
	return cells
}

func TestTheCellsOfAnObjectAreThoseWhoseMiddlesItCovers(t *testing.T) {
	random := rand.New(rand.NewPCG(tier.Seed(t), 1))
	m := &Map{Width: 23, Height: 17, Cell: Size{Width: 16, Height: 24}}
	place := func() Dot {
		d := Dot{float64(random.IntN(30)*16 - 48), float64(random.IntN(30)*24 - 72)}
		if random.IntN(2) == 0 {
			d = Dot{d.X + 16*random.Float64(), d.Y + 8} // on the line of the middles, too
		}
		return d
	}
	for range tier.Scale(t, 100_000, 3000) {
		at, size := place(), place()
		o := &Object{Shape: []Shape{Rectangle, Ellipse, Polygon}[random.IntN(3)], X: at.X, Y: at.Y, Width: max(0, size.X), Height: max(0, size.Y), Pivot: at}
		if random.IntN(2) == 0 {
			o.Rotation = float64(random.IntN(24)) * 15
		}
		if o.Shape == Polygon {
			for range []int{3 + random.IntN(12), 3 + random.IntN(12), fewTurns - 2 + random.IntN(100)}[random.IntN(3)] {
				o.Points = append(o.Points, place())
			}
		}
		want := plainCells(m, o)
		if got := m.Cells(o, nil, nil); !slices.Equal(got, want) {
			t.Fatalf("%+v: cells %v, want %v", o, got, want)
		}
		if first, count := m.Cover(o, nil).Count(); count != len(want) || count > 0 && first != want[0] {
			t.Fatalf("%+v: %d cells from %d on, want %v", o, count, first, want)
		}
	}
}

func TestAPipeOrADeviceIsRefusedBeforeItIsOpened(t *testing.T) {
	for _, mode := range []fs.FileMode{fs.ModeNamedPipe, fs.ModeDevice, fs.ModeDevice | fs.ModeCharDevice, fs.ModeSocket} {
		files := unopened{fstest.MapFS{"set.tsx": {Mode: mode}}}
		if _, err := NewFolder(files).Read("set.tsx", nil); err == nil || !strings.Contains(err.Error(), "set.tsx: it is a pipe, a socket or a device") {
			t.Errorf("%v: %v", mode, err)
		}
	}
}

// unopened is a folder whose files must not be opened: to open a pipe waits forever.
type unopened struct{ fs.StatFS }

// Open panics.
func (unopened) Open(name string) (fs.File, error) { panic("opened " + name) }
