package catalog

import (
	"embed"

	"jogada/say"
)

//go:embed words/*.po
var wordFiles embed.FS

// own is what the catalogue itself, the methods of package search and the checkers say.
var own = say.Open(wordFiles)

// Translate is a translator for a language, with the words of a game and those of the catalogue.
func Translate(words *say.Book, language string) say.Translator {
	return say.In(language, words.Words(language), own.Words(language))
}

// Translator is one for a language, with the words of the game.
func (g Game) Translator(language string) say.Translator { return Translate(g.Words, language) }

// Languages are those that the catalogue has words in, English first.
func Languages() []string { return say.Languages(own) }

// Languages are those that the catalogue or one of the games has words in, English first.
func (gs Games) Languages() []string {
	books := []*say.Book{own}
	for _, g := range gs {
		books = append(books, g.Words)
	}
	return say.Languages(books...)
}
