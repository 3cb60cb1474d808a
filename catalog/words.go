package catalog

import (
	"embed"

	"jogada/internal/base/say"
)

//go:embed words/*.po
var wordFiles embed.FS

// own holds the translations of the catalogue itself, the methods of package search and the checkers.
var own = say.Open(wordFiles)

// Translate returns a translator for a language that knows the words of a game and those of the catalogue.
func Translate(words *say.Translations, language string) say.Translator {
	return say.In(language, words.Words(language), own.Words(language))
}

// Translator returns a translator for a language that knows the game's words.
func (g Game) Translator(language string) say.Translator { return Translate(g.Words, language) }

// Languages returns the languages that the catalogue is translated into, English first.
func Languages() []string { return say.Languages(own) }

// Languages returns the languages that the catalogue or any of the games is translated into, English first.
func (gs Games) Languages() []string {
	books := []*say.Translations{own}
	for _, g := range gs {
		books = append(books, g.Words)
	}
	return say.Languages(books...)
}
