package keys

import (
	"embed"

	"jogada/internal/base/say"
)

//go:embed words/*.po
var wordFiles embed.FS

// words holds the game's translations, by its English sentences.
//
// Where English has one form and another language two, the second is looked up by explicit indexes: "player %s" is a
// label and "player %[1]s" has an article in a sentence, and Spanish has another word for "and" in "%[1]s and %[2]s",
// whose last word begins with an i, and for "or" before an o.
var words = say.Open(wordFiles)
