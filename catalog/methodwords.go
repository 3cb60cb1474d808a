package catalog

import "jogada/say"

// methodWords are what the generic methods of package search do and cost, by language.
func methodWords() map[string]say.Words {
	return map[string]say.Words{"pt": methodsInPortuguese(), "es": methodsInSpanish()}
}

func methodsInPortuguese() say.Words {
	return say.Words{
		// puzzles
		"A*: the state with the smallest moves so far plus bound goes first; closed states are reopened when a shorter way to them is found": "A*: o estado com a menor soma de movimentos feitos e limite inferior é expandido primeiro; estados fechados são reabertos quando se encontra um caminho mais curto até eles",
		"at most all reachable states, each expanded once with a consistent bound; memory for all of them":                                   "no máximo todos os estados alcançáveis, cada um expandido uma vez se o limite inferior é consistente; memória para todos eles",
		"breadth-first search: all states one move away, then two, and so on":                                                                "busca em largura: todos os estados a um movimento de distância, depois a dois, e assim por diante",
		"all states nearer than the goal, each expanded once; memory for all of them":                                                        "todos os estados mais próximos do início que a meta, cada um expandido uma vez; memória para todos eles",
		"iterative deepening A*: depth-first under a growing ceiling on moves so far plus bound":                                             "A* com aprofundamento iterativo: em profundidade, sob um teto crescente de movimentos feitos mais limite inferior",
		"exponential in the length of the line, because states are met again by every way that leads to them; memory for one line":           "exponencial no comprimento da sequência, porque cada estado é reencontrado por todos os caminhos que levam a ele; memória para uma sequência",
		// mazes
		"key closure: a flood for each player in which doors wait in a list of their letter until its key is found":       "fecho por chaves: uma inundação por jogador, em que as portas esperam na lista de sua letra até que a chave seja encontrada",
		"each place is entered once a player, each door looked at once from each side; memory for every player's places":  "cada lugar é visitado uma vez por jogador e cada porta examinada uma vez de cada lado; memória para os lugares de todos os jogadores",
		"report 001: a depth-first search for each player that walks the whole list of locked doors at every key":         "relatório 001: uma busca em profundidade por jogador, que percorre a lista inteira de portas fechadas a cada chave que encontra",
		"places + keys × locked doors a player, quadratic on maps with many shut doors; memory for every player's places": "lugares + chaves × portas fechadas por jogador, quadrático em mapas com muitas portas fechadas; memória para os lugares de todos os jogadores",
		// races
		"all runners at once, a layer of states a round, each state kept for whoever can go earliest from it":                                         "todos os corredores ao mesmo tempo, uma camada de estados por rodada, cada estado guardado para quem puder sair dele mais cedo",
		"each state is expanded once whatever the number of runners, up to the round in which someone arrives; memory for the states met":             "cada estado é expandido uma vez, seja qual for o número de corredores, até a rodada em que alguém chega; memória para os estados encontrados",
		"backwards from the goal: the rounds and the best turn from every state, and so the standing of every runner":                                 "da meta para trás: as rodadas e a melhor vez a partir de cada estado e, com isso, a colocação de cada corredor",
		"each state is expanded once; memory for all states and all steps":                                                                            "cada estado é expandido uma vez; memória para todos os estados e todos os passos",
		"report 000: a breadth-first search for each runner until its queue is empty, then a sort":                                                    "relatório 000: uma busca em largura por corredor até esvaziar a fila e, no fim, uma ordenação",
		"runners × all states; memory for the states of one runner":                                                                                   "corredores × todos os estados; memória para os estados de um corredor",
		"report 002: one breadth-first search whose states are handed over by comparing strides one round apart; stops when the goal's round is over": "relatório 002: uma só busca em largura, cujos estados trocam de dono comparando pulos com uma rodada de diferença; para quando termina a rodada em que a meta é alcançada",
		"each state is expanded once, up to the round in which someone arrives; memory for the states met":                                            "cada estado é expandido uma vez, até a rodada em que alguém chega; memória para os estados encontrados",
		"report 002 without its early stop: until the queue is empty":                                                                                 "relatório 002 sem a parada antecipada: até esvaziar a fila",
		"each state is expanded once; memory for all states":                                                                                          "cada estado é expandido uma vez; memória para todos os estados",
		// duels
		"retrograde analysis: from the finished positions backwards, with a counter of moves not yet refuted for each position":                  "análise retrógrada: das posições finais para trás, com um contador de movimentos ainda não refutados para cada posição",
		"each position and each move is looked at once; memory for all positions and moves":                                                      "cada posição e cada movimento são examinados uma vez; memória para todas as posições e todos os movimentos",
		"report 004: minimax over the game tree; a position that stands on the current line already is a draw":                                   "relatório 004: minimax sobre a árvore do jogo; uma posição que já está na linha atual conta como empate",
		"exponential in the number of positions; memory for one line":                                                                            "exponencial no número de posições; memória para uma linha",
		"report 004: minimax that keeps the value of each position. The value depends on the line that led there, so what it keeps can be wrong": "relatório 004: minimax que guarda o valor de cada posição. O valor depende da linha que levou até ela, por isso o que ele guarda pode estar errado",
		"each position once; memory for all positions":                                                                                           "cada posição uma vez; memória para todas as posições",
		"report 004: memo that stops at a winning move. Wrong as memo is":                                                                        "relatório 004: memo que para em um movimento vencedor. Pode errar, assim como memo",
		"each position at most once; memory for all positions":                                                                                   "cada posição no máximo uma vez; memória para todas as posições",
	}
}

func methodsInSpanish() say.Words {
	return say.Words{
		// puzzles
		"A*: the state with the smallest moves so far plus bound goes first; closed states are reopened when a shorter way to them is found": "A*: primero se expande el estado con la menor suma de movimientos hechos y cota inferior; los estados cerrados se reabren cuando se encuentra un camino más corto hasta ellos",
		"at most all reachable states, each expanded once with a consistent bound; memory for all of them":                                   "como máximo todos los estados alcanzables, cada uno expandido una vez si la cota inferior es consistente; memoria para todos ellos",
		"breadth-first search: all states one move away, then two, and so on":                                                                "búsqueda en anchura: todos los estados a un movimiento de distancia, luego a dos, y así sucesivamente",
		"all states nearer than the goal, each expanded once; memory for all of them":                                                        "todos los estados más cercanos al inicio que la meta, cada uno expandido una vez; memoria para todos ellos",
		"iterative deepening A*: depth-first under a growing ceiling on moves so far plus bound":                                             "A* con profundización iterativa: en profundidad, bajo un techo creciente de movimientos hechos más cota inferior",
		"exponential in the length of the line, because states are met again by every way that leads to them; memory for one line":           "exponencial en la longitud de la secuencia, porque cada estado se vuelve a encontrar por todos los caminos que llevan a él; memoria para una secuencia",
		// mazes
		"key closure: a flood for each player in which doors wait in a list of their letter until its key is found":       "clausura por llaves: una inundación por jugador, en la que las puertas esperan en la lista de su letra hasta que se encuentra la llave",
		"each place is entered once a player, each door looked at once from each side; memory for every player's places":  "cada lugar se visita una vez por jugador y cada puerta se examina una vez desde cada lado; memoria para los lugares de todos los jugadores",
		"report 001: a depth-first search for each player that walks the whole list of locked doors at every key":         "informe 001: una búsqueda en profundidad por jugador, que recorre la lista entera de puertas cerradas cada vez que encuentra una llave",
		"places + keys × locked doors a player, quadratic on maps with many shut doors; memory for every player's places": "lugares + llaves × puertas cerradas por jugador, cuadrático en mapas con muchas puertas cerradas; memoria para los lugares de todos los jugadores",
		// races
		"all runners at once, a layer of states a round, each state kept for whoever can go earliest from it":                                         "todos los corredores a la vez, una capa de estados por ronda, cada estado guardado para quien pueda salir antes de él",
		"each state is expanded once whatever the number of runners, up to the round in which someone arrives; memory for the states met":             "cada estado se expande una vez, sea cual sea el número de corredores, hasta la ronda en que alguien llega; memoria para los estados encontrados",
		"backwards from the goal: the rounds and the best turn from every state, and so the standing of every runner":                                 "desde la meta hacia atrás: las rondas y el mejor turno desde cada estado y, con ello, la clasificación de cada corredor",
		"each state is expanded once; memory for all states and all steps":                                                                            "cada estado se expande una vez; memoria para todos los estados y todos los pasos",
		"report 000: a breadth-first search for each runner until its queue is empty, then a sort":                                                    "informe 000: una búsqueda en anchura por corredor hasta vaciar la cola y, al final, un ordenamiento",
		"runners × all states; memory for the states of one runner":                                                                                   "corredores × todos los estados; memoria para los estados de un corredor",
		"report 002: one breadth-first search whose states are handed over by comparing strides one round apart; stops when the goal's round is over": "informe 002: una sola búsqueda en anchura, cuyos estados cambian de dueño comparando saltos con una ronda de diferencia; se detiene cuando termina la ronda en que se alcanza la meta",
		"each state is expanded once, up to the round in which someone arrives; memory for the states met":                                            "cada estado se expande una vez, hasta la ronda en que alguien llega; memoria para los estados encontrados",
		"report 002 without its early stop: until the queue is empty":                                                                                 "informe 002 sin la parada anticipada: hasta vaciar la cola",
		"each state is expanded once; memory for all states":                                                                                          "cada estado se expande una vez; memoria para todos los estados",
		// duels
		"retrograde analysis: from the finished positions backwards, with a counter of moves not yet refuted for each position":                  "análisis retrógrado: desde las posiciones finales hacia atrás, con un contador de movimientos aún no refutados para cada posición",
		"each position and each move is looked at once; memory for all positions and moves":                                                      "cada posición y cada movimiento se examinan una vez; memoria para todas las posiciones y todos los movimientos",
		"report 004: minimax over the game tree; a position that stands on the current line already is a draw":                                   "informe 004: minimax sobre el árbol del juego; una posición que ya está en la línea actual cuenta como empate",
		"exponential in the number of positions; memory for one line":                                                                            "exponencial en el número de posiciones; memoria para una línea",
		"report 004: minimax that keeps the value of each position. The value depends on the line that led there, so what it keeps can be wrong": "informe 004: minimax que guarda el valor de cada posición. El valor depende de la línea que llevó hasta ella, así que lo que guarda puede estar equivocado",
		"each position once; memory for all positions":                                                                                           "cada posición una vez; memoria para todas las posiciones",
		"report 004: memo that stops at a winning move. Wrong as memo is":                                                                        "informe 004: memo que se detiene en un movimiento ganador. Puede equivocarse, igual que memo",
		"each position at most once; memory for all positions":                                                                                   "cada posición como máximo una vez; memoria para todas las posiciones",
	}
}
