package sokoban

import (
	"fmt"
	"strings"

	"jogada/games/sokoban/internal/push"
	"jogada/internal/base/say"
	"jogada/search"
)

// LURD writes a line as the man's steps: l u r d, in capitals where he pushes.

const (
	walks  = "lurd"
	shoves = "LURD"
)

// writeMove writes one move made in a position: a step, or a walk and the push after it.
func (p Puzzle) writeMove(s Position, m Move) string {
	if m.Box < 0 {
		return walks[m.Dir : m.Dir+1]
	}
	side := p.next[m.Box][m.Dir.Back()]
	if p.count == push.Moves || int(side) == s.Man() {
		return shoves[m.Dir : m.Dir+1]
	}
	p.meter.Work(len(p.next) + len(s))
	k := p.borrowScratch(s)
	defer p.scratch.Put(k)
	k.walk(p.level, int32(s.Man()))
	var text strings.Builder
	for _, d := range k.walkTo(p.level, side) {
		text.WriteByte(walks[d])
	}
	text.WriteByte(shoves[m.Dir])
	return text.String()
}

// sayMove describes a move for readers: an arrow a step, a double one where the man pushes.
func (p Puzzle) sayMove(s Position, m Move, _ say.Translator) string {
	return strings.NewReplacer("l", "←", "u", "↑", "r", "→", "d", "↓", "L", "⇐", "U", "⇑", "R", "⇒", "D", "⇓").Replace(p.writeMove(s, m))
}

// spell writes a line from the start.
func (p Puzzle) spell(line []search.Step[Position, Move]) string {
	var text strings.Builder
	at := p.start
	for _, step := range line {
		text.WriteString(p.writeMove(at, step.Move))
		at = step.To
	}
	return text.String()
}

// follow returns the line of a solution in LURD from the start: every step where moves are counted, every push where
// pushes are. It fails on a letter that cannot be played, or has the wrong case.
func (p Puzzle) follow(lurd string) ([]search.Step[Position, Move], error) {
	var line []search.Step[Position, Move]
	single := Puzzle{p.level, push.Moves, p.start, p.meter}
	at := p.start
	for i := range len(lurd) {
		d := strings.IndexByte(walks, lurd[i]|0x20)
		if d < 0 {
			return nil, fmt.Errorf("%q at letter %d is none of l u r d L U R D", lurd[i:i+1], i+1)
		}
		step, ok := single.step(at, push.Dir(d))
		if !ok {
			return nil, fmt.Errorf("the man can't make step %d, %c", i+1, lurd[i])
		}
		pushes := step.Move.Box >= 0
		if pushes != (lurd[i] < 'a') {
			return nil, fmt.Errorf("step %d, %c: capitals are for pushes and for nothing else", i+1, lurd[i])
		}
		if at = step.To; pushes || p.count == push.Moves {
			line = append(line, step)
		}
	}
	return line, nil
}

// step returns the man's step in a direction, if there is one.
func (p Puzzle) step(s Position, d push.Dir) (search.Step[Position, Move], bool) {
	for _, step := range p.Steps(s, nil) {
		if step.Move.Dir == d {
			return step, true
		}
	}
	return search.Step[Position, Move]{}, false
}
