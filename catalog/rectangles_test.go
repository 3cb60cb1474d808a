package catalog_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
)

// arrows are boards of floor, walls of weight 2 and at most two arrows, which turn with the board.
var arrows = catalog.Rectangles{
	Wall: '#', Most: 2,
	Signs: func([]byte) []byte { return []byte(".#<>^v") },
	Weight: func(sign byte) int {
		if sign == '#' {
			return 2
		}
		return 1
	},
	Valid: func(cells []byte) bool {
		return len(cells)-bytes.Count(cells, []byte("."))-bytes.Count(cells, []byte("#")) < 3
	},
	Flipped: func(sign byte, f catalog.Flip) byte {
		becomes := map[catalog.Flip]string{catalog.LeftToRight: ".#><^v", catalog.UpsideDown: ".#<>v^", catalog.AlongDiagonal: ".#^v<>"}
		return becomes[f][strings.IndexByte(".#<>^v", sign)]
	},
}

// words returns all words of that many of the signs.
func words(signs string, length int) []string {
	all := []string{""}
	for range length {
		var longer []string
		for _, word := range all {
			for _, sign := range signs {
				longer = append(longer, word+string(sign))
			}
		}
		all = longer
	}
	return all
}

func rowsOf(word string, cols int) [][]byte { return slices.Collect(slices.Chunk([]byte(word), cols)) }

// TestAllRectanglesOfASizeAreOneOfEachClass compares All with all words of all shapes.
func TestAllRectanglesOfASizeAreOneOfEachClass(t *testing.T) {
	for size := 1; size <= 4; size++ {
		want := map[string]bool{}
		for cells := 1; cells <= size; cells++ {
			for cols := 1; cols <= cells; cols++ {
				if cells%cols != 0 {
					continue
				}
				for _, word := range words(".#<>^v", cells) {
					rows := rowsOf(word, cols)
					class := arrows.Class(rows)
					smallest := rowsOf(strings.ReplaceAll(class, "\n", ""), strings.IndexByte(class+"\n", '\n'))
					if arrows.Size(rows) == size && arrows.Size(smallest) == size && arrows.Valid([]byte(word)) && class != "#" {
						want[class] = true
					}
				}
			}
		}
		got := map[string]bool{}
		for rows := range arrows.All(size) {
			class := arrows.Class(rows)
			if got[class] {
				t.Errorf("size %d: the class of %q comes twice", size, rows)
			}
			got[class] = true
			if arrows.Size(rows) != size || !arrows.Valid(bytes.Join(rows, nil)) || len(rows) > len(rows[0]) {
				t.Errorf("size %d: %q", size, rows)
			}
		}
		for class := range want {
			if !got[class] {
				t.Errorf("size %d: there is no board of the class %q", size, class)
			}
		}
		for class := range got {
			if !want[class] {
				t.Errorf("size %d: %q is no class of that size", size, class)
			}
		}
	}
	taken := 0
	for range arrows.All(5) {
		if taken++; taken == 2 {
			break
		}
	}
	if taken != 2 {
		t.Errorf("%d boards are taken where two are wanted", taken)
	}
}

func TestTheClassOfARectangleForgetsWallsAroundItAndHowItIsTurned(t *testing.T) {
	plain := catalog.Rectangles{Wall: '#', Named: func(cells []byte) {
		var names []byte
		for i, c := range cells {
			if c < 'a' || c > 'z' {
				continue
			}
			if !slices.Contains(names, c) {
				names = append(names, c)
			}
			cells[i] = byte('a' + slices.Index(names, c))
		}
	}}
	for _, c := range []struct {
		rows []string
		want string
	}{
		{[]string{"ab", ".c"}, ".a\nbc"}, {[]string{"ba", "c."}, ".a\nbc"}, {[]string{".z", "xy"}, ".a\nbc"},
		{[]string{"####", "#.a#", "####"}, ".a"}, {[]string{"#", "a", "."}, ".a"}, {[]string{"a#."}, ".#a"},
		{[]string{"..a"}, "..a"}, {[]string{"a", ".", "."}, "..a"}, {[]string{"##", "##"}, "#"},
	} {
		var rows [][]byte
		for _, row := range c.rows {
			rows = append(rows, []byte(row))
		}
		if got := plain.Class(rows); got != c.want && !oneLine(got, c.want) {
			t.Errorf("%q is of the class %q; want %q", c.rows, got, c.want)
		}
	}
}

// oneLine reports whether two texts are the same row, or the one is the other as a column.
func oneLine(got, want string) bool {
	return !strings.Contains(want, "\n") && strings.ReplaceAll(got, "\n", "") == want
}

func TestSmallerRectanglesLackARowOrAColumnOrHaveALesserSign(t *testing.T) {
	less := func(sign byte) []byte {
		if sign == '.' {
			return nil
		}
		return []byte(".")
	}
	for want, rows := range map[string][][]byte{
		"c.|ab|b/.|a/c|.b/c.|a./c.|ab/..": {[]byte("ab"), []byte("c.")},
		"b|a|.b|a.":                       {[]byte("ab")},
		"":                                {[]byte(".")},
	} {
		var got []string
		for smaller := range (catalog.Rectangles{}).Smaller(rows, less) {
			got = append(got, string(bytes.Join(smaller, []byte("/"))))
		}
		if strings.Join(got, "|") != want {
			t.Errorf("smaller than %q: %q; want %q", rows, strings.Join(got, "|"), want)
		}
	}
	for most := 1; most < 7; most++ {
		taken := 0
		for range (catalog.Rectangles{}).Smaller([][]byte{[]byte("ab"), []byte("c.")}, less) {
			if taken++; taken == most {
				break
			}
		}
		if taken != most {
			t.Errorf("%d of the smaller ones are taken; want %d", taken, most)
		}
	}
}

func TestSumsAreAllListsOfNumbersWithASum(t *testing.T) {
	var got []string
	for list := range catalog.Sums(3, 2) {
		word := ""
		for _, n := range list {
			word += string(rune('0' + n))
		}
		got = append(got, word)
	}
	if want := []string{"002", "011", "020", "101", "110", "200"}; !slices.Equal(got, want) {
		t.Errorf("%q; want %q", got, want)
	}
	taken := 0
	for range catalog.Sums(3, 2) {
		if taken++; taken == 4 {
			break
		}
	}
	if taken != 4 {
		t.Errorf("%d are taken", taken)
	}
}

func TestBoardsHaveAboutAsManyCellsAsAskedAndAreNotTooLong(t *testing.T) {
	for n := 1; n < 5000; n++ {
		rows, cols := catalog.Rectangle(n)
		if off := max(rows*cols-n, n-rows*cols); 100*off > 3*n && n >= 64 || rows < 1 || cols < 1 {
			t.Errorf("%d cells: %d × %d", n, rows, cols)
		}
		if n >= 64 && (rows > cols || 5*rows < 2*cols) {
			t.Errorf("%d × %d is too long", rows, cols)
		}
	}
	if rows, cols := catalog.Rectangle(128); rows != 8 || cols != 16 {
		t.Errorf("128 cells: %d × %d", rows, cols)
	}
}
