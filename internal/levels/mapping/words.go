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
// in editors.
var vocabulary = words(map[guess]string{
	guessWall:    "wall walls solid solids collision collisions collide collides collider block blocks blocked blocking blocker rock rocks obstacle obstacles impassable unwalkable barrier cliff cliffs pit pits void water lava ocean sea river fence tree trees platform platforms terrain",
	guessFloor:   "floor floors ground grass path paths walkable passable road free open bridge bridges dirt sand carpet desert beach snow",
	guessDoor:    "door doors gate gates lock locks locked portcullis",
	guessKey:     "key keys keycard keycards",
	guessSwitch:  "switch switches lever levers button buttons",
	guessStart:   "start starts spawn spawns spawnpoint player hero avatar protagonist entrance entry",
	guessExit:    "exit exits goal goals finish end ending stairs",
	guessWay:     "oneway arrow arrows ledge ledges conveyor",
	guessClimb:   "ladder ladders",
	guessPortal:  "portal portals teleport teleports teleporter teleporters warp warps",
	guessPlate:   "plate plates pressureplate",
	guessAbility: "ability abilities powerup powerups upgrade upgrades skill skills",
	guessTrigger: "trigger triggers",
	guessRelay:   "relay relays repeater repeaters",
	guessItem:    "item items coin coins chest chests gem gems diamond diamonds crystal crystals treasure treasures pickup pickups collectable collectables collectible collectibles loot potion potions star stars heart hearts gold",
	guessIgnore:  "decor decoration decorations decorative deco details detail background bg foreground fg overlay overlays shadow shadows light lights enemy enemies npc npcs monster monsters mob mobs text note notes comment comments camera music sound boss slime bat ghost spider skeleton swordman bird fish spike spikes trap traps hazard hazards torch torches lamp candle sign signs label labels smoke particle particles cloud clouds sky skybox parallax top tops roof roofs ceiling ceilings above overhead art visual visuals prop props flower flowers bush bushes plant plants",
})

// either lists words for materials that are floor in some games and solid in others, and underfoot those of them that
// players of platform games stand on.
var (
	either    = strings.Fields("ground grass dirt sand rock rocks water lava ocean sea river pit pits void tree trees block blocks fence cliff cliffs terrain desert beach snow platform platforms")
	underfoot = strings.Fields("ground grass dirt sand snow terrain stone stones brick bricks floor floors rock rocks platform platforms")
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

// read returns the guess from a name: the last of its words that suggests something ("door key" is a key); "one way" is
// a special case.
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
	if found == guessWall && slices.ContainsFunc(words, func(w string) bool { return slices.Contains(secret, w) }) {
		return guessSecret
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

// rest returns a name without the words that say what it is: RedKey gives red.
func rest(name string) string {
	var words []string
	for _, w := range tokens(name) {
		if vocabulary[w] == nothing {
			words = append(words, w)
		}
	}
	return strings.Join(words, " ")
}
