package cli

import (
	"context"
	"io"
)

// Begin records the command line, and lets the end of the context end the reading of input.
func (c *Console) Begin(ctx context.Context, args []string) {
	c.Args, c.In = args, &input{ctx, c.In}
}

// input is a reader that an interrupt ends, even while it waits for the keyboard.
type input struct {
	ctx  context.Context
	from io.Reader
}

// Read reads, or fails with the cause of the interrupt. A read still pending then is lost with the process.
func (in *input) Read(p []byte) (int, error) {
	type result struct {
		n   int
		err error
	}
	own, done := make([]byte, len(p)), make(chan result, 1)
	go func() {
		n, err := in.from.Read(own)
		done <- result{n, err}
	}()
	select {
	case got := <-done:
		return copy(p, own[:got.n]), got.err
	case <-in.ctx.Done():
		return 0, context.Cause(in.ctx)
	}
}
