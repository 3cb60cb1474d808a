//go:build unix

package mapping_test

import (
	"fmt"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"jogada/internal/levels/read"
	"jogada/internal/levels/read/source"
)

// processorTime returns how long the processor has worked for this process.
func processorTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// BenchmarkApply interprets a map of 200 × 200 with two layers and 100 objects, without reading it.
func BenchmarkApply(b *testing.B) {
	var ground, walls, things strings.Builder
	for i := range 200 * 200 {
		separator := ","
		if i == 0 {
			separator = ""
		}
		fmt.Fprintf(&ground, "%s1", separator)
		fmt.Fprintf(&walls, "%s%d", separator, i*i%7%3)
	}
	for i := range 100 {
		fmt.Fprintf(&things, `<object id="%d" class="Key" x="%d" y="%d" width="8" height="8"><properties><property name="colour" value="c%d"/><property name="n" value="1"/></properties></object>`, i+1, 8*(i*37%200), 8*(i*91%200), i%20)
	}
	data := fmt.Sprintf(`<map orientation="orthogonal" width="200" height="200" tilewidth="8" tileheight="8"><tileset firstgid="1" name="dungeon" tilecount="20" tilewidth="8" tileheight="8"><tile id="0" class="Floor"/><tile id="1" class="Wall"/></tileset>
		<layer name="ground" width="200" height="200"><data encoding="csv">%s</data></layer><layer name="walls" width="200" height="200"><data encoding="csv">%s</data></layer><objectgroup name="things">%s</objectgroup></map>`, ground.String(), walls.String(), things.String())
	maps, err := read.NewReader(source.NewFolder(fstest.MapFS{"m.tmx": {Data: []byte(data)}}), "").Read("m.tmx", nil)
	if err != nil {
		b.Fatal(err)
	}
	m := reading(b, yaml)
	b.ReportAllocs()
	begin := processorTime()
	for b.Loop() {
		if _, err := m.Apply(maps[0], nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(processorTime()-begin)/1e3/float64(b.N), "cpu-µs/op")
}
