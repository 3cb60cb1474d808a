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
