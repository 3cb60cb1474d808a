package ask

import (
	"encoding/json"

	"jogada/catalog"
	"jogada/catalog/board"
)

// largePart is the share of the limit from which an answer's length is counted exactly; the running count is never so
// far off.
const largePart = 4

// fit leaves out parts of an answer, one after another, until it is within the limit, and names them. The running count
// decides whether that is needed.
func (a *Answer) fit(counted int, limit int64) {
	for _, params := range []map[string]string{a.Params, a.Report.Params} {
		for name, value := range params {
			counted += len(name) + len(value)
		}
	}
	if int64(counted+len(a.Report.Command)) < limit/largePart {
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
		{"line", a.Report.Line, func() { a.Report.Line, a.Spoken.Line = a.Report.Line[:0], nil }},
		{"answer", a.Report.Answer, func() { a.Report.Answer = nil }},
		{"text", a.Text, func() { a.Text, a.ID = "", "" }},
		{"told", a.Spoken, func() { a.Spoken = spoken(catalog.Sentences{}) }},
		{"command", a.Report.Command, func() { a.Report.Command = "" }},
		{"params", []any{a.Params, a.Report.Params}, func() { a.Params, a.Report.Params = map[string]string{}, map[string]string{} }},
	}
	rest := *a
	sizes, sum := make([]int64, len(parts)), int64(0)
	for i, part := range parts {
		sizes[i] = length(part.value)
		sum += sizes[i]
	}
	rest.Trace, rest.Frames, rest.Layers, rest.View, rest.Text, rest.ID, rest.Spoken, rest.Params = nil, nil, nil, nil, "", "", catalog.Sentences{}, nil
	rest.Report.Proof.Certificate, rest.Report.Line, rest.Report.Answer, rest.Report.Command, rest.Report.Params = nil, nil, nil, "", nil
	sum += length(rest) + namesBytes
	for i, part := range parts {
		if sum <= limit {
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
	// namesBytes is more than the names of all parts take, and those of the parts left out.
	namesBytes = 1 << 10
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

// fitsOutput refuses an answer that is longer than the limit and has no parts to leave out. The number of things in it
// decides whether its length is counted: each takes at most thingBytes.
func (l Limits) fitsOutput(answer any, things int) error {
	if l.Output == 0 || int64(things) < l.Output/thingBytes {
		return nil
	}
	if n := length(answer); n > l.Output {
		return tooLarge("the answer takes %d bytes, over the limit of this service, %d", n, l.Output)
	}
	return nil
}

// thingBytes is more than a name, a cell or a token with its name takes in JSON, or a byte of a text.
const thingBytes = 64

// playThings counts what an answer to moves is made of.
func playThings(p catalog.Play) int {
	frame := func(f board.FrameJSON) int {
		n := len(f.Cells) + len(f.Marks) + len(f.Walk) + len(f.Push)
		for _, token := range f.Tokens {
			n += 1 + len(token.Names)
		}
		return n
	}
	n := len(p.State) + len(p.Said) + 2*len(p.Players) + frame(p.Frame)
	for _, o := range p.Moves {
		n += len(o.State) + len(o.Said) + len(o.Places) + frame(o.Frame)
	}
	return n
}
