package jump

import (
	"strconv"
	"strings"

	"jogada/catalog"
)

// ask is what a board is asked for.
func ask(catalog.Values) catalog.Ask {
	return catalog.Ask{Doc: askDoc, Fields: []string{"winner", "round"}, Read: readResult}
}

const askDoc = `Who wins, and in which round? Answer with a JSON object: {"winner": "A", "round": 3}; both are null if nobody can ever arrive. The winner's jumps may be added: "line": ["A R3", "A D2", "A R1"].`

// readResult reads the winner and the round as the assignment prints them.
func readResult(course string) (map[string]any, bool) {
	words := strings.Fields(course)
	if strings.Join(words, " ") == "SEM VENCEDORES" {
		return map[string]any{"winner": nil, "round": nil}, true
	}
	if len(words) != 2 {
		return nil, false
	}
	round, err := strconv.Atoi(words[1])
	return map[string]any{"winner": words[0], "round": round}, err == nil && round >= 0
}
