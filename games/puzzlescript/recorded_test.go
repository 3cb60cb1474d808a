package puzzlescript

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
	"jogada/solve"
)

// recordedGames are small games, each with something of its own.
var recordedGames = []struct{ name, game string }{
	{"a push", small("", push, "all Target on Crate", "P*O")},
	{"a trap", small("", push, "all Target on Crate", "P...\n.*O.\n....")},
	{"several levels", small("title Several", push+"\n[ Mark ] -> [ ]", "all Target on Crate\nno Mark", "message Begin\nP.*\nO.M\n\nP*O#\n..M#\nmessage End\n\nPO\n*.")},
	{"a level that can't be won", small("", push, "all Target on Crate", "PO")},
	{"a level that is won at the start", small("", push, "no Crate", "P.")},
	{"a level that is won while it settles", small("run_rules_on_level_start", "[ Player Mark ] -> win\n[ Player no Mark ] -> [ Player Mark ] again", "", "P.")},
	{"a level that never settles", small("run_rules_on_level_start", "[ Player Target ] -> [ Player ] again\n[ Player Mark ] -> [ Player Target ] again\n[ Player no Mark no Target ] -> [ Player Mark ] again", "no Player", "P.")},
	{"a turn that never ends", small("", "[ right Player ] -> [ Player Mark ]\n[ Mark no Target ] -> [ Mark Target ] again\n+ [ Mark Target ] -> [ Mark ] again", "some Player on Crate", "P..\n..*")},
	{"rules that do not settle", small("", "[ right Player | no Mark ] -> [ right Player | Mark ]\n[ Mark no Crate ] -> [ Mark Crate ]\n+ [ Mark Crate ] -> [ Mark ]", "some Mark on Target", "P..O")},
	{"unused rules and objects", small("", push+"\n[ Mark | Player ] -> [ Mark | Mark ]\n[ > Player | Wall ] -> cancel", "all Target on Crate", "P*O\n...")},
	{"a checkpoint", small("", push+"\n[ Player Mark ] -> [ Player ] checkpoint\n[ action Player ] -> restart", "all Target on Crate", "PM*.O")},
	{"again", small("", "[ > Player | Crate ] -> [ Player | Crate Mark ]\nright [ Mark Crate | no Thing ] -> [ | Mark Crate ] again\nlate [ Mark | Wall ] -> [ | Wall ]", "all Target on Crate", "P*..O#")},
	{"rigid movement", small("", "rigid [ > Player | Crate ] -> [ > Player | > Crate ]\nrigid [ > Crate | Crate ] -> [ > Crate | > Crate ]", "all Target on Crate", "P**.\n...O\n.#..")},
	{"far away", small("", "[ right Player | ... | Crate | no Thing ] -> [ right Player | ... | | Crate ]\n[ > Player | Crate ] -> [ > Player | > Crate ]", "all Target on Crate", "P..*..O")},
	{"an input after which nothing settles", small("", "[ Player Target ] -> [ Player ] again\n[ Player Mark ] -> [ Player Target ] again\n[ Player no Mark no Target | Crate ] -> [ Player Mark | Crate ] again", "some Player on Mark", "P..\n..*\n#.M")},
	{"a line that may not be the shortest", small("", push, "all Target on Crate", "P....\n.*.*.\n..O.O")},
	{"no action", small("noaction", "[ action Player ] -> win", "some Player on Target", "P..\n#.#\n..O")},
	{"chance", small("", "random "+push, "no Crate", "P*")},
	{"the clock", small("realtime_interval 0.5", push, "no Crate", "P*")},
	{"a warning", small("", push, "all Target on Crate", "P*O\n..")},
	{"an error", small("", "[ > Player | Crat ] -> [ ]", "no Crate", "P*")},
	{"no level", small("", push, "no Crate", "")},
	{"no game", "nothing"},
}

// TestSmallGamesAreInspectedAndSolvedAsRecorded compares the findings about small games, the answer of every method to every
// question, and the edits with the recorded ones, under small and large budgets.
func TestSmallGamesAreInspectedAndSolvedAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/recorded/solved.golden", func(string) string {
		var out strings.Builder
		write := func(what string, v any) string {
			data, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			if what != "" {
				fmt.Fprintf(&out, "%s %s\n", what, data)
			}
			return string(data)
		}
		for _, c := range recordedGames {
			fmt.Fprintf(&out, "# %s\n", c.name)
			in := inspect(context.Background(), []byte(c.game), catalog.QuestionLimit{Budget: solve.Budget{Nodes: 90}})
			for _, l := range in.Levels {
				write("level", l)
			}
			for _, f := range in.Findings {
				write("finding", f)
			}
			for _, nodes := range []int64{1, 7} {
				in := inspect(context.Background(), []byte(c.game), catalog.QuestionLimit{Budget: solve.Budget{Nodes: nodes}})
				fmt.Fprintf(&out, "within %d: %08x\n", nodes, crc32.ChecksumIEEE([]byte(write("", in))))
			}
			for _, ask := range []string{"shortest", "stuck", "count"} {
				boards, err := parse([]byte(c.game), catalog.Values{"level": "1", "ask": ask}, nil)
				if err != nil {
					fmt.Fprintf(&out, "error %v\n", err)
					break
				}
				for _, m := range boards[0].Methods() {
					fmt.Fprintf(&out, "%s %s:", ask, m.Name)
					for _, nodes := range []int64{90, 1, 7} {
						if ask == "count" && nodes == 1 {
							continue
						}
						r := m.Solve(context.Background(), catalog.Request{Budget: solve.Budget{Nodes: nodes}, Check: nodes == 7, Language: []string{"en", "pt", "es"}[nodes%3]})
						r.Seconds = 0
						fmt.Fprintf(&out, " %s (%08x);", r.Headline, crc32.ChecksumIEEE([]byte(write("", r))))
					}
					out.WriteString("\n")
				}
				if ask != "shortest" || c.name != "several levels" {
					continue
				}
				e := boards[0].(catalog.Editable)
				var edits []string
				for n := range e.Edits() {
					if other, valid := e.Edit(n); valid {
						edits = append(edits, fmt.Sprint(n, strings.Split(other.Text(), "LEVELS")[1]))
					}
				}
				fmt.Fprintf(&out, "edits %d of %d %08x\n", len(edits), e.Edits(), crc32.ChecksumIEEE([]byte(write("", edits))))
			}
		}
		return out.String()
	})
}

// TestRecordingsAreReplayed compares the replays of recorded games, and the errors for invalid lines, with boards worked out by
// hand.
func TestRecordingsAreReplayed(t *testing.T) {
	game := small("", push+"\n[ action Player ] -> [ Player Mark ]\n[ Player Mark ] -> checkpoint\nrandom [ Crate Mark ] -> [ Crate ]", "all Target on Crate", "message Go\nP*.O\n\n.P")
	line := func(n, inputs, level, seed string) string {
		source, err := json.Marshal(game)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprintf(`{"n":%s,"source":%s,"inputs":%s,"level":%s,"seed":%s}`, n, source, inputs, level, seed)
	}
	for _, c := range []struct{ line, want string }{
		{line("1", "[]", "1", "null"), `{"n":1,"final":"background player:0,background crate:1,background:2,background target:3,\n"}`},
		{line("2", "[3]", "1", `"x"`), `{"n":2,"final":"background:0,background player:1,background crate:2,background target:3,\n"}`},
		{line("3", `[3,"undo"]`, "1", "null"), `{"n":3,"final":"background player:0,background crate:1,background:2,background target:3,\n"}`},
		{line("4", `[3,"tick",1,"restart"]`, "1", "null"), `{"n":4,"final":"background player:0,background crate:1,background:2,background target:3,\n"}`},
		{line("5", `[3,4,1,3,"restart"]`, "1", "null"), `{"n":5,"final":"background player:0,background mark:1,background crate:2,background target:3,\n"}`},
		{line("6", `[1]`, "2", "null"), `{"n":6,"final":"background player:0,background:1,\n"}`},
		{line(`"a"`, "[5]", "1", "null"), `{"n":"a","error":"input 1 is 5; want 0 to 4"}`},
		{line("7", "[0,-1]", "1", "null"), `{"n":7,"error":"input 2 is -1; want 0 to 4"}`},
		{line("7", "[0.5]", "1", "null"), `{"n":7,"error":"input 1 is 0.5; want 0 to 4"}`},
		{line("7", `["jump"]`, "1", "null"), `{"n":7,"error":"input 1 is \"jump\"; want tick, undo or restart"}`},
		{line("7", `[true]`, "1", "null"), `{"n":7,"error":"input 1 is true; want a number or a word"}`},
		{line("8", "[]", "3", "null"), `{"n":8,"error":"there is no level 3: the game has 3"}`},
		{line("8", "[]", "-1", "null"), `{"n":8,"error":"there is no level -1: the game has 3"}`},
		{`{"n":9,"source":""}`, `{"n":9,"error":"no object is called player; define one in OBJECTS or LEGEND"}`},
		{"  ", ""},
		{"[]", `{"n":null,"error":"the line is no recorded game: json: cannot unmarshal array into Go value of type puzzlescript.recording"}`},
	} {
		var out strings.Builder
		err := replay(t.Context(), strings.NewReader(c.line+"\n"), &out)
		if refused := strings.Contains(c.want, `"error":`); (err != nil) != refused || refused && err.Error() != "of 1 recordings, 1 could not be played" {
			t.Errorf("%.60s… is replayed with the error %v", c.line, err)
		}
		if got := strings.TrimSpace(out.String()); got != c.want {
			t.Errorf("%.60s… is replayed as\n%s\nwant\n%s", c.line, got, c.want)
		}
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if err := replay(stopped, strings.NewReader("{}\n"), &strings.Builder{}); err == nil {
		t.Error("a stopped replay goes on")
	}
}

// TestStatesArePlayedAsRecorded compares the states of play in small games, and the errors for altered states, with the recorded
// ones.
func TestStatesArePlayedAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/recorded/played.golden", func(string) string {
		var out strings.Builder
		value := func(v any) string {
			data, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			return string(data)
		}
		for _, c := range recordedGames {
			boards, err := parse([]byte(c.game), catalog.Values{"level": "1"}, nil)
			if err != nil {
				continue
			}
			fmt.Fprintf(&out, "# %s\n", c.name)
			play := func(state string) (catalog.Play, bool) {
				p, err := boards[0].Play(t.Context(), catalog.PlayRequest{State: state, Budget: solve.Budget{Nodes: 60}})
				if err != nil {
					fmt.Fprintf(&out, "  %q: %v\n", state, err)
					return p, false
				}
				fmt.Fprintf(&out, "  %q %s %v %s:", p.State, p.Said, p.Over, value(p.Value))
				for _, m := range p.Moves {
					fmt.Fprintf(&out, " %s %v %s %v,", m.Move, m.Places, value(m.Value), m.Best)
				}
				out.WriteString("\n")
				return p, true
			}
			state := ""
			for i := range 4 {
				p, ok := play(state)
				if !ok || len(p.Moves) == 0 {
					break
				}
				state = p.Moves[(3+i*2)%len(p.Moves)].State
			}
			for _, end := range []string{" won", " endless", " nothing", " checkpoint " + state, " " + state} {
				play(state + end)
			}
		}
		return out.String()
	})
}

func TestALevelIsWrittenWithNewSigns(t *testing.T) {
	boards, err := parse([]byte(small("", push, "all Target on Crate", "message Go\nP*O.")), catalog.Values{"level": "1"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := boards[0].(instance).puzzle
	id := func(names ...string) (ids []int) {
		for _, name := range names {
			o, _ := p.source.Object(name)
			ids = append(ids, o.ID)
		}
		return ids
	}
	text, err := p.rewritten([][]int{id("background", "target", "player"), id("background", "target", "crate"), id("background", "mark", "wall"), id("background", "target", "player")})
	if err != nil {
		t.Fatal(err)
	}
	_, made, _ := strings.Cut(text, "Thing = Crate or Wall\n")
	if legend, rest, _ := strings.Cut(made, "\nSOUNDS"); legend != "a = background and target and player (drawn)\nb = background and mark and wall (drawn)\n" || !strings.HasSuffix(rest, "\n\nmessage Go\na@ba") {
		t.Errorf("the legend ends with %q, and the level is %q", legend, rest[len(rest)-40:])
	}
}
