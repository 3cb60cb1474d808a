package search

// Formed is knowledge that a question may offer: the form of a state stands for all states that differ in nothing that
// matters, as positions do that differ in which of two like pieces is where. A search keeps one state a form and goes on
// from the form; what it answers are states as they are played.
//
// Form(Form(s)) is Form(s); a state and its form are goals, or over and won, alike, with the same side to move; and the
// steps from a state lead to the same forms as those from its form. Where states are Numbered, the forms are.
type Formed[S comparable] interface{ Form(S) S }

// FormOf is how a question forms its states; where it does not, each is its own form.
func FormOf[S comparable](question any) func(S) S {
	if q, ok := question.(Formed[S]); ok {
		return q.Form
	}
	return func(s S) S { return s }
}

// played is a line of forms as it is played from the start: each step is the first one that leads to the form.
func played[S comparable, M any](q Space[S, M], forms []Step[S, M]) []Step[S, M] {
	f, ok := q.(Formed[S])
	if !ok {
		return forms
	}
	line := make([]Step[S, M], 0, len(forms))
	at := q.Start()
	var buf []Step[S, M]
	for _, step := range forms {
		buf = q.Steps(at, buf[:0])
		i := 0
		for i < len(buf) && f.Form(buf[i].To) != step.To {
			i++
		}
		if i == len(buf) {
			panic("search: a state does not lead to the forms that its own form leads to")
		}
		line, at = append(line, buf[i]), buf[i].To
	}
	return line
}
