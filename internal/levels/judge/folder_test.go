package judge_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
	"testing"

	"jogada/internal/gametest/tier"
	"jogada/internal/levels/judge"
)

const folderYAML = `files: ["*.tmx"]
means:
  - {tileset: tiles, id: 0, is: floor}
  - {tileset: tiles, id: 1, is: wall}
  - {tileset: tiles, id: 2, is: floor, exit: true}
  - {tileset: tiles, id: "10-19", is: floor, key: "{id}"}
  - {tileset: tiles, id: "20-29", is: floor, door: "{key}"}
  - {class: start, start: "{name}"}
`

// rooms returns a map of rooms with doors between them and keys in them: 20 × 20 rooms of 9 × 9 on 200 × 200 cells.
func rooms(seed uint64) []byte {
	const side, room = 200, 10
	dice := rand.New(rand.NewPCG(seed, 1))
	var tiles [side][side]int // 0 floor, 1 wall
	for y := range side {
		for x := range side {
			if x%room == 0 || y%room == 0 || x == side-1 || y == side-1 || dice.IntN(9) == 0 {
				tiles[y][x] = 1
			}
		}
	}
	for y := room; y < side; y += room {
		for x := room; x < side; x += room {
			for _, gap := range [][2]int{{x - 5, y}, {x, y - 5}} {
				tile := 0
				if dice.IntN(4) == 0 {
					tile = 20 + dice.IntN(10)
				}
				for d := -1; d <= 1; d++ { // a way through the wall, free on both sides
					tiles[gap[1]+d*boolInt(gap[0] != x)][gap[0]+d*boolInt(gap[0] == x)] = 0
				}
				tiles[gap[1]][gap[0]] = tile
			}
			tiles[y-3][x-3] = 0
			if dice.IntN(8) == 0 {
				tiles[y-3][x-3] = 10 + dice.IntN(10)
			}
		}
	}
	tiles[5][5], tiles[side-3][side-3] = 0, 2
	var b bytes.Buffer
	fmt.Fprintf(&b, `<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" orientation="orthogonal" width="%d" height="%d" tilewidth="16" tileheight="16" infinite="0" nextlayerid="3" nextobjectid="2">
 <tileset firstgid="1" source="tiles.tsx"/>
 <layer id="1" name="ground" width="%d" height="%d">
  <data encoding="csv">
`, side, side, side, side)
	for y := range side {
		for x := range side {
			if y+x > 0 {
				b.WriteByte(',')
			}
			if x == 0 && y > 0 {
				b.WriteByte('\n')
			}
			b.WriteString(strconv.Itoa(tiles[y][x] + 1))
		}
	}
	b.WriteString("\n</data>\n </layer>\n <objectgroup id=\"2\" name=\"things\">\n  <object id=\"1\" name=\"hero\" type=\"start\" x=\"80\" y=\"80\" width=\"16\" height=\"16\"/>\n </objectgroup>\n</map>\n")
	return b.Bytes()
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// folderOf writes a project with that many maps.
func folderOf(tb testing.TB, n int) *judge.Project {
	tb.Helper()
	dir := tb.TempDir()
	var tiles strings.Builder
	tiles.WriteString(`<tileset version="1.8" name="tiles" tilewidth="16" tileheight="16" tilecount="30" columns="30">`)
	for id := 20; id < 30; id++ {
		fmt.Fprintf(&tiles, `<tile id="%d"><properties><property name="key" value="%d"/></properties></tile>`, id, id-10)
	}
	tiles.WriteString("</tileset>\n")
	put := func(name string, data []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			tb.Fatal(err)
		}
	}
	put("levels.yaml", []byte(folderYAML))
	put("tiles.tsx", []byte(tiles.String()))
	for i := range n {
		put(fmt.Sprintf("map%04d.tmx", i), rooms(uint64(i)))
	}
	p, err := judge.Open(dir, "levels.yaml")
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// checkAll checks all maps of a project and returns the number of findings and the peak memory.
func checkAll(tb testing.TB, p *judge.Project, jobs int) (findings int, most uint64) {
	tb.Helper()
	names, err := p.Maps(context.Background(), ".")
	if err != nil {
		tb.Fatal(err)
	}
	c := p.Checker()
	c.Nodes, c.Bytes = 1_000_000, 1<<30
	held := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	err = judge.Each(context.Background(), len(names), jobs, func(ctx context.Context, i int) []judge.Result { return c.File(ctx, names[i], "") },
		func(_ int, results []judge.Result) error {
			for _, r := range results {
				if r.Unreadable || len(r.Reaches) != 1 || r.Reaches[0].Size < 1 {
					tb.Fatalf("%s: %v", r.File, r.Findings)
				}
				findings += len(r.Findings)
			}
			metrics.Read(held)
			most = max(most, held[0].Value.Uint64())
			return nil
		})
	if err != nil {
		tb.Fatal(err)
	}
	return findings, most
}

// A thousand maps of 200 × 200 take no more memory than a hundred do. BenchmarkCheck measures the time.
func TestAThousandMapsTakeNoMoreMemoryThanAHundred(t *testing.T) {
	tier.DeepOnly(t, "checks 1,000 maps of 200 × 200")
	defer debug.SetGCPercent(debug.SetGCPercent(100)) // what is held counts, not the garbage that the tests may leave
	p := folderOf(t, 1000)
	runtime.GC()
	findings, most := checkAll(t, p, 2)
	if findings == 0 {
		t.Error("nothing is found")
	}
	if most > 100<<20 {
		t.Errorf("it holds %d bytes", most)
	}
}

func BenchmarkCheck(b *testing.B) {
	p := folderOf(b, 20)
	b.ReportAllocs()
	for b.Loop() {
		checkAll(b, p, 1)
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/20, "µs/map")
}
