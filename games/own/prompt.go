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
	return catalog.Prompt{Doc: asked(f.asks, fmt.Sprintf(askWinner, f.sides[0], f.sides[0], f.sides[1])), Fields: []string{"winner", "plies"}, Read: f.readWinner}
}

// readWinner reads what a program prints about a duel: the winner and the plies, or draw.
func (f *file) readWinner(course string) (map[string]any, bool) {
	words := strings.Fields(course)
	if len(words) == 1 && strings.EqualFold(words[0], drawWord) {
		return map[string]any{"winner": drawWord, "plies": nil}, true
	}
	if len(words) < 2 || strings.Contains(strings.TrimSpace(course), "\n") {
		return nil, false
	}
	name, number := strings.Join(words[:len(words)-1], " "), words[len(words)-1]
	for _, side := range f.sides {
		if !strings.EqualFold(name, strings.Join(strings.Fields(side), " ")) {
			continue
		}
		if number == "?" { // a method that counts no plies
			return map[string]any{"winner": side}, true
		}
		plies, err := strconv.ParseUint(number, 10, 62)
		return map[string]any{"winner": side, "plies": int(plies)}, err == nil && len(number) <= 18
	}
	return nil, false
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
