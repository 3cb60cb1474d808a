package keys

import (
	"context"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/internal/base/say"
	"jogada/search/mazes"
	"jogada/solve"
)

func exploration(m *Map) Exploration {
	return mazes.Closure[Cell, Key](m, solve.NewMeter(context.Background(), solve.Budget{}))
}

// reasons returns the reasons in English, without marks.
func reasons(m *Map, e Exploration, most int64) []string {
	v := m.describer(say.Translator{}, nil)
	said := v.because(v.explained(e, most))
	for i := range said {
		said[i] = say.Plain(said[i])
	}
	return said
}

// described returns the English description, without marks.
func described(m *Map, e Exploration) bind.Description {
	told := m.describe(e, say.Translator{}, nil).Full()
	told.Headline = say.Plain(told.Headline)
	for i := range told.Because {
		told.Because[i] = say.Plain(told.Because[i])
	}
	return told
}

func TestTheReasonsInWords(t *testing.T) {
	for _, test := range []struct {
		name, world string
		want        []string
	}{
		{"no door", "1..a",
			[]string{"player 1 meets no door"}},
		{"several who meet no door", "1.#2\n###3",
			[]string{"players 2 and 3 explore the same 2 cells", "players 1, 2 and 3 meet no door"}},
		{"alone on its cell", "1#A",
			[]string{"player 1 meets no door"}},
		{"every door opens", "1aA.",
			[]string{"every door that player 1 meets opens: it finds key a"}},
		{"every door opens, several keys", "1abA.B",
			[]string{"every door that player 1 meets opens: it finds keys a and b"}},
		{"every door opens for several", "1abcA.B2",
			[]string{"every door that player 1 meets opens: it finds keys a, b and c", "door B stays shut for player 2: the only key b lies beyond door B"}},
		{"several who open every door", "1a@A.",
			[]string{"players 1 and @ explore the same 5 cells", "every door that players 1 and @ meet opens: they find key a"}},
		{"no key", "1C",
			[]string{"door C stays shut for player 1: there is no key c on the map"}},
		{"no key for two doors", "C1C",
			[]string{"doors C stay shut for player 1: there is no key c on the map"}},
		{"no key for two letters", "C1D",
			[]string{"doors C and D stay shut for player 1: there is no key c or d on the map"}},
		{"no key for three letters", "C1D\n#E",
			[]string{"doors C, D and E stay shut for player 1: there is no key c, d or e on the map"}},
		{"the only key walled off", "1C#c",
			[]string{"door C stays shut for player 1: the only key c is walled off by rock"}},
		{"both keys walled off", "1C#cc",
			[]string{"door C stays shut for player 1: both keys c are walled off by rock"}},
		{"all keys walled off", "1C#cc\n####c",
			[]string{"door C stays shut for player 1: all 3 keys c are walled off by rock"}},
		{"keys of two letters walled off", "D1C#cc\n####d",
			[]string{"doors C and D stay shut for player 1: all keys c and d are walled off by rock"}},
		{"a key behind its own door", "1Cc",
			[]string{"door C stays shut for player 1: the only key c lies beyond door C"}},
		{"a key behind its own doors", "1Cc\nC..",
			[]string{"doors C stay shut for player 1: the only key c lies beyond doors C"}},
		{"both keys behind their own doors", "cC1Cc",
			[]string{"doors C stay shut for player 1: both keys c lie beyond doors C"}},
		{"all keys behind their own door", "1Ccc\n###c",
			[]string{"door C stays shut for player 1: all 3 keys c lie beyond door C"}},
		{"keys behind either of two doors", "1A.c\nC..c",
			[]string{"door A stays shut for player 1: there is no key a on the map", "door C stays shut for player 1: both keys c lie beyond doors A and C"}},
		{"a key behind another door", "C1Ac",
			[]string{"door A stays shut for player 1: there is no key a on the map", "door C stays shut for player 1: the only key c lies beyond door A"}},
		{"one walled off, one not", "1Cc#c",
			[]string{"door C stays shut for player 1: 1 of the 2 keys c lies beyond door C, and 1 is walled off by rock"}},
		{"two walled off, two not", "1Ccc#cc",
			[]string{"door C stays shut for player 1: 2 of the 4 keys c lie beyond door C, and 2 are walled off by rock"}},
		{"a mutual lock", "aB1Ab",
			[]string{"doors A and B stay shut for player 1: the only key a lies beyond door B, and the only key b beyond door A"}},
		{"a mutual lock with more keys", "aB1Abb",
			[]string{"doors A and B stay shut for player 1: the only key a lies beyond door B, and both keys b lie beyond door A"}},
		{"a mutual lock round one room", "1A.a\nB..b",
			[]string{"doors A and B stay shut for player 1: all keys a and b lie beyond doors A and B"}},
		{"two locks", "aB1Ab###\n##C#####\n##c#####",
			[]string{"doors A and B stay shut for player 1: the only key a lies beyond door B, and the only key b beyond door A",
				"door C stays shut for player 1: the only key c lies beyond door C"}},
		{"a lock of three", "aC1Ab\n##B##\n##c##",
			[]string{"doors A, B and C stay shut for player 1: the only key a lies beyond door C, and the only key b beyond door A, and the only key c beyond door B"}},
		{"a lock of four", "##d##\n##A##\naB1Cb\n##D##\n##c##",
			[]string{"doors A, B, C and D stay shut for player 1: all keys a, b, c and d lie beyond doors A, B, C and D"}},
		{"a lock of four with a key walled off", "##d##a\n##A##\naB1Cb\n##D##\n##c##",
			[]string{"doors A, B, C and D stay shut for player 1: all keys a, b, c and d that are not walled off by rock lie beyond doors A, B, C and D"}},
		{"the inner door is what counts", "1C..\nD.Cc\nE..#",
			[]string{"doors C stay shut for player 1: the only key c lies beyond doors C", "door D stays shut for player 1: there is no key d on the map"}},
		{"each its own", "1A#2aA3",
			[]string{"doors A stay shut for player 1: the only key a is walled off by rock", "every door that player 2 meets opens: it finds key a",
				"doors A stay shut for player 3: the only key a lies beyond doors A"}},
	} {
		m := read(t, test.world)
		if got := reasons(m, exploration(m), usualLimit); !slices.Equal(got, test.want) {
			t.Errorf("%s:\n%s\nsays\n%s\nwant\n%s", test.name, test.world, strings.Join(got, "\n"), strings.Join(test.want, "\n"))
		}
	}
}

func TestWithoutStepsTheReasonIsShort(t *testing.T) {
	m := read(t, "1C.c\nD")
	want := []string{"door C stays shut for player 1: the only key c lies outside what is explored", "door D stays shut for player 1: there is no key d on the map"}
	if got := reasons(m, exploration(m), 0); !slices.Equal(got, want) {
		t.Errorf("it says %q; want %q", got, want)
	}
	want[0] = "door C stays shut for player 1: the only key c lies beyond door C"
	if got := reasons(m, exploration(m), 1000); !slices.Equal(got, want) {
		t.Errorf("it says %q; want %q", got, want)
	}
}

// When the limit of steps is reached the words on player 1 name more doors than they must, and those on player 2 do not say
// where the key lies.
func TestWhenWordsCostTooMuchTheyStayTrue(t *testing.T) {
	m := read(t, "1B.##2\nA####A\nZZZZ\nab")
	for _, test := range []struct {
		most int64
		want []string
	}{
		{1000, []string{
			"doors A stay shut for player 1: the only key a lies beyond doors A",
			"door B stays shut for player 1: the only key b lies beyond doors A",
			"doors A stay shut for player 2: the only key a is walled off by rock"}},
		{int64(m.known(nil).plan.Nodes()), []string{
			"doors A and B stay shut for player 1: all keys a and b lie beyond doors A and B",
			"doors A stay shut for player 2: the only key a lies outside what is explored"}},
	} {
		if got := reasons(m, exploration(m), test.most); !slices.Equal(got, test.want) {
			t.Errorf("limit %d: it says\n%s\nwant\n%s", test.most, strings.Join(got, "\n"), strings.Join(test.want, "\n"))
		}
	}
}

func TestTheHeadlineIsShortForManyPlayers(t *testing.T) {
	for _, test := range []struct{ world, want, undecided string }{
		{"1", "player 1 explores 1 cell", "undecided: player 1 explores at least 1 cell"},
		{"1.#@", "player 1 explores 2 cells; player @ explores 1", "undecided: player 1 explores at least 1 cell; player @ explores at least 1"},
		{"1.#2#3", "player 1 explores 2 cells; player 2 explores 1; player 3 explores 1",
			"undecided: player 1 explores at least 1 cell; player 2 explores at least 1; player 3 explores at least 1"},
		{"1.#2#3#7", "cells explored by player 1: 2, 2: 1, 3: 1, 7: 1",
			"undecided: cells explored by player 1: at least 1, 2: at least 1, 3: at least 1, 7: at least 1"},
	} {
		m := read(t, test.world)
		if told := described(m, exploration(m)); told.Headline != test.want {
			t.Errorf("%s: the headline is %q; want %q", test.world, told.Headline, test.want)
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		told := described(m, mazes.Closure[Cell, Key](m, solve.NewMeter(ctx, solve.Budget{})))
		if told.Headline != test.undecided || told.Course != "undecided\n" || !slices.Equal(told.Because, []string{"it was interrupted"}) {
			t.Errorf("%s: undecided it says %q, %q, %q; want %q", test.world, told.Headline, told.Course, told.Because, test.undecided)
		}
	}
}

func TestTheCourseOutputIsALineAPlayer(t *testing.T) {
	m := read(t, "@a.2\n####\n1Aa")
	if got, want := described(m, exploration(m)).Course, "1 1\n2 4\n@ 4\n"; got != want {
		t.Errorf("the course's output is %q; want %q", got, want)
	}
}

func TestThePlayersOfAPartyExploreTheSameCells(t *testing.T) {
	d := catalog.NewDice(3)
	together, apart := 0, 0
	for range 3000 {
		m := read(t, string(scribble(d)))
		if len(m.players) < 2 {
			continue
		}
		e := exploration(m)
		one, other := slices.Sorted(e.Regions[0].Cells), slices.Sorted(e.Regions[1].Cells)
		if same := len(m.parties(e, nil)) == 1; same != slices.Equal(one, other) {
			t.Fatalf("in one party: %v, though they explore %v and %v\n%s", same, one, other, m)
		} else if same {
			together++
		} else {
			apart++
		}
	}
	if together < 200 || apart < 200 {
		t.Errorf("%d together, %d apart: too few to tell", together, apart)
	}
}
