package chase

import (
	"strings"

	"jogada/catalog"
)

// prompt returns the question about a graph.
func prompt(catalog.Values) catalog.Prompt {
	return catalog.Prompt{Doc: askDoc, Fields: []string{"winner", "plies"}, Read: readResult}
}

const askDoc = `Who wins, and in how many plies? Answer with a JSON object: {"winner": "mouse", "plies": 5}; winner is "mouse", "cat" or "draw", and plies is null for a draw. A line of best play may be added: "line": ["M1-3", "C2-5", "M3-0"].`

// readResult reads the winner as the assignment prints it.
func readResult(course string) (map[string]any, bool) {
	winner, ok := map[string]string{"0": "draw", "1": "mouse", "2": "cat"}[strings.TrimSpace(course)]
	return map[string]any{"winner": winner}, ok
}
