package mapping

import (
	"errors"

	"jogada/internal/base/say"
)

// reason is an error that can be translated.
type reason struct{ say.Sentence }

// Error returns the reason in English.
func (r reason) Error() string { return r.String() }

// because returns an error with the format and arguments of say.NewSentence.
func because(format string, args ...any) error { return reason{say.NewSentence(format, args...)} }

// reasonOf returns an error as a sentence; in English if it is not a reason.
func reasonOf(err error) say.Sentence {
	var r reason
	if errors.As(err, &r) {
		return r.Sentence
	}
	return say.Verbatim(err.Error())
}
