// Package say translates sentences into the reader's language and marks the places they mention.
//
// Sentences are written in English with the verbs of package fmt, and looked up by their English form. Untranslated
// sentences stay English. Translations come from PO files; a language exists if its files do. A phrase that names
// places of a board is marked, so that a viewer can highlight them; elsewhere the marks are removed.
package say

import (
	"fmt"
	"strings"
)

// English is the language of the source.
const English = "en"

// Translator translates into one language. The zero value keeps English.
type Translator struct {
	language string
	words    []Words
	miss     func(english string)
}

// In returns a translator for a language. If several words translate the same sentence, the first wins.
func In(language string, words ...Words) Translator {
	return Translator{language: language, words: words}
}

// Language returns the target language: en, or that of a file of words.
func (t Translator) Language() string {
	if t.language == "" {
		return English
	}
	return t.language
}

// Missing returns a copy of the translator that calls miss for every untranslated sentence.
func (t Translator) Missing(miss func(english string)) Translator {
	t.miss = miss
	return t
}

// Of translates a text without arguments.
func (t Translator) Of(english string) string {
	if t.Language() == English || english == "" {
		return english
	}
	for _, words := range t.words {
		if said, known := words.said[english]; known {
			return said
		}
	}
	t.missed(english)
	return english
}

func (t Translator) missed(english string) {
	if t.miss != nil {
		t.miss(english)
	}
}

// Say translates a format and fills in its arguments. Numbers of things are written as readers of the language do.
func (t Translator) Say(english string, args ...any) string {
	return fmt.Sprintf(t.Of(english), t.quantities(english, args)...)
}

// Count translates a number of things: one, or several as a format with one %d.
func (t Translator) Count(n int, one, several string) string {
	form := t.form(n, one, several)
	if !strings.Contains(form, "%") {
		return form
	}
	return fmt.Sprintf(form, quantity(t.Number(int64(n))))
}

// form returns the form for a number of things.
func (t Translator) form(n int, one, several string) string {
	if t.Language() != English {
		for _, words := range t.words {
			if forms, known := words.counted[[2]string{one, several}]; known {
				return forms[words.plural.Form(n)]
			}
		}
		t.missed(several)
	}
	if n == 1 {
		return one
	}
	return several
}

// Counting returns a number of things in English, as Count takes it: 1 ply, %d plies.
func Counting(noun string) (one, several string) {
	switch {
	case strings.HasSuffix(noun, "y"):
		return "1 " + noun, "%d " + strings.TrimSuffix(noun, "y") + "ies"
	case strings.HasSuffix(noun, "sh"):
		return "1 " + noun, "%d " + noun + "es"
	default:
		return "1 " + noun, "%d " + noun + "s"
	}
}

// Forms returns how a number of things is written, one text per plural form of the language, with {n} for the number.
func (t Translator) Forms(noun string) []string {
	one, several := Counting(noun)
	forms := []string{one, several}
	if t.Language() != English {
		known := false
		for _, words := range t.words {
			if forms, known = words.counted[[2]string{one, several}]; known {
				break
			}
		}
		if !known {
			t.missed(several)
			forms = []string{one, several}
		}
	}
	list := make([]string, len(forms))
	for i, form := range forms {
		list[i] = strings.ReplaceAll(form, "%d", "{n}")
	}
	return list
}

// Arguments counts the arguments of a format that uses only %s without explicit indexes.
func Arguments(format string) int { return strings.Count(strings.ReplaceAll(format, "%%", ""), "%") }
