package jump

import (
	"slices"
	"strconv"
	"strings"

	"jogada/catalog"
)

// prompt returns the question about a board.
func prompt(v catalog.Values) catalog.Prompt {
	return catalog.Prompt{Doc: askDoc, Fields: []string{"winner", "round"}, Read: func(course string) (map[string]any, bool) { return readResult(course, v) }}
}

const askDoc = `Who wins, and in which round? Answer with a JSON object: {"winner": "A", "round": 3}; both are null if nobody can ever arrive. The winner's jumps may be added: "line": ["A R3", "A D2", "A R1"].`

// readResult reads the winner and the round as the assignment prints them, each on a line of its own.
func readResult(course string, v catalog.Values) (map[string]any, bool) {
	course = strings.TrimSpace(course)
	if strings.Join(strings.Fields(course), " ") == "SEM VENCEDORES" {
		return map[string]any{"winner": nil, "round": nil}, true
	}
	winner, rest, _ := strings.Cut(course, "\n")
	winner = strings.TrimSpace(winner)
	round, err := strconv.Atoi(strings.TrimSpace(rest))
	return map[string]any{"winner": winner, "round": round}, err == nil && round >= 0 && called(v, winner)
}

// called reports whether a player may have that name under these rules: as the parameter names one, or as course text
// does.
func called(v catalog.Values, name string) bool {
	if v.Has("player") {
		return slices.ContainsFunc(v.Words("player"), func(word string) bool { return strings.HasPrefix(word, name+"=") })
	}
	return name != "" && strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}
