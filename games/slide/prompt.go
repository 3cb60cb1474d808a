package slide

import (
	"jogada/catalog"
)

// prompt returns the question about a board.
func prompt(catalog.Values) catalog.Prompt {
	return catalog.Prompt{Doc: askDoc, Fields: []string{"slides"}, Read: catalog.ReadCount("slides", "no solution")}
}

const askDoc = `What is the fewest number of slides that leaves a single tile, and which slides are these? Answer with a JSON object: {"slides": 3, "line": ["L", "U", "R"]}; slides is null, and there is no line, if there is no solution within the limit.`
