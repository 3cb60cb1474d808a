package campaign

import (
	"encoding/json"
	"reflect"
)

// specJSON is a spec in JSON. A spec of one game has the fields of that game at the top and no games; one of several
// lists them, and its count and tries are the sums.
type specJSON struct {
	Game      string              `json:"game,omitempty"`
	Source    string              `json:"source,omitempty"`
	Rules     map[string]string   `json:"rules,omitempty"`
	Shape     map[string]string   `json:"shape,omitempty"`
	Seed      uint64              `json:"seed"`
	Shapes    []map[string]string `json:"shapes,omitempty"`
	Games     []GameSpec          `json:"games,omitempty"`
	Count     int                 `json:"count"`
	Tries     int                 `json:"tries"`
	Sample    int                 `json:"sample,omitempty"`
	Want      string              `json:"want,omitempty"`
	Bins      *Bins               `json:"bins,omitempty"`
	Equal     *Equal              `json:"equal,omitempty"`
	Unique    bool                `json:"unique"`
	Splits    []Split             `json:"splits"`
	Languages []string            `json:"languages"`
	Formats   []string            `json:"formats"`
	Question  string              `json:"question"`
	Nodes     int64               `json:"nodes"`
	Shard     int                 `json:"shard"`
}

// MarshalJSON writes a spec as specJSON has it.
func (s Spec) MarshalJSON() ([]byte, error) {
	w := specJSON{Seed: s.Seed, Games: s.Games, Count: s.Count(), Tries: s.Tries(), Unique: s.Unique, Splits: s.Splits, Languages: s.Languages, Formats: s.Formats, Question: s.Question, Nodes: s.Nodes, Shard: s.Shard}
	if !s.Several() {
		w.Games = nil
		for _, g := range s.Games {
			w.Game, w.Source, w.Rules, w.Shape, w.Shapes, w.Sample, w.Want, w.Bins, w.Equal = g.Game, g.Source, g.Rules, g.Shape, g.Shapes, g.Sample, g.Want, g.Bins, g.Equal
		}
	}
	return json.Marshal(w)
}

// UnmarshalJSON reads a spec as specJSON has it. A spec of one game and several, or one whose sums are wrong, is a
// *Fault.
func (s *Spec) UnmarshalJSON(data []byte) error {
	var w specJSON
	if err := json.Unmarshal(data, &w); err != nil {
		return err
	}
	*s = Spec{Seed: w.Seed, Games: w.Games, Unique: w.Unique, Splits: w.Splits, Languages: w.Languages, Formats: w.Formats, Question: w.Question, Nodes: w.Nodes, Shard: w.Shard}
	one := GameSpec{Name: w.Game, Game: w.Game, Source: w.Source, Rules: w.Rules, Shape: w.Shape, Shapes: w.Shapes, Sample: w.Sample, Want: w.Want, Bins: w.Bins, Equal: w.Equal}
	switch {
	case len(w.Games) == 0:
		one.Count, one.Tries = w.Count, w.Tries
		s.Games = []GameSpec{one}
	case !reflect.ValueOf(one).IsZero():
		return fault("the spec describes one game and several")("games")
	case len(w.Games) < 2:
		return fault("%d games; want 2 to %d", len(w.Games), mostGames)("games")
	case w.Count != s.Count() || w.Tries != s.Tries():
		return fault("the rows and tries of the games are not those of the set")("games")
	}
	return nil
}
