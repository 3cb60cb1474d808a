package bind

import (
	"encoding/json"
	"fmt"

	"jogada/internal/base/text"
	"jogada/search"
	"jogada/solve"
)

// raceLabel is a label in JSON: state, round, order, and the stride and order of its turn.
type raceLabel struct {
	State                 string
	Round, Order          int
	TurnStride, TurnOrder int
}

// MarshalJSON writes the label as a short array.
func (l raceLabel) MarshalJSON() ([]byte, error) {
	return json.Marshal([]any{l.State, l.Round, l.Order, l.TurnStride, l.TurnOrder})
}

// UnmarshalJSON reads the short array.
func (l *raceLabel) UnmarshalJSON(data []byte) error {
	return readTuple(data, &l.State, &l.Round, &l.Order, &l.TurnStride, &l.TurnOrder)
}

// readTuple reads a JSON array of exactly these parts.
func readTuple(data []byte, parts ...any) error {
	var raw []json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return err
	}
	if len(raw) != len(parts) {
		return fmt.Errorf("%d entries where %d were expected", len(raw), len(parts))
	}
	for i, part := range parts {
		if string(raw[i]) == "null" {
			return text.ErrNullInList
		}
		if err := json.Unmarshal(raw[i], part); err != nil {
			return err
		}
	}
	return nil
}

// raceCertificate holds one of three certificates: the classes of the cells of a race in flat form, by who gets there
// or by the best line home, or the labels of its states.
type raceCertificate struct {
	Labels  []raceLabel  `json:"labels,omitzero"`
	Forward *raceClasses `json:"forward,omitzero"`
	Home    *raceClasses `json:"home,omitzero"`
}

// raceClasses holds classes of cells in JSON. The kind of the certificate and the rule for ties determine whether it
// has strides and runs.
type raceClasses struct {
	Classes packed[int32] `json:"classes"`
	Ends    packed[int32] `json:"ends"`
	Orders  packed[int32] `json:"orders,omitzero"`
	Strides packed[int32] `json:"strides,omitzero"`
	Runs    packed[int32] `json:"runs,omitzero"`
}

// raceLabelBytes is the largest size of a label in JSON, without its state.
const raceLabelBytes = 60

func writeClasses(c *search.RaceClasses, m *solve.Meter) *raceClasses {
	for _, numbers := range [][]int32{c.Class, c.Ends, c.Order, c.Stride, c.Runs} {
		m.Write(packedBytes(len(numbers)))
	}
	return &raceClasses{Classes: c.Class, Ends: c.Ends, Orders: c.Order, Strides: c.Stride, Runs: c.Runs}
}

func (c *raceClasses) read() *search.RaceClasses {
	return &search.RaceClasses{Class: c.Classes, Ends: c.Ends, Order: c.Orders, Stride: c.Strides, Runs: c.Runs}
}
