package ask

import (
	"testing"

	"jogada/games"
)

func TestARequestIsWeighedByTheBoardThatItNames(t *testing.T) {
	d, err := New(games.All(), DefaultLimits(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for request, want := range map[string]int{
		`{"id": "jump(rows=300,cols=300)#1"}`:                    300 * 300,
		`{"id": "jump(rows=300)#1", "params": {"cols": "20"}}`:   300 * 20,
		`{"seed": 1, "params": {"rows": "40", "cols": "50"}}`:    40 * 50,
		`{"params": {"rows": "30000", "cols": "30000"}}`:         1 << 20, // no more than is allowed
		`{"text": "2 2\n1 1\n1 1\n", "params": {"rows": "300"}}`: len(`{"text": "2 2\n1 1\n1 1\n", "params": {"rows": "300"}}`),
		`{"params": {"rows": "many"}}`:                           len(`{"params": {"rows": "many"}}`),
		`{"id": "jump(":`:                                        len(`{"id": "jump(":`),
	} {
		if got := d.Size("jump", []byte(request)); got < want*99/100 || got > want*101/100 {
			t.Errorf("%s: %d, want about %d", request, got, want)
		}
	}
}
