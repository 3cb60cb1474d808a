package null

import (
	"jogada/catalog"
)

// prompt returns the question about a board.
func prompt(catalog.Values) catalog.Prompt {
	return catalog.Prompt{Doc: askDoc, Fields: []string{"moves"}, Read: catalog.ReadCount("moves", "never")}
}

const askDoc = `What is the fewest number of moves? Answer with a JSON object: {"moves": 2, "line": ["+", "*"]}; moves is null, and there is no line, if the number can't be reached.`
