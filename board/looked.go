package board

// Looked are the places of the states that a trace looks at, in order, and their waves, where states are places.
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
