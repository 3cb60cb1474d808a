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
	if !p.Again {
		return true
	}
	remembered, checkpoint := slices.Clone(p.Board), slices.Clone(p.Checkpoint)
	since, until := 0, 1
	for first := true; p.Again && p.Meter.CheckContext(); first = false {
		if !first && slices.Equal(p.Board, remembered) && slices.Equal(p.Checkpoint, checkpoint) {
			return false
		}
		if since++; since > until {
			remembered, checkpoint = append(remembered[:0], p.Board...), append(checkpoint[:0], p.Checkpoint...)
			since, until = 0, 2*until
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
	if p.depth == len(p.befores) {
		p.befores = append(p.befores, nil)
	}
	before := append(p.befores[p.depth][:0], p.Board...)
	p.befores[p.depth] = before
	p.depth++
	defer func() { p.depth-- }()
	p.stop()
	var players []int
	if f := &p.foreseen; input == "" && f.known && !p.restarting && slices.Equal(f.before, before) {
		p.Become(f.after)
		p.queue = append(p.queue[:0], f.queue...)
	} else {
		if input != "" {
			players = p.push(dirOf[input])
		}
		p.queue = p.queue[:0]
		p.rulesAndMoves(before)
	}
	p.foreseen.known = false
	if p.game.Set("require_player_movement") && len(players) > 0 && !slices.ContainsFunc(players, p.left) {
		p.Become(before)
		return false
	}
	if slices.Contains(p.queue, "cancel") {
		others := len(p.queue) > 1
		p.Become(before)
		p.queue = p.queue[:0]
		return others
	}
	if slices.Contains(p.queue, "restart") {
		p.keep(before)
		if !peek {
			p.restart()
		}
	}
	changed := !slices.Equal(p.Board, before)
	switch {
	case changed && peek:
		p.foreseen.note(before, p.Board, p.queue)
		p.foreseen.known = !p.draws
		p.Become(before)
		p.queue = p.queue[:0]
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

// foreseen is a turn without input that was peeked at: the boards before and after its rules and movement, and its commands. The next turn does the
// same, unless chance has a part in it.
type foreseen struct {
	known         bool
	before, after Board
	queue         []string
}

// note copies what was peeked at.
func (f *foreseen) note(before, after Board, queue []string) {
	f.before, f.after, f.queue = append(f.before[:0], before...), append(f.after[:0], after...), append(f.queue[:0], queue...)
}

// finish ends a turn that stands: it may win the level, set a checkpoint, or go on.
func (p *Play) finish(changed, quiet bool) {
	if !p.blind && !quiet && (slices.Contains(p.queue, "win") || p.Solved()) {
		if p.onWin == nil {
			p.Won, p.queue = true, p.queue[:0]
			return
		}
		p.onWin()
	}
	if slices.Contains(p.queue, "checkpoint") {
		p.Checkpoint = append(p.Checkpoint[:0], p.Board...)
	}
	if slices.Contains(p.queue, "again") && changed {
		p.Again = p.turn("", true, true)
	}
	p.queue = p.queue[:0]
}

func (p *Play) keep(b Board) {
	if p.kept != nil {
		p.kept(b)
	}
}

// push has the player move, and lists where it is.
func (p *Play) push(d dir) []int {
	var cells []int
	for _, o := range p.players {
		for _, cell := range p.at[o.ID] {
			if !p.allPlayers || !slices.ContainsFunc(p.players, func(o *source.Object) bool { return !p.has(int(cell), o) }) {
				cells = append(cells, int(cell))
				p.steer(int(cell)*p.layers+o.Layer, d)
			}
		}
	}
	return cells
}

// left reports whether a cell has no part of the player any more.
func (p *Play) left(cell int) bool {
	return !slices.ContainsFunc(p.players, func(o *source.Object) bool { return p.has(cell, o) })
}

// rulesAndMoves does the rules, the movement and the late rules of a turn; all but the late ones again where a rigid rule failed, without
// its group.
func (p *Play) rulesAndMoves(before Board) {
	var banned map[int]bool
	var pushed []dir
	if p.rigid {
		banned, pushed = map[int]bool{}, slices.Clone(p.moves)
	}
	for range mostRigid {
		p.runGroups(p.early, p.earlyLoops, banned)
		p.move()
		if !p.rigid || !p.failed(banned) {
			p.stop()
			p.runGroups(p.late, p.lateLoops, nil)
			return
		}
		p.stop()
		p.Become(before)
		p.queue = p.queue[:0]
		for place, d := range pushed {
			if d != still {
				p.steer(place, d)
			}
		}
	}
	p.stop()
}

// runGroups tries groups of rules in order, and goes back where a loop ends after something changed.
func (p *Play) runGroups(groups []group, back []int, banned map[int]bool) {
	changed, loops := false, 0
	for i := 0; i < len(groups) && p.Meter.Stopped() == nil; {
		if !banned[groups[i].number] {
			changed = p.try(&groups[i]) || changed
		}
		if !changed || back[i] < 0 {
			i++
			continue
		}
		i, changed = back[i], false
		if loops++; loops > mostTries {
			return
		}
	}
}

// loops lists for each group the first group of the loop that it is the last of; -1: it is the last of none.
func loops(g *source.Game, groups []group) []int {
	all := slices.Repeat([]int{-1}, len(groups))
	for l := 0; l+1 < len(g.Loops); l += 2 {
		start, end := g.Loops[l].Line, g.Loops[l+1].Line
		in := func(g group) bool { return start <= g.first && g.first <= end }
		for at := range groups {
			if in(groups[at]) && (at+1 == len(groups) || !in(groups[at+1])) {
				all[at] = slices.IndexFunc(groups, in)
			}
		}
	}
	return all
}

// try tries the rules of a group until none changes anything. Of a random group, one match of one rule is done.
func (p *Play) try(g *group) bool {
	if g.random {
		return p.tryRandom(g)
	}
	changed := false
	for range mostTries {
		now := false
		for i := range g.rules {
			now = p.tryRule(&g.rules[i], g.number) || now
		}
		if !now || !p.Meter.Work(len(g.rules)) {
			return changed
		}
		changed = true
	}
	return changed
}

// tryRule does a rule wherever it matches, and still does when its turn comes.
func (p *Play) tryRule(r *rule, number int) bool {
	if p.WithoutLooks && r.onlyLooks || p.idle(r) {
		return false
	}
	before := p.spent
	if !p.find(r) {
		p.didNothing(r, before, false)
		return false
	}
	changed := false
	p.choose(r)
	for first := true; first || p.chooseNext(); first = false {
		if !p.work(1) {
			return changed
		}
		changed = (first || p.ruleMatches(r)) && p.apply(r, number) || changed
	}
	if !changed {
		p.didNothing(r, before, true)
	}
	p.command(r)
	return changed
}

func (p *Play) tryRandom(g *group) bool {
	type candidate struct {
		r     *rule
		spots []spot
	}
	var all []candidate
	for i := range g.rules {
		r := &g.rules[i]
		if p.WithoutLooks && r.onlyLooks || !p.find(r) {
			continue
		}
		p.choose(r)
		for first := true; (first || p.chooseNext()) && p.Meter.Work(1+len(p.chosen)); first = false {
			c := candidate{r: r}
			for i, n := range p.chosen {
				c.spots = append(c.spots, p.found[i][n])
			}
			all = append(all, c)
		}
	}
	if len(all) == 0 {
		return false
	}
	taken := all[p.draw(len(all), g.matters)]
	for i, s := range taken.spots {
		p.found[i] = append(p.found[i][:0], s)
	}
	p.choose(taken.r)
	changed := p.apply(taken.r, g.number)
	p.command(taken.r)
	return changed
}

// command queues the commands of a rule: after a cancel no others, after a restart only a cancel, and either of them makes the queue
// new.
func (p *Play) command(r *rule) {
	has := func(list []string, word string) bool { return slices.Contains(list, word) }
	if has(p.queue, "cancel") || has(p.queue, "restart") && !has(r.commands, "cancel") {
		return
	}
	if has(r.commands, "cancel") || has(r.commands, "restart") {
		p.queue = p.queue[:0]
	}
	for _, c := range r.commands {
		if !has(p.queue, c) {
			p.queue = append(p.queue, c)
		}
	}
}

// move moves what can move, cell after cell and layer after layer, until nothing can. An action moves nothing, and is over.
func (p *Play) move() {
	slices.Sort(p.moving)
	for moved := true; moved && p.Meter.Work(1+len(p.moving)); {
		moved = false
		for _, c := range p.moving {
			cell := int(c)
			for layer := range p.layers {
				place := cell*p.layers + layer
				d := p.moves[place]
				if d == still {
					continue
				}
				if d != action {
					step, _, _ := p.step(d)
					if p.room(cell, d) == 1 || p.Board[place+step*p.layers] != None {
						continue
					}
					id := p.Board[place]
					p.put(place, None)
					p.put(place+step*p.layers, id)
				}
				p.steer(place, still)
				moved = true
			}
		}
	}
}

// failed bans the groups of rigid rules whose movements are left over. It reports whether there are any.
func (p *Play) failed(banned map[int]bool) bool {
	fresh := false
	for cell := range p.moved {
		for layer := range p.layers {
			place := cell*p.layers + layer
			if number := p.stiff[place]; p.moves[place] != still && number != 0 {
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
	p.Become(p.Checkpoint)
	p.queue, p.Again = p.queue[:0], false
	if p.game.Set("run_rules_on_level_start") {
		p.turn("", true, false)
	}
	p.restarting, p.queue = false, p.queue[:0]
}
