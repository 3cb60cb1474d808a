package board

// Looked returns the places of the states that a trace expands, in order, and their waves. It skips states that are not
// places.
func (t *Trace) Looked() (places, waves []int) {
	before := 0
	for i, n := range t.Steps.Look {
		if place := t.States[t.Steps.State[i]].Place; n > before && place != nil {
			places, waves = append(places, *place), append(waves, t.Steps.Wave[i])
		}
		before = n
	}
	return places, waves
}
