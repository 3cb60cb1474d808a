package grade_test

import (
	"fmt"
	"iter"
	"strings"
)

// everyText yields texts of a game, among them those of all boards up to a size, written independently of the game: each number,
// start, sign and edge by counting. Some are no boards.
func everyText(game string, size int) iter.Seq[string] {
	return func(yield func(string) bool) {
		switch game {
		case "jump":
			everyRace(size, yield)
		case "keys":
			everySigns(size-1, func(things int) string { return "#." + "123"[:things] + "abc"[:things] + "ABC"[:things] }, yield)
		case "slide":
			everyTiles(size, yield)
		case "chase":
			everyGraph(size, yield)
		case "sokoban":
			everySigns(size-3, func(int) string { return "#-@$.*+" }, yield)
		case "escape":
			everySigns(min(size-1, 5), func(int) string { return "#.@>^_<)aAbB" }, yield)
		default:
			panic("no enumeration of " + game)
		}
	}
}

// lists calls f for each list of a length of numbers up to a sum; false: it stops.
func lists(length, sum int, list []int, f func([]int) bool) bool {
	if length == 0 {
		return f(list)
	}
	for n := 0; n <= sum; n++ {
		if !lists(length-1, sum-n, append(list, n), f) {
			return false
		}
	}
	return true
}

// rows writes numbers in rows of a width.
func rows(numbers []int, width int) string {
	var text strings.Builder
	for i, n := range numbers {
		fmt.Fprint(&text, n, map[bool]string{true: "\n", false: " "}[(i+1)%width == 0])
	}
	return text.String()
}

func everyRace(size int, yield func(string) bool) {
	for height := 1; height < size; height++ {
		for width := 1; height*width < size; width++ {
			cells := height * width
			for players := 1; cells+players <= size; players++ {
				places := 1
				for range players {
					places *= cells
				}
				if !lists(cells, size-cells-players, nil, func(numbers []int) bool {
					for n := range places {
						text := fmt.Sprintf("%d %d\n%d\n%s", height, width, players, rows(numbers, width))
						for range players {
							text += fmt.Sprintf("%d %d\n", n%cells/width, n%cells%width)
							n /= cells
						}
						if !yield(text) {
							return false
						}
					}
					return true
				}) {
					return
				}
			}
		}
	}
}

// everySigns fills all rectangles of up to so many cells with signs. How many may hold something limits the signs.
func everySigns(most int, of func(things int) string, yield func(string) bool) {
	for height := 1; height <= most; height++ {
		for width := 1; height*width <= most; width++ {
			signs := of(min(3, most+1-height*width))
			boards := 1
			for range height * width {
				boards *= len(signs)
			}
			for n := range boards {
				text := ""
				for cell := range height * width {
					text += string(signs[n%len(signs)])
					n /= len(signs)
					if (cell+1)%width == 0 {
						text += "\n"
					}
				}
				if !yield(text) {
					return
				}
			}
		}
	}
}

func everyTiles(size int, yield func(string) bool) {
	for side := 1; side*side < size; side++ {
		for limit := 0; side*side+limit < size; limit++ {
			if !lists(side*side, size-side*side-limit, nil, func(tiles []int) bool {
				for i := range tiles {
					tiles[i] *= 2
				}
				text := fmt.Sprintf("1\n%d %d\n%s", side, limit, rows(tiles, side))
				for i := range tiles {
					tiles[i] /= 2
				}
				return yield(text)
			}) {
				return
			}
		}
	}
}

func everyGraph(size int, yield func(string) bool) {
	for nodes := 3; nodes <= size; nodes++ {
		var pairs [][2]int
		for a := range nodes {
			for b := range a {
				pairs = append(pairs, [2]int{b, a})
			}
		}
		near := make([][]string, nodes)
		var choose func(at, left int) bool
		choose = func(at, left int) bool {
			if at == len(pairs) {
				var lists []string
				for _, list := range near {
					lists = append(lists, "["+strings.Join(list, ",")+"]")
				}
				return yield("[" + strings.Join(lists, ",") + "]\n")
			}
			if !choose(at+1, left) {
				return false
			}
			if left == 0 {
				return true
			}
			a, b := pairs[at][0], pairs[at][1]
			near[a], near[b] = append(near[a], fmt.Sprint(b)), append(near[b], fmt.Sprint(a))
			more := choose(at+1, left-1)
			near[a], near[b] = near[a][:len(near[a])-1], near[b][:len(near[b])-1]
			return more
		}
		if !choose(0, size-nodes) {
			return
		}
	}
}
