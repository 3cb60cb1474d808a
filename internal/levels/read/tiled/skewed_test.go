package tiled_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"jogada/internal/gametest"
	"jogada/internal/levels/read/source"
	"jogada/internal/levels/read/tiled"
)

// TestSkewedMapsAreReadAsRecorded shows in which cell points of a lattice of 5 × 4 pixels lie, a letter for each cell, the neighbours of
// every cell, and where other objects lie, or why they are refused. The deep tier compares the same with Tiled.
func TestSkewedMapsAreReadAsRecorded(t *testing.T) {
	objects := []string{`<object id="1" x="20" y="12" width="10" height="30"/>`, `<object id="1" x="20" y="12"><polygon points="0,0 24,0 0,30"/></object>`, `<object id="1" gid="1" x="32" y="32" width="16" height="16"/>`,
		`<object id="1" x="20" y="12" rotation="90"/>`, `<object id="1" x="2e9" y="12"><point/></object>`, `<object id="1" x="20" y="2e9"><point/></object>`,
		`</objectgroup><objectgroup id="3" name="p" offsetx="8"><object id="1" x="20" y="12"><point/></object>`}
	gametest.Recorded(t, "testdata/skewed.golden", func(string) string {
		var out strings.Builder
		for _, attributes := range []string{
			`orientation="staggered" staggeraxis="y" staggerindex="odd" tilewidth="20" tileheight="16"`, `orientation="staggered" staggeraxis="x" staggerindex="even" tilewidth="17" tileheight="16"`,
			`orientation="hexagonal" hexsidelength="6" staggeraxis="y" staggerindex="even" tilewidth="16" tileheight="20"`, `orientation="hexagonal" hexsidelength="8" staggeraxis="x" staggerindex="odd" tilewidth="20" tileheight="16"`,
			`orientation="isometric" tilewidth="32" tileheight="16"`, `orientation="staggered" staggeraxis="z" staggerindex="odd" tilewidth="16" tileheight="16"`, `orientation="staggered" staggeraxis="x" staggerindex="all" tilewidth="16" tileheight="16"`,
			`orientation="hexagonal" staggeraxis="x" staggerindex="odd" hexsidelength="17" tilewidth="16" tileheight="16"`, `orientation="staggered" staggeraxis="x" staggerindex="odd" tilewidth="1" tileheight="16"`, `orientation="staggered" staggeraxis="x" staggerindex="odd" tilewidth="16" tileheight="1"`,
			`tilewidth="16" tileheight="16"`, `orientation="round" tilewidth="16" tileheight="16"`,
		} {
			fmt.Fprintf(&out, "=== %s\n", attributes)
			var lattice strings.Builder
			const columns, rows = 18, 16
			for i := range columns * rows {
				fmt.Fprintf(&lattice, `<object id="%d" x="%d" y="%d"><point/></object>`, i+1, i%columns*5-2, i/columns*4-2)
			}
			m, err := skewedRead(skewedMap(attributes, 0, lattice.String()))
			if err != nil {
				fmt.Fprintln(&out, err)
				continue
			}
			for i := range m.Objects {
				letter := byte('.')
				if at := m.Middle(&m.Objects[i]); at >= 0 {
					letter = byte('a' + at)
				}
				out.WriteByte(letter)
				if i%columns == columns-1 {
					out.WriteByte('\n')
				}
			}
			fmt.Fprintf(&out, "skewed %v, cells of %v, may be copied %v\n", m.Layout.Skewed(), m.Cell, m.Edit != nil)
			for cell := range m.Width * m.Height {
				fmt.Fprint(&out, m.Neighbours(cell, nil))
			}
			out.WriteByte('\n')
			for _, object := range objects {
				m, err := skewedRead(skewedMap(attributes, 0, object))
				if err != nil {
					fmt.Fprintln(&out, err)
					continue
				}
				o := m.Objects[0]
				fmt.Fprintf(&out, "%s in cell %d: %+v\n", o.Shape, m.Middle(&o), o)
			}
		}
		return out.String()
	})
}

func skewedRead(data string) (*source.Map, error) {
	return tiled.NewReader(source.NewFolder(fstest.MapFS{"m.tmx": {Data: []byte(data)}}), "").Read("m.tmx", nil)
}
