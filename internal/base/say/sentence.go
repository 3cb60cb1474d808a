package say

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Sentence is a sentence that is translated later: an English format that takes texts, and its arguments. It can be kept as JSON.
// The zero value is empty.
type Sentence struct {
	format string
	args   []any // string, float64 or Sentence
}

// NewSentence returns a sentence. The format takes every argument as %s: a text, which is not translated, a number, or another sentence.
func NewSentence(format string, args ...any) Sentence {
	s := Sentence{format: format}
	for _, arg := range args {
		switch arg := arg.(type) {
		case string, float64, Sentence:
			s.args = append(s.args, arg)
		case int:
			s.args = append(s.args, float64(arg))
		default:
			panic(fmt.Sprintf("say: a sentence has an argument of type %T", arg))
		}
	}
	return s
}

// Verbatim returns a text that is the same in all languages, as a sentence.
func Verbatim(text string) Sentence {
	if text == "" {
		return Sentence{}
	}
	return Sentence{args: []any{text}}
}

// Empty reports whether a sentence says nothing.
func (s Sentence) Empty() bool { return s.format == "" && len(s.args) == 0 }

// String returns the sentence in English.
func (s Sentence) String() string { return s.In(Translator{}) }

// In returns the sentence in a language. Numbers have its decimal sign.
func (s Sentence) In(t Translator) string {
	var args []any
	for _, arg := range s.args {
		switch arg := arg.(type) {
		case Sentence:
			args = append(args, arg.In(t))
		case float64:
			args = append(args, t.decimal(arg))
		default:
			args = append(args, arg)
		}
	}
	if s.format == "" {
		return fmt.Sprint(args...)
	}
	return t.Say(s.format, args...)
}

// decimal writes a number, with a comma in the languages that have one there.
func (t Translator) decimal(n float64) string {
	text := strconv.FormatFloat(n, 'f', -1, 64)
	if t.Language() != English {
		text = strings.ReplaceAll(text, ".", ",")
	}
	return text
}

// Each returns the sentence with its texts replaced by what change makes of them. Formats and numbers stay.
func (s Sentence) Each(change func(text string) string) Sentence {
	changed := Sentence{format: s.format}
	for _, arg := range s.args {
		switch a := arg.(type) {
		case string:
			arg = change(a)
		case Sentence:
			arg = a.Each(change)
		}
		changed.args = append(changed.args, arg)
	}
	return changed
}

// MarshalJSON writes a list: the format, then the arguments. Sentences among these are lists themselves.
func (s Sentence) MarshalJSON() ([]byte, error) {
	return json.Marshal(append([]any{s.format}, s.args...))
}

// UnmarshalJSON reads what MarshalJSON writes.
func (s *Sentence) UnmarshalJSON(data []byte) error {
	var list []json.RawMessage
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	read := Sentence{}
	for i, item := range list {
		var arg any
		if item[0] == '[' {
			var inner Sentence
			if err := inner.UnmarshalJSON(item); err != nil {
				return err
			}
			arg = inner
		} else if err := json.Unmarshal(item, &arg); err != nil {
			return err
		}
		switch value := arg.(type) {
		case string:
			if i == 0 {
				read.format = value
				continue
			}
		case float64, Sentence:
		default:
			return errors.New("say: a sentence holds something that is no text, number or sentence")
		}
		if i == 0 {
			return errors.New("say: a sentence begins with its format")
		}
		read.args = append(read.args, arg)
	}
	*s = read
	return nil
}
