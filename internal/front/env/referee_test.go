package env_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/internal/front/ask"
	"jogada/internal/front/env"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// A referee follows an episode by the rules alone: it shares no code with the games.
type referee interface {
	// play makes a move, by name.
	play(move string)
	// over reports whether the game has ended, and what the player gets.
	over(player string) (done bool, payoff float64)
}

// newReferee returns the referee of a board.
func newReferee(t *testing.T, game, text string, params map[string]string, player string) referee {
	switch game {
	case "slide":
		return newSlides(text)
	case "sokoban":
		return newBoxes(strings.Split(strings.TrimRight(text, "\n"), "\n"), false)
	case "puzzlescript":
		_, levels, _ := strings.Cut(text, "LEVELS\n=======\n\n")
		rows := strings.Split(strings.ToUpper(strings.TrimSpace(levels)), "\n")
		for i, row := range rows {
			rows[i] = strings.NewReplacer("*", "$", "O", ".", "@", "*", "P", "@", ".", " ").Replace(row)
		}
		return newBoxes(rows, true)
	case "escape":
		return newFlight(text, params)
	case "keys":
		return newExplorer(text, player)
	case "jump":
		return newRunner(t, text, player)
	case "chase", "cops":
		return newHunt(t, game, text, params)
	}
	t.Fatalf("no referee for %s", game)
	return nil
}

// slides referees slide: a limit, and a slide that changes nothing is no move.
type slides struct {
	tiles [][]int
	left  int
}

func newSlides(text string) *slides {
	words := strings.Fields(text)
	side, _ := strconv.Atoi(words[1])
	s := &slides{}
	s.left, _ = strconv.Atoi(words[2])
	for r := range side {
		s.tiles = append(s.tiles, make([]int, side))
		for c := range side {
			s.tiles[r][c], _ = strconv.Atoi(words[3+r*side+c])
		}
	}
	return s
}

// slid returns the tiles after a slide.
func (s *slides) slid(move string) [][]int {
	n := len(s.tiles)
	next := make([][]int, n)
	for r := range next {
		next[r] = make([]int, n)
	}
	for lane := range n {
		at := func(board [][]int, i int) *int {
			switch move {
			case "L":
				return &board[lane][i]
			case "R":
				return &board[lane][n-1-i]
			case "U":
				return &board[i][lane]
			default:
				return &board[n-1-i][lane]
			}
		}
		end, whole := 0, 0 // the next free cell, and the tile before it if it may still merge
		for i := range n {
			switch v := *at(s.tiles, i); {
			case v == 0:
			case v == whole:
				*at(next, end-1), whole = 2*v, 0
			default:
				*at(next, end), whole = v, v
				end++
			}
		}
	}
	return next
}

func (s *slides) play(move string) {
	next := s.slid(move)
	if fmt.Sprint(next) == fmt.Sprint(s.tiles) || s.left == 0 {
		panic("an illegal slide")
	}
	s.tiles = next
	s.left--
}

func (s *slides) over(string) (bool, float64) {
	count := 0
	for _, row := range s.tiles {
		for _, v := range row {
			count += min(v, 1)
		}
	}
	stuck := true
	for _, move := range []string{"L", "R", "U", "D"} {
		stuck = stuck && fmt.Sprint(s.slid(move)) == fmt.Sprint(s.tiles)
	}
	if count <= 1 {
		return true, 1
	}
	return s.left == 0 || stuck, -1
}

// boxes referees sokoban, by pushes with the walks before them or by single steps.
type boxes struct {
	cells map[[2]int]byte // wall or goal
	box   map[[2]int]bool
	man   [2]int
	steps bool
}

var ways = map[string][2]int{"U": {-1, 0}, "D": {1, 0}, "L": {0, -1}, "R": {0, 1}}

func add(a, b [2]int) [2]int { return [2]int{a[0] + b[0], a[1] + b[1]} }

func newBoxes(rows []string, steps bool) *boxes {
	b := &boxes{cells: map[[2]int]byte{}, box: map[[2]int]bool{}, steps: steps}
	for r, row := range rows {
		for c, sign := range row {
			at := [2]int{r, c}
			if strings.ContainsRune("$*", sign) {
				b.box[at] = true
			}
			if strings.ContainsRune("@+", sign) {
				b.man = at
			}
			switch {
			case sign == '#':
				b.cells[at] = '#'
			case strings.ContainsRune(".*+", sign):
				b.cells[at] = '.'
			default:
				b.cells[at] = ' '
			}
		}
	}
	return b
}

func (b *boxes) free(at [2]int) bool {
	cell, inside := b.cells[at]
	return inside && cell != '#' && !b.box[at]
}

func (b *boxes) play(move string) {
	for _, letter := range move {
		way := ways[strings.ToUpper(string(letter))]
		to := add(b.man, way)
		if b.box[to] {
			if !b.free(add(to, way)) {
				panic("an illegal push")
			}
			delete(b.box, to)
			b.box[add(to, way)] = true
		} else if !b.free(to) {
			panic("a step into a wall")
		}
		b.man = to
	}
}

func (b *boxes) over(string) (bool, float64) {
	done, empty := true, true
	for at := range b.box {
		done = done && b.cells[at] == '.'
	}
	for at, cell := range b.cells {
		empty = empty && (cell != '.' || b.box[at])
	}
	if b.steps { // every target must hold a crate; otherwise every box must be on a goal
		done = empty
	}
	if done {
		return true, 1
	}
	seen := map[[2]int]bool{b.man: true}
	for queue := [][2]int{b.man}; len(queue) > 0; queue = queue[1:] {
		for _, way := range ways {
			to := add(queue[0], way)
			if b.box[to] && b.free(add(to, way)) || b.steps && b.free(to) {
				return false, 0
			}
			if b.free(to) && !seen[to] {
				seen[to] = true
				queue = append(queue, to)
			}
		}
	}
	return true, -1
}

// flight referees escape.
type flight struct {
	rows []string
	ask  string
	once bool
	now  flightState
}

type flightState struct {
	at   [2]int
	gone string // cells of keys taken and doors opened, sorted
	hand string // keys in hand, sorted
}

func newFlight(text string, params map[string]string) *flight {
	f := &flight{rows: strings.Split(strings.TrimRight(text, "\n"), "\n"), ask: params["ask"], once: params["keys"] == "once"}
	for r, row := range f.rows {
		if c := strings.IndexByte(row, '@'); c >= 0 {
			f.now.at = [2]int{r, c}
		}
	}
	return f
}

func (f *flight) cell(s flightState, at [2]int) byte {
	if at[0] < 0 || at[0] >= len(f.rows) || at[1] < 0 || at[1] >= len(f.rows[at[0]]) {
		return '#'
	}
	if strings.Contains(s.gone, fmt.Sprint(at)) || f.rows[at[0]][at[1]] == '@' {
		return '.'
	}
	return f.rows[at[0]][at[1]]
}

func sorted(s string) string {
	letters := []byte(s)
	slices.Sort(letters)
	return string(letters)
}

// step returns the state after a step.
func (f *flight) step(s flightState, way string) (flightState, bool) {
	if f.ask == "softlock" && f.cell(s, s.at) == '>' {
		return s, false
	}
	to := add(s.at, ways[way])
	cell := f.cell(s, to)
	only := map[byte]string{'^': "U", '_': "D", '<': "L", ')': "R"}[cell]
	next := flightState{to, s.gone, s.hand}
	noteGone := func() {
		all := append(strings.Split(s.gone, ";"), fmt.Sprint(to))
		slices.Sort(all)
		next.gone = strings.Join(all, ";")
	}
	switch {
	case cell == '#' || cell == ' ' || only != "" && only != way:
		return s, false
	case cell >= 'a' && cell <= 'z':
		noteGone()
		next.hand = sorted(s.hand + string(cell))
	case cell >= 'A' && cell <= 'Z':
		key := strings.ToLower(string(cell))
		if !strings.Contains(s.hand, key) {
			return s, false
		}
		noteGone()
		if f.once {
			next.hand = strings.Replace(s.hand, key, "", 1)
		}
	}
	return next, true
}

func (f *flight) play(move string) {
	next, legal := f.step(f.now, move)
	if !legal {
		panic("an illegal step")
	}
	f.now = next
}

// out reports whether an exit can be reached, by every walk.
func (f *flight) out() bool {
	seen := map[flightState]bool{f.now: true}
	for queue := []flightState{f.now}; len(queue) > 0; queue = queue[1:] {
		if f.cell(queue[0], queue[0].at) == '>' {
			return true
		}
		for way := range ways {
			if next, legal := f.step(queue[0], way); legal && !seen[next] {
				seen[next] = true
				queue = append(queue, next)
			}
		}
	}
	return false
}

func (f *flight) over(string) (bool, float64) {
	won := false
	switch f.ask {
	case "collect":
		won = !slices.ContainsFunc([]byte(strings.Join(f.rows, "")), func(c byte) bool {
			return c >= 'a' && c <= 'z' && strings.Count(strings.Join(f.rows, ""), string(c)) > strings.Count(f.taken(), string(c))
		})
	case "softlock":
		won = !f.out()
	default:
		won = f.cell(f.now, f.now.at) == '>'
	}
	if won {
		return true, 1
	}
	for way := range ways {
		if _, legal := f.step(f.now, way); legal {
			return false, 0
		}
	}
	return true, -1
}

// taken returns the letters of the keys that were picked up.
func (f *flight) taken() string {
	var all strings.Builder
	for r, row := range f.rows {
		for c := range row {
			if strings.Contains(f.now.gone, fmt.Sprint([2]int{r, c})) {
				all.WriteByte(row[c])
			}
		}
	}
	return all.String()
}

// explorer referees keys: the walk of one player, who sees all there is to see.
type explorer struct {
	flight
	seen map[[2]int]bool
	all  int
}

func newExplorer(text, player string) *explorer {
	e := &explorer{flight: *newFlight(strings.NewReplacer(player, "@", "@", ".").Replace(text), nil), seen: map[[2]int]bool{}}
	e.seen[e.now.at] = true
	reached, hand := map[[2]int]bool{}, ""
	for grown := true; grown; {
		grown = false
		for queue, met := [][2]int{e.now.at}, map[[2]int]bool{e.now.at: true}; len(queue) > 0; queue = queue[1:] {
			at := queue[0]
			if cell := e.cell(e.now, at); cell >= 'a' && cell <= 'z' && !strings.Contains(hand, string(cell)) {
				hand += string(cell)
				grown = true
			}
			reached[at] = true
			for _, way := range ways {
				to := add(at, way)
				cell := e.cell(e.now, to)
				shut := cell >= 'A' && cell <= 'Z' && !strings.Contains(hand, strings.ToLower(string(cell)))
				if cell != '#' && cell != ' ' && !shut && !met[to] {
					met[to] = true
					queue = append(queue, to)
				}
			}
		}
	}
	e.all = len(reached)
	return e
}

func (e *explorer) play(move string) {
	e.flight.play(move)
	e.seen[e.now.at] = true
}

func (e *explorer) over(string) (bool, float64) { return len(e.seen) == e.all, float64(e.all) }

// runner referees jump under the default rules: one player, against others who take their best lines.
type runner struct {
	board     [][]int
	starts    [][2]int
	me        int
	at        [2]int
	round     int
	last, now int // the jumps of the last two rounds
}

func newRunner(t *testing.T, text, player string) *runner {
	var numbers []int
	for _, word := range strings.Fields(text) {
		n, err := strconv.Atoi(word)
		if err != nil {
			t.Fatal(err)
		}
		numbers = append(numbers, n)
	}
	rows, cols, players := numbers[0], numbers[1], numbers[2]
	r := &runner{me: int(player[0] - 'A')}
	numbers = numbers[3:]
	for range rows {
		r.board = append(r.board, numbers[:cols])
		numbers = numbers[cols:]
	}
	for range players {
		r.starts = append(r.starts, [2]int{numbers[0], numbers[1]})
		numbers = numbers[2:]
	}
	r.at = r.starts[r.me]
	return r
}

func (r *runner) number(at [2]int) int { return r.board[at[0]][at[1]] }

func (r *runner) jumps(at [2]int) map[string][2]int {
	all := map[string][2]int{}
	for name, way := range ways {
		n := r.number(at)
		to := add(at, [2]int{way[0] * n, way[1] * n})
		if n > 0 && to[0] >= 0 && to[0] < len(r.board) && to[1] >= 0 && to[1] < len(r.board[0]) {
			all[name+strconv.Itoa(n)] = to
		}
	}
	return all
}

func (r *runner) goal() [2]int { return [2]int{len(r.board) - 1, len(r.board[0]) - 1} }

// arrival is when someone arrives, the jump of the round before, and the player's number: the smallest wins.
type arrival [3]int

// best returns the arrival of a player who takes its best line: of the shortest ones that with the smallest jump in the
// round before the last. It looks at all lines, round by round, as sets of a cell and the jump of the round before.
func (r *runner) best(player int) (arrival, bool) {
	type standing struct {
		at         [2]int
		last, next int // jumps of the round before the last, and of the last
	}
	now := map[standing]bool{{at: r.starts[player]}: true}
	for round := 0; round <= len(r.board)*len(r.board[0]); round++ {
		first, found := arrival{}, false
		next := map[standing]bool{}
		for s := range now {
			if s.at == r.goal() {
				if a := (arrival{round, s.last, player}); !found || slices.Compare(a[:], first[:]) < 0 {
					first, found = a, true
				}
			}
			for _, to := range r.jumps(s.at) {
				next[standing{to, s.next, r.number(s.at)}] = true
			}
		}
		if found {
			return first, true
		}
		now = next
	}
	return arrival{}, false
}

func (r *runner) play(move string) {
	to, legal := r.jumps(r.at)[move]
	if !legal {
		panic("an illegal jump")
	}
	r.last, r.now = r.now, r.number(r.at)
	r.at = to
	r.round++
}

func (r *runner) over(string) (bool, float64) {
	mine := arrival{r.round, r.last, r.me}
	arrived := r.at == r.goal()
	stuck := len(r.jumps(r.at)) == 0
	beaten, anyone, soonest := false, false, 0
	for i := range r.starts {
		if i == r.me {
			continue
		}
		if a, arrives := r.best(i); arrives {
			if !anyone || a[0] < soonest {
				soonest = a[0]
			}
			anyone = true
			beaten = beaten || slices.Compare(a[:], mine[:]) < 0
		}
	}
	switch {
	case arrived && !beaten:
		return true, 1
	case arrived, anyone && soonest <= r.round, stuck && anyone:
		return true, -1
	}
	return stuck, 0
}

// hunt referees chase and cops: a position that occurs again is a draw, and so is one without a move.
type hunt struct {
	graph   [][]int
	holes   map[int]bool
	mouse   int // -1: not placed yet
	cats    []int
	turn    string
	first   string
	stay    bool
	cops    bool
	seen    map[string]bool
	again   bool
	catSide string
}

func newHunt(t *testing.T, game, text string, params map[string]string) *hunt {
	h := &hunt{holes: map[int]bool{}, seen: map[string]bool{}}
	if err := json.Unmarshal([]byte(text), &h.graph); err != nil {
		t.Fatal(err)
	}
	number := func(name string, usual int) int {
		if word, given := params[name]; given {
			usual, _ = strconv.Atoi(word)
		}
		return usual
	}
	if game == "chase" {
		h.holes[number("hole", 0)] = true
		h.mouse, h.cats, h.turn, h.catSide = number("mouse", 1), []int{number("cat", 2)}, "mouse", "cat"
	} else {
		h.cops, h.stay, h.mouse, h.turn, h.first, h.catSide = true, params["stay"] != "no", -1, "cats", "cats", "cats"
		for range number("cats", 2) {
			h.cats = append(h.cats, -1)
		}
		if params["starts"] == "given" {
			h.mouse = number("mouse", 0)
			for i := range h.cats {
				h.cats[i] = number("at", 1)
			}
		}
	}
	h.note()
	return h
}

func (h *hunt) note() {
	cats := slices.Clone(h.cats)
	slices.Sort(cats)
	position := fmt.Sprint(h.mouse, cats, h.turn)
	h.again = h.seen[position]
	h.seen[position] = true
}

func (h *hunt) play(move string) {
	numbers := strings.FieldsFunc(move[1:], func(c rune) bool { return c < '0' || c > '9' })
	at := func(i int) int { n, _ := strconv.Atoi(numbers[i]); return n }
	switch {
	case strings.HasPrefix(move, "C@"):
		h.cats[slices.Index(h.cats, -1)] = at(0)
		if !slices.Contains(h.cats, -1) {
			h.turn = "mouse"
		}
	case strings.HasPrefix(move, "M@"):
		h.mouse, h.turn = at(0), h.first
	case move[0] == 'M':
		h.mouse, h.turn = at(len(numbers)-1), h.catSide
	default: // each cat's node before and after, in the order of the cats
		for i := range h.cats {
			if h.cats[i] != at(2*i) {
				panic("no cat is there")
			}
			h.cats[i] = at(2*i + 1)
		}
		h.turn = "mouse"
	}
	h.note()
}

func (h *hunt) stuck(at int, cat bool) bool {
	if h.stay {
		return false
	}
	return !slices.ContainsFunc(h.graph[at], func(to int) bool { return !cat || !h.holes[to] })
}

func (h *hunt) over(player string) (bool, float64) {
	won := 1.0
	if player != "mouse" {
		won = -1
	}
	switch {
	case h.mouse < 0:
		return false, 0
	case slices.Contains(h.cats, h.mouse):
		return true, -won
	case h.holes[h.mouse]:
		return true, won
	case h.again:
		return true, 0
	case h.turn == "mouse":
		return h.stuck(h.mouse, false), 0
	}
	return slices.ContainsFunc(h.cats, func(at int) bool { return h.stuck(at, true) }), 0
}

// storeroom is a game of PuzzleScript with the rules of sokoban.
const storeroom = "title Storeroom\n\n========\nOBJECTS\n========\n\nBackground\ngrey\n\nWall\nbrown\n\nTarget\nblue\n\nPlayer\nwhite\n\nCrate\norange\n\n=======\nLEGEND\n=======\n\n" +
	". = Background\n# = Wall\nP = Player\n* = Crate\nO = Target\n@ = Crate and Target\n+ = Player and Target\n\n=======\nSOUNDS\n=======\n\n================\nCOLLISIONLAYERS\n================\n\n" +
	"Background\nTarget\nPlayer, Wall, Crate\n\n======\nRULES\n======\n\n[ > Player | Crate ] -> [ > Player | > Crate ]\n\n==============\nWINCONDITIONS\n==============\n\nall Target on Crate\n\n" +
	"=======\nLEVELS\n=======\n\n#######\n#..O..#\n#.#*#.#\n#O*P..#\n#..#..#\n#######\n"

// setting is a kind of episode.
type setting struct {
	game   string
	params map[string]string
	text   string
}

// settings lists every game, under rules that end it in different ways.
func settings() []setting {
	var all []setting
	for _, slides := range []string{"1", "2", "3", "4", "6"} {
		all = append(all, setting{"slide", map[string]string{"side": "3", "slides": slides}, ""})
	}
	all = append(all, setting{"slide", nil, "1\n2 1\n2 2\n2 2\n"}, setting{"slide", nil, "1\n3 2\n2 4 2\n0 0 0\n0 0 0\n"}, setting{"slide", nil, "1\n3 0\n2 0 2\n0 0 0\n0 0 0\n"})
	for _, ask := range []string{"exit", "collect", "softlock"} {
		for _, keys := range []string{"forever", "once"} {
			all = append(all, setting{"escape", map[string]string{"ask": ask, "keys": keys, "rows": "7", "cols": "9", "doors": "2", "more": "1", "letters": "2"}, ""})
		}
	}
	return append(all,
		setting{"chase", map[string]string{"nodes": "6"}, ""}, setting{"chase", map[string]string{"nodes": "9", "degree": "2"}, ""}, setting{"chase", map[string]string{"mouse": "2", "cat": "4"}, "[[1],[0,2],[1,3],[2],[5],[4]]\n"},
		setting{"cops", map[string]string{"nodes": "6", "cats": "1"}, ""}, setting{"cops", map[string]string{"nodes": "5", "cats": "2", "stay": "no"}, ""}, setting{"cops", map[string]string{"nodes": "7", "starts": "given", "mouse": "3", "at": "5", "stay": "no"}, ""},
		setting{"jump", map[string]string{"rows": "4", "cols": "4", "max": "3"}, ""}, setting{"jump", map[string]string{"rows": "3", "cols": "5", "max": "2", "players": "2"}, ""},
		setting{"keys", map[string]string{"rows": "9", "cols": "11", "letters": "2"}, ""},
		setting{"sokoban", map[string]string{"rows": "6", "cols": "7", "boxes": "2"}, ""}, setting{"sokoban", map[string]string{"rows": "6", "cols": "7", "boxes": "2", "kind": "random"}, ""},
		setting{"puzzlescript", nil, storeroom})
}

func (s setting) reset(seed uint64, opponent, player string, limit int) env.Reset {
	r := env.Reset{Game: s.game, Seed: seed, Params: s.params, Opponent: opponent, Player: player, Reward: "outcome", Limit: limit, Hints: true}
	if s.text != "" {
		r.Text = &s.text
	}
	return r
}

// To an agent that plays at random, env reports the end of the game exactly when the rules end it, and gets what the
// rules pay.
func TestARandomAgentIsPaidByTheRules(t *testing.T) {
	episodes, ended := 0, map[string]int{}
	seeds := uint64(tier.Choose(100, 6))
	for _, setting := range settings() {
		for seed := range seeds {
			for _, opponent := range []string{"best", "random", "none"} {
				reg, dice := hub(t), catalog.NewDice(seed+77)
				r := reg.Do(t.Context(), env.Request{Do: "reset", Reset: setting.reset(seed, opponent, "", 60)})
				if r.Error != "" {
					t.Fatalf("%v: %s", setting, r.Error)
				}
				player := r.Observation.Player
				rules := newReferee(t, setting.game, r.Observation.Board, setting.params, player)
				follow := func(moves ...string) {
					for _, move := range moves {
						rules.play(move)
					}
					over, payoff := rules.over(player)
					if over != (r.Done && !r.Truncated) || over && (r.Info.Outcome == nil || *r.Info.Outcome != payoff) {
						t.Fatalf("%v, seed %d, opponent %s: the rules say over: %v, %g; env says\n%s", setting, seed, opponent, over, payoff, asJSON(r))
					}
				}
				follow(r.Info.Replies...)
				for !r.Done {
					move := r.Observation.Moves[dice.Roll(len(r.Observation.Moves))].Move
					player = r.Observation.Player
					if r = reg.Do(t.Context(), env.Request{Do: "step", Action: move}); r.Error != "" {
						t.Fatalf("%v: %s", setting, r.Error)
					}
					follow(append([]string{move}, r.Info.Replies...)...)
				}
				if episodes++; !r.Truncated {
					ended[fmt.Sprintf("%s %g", setting.game, *r.Info.Outcome)]++
				}
			}
		}
	}
	t.Logf("%d episodes; ended by the rules: %v", episodes, ended)
	for _, want := range []string{"slide 1", "slide -1", "chase 0", "chase 1", "cops 0", "escape 1", "escape -1", "jump 1", "jump -1", "sokoban -1"} {
		if ended[want] == 0 {
			t.Errorf("no episode ended as %s", want)
		}
	}
}

// solved returns what solve says of a board: what the player gets, and in how many moves of everybody it ends, where a
// player wins or loses by that; -1 where it does not say.
func solved(t *testing.T, engine *ask.Engine, s setting, text, player string) (payoff float64, moves int) {
	job, err := engine.Solve(context.Background(), s.game, ask.SolveRequest{Question: ask.Question{Text: &text, Params: rulesOf(engine, s)}}, "")
	if err != nil {
		t.Fatal(err)
	}
	report := job.Run(context.Background(), nil).Report
	if report.Verdict == solve.Unknown {
		t.Fatalf("%v is undecided: %s", s, report.Stopped)
	}
	var answer struct {
		Winner                               *string
		Plies, Slides, Pushes, Steps, Inputs *int
		Players                              []struct {
			Name  string
			Cells int
		}
	}
	if err := json.Unmarshal(asJSON(report.Answer), &answer); err != nil {
		t.Fatal(err)
	}
	length := func(n *int) (float64, int) {
		if n == nil {
			return -1, -1
		}
		return 1, *n
	}
	switch s.game {
	case "slide":
		return length(answer.Slides)
	case "sokoban":
		return length(answer.Pushes)
	case "escape":
		return length(answer.Steps)
	case "puzzlescript":
		return length(answer.Inputs)
	case "keys":
		for _, p := range answer.Players {
			if p.Name == player {
				return float64(p.Cells), -1
			}
		}
	}
	switch {
	case answer.Winner == nil || *answer.Winner == "draw":
		return 0, -1
	case answer.Plies != nil:
		moves = *answer.Plies
	default:
		moves = -1
	}
	if *answer.Winner != player {
		return -1, moves
	}
	return 1, moves
}

// rulesOf returns the parameters that are rules, without those that shape a board.
func rulesOf(engine *ask.Engine, s setting) map[string]string {
	rules := map[string]string{}
	for _, name := range []string{"ask", "keys", "mouse", "cat", "cats", "starts", "stay", "at"} {
		if value, given := s.params[name]; given && (name != "keys" || s.game == "escape") {
			rules[name] = value
		}
	}
	return rules
}

// An agent that always takes a best move gets exactly what solve says, against a perfect opponent.
func TestAPerfectAgentGetsWhatSolveSays(t *testing.T) {
	seeds := uint64(tier.Choose(100, 6))
	count := 0
	for _, setting := range settings() {
		for seed := range seeds {
			reg := hub(t)
			r := reg.Do(t.Context(), env.Request{Do: "reset", Reset: setting.reset(seed, "best", "", 300)})
			if r.Error != "" {
				t.Fatalf("%v: %s", setting, r.Error)
			}
			players := []string{r.Observation.Player}
			if setting.game == "chase" {
				players = []string{"mouse", "cat"}
			} else if setting.game == "cops" {
				players = []string{"mouse", "cats"}
			}
			for _, player := range players {
				if player != "" {
					r = reg.Do(t.Context(), env.Request{Do: "reset", Reset: setting.reset(seed, "best", player, 300)})
				}
				want, plies := solved(t, reg.Engine, setting, r.Observation.Board, player)
				moves := len(r.Info.Replies)
				if r.Info.Value.Result == nil && r.Info.Value.Score == nil || valueOf(t, r.Info.Value) != want {
					t.Fatalf("%v, seed %d, %s: solve says %g, env %s", setting, seed, player, want, asJSON(r.Info.Value))
				}
				for !r.Done {
					move := best(r.Observation.Moves)
					if r = reg.Do(t.Context(), env.Request{Do: "step", Action: move}); r.Error != "" {
						t.Fatal(r.Error)
					}
					moves += 1 + len(r.Info.Replies)
				}
				endless := plies < 0 && (want == -1 || setting.game == "jump") // no solution, or nobody can arrive
				if !(endless && r.Truncated) && (r.Info.Outcome == nil || *r.Info.Outcome != want || plies >= 0 && moves != plies) {
					t.Fatalf("%v, seed %d, %s: solve says %g in %d moves; the episode took %d: %s", setting, seed, player, want, plies, moves, asJSON(r))
				}
				count++
			}
		}
	}
	t.Logf("%d episodes", count)
}

// best returns a move of the best value: a win soon, a loss late.
func best(moves []env.Move) string {
	key := func(m env.Move) [3]int {
		v, far := 0, 0
		if m.Value.Distance != nil {
			far = *m.Value.Distance
		}
		if m.Value.Result != nil {
			v = map[catalog.Result]int{catalog.Win: 2, catalog.Draw: 1}[*m.Value.Result]
		}
		if m.Value.Result != nil && *m.Value.Result == catalog.Loss {
			return [3]int{v, 0, far}
		}
		return [3]int{v, -far, 0}
	}
	first := slices.MaxFunc(moves, func(a, b env.Move) int { x, y := key(a), key(b); return slices.Compare(x[:], y[:]) })
	return first.Move
}
