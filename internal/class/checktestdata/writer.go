package checktestdata

import (
	"strings"
)

// writer collects the text of a run that makes one, and keeps the promises made about what follows.
type writer struct {
	text    []byte
	promise promise
	most    int // bytes; 0: no limit
}

// promise says how the text goes on.
type promise struct {
	end     bool   // nothing follows
	more    bool   // something follows
	in, out string // the next letter is one of these, and none of those
}

func (w *writer) write(text string) error {
	if text == "" {
		return nil
	}
	p := w.promise
	if p.end || p.in != "" && strings.IndexByte(p.in, text[0]) < 0 || strings.IndexByte(p.out, text[0]) >= 0 {
		return errDead
	}
	w.promise = promise{}
	if w.text = append(w.text, text...); w.most > 0 && len(w.text) > w.most {
		return errWork
	}
	return nil
}

func (w *writer) literal(_ *command, text string) error { return w.write(text) }

func (w *writer) end(*command) error {
	if w.promise.more || w.promise.in != "" {
		return errDead
	}
	return nil
}

// promiseEnd promises that the text ends, or goes on.
func (w *writer) promiseEnd(end bool) (bool, error) {
	if end && (w.promise.more || w.promise.in != "") || !end && w.promise.end {
		return false, errDead
	}
	if end {
		w.promise.end = true
	} else {
		w.promise.more = true
	}
	return end, nil
}

// promiseLetter promises that one of some letters follows, or none of them.
func (w *writer) promiseLetter(letters string, follows bool) (bool, error) {
	switch {
	case follows && (w.promise.end || w.promise.in != "" && w.promise.in != letters):
		return false, errDead
	case follows:
		w.promise.in = letters
	default:
		w.promise.out += letters
	}
	return follows, nil
}
