package catalog_test

import (
	"maps"
	"math"
	"strings"
	"testing"

	"jogada/catalog"
)

func TestAGameIsSpeltWithTheRulesThatAreNotItsDefaults(t *testing.T) {
	for _, c := range []struct {
		given map[string]string
		want  string
	}{
		{nil, "every"},
		{map[string]string{"move": "straight", "rows": "9", "standings": "true"}, "every"},
		{map[string]string{"move": "walk", "hole": "0,3", "limit": "0"}, "every(move=walk,limit=0,hole=0,3)"},
		{map[string]string{"player": "A=0,1 B=2,3"}, "every(player=A%3D0,1%20B%3D2,3)"},
	} {
		v, err := every.Values(c.given)
		if err != nil {
			t.Fatal(err)
		}
		if got := every.Spell(v); got != c.want {
			t.Errorf("%v is spelt %s, want %s", c.given, got, c.want)
		}
	}
}

func TestIDsAreRead(t *testing.T) {
	seven := uint64(7)
	for s, want := range map[string]catalog.ID{
		"jump":                       {Game: "jump"},
		"jump()":                     {Game: "jump", Params: map[string]string{}},
		"jump(move=walk,tie=stable)": {Game: "jump", Params: map[string]string{"move": "walk", "tie": "stable"}},
		"chase(hole=0,3,cat=7)":      {Game: "chase", Params: map[string]string{"hole": "0,3", "cat": "7"}},
		"jump(player=A=0,1)":         {Game: "jump", Params: map[string]string{"player": "A=0,1"}},
		"jump(player=A%3D0,1)":       {Game: "jump", Params: map[string]string{"player": "A=0,1"}},
		"jump(player=)":              {Game: "jump", Params: map[string]string{"player": ""}},
		"jump#7":                     {Game: "jump", Seed: &seven},
		"jump#007":                   {Game: "jump", Seed: &seven},
		"jump#010":                   {Game: "jump", Seed: new(uint64(10))},
		"jump#18446744073709551615":  {Game: "jump", Seed: new(uint64(math.MaxUint64))},
		"jump(move=walk)#7":          {Game: "jump", Params: map[string]string{"move": "walk"}, Seed: &seven},
		"jump:abc-_":                 {Game: "jump", Payload: "abc-_"},
		"jump(move=walk):a:b#c":      {Game: "jump", Params: map[string]string{"move": "walk"}, Payload: "a:b#c"},
		"":                           {},
	} {
		id, err := catalog.ParseID(s)
		sameSeed := (id.Seed == nil) == (want.Seed == nil) && (id.Seed == nil || *id.Seed == *want.Seed)
		if err != nil || id.Game != want.Game || !maps.Equal(id.Params, want.Params) || !sameSeed || id.Payload != want.Payload {
			t.Errorf("%q: %+v, %v", s, id, err)
		}
	}
}

func TestBrokenIDsAreRefused(t *testing.T) {
	for s, want := range map[string]string{
		"jump(move=walk":            "the bracket is not closed",
		"jump(walk)":                `"walk" is not name=value`,
		"jump(,)":                   `"" is not name=value`,
		"jump(=walk)":               `"=walk" is not name=value`,
		"jump(move=walk,move=walk)": "move is given twice",
		"jump(move=%zz)":            "invalid URL escape",
		"jump(move=walk)x":          `found "x"; expected`,
		"jump#":                     "the seed after # is not a whole number",
		"jump#-1":                   "the seed after # is not a whole number",
		"jump#18446744073709551616": "the seed after # is not a whole number",
		"jump:":                     `found ":"; expected`,
		"jump()()":                  `found "()"; expected`,
	} {
		if _, err := catalog.ParseID(s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", s, err, want)
		}
	}
}

func TestBrokenPayloadsAreRefused(t *testing.T) {
	whole := catalog.Pack(strings.Repeat("3 4\n", 50))
	for name, payload := range map[string]string{"not base64": "a b", "padded": whole + "==", "not packed": "AAAA", "cut short": whole[:len(whole)-4]} {
		if board, err := catalog.Unpack(payload); err == nil {
			t.Errorf("%s: %q", name, board)
		}
	}
}

func FuzzSpellAndParseID(f *testing.F) {
	f.Add("walk", "7", "0,3", "A=0,1 B=2,3")
	f.Add("straight", "-5", "9", "%)=(,#: ä\x00")
	f.Add("", "", "", ",=,=")
	f.Fuzz(func(t *testing.T, move, limit, hole, player string) {
		v, err := every.Values(map[string]string{"move": move, "limit": limit, "hole": hole, "player": player})
		if err != nil {
			if v, err = every.Values(map[string]string{"player": player}); err != nil {
				return
			}
		}
		id, err := catalog.ParseID(every.Spell(v))
		if err != nil {
			t.Fatalf("%s: %v", every.Spell(v), err)
		}
		again, err := every.Values(id.Params)
		if err != nil || id.Game != "every" || !maps.Equal(again, v) {
			t.Fatalf("%v was spelt %s and read as %v, %v", v, every.Spell(v), again, err)
		}
	})
}

func FuzzParseID(f *testing.F) {
	for _, s := range []string{"jump", "jump(move=walk,tie=stable)#7", "chase(hole=0,3):abc", "((", "a(b=%2)"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if id, err := catalog.ParseID(s); err == nil && !strings.HasPrefix(s, id.Game) {
			t.Fatalf("%q: %+v", s, id)
		}
	})
}

func FuzzPack(f *testing.F) {
	f.Add("3 4\n", "AAAA")
	f.Add("", "")
	f.Fuzz(func(t *testing.T, board, payload string) {
		packed := catalog.Pack(board)
		if again, err := catalog.Unpack(packed); err != nil || string(again) != board {
			t.Fatalf("%q was packed as %s and unpacked as %q, %v", board, packed, again, err)
		}
		if id, err := catalog.ParseID("jump:" + packed); err != nil || id.Payload != packed {
			t.Fatalf("payload %s is read as %+v, %v", packed, id, err)
		}
		if text, err := catalog.Unpack(payload); err != nil && text != nil {
			t.Fatalf("%q with an error: %v", text, err)
		}
	})
}
