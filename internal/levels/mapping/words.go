package mapping

import (
	"slices"
	"strings"
	"unicode"
)

// guess is the meaning suggested by a name.
type guess uint8

const (
	nothing guess = iota
	guessWall
	guessFloor
	guessDoor
	guessKey
	guessSwitch
	guessStart
	guessExit
	guessWay
	guessClimb
	guessPortal
	guessPlate
	guessAbility
	guessTrigger
	guessRelay
	guessItem
	guessSecret
	guessIgnore
)

// vocabulary maps words in the names of classes, layers, tilesets and values to guesses. It is English, like most names
// in editors, with a few words of the other languages that we speak.
var vocabulary = words(map[guess]string{
	guessWall:    "wall walls solid solids collision collisions collide collides collider block blocks blocked blocking blocker rock rocks obstacle obstacles impassable unwalkable barrier cliff cliffs pit pits void water lava ocean sea river fence tree trees platform platforms terrain parede paredes pared muro muros mountain mountains",
	guessFloor:   "floor floors ground grass path paths walkable passable road free open bridge bridges dirt sand carpet desert beach snow chão chao piso suelo",
	guessDoor:    "door doors gate gates lock locks locked portcullis porta portas puerta puertas portão portao",
	guessKey:     "key keys keycard keycards chave chaves llave llaves",
	guessSwitch:  "switch switches lever levers button buttons alavanca alavancas palanca palancas botão botao botón boton",
	guessStart:   "start starts spawn spawns spawnpoint player hero avatar protagonist entrance entry jogador jugador inicio início",
	guessExit:    "exit exits goal goals finish end ending stairs saída saida salida",
	guessWay:     "oneway arrow arrows ledge ledges conveyor",
	guessClimb:   "ladder ladders escada escadas escalera escaleras",
	guessPortal:  "portal portals teleport teleports teleporter teleporters warp warps",
	guessPlate:   "plate plates pressureplate",
	guessAbility: "ability abilities powerup powerups upgrade upgrades skill skills",
	guessTrigger: "trigger triggers",
	guessRelay:   "relay relays repeater repeaters",
	guessItem:    "item items coin coins chest chests gem gems diamond diamonds crystal crystals treasure treasures pickup pickups collectable collectables collectible collectibles loot potion potions star stars heart hearts gold moeda moedas moneda monedas tesouro tesoro",
	guessIgnore:  "decor decoration decorations decorative deco details detail background bg foreground fg overlay overlays shadow shadows light lights enemy enemies npc npcs monster monsters mob mobs text note notes comment comments camera music sound boss slime bat ghost spider skeleton swordman bird fish spike spikes trap traps hazard hazards torch torches lamp candle sign signs label labels smoke particle particles cloud clouds sky skybox parallax top tops roof roofs ceiling ceilings above overhead art visual visuals prop props flower flowers bush bushes plant plants inimigo inimigos enemigo enemigos fundo fondo spawner spawners waypoint waypoints patrol checkpoint checkpoints goblin goblins orc orcs zombie zombies wolf goomba turret turrets merchant villager villagers dialog dialogue cutscene tutorial hint hints",
})

// either lists words for materials that are floor in some games and solid in others, underfoot those of them that
// players of platform games stand on, collected those for anything to collect, and
// spawning those for a point where something begins.
var (
	either    = strings.Fields("mountain mountains ground grass dirt sand rock rocks water lava ocean sea river pit pits void tree trees block blocks fence cliff cliffs terrain desert beach snow platform platforms")
	underfoot = strings.Fields("ground grass dirt sand snow terrain stone stones brick bricks floor floors rock rocks platform platforms")
	collected = strings.Fields("item items pickup pickups collectable collectables collectible collectibles loot")
	spawning  = strings.Fields("spawn spawns spawnpoint spawner spawners start starts")
	secret    = strings.Fields("secret hidden breakable cracked destructible fake illusory crumbling")
)

// liquid reports whether a name is that of something that players of some games swim in, or fall into.
func liquid(name string) bool {
	return slices.ContainsFunc(tokens(name), func(w string) bool {
		return slices.Contains([]string{"water", "lava", "ocean", "sea", "river", "pit", "pits", "void"}, w)
	})
}

// solidInSideView reports whether a name is that of something that players of platform games stand on.
func solidInSideView(name string) bool {
	return slices.ContainsFunc(tokens(name), func(w string) bool { return slices.Contains(underfoot, w) })
}

// material reports whether a name is that of a material that may be wall or floor.
func material(name string) bool {
	return slices.ContainsFunc(tokens(name), func(w string) bool { return slices.Contains(either, w) })
}

func words(lists map[guess]string) map[string]guess {
	all := map[string]guess{}
	for g, list := range lists {
		for _, word := range strings.Fields(list) {
			all[word] = g
		}
	}
	return all
}

// tokens returns the words of a name in lower case: a word ends where a letter follows something else, or a capital
// follows a small letter.
func tokens(name string) []string {
	var words []string
	var word []rune
	end := func() {
		if len(word) > 0 {
			words = append(words, strings.ToLower(string(word)))
			word = nil
		}
	}
	last := ' '
	for _, r := range name {
		if !unicode.IsLetter(r) || unicode.IsUpper(r) && unicode.IsLower(last) {
			end()
		}
		if unicode.IsLetter(r) {
			word = append(word, r)
		}
		last = r
	}
	end()
	return words
}

// read returns the guess from a name: the last of its words that suggests something ("door key" is a key), with a few
// special cases: "one way", "exit door", "enemy spawn", "secret wall".
func read(name string) guess {
	words := tokens(name)
	found := nothing
	for i, w := range words {
		if w == "one" && i+1 < len(words) && words[i+1] == "way" {
			return guessWay
		}
		if g := vocabulary[w]; g != nothing {
			found = g
		}
	}
	has := func(list []string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(list, w) })
	}
	switch {
	case has(spawning):
		return whatSpawns(words, found)
	case found == guessDoor && slices.ContainsFunc(words, func(w string) bool { return vocabulary[w] == guessExit }):
		return guessExit
	case found == guessWall && has(secret):
		return guessSecret
	}
	return found
}

// whatSpawns returns the guess from a name that says that something begins there: a player, or else an enemy or an item.
func whatSpawns(words []string, found guess) guess {
	for _, w := range words {
		if g := vocabulary[w]; slices.Contains(spawning, w) {
			continue
		} else if g == guessStart || g == guessIgnore || g == guessItem {
			return g
		}
	}
	return found
}

// pointing returns the direction in a name, or "".
func pointing(name string) string {
	for _, w := range tokens(name) {
		switch w {
		case "up", "down", "left", "right", "north", "south", "east", "west":
			return w
		}
	}
	return ""
}

// rest returns a name without the words that say what it is: RedKey gives red, BossKey boss.
func rest(name string) string {
	is := read(name)
	var words []string
	for _, w := range tokens(name) {
		if g := vocabulary[w]; g == nothing || g != is && !g.names() && !slices.Contains(collected, w) {
			words = append(words, w)
		}
	}
	return strings.Join(words, " ")
}

// names reports whether words of this meaning say what a thing is, and not which one.
func (g guess) names() bool {
	switch g {
	case guessDoor, guessStart, guessExit, guessPortal, guessWay, guessClimb:
		return true
	}
	return g.opens()
}

// isDescriptive reports whether a name consists of words that say what a thing is, and perhaps a number: Player Start, door2.
func isDescriptive(name string) bool {
	words := tokens(name)
	return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !vocabulary[w].names() })
}
