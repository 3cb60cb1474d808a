package catalog_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
)

// every is a game with a parameter of every kind and role.
var every = catalog.Game{Name: "every", Params: []catalog.Param{
	{Name: "move", Role: catalog.Rule, Kind: catalog.Choice, Default: "straight", Choices: []string{"straight", "walk"}},
	{Name: "limit", Role: catalog.Rule, Kind: catalog.Int, Min: -5, Max: 100},
	{Name: "hole", Role: catalog.Rule, Kind: catalog.Ints, Default: "0", Min: 0, Max: 9},
	{Name: "directed", Role: catalog.Rule, Kind: catalog.Bool, Default: "false"},
	{Name: "player", Role: catalog.Rule, Kind: catalog.Words},
	{Name: "rows", Role: catalog.Shape, Kind: catalog.Int, Default: "6", Min: 1, Max: 50},
	{Name: "standings", Role: catalog.Detail, Kind: catalog.Bool, Default: "false"},
}}

func TestDefaultsAreFilledInAndWhatIsNotSetIsAbsent(t *testing.T) {
	v, err := every.Values(nil)
	want := catalog.Values{"move": "straight", "hole": "0", "directed": "false", "rows": "6", "standings": "false"}
	if err != nil || !maps.Equal(v, want) {
		t.Errorf("%v, %v; want %v", v, err, want)
	}
	if v.Has("limit") || v.Int("limit") != 0 || v.Ints("limit") != nil || v.Words("player") != nil || v.Bool("nothing") {
		t.Errorf("something that is not set has a value: %v", v)
	}
}

func TestValuesAreReadByTheirKind(t *testing.T) {
	v, err := every.Values(map[string]string{"limit": "-3", "hole": " 7, 2,0", "directed": "true", "player": " A=0,1  B=2,3 ", "move": "walk"})
	if err != nil {
		t.Fatal(err)
	}
	if v.Int("limit") != -3 || !slices.Equal(v.Ints("hole"), []int{7, 2, 0}) || !v.Bool("directed") || !slices.Equal(v.Words("player"), []string{"A=0,1", "B=2,3"}) {
		t.Errorf("%v", v)
	}
}

func TestNumbersHaveOneForm(t *testing.T) {
	for given, want := range map[string]string{"+07": "7", "7": "7", "-0": "0", "000": "0", "-5": "-5", "100": "100"} {
		if v, err := every.Values(map[string]string{"limit": given}); err != nil || v["limit"] != want {
			t.Errorf("%s became %q, %v; want %s", given, v["limit"], err, want)
		}
	}
	if v, err := every.Values(map[string]string{"hole": " 3 , 00,+1"}); err != nil || v["hole"] != "3,0,1" {
		t.Errorf("%q, %v", v["hole"], err)
	}
}

func TestValuesThatDoNotFitAreRefusedInWords(t *testing.T) {
	for _, c := range []struct{ name, value, want string }{
		{"move", "fly", `move is "fly"; want straight or walk`},
		{"move", "", `move is ""; want straight or walk`},
		{"move", "WALK", `move is "WALK"; want straight or walk`},
		{"limit", "", `limit is ""; want a whole number from -5 to 100`},
		{"limit", "101", `limit is "101"; want a whole number from -5 to 100`},
		{"limit", "-6", `limit is "-6"; want a whole number from -5 to 100`},
		{"limit", "7.0", `limit is "7.0"; want a whole number from -5 to 100`},
		{"limit", strings.Repeat("9", 30), `limit is "999999999999999999999999999999"; want a whole number from -5 to 100`},
		{"hole", "", `hole is ""; want a whole number from 0 to 9`},
		{"hole", "1,,2", `hole is ""; want a whole number from 0 to 9`},
		{"hole", "1,10", `hole is "10"; want a whole number from 0 to 9`},
		{"player", "", `player is ""; want one word or more`},
		{"player", " \t", `player is " \t"; want one word or more`},
		{"directed", "yes", `directed is "yes"; want true or false`},
		{"", "red", `every has no parameter ""`},
		{"colour", "red", `every has no parameter "colour"`},
	} {
		if _, err := every.Values(map[string]string{c.name: c.value}); err == nil || err.Error() != c.want {
			t.Errorf("%s=%s: %v, want %s", c.name, c.value, err, c.want)
		}
	}
	for range 20 { // whatever order a map comes in
		if _, err := every.Values(map[string]string{"z": "1", "b": "1", "y": "1"}); err == nil || err.Error() != `every has no parameter "b"` {
			t.Fatalf("%v", err)
		}
	}
}

func TestWhatIsGivenIsNotChanged(t *testing.T) {
	given := map[string]string{"limit": "07"}
	if v, err := every.Values(given); err != nil || v["limit"] != "7" || given["limit"] != "07" || len(given) != 1 {
		t.Errorf("%v, %v from %v", v, err, given)
	}
}
