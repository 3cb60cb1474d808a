package ask

import (
	"testing"

	"jogada/games"
)

func TestTheSizeOfARequestIsThatOfTheBoardItNames(t *testing.T) {
	e, err := New(games.All(), DefaultLimits(), nil)
	if err != nil {
		t.Fatal(err)
	}
	small := "2 2\n1 1\n1 1\n"
	for i, c := range []struct {
		request Request
		want    int // 0: not named
	}{
		{ShowRequest{Question{ID: "jump(rows=300,cols=300)#1"}}, 300 * 300},
		{ShowRequest{Question{ID: "jump(rows=300)#1", Params: map[string]string{"cols": "20"}}}, 300 * 20},
		{GenerateRequest{Params: map[string]string{"rows": "40", "cols": "50"}}, 40 * 50},
		{GenerateRequest{Params: map[string]string{"rows": "30000", "cols": "30000"}}, 1 << 20}, // no more than is allowed
		{ShowRequest{Question{Text: &small, Params: map[string]string{"rows": "300"}}}, 0},
		{GenerateRequest{Params: map[string]string{"rows": "many"}}, 0},
		{ShowRequest{Question{ID: "jump("}}, 0},
	} {
		got, named := e.Size("jump", c.request)
		if named != (c.want > 0) || got < c.want*99/100 || got > c.want*101/100 {
			t.Errorf("case %d: %d, %v; want about %d", i, got, named, c.want)
		}
	}
}
