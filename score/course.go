package score

// Course judges what a program prints that answers as the original assignment wants it: the fields that the assignment prints,
// and no line. False: it can't be read as such an answer.
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
	if fault := q.listFault(a); fault != "" {
		return graded(0, fault), true
	}
	right, parts := q.fields(a)
	return graded(float64(right)/float64(max(parts, 1)), values(right, parts)), true
}
