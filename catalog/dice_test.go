package catalog_test

import (
	"fmt"
	"math"
	"testing"

	"jogada/catalog"
)

func TestTheSameSeedGivesTheSameNumbersForEver(t *testing.T) {
	for seed, want := range map[uint64]string{
		0:              "1 5 3 4 6 257 731771645 3816687827683715495 dgfeahbc false true true",
		1:              "1 1 2 5 54 513 321419516 9000978756325590464 cfbdgaeh false true true",
		math.MaxUint64: "0 0 5 4 62 923 419392186 6056708711881994105 eghafdbc false false true",
	} {
		d := catalog.NewDice(seed)
		got := ""
		for _, sides := range []int{2, 6, 6, 6, 100, 1000, 1 << 31, math.MaxInt} {
			got += fmt.Sprint(d.Roll(sides), " ")
		}
		order := []rune("abcdefgh")
		d.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		got += string(order) + fmt.Sprint(" ", d.Chance(1, 3), d.Chance(1, 3), d.Chance(2, 3))
		if got != want {
			t.Errorf("seed %d: %s, want %s; boards made of seeds must not change", seed, got, want)
		}
	}
}

func TestEverySideIsAsLikelyAsTheOthers(t *testing.T) {
	for _, sides := range []int{2, 3, 6, 7, 52} {
		d := catalog.NewDice(uint64(sides))
		const each = 4000
		counts := make([]int, sides)
		for range each * sides {
			counts[d.Roll(sides)]++
		}
		far := 0.0 // chi squared, of mean sides-1 and variance twice that
		for _, n := range counts {
			far += float64((n-each)*(n-each)) / each
		}
		if mean := float64(sides - 1); far > mean+5*math.Sqrt(2*mean) {
			t.Errorf("%d sides: chi squared is %.1f: %v", sides, far, counts)
		}
	}
}

func TestSmallNumbersAreNotLikelierOnHugeDice(t *testing.T) {
	// 2⁶⁴ is no multiple of this many sides: by the remainder alone, the lower two thirds would come up 3 times in 4.
	const sides = 3 << 61
	d := catalog.NewDice(1)
	low := 0
	for range 30_000 {
		if d.Roll(sides) < sides/3*2 {
			low++
		}
	}
	if low < 19_500 || low > 20_500 {
		t.Errorf("the lower two thirds came up %d times in 30,000", low)
	}
}

func TestEveryOrderIsAsLikelyAsTheOthers(t *testing.T) {
	d := catalog.NewDice(5)
	counts := map[string]int{}
	for range 24_000 {
		order := []byte("abcd")
		d.Shuffle(4, func(i, j int) { order[i], order[j] = order[j], order[i] })
		counts[string(order)]++
	}
	for order, n := range counts {
		if n < 850 || n > 1150 {
			t.Errorf("%s came up %d times, want about 1,000", order, n)
		}
	}
	if len(counts) != 24 {
		t.Errorf("%d orders of 24", len(counts))
	}
}

func TestDiceNeedASide(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("dice with no sides were rolled")
		}
	}()
	catalog.NewDice(1).Roll(0)
}

func TestOneSideAlwaysComesUp(t *testing.T) {
	d := catalog.NewDice(9)
	for range 100 {
		if d.Roll(1) != 0 || !d.Chance(1, 1) || d.Chance(0, 1) {
			t.Fatal("one side has one result")
		}
	}
}
