package grade

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"jogada/grade/growth"
	"jogada/grade/sandbox"
)

// ErrUntrusted is returned for a program that would have to run without isolation from files and the network.
var ErrUntrusted = errors.New("this system can't keep programs from files and the network; vouch for the program with --trusted")

// Program is a command and its limits, ready to be graded.
type Program struct {
	Command sandbox.Command
	Limits  sandbox.Limits
}

// NewProgram returns a program. Unless it is trusted, it fails with ErrUntrusted where the sandbox can't isolate it.
func NewProgram(c sandbox.Command, l sandbox.Limits, trusted bool) (Program, error) {
	if !trusted && !sandbox.Isolated() {
		return Program{}, ErrUntrusted
	}
	return Program{c, l}, nil
}

// Run runs the program once, in the sandbox.
func (p Program) Run(ctx context.Context, stdin []byte) (sandbox.Result, error) {
	return sandbox.Run(ctx, p.Command, stdin, p.Limits)
}

// jitOf says whether a program is compiled while it runs, as far as its command tells.
func jitOf(r Runner) growth.JIT {
	p, _ := r.(Program)
	switch name := strings.TrimSuffix(filepath.Base(p.Command.Path), ".exe"); {
	case name == "java", name == "node":
		return growth.HasJIT
	case p.Command.Path == "" || isScript(p.Command.Path):
		return growth.MayJIT
	}
	return growth.NoJIT // machine code, or Python
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
