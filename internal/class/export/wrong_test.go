package export

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"os/exec"
	"strings"
	"testing"

	"jogada/internal/class/grade"
	"jogada/internal/class/sandbox"
	"jogada/internal/gametest/tier"
)

// interpreter runs a Python program many times in one process, each time from its first line.
type interpreter struct {
	in  io.Writer
	out *bufio.Reader
}

// host reads the text of a program and then inputs, a line of JSON each, and answers each input with what the program writes.
const host = `
import io, json, sys

requests, replies = sys.stdin, sys.stdout
code = compile(json.loads(requests.readline()), "program", "exec")
for line in requests:
    sys.stdin = io.TextIOWrapper(io.BytesIO(json.loads(line).encode()))
    sys.stdout = io.TextIOWrapper(io.BytesIO())
    status = 0
    try:
        exec(code, {"__name__": "__main__"})
    except SystemExit as end:
        status = end.code or 0
    except Exception as fault:
        status = 1
        print(repr(fault), file=sys.stderr)
    sys.stdout.flush()
    print(json.dumps([status, sys.stdout.buffer.getvalue().decode()]), file=replies, flush=True)
`

func newInterpreter(t *testing.T, program string) interpreter {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "python3", "-c", host)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = t.Output()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		cmd.Wait()
	})
	i := interpreter{in, bufio.NewReader(out)}
	if err := i.send(program); err != nil {
		t.Fatal(err)
	}
	return i
}

func (i interpreter) send(text string) error {
	line, err := json.Marshal(text)
	if err == nil {
		_, err = i.in.Write(append(line, '\n'))
	}
	return err
}

// longest is the length of the longest text that the interpreter runs a program on. Only the largest boards, which no mistake is named by, are longer.
const longest = 4 << 10

// Run runs the program on an input. A long one is too slow for it.
func (i interpreter) Run(_ context.Context, stdin []byte) (sandbox.Result, error) {
	if len(stdin) > longest {
		return sandbox.Result{End: sandbox.TooSlow}, nil
	}
	if err := i.send(string(stdin)); err != nil {
		return sandbox.Result{}, err
	}
	line, err := i.out.ReadBytes('\n')
	if err != nil {
		return sandbox.Result{}, err
	}
	var status int
	var output string
	err = json.Unmarshal(line, &[]any{&status, &output})
	return sandbox.Result{End: sandbox.Exited, Exit: status, Stdout: []byte(output)}, err
}

func TestWrongProgramsOfPackagesAreNamed(t *testing.T) {
	tier.DeepOnly(t, "it grades dozens of programs")
	python(t)
	seed, n := tier.Seed(t), uint64(0)
	for _, task := range []string{"{game: jump}", "{game: jump, rules: {move: walk, tie: stable}}", "{game: keys}", "{game: slide}", "{game: chase}",
		"{game: sokoban}", "{game: escape}", "{game: escape, rules: {keys: once, ask: softlock}}"} {
		p := small(t, task)
		for _, program := range p.programs {
			if program.Folder != "wrong_answer" || !strings.HasSuffix(program.Name, ".py") {
				continue
			}
			if n++; (n+seed)%6 != 0 {
				continue // another seed takes other programs
			}
			t.Run(task+" "+program.Mistake, func(t *testing.T) {
				r, err := grade.Grade(t.Context(), grade.Options{Game: p.Task.Game, Values: p.Task.Values, Runner: newInterpreter(t, program.Text),
					Domain: "true", Seed: seed, Boards: 40, Certify: 60})
				if err != nil {
					t.Fatal(err)
				}
				if r.Verdict != grade.WrongAnswer || r.Mistake == nil || r.Mistake.Name != program.Mistake {
					t.Errorf("%s after %d boards, named %+v; %+v", r.Verdict, r.Boards, r.Mistake, r.Counterexample)
				}
				t.Logf("%d boards", r.Boards)
			})
		}
	}
}
