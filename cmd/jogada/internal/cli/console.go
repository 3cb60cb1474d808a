// Package cli has what the commands share: the console, exit codes, flags and limits, the boards that a command line
// names, and progress lines.
package cli

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	tty "golang.org/x/term"

	"jogada/internal/front/term"
)

// Console holds the streams of a command line: data to out, words to err.
type Console struct {
	In  io.Reader
	Out *bufio.Writer
	Err io.Writer
	Raw io.Writer // out as it is, for protocols that count bytes; nothing checks what goes there

	InTerminal, OutTerminal, ErrTerminal bool

	Width  int // columns of the screen
	Getenv func(string) string
	Args   []string // the command line
	Stamp  string   // the version that make sets; empty if it set none

	// LogEvery is the time between lines of progress where standard error is a log and no terminal; 0: there are none.
	LogEvery time.Duration

	// The flags of every verb.
	Color string // auto, always or never
	Quiet bool
}

// logEvery is the time between lines of progress in a log.
const logEvery = 5 * time.Second

// PlainWidth is the width of text that does not go to a terminal.
const PlainWidth = 80

// NewConsole returns the console of this process.
func NewConsole() *Console {
	isTerminal := func(f *os.File) bool { return tty.IsTerminal(int(f.Fd())) }
	c := &Console{In: os.Stdin, Err: os.Stderr, Raw: os.Stdout, Getenv: os.Getenv, Width: PlainWidth, LogEvery: logEvery,
		InTerminal: isTerminal(os.Stdin), OutTerminal: isTerminal(os.Stdout), ErrTerminal: isTerminal(os.Stderr)}
	c.Out = c.Screen(os.Stdout)
	if width, _, err := tty.GetSize(int(os.Stdout.Fd())); err == nil && width > 0 && c.OutTerminal {
		c.Width = max(width, 40)
	}
	return c
}

// Screen returns a writer for data, whether to a terminal, a pipe or a file, that makes terminal controls from outside
// visible.
func (c *Console) Screen(out io.Writer) *bufio.Writer {
	return bufio.NewWriter(&term.Screen{Out: out, Paint: c.Paint})
}

// Paint returns the colours of out: on a terminal only, unless a flag or the environment says otherwise.
func (c *Console) Paint() term.Paint {
	switch c.Color {
	case "always":
		return term.Paint{On: true}
	case "never":
		return term.Paint{}
	}
	return term.Paint{On: c.OutTerminal && c.Getenv("NO_COLOR") == "" && c.Getenv("TERM") != "dumb"}
}

// ShowRows is the number of rows drawn when only the board is shown.
const ShowRows = 100

// NewPage returns a page on out.
func NewPage(c *Console) term.Page {
	return term.Page{Paint: c.Paint(), Out: c.Out, Width: c.Width, Rows: term.BoardRows, Screen: true}
}

// Note writes a message besides the data, unless quiet.
func (c *Console) Note(format string, args ...any) {
	if !c.Quiet {
		c.Complain(fmt.Errorf(format, args...))
	}
}

// Complain writes an error as one line, after the data that came before it.
func (c *Console) Complain(err error) {
	c.Out.Flush()
	line := strings.ReplaceAll(strings.TrimSpace(err.Error()), "\n", " ")
	fmt.Fprintln(c.Err, term.Visible(line))
}
