package own

import (
	"fmt"
	"strconv"
	"strings"

	"jogada/catalog"
)

// puzzlePrompt returns the question about a puzzle. An author's own question comes first.
func puzzlePrompt(question string) catalog.Prompt {
	return catalog.Prompt{Doc: asked(question, askMoves), Fields: []string{"moves"}, Read: catalog.ReadCount("moves", noSolution)}
}

// duelPrompt returns the question about a duel.
func (f *file) duelPrompt() catalog.Prompt {
	return catalog.Prompt{Doc: asked(f.asks, fmt.Sprintf(askWinner, f.sides[0], f.sides[0], f.sides[1])), Fields: []string{"winner", "plies"}, Read: readWinner}
}

// readWinner reads what a program prints about a duel: the winner and the plies, or draw.
func readWinner(course string) (map[string]any, bool) {
	word := strings.TrimSpace(course)
	if word == drawWord {
		return map[string]any{"winner": word, "plies": nil}, true
	}
	at := strings.LastIndexByte(word, ' ')
	if at < 0 {
		return nil, false
	}
	if word[at+1:] == "?" { // a method that counts no plies
		return map[string]any{"winner": word[:at]}, true
	}
	plies, err := strconv.Atoi(word[at+1:])
	return map[string]any{"winner": strings.TrimSpace(word[:at]), "plies": plies}, err == nil && plies >= 0
}

func asked(question, doc string) string {
	if question == "" {
		return doc
	}
	return question + " " + doc
}

// noSolution is what a program prints where a puzzle has none.
const noSolution = "no solution"

const (
	askMoves  = `What is the fewest number of moves to a goal, and which moves are these? Answer with a JSON object: {"moves": 3, "line": ["up", "left", "up"]}; moves is null, and there is no line, if no goal can be reached.`
	askWinner = `Who wins, and in how many plies, if both play as well as possible? Answer with a JSON object: {"winner": %q, "plies": 7}; winner is %q, %q or "draw", and plies is null for a draw. A line of best play may be added: "line": ["a2a3"].`
)
