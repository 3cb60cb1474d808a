package catalog

// Leveled is a board that is one of several levels of its text.
type Leveled interface {
	// Levels describes all levels of the text.
	Levels() Levels
}

// Levels describes the levels of a text.
type Levels struct {
	// Param names the parameter that chooses a level by its number, from 1.
	Param string `json:"param" doc:"The parameter that chooses a level by its number, from 1"`
	// Keys has an entry for each level. Levels with the same key, under the same other parameters, are the same question.
	Keys []string `json:"keys" doc:"One key a level: a level whose key stays the same keeps its answer when the text changes"`
}

// LevelsOf returns the levels of the text that a board belongs to; nil: it is no level of a text.
func LevelsOf(b Instance) *Levels {
	l, is := b.(Leveled)
	if !is {
		return nil
	}
	all := l.Levels()
	return &all
}
