package ask

import (
	"encoding/json"
	"maps"

	"jogada/catalog"
)

// mostWeighed is the length of a request up to which its size is read from the body: that takes microseconds, and a
// longer one is rarely the short name of a large board.
const mostWeighed = 1024

// Size estimates the size of the board of a request from its raw bytes, without refusing anything. A board that is sent
// counts as large as the request; one made from a seed has as many cells as its parameters give it.
func (d *Desk) Size(game string, request []byte) int {
	g, known := d.games.Find(game)
	if !known || len(request) > mostWeighed {
		return len(request)
	}
	var asked struct {
		Text, View json.RawMessage
		ID         string
		Params     map[string]string
	}
	if json.Unmarshal(request, &asked) != nil || asked.Text != nil || asked.View != nil {
		return len(request)
	}
	id, err := catalog.ParseID(asked.ID)
	if err != nil || id.Payload != "" {
		return len(request)
	}
	given := map[string]string{}
	maps.Copy(given, id.Params)
	maps.Copy(given, asked.Params)
	v, err := g.Values(given)
	if err != nil {
		return len(request)
	}
	return int(min(d.sizes[g.Name].Guess(v), float64(d.limits.Cells)))
}
