package campaign_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/datasets/campaign"
)

// balanced wants two graphs of each winner for each of two sizes.
func balanced() campaign.Spec {
	s := campaign.Spec{Games: []campaign.GameSpec{{Game: "chase", Shapes: []map[string]string{{"nodes": "6"}, {"nodes": "8"}}, Tries: 400, Sample: 400, Bins: &campaign.Bins{Answer: "winner", PerShape: true}}}, Seed: 5, Unique: true, Shard: 20}
	for _, winner := range []string{"cat", "draw", "mouse"} {
		s.Games[0].Bins.List = append(s.Games[0].Bins.List, campaign.Bin{Is: &winner, Count: 2})
	}
	s.Fill()
	return s
}

func TestShapesThatVaryAndAnswersAreBalanced(t *testing.T) {
	s := balanced()
	if s.Games[0].Count != 12 || s.Games[0].Bins.List[0].Name != "cat+nodes6" || s.Games[0].Bins.List[5].Name != "mouse+nodes8" {
		t.Fatalf("%+v", s.Games[0].Bins.List)
	}
	f, told := made(t, s, 1)
	if many, _ := made(t, s, 3); contents(t, many) != contents(t, f) {
		t.Error("three jobs make another dataset")
	}
	if a := told.Answers; !told.Full || a == nil || a.Field != "winner" || a.Value != "cat" || a.Rows != 4 || a.Of != 12 || len(a.Values) != 3 {
		t.Errorf("%+v, %+v", told.Counts, told.Answers)
	}
	rows := map[string]int{}
	err := f.Rows("all", func(all func(func(campaign.Row) error) error) error {
		return all(func(r campaign.Row) error {
			_, b, err := r.Instance(games.All())
			if err != nil {
				return err
			}
			nodes := len(b.View().Graph.Nodes)
			winner := strings.Split(*r.Bin, "+")[0]
			if !strings.Contains(string(r.Answer), fmt.Sprintf(`"winner":%q`, winner)) || !strings.HasSuffix(*r.Bin, fmt.Sprintf("+nodes%d", nodes)) || (r.Index%2 == 0) != (nodes == 6) {
				t.Errorf("%s: %d nodes, %s", *r.Bin, nodes, r.Answer)
			}
			rows[*r.Bin]++
			return nil
		})
	})
	if err != nil || len(rows) != 6 {
		t.Errorf("%v, %v", rows, err)
	}
	if v, err := judging.Verify(context.Background(), f); err != nil || !v.Right() {
		t.Errorf("%+v, %v", v, err)
	}
	card, err := os.ReadFile(filepath.Join(string(f), "README.md"))
	if err != nil || !strings.Contains(string(card), "always answering `winner: cat` is right on 4 of 12 rows (33.3 %)") {
		t.Errorf("%v\n%s", err, card)
	}
}

func TestBinsThatDoNotFitTheSpecAreRefused(t *testing.T) {
	cat, one := "cat", 1.0
	for want, change := range map[string]func(*campaign.Spec){
		"the answers of chase have no field slides": func(s *campaign.Spec) { s.Games[0].Bins.Answer = "slides" },
		"the bins name no measure":                  func(s *campaign.Spec) { s.Games[0].Bins.List[0].From = &one },
		"a bin has a value (is) exactly where": func(s *campaign.Spec) {
			s.Games[0].Bins.List = s.Games[0].Bins.List[:1]
			s.Games[0].Bins.List[0].Is = nil
			s.Games[0].Count = 2
		},
		"the shape does not vary": func(s *campaign.Spec) {
			s.Games[0].Shapes = s.Games[0].Shapes[:1]
			s.Games[0].Bins.List = []campaign.Bin{{Name: "a", Is: &cat, Count: 1}}
		},
		"chase has no slides among its shape": func(s *campaign.Spec) { s.Games[0].Shapes[1] = map[string]string{"slides": "3"} },
	} {
		s := balanced()
		change(&s)
		if _, err := campaign.NewMaker(games.All(), campaign.NewPlan(s, "test"), nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %s", err, want)
		}
	}
}

// spied is a condition that records whether it saw a difficulty.
type spied struct {
	measures bool
	saw      *[]bool
}

func (s spied) Holds(_ catalog.Instance, r catalog.Report) bool {
	*s.saw = append(*s.saw, r.Difficulty != nil)
	return false
}

func (s spied) Measures() bool { return s.measures }

// The difficulty of a board that is not wanted, whatever its difficulty, is not measured.
func TestDifficultyIsMeasuredIfItMatters(t *testing.T) {
	for _, measures := range []bool{false, true} {
		var saw []bool
		s := campaign.Spec{Games: []campaign.GameSpec{{Game: "chase", Count: 1, Tries: 1, Want: "plies > 100"}}, Seed: 1}
		s.Fill()
		m, err := campaign.NewMaker(games.All(), campaign.NewPlan(s, "test"), func(catalog.Game, catalog.Values, string) (campaign.Wanted, error) { return spied{measures, &saw}, nil })
		if err != nil {
			t.Fatal(err)
		}
		c, err := m.Try(context.Background(), 0)
		if err != nil || c.Outcome != campaign.Unwanted || len(saw) == 0 || saw[len(saw)-1] != measures {
			t.Errorf("measures %v: %v, %v, saw %v", measures, c.Outcome, err, saw)
		}
	}
}
