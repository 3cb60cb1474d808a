package ask

import (
	"encoding/json"

	"jogada/board"
)

// largePart is the share of the limit from which an answer's length is counted exactly; the running count is never so
// far off.
const largePart = 4

// fit leaves out parts of an answer, one after another, until it is within the limit, and names them. The running count
// decides whether that is needed.
func (a *Answer) fit(counted int, limit int64) {
	if int64(counted) < limit/largePart {
		return
	}
	parts := []struct {
		name  string
		value any
		omit  func()
	}{
		{"trace", a.Trace, func() { a.Trace = nil }},
		{"frames", a.Frames, func() { a.Frames = []board.FrameJSON{} }},
		{"layers", a.Layers, func() { a.Layers = []board.LayerJSON{} }},
		{"certificate", a.Report.Proof.Certificate, func() { a.Report.Proof.Certificate = nil }},
		{"view", a.View, func() { a.View = nil }},
		{"line", a.Report.Line, func() { a.Report.Line, a.Told.Line = a.Report.Line[:0], nil }},
		{"answer", a.Report.Answer, func() { a.Report.Answer = nil }},
		{"text", a.Text, func() { a.Text, a.ID = "", "" }},
	}
	sizes, sum := make([]int64, len(parts)), int64(0)
	for i, part := range parts {
		sizes[i] = length(part.value)
		sum += sizes[i]
	}
	for i, part := range parts {
		if sum+otherBytes <= limit {
			return
		}
		if sizes[i] > smallPart {
			part.omit()
			sum -= sizes[i]
			a.Omitted = append(a.Omitted, part.name)
		}
	}
}

const (
	// otherBytes estimates the size of the parts that are never left out.
	otherBytes = 1 << 16
	// smallPart is the length up to which a part is not worth leaving out.
	smallPart = 1 << 10
)

// length returns the number of bytes of a value in JSON.
func length(v any) int64 {
	data, err := json.Marshal(v)
	if err != nil {
		return 0
	}
	return int64(len(data))
}
