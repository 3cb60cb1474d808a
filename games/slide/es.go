package slide

import "jogada/say"

// spanish is the game in Spanish.
func spanish() say.Words {
	return say.Words{
		// the description
		"2048 clean up!": "2048: ¡limpia el tablero!",
		gameDoc: `El menor número de movimientos, hasta un límite, que deja una sola ficha en un tablero cuadrado.

Un movimiento desliza todas las fichas hasta donde puedan llegar hacia la izquierda, hacia la derecha, hacia arriba o hacia abajo (L R U D). A partir de la pared, dos vecinas iguales se funden en una ficha con el doble de valor; una ficha formada en este movimiento no vuelve a fundirse en él. No aparecen fichas nuevas. Deslizar sin cambiar nada no es un movimiento. Las fichas no tienen que ser potencias de dos.

La respuesta distingue tres noes: imposible con cualquier límite, sin solución dentro del límite, y sin decidir porque la búsqueda se detuvo.`,
		"slide": "movimiento",
		"the most slides allowed; not set: what the text says, 1000000 for a bare board": "el máximo de movimientos permitido; si no se da, vale lo que dice el texto, o 1000000 para un tablero sin límite en el texto",
		"rows and columns": "filas y columnas",
		"solvable; random: the sum is right, the places are random; stuck: the sum is right, and no tiles ever merge; mixed: tiles with different odd parts": "solvable: tiene solución; random: la suma es correcta y los lugares son al azar; stuck: la suma es correcta y ninguna ficha llega a fundirse; mixed: fichas con partes impares diferentes",
		"about how many slides a solvable board needs, at most":                                            "cuántos movimientos, más o menos, necesita como máximo un tablero con solución",
		"how many slides more (or, negative, fewer) the limit allows":                                      "cuántos movimientos de más (o, si es negativo, de menos) permite el límite",
		"what every tile is a multiple of; the smallest tile there can be":                                 "el número del que toda ficha es múltiplo; la menor ficha posible",
		"the number of cases, then for each case N M (side and limit) and N rows of N values, 0 for empty": "el número de casos y, para cada caso, N M (lado y límite) y N filas de N valores, 0 para vacío",
		"N rows of N values, N at least 2, and nothing else":                                               "N filas de N valores, con N al menos 2, y nada más",
		packedDoc: "el núcleo de este juego: tableros empaquetados en palabras de bits, con los que son iguales girados, reflejados o espaciados tomados por uno solo, examinados en una sola pasada bajo un techo creciente de " +
			"movimientos hechos más una cota inferior que mira dos movimientos adelante; cuando la memoria se llena, sigue en profundidad",
		packedCost: "como máximo todos los tableros alcanzables, contados una sola vez los equivalentes, cada uno expandido una o pocas veces; memoria para esos, o para los que quepan",
		backtrackDoc: "informe 003: sigue todas las secuencias hasta el límite, primero el movimiento que deja menos fichas; abandona las que no pueden superar " +
			"la mejor ya encontrada y los tableros con demasiadas fichas para los movimientos que quedan; su primera prueba, que la suma sea una potencia de dos, está corregida para fichas con un factor impar",
		backtrackCost: "exponencial: hasta cuatro veces más secuencias por cada movimiento más en el límite, por cerca que esté una solución; memoria para una secuencia",

		// the brushes, and play
		"empty": "vacía", "a cell without a tile": "una casilla sin ficha",
		"tile": "ficha", "a tile with a power of two": "una ficha con una potencia de dos",
		"number": "número", "a tile with any whole number": "una ficha con un número entero cualquiera",
		playDoc:                 "Desliza las fichas hasta que quede una sola. Un movimiento que cierra todos los caminos solo se puede deshacer.",
		"a single tile is left": "queda una sola ficha",
		"%d tiles are left, and no slide changes anything": "quedan %d fichas, y ningún movimiento cambia nada",
		"%d tiles are left": "quedan %d fichas",

		// counts
		"1 slide": "1 movimiento", "%d slides": "%d movimientos",
		"1 tile": "1 ficha", "%d tiles": "%d fichas",
		"1 board": "1 tablero", "%d boards": "%d tableros",
		"1 doubling": "1 duplicación", "%d doublings": "%d duplicaciones",

		// answers
		"already clean: 0 slides": "ya está limpio: 0 movimientos",
		"the board has %s":        "el tablero tiene %s",
		"one tile":                "una sola ficha",
		"the board is empty":      "el tablero está vacío",
		"the board itself":        "el propio tablero",
		"a line that replays, and the bound, which is as high":                                      "una secuencia que se volvió a jugar y la cota inferior, que es igual a su longitud",
		"all shorter lines that the bound leaves open were searched, and none leaves a single tile": "se examinaron todas las secuencias más cortas que la cota inferior deja abiertas, y ninguna deja una sola ficha",
		"a line that replays, and an exhaustive search of all shorter ones":                         "una secuencia que se volvió a jugar y una búsqueda exhaustiva de todas las más cortas",
		"impossible, whatever the limit":                                                            "imposible, sea cual sea el límite",
		"an invariant: no slide changes the sum of the tiles or the odd part of one":                "un invariante: ningún movimiento cambia la suma de las fichas ni la parte impar de una de ellas",
		"an exhaustive search of all boards that can be reached":                                    "una búsqueda exhaustiva de todos los tableros alcanzables",
		"no solution within %s": "sin solución en un máximo de %s",
		"the bound":             "la cota inferior",
		"all lines within the limit that the bound leaves open were searched, and none leaves a single tile": "se examinaron todas las secuencias dentro del límite que la cota inferior deja abiertas, y ninguna deja una sola ficha",
		"an exhaustive search of all lines within the limit":                                                 "una búsqueda exhaustiva de todas las secuencias dentro del límite",
		"lines beyond the limit were not searched":                                                           "las secuencias más allá del límite no se examinaron",
		"undecided: at least %s (%s)":                                                                        "sin decidir: al menos %s (%s)",
		"undecided: at least %s, at most %d (%s)":                                                            "sin decidir: al menos %s, como máximo %d (%s)",
		"the part that was searched":                                                                         "la parte que se examinó",
		"a line of %s was found, and shorter ones were not all searched":                                     "se encontró una secuencia de %s, y no se examinaron todas las más cortas",
		"at least %s: %s, becomes %d by log2(%d/%d) = %s, and a slide doubles a tile at most once":           "al menos %s: %s, llega a %d con log2(%d/%d) = %s, y un movimiento duplica una ficha una vez como máximo",
		"the smallest tile, %d":                                                                              "la ficha menor, %d",
		"%s; the first slide, whichever it is, leaves %s as it is":                                           "%s; el primer movimiento, sea cual sea, deja %s como está",
		"a tile %d": "una ficha %d",
		"tiles %s and %s have different odd parts, %d and %d, and merging never changes the odd part of a tile": "las fichas %s y %s tienen partes impares diferentes, %d y %d, y una fusión nunca cambia la parte impar de una ficha",
		"the tiles": "las fichas",
		"%s sum to %d, which is not a power of two":                                                                                "%s suman %d, que no es una potencia de dos",
		"%s, all multiples of %d, sum to %d = %d × %d, and %d is not a power of two":                                               "%s, todas múltiplos de %d, suman %d = %d × %d, y %d no es una potencia de dos",
		"no slide changes the board, and it has %s":                                                                                "ningún movimiento cambia el tablero, y este tiene %s",
		"slides change nothing but empty lines, and which way round the board is, and it has %s":                                   "los movimientos solo cambian las filas y columnas vacías y la orientación del tablero, y este tiene %s",
		"1 board, which stand for all that can be reached, were looked at, and none has a single tile":                             "se examinó 1 tablero, que representa a todos los alcanzables, y no tiene una sola ficha",
		"%d boards, which stand for all that can be reached, were looked at, and none has a single tile":                           "se examinaron %d tableros, que representan a todos los alcanzables, y ninguno tiene una sola ficha",
		"every line was followed until it brought nothing new, %s in all, some of them more than once, and none has a single tile": "se siguió cada secuencia hasta que no trajo nada nuevo, %s en total, algunos más de una vez, y ninguno tiene una sola ficha",

		// pictures
		"start": "inicio",
		"%s; the same board turned, mirrored or spaced counts once": "%s; el mismo tablero girado, reflejado o espaciado cuenta una sola vez",
		"smallest tiles": "fichas menores",
		"the tiles that have to double most often: no solution has fewer slides than that": "las fichas que tienen que duplicarse más veces: ninguna solución tiene menos movimientos que esos",
		"tile %d: %s to become %d": "ficha %d: %s para llegar a %d",
		"doublings to go":          "duplicaciones que faltan",
		"how often each tile has to double to become %d, the only tile left": "cuántas veces tiene que duplicarse cada ficha para llegar a %d, la única ficha que queda",
		"odd parts": "partes impares",
		"tiles by what is left when they are halved as often as they can be; tiles of different groups never merge, nor do those that they become": "las fichas según lo que queda al dividirlas por dos mientras se pueda; las fichas de grupos diferentes nunca se funden, ni tampoco aquellas en que se convierten",
		"odd part %d":     "parte impar %d",
		"other odd parts": "otras partes impares",
	}
}
