package keys

import "jogada/say"

// portuguese is what the game says in the Portuguese of Brazil.
func portuguese() say.Words {
	return say.Words{
		"The mysterious keys of the lost kingdom": "As chaves misteriosas do reino perdido",
		doc: `Um mapa de caracteres: # é rocha, . é uma casa livre, 1 a 9 são os inícios dos jogadores (e @ o de mais um), a até z são chaves,
A até Z são portas. Anda-se para cima, para baixo, para a esquerda e para a direita. Um jogador recolhe uma chave ao pisar nela; ela nunca se
gasta e abre todas as portas da sua letra. Chaves e portas podem se repetir. Cada jogador explora sozinho, com as suas próprias chaves.

A resposta é o número de casas que cada jogador pode explorar: o seu início e toda casa livre, chave e porta aberta que ele
alcança. Uma porta fechada não conta.

Uma chave fica além de portas quando todo caminho até ela passa por uma delas: mesmo com todas as outras portas do mapa abertas, o jogador
não a alcança. Uma chave à qual nenhum caminho leva está isolada por rocha.`,
		"rooms with walls, a cave, or open land strewn with rock": "salas com paredes (rooms), uma caverna (cave) ou campo aberto salpicado de rocha (open)",
		"the number of rows":                       "o número de linhas",
		"the number of columns":                    "o número de colunas",
		"the number of players":                    "o número de jogadores",
		"the number of different doors":            "o número de portas diferentes",
		"how many of 100 narrow places get a door": "em quantos de cada 100 lugares estreitos há uma porta",
		"the most keys of one letter":              "o máximo de chaves de uma letra",
		mapDoc:                                     "cada linha do texto é uma linha do mapa, como descrito acima; o que falta numa linha, um espaço e tudo em volta do mapa é rocha; um jogador tem um só início",
		playDoc:                                    "Caminhe com um dos jogadores por tudo o que ele pode explorar. As chaves são recolhidas no caminho, e as portas das suas letras se abrem.",
		areasDoc:                                   "uma passada que junta em áreas as casas entre as portas e, depois, para cada jogador, uma inundação apenas sobre áreas e portas",
		areasCost:                                  "cada casa é vista uma vez para todos os jogadores juntos e, depois, cada área e cada porta no máximo uma vez por jogador; memória para uma linha, as portas e chaves e as áreas vizinhas a elas",

		"free": "livre", "a free cell": "uma casa livre",
		"rock": "rocha", "rock, which nobody enters": "rocha, onde ninguém entra",
		"key": "chave", "a key, which opens every door of its letter": "uma chave, que abre todas as portas da sua letra",
		"door": "porta", "a door, which a key of its letter opens": "uma porta, que uma chave da sua letra abre",
		"player": "jogador", "where a player starts": "onde um jogador começa",

		"%s explores %s": "%s explora %s", "%s, %s %s": "%s; %s, %s",
		"cells explored by player %s": "casas exploradas por jogador (%s)",
		"1 cell":                      "1 casa", "%d cells": "%d casas",
		"at least 1 cell": "pelo menos 1 casa", "at least %d cells": "pelo menos %d casas", "at least %d": "pelo menos %d",
		"undecided: %s": "em aberto: %s", "the part that was explored": "a parte que foi explorada",
		"a flood with key closure: every cell is justified, and no open neighbour lies outside": "uma inundação com fecho por chaves: cada casa é justificada e nenhuma vizinha aberta fica de fora",

		"%s and %s": "%s e %s", "%[1]s and %[2]s": "%s e %s", "%s or %s": "%s ou %s", "%[1]s or %[2]s": "%s ou %s",
		"player %[1]s": "o jogador %s", "players %s": "os jogadores %s",
		"door %s": "a porta %s", "doors %s": "as portas %s",
		"beyond door %s": "além da porta %s", "beyond doors %s": "além das portas %s",
		"key %s": "a chave %s", "keys %s": "as chaves %s",
		"the only key %s": "a única chave %s", "both keys %s": "ambas as chaves %s", "all %d keys %s": "todas as %d chaves %s",
		"%d of the %d keys %s": "%d das %d chaves %s", "all keys %s": "todas as chaves %s",

		"%s explore the same %s":                                "%s exploram as mesmas %s",
		"%s meets no door":                                      "%s não encontra nenhuma porta",
		"%s meet no door":                                       "%s não encontram nenhuma porta",
		"every door that %s meets opens: it finds %s":           "toda porta que %s encontra se abre: ele recolhe %s",
		"every door that %s meet opens: they find %s":           "toda porta que %s encontram se abre: eles recolhem %s",
		"%s stays shut for %s: %s":                              "%s fica fechada para %s: %s",
		"%s stay shut for %s: %s":                               "%s ficam fechadas para %s: %s",
		"there is no key %s on the map":                         "não há nenhuma chave %s no mapa",
		"outside what is explored":                              "fora do que é explorado",
		"%s lies %s":                                            "%s está %s",
		"%s lie %s":                                             "%s estão %s",
		"%s is walled off by rock":                              "%s está isolada por rocha",
		"%s are walled off by rock":                             "%s estão isoladas por rocha",
		"%s that are not walled off by rock lie %s":             "%s que não estão isoladas por rocha ficam %s",
		"%s, and %s":                                            "%s, e %s",
		"%s, and %s %s":                                         "%s, e %s, %s",
		"explored by player %s":                                 "explorado pelo jogador %s",
		"keys picked up by player %s":                           "chaves recolhidas pelo jogador %s",
		"doors that stay shut for %s":                           "portas que ficam fechadas para %s",
		"doors that open for %s":                                "portas que se abrem para %s",
		"opened with key %s":                                    "aberta com a chave %s",
		"the doors that are opened, by the key that opens them": "as portas que são abertas, pela chave que as abre",
		"the cells that player %s explores, numbered from 1 in the order of discovery":           "as casas que o jogador %s explora, numeradas a partir de 1 na ordem da descoberta",
		"the keys that player %s picks up, numbered from 1 in an order in which they can be had": "as chaves que o jogador %s recolhe, numeradas a partir de 1 numa ordem em que podem ser obtidas",
		"the doors next to what is explored that stay shut, by the reason":                       "as portas vizinhas ao que é explorado que ficam fechadas, por motivo",

		"%d of %d explored":    "%d de %d casas exploradas",
		"all players together": "todos os jogadores juntos",
	}
}
