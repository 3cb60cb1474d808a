package lsp_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/sourcegraph/jsonrpc2"

	"jogada/catalog"
	"jogada/internal/front/lsp"
)

// published is what the server says of a file.
type published struct {
	URI         string
	Version     int
	Diagnostics []struct {
		Range struct {
			Start, End struct{ Line, Character int }
		}
		Severity      int
		Code, Message string
	}
}

// editor is a client by the library, with the library's own codec.
type editor struct {
	*jsonrpc2.Conn
	t     *testing.T
	said  chan published
	shown chan string
	ended chan error
}

type pipes struct {
	io.Reader
	io.WriteCloser
}

// edit starts a server and an editor that is connected to it by two pipes.
func edit(t *testing.T, config lsp.Config) *editor {
	t.Helper()
	if config.Limit == 0 {
		config.Limit = time.Hour
	}
	toServer, fromEditor := io.Pipe()
	toEditor, fromServer := io.Pipe()
	e := &editor{t: t, said: make(chan published, 100), shown: make(chan string, 1), ended: make(chan error, 1)}
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		e.ended <- lsp.Serve(ctx, config, toServer, fromServer)
		fromServer.Close()
	}()
	handle := jsonrpc2.HandlerWithError(func(_ context.Context, _ *jsonrpc2.Conn, r *jsonrpc2.Request) (any, error) {
		switch r.Method {
		case "textDocument/publishDiagnostics":
			var p published
			if err := json.Unmarshal(*r.Params, &p); err != nil {
				t.Error(err)
			}
			e.said <- p
		case "window/showDocument":
			var p struct{ URI string }
			json.Unmarshal(*r.Params, &p)
			e.shown <- p.URI
			return map[string]bool{"success": true}, nil
		}
		return nil, nil
	})
	e.Conn = jsonrpc2.NewConn(ctx, jsonrpc2.NewBufferedStream(pipes{toEditor, fromEditor}, jsonrpc2.VSCodeObjectCodec{}), handle)
	t.Cleanup(func() { fromEditor.Close(); cancel() })
	return e
}

func (e *editor) ask(method string, params, answer any) error {
	return e.Call(context.Background(), method, params, answer)
}

// must asks, and expects an answer.
func (e *editor) must(method string, params, answer any) {
	e.t.Helper()
	if err := e.ask(method, params, answer); err != nil {
		e.t.Fatalf("%s: %v", method, err)
	}
}

func (e *editor) tell(method string, params any) {
	e.t.Helper()
	if err := e.Notify(context.Background(), method, params); err != nil {
		e.t.Fatalf("%s: %v", method, err)
	}
}

func (e *editor) begin() {
	e.t.Helper()
	e.must("initialize", object{"capabilities": object{"window": object{"showDocument": object{"support": true}}}}, nil)
	e.tell("initialized", object{})
}

// end leaves in order, and returns what Serve returns.
func (e *editor) end() error {
	e.t.Helper()
	e.must("shutdown", nil, nil)
	e.tell("exit", nil)
	return <-e.ended
}

type object map[string]any

func (e *editor) open(uri, text string) {
	e.t.Helper()
	e.tell("textDocument/didOpen", object{"textDocument": object{"uri": uri, "languageId": "words", "version": 1, "text": text}})
}

func (e *editor) change(uri string, version int, text string) {
	e.t.Helper()
	e.tell("textDocument/didChange", object{"textDocument": object{"uri": uri, "version": version}, "contentChanges": []object{{"text": text}}})
}

// words is a sort of files in which the word wrong is a fault, and each line that begins with ? a board.
func words(check func(ctx context.Context, f lsp.File, thorough bool)) lsp.Sort {
	return lsp.Sort{Name: "words", Game: "own", LevelParam: "level",
		Is:     func(f lsp.File) bool { return f.Ending() == ".words" },
		Schema: []byte(`{"properties": {"colour": {"description": "Its colour.", "enum": ["red", "green"], "default": "red"}, "list": {"items": {"$ref": "#/$defs/one"}}}, "$defs": {"one": {"oneOf": [{"properties": {"size-of": {"type": "boolean"}}}, {"properties": {"deep": {"properties": {"end": {}}}}}]}}}`),
		Check: func(ctx context.Context, f lsp.File, thorough bool) (r lsp.Result) {
			if check != nil {
				check(ctx, f, thorough)
			}
			for i, line := range strings.Split(f.Text, "\n") {
				if at := strings.Index(line, "wrong"); at >= 0 {
					r.Findings = append(r.Findings, lsp.Finding{Line: i + 1, Column: len([]rune(line[:at])) + 1, Severity: "warning", Rule: "words", Message: "this is wrong", Why: "it says so"})
				}
				if strings.HasPrefix(line, "?") {
					r.Verdicts = append(r.Verdicts, lsp.Verdict{Line: i + 1, Level: len(r.Verdicts) + 1, Text: "won"})
				}
			}
			return r
		}}
}

func oneSort(check func(ctx context.Context, f lsp.File, thorough bool)) lsp.Config {
	return lsp.Config{Sorts: []lsp.Sort{words(check)}, Checks: 2, Page: func() (string, error) { return "http://127.0.0.1:1/", nil }}
}

func TestAFaultIsMarkedInUTF16Units(t *testing.T) {
	e := edit(t, oneSort(nil))
	e.begin()
	e.open("file:///a.words", "right\r\n  é😀 wrong-word, x\r\n")
	p := <-e.said
	if len(p.Diagnostics) != 1 || p.Version != 1 {
		t.Fatalf("%+v", p)
	}
	d := p.Diagnostics[0]
	if got := fmt.Sprint(d.Range, d.Severity, " "+d.Code+" "+d.Message); got != "{{1 6} {1 16}} 2 words this is wrong: it says so" {
		t.Error(got)
	}
	e.open("file:///other.txt", "wrong")
	e.tell("textDocument/didClose", object{"textDocument": object{"uri": "file:///a.words"}})
	if p := <-e.said; p.URI != "file:///a.words" || len(p.Diagnostics) != 0 {
		t.Errorf("after it was closed: %+v", p)
	}
	if err := e.end(); err != nil {
		t.Error(err)
	}
}

func TestANewTextCancelsTheCheckOfTheOldOne(t *testing.T) {
	cancelled := make(chan string, 1)
	begun := make(chan bool, 1)
	e := edit(t, oneSort(func(ctx context.Context, f lsp.File, thorough bool) {
		if strings.HasPrefix(f.Text, "slow") {
			begun <- true
			<-ctx.Done()
			cancelled <- f.Text
		}
	}))
	e.begin()
	e.open("file:///a.words", "slow wrong")
	<-begun
	e.change("file:///a.words", 2, "right")
	if got := <-cancelled; got != "slow wrong" {
		t.Error(got)
	}
	if p := <-e.said; p.Version != 2 || len(p.Diagnostics) != 0 {
		t.Errorf("%+v", p)
	}
	// The quick check is followed by a thorough one; after that, saving checks nothing again.
	if p := <-e.said; p.Version != 2 {
		t.Errorf("%+v", p)
	}
	e.tell("textDocument/didSave", object{"textDocument": object{"uri": "file:///a.words"}})
	if err := e.end(); err != nil || len(e.said) != 0 {
		t.Errorf("%v, and %d more", err, len(e.said))
	}
}

// A fault may be what hides the sort of a file.
func TestAFileKeepsItsSortWhileItIsEdited(t *testing.T) {
	sort := words(nil)
	sort.Is = func(f lsp.File) bool { return strings.Contains(f.Text, "right") }
	e := edit(t, lsp.Config{Sorts: []lsp.Sort{sort}, Checks: 1})
	e.begin()
	for i, c := range []struct {
		text   string
		faults int
	}{{"right", 0}, {"wrong", 1}, {"# yaml-language-server: $schema=other\nwrong", 0}} {
		if i == 0 {
			e.open("file:///a", c.text)
		} else {
			e.change("file:///a", i+1, c.text)
		}
		p := <-e.said
		for p.Version <= i { // a thorough check of the text before
			p = <-e.said
		}
		if len(p.Diagnostics) != c.faults {
			t.Errorf("%q: %+v", c.text, p)
		}
	}
	if err := e.end(); err != nil {
		t.Error(err)
	}
}

func TestAShutdownCancelsChecks(t *testing.T) {
	begun := make(chan bool, 1)
	e := edit(t, oneSort(func(ctx context.Context, _ lsp.File, _ bool) { begun <- true; <-ctx.Done() }))
	e.begin()
	e.open("file:///a.words", "")
	<-begun
	if err := e.end(); err != nil {
		t.Error(err)
	}
}

func TestACheckHasALimitAndMayPanic(t *testing.T) {
	config := oneSort(func(ctx context.Context, f lsp.File, _ bool) {
		if f.Text == "panic" {
			panic("the reader broke")
		}
		<-ctx.Done()
	})
	config.Limit = time.Millisecond
	e := edit(t, config)
	e.begin()
	e.open("file:///panic.words", "panic")
	e.open("file:///a.words", "wrong")
	p := <-e.said
	if len(p.Diagnostics) != 2 || !strings.Contains(p.Diagnostics[1].Message, "stopped after 1ms") || p.Diagnostics[1].Code != "undecided" {
		t.Errorf("%+v", p)
	}
	if err := e.end(); err != nil {
		t.Error(err)
	}
}

func TestABoardOpensInThePage(t *testing.T) {
	for _, text := range []string{"x\n? & + é", "x\n? " + strings.Repeat("a long line\n", 100)} {
		e := edit(t, oneSort(nil))
		e.begin()
		e.open("file:///a.words", text)
		<-e.said
		var lenses []struct {
			Range   struct{ Start struct{ Line int } }
			Command struct {
				Title, Command string
				Arguments      []any
			}
		}
		e.must("textDocument/codeLens", object{"textDocument": object{"uri": "file:///a.words"}}, &lenses)
		if len(lenses) != 1 || lenses[0].Range.Start.Line != 1 || lenses[0].Command.Title != "won" {
			t.Fatalf("%+v", lenses)
		}
		var answer struct{ URI string }
		e.must("workspace/executeCommand", object{"command": lenses[0].Command.Command, "arguments": lenses[0].Command.Arguments}, &answer)
		query, is := strings.CutPrefix(answer.URI, "http://127.0.0.1:1/#/own?")
		if shown := <-e.shown; !is || shown != answer.URI {
			t.Fatal(shown, answer.URI)
		}
		values, _ := url.ParseQuery(query)
		if z := values.Get("z"); z != "" {
			plain, err := catalog.Unpack(z)
			if err != nil {
				t.Fatal(err)
			}
			values, _ = url.ParseQuery(string(plain))
		}
		if values.Get("text") != text || values.Get("p.level") != "1" {
			t.Errorf("%q", values)
		}
		for _, wrong := range []object{{"command": "rm"}, {"command": lsp.OpenBoard}, {"command": lsp.OpenBoard, "arguments": []object{{"uri": "file:///none"}}}} {
			if err := e.ask("workspace/executeCommand", wrong, nil); err == nil {
				t.Errorf("%v is done", wrong)
			}
		}
		e.end()
	}
}

// code returns the code of an error of the protocol.
func code(err error) int64 {
	var e *jsonrpc2.Error
	if errors.As(err, &e) {
		return e.Code
	}
	return 0
}

func TestRequestsHaveTheirTime(t *testing.T) {
	e := edit(t, oneSort(nil))
	if err := e.ask("textDocument/hover", object{}, nil); code(err) != -32002 {
		t.Errorf("before initialize: %v", err)
	}
	e.begin()
	if err := e.ask("initialize", object{}, nil); code(err) != -32600 {
		t.Errorf("initialize twice: %v", err)
	}
	if err := e.ask("textDocument/rename", object{}, nil); code(err) != -32601 {
		t.Errorf("a method that there is not: %v", err)
	}
	if err := e.ask("textDocument/hover", []int{1}, nil); code(err) != -32602 {
		t.Errorf("parameters of another form: %v", err)
	}
	e.tell("$/setTrace", object{"value": "off"})
	e.must("shutdown", []any{nil}, nil) // as vscode-jsonrpc sends it
	if err := e.ask("textDocument/hover", object{}, nil); code(err) != -32600 {
		t.Errorf("after shutdown: %v", err)
	}
	e.tell("exit", nil)
	if err := <-e.ended; err != nil {
		t.Error(err)
	}
}

func TestAnEditorThatLeavesIsNoticed(t *testing.T) {
	e := edit(t, oneSort(nil))
	e.begin()
	e.tell("exit", nil)
	if err := <-e.ended; !errors.Is(err, lsp.ErrAbandoned) {
		t.Error(err)
	}
	if err := lsp.Serve(context.Background(), oneSort(nil), strings.NewReader(""), io.Discard); !errors.Is(err, lsp.ErrAbandoned) {
		t.Error(err)
	}
}

// frame returns a message as it is sent.
func frame(body string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body) }

const leaving = `{"jsonrpc":"2.0","id":7,"method":"initialize","params":{}}`

// replies serves an input, and returns the bodies of what the server writes.
func replies(t *testing.T, in string) (list []string) {
	t.Helper()
	from, to := io.Pipe()
	go func() {
		lsp.Serve(context.Background(), oneSort(nil), strings.NewReader(in), to)
		to.Close()
	}()
	for r := bufio.NewReader(from); ; {
		head, err := r.ReadString('\n')
		if err != nil {
			return list
		}
		var n int
		fmt.Sscanf(head, "Content-Length: %d", &n)
		r.ReadString('\n')
		body := make([]byte, n)
		if _, err := io.ReadFull(r, body); err != nil {
			t.Error(err)
		}
		list = append(list, string(body))
	}
}

func TestBrokenMessagesAreAnsweredAndBrokenFramesEndIt(t *testing.T) {
	for _, body := range []string{"{", "", "null", "1", "{}", "[]", `{"method": 1}`, `{"id": {}, "method": "a"}`, `{"method": "a", "result": 1}`, `{"jsonrpc":"2.0","id":1,"error":7}`} {
		got := replies(t, frame(body)+frame(leaving))
		if len(got) != 2 || !strings.Contains(got[0], `"id":null,"error":{"code":-32`) || !strings.Contains(got[1], `"id":7`) {
			t.Errorf("%s: %q", body, got)
		}
	}
	for _, header := range []string{"Hello\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: 99999999999\r\n\r\n", "Content-Length: x\r\n\r\n", "A: b\r\n\r\n", "Content-Length: 900000\r\n\r\n{}", strings.Repeat("A: b\r\n", 5000), strings.Repeat("x", 1<<16)} {
		if got := replies(t, header+frame(leaving)); len(got) != 0 {
			t.Errorf("%.40q: %q", header, got)
		}
	}
	if got := replies(t, "content-length:"+fmt.Sprint(len(leaving))+"\nContent-Type: x; charset=utf-8\n\n"+leaving); len(got) != 1 {
		t.Errorf("small letters and plain line ends: %q", got)
	}
}

// FuzzServe sends anything to a server: it must end.
func FuzzServe(f *testing.F) {
	open := `{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.words","text":"list:\n  - {size-of: "}}}`
	f.Add([]byte(frame(leaving) + frame(open) + frame(`{"jsonrpc":"2.0","id":8,"method":"textDocument/completion","params":{"textDocument":{"uri":"file:///a.words"},"position":{"line":1,"character":14}}}`)))
	f.Add([]byte(frame(leaving) + frame(open) + frame(`{"jsonrpc":"2.0","id":"x","method":"textDocument/hover","params":{"textDocument":{"uri":"file:///a.words"},"position":{"line":-1,"character":-14}}}`)))
	f.Add([]byte(frame(leaving) + frame(`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"x"},"contentChanges":[{"text":"wrong"}]}}`)))
	f.Fuzz(func(t *testing.T, in []byte) {
		lsp.Serve(context.Background(), oneSort(nil), strings.NewReader(string(in)), io.Discard)
	})
}
