package games_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/games"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// smallBoard is a board of a game's golden files.
type smallBoard struct {
	name, text string
	values     catalog.Values
}

// smallBoards returns the boards of the golden files of a game.
func smallBoards(t *testing.T, g catalog.Game) []smallBoard {
	t.Helper()
	files, err := filepath.Glob(g.Name + "/testdata/*.golden")
	if err != nil || len(files) == 0 {
		t.Fatalf("%s has no golden files: %v", g.Name, err)
	}
	var boards []smallBoard
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text, _, _ := strings.Cut(string(data), "---\n")
		given := map[string]string{}
		if header, rest, ok := strings.Cut(text, "\n"); ok && strings.HasPrefix(header, "# ") {
			text = rest
			for _, pair := range strings.Fields(header[2:]) {
				name, value, _ := strings.Cut(pair, "=")
				given[name] = value
			}
		}
		values, err := g.Values(given)
		if err != nil {
			t.Fatal(err)
		}
		boards = append(boards, smallBoard{strings.TrimSuffix(filepath.Base(file), ".golden"), text, values})
	}
	return boards
}

// outcomes collects what a program says to many inputs: how often each kind of sentence, and all in order. What begins with "= " is accepted.
type outcomes struct {
	said map[string]int
	all  []string
}

func (o *outcomes) add(what string) {
	o.all = append(o.all, what)
	if o.said == nil {
		o.said = map[string]int{}
	}
	if !strings.HasPrefix(what, "= ") {
		o.said[details.ReplaceAllString(what, "…")]++
	}
}

// details matches the parts of sentences that differ with every input: numbers and quotations.
var details = regexp.MustCompile(`"(\\.|[^"\\])*"|'[^']'|[0-9]+`)

// write writes the number of inputs, the checksum of all sentences, and how often each kind of sentence came.
func (o *outcomes) write(out *strings.Builder, title string) {
	fmt.Fprintf(out, "%s: %d, %08x\n", title, len(o.all), crc32.ChecksumIEEE([]byte(strings.Join(o.all, "\n"))))
	for _, what := range slices.Sorted(maps.Keys(o.said)) {
		fmt.Fprintf(out, "  %d × %s\n", o.said[what], what)
	}
}

// recordWrong compares what every game says to altered inputs with what is recorded.
func recordWrong(t *testing.T, file string, wrong func(g catalog.Game, b catalog.Instance, small smallBoard, o *outcomes)) {
	t.Helper()
	gametest.Recorded(t, file, func(string) string {
		var out strings.Builder
		for _, g := range games.All() {
			var o outcomes
			for _, small := range smallBoards(t, g) {
				read, err := g.Parse([]byte(small.text), small.values, nil)
				if err != nil {
					t.Fatal(err)
				}
				wrong(g, read[0], small, &o)
			}
			o.write(&out, g.Name)
		}
		return out.String()
	})
}

// mostAltered limits the places of one board that are altered.
const mostAltered = 9

func TestAlteredBoardsAreReadOrRefusedAsRecorded(t *testing.T) {
	tier.Single(t)
	recordWrong(t, "testdata/read.golden", func(g catalog.Game, _ catalog.Instance, small smallBoard, o *outcomes) {
		try := func(text string) {
			read, err := g.Parse([]byte(text), small.values, nil)
			if err != nil {
				o.add(err.Error())
				return
			}
			for _, b := range read {
				o.add("= " + catalog.Written(b))
			}
		}
		try("")
		try(small.text + small.text)
		put := []string{"", "0", "9", "#", "@", "x", "Z", " ", "\n", "-1", "$", "*", "2 3", ">"}
		step := max(1, len(small.text)/mostAltered)
		for n, at := 0, 0; at < len(small.text); n, at = n+1, at+step {
			try(small.text[:at])
			try(small.text[:at] + put[n%len(put)] + small.text[at+1:])
			try(small.text[:at] + put[(n+5)%len(put)] + small.text[at:])
		}
		lines := strings.SplitAfter(small.text, "\n")
		for i := range lines {
			try(strings.Join(slices.Delete(slices.Clone(lines), i, i+1), ""))
		}
	})
}

func TestAlteredDrawingsAreReadOrRefusedAsRecorded(t *testing.T) {
	tier.Single(t)
	recordWrong(t, "testdata/draw.golden", func(g catalog.Game, b catalog.Instance, small smallBoard, o *outcomes) {
		try := func(v board.View) {
			text, values, err := g.Draw(v, small.values, nil)
			if err != nil {
				o.add(err.Error())
				return
			}
			o.add(fmt.Sprintf("= %s %s", text, g.Spell(values)))
		}
		view := b.View()
		try(view)
		if view.Grid == nil {
			try(board.View{Grid: &board.Grid{Rows: 1, Cols: 1, Cell: func(int, int) board.Cell { return board.Cell{} }}})
			for i := range view.Graph.Nodes {
				graph := *view.Graph
				graph.Nodes = slices.Delete(slices.Clone(view.Graph.Nodes), i, i+1)
				try(board.View{Graph: &graph, Sheet: view.Sheet})
			}
			return
		}
		try(board.View{Graph: &board.GraphView{}})
		try(board.View{Sheet: view.Sheet, Grid: &board.Grid{Rows: view.Grid.Rows, Cell: view.Grid.Cell}})
		alter := func(at int, change func(*board.Cell)) {
			try(board.View{Sheet: view.Sheet, Grid: &board.Grid{Rows: view.Grid.Rows, Cols: view.Grid.Cols, Cell: func(row, col int) board.Cell {
				cell := view.Grid.Cell(row, col)
				if row*view.Grid.Cols+col == at {
					cell.Tokens = slices.Clone(cell.Tokens)
					change(&cell)
				}
				return cell
			}}})
		}
		tokens := []string{"1", "A", "@", "2", "man", "?"}
		for at := range min(mostAltered, view.Places()) {
			alter(at, func(c *board.Cell) { c.Tokens = nil })
			alter(at, func(c *board.Cell) { c.Tokens = append(c.Tokens, tokens[at%len(tokens)]) })
			alter(at, func(c *board.Cell) { c.Text = []string{"", "a", "B", "7", "-1", "00"}[at%6] })
			alter(at, func(c *board.Cell) { c.Kind = "unknown" })
			kind := g.Kinds[at%len(g.Kinds)].Name
			alter(at, func(c *board.Cell) { c.Kind = kind })
			alter(at, func(c *board.Cell) { c.Kind, c.Text = kind, "" })
			alter(at, func(c *board.Cell) { c.Kind, c.Text = kind, "b" })
		}
	})
}

func TestAlteredStatesArePlayedOrRefusedAsRecorded(t *testing.T) {
	tier.Single(t)
	recordWrong(t, "testdata/states.golden", func(_ catalog.Game, b catalog.Instance, _ smallBoard, o *outcomes) {
		budget := solve.Budget{Nodes: 300}
		start, err := b.Play(t.Context(), catalog.PlayRequest{Budget: budget})
		if errors.Is(err, catalog.ErrNobody) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		try := func(r catalog.PlayRequest) {
			r.Budget = budget
			p, err := b.Play(t.Context(), r)
			if err != nil {
				o.add(err.Error())
				return
			}
			o.add(fmt.Sprintf("= %s %s %s %v", p.State, p.Turn, p.Said, p.Over))
		}
		try(catalog.PlayRequest{Player: "nobody"})
		put := []string{"", "0", "9", "#", "x", "@", ".", "$", "mouse", "-", "|", " ", "a"}
		step := max(1, len(start.State)/12)
		for n, at := 0, 0; at < len(start.State); n, at = n+1, at+step {
			try(catalog.PlayRequest{State: start.State[:at] + put[n%len(put)] + start.State[at+1:]})
			try(catalog.PlayRequest{State: start.State[:at] + put[(n+3)%len(put)] + start.State[at:]})
		}
	})
}

// leaves calls visit with a setter for every value inside a JSON value, and with the value.
func leaves(v any, set func(any), visit func(v any, set func(any))) {
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			leaves(v[key], func(other any) { v[key] = other }, visit)
		}
	case []any:
		for i := range v {
			leaves(v[i], func(other any) { v[i] = other }, visit)
		}
		if len(v) > 0 {
			visit(v, set)
		}
	default:
		visit(v, set)
	}
}

// altered returns another value than v in place of it.
func altered(v any, n int) any {
	switch v := v.(type) {
	case bool:
		return !v
	case float64:
		return v + float64(1-2*(n%2))
	case string:
		if number, err := strconv.Atoi(v); err == nil {
			return strconv.Itoa(number + 1)
		}
		if n%2 == 0 || len(v) < 2 {
			return v + "x"
		}
		return v[:len(v)-1]
	case []any:
		return v[:len(v)-1]
	}
	return 1
}

func TestAlteredReportsAreJudgedAsRecorded(t *testing.T) {
	tier.Single(t)
	recordWrong(t, "testdata/reports.golden", func(_ catalog.Game, b catalog.Instance, _ smallBoard, o *outcomes) {
		r := catalog.Solve(t.Context(), b, catalog.Request{Budget: solve.Budget{Nodes: 3000}, Certificate: true})
		r.Seconds = 0
		data, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		judge := func(report any) {
			data, err := json.Marshal(report)
			if err != nil {
				t.Fatal(err)
			}
			saved, err := catalog.ReadReport(data)
			if err != nil {
				o.add(err.Error())
				return
			}
			ruling := b.Check(t.Context(), saved, solve.Budget{Nodes: 3000})
			o.add(fmt.Sprintf("%v: %s", ruling.Status, ruling.Reason))
		}
		var report any
		if err := json.Unmarshal(data, &report); err != nil {
			t.Fatal(err)
		}
		judge(report)
		var count int
		leaves(report, nil, func(any, func(any)) { count++ })
		n, every := 0, max(1, count/mostAltered)
		leaves(report, nil, func(v any, set func(any)) {
			if n++; n%every == 0 {
				set(altered(v, n))
				judge(report)
				set(v)
			}
		})
	})
}

func TestBoardsAreGeneratedAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/generated.golden", func(string) string {
		var out strings.Builder
		for _, g := range games.All() {
			try := func(given map[string]string, seed uint64) {
				what := fmt.Sprintf("%s %v %d: ", g.Name, given, seed)
				values, err := g.Values(given)
				if err != nil {
					fmt.Fprintln(&out, what, err)
					return
				}
				b, err := g.Generate(catalog.NewDice(seed), values)
				if err != nil {
					fmt.Fprintln(&out, what, err)
					return
				}
				fmt.Fprintf(&out, "%s%d, %08x\n", what, catalog.Size(b), crc32.ChecksumIEEE([]byte(b.Text()+g.Spell(b.Rules()))))
			}
			try(nil, 1)
			for _, p := range g.Params {
				for i, value := range []string{"0", "1", "2", "3", "6", "7", "-1", "0.5", "x"} {
					try(map[string]string{p.Name: value}, uint64(i))
				}
				for i, c := range p.Choices {
					try(map[string]string{p.Name: c}, uint64(i))
				}
			}
		}
		return out.String()
	})
}
