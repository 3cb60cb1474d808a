package term

import "testing"

func TestAListStandsSideBySideWhereThatFits(t *testing.T) {
	rows := [][]string{{"jogada tour", "a tour"}, {"jogada games", "the games"}}
	for width, want := range map[int]string{
		25: "  jogada tour   a tour\n  jogada games  the games\n",
		24: "  jogada tour\n      a tour\n  jogada games\n      the games\n",
	} {
		p, out := testPage(width, false, false)
		p.List(rows)
		if out.String() != want {
			t.Errorf("%d wide:\n%s\nwant:\n%s", width, out, want)
		}
	}
}
