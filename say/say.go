// Package say puts sentences into the reader's language and marks what they speak of.
//
// Sentences are written in English with the verbs of package fmt, and looked up as they are written: what a language
// has no words for is said in English. The words of other languages are in PO files, which translators' tools open; a
// language is there when its files are. A part of a sentence that names places of a board is marked, so that whoever
// shows it can point them out; to everybody else the marks are taken off.
package say

import (
	"fmt"
	"strings"
)

// English is the language that sentences are written in.
const English = "en"

// Translator says things in one language. The zero value speaks English.
type Translator struct {
	language string
	words    []Words
	miss     func(english string)
}

// In is a translator for a language, with its words; where several have words for the same sentence the first does.
func In(language string, words ...Words) Translator {
	return Translator{language: language, words: words}
}

// Language is the language that is spoken: en, or that of a file of words.
func (t Translator) Language() string {
	if t.language == "" {
		return English
	}
	return t.language
}

// Missing is the same translator, which tells of every sentence that it has no words for.
func (t Translator) Missing(miss func(english string)) Translator {
	t.miss = miss
	return t
}

// Of is a text without arguments in this language.
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

// Say is a sentence with its arguments in this language.
func (t Translator) Say(english string, args ...any) string {
	return fmt.Sprintf(t.Of(english), args...)
}

// Count is a number of things in this language: one of them, or several by a form with one %d in it.
func (t Translator) Count(n int, one, several string) string {
	form := t.form(n, one, several)
	if !strings.Contains(form, "%") {
		return form
	}
	return fmt.Sprintf(form, n)
}

// form is the form for a number of things.
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

// Arguments is how many arguments a format takes that has none but %s and names none by its number.
func Arguments(format string) int { return strings.Count(strings.ReplaceAll(format, "%%", ""), "%") }
