package page

import (
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"path"
	"slices"
	"strings"

	"jogada/internal/base/say"
	"jogada/internal/base/say/po"
)

// The page looks its words up by key. The template has the keys with the English words, and the PO file of a language
// the same with its own; the page gets only the language in use.
const (
	wordFolder  = "words/"
	template    = wordFolder + "page.pot"
	languageKey = "language.own" // the language's own name
)

// Language is a language of the page, as its menu shows it.
type Language struct {
	Language string `json:"language"`
	Tag      string `json:"tag"` // for the document and for Accept-Language: pt-BR
	Name     string `json:"name"`
}

// lexicon holds the words of the page in one language.
type lexicon struct {
	Language
	Plural po.Plural `json:"plural"`
	// Words holds the texts by key; a text that counts things is a list of its plural forms.
	Words map[string]any `json:"words"`
}

// Languages returns the languages of a page, English first; none if it has no words of its own.
func Languages(files fs.FS) ([]Language, error) {
	if _, err := fs.Stat(files, template); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	names, err := fs.Glob(files, wordFolder+"*.po")
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	var list []Language
	for _, name := range append([]string{say.English}, names...) {
		words, err := wordsIn(files, strings.TrimSuffix(path.Base(name), ".po"))
		if err != nil {
			return nil, err
		}
		list = append(list, words.Language)
	}
	return list, nil
}

// laterWords are the beginnings of the keys that only modules loaded on demand say; firstWords are exceptions.
var (
	laterWords = []string{"class.", "compare.", "graded.", "handout.", "keys.", "lesson.", "open.", "openbox.", "play.", "shelf."}
	firstWords = []string{"keys.title"}
)

// saidLater reports whether only modules that are loaded on demand say a word.
func saidLater(key string) bool {
	return !slices.Contains(firstWords, key) && slices.ContainsFunc(laterWords, func(begin string) bool { return strings.HasPrefix(key, begin) })
}

// Words returns the words of a page in a language, as JSON. Untranslated ones are in English.
func Words(files fs.FS, language string) ([]byte, error) {
	words, err := wordsIn(files, language)
	if err != nil {
		return nil, err
	}
	return json.Marshal(words)
}

// SplitWords returns the words that a page begins with, and those that only modules loaded on demand say.
func SplitWords(files fs.FS, language string) (first, later []byte, err error) {
	words, err := wordsIn(files, language)
	if err != nil {
		return nil, nil, err
	}
	rest := words
	rest.Words = map[string]any{}
	for key, said := range words.Words {
		if saidLater(key) {
			rest.Words[key] = said
			delete(words.Words, key)
		}
	}
	if first, err = json.Marshal(words); err == nil {
		later, err = json.Marshal(rest)
	}
	return first, later, err
}

func wordsIn(files fs.FS, language string) (lexicon, error) {
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
	l.Language = Language{language, strings.ReplaceAll(own.Header["Language"], "_", "-"), name}
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

// formsOf returns the words of a message: those of the language, or the English ones.
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

// InHead adds a line for each language to the head of a document. The page reads from it its languages and the
// addresses of their words; later is that of the words that are wanted later, or empty if the others are all.
func InHead(document []byte, list []Language, address func(Language) (first, later string)) []byte {
	var lines strings.Builder
	for _, l := range list {
		first, later := address(l)
		if later != "" {
			later = fmt.Sprintf(` data-later="%s"`, html.EscapeString(later))
		}
		fmt.Fprintf(&lines, "  <link rel=\"words\" hreflang=\"%s\" title=\"%s\" data-language=\"%s\"%s href=\"%s\">\n",
			html.EscapeString(l.Tag), html.EscapeString(l.Name), html.EscapeString(l.Language), later, html.EscapeString(first))
	}
	return beforeScripts(document, lines.String())
}
