package ask

import (
	"maps"

	"jogada/catalog"
)

// Size estimates the number of cells of the board that a request names by a seed and parameters. It returns false for
// a board that is sent with the request, and for a request that will be refused.
func (e *Engine) Size(game string, r Request) (cells int, named bool) {
	g, known := e.games.Find(game)
	q := r.question()
	if !known || q.Text != nil || q.View != nil {
		return 0, false
	}
	id, err := catalog.ParseID(q.ID)
	if err != nil || id.Payload != "" {
		return 0, false
	}
	given := map[string]string{}
	maps.Copy(given, id.Params)
	maps.Copy(given, q.Params)
	v, err := g.Values(given)
	if err != nil {
		return 0, false
	}
	return int(min(e.sizes[g.Name].Guess(v), float64(e.limits.Cells))), true
}
