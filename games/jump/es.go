package jump

import "jogada/say"

const docInSpanish = `Los jugadores corren hasta la última casilla de un tablero de números. En cada ronda, cada jugador, en su turno, salta desde
su casilla; el número que hay en ella es la longitud del salto. Los jugadores no se estorban y pueden compartir casilla.
Quien está en un 0, o no tiene un salto que quede dentro del tablero, se queda quieto para siempre.

La ronda 1 sigue el orden de la entrada. En las siguientes juega antes quien dio el salto más corto en la ronda anterior; la
regla tie desempata los saltos iguales. Cada jugador sigue un camino con el menor número de rondas y, entre esos, uno que
le deje jugar lo antes posible en la última de ellas.

Gana quien necesita menos rondas; entre iguales, quien juega antes en esa ronda. Quien empieza en la última casilla gana en
la ronda 0. Si nadie puede llegar nunca, no hay ganador.`

// spanish is what the game says in Spanish.
func spanish() say.Words {
	return say.Words{
		"The Jump Game": "El juego del salto",
		doc:             docInSpanish,
		"round":         "ronda",
		"Choose a player and jump, a round at a time. The others take their best lines; try to be on the last cell before them.": "Elige un jugador y salta, una ronda a la vez. Los demás siguen sus mejores caminos; intenta llegar a la última casilla antes que ellos.",

		"what a jump is: straight, in one of four directions, or a walk of so many single steps, turning at will":                                                      "qué es un salto: en línea recta, en una de cuatro direcciones (straight), o una caminata de ese número de pasos, girando a voluntad (walk)",
		"who goes first after equal jumps: who did in the first round, whose name is first in the alphabet (in round 1, too), or (stable) who did in the round before": "quién juega antes tras saltos iguales: quien jugó antes en la primera ronda (first-round), quien va antes en orden alfabético, ya en la ronda 1 (name), o quien jugó antes en la ronda anterior (stable)",
		"NAME=row,col: a player on a bare matrix":                                 "NOMBRE=fila,columna: un jugador en una matriz sin encabezado",
		"tell the standing of every player and the fewest rounds from every cell": "informar de la clasificación de todos los jugadores y del menor número de rondas desde cada casilla",
		"rows of the board":    "filas del tablero",
		"columns of the board": "columnas del tablero",
		"how many players":     "cuántos jugadores",
		"the largest jump":     "el salto más largo",
		"random, or the worst for a search: nobody can win and nearly everything can be reached": "al azar (random), o lo peor para una búsqueda (worst): nadie puede ganar y se puede llegar a casi todas partes",

		"rows and columns on a line, the number of players on the next, the rows of numbers, then a line \"row col\" for the start of each player; the players are A, B, … Z, AA, AB, …": "filas y columnas en una línea, el número de jugadores en la siguiente, las filas de números y después una línea \"fila columna\" con el inicio de cada jugador; los jugadores son A, B, … Z, AA, AB, …",
		"the rows of numbers alone; the players are given by the parameter player":                                                                                                       "solo las filas de números; los jugadores se dan con el parámetro player",

		"number": "número", "how far jumps from the cell go; from a 0 nobody gets away": "la longitud de los saltos desde la casilla; de un 0 nadie sale",
		"larger number": "número mayor", "how far jumps from the cell go, as far as you like": "la longitud de los saltos desde la casilla, tan grande como quieras",
		"player": "jugador", "where a player starts; several may start on one cell": "donde empieza un jugador; varios pueden empezar en la misma casilla",

		"one search for all players in which each cell is claimed once, by whoever goes first of those who can be there; the claims keep the order of play": "una sola búsqueda para todos los jugadores, en la que cada casilla se reserva una única vez, para quien juega antes entre los que pueden estar en ella; las reservas mantienen el orden de juego",
		"each cell once, whatever the number of players, up to the round in which someone arrives; at most 4 bytes a cell for straight jumps":               "cada casilla una vez, sea cual sea el número de jugadores, hasta la ronda en que alguien llega; como máximo 4 bytes por casilla para saltos en línea recta",
		"backwards from the goal on flat tables: the rounds from every cell, the best way on from there, and so the standing of every player":               "hacia atrás desde la meta, en tablas planas: las rondas desde cada casilla, la mejor continuación desde allí y, con ello, la clasificación de todos los jugadores",
		"each cell twice, whatever the number of players; memory for the cells and for the lines of all players":                                            "cada casilla dos veces, sea cual sea el número de jugadores; memoria para las casillas y para los caminos de todos los jugadores",

		"%s wins in round %d":                                          "%s gana en la ronda %d",
		"%s starts on the goal and wins in round 0":                    "%s empieza en la meta y gana en la ronda 0",
		"nobody can win":                                               "nadie puede ganar",
		"undecided: nobody arrives before round %d":                    "sin decidir: nadie llega antes de la ronda %d",
		"the part that was searched":                                   "la parte que se examinó",
		"the fewest rounds and the earliest last turn of every player": "el menor número de rondas de cada jugador y el turno más temprano que puede tener en la última",
		"the round of every cell that somebody can be on before the end, and the earliest turn there": "la ronda de cada casilla en la que alguien puede estar antes del final y el turno más temprano en ella",

		"the last cell": "la última casilla",
		"%s can be on %s in round %d; that nobody goes earlier is the method's word alone": "%s puede estar en %s en la ronda %d; que nadie juegue antes es solo lo que dice el método",
		"of those who can be there then, nobody goes earlier than %s":                      "de los que pueden estar allí en esa ronda, nadie juega antes que %s",
		"the board is empty":                                                     "el tablero está vacío",
		"there are no players":                                                   "no hay jugadores",
		"%s is on %s before anyone jumps":                                        "%s ya está en %s antes de que nadie salte",
		"nobody can be on %s before round %d":                                    "nadie puede estar en %s antes de la ronda %d",
		"1 more can be there in round %d, later in its order":                    "1 jugador más puede estar allí en la ronda %d, más tarde en el orden de esa ronda",
		"%d more can be there in round %d, later in its order":                   "%d jugadores más pueden estar allí en la ronda %d, más tarde en el orden de esa ronda",
		"no other player starts there":                                           "ningún otro jugador empieza allí",
		"no other player can be there in round %d":                               "ningún otro jugador puede estar allí en la ronda %d",
		"%s starts there too; %s":                                                "%s también empieza allí; %s",
		"%s and %s both arrive in round %d; %s":                                  "tanto %s como %s llegan en la ronda %d; %s",
		"%s and %s both arrive in round %d and both jumped %s in round %d; %s":   "tanto %s como %s llegan en la ronda %d y saltaron %s en la ronda %d; %s",
		"%s and %s both arrive in round %d and made equal jumps all the way; %s": "tanto %s como %s llegan en la ronda %d y dieron saltos iguales de principio a fin; %s",
		"%s and %s both arrive in round %d; %[1]s jumped %[4]s in round %[5]d, %[2]s jumped %[6]s, so %[1]s goes first":                                     "tanto %s como %s llegan en la ronda %d; en la ronda %[5]d, %[1]s saltó %[4]s, mientras que %[2]s saltó %[6]s, así que %[1]s juega antes",
		"%s and %s both arrive in round %d and made equal jumps after round %d; %[1]s jumped %[5]s in round %[4]d, %[2]s jumped %[6]s, so %[1]s goes first": "tanto %s como %s llegan en la ronda %d y dieron saltos iguales después de la ronda %d; en la ronda %[4]d, %[1]s saltó %[5]s, mientras que %[2]s saltó %[6]s, así que %[1]s juega antes",
		"%s comes first in the alphabetical order of the names":                                                                                             "%s va primero en el orden alfabético de los nombres",
		"%s comes first in the order of the input":                                                                                                          "%s va primero en el orden de la entrada",
		"player %s can't make a jump":                   "el jugador %s no puede saltar",
		"players %s can't make a jump":                  "los jugadores %s no pueden saltar",
		"no cell that player %s can reach leads to %s":  "ninguna casilla que el jugador %s alcanza lleva a %s",
		"no cell that players %s can reach leads to %s": "ninguna casilla que los jugadores %s alcanzan lleva a %s",
		"%s and %d more":                                "%s y %d más",
		"%s and %s":                                     "%s y %s",

		"start": "inicio", "round %d: %s %s": "ronda %d: %s %s",
		"rounds to the goal": "rondas hasta la meta", "the fewest rounds from each cell to the last one": "el menor número de rondas desde cada casilla hasta la última",
		"first reached": "primera llegada", "the first round after which somebody can be on the cell": "la primera ronda al final de la cual alguien puede estar en la casilla",
		"the line of %s": "el camino de %s", "where %s is after each round on its best line; nothing if it never arrives": "dónde está %s después de cada ronda en su mejor camino; nada si nunca llega",
	}
}
