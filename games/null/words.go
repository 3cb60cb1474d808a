package null

import "jogada/say"

// words are what the game says in other languages, by its English sentences.
func words() map[string]say.Words {
	return map[string]say.Words{
		"pt": {
			"Doubling": "Dobrar",
			"From one number to another in the fewest moves. A move adds one or doubles.": "De um número a outro com o menor número de movimentos. Um movimento soma um ou dobra.",
			"move": "movimento", "the largest number drawn": "o maior número sorteado", "the number to start from and the number wanted": "o número inicial e o número desejado",
			"Add one or double until the number wanted is reached.": "Some um ou dobre até chegar ao número desejado.",
			"start": "início", "the number to start from": "o número inicial", "goal": "meta", "the number wanted": "o número desejado",
			"%s to %s in %s": "de %s a %s em %s", "1 move": "1 movimento", "%d moves": "%d movimentos",
			"no line of fewer than %d moves reaches %s":                "nenhuma sequência de menos de %d movimentos chega a %s",
			"a search of all shorter lines":                            "uma busca de todas as sequências mais curtas",
			"%s can't become %s":                                       "%s não pode virar %s",
			"no move makes a number smaller, and %s is larger than %s": "nenhum movimento diminui um número, e %s é maior que %s",
			"an invariant":           "um invariante",
			"undecided: at least %s": "em aberto: pelo menos %s", "the part that was searched": "a parte que foi examinada",
			"%d is reached": "chegou-se a %d", "%d is too large": "%d é grande demais", "%d still to go": "distância que falta: %d",
		},
		"es": {
			"Doubling": "Duplicar",
			"From one number to another in the fewest moves. A move adds one or doubles.": "De un número a otro con el menor número de movimientos. Un movimiento suma uno o duplica.",
			"move": "movimiento", "the largest number drawn": "el mayor número sorteado", "the number to start from and the number wanted": "el número inicial y el número buscado",
			"Add one or double until the number wanted is reached.": "Suma uno o duplica hasta llegar al número buscado.",
			"start": "inicio", "the number to start from": "el número inicial", "goal": "meta", "the number wanted": "el número buscado",
			"%s to %s in %s": "de %s a %s en %s", "1 move": "1 movimiento", "%d moves": "%d movimientos",
			"no line of fewer than %d moves reaches %s":                "ninguna secuencia de menos de %d movimientos llega a %s",
			"a search of all shorter lines":                            "una búsqueda de todas las secuencias más cortas",
			"%s can't become %s":                                       "%s no puede convertirse en %s",
			"no move makes a number smaller, and %s is larger than %s": "ningún movimiento reduce un número, y %s es mayor que %s",
			"an invariant":           "un invariante",
			"undecided: at least %s": "sin decidir: al menos %s", "the part that was searched": "la parte que se examinó",
			"%d is reached": "se llegó a %d", "%d is too large": "%d es demasiado grande", "%d still to go": "distancia que falta: %d",
		},
	}
}
