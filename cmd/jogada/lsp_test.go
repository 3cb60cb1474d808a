package main

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/sourcegraph/jsonrpc2"
)

// diagnosed is what the server says of a file.
type diagnosed struct {
	URI         string
	Diagnostics []struct {
		Range         struct{ Start struct{ Line, Character int } }
		Severity      int
		Code, Message string
	}
}

// edited starts jogada lsp and a client of it by a library, which is initialized.
func edited(t *testing.T) (cmd *exec.Cmd, client *jsonrpc2.Conn, said chan diagnosed) {
	t.Helper()
	cmd = exec.Command("jogada", "lsp", "--stdio", "--time", "1h")
	cmd.Stderr = os.Stderr
	in, _ := cmd.StdinPipe()
	out, _ := cmd.StdoutPipe()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	said = make(chan diagnosed, 10)
	handle := jsonrpc2.HandlerWithError(func(_ context.Context, _ *jsonrpc2.Conn, r *jsonrpc2.Request) (any, error) {
		var d diagnosed
		if r.Method == "textDocument/publishDiagnostics" && json.Unmarshal(*r.Params, &d) == nil {
			said <- d
		}
		return nil, nil
	})
	type both struct {
		io.Reader
		io.WriteCloser
	}
	client = jsonrpc2.NewConn(t.Context(), jsonrpc2.NewBufferedStream(both{out, in}, jsonrpc2.VSCodeObjectCodec{}), handle)
	if err := client.Call(t.Context(), "initialize", map[string]any{"capabilities": map[string]any{}}, nil); err != nil {
		t.Fatal(err)
	}
	return cmd, client, said
}

func TestAnEditorIsToldWhatIsWrongInEachSortOfFile(t *testing.T) {
	cmd, client, said := edited(t)
	nim, err := os.ReadFile("../../games/own/examples/02-nim.star")
	if err != nil {
		t.Fatal(err)
	}
	push, err := os.ReadFile("../../games/puzzlescript/examples/1-push.txt")
	if err != nil {
		t.Fatal(err)
	}
	const schema = "# yaml-language-server: $schema="
	for _, c := range []struct {
		file, text string
		line, col  int // of the first fault; 0,0: there is none
		message    string
	}{
		{"maps/levels.yaml", "means:\n  - {layer: Ä😀, is: wal}\n", 1, 21, "wal is not offered; there are wall, floor and ignore"},
		{"a.yaml", "title: {en: A, pt: B}\ngame: keys\nsteps:\n  - text: {en: a}\n", 3, 4, "title, question, then and why are missing"},
		{"b.yml", "title: {en: A}\ntasks:\n  - game: kesy\n", 2, 10, "kesy"},
		{"c.yaml", "game: jump\nseed: 1\ncount: 5\nshape: {cellz: 9}\n", 3, 15, "cellz"},
		{"missing/l.yaml", "game: own\ntitle: A\nlead: B\nsteps:\n  - title: C\n    board: {file: none.star}\n    question: {text: D, number: answer.plies}\n    then: E\n    why: F\nbreak: {statement: G, board: {example: 1}, if: ['answer.plies = 1'], why: H}\n", 5, 18, "none.star can't be read: no such file"},
		{"d.yaml", schema + "spec.schema.json\ngame: jump\n", 1, 0, "seed is missing"},
		{"rules.star", strings.Replace(string(nim), "def moves(s):", "def moves(s) -> é:", 1), 0, 0, ""},
		{"push.txt", strings.Replace(string(push), "OBJECTS", "OBJECTS\n\nÑandú😀 Ñ\nblu\n", 1), 0, 0, ""},
	} {
		uri := "file:///tmp/" + c.file
		if err := client.Notify(t.Context(), "textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri, "version": 1, "text": c.text}}); err != nil {
			t.Fatal(err)
		}
		d := <-said
		if d.URI != uri || len(d.Diagnostics) == 0 {
			t.Errorf("%s: %+v", c.file, d)
			continue
		}
		first := d.Diagnostics[0]
		if c.message != "" && (first.Range.Start.Line != c.line || first.Range.Start.Character != c.col || !strings.Contains(first.Message, c.message)) {
			t.Errorf("%s: %+v", c.file, first)
		}
		if first.Severity != 1 {
			t.Errorf("%s: %+v", c.file, first)
		}
		t.Logf("%s: %d:%d: %s", c.file, first.Range.Start.Line, first.Range.Start.Character, first.Message)
	}
	for _, other := range []string{"name: CI\njobs:\n  steps:\n    - run: true\n", "version: 3\nservices: {}\n"} {
		client.Notify(t.Context(), "textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": "file:///tmp/other.yaml", "version": 1, "text": other}})
	}
	client.Call(t.Context(), "shutdown", nil, nil)
	client.Notify(t.Context(), "exit", nil)
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	if len(said) > 0 {
		t.Errorf("a file of another program: %+v", <-said)
	}
}

func TestEachBoardHasItsAnswerAboveItAndOpensInThePage(t *testing.T) {
	cmd, client, said := edited(t)
	for file, want := range map[string]string{"games/own/examples/02-nim.star": "first wins in 11 plies", "games/puzzlescript/examples/1-push.txt": "level 2: won in 3 inputs (proved): UDL"} {
		text, err := os.ReadFile("../../" + file)
		if err != nil {
			t.Fatal(err)
		}
		document := map[string]any{"uri": "file:///" + file, "version": 1, "text": string(text)}
		client.Notify(t.Context(), "textDocument/didOpen", map[string]any{"textDocument": document})
		<-said
		var lenses []struct {
			Command struct {
				Title, Command string
				Arguments      []any
			}
		}
		if err := client.Call(t.Context(), "textDocument/codeLens", map[string]any{"textDocument": document}, &lenses); err != nil || len(lenses) == 0 {
			t.Fatal(err, lenses)
		}
		last := lenses[len(lenses)-1].Command
		if !strings.HasPrefix(last.Title, want) {
			t.Errorf("%s: %q", file, last.Title)
		}
		var shown struct{ URI string }
		if err := client.Call(t.Context(), "workspace/executeCommand", map[string]any{"command": last.Command, "arguments": last.Arguments}, &shown); err != nil {
			t.Fatal(err)
		}
		reply, err := http.Get(shown.URI)
		if err != nil {
			t.Fatal(err)
		}
		reply.Body.Close()
		if policy := reply.Header.Get("Content-Security-Policy"); reply.StatusCode != 200 || !strings.HasSuffix(policy, "frame-ancestors vscode-webview: vscode-file:") {
			t.Errorf("%d, %s", reply.StatusCode, policy)
		}
	}
	client.Close()
	cmd.Process.Kill()
}

func TestTheExitCodeTellsWhetherTheEditorLeftInOrder(t *testing.T) {
	cmd, client, _ := edited(t)
	client.Notify(t.Context(), "exit", nil)
	cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != 1 {
		t.Errorf("exit without shutdown: %d", code)
	}
}
