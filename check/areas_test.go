package check_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
	"jogada/search"
	"jogada/search/mazes"
	"jogada/solve"
)

// drawnMaze is a maze drawn in characters: # is a wall and so is the line break, @ a start, a to c are keys, A to C need
// one, and 1 is a place that needs key a and gives key b.
type drawnMaze struct {
	text   string
	stride int
}

func drawMaze(d *catalog.Dice) drawnMaze {
	kinds := []string{"....#aA", "..##abAB", ".........#", "AB.ab", ".#", "..........................aA", "@.#A1a"}
	kind := kinds[d.Roll(len(kinds))]
	rows, cols := 1+d.Roll(4), 1+d.Roll(9)
	var text strings.Builder
	for range rows {
		for range cols {
			text.WriteByte(kind[d.Roll(len(kind))])
		}
		text.WriteByte('\n')
	}
	drawn := []byte(text.String())
	for range 1 + d.Roll(4) {
		if at := d.Roll(len(drawn)); drawn[at] != '\n' {
			drawn[at] = '@'
		}
	}
	return drawnMaze{string(drawn), cols + 1}
}

func (q drawnMaze) String() string { return "\n" + q.text }

func (q drawnMaze) Starts() (starts []int) {
	for at, c := range q.text {
		if c == '@' {
			starts = append(starts, at)
		}
	}
	return starts
}

func (q drawnMaze) Near(s int, buf []int) []int {
	for _, to := range []int{s - 1, s + 1, s - q.stride, s + q.stride} {
		if to >= 0 && to < len(q.text) && q.text[to] != '#' && q.text[to] != '\n' {
			buf = append(buf, to)
		}
	}
	return buf
}

func (q drawnMaze) Needs(s int) (byte, bool) {
	switch c := q.text[s]; {
	case c == '1':
		return 'a', true
	case 'A' <= c && c <= 'C':
		return c - 'A' + 'a', true
	}
	return 0, false
}

func (q drawnMaze) Gives(s int) (byte, bool) {
	switch c := q.text[s]; {
	case c == '1':
		return 'b', true
	case 'a' <= c && c <= 'c':
		return c, true
	}
	return 0, false
}

// flatMaze is a drawn maze that is known in flat form.
type flatMaze struct{ drawnMaze }

func (q flatMaze) States() int { return len(q.text) }

func (q flatMaze) Number(s int) int { return s }

func (q flatMaze) Grid() search.MazeGrid[byte] {
	g := search.MazeGrid[byte]{Places: []byte(q.text), Stride: q.stride, Keys: []byte("abc")}
	for i := range uint8(3) {
		g.Kinds['a'+i].Gives, g.Kinds['A'+i].Needs = i+1, i+1
	}
	g.Kinds['1'] = search.MazeKind{Gives: 2, Needs: 1}
	g.Kinds['#'].Wall, g.Kinds['\n'].Wall = true, true
	return g
}

// Lies finds false claims.
func (q flatMaze) Lies() func(exploration) error {
	net := gametest.Maze{From: q.Starts(), Locks: strings.Repeat(".", len(q.text)), Keys: strings.Repeat(".", len(q.text))}
	locks, keys := []byte(net.Locks), []byte(net.Keys)
	for s := range q.text {
		net.Net = append(net.Net, nil)
		if q.text[s] == '#' || q.text[s] == '\n' {
			continue
		}
		net.Net[s] = q.Near(s, nil)
		if key, some := q.Needs(s); some {
			locks[s] = key
		}
		if key, some := q.Gives(s); some {
			keys[s] = key
		}
	}
	net.Locks, net.Keys = string(locks), string(keys)
	return net.Lies()
}

// areasOf returns the proof of a drawn maze, found in the plainest way: tops by looking up, joins as pairs, ranks by
// sweeps.
func areasOf(q drawnMaze) *search.MazeAreas {
	ground := func(at int) bool {
		if at < 0 || at >= len(q.text) || q.text[at] == '#' || q.text[at] == '\n' {
			return false
		}
		_, locked := q.Needs(at)
		return !locked
	}
	top := make([]int, len(q.text))
	var pairs [][2]int
	tops := 0
	for from := 0; from < len(q.text); from++ {
		if !ground(from) || ground(from-1) {
			continue
		}
		to, mine := from, -1
		for ; ground(to); to++ {
			if up := to - q.stride; !ground(up) {
				continue
			} else if mine < 0 {
				mine = top[up]
			} else if top[up] != mine {
				pairs = append(pairs, [2]int{mine, top[up]})
			}
		}
		if mine < 0 {
			mine = tops
			tops++
		}
		for at := from; at < to; at++ {
			top[at] = mine
		}
	}
	proof := &search.MazeAreas{Area: slices.Repeat([]int32{-1}, tops), Rank: make([]int32, tops)}
	area := int32(0)
	for t := range proof.Area {
		if proof.Area[t] >= 0 {
			continue
		}
		proof.Area[t] = area
		for grew, rank := true, int32(1); grew; {
			grew = false
			for _, pair := range pairs {
				for i := range pair {
					if x, y := pair[i], pair[1-i]; proof.Area[x] == area && proof.Area[y] < 0 {
						proof.Area[y], proof.Rank[y], grew = area, rank, true
						rank++
					}
				}
			}
		}
		area++
	}
	return proof
}

func provedExploration(q flatMaze) exploration {
	e := mazes.Closure[int, byte](q, unlimited())
	e.Areas = areasOf(q.drawnMaze)
	for i := range e.Regions {
		e.Regions[i].Cells = nil // they follow from the areas
	}
	return e
}

func flatMazes() family[flatMaze, exploration] {
	f := family[flatMaze, exploration]{
		draw:    func(d *catalog.Dice) flatMaze { return flatMaze{drawMaze(d)} },
		answers: func(q flatMaze) []exploration { return []exploration{provedExploration(q)} },
		judge:   func(q flatMaze, e exploration, m *solve.Meter) check.Ruling { return check.Maze(q, e, m) },
	}
	for _, c := range mazeFamily().corruptions {
		if strings.HasPrefix(c.name, "a place") || c.name == "the answer of another maze" {
			continue // places are not listed here, they follow
		}
		f.corruptions = append(f.corruptions, corruption[flatMaze, exploration]{c.name, func(d *catalog.Dice, q flatMaze, e exploration) (exploration, bool) {
			return c.apply(d, gametest.Maze{Net: make(gametest.Net, len(q.text)), Locks: strings.Repeat("a", len(q.text))}, e)
		}})
	}
	f.corruptions = append(f.corruptions, corruption[flatMaze, exploration]{"the answer of another maze, with its proof", func(d *catalog.Dice, q flatMaze, _ exploration) (exploration, bool) {
		other := []byte(q.text)
		for _, at := range []int{d.Roll(len(other)), d.Roll(len(other))} {
			if other[at] != '\n' && other[at] != '@' {
				other[at] = "..#aAbB"[d.Roll(7)]
			}
		}
		return provedExploration(flatMaze{drawnMaze{string(other), q.stride}}), true
	}})
	return f
}

func TestCorruptedExplorationsByAreasAreRejected(t *testing.T) { flatMazes().run(t, 600) }

func TestExplorationsByAreasUnderEveryBudget(t *testing.T) { flatMazes().budgets(t, 60) }

func TestAFlatMazeIsTheMazeOfItsRules(t *testing.T) {
	for seed := range uint64(300) {
		q := flatMaze{drawMaze(catalog.NewDice(seed))}
		if err := gametest.FlatMazeLie[int, byte](q, q); err != nil {
			t.Fatalf("%v\n%v", err, q)
		}
	}
	bad := flatMaze{drawnMaze{"@.#\n..#\n", 4}}
	bad.stride = 3
	if gametest.FlatMazeLie[int, byte](flatMaze{drawnMaze{bad.text, 4}}, bad) == nil {
		t.Error("a flat form of another width is not found out")
	}
}

// A proof that is wrong on purpose and as consistent as it can be: areas that a door parts are called one, an area is called
// two, ranks go round in a circle. The claim that goes with it is the one that such areas would give.
func TestWrongAreasAreRejected(t *testing.T) {
	counts := map[string]int{}
	for seed := range uint64(2000) {
		d := catalog.NewDice(seed)
		q := flatMaze{drawMaze(d)}
		right := provedExploration(q)
		for name, change := range map[string]func(*search.MazeAreas) bool{
			"two areas merged": func(p *search.MazeAreas) bool {
				x, y := p.Area[d.Roll(len(p.Area))], p.Area[d.Roll(len(p.Area))]
				for i := range p.Area {
					if p.Area[i] == y {
						p.Area[i] = x
						p.Rank[i] += 1000
					}
				}
				return x != y
			},
			"an area split": func(p *search.MazeAreas) bool {
				i := d.Roll(len(p.Area))
				alone := !slices.Contains(p.Area[:i], p.Area[i]) && !slices.Contains(p.Area[i+1:], p.Area[i])
				p.Area[i] = int32(len(p.Area) - 1)
				return !alone && slices.Max(areasOf(q.drawnMaze).Area) < int32(len(p.Area)-1)
			},
			"a top too few": func(p *search.MazeAreas) bool {
				p.Area, p.Rank = p.Area[:len(p.Area)-1], p.Rank[:len(p.Rank)-1]
				return true
			},
			"a top too many": func(p *search.MazeAreas) bool {
				p.Area, p.Rank = append(p.Area, p.Area[0]), append(p.Rank, 1000)
				return true
			},
			"a rank too few": func(p *search.MazeAreas) bool {
				p.Rank = p.Rank[:len(p.Rank)-1]
				return true
			},
			"ranks all alike": func(p *search.MazeAreas) bool {
				clear(p.Rank)
				return len(p.Area) > int(slices.Max(p.Area))+1
			},
			"an area below 0": func(p *search.MazeAreas) bool {
				p.Area[d.Roll(len(p.Area))] = -1
				return true
			},
			"an area beyond all": func(p *search.MazeAreas) bool {
				p.Area[d.Roll(len(p.Area))] = int32(len(p.Area))
				return true
			},
		} {
			if len(right.Areas.Area) == 0 {
				continue
			}
			wrong := right
			wrong.Areas = &search.MazeAreas{Area: slices.Clone(right.Areas.Area), Rank: slices.Clone(right.Areas.Rank)}
			if !change(wrong.Areas) {
				continue
			}
			counts[name]++
			if r := check.Maze(q, wrong, unlimited()); r.Status != check.Rejected || r.Reason == "" {
				t.Fatalf("%s: status %d, %s\n%+v\n%v", name, r.Status, r.Reason, wrong.Areas, q)
			}
		}
	}
	for name, count := range counts {
		if count < 100 {
			t.Errorf("%s: %d proofs", name, count)
		}
	}
	if len(counts) < 8 {
		t.Errorf("only %v", counts)
	}
}

// An exploration is judged alike with and without its areas, right or wrong.
func TestTheCheckersOfMazesAgree(t *testing.T) {
	f := flatMazes()
	both := map[check.Status]int{}
	for seed := range uint64(tier.Scale(t, 3000, 500)) {
		d := catalog.NewDice(seed)
		q := f.draw(d)
		claims := f.answers(q)
		for _, c := range f.corruptions {
			if wrong, changed := c.apply(d, q, f.answers(q)[0]); changed {
				wrong.Areas = areasOf(q.drawnMaze)
				claims = append(claims, wrong)
			}
		}
		for _, claim := range claims {
			dense := check.Maze(q, claim, unlimited())
			plain := check.Maze(q.drawnMaze, claim, unlimited())
			if dense.Status != plain.Status {
				t.Fatalf("by areas: %d, %s; plainly: %d, %s\n%+v\n%v", dense.Status, dense.Reason, plain.Status, plain.Reason, claim, q)
			}
			both[dense.Status]++
		}
	}
	if least := tier.Scale(t, 1000, 150); both[check.Accepted] < least || both[check.Rejected] < least {
		t.Errorf("%v", both)
	}
}

// A long run spans many blocks of cells, and so does a wall.
func TestRunsGoOnFromBlockToBlock(t *testing.T) {
	for _, width := range []int{4093, 4095, 4096, 4097, 8191, 12289} {
		row := bytes.Repeat([]byte("."), width)
		wall := bytes.Repeat([]byte("#"), width)
		row[0], wall[width-1] = '@', 'A'
		q := flatMaze{drawnMaze{fmt.Sprintf("%s\n%s\n%s\n", row, wall, bytes.Repeat([]byte("a"), width)), width + 1}}
		if r := check.Maze(q, provedExploration(q), unlimited()); r.Status != check.Accepted {
			t.Errorf("width %d: %s", width, r.Reason)
		}
	}
}
