package jump

import "jogada/say"

// words are what the game says in other languages, by its English sentences.
func words() map[string]say.Words { return map[string]say.Words{"pt": portuguese(), "es": spanish()} }
