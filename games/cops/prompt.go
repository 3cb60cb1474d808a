package cops

import "jogada/catalog"

// prompt returns the question about a graph.
func prompt(v catalog.Values) catalog.Prompt {
	if v.Bool("least") {
		return catalog.Prompt{Doc: askLeast, Fields: []string{"least"}}
	}
	return catalog.Prompt{Doc: askDoc, Fields: []string{"winner", "plies"}}
}

const (
	askDoc   = `Who wins, and in how many plies, those that place everyone included? Answer with a JSON object: {"winner": "cats", "plies": 6}; winner is "cats", "mouse" or "draw", and plies is null for a draw. A line of best play may be added: "line": ["C@1", "C@3", "M@0", "C1-1,3-9"].`
	askLeast = `What is the fewest number of cats that catch the mouse wherever it begins? Answer with a JSON object: {"least": 2}.`
)
