package catalog_test

import (
	"errors"
	"strings"
	"testing"

	"jogada/games"
	"jogada/internal/base/text"
	"jogada/solve"
)

func TestATextWithAHeadingBringsItsParametersBack(t *testing.T) {
	for _, g := range games.All() {
		for _, e := range g.Examples {
			boards, err := e.Boards(g)
			if err != nil {
				t.Fatal(err)
			}
			for _, b := range boards {
				taken := g.Heading(b.Rules()) + b.Text()
				again, _, err := g.Read([]byte(taken), nil, nil)
				if err != nil {
					t.Fatalf("%s: %s: %v\n%s", g.Name, e.Name, err, taken)
				}
				if why, differ := b.Rules().Differ(again[0].Rules()); differ || again[0].Text() != b.Text() {
					t.Errorf("%s: %s comes back otherwise: %s\n%s", g.Name, e.Name, why, again[0].Text())
				}
			}
		}
	}
}

func TestAHeadingGivesWayToWhatIsGiven(t *testing.T) {
	g, _ := games.All().Find("chase")
	const graph = "[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]"
	boards, _, err := g.Read([]byte("#! jogada chase cat=3 first=cat\n"+graph), map[string]string{"first": "mouse"}, nil)
	if err != nil || boards[0].Rules()["cat"] != "3" || boards[0].Rules()["first"] != "mouse" {
		t.Errorf("%v, %v", boards, err)
	}
}

func TestAHeadingThatCanNotBeReadIsRefused(t *testing.T) {
	g, _ := games.All().Find("keys")
	for _, bad := range []string{"#! jogada jump\n1.\n", "#! jogada \n1.\n", "#! jogada keys x\n1.\n", "#! jogada keys colour=red\n1.\n", "#! jogada keys move=4 move=4\n1.\n"} {
		if _, _, err := g.Read([]byte(bad), nil, nil); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
	var fault *text.Error
	if _, _, err := g.Read([]byte("#! jogada keys\n1.\n.!\n"), nil, nil); !errors.As(err, &fault) || fault.Line != 3 || !strings.Contains(err.Error(), "!") {
		t.Errorf("a fault in the third line: %v", err)
	}
}

// FuzzHeading checks that every text with a valid heading round-trips through the heading made from it.
func FuzzHeading(f *testing.F) {
	g, _ := games.All().Find("chase")
	for _, seed := range []string{"#! jogada chase cat=3 hole=0,4\n[[1],[0]]", "#! jogada catmouse first=cat\r\n0 1\n", "#! jogada chase cat=%3", "#! jogada chase hole=%30\n[[1],[0]]", "#! jogada ", "[[1],[0]]"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m := solve.NewMeter(t.Context(), solve.Budget{Bytes: 1 << 26})
		boards, _, err := g.Read(data, nil, m)
		if err != nil || len(boards) != 1 {
			return
		}
		again, _, err := g.Read([]byte(g.Heading(boards[0].Rules())+boards[0].Text()), nil, nil)
		if err != nil {
			t.Fatalf("it is not read again: %v", err)
		}
		if why, differ := boards[0].Rules().Differ(again[0].Rules()); differ || again[0].Text() != boards[0].Text() {
			t.Errorf("it comes back otherwise: %s\n%s", why, again[0].Text())
		}
	})
}
