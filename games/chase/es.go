package chase

import "jogada/say"

// spanish is what the game says in Spanish.
func spanish() say.Words {
	return say.Words{
		// The game.
		"Cat and mouse": "Gato y ratón",
		rules: `Un ratón y un gato se mueven por turnos en un grafo, y cada uno está obligado a moverse por una arista. El ratón gana cuando está en un agujero; el gato, cuando los dos están en el mismo nodo. El gato no puede entrar en un agujero.

Una posición (ratón, gato, de quién es el turno) que se repite es un empate, lo que, cuando los dos juegan lo mejor posible, es lo mismo que jugar sin fin. Si quien debe jugar no tiene ningún movimiento permitido, la partida no puede seguir: empate. Si los dos empiezan en el mismo nodo, o si el ratón empieza en un agujero, la partida ya terminó.

Quien gana juega para ganar lo antes posible; quien pierde, para perder lo más tarde posible. Una jugada es un movimiento de uno de ellos.`,
		"ply":   "jugada",
		playDoc: "Ratón y gato juegan por turnos; cada uno está obligado a moverse por una arista. El ratón quiere entrar en un agujero; el gato, atraparlo.",

		// Parameters and notations.
		"the node that the mouse starts on":           "el nodo en el que empieza el ratón",
		"the node that the cat starts on; not a hole": "el nodo en el que empieza el gato; no puede ser un agujero",
		"the nodes that are holes":                    "los nodos que son agujeros",
		"who moves first":                             "quién juega primero",
		"whether the edges of adjacency lists and edge lists go both ways or one way; digraph6 and DOT digraphs are directed by themselves": "si las aristas de las listas de adyacencia y de las listas de aristas valen en los dos sentidos o en uno solo; digraph6 y los digrafos en DOT ya son dirigidos",
		"how many nodes to draw":                          "cuántos nodos sortear",
		"how many edges a node has, on average":           "cuántas aristas tiene un nodo, en promedio",
		"how many edges lead into a hole":                 "cuántas aristas llevan a un agujero",
		"tell the value of every position that can arise": "indicar el valor de cada posición que puede darse",
		"a JSON list of each node's neighbours, [[2,5],[3],…], on one line or many; several one after the other are several graphs; # begins a comment, and # graph=directed above the first makes them directed": "una lista JSON con los vecinos de cada nodo, [[2,5],[3],…], en una línea o en varias; varias listas seguidas son varios grafos; # inicia un comentario, y # graph=directed encima de la primera los hace dirigidos",
		"two node numbers a line; # begins a comment, and # graph=directed above the first makes the graph directed; nodes run from 0 to the largest number, and an edge given twice is one edge":                 "dos números de nodos por línea; # inicia un comentario, y # graph=directed encima de la primera línea hace dirigido el grafo; los nodos van de 0 al número mayor, y una arista dada dos veces es una sola",
		"a graph a line, with or without the header >>graph6<<":                                                                                                                       "un grafo por línea, con o sin el encabezado >>graph6<<",
		"a directed graph a line, which begins with &, with or without the header >>digraph6<<":                                                                                       "un grafo dirigido por línea, que empieza por &, con o sin el encabezado >>digraph6<<",
		"a graph a line, which begins with a colon, with or without the header >>sparse6<<; incremental sparse6 is not read":                                                          "un grafo por línea, que empieza por dos puntos, con o sin el encabezado >>sparse6<<; el sparse6 incremental no se lee",
		"graph or digraph, one or more; attributes are left aside; names that are all whole numbers are the numbers of the nodes, others are numbered in the order they appear in":    "graph o digraph, uno o más; los atributos se ignoran; si todos los nombres son números enteros, son los números de los nodos; si no, los nodos se numeran en el orden en que aparecen",
		"retrograde analysis of all positions on the graph, a wave a ply: 64 positions at a time where a wave is large, move by move where it is small":                               "análisis retrógrado de todas las posiciones del grafo, una onda por jugada: 64 posiciones a la vez cuando la onda es grande, movimiento a movimiento cuando es pequeña",
		"each position is settled once; at most nodes² / 64 × moves a ply, and never much more than retro in all; memory of 5 bits a position and one for each doubling of the plies": "cada posición se decide una vez; como máximo nodos² / 64 × movimientos por jugada, y nunca mucho más que retro en total; memoria de 5 bits por posición y uno más cada vez que el número de jugadas se duplica",

		// Brushes, and the names of the sides.
		"node":                   "nodo",
		"a node that is no hole": "un nodo que no es un agujero",
		"hole":                   "agujero",
		"a hole: where the mouse wants to be, and the cat can't go": "un agujero: adonde el ratón quiere llegar y el gato no puede ir",
		"mouse":                  "ratón",
		"where the mouse starts": "donde empieza el ratón",
		"cat":                    "gato",
		"where the cat starts":   "donde empieza el gato",

		// Play.
		"the mouse is in the hole":     "el ratón está en el agujero",
		"the cat has caught the mouse": "el gato atrapó al ratón",
		"the %s is to move":            "le toca al %s",

		// Headlines.
		"undecided":                                     "sin decidir",
		"the game is over before it starts: %s":         "la partida termina antes de empezar: %s",
		"the %s wins in %s":                             "el %s gana en %s",
		"the %s wins":                                   "el %s gana",
		"a draw: the %s can't move":                     "empate: el %s no puede moverse",
		"a draw: play comes to where the %s can't move": "empate: la partida llega a un punto en que el %s no puede moverse",
		"a draw: play goes on for ever":                 "empate: la partida nunca termina",
		"a draw":                                        "empate",
		"a hole":                                        "un agujero",
		"the %s starts in %s, so it wins":               "el %s empieza en %s, por lo que gana",
		"%s and %s start on one node, so the %s wins":   "%s y %s empiezan en el mismo nodo, por lo que gana el %s",

		// What answers rest on.
		"nothing: the search did not come to its end": "nada: la búsqueda no llegó a su fin",
		"the rules": "las reglas",
		"the value of each of the %d positions that can arise": "el valor de cada una de las %d posiciones que pueden darse",
		"the value of each of the %d positions on the graph":   "el valor de cada una de las %d posiciones del grafo",
		"a search of the whole tree of play":                   "una búsqueda en todo el árbol del juego",

		// Reasons.
		"the %s is to move and has no legal move, so the game can't go on":                                                                                                             "le toca al %s, que no tiene ningún movimiento permitido, por lo que la partida no puede seguir",
		"in the whole tree of play, where a position that occurs again is a draw, the %s can force its win and the %s can put it off for %s":                                           "en todo el árbol del juego, en el que una posición que se repite es un empate, el %s puede forzar su victoria y el %s puede aplazarla %s",
		"in the whole tree of play, where a position that occurs again is a draw, neither side can force a win":                                                                        "en todo el árbol del juego, en el que una posición que se repite es un empate, ninguno de los lados puede forzar la victoria",
		"by the values that were kept, one for each position whatever line led to it, the %s wins":                                                                                     "según los valores guardados, uno por posición, sea cual sea la línea que llevó a ella, gana el %s",
		"by the values that were kept, one for each position whatever line led to it, neither side wins":                                                                               "según los valores guardados, uno por posición, sea cual sea la línea que llevó a ella, no gana ninguno de los lados",
		"at each of its turns the %s has a move to a position one ply nearer to the end, and every move of the %s leads nearer to it too, so the %s can hold out for %s and no longer": "siempre que le toca, el %s tiene un movimiento a una posición una jugada más cercana al final, y todo movimiento del %s también acerca el final, por lo que el %s puede resistir %s y no más",
		"the %s is beside %s and it is its turn":     "el %s está junto a %s y es su turno",
		"the %s is beside the %s and it is its turn": "le toca al %s, que está junto al %s",
		"the %s must move, and only to the %s":       "el %s está obligado a moverse, y solo puede ir adonde está el %s",

		// What each first move leads to.
		"the %s has %d moves: %s":               "el %s tiene %d movimientos: %s",
		"%s and %s":                             "%s y %s",
		"%s and %d more":                        "%s y %d más",
		"%s wins":                               "%s gana",
		"%s win":                                "%s ganan",
		"only %s wins":                          "solo %s gana",
		"the %s has one move, %s, and it wins":  "el %s tiene un único movimiento, %s, que gana",
		"both moves of the %s win":              "los dos movimientos del %s ganan",
		"all %d moves of the %s win":            "los %d movimientos del %s ganan",
		"%s draws":                              "%s empata",
		"%s draw":                               "%s empatan",
		"only %s draws":                         "solo %s empata",
		"the %s has one move, %s, and it draws": "el %s tiene un único movimiento, %s, que empata",
		"both moves of the %s draw":             "los dos movimientos del %s empatan",
		"all %d moves of the %s draw":           "los %d movimientos del %s empatan",
		"%s loses":                              "%s pierde",
		"%s lose":                               "%s pierden",
		"the %s has one move, %s, and it loses": "el %s tiene un único movimiento, %s, que pierde",
		"both moves of the %s lose":             "los dos movimientos del %s pierden",
		"all %d moves of the %s lose":           "los %d movimientos del %s pierden",
		"%s holds out longest":                  "%s es el que más resiste",
		"%s hold out longest":                   "%s son los que más resisten",

		// Why a game is not lost.
		"the %s can't be caught: %s":      "el %s no puede ser atrapado: %s",
		"the %s keeps the %s from %s: %s": "el %s impide que el %s alcance %s: %s",
		"the hole":                        "el agujero",
		"the holes":                       "los agujeros",
		"these %d positions":              "estas %d posiciones",
		"at least %d positions":           "al menos %d posiciones",
		"%d positions":                    "%d posiciones",
		"%s each have a move to another of them, and the %s can't leave them":                                                          "%s tienen, cada una, un movimiento a otra de ellas, y el %s no puede salir de ellas",
		"%s each have a move to another of them, and the %s can leave them only to lose":                                               "%s tienen, cada una, un movimiento a otra de ellas, y el %s solo puede salir de ellas para perder",
		"%s each have a move to another of them, or none at all, so that the game can't go on, and the %s can't leave them":            "%s tienen, cada una, un movimiento a otra de ellas, o ningún movimiento, de modo que la partida no puede seguir, y el %s no puede salir de ellas",
		"%s each have a move to another of them, or none at all, so that the game can't go on, and the %s can leave them only to lose": "%s tienen, cada una, un movimiento a otra de ellas, o ningún movimiento, de modo que la partida no puede seguir, y el %s solo puede salir de ellas para perder",

		// Layers and frames.
		"start":          "inicio",
		"%s winner":      "quién gana, por nodo del %s",
		"%s plies":       "jugadas, por nodo del %s",
		"%s, %s to move": "%s, en el turno del %s",
		"the %s is on":   "el %s está en el nodo",
		"who wins with the %s on this node, the %s on the chosen one, at first its start, and the %s to move: 1 the mouse, 2 the cat, 0 nobody": "quién gana con el %s en este nodo, el %s en el nodo elegido (al principio, aquel en el que empieza), en el turno del %s: 1 el ratón, 2 el gato, 0 nadie",
		"plies to the end with the %s on this node, the %s on the chosen one, at first its start, and the %s to move":                           "jugadas hasta el final con el %s en este nodo, el %s en el nodo elegido (al principio, aquel en el que empieza), en el turno del %s",
	}
}
