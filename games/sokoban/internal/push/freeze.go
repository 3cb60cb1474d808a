package push

// freezing finds the boxes that can never move again: the largest set F of boxes each of which is blocked along both
// axes by a wall, by a box of F, or by dead squares on both sides. As long as no box of F has moved, each can be moved
// only onto a dead square, so the first of them never moves.

// frozen appends the cells of the frozen boxes among boxes, which must be marked in full. It needs full to distinguish
// boxes (1), walls (2) and free cells (0), and restores it.
func (b *board) frozen(boxes []int32, full []uint8, dead []bool, buf []int32) []int32 {
	buf = append(buf, boxes...)
	for _, c := range buf {
		full[c] = 3
	}
	//meterless: the list only gets shorter
	for changed := true; changed; {
		changed = false
		kept := buf[:0]
		for _, c := range buf {
			if b.slides(c, Left, full, dead) || b.slides(c, Up, full, dead) {
				full[c] = 1
				changed = true
			} else {
				kept = append(kept, c)
			}
		}
		buf = kept
	}
	for _, c := range buf {
		full[c] = 1
	}
	return buf
}

// slides reports whether a box on c may one day be pushed along the axis of d, while boxes marked 3 and walls stay.
func (b *board) slides(c int32, d Dir, full []uint8, dead []bool) bool {
	p, q := b.next[c][d], b.next[c][d^2]
	return full[p] < 2 && full[q] < 2 && !(dead[p] && dead[q])
}

// loose reports whether a box on c can be pushed along one axis with the boxes as they are, so that it is not frozen.
func (b *board) loose(c int32, full []uint8, dead []bool) bool {
	l, u, r, d := b.next[c][Left], b.next[c][Up], b.next[c][Right], b.next[c][Down]
	return full[l]|full[r] == 0 && !(dead[l] && dead[r]) || full[u]|full[d] == 0 && !(dead[u] && dead[d])
}
