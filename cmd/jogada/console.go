package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"

	tty "golang.org/x/term"

	"jogada/term"
)

// console holds the streams of a command line: data to out, words to err.
type console struct {
	in  io.Reader
	out *bufio.Writer
	err io.Writer

	inTerminal, outTerminal, errTerminal bool

	width  int // columns of the screen
	getenv func(string) string
	args   []string // the command line
	stamp  string   // the version that make sets; empty if it set none

	// The flags of every verb.
	color string // auto, always or never
	quiet bool
}

// plainWidth is the width of text that does not go to a terminal.
const plainWidth = 80

// newConsole returns the console of this process.
func newConsole() *console {
	isTerminal := func(f *os.File) bool { return tty.IsTerminal(int(f.Fd())) }
	c := &console{in: os.Stdin, err: os.Stderr, getenv: os.Getenv, width: plainWidth,
		inTerminal: isTerminal(os.Stdin), outTerminal: isTerminal(os.Stdout), errTerminal: isTerminal(os.Stderr)}
	c.out = c.screen(os.Stdout)
	if width, _, err := tty.GetSize(int(os.Stdout.Fd())); err == nil && width > 0 && c.outTerminal {
		c.width = max(width, 40)
	}
	return c
}

// screen returns a writer for data, whether to a terminal, a pipe or a file, that makes terminal controls from outside
// visible.
func (c *console) screen(out io.Writer) *bufio.Writer {
	return bufio.NewWriter(&term.Screen{Out: out, Paint: c.paint})
}

// paint returns the colours of out: on a terminal only, unless a flag or the environment says otherwise.
func (c *console) paint() term.Paint {
	switch c.color {
	case "always":
		return term.Paint{On: true}
	case "never":
		return term.Paint{}
	}
	return term.Paint{On: c.outTerminal && c.getenv("NO_COLOR") == "" && c.getenv("TERM") != "dumb"}
}

// showRows is the number of rows drawn when only the board is shown.
const showRows = 100

// newPage returns a page on out.
func newPage(c *console) term.Page {
	return term.Page{Paint: c.paint(), Out: c.out, Width: c.width, Rows: term.BoardRows, Screen: true}
}

// note writes a message besides the data, unless quiet.
func (c *console) note(format string, args ...any) {
	if !c.quiet {
		c.complain(fmt.Errorf(format, args...))
	}
}

// complain writes an error as one line, after the data that came before it.
func (c *console) complain(err error) {
	c.out.Flush()
	line := strings.ReplaceAll(strings.TrimSpace(err.Error()), "\n", " ")
	fmt.Fprintln(c.err, term.Visible(line))
}
