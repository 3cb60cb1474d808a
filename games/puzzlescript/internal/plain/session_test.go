package plain

import (
	"slices"

	"jogada/games/puzzlescript/internal/engine"
)

// Session plays from level to level, with undo and restart; the next level begins as soon as one is won.
type Session struct {
	rules   *Rules
	level   int
	play    *Play
	dice    Dice
	backups []Board
}

// drawn returns dice that draw as the engine's tests do.
func drawn(seed string) Dice {
	r := engine.NewRandom(seed)
	return func(n int, _ bool) int { return r.Below(n) }
}

// NewSession begins a level, counted over all levels with the messages.
func NewSession(r *Rules, level int, dice Dice) *Session {
	s := &Session{rules: r, level: level, dice: dice}
	s.load()
	s.settle()
	return s
}

func (s *Session) load() {
	l := s.rules.game.Levels[s.level]
	if l.Message {
		if s.play != nil {
			s.play.blind, s.play.Again = true, false
		}
		return
	}
	fresh := s.rules.Level(l)
	fresh.Dice, fresh.onWin = s.dice, s.won
	fresh.kept = func(b Board) { s.backups = append(s.backups, slices.Clone(b)) }
	s.backups = nil
	if s.play == nil {
		s.play = fresh
	} else {
		fresh.depth, fresh.befores = s.play.depth, s.play.befores // the turn that won is not over
		*s.play = *fresh
	}
	if s.rules.game.Set("run_rules_on_level_start") {
		s.play.turn("", true, false)
	}
}

func (s *Session) won() {
	s.play.Again = false
	if s.level+1 == len(s.rules.game.Levels) {
		s.level, s.play.blind = 0, true
		return
	}
	s.level++
	s.load()
}

func (s *Session) settle() {
	for range mostAgain {
		if s.play == nil || !s.play.Again {
			return
		}
		s.play.Again = false
		s.play.Turn("")
	}
	s.play.Again = false
}

// mostAgain limits the turns without input after an input.
const mostAgain = 10_000

// Input plays a turn with a direction, or without input, and lets it settle.
func (s *Session) Input(dir string) {
	if s.play != nil {
		s.play.Turn(dir)
		s.settle()
	}
}

// Undo goes back to the last board that differs from this one.
func (s *Session) Undo() {
	if s.play == nil || s.rules.game.Set("noundo") {
		return
	}
	for len(s.backups) > 0 && slices.Equal(s.backups[len(s.backups)-1], s.play.Board) {
		s.backups = s.backups[:len(s.backups)-1]
	}
	if n := len(s.backups); n > 0 {
		s.play.Become(s.backups[n-1])
		s.backups, s.play.Again = s.backups[:n-1], false
	}
}

// Restart goes back to the beginning of the level, or to its last checkpoint.
func (s *Session) Restart() {
	if s.play == nil || s.rules.game.Set("norestart") {
		return
	}
	s.play.keep(s.play.Board)
	s.play.restart()
	s.settle()
}

// Cells lists the numbers of the objects in each cell, column after column.
func (s *Session) Cells() [][]int {
	if s.play == nil {
		return nil
	}
	return s.play.Rules.Cells(s.play.Board)
}
