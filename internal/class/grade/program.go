package grade

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"jogada/internal/class/growth"
	"jogada/internal/class/sandbox"
)

// ErrUntrusted is returned for a program that would have to run without isolation from files and the network.
var ErrUntrusted = errors.New("this system can't keep programs from files and the network; vouch for the program with --trusted")

// Program is a command and its limits, ready to be graded.
type Program struct {
	Command sandbox.Command
	Limits  sandbox.Limits
	driver  *sandbox.Command // runs it in series; nil: it runs alone
}

// NewProgram returns a program. Unless it is trusted, it fails with ErrUntrusted where the sandbox can't isolate it.
func NewProgram(c sandbox.Command, l sandbox.Limits, trusted bool) (Program, error) {
	if !trusted && !sandbox.Isolated() {
		return Program{}, ErrUntrusted
	}
	return Program{Command: c, Limits: l}, nil
}

// Run runs the program once, in the sandbox.
func (p Program) Run(ctx context.Context, stdin []byte) (sandbox.Result, error) {
	return sandbox.Run(ctx, p.Command, stdin, p.Limits)
}

// measured prepares the measuring of a program's growth: as it is, or interpreted where it is usually compiled while it runs. A script may run
// anything, compiled or not.
func measured(r Runner) (o growth.Options) {
	o.Run = r.Run
	p, ok := r.(Program)
	if !ok {
		o.MayJIT = true
		return o
	}
	name := strings.TrimSuffix(filepath.Base(p.Command.Path), ".exe")
	if name == "java" || name == "node" || isScript(p.Command.Path) {
		o.Interpreted, o.MayJIT = true, name != "java" && name != "node"
		p.Command.Env = append(slices.Clone(p.Command.Env), "JDK_JAVA_OPTIONS=-Xint", "NODE_OPTIONS=--jitless")
		o.Run = p.Run
	}
	return o
}

// isScript reports whether a file is run by an interpreter that it names itself, or can't be read.
func isScript(path string) bool {
	file, err := os.Open(path)
	if err != nil {
		return true
	}
	defer file.Close()
	start := make([]byte, 2)
	_, err = io.ReadFull(file, start)
	return err != nil || string(start) == "#!"
}

// buildFiles is the default limit of the bytes that a compiler may write: Go compiles its standard library first.
const buildFiles = 1 << 30

// compile runs a compiler in the sandbox, which writes into the folder out. It fails as NewProgram does.
func compile(ctx context.Context, c sandbox.Command, out string, l sandbox.Limits, trusted bool) (sandbox.Result, error) {
	if !trusted && !sandbox.Isolated() {
		return sandbox.Result{}, ErrUntrusted
	}
	if l.Files == 0 {
		l.Files = buildFiles
	}
	return sandbox.Build(ctx, c, out, l)
}
