package slide

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/internal/base/say"
	"jogada/solve"
)

// spoken returns the report of a method on a board in a language.
func spoken(t *testing.T, b catalog.Instance, method, language string, budget solve.Budget) catalog.Report {
	t.Helper()
	m, err := catalog.Pick(b, method)
	if err != nil {
		t.Fatal(err)
	}
	r := m.Solve(context.Background(), catalog.Request{Budget: budget, Language: language,
		Missing: func(english string) { t.Errorf("no words in %s for %q", language, english) }})
	return r
}

func TestAnswersAreToldInPortugueseAndSpanish(t *testing.T) {
	eight := "1\n4 12\n0 0 32 0\n32 16 128 16\n0 0 4 4\n0 16 0 8\n"
	for _, c := range []struct {
		text, method, language string
		nodes                  int64
		headline               string
		because                []string
	}{
		{"1\n2 1\n3 3\n0 0\n", "", "pt", 0, "1 movimento: L",
			[]string{"pelo menos 1 movimento: a menor peça, 3, chega a 6 com log₂(6/3) = 1 duplicação, e um movimento dobra uma peça no máximo uma vez"}},
		{"1\n2 1\n3 3\n0 0\n", "", "es", 0, "1 movimiento: L",
			[]string{"al menos 1 movimiento: la ficha menor, 3, llega a 6 con log₂(6/3) = 1 duplicación, y un movimiento duplica una ficha una vez como máximo"}},
		{"1\n2 1\n2 0\n0 2\n", "", "pt", 0, "sem solução em até 1 movimento",
			[]string{"pelo menos 2 movimentos: a menor peça, 2, chega a 4 com log₂(4/2) = 1 duplicação, e um movimento dobra uma peça no máximo uma vez; " +
				"o primeiro movimento, seja qual for, deixa uma peça 2 como está", "as sequências além do limite não foram examinadas"}},
		{"6 4\n0 0\n", "", "pt", 0, "impossível, seja qual for o limite",
			[]string{"as peças 6 e 4 têm partes ímpares diferentes, 3 e 1, e uma fusão nunca muda a parte ímpar de uma peça"}},
		{"2 4\n0 0\n", "backtrack", "es", 0, "imposible, sea cual sea el límite", []string{"las fichas suman 6, que no es una potencia de dos"}},
		{"3 6\n0 0\n", "", "es", 0, "imposible, sea cual sea el límite",
			[]string{"las fichas, todas múltiplos de 3, suman 9 = 3 × 3, y 3 no es una potencia de dos"}},
		{eight, "astar", "pt", 3, "em aberto: pelo menos 7 movimentos (o limite de estados foi atingido)", []string{"o limite de estados foi atingido"}},
		{eight, "backtrack", "es", 3000, "sin decidir: entre 4 y 11 movimientos (se alcanzó el límite de estados)",
			[]string{"se alcanzó el límite de estados", "se encontró una secuencia de 11 movimientos, y no se examinaron todas las más cortas"}},
		{"8 2 4\n1 2 1\n4 2 8\n", "bfs", "pt", 0, "impossível, seja qual for o limite",
			[]string{"todos os tabuleiros alcançáveis foram examinados, e nenhum tem uma única peça"}},
	} {
		b := parsed(t, c.text, nil)[0]
		r := spoken(t, b, c.method, c.language, solve.Budget{Nodes: c.nodes})
		if r.Headline != c.headline || !slices.Equal(r.Because, c.because) {
			t.Errorf("%s is described as %q because\n%q\nwant %q because\n%q", c.text, r.Headline, r.Because, c.headline, c.because)
		}
	}
}

func TestReasonsNameTheTilesTheySpeakOf(t *testing.T) {
	for _, c := range []struct {
		text, method string
		want         []say.Part
	}{
		{"2 0 4\n0 2 0\n0 0 8\n", "", []say.Part{{Text: "the smallest tile, 2", Places: []int{0, 4}}, {Text: "a tile 2", Places: []int{0, 4}}}},
		{"6 4\n6 0\n", "", []say.Part{{Text: "6", Places: []int{0, 2}}, {Text: "4", Places: []int{1}}}},
		{"6 4\n6 0\n", "backtrack", nil}, // the sum is right: the report's test says nothing
		{"2 0\n0 4\n", "", []say.Part{{Text: "the tiles", Places: []int{0, 3}}}},
		{"2 4\n4 2\n", "astar", []say.Part{{Text: "the tiles", Places: []int{0, 1, 2, 3}}}},
		{"1 2\n4 1\n", "", []say.Part{{Text: "4 tiles", Places: []int{0, 1, 2, 3}}}},
		{"0 0 0\n2 4 2\n0 0 0\n", "", []say.Part{{Text: "3 tiles", Places: []int{3, 4, 5}}}},
		{"0 2\n0 0\n", "", []say.Part{{Text: "one tile", Places: []int{1}}}},
	} {
		b := parsed(t, c.text, map[string]string{"limit": "5"})[0]
		var got []say.Part
		for _, part := range slices.Concat(spoken(t, b, c.method, "en", solve.Budget{}).Sentences.Because...) {
			if part.Places != nil {
				got = append(got, part)
			}
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s names %v, want %v", c.text, got, c.want)
		}
	}
}

func TestASavedReportOnABoardWithManyDifferentTilesIsJudged(t *testing.T) {
	tiles := make([]int32, 100)
	for i := range tiles[:80] {
		tiles[i+i/8] = int32(2*i + 1)
	}
	b := newInstance(NewPuzzle(10, tiles, 9))
	data, err := json.Marshal(spoken(t, b, "", "pt", solve.Budget{}))
	if err != nil {
		t.Fatal(err)
	}
	again, err := catalog.ReadReport(data)
	if err != nil {
		t.Fatal(err)
	}
	if ruling := b.Check(context.Background(), again, solve.Budget{}); ruling.Status != check.Accepted {
		t.Errorf("%v: %s", ruling.Status, ruling.Reason)
	}
}
