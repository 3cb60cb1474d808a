package browser

import "testing"

// A step of a lesson plays a search beside its question: up to the question at first, and to the end once it is answered.
func TestALessonPlaysTheSearchBesideItsQuestion(t *testing.T) {
	v := visit(t, profile{still: true, width: 1280, height: 800})
	v.study("memo", 3)
	v.rest()
	v.says(".lesson-search .time-caption", "0 of 146")
	if _, last := v.step(); last != 19 {
		t.Errorf("before the question is answered the search has %d steps, want 19", last)
	}
	v.slide(".time-slider", 19)
	v.says(".lesson-search .told-step", "leads back to a position")
	if v.count(".lesson-search .code li[aria-current]") != 1 || v.count(".search-stage .space-canvas") != 1 {
		t.Error("there is no pseudocode or no picture of the space beside the question")
	}
	board, space, side := v.box(".drawing"), v.box(".search-stage .space-canvas"), v.box(".lesson-side")
	if space.X < board.X+board.Width || space.X+space.Width > side.X || space.Height < 150 || board.Height < 150 {
		t.Errorf("the board is at %+v, the space at %+v, the question at %+v", board, space, side)
	}
	v.reply("A draw")
	v.says(".lesson-outcome", "It says that this is a draw")
	v.rest()
	now, last := v.step()
	if now != 19 || last != 146 {
		t.Errorf("after the answer the search is at step %d of %d, want 19 of 146", now, last)
	}
}
