package jump

import (
	"context"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// reportIn returns a report in a language; what has no words in it fails the test.
func reportIn(t *testing.T, b catalog.Instance, method, language string, budget solve.Budget) catalog.Report {
	t.Helper()
	m, err := catalog.Pick(b, method)
	if err != nil {
		t.Fatal(err)
	}
	missing := func(english string) { t.Errorf("no words in %s for %q", language, english) }
	r := m.Solve(context.Background(), catalog.Request{Budget: budget, Check: true, Language: language, Missing: missing})
	return r
}

func TestTheReasonIsToldInPortugueseAndSpanish(t *testing.T) {
	for _, c := range []struct {
		board, method string
		given         map[string]string
		pt, es        []string // the headline, then the reasons
	}{
		{"1 2\n3\n1 0\n0 0\n0 1\n0 1\n", "", nil,
			[]string{"B começa na meta e vence na rodada 0", "B já ocupa a última casa antes que alguém pule", "C também começa ali; B vem primeiro na ordem da entrada"},
			[]string{"B empieza en la meta y gana en la ronda 0", "B ya está en la última casilla antes de que nadie salte", "C también empieza allí; B va primero en el orden de la entrada"}},
		{"1 1\n1 1\n", "", map[string]string{"tie": "name", "player": "zoe=1,0 ana=0,1"},
			[]string{"ana vence na rodada 1", "ninguém consegue alcançar a última casa antes da rodada 1", "ana e zoe chegam na rodada 1; ana vem primeiro na ordem alfabética dos nomes"},
			[]string{"ana gana en la ronda 1", "nadie puede estar en la última casilla antes de la ronda 1", "tanto ana como zoe llegan en la ronda 1; ana va primero en el orden alfabético de los nombres"}},
		{"2 4\n2\n2 2 1 1\n0 1 3 3\n1 1\n0 0\n", "", nil,
			[]string{"B vence na rodada 3", "ninguém consegue alcançar a última casa antes da rodada 3", "B e A chegam na rodada 3; na rodada 2, B pulou 1 e A pulou 2, então B joga antes"},
			[]string{"B gana en la ronda 3", "nadie puede estar en la última casilla antes de la ronda 3", "tanto B como A llegan en la ronda 3; en la ronda 2, B saltó 1, mientras que A saltó 2, así que B juega antes"}},
		{"3 4\n2\n2 1 3 1\n3 1 2 1\n2 1 3 0\n1 2\n1 1\n", "", nil,
			[]string{"A vence na rodada 3", "ninguém consegue alcançar a última casa antes da rodada 3", "A e B chegam na rodada 3 e ambos pularam 3 na rodada 2; A vem primeiro na ordem da entrada"},
			[]string{"A gana en la ronda 3", "nadie puede estar en la última casilla antes de la ronda 3", "tanto A como B llegan en la ronda 3 y saltaron 3 en la ronda 2; A va primero en el orden de la entrada"}},
		{"3 4\n2\n2 1 3 1\n3 1 2 1\n2 1 3 0\n1 2\n1 1\n", "", map[string]string{"tie": "stable"},
			[]string{"B vence na rodada 3", "ninguém consegue alcançar a última casa antes da rodada 3", "B e A chegam na rodada 3 e deram pulos iguais depois da rodada 1; na rodada 1, B pulou 1 e A pulou 2, então B joga antes"},
			[]string{"B gana en la ronda 3", "nadie puede estar en la última casilla antes de la ronda 3", "tanto B como A llegan en la ronda 3 y dieron saltos iguales después de la ronda 1; en la ronda 1, B saltó 1, mientras que A saltó 2, así que B juega antes"}},
		{"3 4\n3\n2 0 2 1\n1 2 3 2\n2 2 2 1\n0 0\n0 1\n1 2\n", "", nil,
			[]string{"ninguém pode vencer", "os jogadores B e C não têm como pular", "de nenhuma casa a que o jogador A chega dá para alcançar a última casa"},
			[]string{"nadie puede ganar", "los jugadores B y C no pueden saltar", "ninguna casilla que el jugador A alcanza lleva a la última casilla"}},
		{"0 1\n", "", map[string]string{"player": "ana=0,0 Inés=0,0"},
			[]string{"ninguém pode vencer", "os jogadores ana e Inés não têm como pular"},
			[]string{"nadie puede ganar", "los jugadores ana e Inés no pueden saltar"}},
		{"1 3\n8\n0 1 1\n" + strings.Repeat("0 0\n", 8), "", nil,
			[]string{"ninguém pode vencer", "os jogadores A, B, C, D, E e mais 3 não têm como pular"},
			[]string{"nadie puede ganar", "los jugadores A, B, C, D, E y 3 más no pueden saltar"}},
		{"2 4\n2\n2 2 1 1\n0 1 3 3\n1 1\n0 0\n", "ball", nil,
			[]string{"A vence na rodada 3 (segundo ball, que não é confiável)", "A pode alcançar a última casa na rodada 3; que ninguém jogue antes é só o que diz o método"},
			[]string{"A gana en la ronda 3 (según ball, que no es confiable)", "A puede estar en la última casilla en la ronda 3; que nadie juegue antes es solo lo que dice el método"}},
	} {
		b := parsed(t, c.board, c.given)
		for language, want := range map[string][]string{"pt": c.pt, "es": c.es} {
			r := reportIn(t, b, c.method, language, solve.Budget{})
			if got := append([]string{r.Headline}, r.Because...); !slices.Equal(got, want) {
				t.Errorf("%s:\n got %q\nwant %q\n%s", language, got, want, c.board)
			}
		}
	}
}

func TestEverySentenceHasWordsInEveryLanguage(t *testing.T) {
	for _, language := range catalog.Languages() {
		eachRule(t, func(t *testing.T, moving MoveRule, ties TieRule) {
			d := catalog.NewDice(uint64(moving)*10 + uint64(ties) + 900)
			for range tier.Scale(t, 150, 50) {
				b := newInstance(drawn(t, d, 1+d.Roll(3), 1+d.Roll(3), d.Roll(10), 1+d.Roll(3), moving, ties), false)
				for _, m := range b.Methods()[:4] {
					for _, nodes := range []int64{0, 1} {
						r := reportIn(t, b, m.Name, language, solve.Budget{Nodes: nodes})
						if text := asJSON(t, r) + asJSON(t, r.Picture(b.View())); strings.Contains(text, "%!") || strings.Contains(text, `\u0001`) {
							t.Fatal(text)
						}
					}
				}
			}
		})
	}
	big := parsed(t, "40 40\n2\n"+strings.Repeat(repeated(1, 40)+"\n", 40)+"38 39\n39 38\n", nil)
	for _, empty := range []catalog.Instance{big, parsed(t, "0 0\n0\n", nil), parsed(t, "1 1\n0\n1\n", nil)} {
		reportIn(t, empty, "", "pt", solve.Budget{})
		reportIn(t, empty, "", "es", solve.Budget{})
	}
}

// Sentences mark the cells they mention: the players' starts, the goal, and the cells jumped from.
func TestWhatNamesACellIsMarked(t *testing.T) {
	b := parsed(t, "2 4\n2\n2 2 1 1\n0 1 3 3\n1 1\n0 0\n", nil)
	for language, want := range map[string]string{
		"en": `{"headline":[{"text":"B","places":[0]},{"text":" wins in round 3"}],"because":[` +
			`[{"text":"no player can reach "},{"text":"the last cell","places":[7]},{"text":" before round 3"}],` +
			`[{"text":"B","places":[0]},{"text":" and "},{"text":"A","places":[5]},{"text":" both arrive in round 3; "},{"text":"B","places":[0]},{"text":" jumped "},` +
			`{"text":"1","places":[2]},{"text":" in round 2, "},{"text":"A","places":[5]},{"text":" jumped "},{"text":"2","places":[1]},{"text":", so "},{"text":"B","places":[0]},{"text":" goes first"}]],"line":["B → 2","B → 1","B ↓ 1"]}`,
		"pt": `{"headline":[{"text":"B","places":[0]},{"text":" vence na rodada 3"}],"because":[` +
			`[{"text":"ninguém consegue alcançar "},{"text":"a última casa","places":[7]},{"text":" antes da rodada 3"}],` +
			`[{"text":"B","places":[0]},{"text":" e "},{"text":"A","places":[5]},{"text":" chegam na rodada 3; na rodada 2, "},{"text":"B","places":[0]},{"text":" pulou "},` +
			`{"text":"1","places":[2]},{"text":" e "},{"text":"A","places":[5]},{"text":" pulou "},{"text":"2","places":[1]},{"text":", então "},{"text":"B","places":[0]},{"text":" joga antes"}]],"line":["B → 2","B → 1","B ↓ 1"]}`,
	} {
		r := reportIn(t, b, "", language, solve.Budget{})
		if got := asJSON(t, r.Sentences); got != want {
			t.Errorf("%s:\n got %s\nwant %s", language, got, want)
		}
	}
}

func TestFramesPointOutWhatMoved(t *testing.T) {
	r := reportIn(t, parsed(t, "2 4\n2\n2 2 1 1\n0 1 3 3\n1 1\n0 0\n", nil), "", "es", solve.Budget{})
	var captions []string
	var marks [][]int
	for _, f := range r.Frames {
		captions, marks = append(captions, f.Caption), append(marks, f.Marks)
	}
	if want := []string{"inicio", "ronda 1: A ↑ 1, B → 2", "ronda 2: A → 2, B → 1", "ronda 3: B ↓ 1"}; !slices.Equal(captions, want) {
		t.Errorf("%q, want %q", captions, want)
	}
	if got, want := asJSON(t, marks), "[null,[0,2],[2,3],[3,7]]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
