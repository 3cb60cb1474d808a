package study

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/games/slide"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/search/puzzles"
	"jogada/solve"
)

// needing makes boards that need exactly x slides.
func needing(side, slack string) Maker {
	return func(g catalog.Game, seed uint64, x int) (Board, error) {
		return exactly(g, seed, x, shape{"side": side, "slides": strconv.Itoa(x), "slack": slack})
	}
}

// slack makes boards that need exactly slides slides and may take x more.
func slack(side string, slides int) Maker {
	return func(g catalog.Game, seed uint64, x int) (Board, error) {
		return exactly(g, seed, slides, shape{"side": side, "slides": strconv.Itoa(slides), "slack": strconv.Itoa(x)})
	}
}

// mostDraws limits the boards drawn until one needs exactly that many slides. In all experiments one in ten does.
const mostDraws = 500

// exactly draws boards until one needs exactly that many slides: the generator's own target is an upper bound.
func exactly(g catalog.Game, seed uint64, slides int, s shape) (Board, error) {
	v, err := s.valuesFor(g, 0)
	if err != nil {
		return Board{}, err
	}
	for draw := range uint64(mostDraws) {
		seed := seed + draw<<32
		b, err := g.Generate(catalog.NewDice(seed), v)
		if err != nil {
			return Board{}, err
		}
		report := catalog.Solve(context.Background(), b, catalog.Request{})
		if most := report.Bounds.AtMost; most == nil || *most != slides {
			continue
		}
		pruned, err := prunings(b.Text())
		return Board{ID: g.SeedID(v, seed), Methods: append(b.Methods(), pruned...)}, err
	}
	return Board{}, fmt.Errorf("%d boards were drawn and none needs just %d slides", mostDraws, slides)
}

// prunings returns the report's method on a board with only some of its prunings.
func prunings(text string) ([]catalog.Method, error) {
	p, err := readPuzzle(text)
	if err != nil {
		return nil, err
	}
	type puzzle = search.Puzzle[slide.Board, slide.Slide]
	type route = search.Route[slide.Board, slide.Slide]
	var methods []search.Method[puzzle, route]
	for _, cuts := range []puzzles.Prunings{{}, {Best: true}, {Bound: true}, {Best: true, Bound: true}, {Best: true, Order: true}} {
		methods = append(methods, slide.Backtrack(cuts))
	}
	return bind.Puzzle[slide.Board, slide.Slide]{
		About: bind.About{Game: "slide", Unit: "slide"}, Question: p, Methods: methods,
		Notation: bind.Notation[slide.Board, slide.Slide]{
			State: func(slide.Board) string { return "" },
			Move:  func(_ slide.Board, s slide.Slide) string { return string(rune(s)) },
		},
		Describe: func(r route, _ say.Translator, _ *solve.Meter) bind.Description {
			if r.Verdict == solve.Proved {
				return bind.Description{Course: strconv.Itoa(len(r.Line))}
			}
			return bind.Description{Course: "no solution"}
		},
	}.Solver().Methods(), nil
}

// readPuzzle reads a text of one case: 1, side and limit, the tiles.
func readPuzzle(text string) (slide.Puzzle, error) {
	var numbers []int
	for _, word := range strings.Fields(text) {
		n, err := strconv.Atoi(word)
		if err != nil {
			return slide.Puzzle{}, fmt.Errorf("a text of one case was expected: %w", err)
		}
		numbers = append(numbers, n)
	}
	if len(numbers) < 3 || len(numbers) != 3+numbers[1]*numbers[1] {
		return slide.Puzzle{}, fmt.Errorf("a text of one case was expected: %q", text)
	}
	tiles := make([]int32, 0, len(numbers)-3)
	for _, n := range numbers[3:] {
		tiles = append(tiles, int32(n))
	}
	return slide.NewPuzzle(numbers[1], tiles, numbers[2]), nil
}
