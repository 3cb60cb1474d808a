package chase

import (
	"embed"

	"jogada/say"
)

//go:embed words/*.po
var wordFiles embed.FS

// words are what the game says in other languages, by its English sentences. Mouse and cat are of the same gender in all of
// them, so that a sentence can be about either.
var words = say.Open(wordFiles)
