package sokoban

import (
	"jogada/catalog"
	"jogada/games/sokoban/internal/push"
	"jogada/search"
)

// prompt returns the question about a level.
func prompt(v catalog.Values) catalog.Prompt {
	if countOf(v) == push.Moves {
		return catalog.Prompt{Doc: askMoves, Fields: []string{"moves"}, Read: catalog.ReadCount("moves", "no solution")}
	}
	return catalog.Prompt{Doc: askPushes, Fields: []string{"pushes"}, Read: catalog.ReadCount("pushes", "no solution")}
}

const (
	askPushes = `What is the fewest number of pushes that brings every box onto a goal, and how? Answer with a JSON object: {"pushes": 2, "line": ["urR", "R"]}, where each entry of the line is a walk and the push after it; pushes is null, and there is no line, if there is no solution.`
	askMoves  = `What is the fewest number of moves of the man that brings every box onto a goal, and which moves are these? Answer with a JSON object: {"moves": 4, "line": ["u", "r", "R", "R"]}; moves is null, and there is no line, if there is no solution.`
)

// takePush reads a push with any walk before it.
func (p Puzzle) takePush(from Position, word string) (search.Step[Position, Move], bool) {
	line, err := p.from(from).follow(word)
	if err != nil || len(line) != 1 || word[len(word)-1] >= 'a' {
		return search.Step[Position, Move]{}, false
	}
	return line[0], true
}
