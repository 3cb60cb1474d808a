package lsp

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// document is an open file.
type document struct {
	uri     string
	file    File
	version int
	sort    *Sort // nil: none that the server checks

	number int // of the texts so far, of all documents: a check that was started for another one is out of date
	cancel context.CancelFunc
	whole  bool // the thorough check of this text has finished
	result Result
	shown  bool // diagnostics were published, so they have to be withdrawn at the end
}

// The pauses in typing before a text is checked quickly, and then thoroughly.
const (
	pauseQuick    = 150 * time.Millisecond
	pauseThorough = 800 * time.Millisecond
)

// set gives a document a new text, and ends the check of the old one. A document keeps its sort while a text does not show
// any, because a fault may be what hides it, unless the text names a schema. The caller holds the lock.
func (s *server) set(d *document, version int, text string) {
	d.cancelCheck()
	d.version, d.file.Text, d.whole = version, text, false
	s.texts++
	d.number = s.texts
	before := d.sort
	d.sort = nil
	for i := range s.config.Sorts {
		if s.config.Sorts[i].Is(d.file) {
			d.sort = &s.config.Sorts[i]
			break
		}
	}
	if d.sort == nil && !strings.Contains(text, "yaml-language-server:") {
		d.sort = before
	}
	if d.sort == nil {
		d.result = Result{}
	}
}

func (d *document) cancelCheck() {
	if d.cancel != nil {
		d.cancel()
		d.cancel = nil
	}
}

// check starts a check of a document in the background. While one types, a quick check comes first, after a pause. The caller
// holds the lock.
func (s *server) check(d *document, typing bool) {
	d.cancelCheck()
	if s.closed {
		return
	}
	if d.sort == nil {
		if d.shown {
			go s.publish(d, d.number, Result{}, true)
		}
		return
	}
	ctx, cancel := context.WithCancel(s.ctx)
	d.cancel = cancel
	number, sort, file := d.number, d.sort, d.file
	s.checks.Add(1)
	go func() {
		defer s.checks.Done()
		defer cancel()
		if typing {
			if !wait(ctx, pauseQuick) {
				return
			}
			if result, ok := s.run(ctx, sort, file, false); !ok {
				return
			} else {
				s.publish(d, number, result, false)
			}
			if !wait(ctx, pauseThorough) {
				return
			}
		}
		if result, ok := s.run(ctx, sort, file, true); ok {
			s.publish(d, number, result, true)
		}
	}()
}

// wait waits; it returns false if the context ends before.
func wait(ctx context.Context, pause time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(pause):
		return true
	}
}

// run checks a file within the limit, when one of the places for checks is free. It returns false if the check was cancelled.
func (s *server) run(ctx context.Context, sort *Sort, file File, thorough bool) (result Result, ok bool) {
	select {
	case s.places <- struct{}{}:
		defer func() { <-s.places }()
	case <-ctx.Done():
		return Result{}, false
	}
	defer func() {
		if cause := recover(); cause != nil {
			s.log("checking %s: internal error: %v", file.Path, cause)
			ok = false
		}
	}()
	limited, stop := context.WithTimeout(ctx, s.config.Limit)
	defer stop()
	result = sort.Check(limited, file, thorough)
	if limited.Err() != nil && ctx.Err() == nil {
		result.Findings = append(result.Findings, Finding{Line: 1, Severity: "warning", Rule: "undecided", Message: fmt.Sprintf("the check was stopped after %v; what it did not come to is not reported", s.config.Limit)})
	}
	return result, ctx.Err() == nil
}

// publish sends what a check found, unless the document has another text by now.
func (s *server) publish(d *document, number int, result Result, whole bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.documents[d.uri] != d || d.number != number {
		return
	}
	d.result, d.whole, d.shown = result, whole, true
	s.notify("textDocument/publishDiagnostics", publishParams{d.uri, d.version, diagnosticsOf(d.file.Text, result.Findings)})
	if s.refreshes && d.sort != nil && d.sort.Game != "" {
		go s.call("workspace/codeLens/refresh", nil, nil)
	}
}
