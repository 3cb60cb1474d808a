package jump

import "jogada/say"

const docInPortuguese = `Os jogadores correm até a última casa de um tabuleiro de números. Em cada rodada, cada jogador, na sua vez, pula da casa em
que está; o número dela é o comprimento do pulo. Os jogadores não se atrapalham e podem dividir a mesma casa. Quem está em
um 0, ou não tem um pulo que fique dentro do tabuleiro, fica parado para sempre.

A rodada 1 segue a ordem da entrada. Nas seguintes, joga antes quem deu o menor pulo na rodada anterior; a regra tie
desempata pulos iguais. Cada jogador segue um caminho com o menor número de rodadas e, entre esses, um que o deixe jogar o
mais cedo possível na última delas.

Vence quem precisa de menos rodadas; entre iguais, quem joga antes nessa rodada. Quem começa na última casa vence na
rodada 0. Se ninguém consegue chegar, não há vencedor.`

// portuguese is what the game says in Portuguese.
func portuguese() say.Words {
	return say.Words{
		"The Jump Game": "O jogo do pulo",
		doc:             docInPortuguese,
		"round":         "rodada",
		"Choose a player and jump, a round at a time. The others take their best lines; try to be on the last cell before them.": "Escolha um jogador e pule, uma rodada de cada vez. Os outros seguem seus melhores caminhos; tente chegar à última casa antes deles.",

		"what a jump is: straight, in one of four directions, or a walk of so many single steps, turning at will":                                                      "o que é um pulo: em linha reta, em uma de quatro direções (straight), ou uma caminhada desse número de passos, virando à vontade (walk)",
		"who goes first after equal jumps: who did in the first round, whose name is first in the alphabet (in round 1, too), or (stable) who did in the round before": "quem joga antes depois de pulos iguais: quem jogou antes na primeira rodada (first-round), quem vem antes na ordem alfabética, já na rodada 1 (name), ou quem jogou antes na rodada anterior (stable)",
		"NAME=row,col: a player on a bare matrix":                                 "NOME=linha,coluna: um jogador em uma matriz sem cabeçalho",
		"tell the standing of every player and the fewest rounds from every cell": "informar a colocação de todos os jogadores e o menor número de rodadas a partir de cada casa",
		"rows of the board":    "linhas do tabuleiro",
		"columns of the board": "colunas do tabuleiro",
		"how many players":     "quantos jogadores",
		"the largest jump":     "o maior pulo",
		"random, or the worst for a search: nobody can win and nearly everything can be reached": "aleatório (random), ou o pior para uma busca (worst): ninguém pode vencer e quase tudo pode ser alcançado",

		"rows and columns on a line, the number of players on the next, the rows of numbers, then a line \"row col\" for the start of each player; the players are A, B, … Z, AA, AB, …": "linhas e colunas em uma linha, o número de jogadores na seguinte, as linhas de números e depois uma linha \"linha coluna\" com o início de cada jogador; os jogadores são A, B, … Z, AA, AB, …",
		"the rows of numbers alone; the players are given by the parameter player":                                                                                                       "apenas as linhas de números; os jogadores vêm do parâmetro player",

		"number": "número", "how far jumps from the cell go; from a 0 nobody gets away": "o comprimento dos pulos a partir da casa; de um 0 ninguém sai",
		"larger number": "número maior", "how far jumps from the cell go, as far as you like": "o comprimento dos pulos a partir da casa, tão grande quanto quiser",
		"player": "jogador", "where a player starts; several may start on one cell": "onde um jogador começa; vários podem começar na mesma casa",

		"one search for all players in which each cell is claimed once, by whoever goes first of those who can be there; the claims keep the order of play": "uma só busca para todos os jogadores, em que cada casa é reservada uma única vez, para quem joga antes entre os que podem estar nela; as reservas mantêm a ordem de jogo",
		"each cell once, whatever the number of players, up to the round in which someone arrives; at most 4 bytes a cell for straight jumps":               "cada casa uma vez, seja qual for o número de jogadores, até a rodada em que alguém chega; no máximo 4 bytes por casa para pulos em linha reta",
		"backwards from the goal on flat tables: the rounds from every cell, the best way on from there, and so the standing of every player":               "de trás para a frente, a partir da meta, em tabelas planas: as rodadas a partir de cada casa, a melhor continuação dali e, assim, a colocação de todos os jogadores",
		"each cell twice, whatever the number of players; memory for the cells and for the lines of all players":                                            "cada casa duas vezes, seja qual for o número de jogadores; memória para as casas e para os caminhos de todos os jogadores",

		"%s wins in round %d":                                          "%s vence na rodada %d",
		"%s starts on the goal and wins in round 0":                    "%s começa na meta e vence na rodada 0",
		"nobody can win":                                               "ninguém pode vencer",
		"undecided: nobody arrives before round %d":                    "em aberto: ninguém chega antes da rodada %d",
		"the part that was searched":                                   "a parte que foi examinada",
		"the fewest rounds and the earliest last turn of every player": "o menor número de rodadas de cada jogador e quão cedo ele pode jogar na última delas",
		"the round of every cell that somebody can be on before the end, and the earliest turn there": "a rodada de cada casa a que alguém pode chegar antes do fim e quão cedo, nessa rodada, se chega a ela",

		"the last cell": "a última casa",
		"%s can be on %s in round %d; that nobody goes earlier is the method's word alone": "%s pode alcançar %s na rodada %d; que ninguém jogue antes é só o que diz o método",
		"of those who can be there then, nobody goes earlier than %s":                      "dos que podem estar lá nessa rodada, ninguém joga antes de %s",
		"the board is empty":                                                     "o tabuleiro está vazio",
		"there are no players":                                                   "não há jogadores",
		"%s is on %s before anyone jumps":                                        "%s já ocupa %s antes que alguém pule",
		"nobody can be on %s before round %d":                                    "ninguém consegue alcançar %s antes da rodada %d",
		"1 more can be there in round %d, later in its order":                    "mais 1 jogador pode estar lá na rodada %d, mais tarde na ordem dela",
		"%d more can be there in round %d, later in its order":                   "mais %d jogadores podem estar lá na rodada %d, mais tarde na ordem dela",
		"no other player starts there":                                           "nenhum outro jogador começa ali",
		"no other player can be there in round %d":                               "nenhum outro jogador pode estar lá na rodada %d",
		"%s starts there too; %s":                                                "%s também começa ali; %s",
		"%s and %s both arrive in round %d; %s":                                  "%s e %s chegam na rodada %d; %s",
		"%s and %s both arrive in round %d and both jumped %s in round %d; %s":   "%s e %s chegam na rodada %d e ambos pularam %s na rodada %d; %s",
		"%s and %s both arrive in round %d and made equal jumps all the way; %s": "%s e %s chegam na rodada %d e deram pulos iguais do começo ao fim; %s",
		"%s and %s both arrive in round %d; %[1]s jumped %[4]s in round %[5]d, %[2]s jumped %[6]s, so %[1]s goes first":                                     "%s e %s chegam na rodada %d; na rodada %[5]d, %[1]s pulou %[4]s e %[2]s pulou %[6]s, então %[1]s joga antes",
		"%s and %s both arrive in round %d and made equal jumps after round %d; %[1]s jumped %[5]s in round %[4]d, %[2]s jumped %[6]s, so %[1]s goes first": "%s e %s chegam na rodada %d e deram pulos iguais depois da rodada %d; na rodada %[4]d, %[1]s pulou %[5]s e %[2]s pulou %[6]s, então %[1]s joga antes",
		"%s comes first in the alphabetical order of the names":                                                                                             "%s vem primeiro na ordem alfabética dos nomes",
		"%s comes first in the order of the input":                                                                                                          "%s vem primeiro na ordem da entrada",
		"player %s can't make a jump":                   "o jogador %s não tem como pular",
		"players %s can't make a jump":                  "os jogadores %s não têm como pular",
		"no cell that player %s can reach leads to %s":  "de nenhuma casa a que o jogador %s chega dá para alcançar %s",
		"no cell that players %s can reach leads to %s": "de nenhuma casa a que os jogadores %s chegam dá para alcançar %s",
		"%s and %d more":                                "%s e mais %d",
		"%s and %s":                                     "%s e %s",

		"start": "início", "round %d: %s %s": "rodada %d: %s %s",
		"rounds to the goal": "rodadas até a meta", "the fewest rounds from each cell to the last one": "o menor número de rodadas de cada casa até a última",
		"first reached": "primeira chegada", "the first round after which somebody can be on the cell": "a primeira rodada ao fim da qual alguém pode estar na casa",
		"the line of %s": "o caminho de %s", "where %s is after each round on its best line; nothing if it never arrives": "onde %s está depois de cada rodada no seu melhor caminho; nada se nunca chega",
	}
}
