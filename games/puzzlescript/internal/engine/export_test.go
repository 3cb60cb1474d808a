package engine

// Try plays an input on objects, with dice. It returns what became of the level, and its objects.
func (l *Level) Try(cells [][]int, input int, dice func(n int) int) (Outcome, [][]int) {
	l.m.random = nil
	l.Restore(cells, nil)
	key := make([]byte, l.layout.bytes)
	l.pack(key)
	l.loadState(key)
	l.m.random = dice
	return l.input(input), l.Cells()
}
