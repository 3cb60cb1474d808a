package mcp

import (
	"encoding/json"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// calls tracks the requests that wait for their answer. The SDK ends the session at the end of its input, even with
// work in progress; so the end is withheld until there are none.
type calls struct {
	mu   sync.Mutex
	open map[any]bool // by ID
	done chan struct{}
}

func newCalls() *calls { return &calls{open: map[any]bool{}, done: make(chan struct{}, 1)} }

// came records a message that was read: a call is pending, and a cancelled one no longer is.
func (c *calls) came(message jsonrpc.Message) {
	request, is := message.(*jsonrpc.Request)
	switch {
	case !is:
	case request.IsCall():
		c.mu.Lock()
		c.open[request.ID.Raw()] = true
		c.mu.Unlock()
	case request.Method == "notifications/cancelled":
		var taken struct{ RequestID any }
		if err := json.Unmarshal(request.Params, &taken); err != nil {
			return
		}
		if id, err := jsonrpc.MakeID(taken.RequestID); err == nil {
			c.answered(id)
		}
	}
}

// went records a message that was written.
func (c *calls) went(data []byte) {
	if message, err := jsonrpc.DecodeMessage(data); err == nil {
		if response, is := message.(*jsonrpc.Response); is {
			c.answered(response.ID)
		}
	}
}

func (c *calls) answered(id jsonrpc.ID) {
	c.mu.Lock()
	delete(c.open, id.Raw())
	c.mu.Unlock()
	select {
	case c.done <- struct{}{}:
	default:
	}
}

// wait waits until no call is pending, or until the end of the session.
func (c *calls) wait(end <-chan struct{}) {
	for {
		c.mu.Lock()
		left := len(c.open)
		c.mu.Unlock()
		if left == 0 {
			return
		}
		select {
		case <-c.done:
		case <-end:
			return
		}
	}
}
