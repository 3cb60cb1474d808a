package campaign_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jogada/internal/datasets/campaign"
)

func TestSplitsHaveExactSizes(t *testing.T) {
	five, six := 5.0, 6.0
	s := slides()
	s.Games[0].Shape["slides"] = "6"
	s.Splits = []campaign.Split{{Name: "train", Weight: 7}, {Name: "dev", Weight: 1}, {Name: "test", Weight: 2}}
	s.Games[0].Bins = &campaign.Bins{By: "length", List: []campaign.Bin{{To: &five, Name: "short", Count: 5}, {From: &six, Name: "long", Count: 26}}}
	s.Games[0].Tries, s.Games[0].Sample = 4000, 0
	s.Fill()
	f, m := made(t, s, 2)
	var rows []int
	for _, split := range m.Splits {
		rows = append(rows, split.Rows)
	}
	if !m.Full || !slices.Equal(rows, []int{22, 3, 6}) { // of 31: 21.7, 3.1, 6.2
		t.Errorf("%v of %+v", rows, m.Counts)
	}
	if v, err := judging.Verify(context.Background(), f); err != nil || !v.Right() {
		t.Fatalf("%+v, %v", v, err)
	}
	swapSplits(t, f)
	if v, err := judging.Verify(context.Background(), f); err != nil || v.Faults == 0 || !strings.Contains(v.Wrong[0], "wrong split") {
		t.Errorf("rows in each other's split: %+v, %v", v, err)
	}
}

// A set that ends short is split by the rows that it has.
func TestSplitsOfAShortSetHaveExactSizes(t *testing.T) {
	four, hundred := 4.0, 100.0
	s := slides()
	s.Games[0].Shape["slides"] = "4"
	s.Splits = []campaign.Split{{Name: "train", Weight: 7}, {Name: "dev", Weight: 1}, {Name: "test", Weight: 2}}
	s.Games[0].Bins = &campaign.Bins{By: "length", List: []campaign.Bin{{To: &four, Name: "short", Count: 20}, {From: &hundred, Name: "endless", Count: 30}}}
	s.Games[0].Tries, s.Games[0].Sample = 400, 100
	s.Fill()
	f, m := made(t, s, 2)
	var rows []int
	for _, split := range m.Splits {
		rows = append(rows, split.Rows)
	}
	if m.Full || !slices.Equal(rows, []int{14, 2, 4}) {
		t.Errorf("%v of %+v", rows, m.Counts)
	}
	if v, err := judging.Verify(context.Background(), f); err != nil || !v.Right() {
		t.Fatalf("%+v, %v", v, err)
	}
}

// swapSplits exchanges the splits of two rows that follow each other.
func swapSplits(t *testing.T, f campaign.Folder) {
	t.Helper()
	var rows []string
	splits := []string{"train", "dev", "test"}
	for _, split := range splits {
		data, err := os.ReadFile(filepath.Join(string(f), "data", split+".jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, strings.Split(strings.TrimSpace(string(data)), "\n")...)
	}
	slices.Sort(rows) // the first field is the ID, which ends with the number
	in := func(row, split string) bool { return strings.Contains(row, `"split":"`+split+`"`) }
	for i := range rows[1:] {
		if a, b := rows[i], rows[i+1]; in(a, "train") && in(b, "test") {
			rows[i], rows[i+1] = strings.Replace(a, `"split":"train"`, `"split":"test"`, 1), strings.Replace(b, `"split":"test"`, `"split":"train"`, 1)
			break
		}
	}
	for _, split := range splits {
		own := slices.DeleteFunc(slices.Clone(rows), func(row string) bool { return !in(row, split) })
		rehash(t, f, "data/"+split+".jsonl", []byte(strings.Join(own, "\n")+"\n"))
	}
}

func TestABinOutOfReachEndsTheCampaign(t *testing.T) {
	five, far := 5.0, 100.0
	s := slides()
	s.Games[0].Bins = &campaign.Bins{By: "length", List: []campaign.Bin{{To: &five, Name: "near", Count: 10}, {From: &far, Name: "far", Count: 10}}}
	s.Games[0].Tries, s.Games[0].Sample, s.Shard = 100_000, 200, 50
	s.Fill()
	f, m := made(t, s, 2)
	if m.Full || m.Counts.Rows != 10 || m.Counts.Tried != 200 || !slices.Equal(m.Unmet, []string{"far"}) {
		t.Errorf("%+v, out of reach: %v", m.Counts, m.Unmet)
	}
	status, err := campaign.ReadStatus(f)
	if err != nil || status.Full || !slices.Equal(status.Unmet, []string{"far"}) || strings.Join(campaign.Shortfalls(status.Bins), ";") != "far has 0 of 10" {
		t.Errorf("%+v, %v", status, err)
	}
	if many, _ := made(t, s, 5); contents(t, many) != contents(t, f) {
		t.Error("five jobs give another dataset")
	}
}
