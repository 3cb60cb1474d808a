package puzzlescript

import "jogada/catalog"

// prompt returns the question about a level.
func prompt(v catalog.Values) catalog.Prompt {
	switch Goal(v["ask"]) {
	case Stuck:
		return catalog.Prompt{Doc: askStuck, Fields: []string{"inputs"}, Read: catalog.ReadCount("inputs", "no solution")}
	case Count:
		return catalog.Prompt{Doc: askCount, Fields: []string{"inputs", "count"}, Read: catalog.ReadCount("inputs", "no solution")}
	case Always:
		return catalog.Prompt{Doc: askAlways, Fields: []string{"inputs"}, Read: catalog.ReadCount("inputs", "no solution")}
	default:
		return catalog.Prompt{Doc: askShortest, Fields: []string{"inputs"}, Read: catalog.ReadCount("inputs", "no solution")}
	}
}

const (
	askShortest = `What is the fewest number of inputs that wins the level, and which inputs are these? Inputs are U, D, L, R and X for up, down, left, right and action. Answer with a JSON object: {"inputs": 3, "line": ["U", "L", "X"]}; inputs is null, and there is no line, if the level can't be won.`
	askStuck    = `What is the fewest number of inputs after which the level can't be won any more, and which inputs are these? Inputs are U, D, L, R and X for up, down, left, right and action. Answer with a JSON object: {"inputs": 3, "line": ["U", "L", "X"]}; inputs is null, and there is no line, if the level can be won whatever is done.`
	askAlways   = `In how many inputs at most can the level be won, whatever chance does, if every input is the best one? Answer with a JSON object: {"inputs": 3}; inputs is null if no way of playing wins whatever chance does.`
	askCount    = `What is the fewest number of inputs that wins the level, which inputs are these, and how many lines of that length win it? Inputs are U, D, L, R and X for up, down, left, right and action. Answer with a JSON object: {"inputs": 3, "count": 2, "line": ["U", "L", "X"]}; inputs and count are null, and there is no line, if the level can't be won.`
)
