package catalog_test

import (
	"testing"

	"jogada/catalog"
)

func TestFaultsOfAnswersNameTheirPlaceAndWhatWasExpected(t *testing.T) {
	winner, list := catalog.Form{"<name> wins in <count>", "nobody wins"}, catalog.Form{"<count>/<player> <count>…"}
	for _, c := range []struct {
		form         catalog.Form
		answer, want string
	}{
		{winner, "A wins in 3\n", ""}, {winner, "Nobody WINS", ""}, {winner, "\n  A  wins\tin 3 \r\n\n", ""},
		{winner, "", `1:1: found the end; expected the name of a player or "nobody"`},
		{winner, "a wins in 3", `1:1: found "a"; expected the name of a player or "nobody"`},
		{winner, "A wins", `1:7: found the end of the line; expected "in"`},
		{winner, "A wins in x", `1:11: found "x"; expected a whole number`},
		{winner, "A wins in 3 4", `1:13: found "4"; expected the end of the line`},
		{winner, "A wins in 3\nB", `2:1: found "B"; expected the end`},
		{winner, "\n nobody loses", `2:9: found "loses"; expected "wins"`},
		{winner, "É\tx", `1:1: found "É"; expected the name of a player or "nobody"`},
		{winner, "A wins É x", `1:8: found "É"; expected "in"`},
		{winner, "A 12345678901234567890123456789012345678901", `1:3: found "1234567890123456789012345678901234567890"… (41 characters); expected "wins"`},
		{winner, "A 1234567890123456789012345678901234567890", `1:3: found "1234567890123456789012345678901234567890"; expected "wins"`},
		{list, "2\n1 5\n2 6\n3 7", ""}, {list, "2\n1 5", ""},
		{list, "2", `1:2: found the end; expected the number of a player`},
		{list, "É", `1:1: found "É"; expected a whole number`},
		{list, "2\n1 5\n0 6", `3:1: found "0"; expected the number of a player`},
		{list, "2\n1 5\n2", `3:2: found the end of the line; expected a whole number`},
		{list, "1234567890123456789", `1:1: found "1234567890123456789"; expected a whole number`},
		{catalog.Form{"<count>", "<count>/x"}, "x", `1:1: found "x"; expected a whole number`},
	} {
		fault, faulty := c.form.Fault(c.answer)
		if faulty != (c.want != "") || faulty && fault.String() != c.want {
			t.Errorf("%q: %v, %v; want %s", c.answer, faulty, fault, c.want)
		}
	}
}
