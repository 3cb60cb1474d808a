package ruling

import "jogada/search"

// BestMove computes the value of a position from the values of its moves.
type BestMove struct {
	Mover     search.Side
	moves     int
	draw      bool
	win, loss search.Value
}

// Add takes one more move into account.
func (b *BestMove) Add(v search.Value) {
	b.moves++
	switch {
	case v.Winner == search.Nobody:
		b.draw = true
	case v.Winner == b.Mover && (b.win.Winner == search.Nobody || v.Plies+1 < b.win.Plies):
		b.win = search.Value{Winner: b.Mover, Plies: v.Plies + 1}
	case v.Winner != b.Mover && v.Plies+1 > b.loss.Plies:
		b.loss = search.Value{Winner: v.Winner, Plies: v.Plies + 1}
	}
}

// Value returns the value by all moves.
func (b *BestMove) Value() search.Value {
	switch {
	case b.win.Winner != search.Nobody:
		return b.win
	case b.draw || b.moves == 0:
		return search.Value{}
	default:
		return b.loss
	}
}

// Words describes the value of a position.
func Words(v search.Value) string {
	side := "drawn"
	switch v.Winner {
	case search.First:
		side = "won by the first side"
	case search.Second:
		side = "won by the second side"
	case search.Nobody:
	default:
		side = "won by a side that there is not"
	}
	if v.Plies == 0 {
		return side
	}
	return side + " in " + Plural(v.Plies, "ply", "plies")
}
