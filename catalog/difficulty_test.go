package catalog_test

import (
	"encoding/json"
	"math/big"
	"strings"
	"testing"

	"jogada/catalog"
)

func TestDifficultyIsWrittenInItsOrderAndReadAgain(t *testing.T) {
	large, _ := new(big.Int).SetString("123456789012345678901234567890", 10)
	d := catalog.Difficulty{{Name: "length", Value: catalog.Count(12)}, {Name: "lines", Value: catalog.Number{Int: large}}, {Name: "effort", Capped: true},
		{Name: "steps", Value: catalog.Steps{{Keep: 1, Of: 4, Trap: true}, {Keep: 2, Of: 2}}}, {Name: "dead_share", Value: catalog.Share{Part: 3, Of: 17}},
		{Name: "tie", Value: catalog.Flag(true)}, {Name: "margin"}}
	const want = `{"length":12,"lines":"123456789012345678901234567890","effort":null,"steps":[{"keep":1,"of":4,"trap":true},{"keep":2,"of":2}],` +
		`"dead_share":{"part":3,"of":17},"tie":true,"margin":null,"capped":["effort"]}`
	written, err := json.Marshal(d)
	if err != nil || string(written) != want {
		t.Fatalf("%s, %v; want %s", written, err, want)
	}
	var read catalog.Difficulty
	if err := json.Unmarshal(written, &read); err != nil {
		t.Fatal(err)
	}
	if again, err := json.Marshal(read); err != nil || string(again) != want {
		t.Errorf("%s, %v; want %s", again, err, want)
	}
	if e, there := read.Entry("tie"); !there || e.Value != catalog.Flag(true) {
		t.Errorf("tie is %+v, %v", e, there)
	}
	if e, there := read.Entry("none"); there {
		t.Errorf("none is %+v", e)
	}
	if share := (catalog.Share{Part: 1, Of: 4}).Float(); share != 0.25 {
		t.Errorf("a quarter is %v", share)
	}
}

func TestDifficultyIsReadStrictly(t *testing.T) {
	for written, want := range map[string]string{
		`[]`:                               "not an object",
		`{}`:                               "does not say what was capped",
		`{"capped":null}`:                  "not a list of names",
		`{"capped":["length"]}`:            `"length" is listed as capped`,
		`{"length":1,"capped":["length"]}`: `"length" is listed as capped`,
		`{"length":null,"capped":["length","length"]}`:       `"length" is listed as capped`,
		`{"capped":[],"length":1}`:                           "goes on after",
		`{"length":1.5,"capped":[]}`:                         "length",
		`{"lines":"01","capped":[]}`:                         "not a whole number",
		`{"lines":"-1","capped":[]}`:                         "not a whole number",
		`{"lines":"x","capped":[]}`:                          "not a whole number",
		`{"dead_share":{"part":3},"capped":[]}`:              "no share",
		`{"dead_share":{"part":3,"of":2},"capped":[]}`:       "no share",
		`{"dead_share":{"part":1,"of":2,"x":3},"capped":[]}`: "unknown field",
		`{"steps":[1],"capped":[]}`:                          "steps",
	} {
		var d catalog.Difficulty
		if err := json.Unmarshal([]byte(written), &d); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v; want %s", written, d, err, want)
		}
	}
}

func TestDifficultyIsWrittenAsTheEncoderWritesItsValues(t *testing.T) {
	large, _ := new(big.Int).SetString("-123456789012345678901234567890", 10)
	values := []catalog.Quantity{catalog.Count(-7), catalog.Count(1 << 60), catalog.Number{Int: large}, catalog.Number{Int: new(big.Int)}, catalog.Share{Part: 3, Of: 17}, catalog.Flag(true), catalog.Flag(false), catalog.Steps(nil), catalog.Steps{}, catalog.Steps{{Keep: 1, Of: 4}, {Of: 2, Trap: true}}, nil}
	d, want := catalog.Difficulty{}, "{"
	for _, v := range values {
		d = append(d, catalog.Entry{Name: "a_b", Value: v, Capped: v == nil})
		value, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		want += `"a_b":` + string(value) + ","
	}
	d, want = append(d, catalog.Entry{Name: "over", Capped: true}), want+`"over":null,"capped":["a_b","over"]}`
	if got := string(d.AppendJSON([]byte("x"))); got != "x"+want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if got, err := json.Marshal(catalog.Difficulty(nil)); err != nil || string(got) != `{"capped":[]}` {
		t.Errorf("%s, %v", got, err)
	}
}
