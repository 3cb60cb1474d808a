//go:build unix

package tiled_test

import (
	"syscall"
	"testing"
	"time"

	"jogada/levels/source"
	"jogada/levels/tiled"
)

// processorTime is how long the processor has worked for this process.
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
		reader := tiled.NewReader(source.NewFolder(beside(map[string]string{"maps/a.tmx": d.tmx(b, form)})), "")
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			begin := processorTime()
			for b.Loop() {
				if _, err := reader.Read("maps/a.tmx", nil); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(processorTime()-begin)/1e3/float64(b.N), "cpu-µs/op")
		})
	}
}
