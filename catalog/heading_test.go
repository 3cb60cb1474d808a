package catalog_test

import (
	"errors"
	"strings"
	"testing"

	"jogada/games"
	"jogada/text"
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
	for _, bad := range []string{"#! jogada jump\n1.\n", "#! jogada \n1.\n", "#! jogada keys x\n1.\n", "#! jogada keys colour=red\n1.\n"} {
		if _, _, err := g.Read([]byte(bad), nil, nil); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
	var fault *text.Error
	if _, _, err := g.Read([]byte("#! jogada keys\n1.\n.!\n"), nil, nil); !errors.As(err, &fault) || fault.Line != 3 || !strings.Contains(err.Error(), "!") {
		t.Errorf("a fault in the third line: %v", err)
	}
}
