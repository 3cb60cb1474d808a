package bind

import (
	"context"
	"time"

	"jogada/solve"
)

// sharedBudget shares one budget, and the time until the context's deadline, among searches that run one after the other.
type sharedBudget struct{ left solve.Budget }

// spend runs a search on one part of what is left, of so many equal parts. What it does not use stays for the others. When
// nothing is left a search still has one expansion, which tells it so.
func (b *sharedBudget) spend(ctx context.Context, parts int, run func(*solve.Meter)) {
	share := b.left
	if share.Nodes > 0 {
		share.Nodes = max(1, share.Nodes/int64(parts))
	}
	if end, timed := ctx.Deadline(); timed && parts > 1 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Until(end)/time.Duration(parts))
		defer cancel()
	}
	m := solve.NewMeter(ctx, share)
	run(m)
	if b.left.Nodes > 0 {
		b.left.Nodes = max(1, b.left.Nodes-m.Counts().Expanded)
	}
}
