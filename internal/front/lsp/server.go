// Package lsp serves editors by the Language Server Protocol: it reports faults while one types, completes and explains
// fields of YAML files, shows the answer to each board above it, and opens a board in the page.
//
// Checks run in the background, within a limit; a new text of a document cancels the check of the old one. Texts are
// synchronised whole, so no edit is ever applied here.
package lsp

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/url"
	gosync "sync"
	"time"

	"github.com/sourcegraph/jsonrpc2"

	"jogada/catalog"
)

// OpenBoard is the command that opens a board in the page.
const OpenBoard = "jogada.openBoard"

// ErrAbandoned is returned if the client leaves without asking the server to shut down.
var ErrAbandoned = errors.New("the editor left without a shutdown request")

// Config configures a server.
type Config struct {
	Sorts   []Sort
	Version string
	Limit   time.Duration // of one check
	Checks  int           // at a time
	// Page starts the page, if it has not been started, and returns its address, http://127.0.0.1:8080/; nil: there is no page.
	Page func() (string, error)
	Log  io.Writer // faults of the protocol; nil: nowhere
}

type server struct {
	ctx     context.Context
	config  Config
	conn    *jsonrpc2.Conn
	places  chan struct{}
	checks  gosync.WaitGroup
	ended   chan struct{} // closed by exit
	ending  gosync.Once
	schemas map[*Sort]*schema

	mu          gosync.Mutex
	initialized bool
	shutdown    bool
	closed      bool // no more checks start
	refreshes   bool // the client reloads code lenses on request
	shows       bool // the client opens addresses
	documents   map[string]*document
	texts       int
}

// Serve serves one editor until it sends exit, the input ends, or the context does. It returns nil after an orderly shutdown.
func Serve(ctx context.Context, config Config, in io.Reader, out io.Writer) error {
	if config.Log == nil {
		config.Log = io.Discard
	}
	ctx, cancel := context.WithCancel(ctx)
	s := &server{ctx: ctx, config: config, places: make(chan struct{}, max(1, config.Checks)), ended: make(chan struct{}), schemas: map[*Sort]*schema{}, documents: map[string]*document{}}
	for i := range s.config.Sorts {
		s.schemas[&s.config.Sorts[i]] = readSchema(s.config.Sorts[i].Schema)
	}
	logger := log.New(config.Log, "jogada lsp: ", 0)
	ready := make(chan struct{})
	handle := jsonrpc2.HandlerWithError(func(ctx context.Context, _ *jsonrpc2.Conn, r *jsonrpc2.Request) (any, error) {
		<-ready
		return s.handle(r)
	}).SuppressErrClosed()
	s.conn = jsonrpc2.NewConn(ctx, &frames{from: bufio.NewReaderSize(in, mostHeader), to: out}, s.apart(handle), jsonrpc2.SetLogger(logger))
	close(ready)
	select {
	case <-s.ended:
	case <-s.conn.DisconnectNotify():
	}
	s.conn.Close()
	cancel()
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.checks.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.shutdown {
		return ErrAbandoned
	}
	return nil
}

// apart handles commands beside everything else, because they wait for an answer of the client.
func (s *server) apart(inner jsonrpc2.Handler) jsonrpc2.Handler {
	return handlerFunc(func(ctx context.Context, c *jsonrpc2.Conn, r *jsonrpc2.Request) {
		if r.Method == "workspace/executeCommand" {
			go inner.Handle(ctx, c, r)
			return
		}
		inner.Handle(ctx, c, r)
	})
}

type handlerFunc func(context.Context, *jsonrpc2.Conn, *jsonrpc2.Request)

// Handle calls the function.
func (f handlerFunc) Handle(ctx context.Context, c *jsonrpc2.Conn, r *jsonrpc2.Request) { f(ctx, c, r) }

// The error codes of the protocol that JSON-RPC lacks.
const (
	codeNotInitialized = -32002
	codeRequestFailed  = -32803
)

func fault(code int64, format string, args ...any) error {
	return &jsonrpc2.Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// handle answers a request or takes a notification.
func (s *server) handle(r *jsonrpc2.Request) (answer any, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			answer, err = nil, fault(jsonrpc2.CodeInternalError, "internal error: %v", cause)
		}
	}()
	m, known := methods[r.Method]
	s.mu.Lock()
	initialized, shutdown := s.initialized, s.shutdown
	s.mu.Unlock()
	switch {
	case r.Method == "exit":
		s.ending.Do(func() { close(s.ended) })
		return nil, nil
	case !known && r.Notif: // the protocol wants unknown ones ignored
		return nil, nil
	case r.Notif && (!initialized || shutdown):
		return nil, nil
	case !initialized && r.Method != "initialize":
		return nil, fault(codeNotInitialized, "the server is not initialized")
	case shutdown:
		return nil, fault(jsonrpc2.CodeInvalidRequest, "the server was shut down")
	case !known:
		return nil, fault(jsonrpc2.CodeMethodNotFound, "there is no method %q", r.Method)
	}
	raw := json.RawMessage("{}")
	if r.Params != nil {
		raw = *r.Params
	}
	return m(s, raw)
}

type method func(s *server, params json.RawMessage) (any, error)

// taking makes a method of a function with typed parameters.
func taking[P any](f func(*server, P) (any, error)) method {
	return func(s *server, raw json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, fault(jsonrpc2.CodeInvalidParams, "the parameters can't be read: %v", err)
		}
		return f(s, p)
	}
}

// methods lists the requests and the notifications that the server knows, besides exit.
var methods = map[string]method{
	"initialize":               taking((*server).initialize),
	"initialized":              func(*server, json.RawMessage) (any, error) { return nil, nil },
	"shutdown":                 (*server).stop,
	"textDocument/didOpen":     taking((*server).open),
	"textDocument/didChange":   taking((*server).change),
	"textDocument/didSave":     taking((*server).save),
	"textDocument/didClose":    taking((*server).leave),
	"textDocument/completion":  taking((*server).completion),
	"textDocument/hover":       taking((*server).hover),
	"textDocument/codeLens":    taking((*server).codeLens),
	"workspace/executeCommand": taking((*server).execute),
}

func (s *server) initialize(p initializeParams) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.initialized {
		return nil, fault(jsonrpc2.CodeInvalidRequest, "the server is initialized already")
	}
	s.initialized = true
	s.shows, s.refreshes = p.Capabilities.Window.ShowDocument.Support, p.Capabilities.Workspace.CodeLens.RefreshSupport
	var c capabilities
	c.Capabilities.PositionEncoding = "utf-16"
	c.Capabilities.TextDocumentSync = sync{OpenClose: true, Change: 1, Save: true}
	c.Capabilities.CompletionProvider.TriggerCharacters = []string{" ", "{", ","}
	c.Capabilities.HoverProvider = true
	c.Capabilities.ExecuteCommandProvider.Commands = []string{OpenBoard}
	c.ServerInfo.Name, c.ServerInfo.Version = "jogada", s.config.Version
	return c, nil
}

// stop ends all checks. It has no parameters, and editors send null, {} or [null] for that.
func (s *server) stop(json.RawMessage) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.shutdown = true
	for _, d := range s.documents {
		d.cancelCheck()
	}
	return nil, nil
}

func (s *server) open(p openParams) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := p.TextDocument
	d := &document{uri: t.URI, file: File{Path: pathOf(t.URI), Language: t.LanguageID}}
	if old := s.documents[t.URI]; old != nil {
		old.cancelCheck()
		d.shown = old.shown
	}
	s.documents[t.URI] = d
	s.set(d, t.Version, t.Text)
	s.check(d, false)
	return nil, nil
}

func (s *server) change(p changeParams) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.documents[p.TextDocument.URI]
	if d == nil || len(p.ContentChanges) == 0 {
		return nil, nil
	}
	last := p.ContentChanges[len(p.ContentChanges)-1]
	if last.Range != nil {
		s.log("%s: the editor sent a part of the text, and the server asked for whole texts", d.uri)
		return nil, nil
	}
	s.set(d, p.TextDocument.Version, last.Text)
	s.check(d, true)
	return nil, nil
}

// save checks a text thoroughly, if that was not done already.
func (s *server) save(p documentParams) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if d := s.documents[p.TextDocument.URI]; d != nil && !d.whole {
		s.check(d, false)
	}
	return nil, nil
}

func (s *server) leave(p documentParams) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if d := s.documents[p.TextDocument.URI]; d != nil {
		d.cancelCheck()
		delete(s.documents, d.uri)
		if d.shown {
			s.notify("textDocument/publishDiagnostics", publishParams{d.uri, d.version, []diagnostic{}})
		}
	}
	return nil, nil
}

// opened returns the text of an open document and its schema, if there are both.
func (s *server) opened(uri string) (text string, sch *schema) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if d := s.documents[uri]; d != nil && d.sort != nil {
		return d.file.Text, s.schemas[d.sort]
	}
	return "", nil
}

func (s *server) completion(p positionParams) (any, error) {
	if text, sch := s.opened(p.TextDocument.URI); sch != nil {
		return sch.complete(text, p.Position), nil
	}
	return nil, nil
}

func (s *server) hover(p positionParams) (any, error) {
	if text, sch := s.opened(p.TextDocument.URI); sch != nil {
		if h := sch.explain(text, p.Position); h != nil {
			return h, nil
		}
	}
	return nil, nil
}

func (s *server) codeLens(p documentParams) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := []codeLens{}
	d := s.documents[p.TextDocument.URI]
	if d == nil {
		return list, nil
	}
	all := lines(d.file.Text)
	for _, v := range d.result.Verdicts {
		at := spanAt(all, v.Line, 0)
		list = append(list, codeLens{at, command{v.Text, OpenBoard, []openArgument{{d.uri, v.Level}}}})
	}
	return list, nil
}

// execute runs a command: there is one, which opens a board in the page. It returns the address.
func (s *server) execute(p executeParams) (any, error) {
	if p.Command != OpenBoard {
		return nil, fault(jsonrpc2.CodeInvalidParams, "there is no command %q; there is %s", p.Command, OpenBoard)
	}
	var which openArgument
	if len(p.Arguments) != 1 || json.Unmarshal(p.Arguments[0], &which) != nil {
		return nil, fault(jsonrpc2.CodeInvalidParams, `want one argument, such as {"uri": "file:///game.txt", "level": 1}`)
	}
	s.mu.Lock()
	d, shows := s.documents[which.URI], s.shows
	var address string
	if d != nil && d.sort != nil && d.sort.Game != "" {
		address = fragment(*d.sort, d.file.Text, which.Level)
	}
	s.mu.Unlock()
	if address == "" || s.config.Page == nil {
		return nil, fault(codeRequestFailed, "%s is no open file with a board", which.URI)
	}
	page, err := s.config.Page()
	if err != nil {
		return nil, fault(codeRequestFailed, "the page can't be started: %v", err)
	}
	address = page + address
	shown := struct{ Success bool }{}
	if shows {
		if err := s.call("window/showDocument", showDocumentParams{address, true, true}, &shown); err != nil {
			s.log("the editor does not open the page: %v", err)
		}
	}
	if !shown.Success {
		s.notify("window/showMessage", showMessageParams{typeInfo, "The board: " + address})
	}
	return map[string]string{"uri": address}, nil
}

// notify sends a notification.
func (s *server) notify(name string, params any) {
	if err := s.conn.Notify(s.ctx, name, params); err != nil && !errors.Is(err, jsonrpc2.ErrClosed) {
		fmt.Fprintf(s.config.Log, "jogada lsp: %s: %v\n", name, err)
	}
}

// call sends a request and waits for its answer.
func (s *server) call(name string, params, result any) error {
	ctx, cancel := context.WithTimeout(s.ctx, time.Minute)
	defer cancel()
	return s.conn.Call(ctx, name, params, result)
}

// log tells the user of the editor, in its log.
func (s *server) log(format string, args ...any) {
	s.notify("window/logMessage", showMessageParams{typeError, fmt.Sprintf(format, args...)})
}

// fragment returns the part of a link that opens a board in the page. It is packed, as the page packs long ones: editors and the
// systems below them escape an address once more, or not, where it has characters to escape.
func fragment(sort Sort, text string, level int) string {
	query := "text=" + url.QueryEscape(text)
	if level > 0 && sort.LevelParam != "" {
		query += fmt.Sprintf("&p.%s=%d", sort.LevelParam, level)
	}
	return "#/" + url.PathEscape(sort.Game) + "?z=" + catalog.Pack(query)
}
