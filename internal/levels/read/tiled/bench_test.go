//go:build unix

package tiled_test

import (
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"jogada/internal/levels/read/source"
	"jogada/internal/levels/read/tiled"
)

// processorTime returns how long the processor has worked for this process.
func processorTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// BenchmarkRead reads a map of 200 × 200 with two layers, noise of 20 tiles, a third of them turned at will on the second: no real map is
// packed so badly.
func BenchmarkRead(b *testing.B) {
	d := draw(6, 200, 200)
	for _, form := range forms {
		name := form.String()
		if name == "" {
			name = "elements"
		}
		reader := tiled.NewReader(source.NewFolder(withFiles(map[string]string{"maps/a.tmx": d.tmx(b, form)})), "")
		measure(b, name, func() error {
			_, err := reader.Read("maps/a.tmx", nil)
			return err
		})
	}
	plain := []byte(d.tmx(b, form{encoding: "csv"}))
	measure(b, "csv_by_the_standard_library", func() error { return readPlainly(plain) })
}

// measure times one way of reading.
func measure(b *testing.B, name string, read func() error) {
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		begin := processorTime()
		for b.Loop() {
			if err := read(); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(processorTime()-begin)/1e3/float64(b.N), "cpu-µs/op")
	})
}

// readPlainly reads the numbers of the tiles of a map as one would without this package: by encoding/xml, strings and strconv.
func readPlainly(data []byte) error {
	type layer struct {
		Data string `xml:"data"`
	}
	var m struct {
		Layers []layer `xml:"layer"`
		Groups []struct {
			Layers []layer `xml:"layer"`
		} `xml:"group"`
	}
	if err := xml.Unmarshal(data, &m); err != nil {
		return err
	}
	for _, g := range m.Groups {
		m.Layers = append(m.Layers, g.Layers...)
	}
	cells := 0
	for _, l := range m.Layers {
		for _, number := range strings.Split(strings.TrimSpace(l.Data), ",") {
			if _, err := strconv.ParseUint(strings.TrimSpace(number), 10, 32); err != nil {
				return err
			}
			cells++
		}
	}
	if cells != 2*200*200 {
		return fmt.Errorf("%d cells", cells)
	}
	return nil
}
