package chase

import (
	"sync"

	"jogada/say"
)

// words are what the game says in other languages, by its English sentences; made once, since a text may hold hundreds of
// thousands of boards. Mouse and cat are of the same gender in all of them, so that a sentence can be about either.
var words = sync.OnceValue(func() map[string]say.Words {
	return map[string]say.Words{"pt": portuguese(), "es": spanish()}
})
