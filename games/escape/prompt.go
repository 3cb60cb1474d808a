package escape

import "jogada/catalog"

// prompt returns the question about a map.
func prompt(v catalog.Values) catalog.Prompt {
	doc := map[Goal]string{ToAllKeys: askCollect, ToSoftlock: askTrap}[Goal(v["ask"])]
	if doc == "" {
		doc = askExit
	}
	return catalog.Prompt{Doc: doc, Fields: []string{"steps"}, Read: catalog.ReadCount("steps", "no solution")}
}

const (
	askExit    = `What is the fewest number of steps to an exit, and which steps are these? Answer with a JSON object: {"steps": 3, "line": ["U", "L", "L"]}; steps is null, and there is no line, if no exit can be reached.`
	askCollect = `What is the fewest number of steps that picks up every key, and which steps are these? Answer with a JSON object: {"steps": 3, "line": ["U", "L", "L"]}; steps is null, and there is no line, if the keys can't all be picked up.`
	askTrap    = `What is the fewest number of steps after which no exit can be reached any more, and which steps are these? Answer with a JSON object: {"steps": 3, "line": ["U", "L", "L"]}; steps is null, and there is no line, if an exit stays within reach whatever is done.`
)
