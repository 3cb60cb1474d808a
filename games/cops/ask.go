package cops

import "jogada/catalog"

// ask returns the question about a graph.
func ask(v catalog.Values) catalog.Ask {
	if v.Bool("least") {
		return catalog.Ask{Doc: askLeast, Fields: []string{"least"}}
	}
	return catalog.Ask{Doc: askDoc, Fields: []string{"winner", "plies"}}
}

const (
	askDoc   = `Who wins, and in how many plies, those that place everyone included? Answer with a JSON object: {"winner": "cats", "plies": 6}; winner is "cats", "mouse" or "draw", and plies is null for a draw. A line of best play may be added: "line": ["C@1", "C@3", "M@0", "C1-1,3-9"].`
	askLeast = `What is the fewest number of cats that catch the mouse wherever it begins? Answer with a JSON object: {"least": 2}.`
)
