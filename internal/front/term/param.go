package term

import (
	"fmt"
	"strings"

	"jogada/catalog"
)

// Form returns the form of a parameter's value for help texts.
func Form(p catalog.Param) string {
	switch p.Kind {
	case catalog.Choice:
		return strings.Join(p.Choices, "|")
	case catalog.Int:
		return "N"
	case catalog.Ints:
		return "N,N,..."
	case catalog.Bool:
		return "bool"
	default:
		return "WORD"
	}
}

// exactIntegers is the largest number up to which JSON holds whole numbers exactly: a parameter that takes them has no limit
// to tell.
const exactIntegers = 1 << 53

// ParamDoc describes a parameter and the values it takes.
func ParamDoc(p catalog.Param) string {
	switch {
	case (p.Kind == catalog.Int || p.Kind == catalog.Ints) && p.Max < exactIntegers:
		return fmt.Sprintf("%s, %d to %d", p.Doc, p.Min, p.Max)
	case p.Kind == catalog.Words:
		return p.Doc + "; may be given several times"
	default:
		return p.Doc
	}
}
