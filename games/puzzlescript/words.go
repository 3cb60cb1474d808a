package puzzlescript

import (
	"embed"

	"jogada/say"
)

//go:embed words/*.po
var wordFiles embed.FS

// words are what the game says in other languages, by its English sentences.
var words = say.Open(wordFiles)
