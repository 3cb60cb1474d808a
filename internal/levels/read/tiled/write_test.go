package tiled_test

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// form is a way to write the tiles of a layer.
type form struct{ encoding, compression string }

var forms = []form{{"", ""}, {"csv", ""}, {"base64", ""}, {"base64", "zlib"}, {"base64", "gzip"}, {"base64", "zstd"}}

func (f form) String() string { return strings.Trim(f.encoding+" "+f.compression, " ") }

func (f form) attributes() string {
	out := ""
	if f.encoding != "" {
		out += fmt.Sprintf(" encoding=%q", f.encoding)
	}
	if f.compression != "" {
		out += fmt.Sprintf(" compression=%q", f.compression)
	}
	return out
}

// content returns the inside of a data or chunk element.
func (f form) content(t testing.TB, gids []uint32, width int) string {
	t.Helper()
	var b strings.Builder
	switch f.encoding {
	case "":
		for _, g := range gids {
			fmt.Fprintf(&b, "<tile gid=\"%d\"/>\n", g)
		}
		return b.String()
	case "csv":
		for i, g := range gids {
			if i > 0 {
				b.WriteByte(',')
			}
			if i%width == 0 {
				b.WriteByte('\n')
			}
			fmt.Fprint(&b, g)
		}
		return b.String() + "\n"
	}
	raw := make([]byte, 0, 4*len(gids))
	for _, g := range gids {
		raw = binary.LittleEndian.AppendUint32(raw, g)
	}
	return "\n   " + base64.StdEncoding.EncodeToString(pack(t, f.compression, raw)) + "\n  "
}

func pack(t testing.TB, compression string, raw []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	switch compression {
	case "":
		return raw
	case "zlib":
		w := zlib.NewWriter(&out)
		w.Write(raw)
		w.Close()
	case "gzip":
		w := gzip.NewWriter(&out)
		w.Write(raw)
		w.Close()
	case "zstd":
		w, err := zstd.NewWriter(&out)
		if err != nil {
			t.Fatal(err)
		}
		w.Write(raw)
		w.Close()
	}
	return out.Bytes()
}

// drawn is a map for the tests: two layers, one in a shifted group.
type drawn struct {
	width, height int
	ground, walls []uint32
}

// draw makes a map of tiles 1 to 20, some turned, some cells empty; its corners are not.
func draw(seed uint64, width, height int) drawn {
	rng := rand.New(rand.NewPCG(seed, 7))
	d := drawn{width, height, make([]uint32, width*height), make([]uint32, width*height)}
	for i := range d.ground {
		d.ground[i] = 1 + rng.Uint32N(20)
		if rng.IntN(3) == 0 {
			d.walls[i] = 1 + rng.Uint32N(20) | rng.Uint32N(8)<<29
		}
	}
	return d
}

const head = `<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" tiledversion="1.8.2" orientation="orthogonal" renderorder="right-down" width="%d" height="%d" tilewidth="16" tileheight="16" infinite="%d" nextlayerid="9" nextobjectid="20">
 <properties><property name="hard" type="bool" value="true"/><property name="text">two
lines &amp; more</property></properties>
 <tileset firstgid="1" source="sets/first.tsx"/>
 <tileset firstgid="11" name="second" tilewidth="16" tileheight="16" tilecount="10" columns="5" objectalignment="topleft">
  <image source="sets/second.png" width="80" height="32"/>
  <tile id="3" type="Door"><properties><property name="key" value="red"/></properties></tile>
 </tileset>
`

const things = ` <objectgroup id="5" name="things" offsetx="16" offsety="-32">
  <object id="1" name="a" type="Key" x="32" y="64" width="16" height="16"><properties><property name="colour" value="red"/><property name="n" type="int" value="3"/></properties></object>
  <object id="2" name="tile" gid="4" x="16" y="80" width="16" height="16"/>
  <object id="3" name="top left" gid="14" x="16" y="80" width="16" height="16"/>
  <object id="4" template="sets/exit.tx" x="48" y="48"/>
  <object id="5" name="mine" template="sets/exit.tx" x="64" y="48"><properties><property name="to" value="there"/></properties></object>
  <object id="6" template="sets/door.tx" x="80" y="80"/>
  <object id="7" x="40" y="40"><point/></object>
  <object id="8" x="0" y="32" width="48" height="32" rotation="90"/>
  <object id="9" x="0" y="32" width="48" height="32" visible="0"><ellipse/></object>
  <object id="10" x="16" y="48"><polygon points="0,0 40,0 0,40.5"/></object>
  <object id="11" x="16" y="48"><polyline points="0,0 40,0 0,40"/></object>
 </objectgroup>
`

// tmx writes the map in a form.
func (d drawn) tmx(t testing.TB, f form) string {
	t.Helper()
	layer := func(id int, name string, gids []uint32, more string) string {
		return fmt.Sprintf(" <layer id=\"%d\" name=%q width=\"%d\" height=\"%d\"%s>\n  <data%s>%s</data>\n </layer>\n", id, name, d.width, d.height, more, f.attributes(), f.content(t, gids, d.width))
	}
	return fmt.Sprintf(head, d.width, d.height, 0) + layer(1, "ground", d.ground, "") +
		" <group id=\"2\" name=\"all\" offsetx=\"16\" offsety=\"8\">\n" + layer(3, "walls", d.walls, ` visible="0" offsetx="16" offsety="8"`) + " </group>\n" + things + "</map>\n"
}

// endless writes it as an infinite map in chunks of a size, the first cell at x, y.
func (d drawn) endless(t testing.TB, f form, x0, y0, side int) string {
	t.Helper()
	floor := func(a int) int { return ((a%side)+side)%side*-1 + a }
	layer := func(id int, name string, gids []uint32) string {
		var b strings.Builder
		for y := floor(y0); y < y0+d.height; y += side {
			for x := floor(x0); x < x0+d.width; x += side {
				part := make([]uint32, side*side)
				for i := range part {
					if cx, cy := x+i%side-x0, y+i/side-y0; cx >= 0 && cy >= 0 && cx < d.width && cy < d.height {
						part[i] = gids[cy*d.width+cx]
					}
				}
				fmt.Fprintf(&b, "   <chunk x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\">%s</chunk>\n", x, y, side, side, f.content(t, part, side))
			}
		}
		return fmt.Sprintf(" <layer id=\"%d\" name=%q width=\"%d\" height=\"%d\">\n  <data%s>\n%s  </data>\n </layer>\n", id, name, d.width, d.height, f.attributes(), b.String())
	}
	return fmt.Sprintf(head, d.width, d.height, 1) + layer(1, "ground", d.ground) + layer(2, "walls", d.walls) + things + "</map>\n"
}
