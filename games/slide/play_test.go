package slide

import (
	"context"
	"math"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/games/slide/internal/naive"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// playedIn returns what can be played in a state of a board; empty: its start.
func playedIn(t *testing.T, b catalog.Instance, state string) catalog.Play {
	t.Helper()
	play, err := b.Play(context.Background(), catalog.PlayRequest{State: state})
	if err != nil {
		t.Fatalf("%v\n%s", err, b.Text())
	}
	return play
}

// worthIs reports whether a worth is that of a board that is so many slides from a single tile.
func worthIs(w catalog.StateValue, slides int, possible bool) bool {
	if !possible {
		return w.Result != nil && *w.Result == catalog.Loss && w.Distance == nil
	}
	return w.Result != nil && *w.Result == catalog.Win && w.Distance != nil && *w.Distance == slides
}

// playHolds compares all that can be played in a state with rules and distances of the tests' own.
func playHolds(t *testing.T, b naive.Board, play catalog.Play) {
	t.Helper()
	slides, possible := b.Distance()
	if play.State != b.String() || !worthIs(play.Value, slides, possible) {
		t.Fatalf("%s is played as %s, worth %+v; in truth %d slides, possible: %v", b, play.State, play.Value, slides, possible)
	}
	left := map[string]bool{}
	for _, s := range "LRUD" {
		if b.Slid(byte(s)).String() != b.String() && b.Tiles() > 1 {
			left[string(s)] = true
		}
	}
	for _, o := range play.Moves {
		to := b.Slid(o.Move[0])
		distance, winnable := to.Distance()
		keeps := winnable == possible
		best := keeps && (!possible || distance == slides-1)
		if !left[o.Move] || o.State != to.String() || !worthIs(o.Value, distance, winnable) || o.Keeps != keeps || o.Best != best {
			t.Fatalf("%s: move %s to %s, worth %+v, keeps %v, best %v; in truth %s, %d slides, possible: %v", b, o.Move, o.State, o.Value, o.Keeps, o.Best, to, distance, winnable)
		}
		delete(left, o.Move)
	}
	if len(left) > 0 || play.Over != (len(play.Moves) == 0) {
		t.Fatalf("%s: not offered: %v; over: %v with %d moves", b, left, play.Over, len(play.Moves))
	}
}

func TestEverySlideIsWorthWhatAPlainSearchSaysAlongRandomPlay(t *testing.T) {
	d := catalog.NewDice(8)
	met := map[catalog.Result]int{}
	for n := range tier.Scale(t, 120, 40) {
		at := smallBoardOf(d, n)
		b := newInstance(puzzleOf(at, 100))
		play := playedIn(t, b, "")
		for range 12 {
			playHolds(t, at, play)
			met[*play.Value.Result]++
			if play.Over {
				break
			}
			at = at.Slid(play.Moves[d.Roll(len(play.Moves))].Move[0])
			play = playedIn(t, b, at.String())
		}
	}
	if least := tier.Scale(t, 150, 50); met[catalog.Win] < least || met[catalog.Loss] < least {
		t.Errorf("met %v", met)
	}
}

func TestBoardsThatCanNotBeReachedArePlayedTooIfTheTilesAreRight(t *testing.T) {
	d := catalog.NewDice(9)
	won, boards := 0, tier.Scale(t, 200, 50)
	for n := range boards {
		start := naive.Cut(d, 3, 1)
		other := start
		for range d.Roll(4) {
			other = other.Slid(slides[d.Roll(len(slides))])
		}
		thrown := make(naive.Board, 3)
		cells := d.Roll(9)
		for i := range 9 { // the same tiles a few cells further on
			from := (i + cells) % 9
			thrown[i/3] = append(thrown[i/3], other[from/3][from%3])
		}
		play := playedIn(t, newInstance(puzzleOf(start, 100+n)), thrown.String())
		playHolds(t, thrown, play)
		if *play.Value.Result == catalog.Win {
			won++
		}
	}
	if won < boards/5 || won > boards*19/20 {
		t.Errorf("%d of %d are won", won, boards)
	}
}

func TestStatesThatAreNoBoardsOfTheQuestionAreRefused(t *testing.T) {
	b := parsed(t, "2 2\n4 0\n", nil)[0]
	for state, want := range map[string]string{
		"2,2":       "not a board of 2 rows",
		"2,2/4":     "row 2 of \"2,2/4\" does not have 2 tiles",
		"2,2/x,0":   "\"x\" in \"2,2/x,0\" is not a tile that this board can have",
		"2,2/3,0":   "\"3\" in \"2,2/3,0\" is not a tile that this board can have",
		"2,2/0,0":   "are not what the tiles of this board become by merging", // 4 is missing
		"4,4/4,0":   "are not what the tiles of this board become by merging",
		"8,8/0,0":   "are not what the tiles of this board become by merging",
		"2,4/0,0":   "are not what the tiles of this board become by merging", // one 2 is missing
		"2,2/2,2":   "are not what the tiles of this board become by merging", // the sum is right
		"-2,2/4,4":  "is not a tile",
		"0,0/0,0":   "are not what the tiles of this board become by merging",
		"2,2,/4,0,": "does not have 2 tiles",
	} {
		if _, err := b.Play(context.Background(), catalog.PlayRequest{State: state}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", state, err, want)
		}
	}
	for _, state := range []string{"2,2/4,0", "0,4/2,2", "4,0/0,4", "0,0/8,0"} {
		playedIn(t, b, state)
	}
}

func TestTilesBeyondTheLargestThatCanBeGivenArePlayed(t *testing.T) {
	b := newInstance(NewPuzzle(2, []int32{MostTile, MostTile, MostTile, MostTile}, 9))
	play := playedIn(t, b, "")
	for range 2 {
		play = playedIn(t, b, play.Moves[0].State)
	}
	if !play.Over || !strings.Contains(play.State, "8589934588") || *play.Value.Result != catalog.Win || *play.Value.Distance != 0 {
		t.Errorf("%+v", play)
	}
}

func TestPlayIsToldAndShown(t *testing.T) {
	b := parsed(t, "1\n2 2\n2 2\n4 0\n", nil)[0]
	play := playedIn(t, b, "")
	if play.Said != "3 tiles are left" || play.Units[0] != "1 slide" || play.Toward != "the end" || len(play.Players) > 0 || play.Turn != "" {
		t.Errorf("%+v", play)
	}
	arrows := map[string]string{}
	for _, o := range play.Moves {
		arrows[o.Move] = o.Arrow
	}
	if len(arrows) != 3 || arrows["L"] != "left" || arrows["R"] != "right" || arrows["D"] != "down" {
		t.Errorf("arrows %v", arrows)
	}
	for state, want := range map[string]string{"8,0/0,0": "a single tile is left", "2,4/0,2": "3 tiles are left"} {
		if said := playedIn(t, b, state).Said; said != want {
			t.Errorf("%s: said %q, want %q", state, said, want)
		}
	}
	stuck := parsed(t, "2 4\n4 2\n", nil)[0]
	if play := playedIn(t, stuck, ""); !play.Over || play.Said != "4 tiles are left, and no slide changes anything" {
		t.Errorf("%+v", play)
	}
	if play := playedIn(t, parsed(t, "0 0\n0 0\n", nil)[0], ""); !play.Over || play.Said != "the board is empty" || *play.Value.Distance != 0 {
		t.Errorf("%+v", play)
	}
	look := play.Moves[0].Frame
	if play.Moves[0].Move != "L" || len(look.Cells) != 2 || look.Cells[0] != (board.PlaceLook{Place: 0, Kind: tileCell, Text: "4"}) {
		t.Errorf("after %s the board looks like %+v", play.Moves[0].Move, look)
	}
}

func TestASmallBudgetLeavesSlidesUnknownAndNeverWrong(t *testing.T) {
	d := catalog.NewDice(10)
	known, unknown := 0, 0
	for range 150 {
		at := naive.Cut(d, 3, 1)
		b := newInstance(puzzleOf(at, 9))
		play, err := b.Play(context.Background(), catalog.PlayRequest{Budget: solve.Budget{Nodes: int64(1 + d.Roll(20))}})
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range play.Moves {
			distance, possible := at.Slid(o.Move[0]).Distance()
			if !possible {
				distance = math.MaxInt
			}
			switch {
			case o.Value.Result == nil:
				unknown++
			case !worthIs(o.Value, distance, possible):
				t.Fatalf("%s: move %s is worth %+v; in truth %d", at, o.Move, o.Value, distance)
			default:
				known++
			}
		}
	}
	if known < 50 || unknown < 50 {
		t.Errorf("known %d, unknown %d", known, unknown)
	}
}
