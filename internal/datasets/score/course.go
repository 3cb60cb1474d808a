package score

// Course judges the output of a program in the form of the original assignment: the fields that the assignment prints, and no
// line. It returns false if the output can't be read in that form.
func (q Question) Course(given string) (Grade, bool) {
	read := q.Game.Prompt(q.Board.Rules()).Read
	if read == nil {
		return Grade{}, false
	}
	got, ok := read(given)
	if !ok {
		return Grade{Reason: "it is no answer of the course"}, false
	}
	want, ok := read(q.Truth.Course)
	if !ok {
		return Grade{}, false
	}
	q.Truth.Answer = want
	a := Attempt{Fields: got}
	right, parts := q.fields(a)
	credit, why := float64(right)/float64(max(parts, 1)), values(right, parts)
	if fault := q.listFault(a); !fault.Empty() {
		credit, why = 0, fault
	}
	grade := graded(credit, why.String())
	grade.Why = why
	return grade, true
}
