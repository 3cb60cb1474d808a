package slide

import (
	"sync"

	"jogada/say"
)

// words are what the game says in other languages, by its English sentences: one table for all boards, of which a text
// may hold a hundred thousand.
var words = sync.OnceValue(func() map[string]say.Words {
	return map[string]say.Words{"pt": portuguese(), "es": spanish()}
})
