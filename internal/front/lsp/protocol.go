package lsp

import "encoding/json"

// The messages of the Language Server Protocol 3.17 that this server reads and writes, with the fields that it uses.

type position struct {
	Line      int `json:"line"`
	Character int `json:"character"` // in UTF-16 units
}

type span struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

type initializeParams struct {
	Capabilities struct {
		Window struct {
			ShowDocument struct {
				Support bool `json:"support"`
			} `json:"showDocument"`
		} `json:"window"`
		Workspace struct {
			CodeLens struct {
				RefreshSupport bool `json:"refreshSupport"`
			} `json:"codeLens"`
		} `json:"workspace"`
	} `json:"capabilities"`
}

type documentID struct {
	URI string `json:"uri"`
}

type openParams struct {
	TextDocument struct {
		URI        string `json:"uri"`
		LanguageID string `json:"languageId"`
		Version    int    `json:"version"`
		Text       string `json:"text"`
	} `json:"textDocument"`
}

type changeParams struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
	} `json:"textDocument"`
	ContentChanges []struct {
		Range *span  `json:"range"` // never there: the server asks for whole texts
		Text  string `json:"text"`
	} `json:"contentChanges"`
}

// documentParams are the parameters of requests about a whole document.
type documentParams struct {
	TextDocument documentID `json:"textDocument"`
}

// positionParams are the parameters of requests about a position.
type positionParams struct {
	TextDocument documentID `json:"textDocument"`
	Position     position   `json:"position"`
}

type diagnostic struct {
	Range    span   `json:"range"`
	Severity int    `json:"severity"`
	Code     string `json:"code,omitempty"`
	Source   string `json:"source"`
	Message  string `json:"message"`
}

type publishParams struct {
	URI         string       `json:"uri"`
	Version     int          `json:"version"`
	Diagnostics []diagnostic `json:"diagnostics"`
}

type command struct {
	Title     string         `json:"title"`
	Command   string         `json:"command"`
	Arguments []openArgument `json:"arguments,omitempty"`
}

type codeLens struct {
	Range   span    `json:"range"`
	Command command `json:"command"`
}

type executeParams struct {
	Command   string            `json:"command"`
	Arguments []json.RawMessage `json:"arguments"`
}

// openArgument is the argument of the command that opens a board.
type openArgument struct {
	URI   string `json:"uri"`
	Level int    `json:"level,omitempty"` // from 1; 0: the text is one board
}

type showDocumentParams struct {
	URI       string `json:"uri"`
	External  bool   `json:"external"`
	TakeFocus bool   `json:"takeFocus"`
}

type showMessageParams struct {
	Type    int    `json:"type"`
	Message string `json:"message"`
}

// The types of messages and the severities of diagnostics.
const (
	typeError = 1
	typeInfo  = 3
)

type textEdit struct {
	Range   span   `json:"range"`
	NewText string `json:"newText"`
}

// The kinds of completions that are used.
const (
	kindField = 10
	kindValue = 20
)

type completion struct {
	Label         string   `json:"label"`
	Kind          int      `json:"kind"`
	Detail        string   `json:"detail,omitempty"`
	Documentation string   `json:"documentation,omitempty"`
	TextEdit      textEdit `json:"textEdit"`
}

type markup struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

type hover struct {
	Contents markup `json:"contents"`
	Range    span   `json:"range"`
}

// capabilities is the answer to initialize.
type capabilities struct {
	Capabilities struct {
		PositionEncoding   string `json:"positionEncoding"`
		TextDocumentSync   sync   `json:"textDocumentSync"`
		CompletionProvider struct {
			TriggerCharacters []string `json:"triggerCharacters"`
		} `json:"completionProvider"`
		HoverProvider    bool `json:"hoverProvider"`
		CodeLensProvider struct {
			ResolveProvider bool `json:"resolveProvider"`
		} `json:"codeLensProvider"`
		ExecuteCommandProvider struct {
			Commands []string `json:"commands"`
		} `json:"executeCommandProvider"`
	} `json:"capabilities"`
	ServerInfo struct {
		Name    string `json:"name"`
		Version string `json:"version"`
	} `json:"serverInfo"`
}

type sync struct {
	OpenClose bool `json:"openClose"`
	Change    int  `json:"change"` // 1: the whole text
	Save      bool `json:"save"`
}
