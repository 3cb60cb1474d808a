package term

import (
	"embed"

	"jogada/internal/base/say"
)

//go:embed words/*.po
var wordFiles embed.FS

var words = say.Open(wordFiles)

// Translator returns a translator for the page's own labels and notes.
func Translator(language string) say.Translator { return say.In(language, words.Words(language)) }
