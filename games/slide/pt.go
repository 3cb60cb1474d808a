package slide

import "jogada/say"

// portuguese is the game in the Portuguese of Brazil.
func portuguese() say.Words {
	return say.Words{
		// the description
		"2048 clean up!": "2048: limpe o tabuleiro!",
		gameDoc: `O menor número de movimentos, até um limite, que deixa uma única peça em um tabuleiro quadrado.

Um movimento desliza todas as peças até onde puderem ir para a esquerda, para a direita, para cima ou para baixo (L R U D). A partir da parede, duas vizinhas iguais se fundem em uma peça com o dobro do valor; uma peça formada neste movimento não se funde de novo nele. Não aparecem peças novas. Deslizar sem mudar nada não é um movimento. As peças não precisam ser potências de dois.

A resposta distingue três nãos: impossível com qualquer limite, sem solução dentro do limite, e em aberto porque a busca foi interrompida.`,
		"slide": "movimento",
		"the most slides allowed; not set: what the text says, 1000000 for a bare board": "o máximo de movimentos permitido; se não for dado, vale o que o texto diz, ou 1000000 para um tabuleiro sem limite no texto",
		"rows and columns": "linhas e colunas",
		"solvable; random: the sum is right, the places are random; stuck: the sum is right, and no tiles ever merge; mixed: tiles with different odd parts": "solvable: tem solução; random: a soma está certa e os lugares são sorteados; stuck: a soma está certa e nenhuma peça jamais se funde; mixed: peças com partes ímpares diferentes",
		"about how many slides a solvable board needs, at most":                                            "de quantos movimentos, mais ou menos, um tabuleiro com solução precisa no máximo",
		"how many slides more (or, negative, fewer) the limit allows":                                      "quantos movimentos a mais (ou, se negativo, a menos) o limite permite",
		"what every tile is a multiple of; the smallest tile there can be":                                 "o número de que toda peça é múltipla; a menor peça possível",
		"the number of cases, then for each case N M (side and limit) and N rows of N values, 0 for empty": "o número de casos e, para cada caso, N M (lado e limite) e N linhas de N valores, 0 para vazio",
		"N rows of N values, N at least 2, and nothing else":                                               "N linhas de N valores, com N pelo menos 2, e nada mais",
		packedDoc: "o núcleo deste jogo: tabuleiros compactados em palavras de bits, com os que são iguais girados, espelhados ou espaçados tomados por um só, examinados em uma única passada sob um teto crescente de " +
			"movimentos feitos mais um limite inferior que olha dois movimentos adiante; quando a memória enche, continua em profundidade",
		packedCost: "no máximo todos os tabuleiros alcançáveis, contados uma só vez os equivalentes, cada um expandido uma ou poucas vezes; memória para esses, ou para quantos couberem",
		backtrackDoc: "relatório 003: segue todas as sequências até o limite, primeiro o movimento que deixa menos peças; abandona as que não podem superar " +
			"a melhor já encontrada e os tabuleiros com peças demais para os movimentos que restam; o primeiro teste, de que a soma é uma potência de dois, foi corrigido para peças com um fator ímpar",
		backtrackCost: "exponencial: até quatro vezes mais sequências para cada movimento a mais no limite, por mais perto que esteja uma solução; memória para uma sequência",

		// the brushes, and play
		"empty": "vazia", "a cell without a tile": "uma casa sem peça",
		"tile": "peça", "a tile with a power of two": "uma peça com uma potência de dois",
		"number": "número", "a tile with any whole number": "uma peça com um número inteiro qualquer",
		playDoc:                 "Deslize as peças até restar uma só. Um movimento que fecha todos os caminhos só pode ser desfeito.",
		"a single tile is left": "resta uma única peça",
		"%d tiles are left, and no slide changes anything": "restam %d peças, e nenhum movimento muda nada",
		"%d tiles are left": "restam %d peças",

		// counts
		"1 slide": "1 movimento", "%d slides": "%d movimentos",
		"1 tile": "1 peça", "%d tiles": "%d peças",
		"1 board": "1 tabuleiro", "%d boards": "%d tabuleiros",
		"1 doubling": "1 duplicação", "%d doublings": "%d duplicações",

		// answers
		"already clean: 0 slides": "já está limpo: 0 movimentos",
		"the board has %s":        "o tabuleiro tem %s",
		"one tile":                "uma única peça",
		"the board is empty":      "o tabuleiro está vazio",
		"the board itself":        "o próprio tabuleiro",
		"a line that replays, and the bound, which is as high":                                      "uma sequência que foi refeita e o limite inferior, que é igual ao seu comprimento",
		"all shorter lines that the bound leaves open were searched, and none leaves a single tile": "todas as sequências mais curtas que o limite inferior deixa em aberto foram examinadas, e nenhuma deixa uma única peça",
		"a line that replays, and an exhaustive search of all shorter ones":                         "uma sequência que foi refeita e uma busca exaustiva de todas as mais curtas",
		"impossible, whatever the limit":                                                            "impossível, seja qual for o limite",
		"an invariant: no slide changes the sum of the tiles or the odd part of one":                "um invariante: nenhum movimento muda a soma das peças nem a parte ímpar de uma delas",
		"an exhaustive search of all boards that can be reached":                                    "uma busca exaustiva de todos os tabuleiros alcançáveis",
		"no solution within %s": "sem solução em até %s",
		"the bound":             "o limite inferior",
		"all lines within the limit that the bound leaves open were searched, and none leaves a single tile": "todas as sequências dentro do limite que o limite inferior deixa em aberto foram examinadas, e nenhuma deixa uma única peça",
		"an exhaustive search of all lines within the limit":                                                 "uma busca exaustiva de todas as sequências dentro do limite",
		"lines beyond the limit were not searched":                                                           "as sequências além do limite não foram examinadas",
		"undecided: at least %s (%s)":                                                                        "em aberto: pelo menos %s (%s)",
		"undecided: at least %s, at most %d (%s)":                                                            "em aberto: pelo menos %s, no máximo %d (%s)",
		"the part that was searched":                                                                         "a parte que foi examinada",
		"a line of %s was found, and shorter ones were not all searched":                                     "foi encontrada uma sequência de %s, e as mais curtas não foram todas examinadas",
		"at least %s: %s, becomes %d by log2(%d/%d) = %s, and a slide doubles a tile at most once":           "pelo menos %s: %s, chega a %d com log2(%d/%d) = %s, e um movimento dobra uma peça no máximo uma vez",
		"the smallest tile, %d":                                                                              "a menor peça, %d",
		"%s; the first slide, whichever it is, leaves %s as it is":                                           "%s; o primeiro movimento, seja qual for, deixa %s como está",
		"a tile %d": "uma peça %d",
		"tiles %s and %s have different odd parts, %d and %d, and merging never changes the odd part of a tile": "as peças %s e %s têm partes ímpares diferentes, %d e %d, e uma fusão nunca muda a parte ímpar de uma peça",
		"the tiles": "as peças",
		"%s sum to %d, which is not a power of two":                                                                                "%s somam %d, que não é uma potência de dois",
		"%s, all multiples of %d, sum to %d = %d × %d, and %d is not a power of two":                                               "%s, todas múltiplas de %d, somam %d = %d × %d, e %d não é uma potência de dois",
		"no slide changes the board, and it has %s":                                                                                "nenhum movimento muda o tabuleiro, e ele tem %s",
		"slides change nothing but empty lines, and which way round the board is, and it has %s":                                   "os movimentos só mudam as linhas e colunas vazias e a orientação do tabuleiro, e ele tem %s",
		"1 board, which stand for all that can be reached, were looked at, and none has a single tile":                             "foi examinado 1 tabuleiro, que representa todos os alcançáveis, e ele não tem uma única peça",
		"%d boards, which stand for all that can be reached, were looked at, and none has a single tile":                           "foram examinados %d tabuleiros, que representam todos os alcançáveis, e nenhum tem uma única peça",
		"every line was followed until it brought nothing new, %s in all, some of them more than once, and none has a single tile": "cada sequência foi seguida até não trazer nada de novo, %s ao todo, alguns mais de uma vez, e nenhum tem uma única peça",

		// pictures
		"start": "início",
		"%s; the same board turned, mirrored or spaced counts once": "%s; o mesmo tabuleiro girado, espelhado ou espaçado conta uma só vez",
		"smallest tiles": "menores peças",
		"the tiles that have to double most often: no solution has fewer slides than that": "as peças que precisam dobrar mais vezes: nenhuma solução tem menos movimentos do que isso",
		"tile %d: %s to become %d": "peça %d: %s para chegar a %d",
		"doublings to go":          "duplicações que faltam",
		"how often each tile has to double to become %d, the only tile left": "quantas vezes cada peça precisa dobrar para chegar a %d, a única peça que resta",
		"odd parts": "partes ímpares",
		"tiles by what is left when they are halved as often as they can be; tiles of different groups never merge, nor do those that they become": "as peças pelo que sobra quando são divididas por dois enquanto possível; peças de grupos diferentes nunca se fundem, nem aquelas em que se transformam",
		"odd part %d":     "parte ímpar %d",
		"other odd parts": "outras partes ímpares",
	}
}
