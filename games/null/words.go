package null

import (
	"embed"

	"jogada/internal/base/say"
)

//go:embed words/*.po
var wordFiles embed.FS

// words holds the game's translations, by its English sentences.
var words = say.Open(wordFiles)
