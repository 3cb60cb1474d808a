package plain

import (
	"slices"

	"jogada/games/puzzlescript/internal/source"
)

// The most often that rules are tried before they are left as they are, and that a turn is done again for rigid rules.
const (
	mostTries = 200
	mostRigid = 50
)

// Inputs lists the inputs of the player by their letters: the directions that the player is moved in.
var Inputs = map[byte]string{'U': "up", 'D': "down", 'L': "left", 'R': "right", 'X': "action"}

// Turn plays one turn with a direction, or without input if that is empty. It reports whether the board changed.
func (p *Play) Turn(input string) bool { return p.turn(input, false, false) }

// Settle continues the turn until it ends. It returns false if it never ends: the board has returned to an earlier state, with the same checkpoint. Boards are compared with
// one that is remembered, each time for twice as long, so every circle is found.
func (p *Play) Settle() bool {
	remembered, checkpoint, since, until := p.Board.clone(), p.Checkpoint.clone(), 0, 1
	for first := true; p.Again && p.Meter.Look(); first = false {
		if !first && p.Dice == nil && p.Board.equal(remembered) && p.Checkpoint.equal(checkpoint) {
			return false
		}
		if since++; since > until {
			remembered, checkpoint, since, until = p.Board.clone(), p.Checkpoint.clone(), 0, 2*until
		}
		p.Again = false
		p.Turn("")
	}
	return true
}

// Begin runs the rules once where the game says so, and lets the level settle.
func (p *Play) Begin() bool {
	if p.game.Set("run_rules_on_level_start") {
		p.turn("", true, false)
	}
	return p.Settle()
}

// turn does one turn. A quiet one does not win the level; one that peeks leaves the board as it was.
func (p *Play) turn(input string, quiet, peek bool) bool {
	p.Again = false
	before := p.Board.clone()
	p.still()
	var players []int
	if input != "" {
		players = p.push(input)
	}
	p.queue = nil
	p.rulesAndMoves(before)
	if p.game.Set("require_player_movement") && len(players) > 0 && !slices.ContainsFunc(players, p.left) {
		p.Board = before
		return false
	}
	if slices.Contains(p.queue, "cancel") {
		others := len(p.queue) > 1
		p.Board, p.queue = before, nil
		return others
	}
	if slices.Contains(p.queue, "restart") {
		p.keep(before)
		if !peek {
			p.restart()
		}
	}
	changed := !p.Board.equal(before)
	switch {
	case changed && peek:
		p.Board, p.queue = before, nil
		return true
	case changed && input != "":
		p.keep(before)
	}
	if peek && (slices.Contains(p.queue, "win") || slices.Contains(p.queue, "restart")) {
		return true
	}
	p.finish(changed, quiet)
	return changed
}

// finish ends a turn that stands: it may win the level, set a checkpoint, or go on.
func (p *Play) finish(changed, quiet bool) {
	if !p.blind && !quiet && (slices.Contains(p.queue, "win") || p.Solved()) {
		if p.onWin == nil {
			p.Won, p.queue = true, nil
			return
		}
		p.onWin()
	}
	if slices.Contains(p.queue, "checkpoint") {
		p.Checkpoint = p.Board.clone()
	}
	if slices.Contains(p.queue, "again") && changed {
		p.Again = p.turn("", true, true)
	}
	p.queue = nil
}

func (p *Play) keep(b Board) {
	if p.kept != nil {
		p.kept(b)
	}
}

// push has the player move, and lists where it is.
func (p *Play) push(input string) []int {
	objects, all := p.game.Members("player")
	var cells []int
	for cell := range p.Board {
		there := 0
		for _, o := range objects {
			if p.Board[cell][o.Layer] == o.ID {
				there++
			}
		}
		if there == 0 || all && there < len(objects) {
			continue
		}
		cells = append(cells, cell)
		for _, o := range objects {
			if p.Board[cell][o.Layer] == o.ID {
				p.moves[cell][o.Layer] = input
			}
		}
	}
	return cells
}

// left reports whether a cell has no part of the player any more.
func (p *Play) left(cell int) bool {
	objects, _ := p.game.Members("player")
	_, there := p.here(cell, objects)
	return !there
}

// rulesAndMoves does the rules, the movement and the late rules of a turn; all but the late ones again where a rigid rule failed, without
// its group.
func (p *Play) rulesAndMoves(before Board) {
	banned := map[int]bool{}
	moves := p.moves
	for range mostRigid {
		p.moves = duplicate(moves)
		p.runGroups(p.early, banned)
		p.move()
		if !p.failed(banned) {
			p.still()
			p.runGroups(p.late, nil)
			return
		}
		p.Board, p.queue = before.clone(), nil
		for i := range p.rigid {
			clear(p.rigid[i])
		}
	}
	p.still()
}

// runGroups tries groups of rules in order, and goes back where a loop ends after something changed.
func (p *Play) runGroups(groups []group, banned map[int]bool) {
	changed, loops := false, 0
	for i := 0; i < len(groups) && p.Meter.Look(); {
		if !banned[groups[i].number] {
			changed = p.try(groups[i]) || changed
		}
		back := p.loop(groups, i)
		if !changed || back < 0 {
			i++
			continue
		}
		i, changed = back, false
		if loops++; loops > mostTries {
			return
		}
	}
}

// loop returns the first group of the loop that a group is the last of; -1: it is the last of none.
func (p *Play) loop(groups []group, at int) int {
	back := -1
	for l := 0; l+1 < len(p.game.Loops); l += 2 {
		start, end := p.game.Loops[l].Line, p.game.Loops[l+1].Line
		in := func(g group) bool { return start <= g.first && g.first <= end }
		if in(groups[at]) && (at+1 == len(groups) || !in(groups[at+1])) {
			back = slices.IndexFunc(groups, in)
		}
	}
	return back
}

// try tries the rules of a group until none changes anything. Of a random group, one match of one rule is done.
func (p *Play) try(g group) bool {
	if g.random {
		return p.tryRandom(g)
	}
	changed := false
	for range mostTries {
		now := false
		for _, r := range g.rules {
			now = p.tryRule(r, g.number) || now
		}
		if !now {
			return changed
		}
		changed = true
	}
	return changed
}

// tryRule does a rule wherever it matches, and still does when its turn comes.
func (p *Play) tryRule(r rule, number int) bool {
	found, changed := p.find(r), false
	for i, tuple := range found {
		fits := true
		for j := range r.left {
			fits = fits && (i == 0 || p.fits(r.wants[j], tuple[j]))
		}
		changed = fits && p.Meter.Work(1) && p.apply(r, number, tuple) || changed
	}
	if len(found) > 0 {
		p.command(r)
	}
	return changed
}

func (p *Play) tryRandom(g group) bool {
	type candidate struct {
		r     rule
		tuple []spot
	}
	var all []candidate
	for _, r := range g.rules {
		for _, tuple := range p.find(r) {
			all = append(all, candidate{r, tuple})
		}
	}
	if len(all) == 0 {
		return false
	}
	chosen := all[p.Dice(len(all))]
	changed := p.apply(chosen.r, g.number, chosen.tuple)
	p.command(chosen.r)
	return changed
}

// command queues the commands of a rule: after a cancel no others, after a restart only a cancel, and either of them makes the queue
// new.
func (p *Play) command(r rule) {
	has := func(list []string, word string) bool { return slices.Contains(list, word) }
	if has(p.queue, "cancel") || has(p.queue, "restart") && !has(r.commands, "cancel") {
		return
	}
	if has(r.commands, "cancel") || has(r.commands, "restart") {
		p.queue = nil
	}
	for _, c := range r.commands {
		if !has(p.queue, c) {
			p.queue = append(p.queue, c)
		}
	}
}

// move moves what can move, cell after cell and layer after layer, until nothing can. An action moves nothing, and is over.
func (p *Play) move() {
	for moved := true; moved; {
		moved = false
		for cell := range p.Board {
			for layer, dir := range p.moves[cell] {
				if dir == "" {
					continue
				}
				to, there := p.beside(cell, dir, 1)
				switch {
				case dir == "action":
				case !there || p.Board[to][layer] != None:
					continue
				default:
					p.Board[to][layer], p.Board[cell][layer] = p.Board[cell][layer], None
				}
				p.moves[cell][layer], moved = "", true
			}
		}
	}
}

// failed bans the groups of rigid rules whose movements are left over. It reports whether there are any.
func (p *Play) failed(banned map[int]bool) bool {
	fresh := false
	for cell := range p.Board {
		for layer, dir := range p.moves[cell] {
			if number := p.rigid[cell][layer]; dir != "" && number != 0 {
				fresh = fresh || !banned[number]
				banned[number] = true
				break
			}
		}
	}
	return fresh
}

// restart goes back to the checkpoint.
func (p *Play) restart() {
	if p.restarting {
		return
	}
	p.restarting = true
	p.Board, p.queue, p.Again = p.Checkpoint.clone(), nil, false
	if p.game.Set("run_rules_on_level_start") {
		p.turn("", true, false)
	}
	p.restarting, p.queue = false, nil
}

// Solved reports whether all win conditions hold. There has to be one.
func (p *Play) Solved() bool {
	for _, w := range p.game.Wins {
		some, all := false, true
		for cell := range p.Board {
			if !p.stands(cell, w.What) {
				continue
			}
			on := w.On == "" || p.stands(cell, w.On)
			some, all = some || on, all && on
		}
		if w.Quant == "no" && some || w.Quant == "all" && !all || w.Quant != "no" && w.Quant != "all" && !some {
			return false
		}
	}
	return len(p.game.Wins) > 0
}

// stands reports whether a cell has what a name stands for: one of its objects, or all of an aggregate.
func (p *Play) stands(cell int, name string) bool {
	objects, all := p.game.Members(name)
	count := 0
	for _, o := range objects {
		if p.Board[cell][o.Layer] == o.ID {
			count++
		}
	}
	return all && count == len(objects) || !all && count > 0
}

// Missing returns the number of objects that violate a win condition.
func (p *Play) Missing(w source.Win) int {
	there, off := 0, 0
	for cell := range p.Board {
		switch {
		case !p.stands(cell, w.What):
		case w.On == "" || p.stands(cell, w.On):
			there++
		default:
			off++
		}
	}
	switch w.Quant {
	case "no":
		return there
	case "all":
		return off
	}
	if there > 0 {
		return 0
	}
	return 1
}

// At puts a board on a level that is in play.
func (r *Rules) At(l source.Level, board, checkpoint Board) *Play {
	p := &Play{Rules: r, Width: l.Width, Height: l.Height, Board: board, Checkpoint: checkpoint}
	p.still()
	return p
}
