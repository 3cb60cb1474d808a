package keys

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/check"
	"jogada/solve"
)

// kingdom has keys that need an order, doors that open and doors that stay shut, for two players.
const kingdom = `1a.A.b.B.c
C#########
.D2.D..d.e
E#########
`

// solved returns the report on a map, written and read again.
func solved(t *testing.T, m *Map) catalog.Report {
	t.Helper()
	r := catalog.Solve(context.Background(), newInstance(m), catalog.Request{Check: true})
	if r.Proof.Checked == nil || !*r.Proof.Checked {
		t.Fatalf("the report is not accepted: %s\n%s", r.Proof.Checker, m)
	}
	data, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	saved, err := catalog.ReadReport(data)
	if err != nil {
		t.Fatal(err)
	}
	return saved
}

func TestTheAnswerSaysWhatIsExploredAndWhatStaysShut(t *testing.T) {
	const want = `{"players":[` +
		`{"name":"1","cells":12,"keys":["a","b","c"],"picked":["0 1","0 5","0 9"],"shut":[{"door":"D","key":"d","cells":["2 1"]},{"door":"E","key":"e","cells":["3 0"]}]},` +
		`{"name":"2","cells":2,"keys":[],"picked":[],"shut":[{"door":"D","key":"d","cells":["2 1","2 4"]}]}]}`
	if got := string(solved(t, read(t, kingdom)).Answer.(json.RawMessage)); got != want {
		t.Errorf("the answer is\n%s\nwant\n%s", got, want)
	}
}

func TestWhatIsNotKnownIsNull(t *testing.T) {
	m := read(t, kingdom)
	r := catalog.Solve(context.Background(), newInstance(m), catalog.Request{Budget: solve.Budget{Nodes: 14}, Check: true})
	if r.Verdict != solve.Unknown { // 12 runs, then two nodes for player 1
		t.Fatalf("with 14 nodes it says %v", r.Verdict)
	}
	const want = `{"players":[` +
		`{"name":"1","cells":null,"at_least":4,"keys":["a"],"picked":["0 1"],"shut":null},` +
		`{"name":"2","cells":null,"at_least":1,"keys":[],"picked":[],"shut":null}]}`
	if got, _ := json.Marshal(r.Answer); string(got) != want {
		t.Errorf("the answer is\n%s\nwant\n%s", got, want)
	}
	if ruling := newInstance(m).Check(context.Background(), r, solve.Budget{}); ruling.Status != check.Undecided {
		t.Errorf("the checker says %s", ruling.Reason)
	}
	r.Verdict = solve.Proved
	if ruling := newInstance(m).Check(context.Background(), r, solve.Budget{}); ruling.Status != check.Rejected {
		t.Errorf("an unknown count that is called proved: the checker says %s", ruling.Reason)
	}
}

func TestCorruptedReportsAreRejected(t *testing.T) {
	m := read(t, kingdom)
	for _, bad := range []struct{ name, old, new, want string }{
		{"a cell more", `"cells":12`, `"cells":13`, "region 1: the answer has 13 places, a plain flood reaches 12"},
		{"a cell fewer", `"cells":2`, `"cells":1`, "region 2: the answer has 1 places, a plain flood reaches 2"},
		{"no count", `"cells":12`, `"cells":null`, "region 1: the answer has 0 places, a plain flood reaches 12"},
		{"a key missing", `["a","b","c"],"picked":["0 1","0 5","0 9"]`, `["a","b"],"picked":["0 1","0 5"]`, "region 1: the answer has 12 places, a plain flood reaches 10"},
		{"a key that opens nothing missing", `"cells":12,"keys":["a","b","c"],"picked":["0 1","0 5","0 9"]`,
			`"cells":10,"keys":["a","b"],"picked":["0 1","0 5"]`, "region 1: key c can be reached but is not listed"},
		{"a key invented", `"keys":[],"picked":[]`, `"keys":["d"],"picked":["2 3"]`, "region 2: key d is not where the answer says"},
		{"a key out of reach", `"keys":[],"picked":[]`, `"keys":["d"],"picked":["2 7"]`, "region 2: key d can't be reached with the keys before it"},
		{"keys in an order that can't be", `["a","b","c"],"picked":["0 1","0 5","0 9"]`, `["b","a","c"],"picked":["0 5","0 1","0 9"]`,
			"region 1: key b can't be reached with the keys before it"},
		{"a key twice", `["a","b","c"],"picked":["0 1","0 5","0 9"]`, `["a","a","b","c"],"picked":["0 1","0 1","0 5","0 9"]`, `key "a" is not a letter from a to z, or is listed twice`},
		{"a key without a place", `"0 1","0 5","0 9"`, `"0 1","0 5"`, "player 1: 3 keys, picked up in 2 cells"},
		{"a key off the map", `"0 9"`, `"0 10"`, `key c: "0 10" is not the row and column of a cell`},
		{"a key that is no letter", `"keys":["a"`, `"keys":["A"`, `key "A" is not a letter from a to z`},
		{"a shut door missing", `,{"door":"E","key":"e","cells":["3 0"]}`, ``, "region 1: 1 doors stay shut that are not listed"},
		{"a cell of a shut door missing", `["2 1","2 4"]`, `["2 1"]`, "region 2: 1 doors stay shut that are not listed"},
		{"a shut door twice", `["2 1","2 4"]`, `["2 1","2 4","2 1"]`, "region 2: the answer lists a door that needs d as shut, and it can be opened"},
		{"an open door shut", `["3 0"]}]`, `["3 0"]},{"door":"A","key":"a","cells":["0 3"]}]`, "region 1: the answer lists a door that needs a as shut, and it can be opened"},
		{"rock as a door", `["3 0"]`, `["3 1"]`, "region 1: the answer lists a door that needs e as shut, and it can be opened"},
		{"a door with another key", `"key":"e"`, `"key":"f"`, `door "E" with key "f"`},
		{"a door off the map", `"3 0"`, `"4 0"`, `door E: "4 0" is not the row and column of a cell`},
		{"another player", `"name":"2"`, `"name":"3"`, `found player "3"; expected player 2`},
		{"an unknown field", `[{"name":"1"`, `[],"other":[{"name":"1"`, `unknown field "other"`},
		{"not an answer", `{"players":[`, `{"players":["x",`, "the answer can't be read"},
	} {
		saved := solved(t, m)
		answer := string(saved.Answer.(json.RawMessage))
		if !strings.Contains(answer, bad.old) {
			t.Fatalf("%s: %s is not in the answer %s", bad.name, bad.old, answer)
		}
		saved.Answer = json.RawMessage(strings.Replace(answer, bad.old, bad.new, 1))
		ruling := newInstance(m).Check(context.Background(), saved, solve.Budget{})
		if ruling.Status != check.Rejected || !strings.Contains(ruling.Reason, bad.want) {
			t.Errorf("%s: the checker says %q; want a rejection with %q", bad.name, ruling.Reason, bad.want)
		}
	}
	if ruling := newInstance(m).Check(context.Background(), solved(t, m), solve.Budget{}); ruling.Status != check.Accepted {
		t.Errorf("the report as it is: %s", ruling.Reason)
	}
}

// layersOf returns the layers of one kind, in English.
func layersOf(m *Map, kind board.LayerKind) []board.Layer {
	return slices.DeleteFunc(described(m, exploration(m)).Layers, func(l board.Layer) bool { return l.Kind != kind })
}

func TestALayerNumbersTheCellsInTheOrderOfDiscovery(t *testing.T) {
	m := read(t, "1a.A2\n#####\n")
	layers := layersOf(m, board.Waking)
	if len(layers) != 2 || layers[0].Name != "What does player 1 explore?" || layers[1].Name != "What does player 2 explore?" {
		t.Fatalf("the layers are %+v", layers)
	}
	for player, want := range [][]int{{1, 2, 3, 4, 5}, {0, 0, 0, 0, 1}} {
		for place := range 10 {
			n, ok := layers[player].Value(place)
			if known := place < 5 && want[place] > 0; ok != known || known && n != want[place] {
				t.Errorf("player %d: cell %d has number %d, %v", player+1, place, n, ok)
			}
		}
	}
}

func TestTheViewShowsEveryCharacter(t *testing.T) {
	grid := newInstance(read(t, "#.1\naA")).View().Grid
	want := [][]board.Cell{
		{{Kind: rockCell}, {Kind: freeCell}, {Kind: freeCell, Tokens: []string{"1"}}},
		{{Kind: keyCell, Text: "a"}, {Kind: doorCell, Text: "A"}, {Kind: rockCell}},
	}
	for row, cells := range want {
		for col, cell := range cells {
			got, _ := json.Marshal(grid.Cell(row, col))
			if want, _ := json.Marshal(cell); string(got) != string(want) {
				t.Errorf("cell %d %d is %s; want %s", row, col, got, want)
			}
		}
	}
}
