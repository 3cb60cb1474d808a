package chase

import "jogada/say"

// portuguese is what the game says in Portuguese, as it is spoken in Brazil.
func portuguese() say.Words {
	return say.Words{
		// The game.
		"Cat and mouse": "Gato e rato",
		rules: `Um rato e um gato se movem alternadamente em um grafo, e cada um é obrigado a se mover por uma aresta. O rato vence quando está em uma toca; o gato, quando os dois estão no mesmo nó. O gato não pode entrar em uma toca.

Uma posição (rato, gato, de quem é a vez) que se repete é um empate, o que, quando os dois jogam o melhor possível, é o mesmo que jogar sem fim. Se quem deve jogar não tem movimento permitido, a partida não pode continuar: empate. Se os dois começam no mesmo nó, ou se o rato começa em uma toca, a partida já terminou.

Quem vence joga para vencer o mais rápido possível; quem perde, para perder o mais tarde possível. Um lance é um movimento de um deles.`,
		"ply":   "lance",
		playDoc: "Rato e gato jogam alternadamente; cada um é obrigado a se mover por uma aresta. O rato quer entrar em uma toca; o gato, capturá-lo.",

		// Parameters and notations.
		"the node that the mouse starts on":           "o nó em que o rato começa",
		"the node that the cat starts on; not a hole": "o nó em que o gato começa; não pode ser uma toca",
		"the nodes that are holes":                    "os nós que são tocas",
		"who moves first":                             "quem joga primeiro",
		"whether the edges of adjacency lists and edge lists go both ways or one way; digraph6 and DOT digraphs are directed by themselves": "se as arestas de listas de adjacência e de listas de arestas valem nos dois sentidos ou em um só; digraph6 e os digrafos em DOT já são dirigidos",
		"how many nodes to draw":                          "quantos nós sortear",
		"how many edges a node has, on average":           "quantas arestas um nó tem, em média",
		"how many edges lead into a hole":                 "quantas arestas levam a uma toca",
		"tell the value of every position that can arise": "informar o valor de cada posição que pode ocorrer",
		"a JSON list of each node's neighbours, [[2,5],[3],…], on one line or many; several one after the other are several graphs; # begins a comment, and # graph=directed above the first makes them directed": "uma lista JSON com os vizinhos de cada nó, [[2,5],[3],…], em uma linha ou em várias; várias listas seguidas são vários grafos; # inicia um comentário, e # graph=directed acima da primeira os torna dirigidos",
		"two node numbers a line; # begins a comment, and # graph=directed above the first makes the graph directed; nodes run from 0 to the largest number, and an edge given twice is one edge":                 "dois números de nós por linha; # inicia um comentário, e # graph=directed acima da primeira linha torna o grafo dirigido; os nós vão de 0 ao maior número, e uma aresta dada duas vezes é uma só",
		"a graph a line, with or without the header >>graph6<<":                                                                                                                       "um grafo por linha, com ou sem o cabeçalho >>graph6<<",
		"a directed graph a line, which begins with &, with or without the header >>digraph6<<":                                                                                       "um grafo dirigido por linha, que começa com &, com ou sem o cabeçalho >>digraph6<<",
		"a graph a line, which begins with a colon, with or without the header >>sparse6<<; incremental sparse6 is not read":                                                          "um grafo por linha, que começa com dois-pontos, com ou sem o cabeçalho >>sparse6<<; sparse6 incremental não é lido",
		"graph or digraph, one or more; attributes are left aside; names that are all whole numbers are the numbers of the nodes, others are numbered in the order they appear in":    "graph ou digraph, um ou mais; os atributos são ignorados; se todos os nomes são números inteiros, eles são os números dos nós; senão, os nós são numerados na ordem em que aparecem",
		"retrograde analysis of all positions on the graph, a wave a ply: 64 positions at a time where a wave is large, move by move where it is small":                               "análise retrógrada de todas as posições do grafo, uma onda por lance: 64 posições de cada vez quando a onda é grande, movimento por movimento quando é pequena",
		"each position is settled once; at most nodes² / 64 × moves a ply, and never much more than retro in all; memory of 5 bits a position and one for each doubling of the plies": "cada posição é decidida uma vez; no máximo nós² / 64 × movimentos por lance, e nunca muito mais que retro no total; memória de 5 bits por posição e mais um cada vez que o número de lances dobra",

		// Brushes, and the names of the sides.
		"node":                   "nó",
		"a node that is no hole": "um nó que não é toca",
		"hole":                   "toca",
		"a hole: where the mouse wants to be, and the cat can't go": "uma toca: aonde o rato quer chegar e o gato não pode ir",
		"mouse":                  "rato",
		"where the mouse starts": "onde o rato começa",
		"cat":                    "gato",
		"where the cat starts":   "onde o gato começa",

		// Play.
		"the mouse is in the hole":     "o rato está na toca",
		"the cat has caught the mouse": "o gato capturou o rato",
		"the %s is to move":            "é a vez do %s",

		// Headlines.
		"undecided":                                     "em aberto",
		"the game is over before it starts: %s":         "a partida termina antes de começar: %s",
		"the %s wins in %s":                             "o %s vence em %s",
		"the %s wins":                                   "o %s vence",
		"a draw: the %s can't move":                     "empate: o %s não pode se mover",
		"a draw: play comes to where the %s can't move": "empate: a partida chega a um ponto em que o %s não pode se mover",
		"a draw: play goes on for ever":                 "empate: a partida nunca termina",
		"a draw":                                        "empate",
		"a hole":                                        "uma toca",
		"the %s starts in %s, so it wins":               "o %s começa em %s, portanto vence",
		"%s and %s start on one node, so the %s wins":   "%s e %s começam no mesmo nó, portanto o %s vence",

		// What answers rest on.
		"nothing: the search did not come to its end": "nada: a busca não chegou ao fim",
		"the rules": "as regras",
		"the value of each of the %d positions that can arise": "o valor de cada uma das %d posições que podem ocorrer",
		"the value of each of the %d positions on the graph":   "o valor de cada uma das %d posições do grafo",
		"a search of the whole tree of play":                   "uma busca em toda a árvore do jogo",

		// Reasons.
		"the %s is to move and has no legal move, so the game can't go on":                                                                                                             "é a vez do %s, que não tem movimento permitido, portanto a partida não pode continuar",
		"in the whole tree of play, where a position that occurs again is a draw, the %s can force its win and the %s can put it off for %s":                                           "em toda a árvore do jogo, em que uma posição que se repete é um empate, o %s pode forçar sua vitória e o %s pode adiá-la por %s",
		"in the whole tree of play, where a position that occurs again is a draw, neither side can force a win":                                                                        "em toda a árvore do jogo, em que uma posição que se repete é um empate, nenhum dos lados pode forçar a vitória",
		"by the values that were kept, one for each position whatever line led to it, the %s wins":                                                                                     "pelos valores guardados, um para cada posição, seja qual for a linha que levou a ela, o %s vence",
		"by the values that were kept, one for each position whatever line led to it, neither side wins":                                                                               "pelos valores guardados, um para cada posição, seja qual for a linha que levou a ela, nenhum dos lados vence",
		"at each of its turns the %s has a move to a position one ply nearer to the end, and every move of the %s leads nearer to it too, so the %s can hold out for %s and no longer": "sempre que é a sua vez, o %s tem um movimento para uma posição um lance mais próxima do fim, e todo movimento do %s também aproxima o fim, portanto o %s consegue resistir por %s e não mais que isso",
		"the %s is beside %s and it is its turn":     "o %s está ao lado de %s e é a vez dele",
		"the %s is beside the %s and it is its turn": "é a vez do %s, que está ao lado do %s",
		"the %s must move, and only to the %s":       "o %s é obrigado a se mover, e só pode ir para onde está o %s",

		// What each first move leads to.
		"the %s has %d moves: %s":               "o %s tem %d movimentos: %s",
		"%s and %s":                             "%s e %s",
		"%s and %d more":                        "%s e mais %d",
		"%s wins":                               "%s vence",
		"%s win":                                "%s vencem",
		"only %s wins":                          "só %s vence",
		"the %s has one move, %s, and it wins":  "o %s tem um único movimento, %s, que vence",
		"both moves of the %s win":              "os dois movimentos do %s vencem",
		"all %d moves of the %s win":            "todos os %d movimentos do %s vencem",
		"%s draws":                              "%s empata",
		"%s draw":                               "%s empatam",
		"only %s draws":                         "só %s empata",
		"the %s has one move, %s, and it draws": "o %s tem um único movimento, %s, que empata",
		"both moves of the %s draw":             "os dois movimentos do %s empatam",
		"all %d moves of the %s draw":           "todos os %d movimentos do %s empatam",
		"%s loses":                              "%s perde",
		"%s lose":                               "%s perdem",
		"the %s has one move, %s, and it loses": "o %s tem um único movimento, %s, que perde",
		"both moves of the %s lose":             "os dois movimentos do %s perdem",
		"all %d moves of the %s lose":           "todos os %d movimentos do %s perdem",
		"%s holds out longest":                  "%s é o que mais resiste",
		"%s hold out longest":                   "%s são os que mais resistem",

		// Why a game is not lost.
		"the %s can't be caught: %s":      "o %s não pode ser capturado: %s",
		"the %s keeps the %s from %s: %s": "o %s impede que o %s alcance %s: %s",
		"the hole":                        "a toca",
		"the holes":                       "as tocas",
		"these %d positions":              "estas %d posições",
		"at least %d positions":           "pelo menos %d posições",
		"%d positions":                    "%d posições",
		"%s each have a move to another of them, and the %s can't leave them":                                                          "%s têm, cada uma, um movimento para outra delas, e o %s não pode sair delas",
		"%s each have a move to another of them, and the %s can leave them only to lose":                                               "%s têm, cada uma, um movimento para outra delas, e o %s só pode sair delas para perder",
		"%s each have a move to another of them, or none at all, so that the game can't go on, and the %s can't leave them":            "%s têm, cada uma, um movimento para outra delas, ou nenhum movimento, de modo que a partida não pode continuar, e o %s não pode sair delas",
		"%s each have a move to another of them, or none at all, so that the game can't go on, and the %s can leave them only to lose": "%s têm, cada uma, um movimento para outra delas, ou nenhum movimento, de modo que a partida não pode continuar, e o %s só pode sair delas para perder",

		// Layers and frames.
		"start":          "início",
		"%s winner":      "quem vence, por nó do %s",
		"%s plies":       "lances, por nó do %s",
		"%s, %s to move": "%s, na vez do %s",
		"the %s is on":   "o %s está no nó",
		"who wins with the %s on this node, the %s on the chosen one, at first its start, and the %s to move: 1 the mouse, 2 the cat, 0 nobody": "quem vence com o %s neste nó, o %s no nó escolhido (a princípio, aquele em que começa), na vez do %s: 1 o rato, 2 o gato, 0 ninguém",
		"plies to the end with the %s on this node, the %s on the chosen one, at first its start, and the %s to move":                           "lances até o fim com o %s neste nó, o %s no nó escolhido (a princípio, aquele em que começa), na vez do %s",
	}
}
