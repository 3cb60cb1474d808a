package keys

import "jogada/say"

// spanish is what the game says in Spanish.
func spanish() say.Words {
	return say.Words{
		"The mysterious keys of the lost kingdom": "Las llaves misteriosas del reino perdido",
		doc: `Un mapa de caracteres: # es roca, . es una casilla libre, 1 a 9 son los inicios de los jugadores (y @ el de uno más), a hasta z son
llaves, A hasta Z son puertas. Se camina hacia arriba, hacia abajo, hacia la izquierda y hacia la derecha. Un jugador recoge una llave al pisarla; nunca se
gasta y abre todas las puertas de su letra. Las llaves y las puertas pueden repetirse. Cada jugador explora solo, con sus propias llaves.

La respuesta es el número de casillas que cada jugador puede explorar: su inicio y toda casilla libre, llave y puerta abierta a la que
llega. Una puerta cerrada no cuenta.

Una llave queda más allá de unas puertas cuando todo camino hasta ella pasa por una de ellas: aun con todas las demás puertas del mapa
abiertas, el jugador no la alcanza. Una llave a la que no lleva ningún camino está aislada por roca.`,
		"rooms with walls, a cave, or open land strewn with rock": "salas con paredes (rooms), una cueva (cave) o campo abierto salpicado de roca (open)",
		"the number of rows":                       "el número de filas",
		"the number of columns":                    "el número de columnas",
		"the number of players":                    "el número de jugadores",
		"the number of different doors":            "el número de puertas distintas",
		"how many of 100 narrow places get a door": "en cuántos de cada 100 lugares estrechos hay una puerta",
		"the most keys of one letter":              "el máximo de llaves de una letra",
		mapDoc:                                     "cada línea del texto es una fila del mapa, como se describe arriba; lo que le falta a una línea, un espacio y todo alrededor del mapa es roca; un jugador tiene un solo inicio",
		playDoc:                                    "Camina con uno de los jugadores por todo lo que puede explorar. Las llaves se recogen en el camino, y las puertas de sus letras se abren.",
		areasDoc:                                   "una pasada que une en áreas las casillas entre las puertas y, después, para cada jugador, una inundación solo sobre áreas y puertas",
		areasCost:                                  "cada casilla se examina una vez para todos los jugadores juntos y, después, cada área y cada puerta como máximo una vez por jugador; memoria para una fila, las puertas y llaves y las áreas vecinas a ellas",

		"free": "libre", "a free cell": "una casilla libre",
		"rock": "roca", "rock, which nobody enters": "roca, donde nadie entra",
		"key": "llave", "a key, which opens every door of its letter": "una llave, que abre todas las puertas de su letra",
		"door": "puerta", "a door, which a key of its letter opens": "una puerta, que se abre con una llave de su letra",
		"player": "jugador", "where a player starts": "donde empieza un jugador",

		"%s explores %s": "%s explora %s", "%s, %s %s": "%s; %s, %s",
		"cells explored by player %s": "casillas exploradas por jugador (%s)",
		"1 cell":                      "1 casilla", "%d cells": "%d casillas",
		"at least 1 cell": "al menos 1 casilla", "at least %d cells": "al menos %d casillas", "at least %d": "al menos %d",
		"undecided: %s": "sin decidir: %s", "the part that was explored": "la parte que se exploró",
		"a flood with key closure: every cell is justified, and no open neighbour lies outside": "una inundación con clausura por llaves: cada casilla está justificada y ninguna vecina abierta queda fuera",

		"%s and %s": "%s y %s", "%[1]s and %[2]s": "%s e %s", "%s or %s": "%s o %s", "%[1]s or %[2]s": "%s u %s",
		"player %[1]s": "el jugador %s", "players %s": "los jugadores %s",
		"door %s": "la puerta %s", "doors %s": "las puertas %s",
		"beyond door %s": "más allá de la puerta %s", "beyond doors %s": "más allá de las puertas %s",
		"key %s": "la llave %s", "keys %s": "las llaves %s",
		"the only key %s": "la única llave %s", "both keys %s": "ambas llaves %s", "all %d keys %s": "las %d llaves %s",
		"%d of the %d keys %s": "%d de las %d llaves %s", "all keys %s": "todas las llaves %s",

		"%s explore the same %s":                                "%s exploran las mismas %s",
		"%s meets no door":                                      "%s no encuentra ninguna puerta",
		"%s meet no door":                                       "%s no encuentran ninguna puerta",
		"every door that %s meets opens: it finds %s":           "toda puerta que %s encuentra se abre: recoge %s",
		"every door that %s meet opens: they find %s":           "toda puerta que %s encuentran se abre: recogen %s",
		"%s stays shut for %s: %s":                              "%s queda cerrada para %s: %s",
		"%s stay shut for %s: %s":                               "%s quedan cerradas para %s: %s",
		"there is no key %s on the map":                         "no hay ninguna llave %s en el mapa",
		"outside what is explored":                              "fuera de lo que se explora",
		"%s lies %s":                                            "%s está %s",
		"%s lie %s":                                             "%s están %s",
		"%s is walled off by rock":                              "%s está aislada por roca",
		"%s are walled off by rock":                             "%s están aisladas por roca",
		"%s that are not walled off by rock lie %s":             "%s que no están aisladas por roca quedan %s",
		"%s, and %s":                                            "%s, y %s",
		"%s, and %s %s":                                         "%s, y %s, %s",
		"explored by player %s":                                 "explorado por el jugador %s",
		"keys picked up by player %s":                           "llaves recogidas por el jugador %s",
		"doors that stay shut for %s":                           "puertas que quedan cerradas para %s",
		"doors that open for %s":                                "puertas que se abren para %s",
		"opened with key %s":                                    "se abre con la llave %s",
		"the doors that are opened, by the key that opens them": "las puertas que se abren, según la llave que las abre",
		"the cells that player %s explores, numbered from 1 in the order of discovery":           "las casillas que explora el jugador %s, numeradas desde 1 en el orden del descubrimiento",
		"the keys that player %s picks up, numbered from 1 in an order in which they can be had": "las llaves que recoge el jugador %s, numeradas desde 1 en un orden en que se pueden obtener",
		"the doors next to what is explored that stay shut, by the reason":                       "las puertas junto a lo explorado que quedan cerradas, según el motivo",

		"%d of %d explored":    "%d de %d casillas exploradas",
		"all players together": "todos los jugadores juntos",
	}
}
