package search

// Formed is an optional interface of a question with equivalent states, such as positions that differ only in which of
// two like pieces is where. Form returns the representative of a state's class. Searches keep and expand only
// representatives; answers contain the states actually played.
//
// Form(Form(s)) equals Form(s). A state and its form agree on goal, end, winner and side to move, and their steps lead
// to the same forms. Numbered questions number the forms.
type Formed[S comparable] interface{ Form(S) S }

// FormOf returns the question's Form method, or the identity if it has none.
func FormOf[S comparable](question any) func(S) S {
	if q, ok := question.(Formed[S]); ok {
		return q.Form
	}
	return func(s S) S { return s }
}

// played converts a line of forms into one of played states: each step is the first one that leads to the form.
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
