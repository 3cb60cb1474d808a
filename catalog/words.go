package catalog

import (
	"maps"
	"sync"

	"jogada/say"
)

// Translate is a translator for a language, with the words of a game and those of the catalogue.
func Translate(words map[string]say.Words, language string) say.Translator {
	return say.In(language, words[language], ownWords()[language])
}

// Translator is one for a language, with the words of the game.
func (g Game) Translator(language string) say.Translator { return Translate(g.Words, language) }

// Languages are those that games speak, English first.
func Languages() []string { return []string{"en", "pt", "es"} }

// ownWords are what the catalogue itself, the methods of package search and the checkers say, by language: one table for all boards.
var ownWords = sync.OnceValue(func() map[string]say.Words {
	own := catalogueWords()
	for _, more := range []map[string]say.Words{methodWords(), checkerWords()} {
		for language, words := range more {
			maps.Copy(own[language], words)
		}
	}
	return own
})

// catalogueWords are what the catalogue itself says.
func catalogueWords() map[string]say.Words {
	return map[string]say.Words{
		"pt": {
			"board": "tabuleiro", "position": "posição", "cell": "casa", "step": "passo",
			"depth %d": "profundidade %d", "player %s": "jogador %s", "round %d": "rodada %d",
			"1 ply": "1 lance", "%d plies": "%d lances",
			"the end": "o fim", "the goal": "a meta",
			"the nearest key not yet held":   "a chave mais próxima que ainda falta",
			"the nearest place not yet seen": "o lugar mais próximo ainda não visto",
			"%d of %d explored":              "%d de %d explorados",
			"%s; keys: %s":                   "%s; chaves: %s",
			"nobody can arrive":              "ninguém consegue chegar",
			"%s wins in round %d":            "%s vence na rodada %d",
			"%s (says %s, which is unsound)": "%s (segundo %s, que não é confiável)",
			"%s alone, which is unsound":     "apenas %s, que não é confiável",
			"the node budget ran out":        "o limite de estados foi atingido",
			"the memory budget ran out":      "o limite de memória foi atingido",
			"the time ran out":               "o tempo acabou",
			"it was interrupted":             "a busca foi interrompida",
		},
		"es": {
			"board": "tablero", "position": "posición", "cell": "casilla", "step": "paso",
			"depth %d": "profundidad %d", "player %s": "jugador %s", "round %d": "ronda %d",
			"1 ply": "1 jugada", "%d plies": "%d jugadas",
			"the end": "el final", "the goal": "la meta",
			"the nearest key not yet held":   "la llave más cercana que aún falta",
			"the nearest place not yet seen": "el lugar más cercano aún no visto",
			"%d of %d explored":              "%d de %d explorados",
			"%s; keys: %s":                   "%s; llaves: %s",
			"nobody can arrive":              "nadie puede llegar",
			"%s wins in round %d":            "%s gana en la ronda %d",
			"%s (says %s, which is unsound)": "%s (según %s, que no es confiable)",
			"%s alone, which is unsound":     "solo %s, que no es confiable",
			"the node budget ran out":        "se alcanzó el límite de estados",
			"the memory budget ran out":      "se alcanzó el límite de memoria",
			"the time ran out":               "se acabó el tiempo",
			"it was interrupted":             "la búsqueda se interrumpió",
		},
	}
}
