package web

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"jogada/say"
	"jogada/say/po"
)

// The page asks for its words by key. The template has the keys with the English words, and the PO file of a language
// the same with its own; the service gives the page the one language that is in use.
const (
	wordFolder  = "words/"
	template    = wordFolder + "page.pot"
	languageKey = "language.own" // what a language calls itself
)

// pageLanguage is a language of the page, as its menu shows it.
type pageLanguage struct {
	Language string `json:"language"`
	Tag      string `json:"tag"` // for the document and for Accept-Language: pt-BR
	Name     string `json:"name"`
}

// lexicon is the words of the page in one language.
type lexicon struct {
	pageLanguage
	Plural po.Plural `json:"plural"`
	// Words are by key: a text, or for what is about a number a list of the forms.
	Words map[string]any `json:"words"`
}

// pageLanguages are the languages that a page has words in, English first.
func pageLanguages(files fs.FS) ([]pageLanguage, error) {
	if _, err := fs.Stat(files, template); err != nil {
		return nil, err
	}
	names, err := fs.Glob(files, wordFolder+"*.po")
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	var list []pageLanguage
	for _, name := range append([]string{say.English}, names...) {
		words, err := pageWords(files, strings.TrimSuffix(path.Base(name), ".po"))
		if err != nil {
			return nil, err
		}
		list = append(list, words.pageLanguage)
	}
	return list, nil
}

// pageWords are the words of a page in a language. What is not translated is in English.
func pageWords(files fs.FS, language string) (lexicon, error) {
	english, err := readWords(files, template)
	if err != nil {
		return lexicon{}, err
	}
	own := english
	if language != say.English {
		if own, err = readWords(files, wordFolder+language+".po"); err != nil {
			return lexicon{}, err
		}
	}
	l := lexicon{Plural: own.Plural, Words: map[string]any{}}
	for _, e := range english.Entries {
		l.Words[e.Context] = formsOf(e)
	}
	for _, e := range own.Entries {
		if _, asked := l.Words[e.Context]; asked && e.Said != nil {
			l.Words[e.Context] = formsOf(e)
		}
	}
	name, _ := l.Words[languageKey].(string)
	l.pageLanguage = pageLanguage{language, strings.ReplaceAll(own.Header["Language"], "_", "-"), name}
	return l, nil
}

func readWords(files fs.FS, name string) (po.File, error) {
	data, err := fs.ReadFile(files, name)
	if err != nil {
		return po.File{}, err
	}
	file, err := po.Read(data)
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return file, err
}

// formsOf are the words of a message: those of the language, or the English ones.
func formsOf(e po.Entry) any {
	said := e.Said
	if said == nil {
		said = []string{e.ID, e.Plural}
	}
	if e.Plural == "" {
		return said[0]
	}
	return said
}

// wordsFile is a file of words as the page reads it, made from the PO files: words/languages.json or words/pt.json.
func wordsFile(files fs.FS, name string) ([]byte, error) {
	var found any
	var err error
	if language := strings.TrimSuffix(path.Base(name), ".json"); language == "languages" {
		found, err = pageLanguages(files)
	} else {
		found, err = pageWords(files, language)
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(found)
}
