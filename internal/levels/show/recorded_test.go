package show

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"image"
	"image/draw"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jogada/internal/gametest"
)

// looks matches the style sheet of a page and its hash, which may change without the page telling anything else.
var looks = regexp.MustCompile(`(?s)<style>.*?</style>|sha256-[^']*`)

func TestPicturesAndPageAreAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/cave.golden", func(string) string {
		s, p := cave(t), page(t)
		var out strings.Builder
		vector, err := s.SVG()
		if err != nil {
			t.Fatal(err)
		}
		out.Write(vector)
		for _, paint := range []func() ([]byte, error){s.PNG, func() ([]byte, error) { return s.Thumbnail(100) }} {
			fmt.Fprintf(&out, "\n%s\n", painted(t, paint))
		}
		p.Thumbs = [][]byte{[]byte("first"), []byte("second"), nil}
		var html bytes.Buffer
		if err := p.Write(&html); err != nil {
			t.Fatal(err)
		}
		out.Write(looks.ReplaceAll(html.Bytes(), nil))
		return out.String()
	})
}

// painted returns the size of a picture and a checksum of its pixels.
func painted(t *testing.T, paint func() ([]byte, error)) string {
	t.Helper()
	data, err := paint()
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	plain := image.NewRGBA(img.Bounds())
	draw.Draw(plain, plain.Rect, img, image.Point{}, draw.Src)
	return fmt.Sprintf("pixels %v: %08x", img.Bounds(), crc32.ChecksumIEEE(plain.Pix))
}

func TestOverlaysAreAsRecorded(t *testing.T) {
	dir, reader := lay(t)
	gametest.Recorded(t, "testdata/overlays.golden", func(string) string {
		var out strings.Builder
		for _, name := range slices.Sorted(maps.Keys(folder)) {
			if ext := filepath.Ext(name); ext != ".tmx" && ext != ".tmj" {
				continue
			}
			_, written := overlaid(t, dir, reader, name)
			data, err := os.ReadFile(filepath.Join(dir, written))
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&out, "=== %s\n%s\n", name, data)
		}
		return out.String()
	})
}
