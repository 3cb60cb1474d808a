package keys

import (
	"context"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/internal/base/say"
	"jogada/solve"
)

// marked returns the words that are marked in the sentences on a map, and what is on the cells that they are marked
// as.
func marked(m *Map, sentences ...string) []string {
	var list []string
	for _, sentence := range sentences {
		for _, part := range say.Parts(sentence) {
			if part.Places == nil {
				continue
			}
			var there string
			for _, place := range part.Places {
				there += string(rune(m.grid.Cells[m.at(place)]))
			}
			list = append(list, part.Text+" = "+there)
		}
	}
	return list
}

func TestWhatIsNamedIsMarkedAsItsCells(t *testing.T) {
	for _, test := range []struct{ world, want string }{
		{"1aA.", "player 1 = 1; 4 cells = 1aA.; player 1 = 1; key a = a"},
		{"1C.c##c", "player 1 = 1; 1 cell = 1; door C = C; player 1 = 1; 1 of the 2 keys c = c; beyond door C = C.c; 1 = c"},
		{"1#C2C#cc", "player 1 = 1; 1 cell = 1; player 2 = 2; 1 = 2; doors C = CC; player 2 = 2; both keys c = cc; player 1 = 1"},
		{"1A.a\nB..b", "player 1 = 1; 1 cell = 1; doors A and B = AB; player 1 = 1; all keys a and b = ab; beyond doors A and B = A.aB..b"},
		{"12", "player 1 = 1; 2 cells = 12; player 2 = 2; 2 = 21; players 1 and 2 = 12; 2 cells = 12; players 1 and 2 = 12"},
	} {
		m := read(t, test.world)
		told := m.describe(exploration(m), say.Translator{}, nil).Full()
		if got := strings.Join(marked(m, append([]string{told.Headline}, told.Because...)...), "; "); got != test.want {
			t.Errorf("%s: marked are\n%s\nwant\n%s", test.world, got, test.want)
		}
	}
}

func TestTheReasonsInPortugueseAndSpanishAgree(t *testing.T) {
	for _, test := range []struct{ world, pt, es string }{
		{"1C", "a porta C fica fechada para o jogador 1: não há nenhuma chave c no mapa",
			"la puerta C queda cerrada para el jugador 1: no hay ninguna llave c en el mapa"},
		{"C12D", "os jogadores 1 e 2 exploram as mesmas 2 casas\nas portas C e D ficam fechadas para os jogadores 1 e 2: não há nenhuma chave c ou d no mapa",
			"los jugadores 1 y 2 exploran las mismas 2 casillas\nlas puertas C y D quedan cerradas para los jugadores 1 y 2: no hay ninguna llave c o d en el mapa"},
		{"N1O", "as portas N e O ficam fechadas para o jogador 1: não há nenhuma chave n ou o no mapa",
			"las puertas N y O quedan cerradas para el jugador 1: no hay ninguna llave n u o en el mapa"},
		{"hI1Hi", "as portas H e I ficam fechadas para o jogador 1: a única chave h está além da porta I, e a única chave i, além da porta H",
			"las puertas H e I quedan cerradas para el jugador 1: la única llave h está más allá de la puerta I, y la única llave i, más allá de la puerta H"},
		{"aB1Abb", "as portas A e B ficam fechadas para o jogador 1: a única chave a está além da porta B, e ambas as chaves b estão além da porta A",
			"las puertas A y B quedan cerradas para el jugador 1: la única llave a está más allá de la puerta B, y ambas llaves b están más allá de la puerta A"},
		{"1Ccc#cc", "a porta C fica fechada para o jogador 1: 2 das 4 chaves c estão além da porta C, e 2 estão isoladas por rocha",
			"la puerta C queda cerrada para el jugador 1: 2 de las 4 llaves c están más allá de la puerta C, y 2 están aisladas por roca"},
		{"1C#cc\n####c", "a porta C fica fechada para o jogador 1: todas as 3 chaves c estão isoladas por rocha",
			"la puerta C queda cerrada para el jugador 1: las 3 llaves c están aisladas por roca"},
		{"1a@A.", "os jogadores 1 e @ exploram as mesmas 5 casas\ntoda porta que os jogadores 1 e @ encontram se abre: eles recolhem a chave a",
			"los jugadores 1 y @ exploran las mismas 5 casillas\ntoda puerta que los jugadores 1 y @ encuentran se abre: recogen la llave a"},
		{"1abA", "toda porta que o jogador 1 encontra se abre: ele recolhe as chaves a e b", "toda puerta que el jugador 1 encuentra se abre: recoge las llaves a y b"},
		{"1", "o jogador 1 não encontra nenhuma porta", "el jugador 1 no encuentra ninguna puerta"},
	} {
		m := read(t, test.world)
		for language, want := range map[string]string{"pt": test.pt, "es": test.es} {
			got := say.Plain(strings.Join(m.describe(exploration(m), Game().Translator(language), nil).Full().Because, "\n"))
			if got != want {
				t.Errorf("%s: it says\n%s\nwant\n%s", test.world, got, want)
			}
		}
	}
}

func TestTheHeadlineInPortugueseAndSpanish(t *testing.T) {
	for _, test := range []struct{ world, pt, es string }{
		{"1.#2", "o jogador 1 explora 2 casas; o jogador 2 explora 1", "el jugador 1 explora 2 casillas; el jugador 2 explora 1"},
		{"1.#2#3#7", "casas exploradas por jogador (1: 2, 2: 1, 3: 1, 7: 1)", "casillas exploradas por jugador (1: 2, 2: 1, 3: 1, 7: 1)"},
	} {
		m := read(t, test.world)
		for language, want := range map[string]string{"pt": test.pt, "es": test.es} {
			if got := say.Plain(m.describe(exploration(m), Game().Translator(language), nil).Headline); got != want {
				t.Errorf("%s: the headline is %q; want %q", test.world, got, want)
			}
		}
	}
}

// Nothing stays English on any random map, whatever its reasons are, and wherever it stops.
func TestEverythingIsSaidInEveryLanguage(t *testing.T) {
	d := catalog.NewDice(11)
	for n := range 400 {
		draw := scribble
		if n%4 == 0 {
			draw = fortress
		}
		m := read(t, string(draw(d)))
		for _, language := range catalog.Languages() {
			missing := func(english string) { t.Errorf("no words in %s for %q\n%s", language, english, m) }
			for _, budget := range []int64{0, 1} {
				r := newInstance(m).Methods()[n%len(methods())].Solve(context.Background(),
					catalog.Request{Language: language, Missing: missing, Budget: solve.Budget{Nodes: budget}})
				if strings.Contains(r.Headline+strings.Join(r.Because, ""), "%!") {
					t.Errorf("%s, %q\n%s", r.Headline, r.Because, m)
				}
			}
		}
	}
}
