package term

import (
	"bytes"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/catalog/board"
)

const evil = "\x1b]0;title\x07\x1b[1mA\u009b2J\r\x7f\u202egpj.\u2066\u200b\u2028\U000e0041\x9b!\xe2\x82"

// The colours of pictures pass, in one piece or in two, and nothing that only begins like them.
func TestGroundsPass(t *testing.T) {
	colour := Paint{On: true}.Ground("#20ff07", "w")
	for at := range colour {
		var out strings.Builder
		s := &Screen{Out: &out, Paint: func() Paint { return Paint{On: true} }}
		s.Write([]byte(colour[:at]))
		s.Write([]byte(colour[at:] + "\x1b[1;30;48;2;1;2;3;4;5;6;7x \x1b[1;97;48;2mz"))
		if want := colour + `\x1b[1;30;48;2;1;2;3;4;5;6;7x \x1b[1;97;48;2mz`; out.String() != want {
			t.Errorf("cut at %d: %q; want %q", at, out.String(), want)
		}
	}
}

func TestControlCharactersAreShown(t *testing.T) {
	if got, want := Visible(evil), `\x1b]0;title\x07\x1b[1mA\u009b2J\x0d\u007f\u202egpj.\u2066\u200b\u2028\udb40\udc41\x9b!\xe2\x82`; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if plain := "a\tb\nç→█日本"; Visible(plain) != plain {
		t.Errorf("%q", Visible(plain))
	}
}

func TestAScreenObeysColoursAlone(t *testing.T) {
	text := Paint{On: true}.Blue("blue") + " ç " + evil + Paint{On: true}.Loud("loud") + "\x1b[31mred"
	for _, on := range []bool{true, false} {
		for _, piece := range []int{1, 2, 3, 7, 1000} {
			var out bytes.Buffer
			s := &Screen{Out: &out, Paint: func() Paint { return Paint{On: on} }}
			for data := []byte(text); len(data) > 0; {
				n := min(piece, len(data))
				if written, err := s.Write(data[:n]); written != n || err != nil {
					t.Fatal(written, err)
				}
				data = data[n:]
			}
			want := Visible(text)
			if on { // the bold of the evil text is one of the colours; Page does not let it come here
				for _, c := range codes {
					want = strings.ReplaceAll(want, Visible(c), c)
				}
			}
			if out.String() != want {
				t.Errorf("colours %v, %d bytes at a time: %q, want %q", on, piece, &out, want)
			}
		}
	}
}

func TestABoardCantControlAScreen(t *testing.T) {
	grid := board.Grid{Rows: 1, Cols: 1, Cell: func(int, int) board.Cell { return board.Cell{Text: evil, Kind: "number", Tokens: []string{evil}} }}
	graph := testGraph(4, false)
	graph.Nodes[0].Text, graph.Nodes[1].Tokens = evil, []string{"mouse", evil}
	for name, v := range map[string]board.View{"grid": {Grid: &grid}, "graph": {Graph: &graph}} {
		for _, screen := range []bool{true, false} {
			var out bytes.Buffer
			Page{Out: &out, Width: 200, Rows: 10, Screen: screen}.Board(testGame(), v)
			if obeyed := strings.Contains(out.String(), "\x1b"); obeyed == screen {
				t.Errorf("%s, screen %v: %q", name, screen, &out)
			}
		}
	}
	if graph.Nodes[0].Text != evil {
		t.Error("the board itself was changed")
	}
}

func TestAReportCantControlAScreen(t *testing.T) {
	r := safeReport(catalog.Report{Headline: evil, Because: []string{"plain", evil}, Line: []catalog.Move{{Move: evil}}, Proof: catalog.Proof{Rests: evil, Checker: evil}})
	for _, s := range append(r.Because, r.Headline, r.Line[0].Move, r.Proof.Rests, r.Proof.Checker) {
		if Visible(s) != s {
			t.Errorf("%q", s)
		}
	}
}
