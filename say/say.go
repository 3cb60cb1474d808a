// Package say puts sentences into the reader's language and marks what they speak of.
//
// Sentences are written in English with the verbs of package fmt, and looked up as they are written: what a language
// has no words for is said in English. A part of a sentence that names places of a board is marked, so that whoever
// shows it can point them out; to everybody else the marks are taken off.
package say

import "fmt"

// Words are the sentences of one language by their English forms. A translation may put the arguments in another order
// by the explicit indexes of package fmt: %[2]s.
type Words map[string]string

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

// Language is the language that is spoken: en, pt, es.
func (t Translator) Language() string {
	if t.language == "" {
		return "en"
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
	if t.Language() == "en" || english == "" {
		return english
	}
	for _, words := range t.words {
		if said, known := words[english]; known {
			return said
		}
	}
	if t.miss != nil {
		t.miss(english)
	}
	return english
}

// Say is a sentence with its arguments in this language.
func (t Translator) Say(english string, args ...any) string {
	return fmt.Sprintf(t.Of(english), args...)
}

// Count is a number of things in this language: one of them, or several by a form with one %d in it.
func (t Translator) Count(n int, one, several string) string {
	if n == 1 {
		return t.Of(one)
	}
	return t.Say(several, n)
}
