package term

import (
	"embed"

	"jogada/say"
)

//go:embed words/*.po
var wordFiles embed.FS

var words = say.Open(wordFiles)

// Translator is one for the words of a page itself: its labels and notes, not what it shows.
func Translator(language string) say.Translator { return say.In(language, words.Words(language)) }
