package show

import "jogada/internal/levels/judge"

// NewScene returns the picture of a map with its findings.
func NewScene(r judge.Result) Scene {
	s := Scene{Title: r.Name(), Map: r.Level.Lock, Waves: Waves(r)}
	for _, f := range r.Findings {
		cell := -1
		if f.At != nil {
			cell = r.Level.Source.At(f.At.X, f.At.Y)
		}
		s.Marks = append(s.Marks, cell)
		line := f.Text()
		if f.At != nil {
			line = f.At.String() + ": " + line
		}
		s.Captions = append(s.Captions, line)
		if s.Walk == nil {
			for _, p := range f.Walk {
				s.Walk = append(s.Walk, r.Level.Source.At(p.X, p.Y))
			}
		}
	}
	return s
}

// Waves returns the waves of a map by cell, the earliest of all starts; nil if it has no start.
func Waves(r judge.Result) []int32 {
	var waves []int32
	for i, reach := range r.Reaches {
		if i == 0 {
			waves = append(waves, reach.Waves...)
			continue
		}
		for cell, wave := range reach.Waves {
			if wave >= 0 && (waves[cell] < 0 || wave < waves[cell]) {
				waves[cell] = wave
			}
		}
	}
	return waves
}
