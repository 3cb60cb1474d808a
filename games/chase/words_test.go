package chase

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/internal/base/say"
)

// reportOf returns the report of a method in a language.
func reportOf(t *testing.T, d Duel, method, language string) catalog.Report {
	t.Helper()
	m, err := catalog.Pick(newInstance(d, false), method)
	if err != nil {
		t.Fatal(err)
	}
	r := m.Solve(context.Background(), catalog.Request{Language: language, Missing: func(english string) { t.Errorf("no words in %s for %q", language, english) }})
	return r
}

func TestAnswersInPortugueseAndSpanish(t *testing.T) {
	const exhibit, beside, ring = "[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", "[[1],[0,3,5],[3,4],[1,2],[2,5,6],[1,4,6],[4,5]]", "[[],[3],[4],[1],[2]]"
	for _, c := range []struct{ board, method, language, want string }{
		{exhibit, "", "pt", "o gato vence em 4 lances; o gato sempre consegue ficar um lance mais perto do fim, e o rato não pode evitá-lo: resiste no máximo por 4 lances; " +
			"todos os 3 movimentos do rato perdem; 1 → 4 é o que mais resiste"},
		{exhibit, "", "es", "el gato gana en 4 jugadas; el gato siempre puede acercarse una jugada al final, y el ratón no puede evitarlo: resiste como mucho 4 jugadas; " +
			"los 3 movimientos del ratón pierden; 1 → 4 es el que más resiste"},
		{exhibit, "memo", "pt", "empate (segundo memo, que não é confiável); pelos valores guardados, um para cada posição, seja qual for a linha que levou a ela, nenhum dos lados vence"},
		{beside, "", "pt", "o rato vence em 1 lance; o rato está ao lado de uma toca e é a vez dele; o rato tem 3 movimentos: só 1 → 0 vence, 1 → 5 empata, 1 → 3 perde"},
		{beside, "", "es", "el ratón gana en 1 jugada; el ratón está junto a una madriguera y es su turno; el ratón tiene 3 movimientos: solo 1 → 0 gana, 1 → 5 empata, 1 → 3 pierde"},
		{ring, "", "pt", "empate: a partida nunca termina; " +
			"o rato não pode ser capturado: pode ficar para sempre entre estas 4 posições, faça o gato o que fizer: rato em 1, gato em 2, joga o rato; rato em 3, gato em 2, joga o gato; rato em 3, gato em 4, joga o rato; rato em 1, gato em 4, joga o gato; " +
			"o gato impede que o rato alcance a toca: pode ficar para sempre entre estas 4 posições, faça o rato o que fizer: rato em 1, gato em 2, joga o rato; rato em 3, gato em 2, joga o gato; rato em 3, gato em 4, joga o rato; rato em 1, gato em 4, joga o gato; " +
			"o rato tem um único movimento, 1 → 3, que empata"},
		{"[[2],[],[0]]", "", "es", "empate: el ratón no puede moverse; le toca al ratón, que no tiene ningún movimiento permitido, por lo que la partida no puede seguir"},
	} {
		r := reportOf(t, duelOf(t, c.board, nil), c.method, c.language)
		if got := strings.Join(append([]string{r.Headline}, r.Because...), "; "); got != c.want {
			t.Errorf("%s in %s:\n%s\nwant:\n%s", c.board, c.language, got, c.want)
		}
	}
}

func TestListsInThreeLanguages(t *testing.T) {
	things := strings.Split("abcdefghijkl", "")
	for language, want := range map[string][2]string{"en": {"a, b and c", "a, b, c, d, e, f, g, h, i, j and 2 more"}, "pt": {"a, b e c", "a, b, c, d, e, f, g, h, i, j e mais 2"},
		"es": {"a, b y c", "a, b, c, d, e, f, g, h, i, j y 2 más"}} {
		in := Game().Translator(language)
		if got := [2]string{list(things[:3], in), list(things, in)}; got != want {
			t.Errorf("in %s: %q, want %q", language, got, want)
		}
	}
}

// mentioned returns the parts of a report that name places: text@places.
func mentioned(r catalog.Report) []string {
	var list []string
	for _, part := range slices.Concat(append([][]say.Part{r.Sentences.Headline}, r.Sentences.Because...)...) {
		if part.Places != nil {
			list = append(list, fmt.Sprintf("%s@%v", part.Text, part.Places))
		}
	}
	return list
}

func TestWhatIsMentionedIsMarkedWithItsNodes(t *testing.T) {
	for _, c := range []struct{ board, language, want string }{
		{"[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", "en", "cat@[2] cat@[2] mouse@[1] mouse@[1] 1 → 4@[1 4]"},
		{"[[1],[0,2],[1]]", "en", "mouse@[1] mouse@[1] a hole@[0] mouse@[1] 1 → 0@[1 0] 1 → 2@[1 2]"},
		{"[[1],[0,2],[1]]", "pt", "rato@[1] rato@[1] uma toca@[0] rato@[1] 1 → 0@[1 0] 1 → 2@[1 2]"},
		{"[[],[3],[4],[1],[2]]", "en", "mouse@[1] cat@[2] mouse on 1, cat on 2, mouse to move@[1 2] mouse on 3, cat on 2, cat to move@[3 2] mouse on 3, cat on 4, mouse to move@[3 4] mouse on 1, cat on 4, cat to move@[1 4] " +
			"cat@[2] mouse@[1] the hole@[0] mouse@[1] mouse on 1, cat on 2, mouse to move@[1 2] mouse on 3, cat on 2, cat to move@[3 2] mouse on 3, cat on 4, mouse to move@[3 4] mouse on 1, cat on 4, cat to move@[1 4] mouse@[1] 1 → 3@[1 3]"},
		{"[[],[3],[],[1]]", "en", "cat@[2] mouse@[1] cat@[2] mouse on 1, cat on 2, mouse to move@[1 2] mouse on 3, cat on 2, cat to move@[3 2] cat@[2] mouse@[1] the hole@[0] mouse@[1] mouse on 1, cat on 2, mouse to move@[1 2] mouse on 3, cat on 2, cat to move@[3 2] mouse@[1] 1 → 3@[1 3]"},
	} {
		if got := strings.Join(mentioned(reportOf(t, duelOf(t, c.board, nil), "", c.language)), " "); got != c.want {
			t.Errorf("%s in %s:\n%s\nwant:\n%s", c.board, c.language, got, c.want)
		}
	}
}

func TestAHoleBesideTheMouseIsTheOneThatIsMarked(t *testing.T) {
	r := reportOf(t, duelOf(t, "[[2],[3,4],[0,4],[1],[1,2]]", map[string]string{"hole": "0,3"}), "", "en")
	if got := mentioned(r); !slices.Contains(got, "a hole@[3]") {
		t.Errorf("%v", got)
	}
}
