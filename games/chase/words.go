package chase

import (
	"embed"

	"jogada/internal/base/say"
)

//go:embed words/*.po
var wordFiles embed.FS

// words holds the game's translations, by its English sentences. Mouse and cat have the same gender in all of them, so
// a sentence can be about either.
var words = say.Open(wordFiles)
