package mapping_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"jogada/internal/gametest/tier"
	"jogada/internal/levels/mapping"
	"jogada/internal/levels/read/source"
	"jogada/solve"
)

const shapes = `
empty: floor
means:
  - {class: Wall, is: wall}
  - {class: Floor, is: floor}
  - {class: Door, door: red}
  - {class: Gate, door: blue}
  - {class: Exit, exit: true}
  - {class: Key, key: red}
`

// layered returns a map with objects, all on one layer or each on its own.
func layered(side int, objects []source.Object, apart bool) *source.Map {
	m := &source.Map{File: "map.tmx", Width: side, Height: side, Cell: source.Size{Width: 16, Height: 16}, Layers: []source.Layer{{Name: "things", Path: "things", Kind: source.ObjectLayer}}}
	for i, o := range objects {
		if apart && i > 0 {
			m.Layers = append(m.Layers, m.Layers[0])
			o.Layer = i
		}
		m.Objects = append(m.Objects, o)
	}
	return m
}

func TestObjectsOfALayerMeanWhatTheyMeanOneAfterTheOther(t *testing.T) {
	random := rand.New(rand.NewPCG(tier.Seed(t), 2))
	rules := reading(t, shapes)
	place := func() source.Dot {
		return source.Dot{X: float64(random.IntN(200)) - 20, Y: float64(random.IntN(200)) - 20}
	}
	for range tier.Scale(t, 20_000, 500) {
		var objects []source.Object
		for range 1 + random.IntN(12) {
			at, size := place(), place()
			o := source.Object{Class: []string{"Wall", "Floor", "Door", "Gate", "Exit", "Key"}[random.IntN(6)], X: at.X, Y: at.Y, Width: max(1, size.X), Height: max(1, size.Y), Pivot: at,
				Shape: []source.Shape{source.Rectangle, source.Ellipse, source.Polygon, source.Polyline, source.Point}[random.IntN(5)]}
			for range 3 + random.IntN(6) {
				o.Points = append(o.Points, place())
			}
			objects = append(objects, o)
		}
		var got [2]string
		for i, apart := range []bool{false, true} {
			l, err := rules.Apply(layered(10, objects, apart), nil)
			if err != nil {
				t.Fatal(err)
			}
			got[i] = cells(l.Lock)
		}
		if got[0] != got[1] {
			t.Fatalf("%+v mean\n%s\non one layer, and\n%s\none after the other", objects, got[0], got[1])
		}
	}
}

// unitsOf returns the work that a map of a side with objects is.
func unitsOf(t *testing.T, rules *mapping.Mapping, side int, objects []source.Object) int64 {
	t.Helper()
	meter := solve.NewMeter(context.Background(), solve.Budget{})
	if _, err := rules.Apply(layered(side, objects, false), meter); err != nil {
		t.Fatal(err)
	}
	return meter.Worked()
}

func TestObjectsThatCoverALargeMapAreWorkForItsCellsAndNotForEachOfThem(t *testing.T) {
	rules := reading(t, shapes)
	const side = 1000
	var full, zigzags []source.Object
	for range 2000 {
		full = append(full, source.Object{Class: "Wall", Shape: source.Rectangle, Width: 16 * side, Height: 16 * side})
	}
	if got, most := unitsOf(t, rules, side, full), int64(50_000_000); got > most { // each on each cell: 2,000 million
		t.Errorf("2,000 objects are %d units of work, over %d", got, most)
	}
	for range tier.Scale(t, 30, 10) {
		o := source.Object{Class: "Wall", Shape: source.Polygon}
		for k := range 500 {
			o.Points = append(o.Points, source.Dot{X: float64(32 * k), Y: float64(k % 2 * 16 * side)})
		}
		zigzags = append(zigzags, o)
	}
	if got, most := unitsOf(t, rules, side, zigzags), int64(4_000_000*len(zigzags)); got > most { // each corner on each cell: 500 million for each
		t.Errorf("%d polygons are %d units of work, over %d", len(zigzags), got, most)
	}
}

func TestAMapWithTooManyObjectsStopsAtItsWork(t *testing.T) {
	objects := make([]source.Object, 100_000)
	for i := range objects {
		objects[i] = source.Object{Class: "Wall", Shape: source.Rectangle, Width: 16000, Height: 16000}
	}
	const work = 1_000_000
	meter := solve.NewMeter(context.Background(), solve.Budget{Work: work})
	if _, err := reading(t, shapes).Apply(layered(1000, objects, false), meter); err == nil || meter.Worked() > work+work/10 {
		t.Errorf("%d units of %d, then %v", meter.Worked(), work, err)
	}
}
