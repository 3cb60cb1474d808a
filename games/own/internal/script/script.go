// Package script runs Starlark files under hard limits. The library's parser, resolver and values are go.starlark.net's;
// this package evaluates the resolved syntax tree itself, because the library's interpreter bounds the number of
// operations and not what one of them may cost: a product, a repetition or a format can take gigabytes in one step. Here
// every operation is charged with the time and the memory of its result before it is made.
//
// A Program is frozen once its file has run, so any number of Machines may call its functions at the same time.
package script

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strings"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// MaxSource is the largest file that is read, in bytes.
const MaxSource = 64 << 10

// maxNesting is the deepest nesting of brackets in a file: the parser is recursive.
const maxNesting = 100

// options are the dialect's: loops and conditions at top level, sets, while, recursion.
var options = syntax.FileOptions{Set: true, While: true, TopLevelControl: true, GlobalReassign: true, Recursion: true}

// Program is a file that was run: its global names, frozen.
type Program struct {
	names   map[string]int
	order   []string
	globals []starlark.Value
	defined map[string]place
}

// Run reads and runs a file. Predeclared names are those that the file may use besides the built-in ones. Errors are
// *Error.
func Run(source string, predeclared map[string]*Builtin, m *Machine) (*Program, error) {
	if len(source) > MaxSource {
		return nil, &Error{Line: 1, Col: 1, Msg: fmt.Sprintf("the file has %d bytes; the most is %d", len(source), MaxSource)}
	}
	if err := nesting(source); err != nil {
		return nil, err
	}
	file, err := options.Parse("", source, 0)
	if err != nil {
		return nil, syntaxError(source, err)
	}
	isPredeclared := func(name string) bool { return predeclared[name] != nil }
	if err := resolve.File(file, isPredeclared, isUniversal); err != nil {
		return nil, syntaxError(source, err)
	}
	module := file.Module.(*resolve.Module)
	p := &Program{names: map[string]int{}, globals: make([]starlark.Value, len(module.Globals)), defined: map[string]place{}}
	for i, b := range module.Globals {
		p.names[b.First.Name], p.defined[b.First.Name] = i, placeOf(b.First.NamePos)
		p.order = append(p.order, b.First.Name)
	}
	c := &compiler{prog: p, predeclared: predeclared}
	body := &code{name: "the file", locals: len(module.Locals)}
	if err := c.compileFile(body, file); err != nil {
		return nil, err
	}
	if _, err := m.call(&function{code: body}, nil, loading); err != nil {
		return nil, err
	}
	for _, v := range p.globals {
		if v != nil {
			v.Freeze()
		}
	}
	c.frozen = true
	for _, compile := range c.again {
		compile()
	}
	return p, nil
}

// compileFile compiles the statements of a file as the body of a function.
func (c *compiler) compileFile(body *code, file *syntax.File) (err error) {
	defer func() {
		if fault, is := recover().(*Error); is {
			err = fault
		}
	}()
	body.body, body.weight = c.block(file.Stmts)
	return nil
}

// Global returns a global value of the file, or nil if it has none of that name.
func (p *Program) Global(name string) starlark.Value {
	if i, known := p.names[name]; known {
		return p.globals[i]
	}
	return nil
}

// Defined returns the line and the column where a name is first bound; 0 if it is not.
func (p *Program) Defined(name string) (line, col int) {
	at := p.defined[name]
	return int(at.line), int(at.col)
}

// Names returns the global names, sorted.
func (p *Program) Names() []string { return slices.Sorted(slices.Values(p.order)) }

// IsFunction reports whether a value is a function that a file defines, and how many arguments it takes.
func IsFunction(v starlark.Value) (parameters int, is bool) {
	fn, is := v.(*function)
	if !is {
		return 0, false
	}
	return len(fn.params), true
}

// nesting refuses brackets that are nested too deeply.
func nesting(source string) error {
	depth, line := 0, 1
	for i := 0; i < len(source); i++ {
		switch source[i] {
		case '\n':
			line++
		case '#':
			for i+1 < len(source) && source[i+1] != '\n' {
				i++
			}
		case '"', '\'':
			i += quoted(source[i:])
			line += strings.Count(source[max(0, i-1):i], "\n")
		case '(', '[', '{':
			if depth++; depth > maxNesting {
				return &Error{Line: line, Col: 1, Msg: fmt.Sprintf("brackets are nested more than %d deep", maxNesting)}
			}
		case ')', ']', '}':
			depth--
		}
	}
	return chains(source)
}

// quoted returns the index of the last byte of the string literal that a text begins with.
func quoted(text string) int {
	quote := text[:1]
	if strings.HasPrefix(text, strings.Repeat(quote, 3)) {
		quote = text[:3]
	}
	for i := len(quote); i < len(text); i++ {
		switch {
		case text[i] == '\\':
			i++
		case text[i] == '\n' && len(quote) == 1:
			return i - 1
		case strings.HasPrefix(text[i:], quote):
			return i + len(quote) - 1
		}
	}
	return len(text) - 1
}

// maxChain is the largest number of words and signs on one line: operators nest without brackets.
const maxChain = 2000

// chains refuses lines that are so long that their syntax tree would be too deep.
func chains(source string) error {
	number := 0
	for line := range strings.Lines(source) {
		number++
		words := 0
		for i := 0; i < len(line); i++ {
			if c := line[i]; c == '"' || c == '\'' {
				i += quoted(line[i:])
			} else if strings.IndexByte("+-~*/%&|^<>=.([{", c) >= 0 || c == ' ' {
				words++
			}
		}
		if words > maxChain && strings.TrimSpace(line) != "" {
			return &Error{Line: number, Col: 1, Msg: fmt.Sprintf("the line has more than %d words and signs; break it", maxChain)}
		}
	}
	return nil
}

// syntaxError returns an error of the parser or of the resolver with its place.
func syntaxError(source string, err error) error {
	var wrong syntax.Error
	var unresolved resolve.ErrorList
	switch {
	case errors.As(err, &wrong):
		return &Error{Line: int(wrong.Pos.Line), Col: int(wrong.Pos.Col), Msg: wrong.Msg + instead(source, wrong)}
	case errors.As(err, &unresolved) && len(unresolved) > 0:
		sort.SliceStable(unresolved, func(i, j int) bool { return unresolved[i].Pos.Line < unresolved[j].Pos.Line })
		first := unresolved[0]
		msg := first.Msg
		if name, is := strings.CutPrefix(msg, "undefined: "); is {
			name, guess, _ := strings.Cut(strings.TrimSuffix(name, ")"), " (")
			msg = name + " is not defined" + lacking[name]
			if guess != "" {
				msg += "; " + guess
			}
		}
		return &Error{Line: int(first.Pos.Line), Col: int(first.Pos.Col), Msg: msg}
	default:
		return &Error{Line: 1, Col: 1, Msg: err.Error()}
	}
}

// lacking maps names of Python that rules can't use to what to write instead.
var lacking = map[string]string{
	"map": "; write [f(x) for x in list]", "filter": "; write [x for x in list if f(x)]", "divmod": "; write (a // b, a % b)",
	"pow": "; multiply in a loop", "round": "; write int(x + 0.5) for x >= 0", "type": "; compare the values themselves", "isinstance": "; compare the values themselves",
	"frozenset": "; write tuple(sorted(x))", "assert": `; write if not …: fail("…")`, "input": "; declare a parameter: param(name, default)",
	"open": "; rules can't read files", "iter": "; write a for loop", "next": "; write list[0]", "random": "; rules can't use chance", "exec": "", "eval": "",
}

// reserved maps words and signs of Python that rules can't use to what to write instead.
var reserved = map[string]string{
	"is": "write ==, as in x == None", "class": "write functions, and use tuples as states", "import": "a game is one file without libraries", "from": "a game is one file without libraries",
	"try": "test with if before the step that can fail", "except": "test with if before the step that can fail", "raise": `write fail("…")`, "with": "rules can't read files", "yield": "collect the values in a list and return it",
	"global": "functions can't change global values; return the value instead", "nonlocal": "an inner function can't change outer variables; return the value instead", "del": "write list.pop(i) or dict.pop(key)",
	"**": "write a product such as x * x, or 1 << n for a power of 2", "*": "write list[1:] for the rest of a list", "@": "functions have no decorators",
	"for": "write a list, [… for …]; there are no generators", "assert": `write if not …: fail("…")`, "match": "write if and elif",
}

// instead returns what to write in place of what the parser refused, if it is known.
func instead(source string, wrong syntax.Error) string {
	lines := strings.Split(source, "\n")
	line := lines[min(max(int(wrong.Pos.Line), 1), len(lines))-1]
	_, got, _ := strings.Cut(wrong.Msg, "got ")
	got, _, _ = strings.Cut(got, ",")
	got = strings.Trim(got, "'")
	first, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	switch {
	case strings.Contains(wrong.Msg, "does not associate"):
		return "; compare two values at a time: a < b and b < c"
	case got == "string literal" && fString.MatchString(line):
		return `; write "%d and %s" % (n, name) in place of an f-string`
	case got == ":" && strings.Contains(line, ":="):
		return "; assign on a line of its own"
	case got == ":" || got == "->":
		return "; leave the type out"
	case got == "identifier" || strings.HasSuffix(got, " literal"):
		got = first
	case strings.Contains(wrong.Msg, "character '@'"):
		got = "@"
	}
	if better, is := reserved[got]; is {
		return "; " + better
	}
	return ""
}

// fString matches the beginning of an f-string.
var fString = regexp.MustCompile(`\b[fF][rR]?["']`)

// Error is a fault of a file: where, what, and the calls that led there.
type Error struct {
	Line, Col int
	Msg       string
	Stack     []Call // the innermost first
	Stopped   bool   // the meter stopped, so the file may be right
}

// Call is a call that was under way when a fault came up.
type Call struct {
	Name      string
	Line, Col int // where the function was executing
}

// Error returns the place and the message.
func (e *Error) Error() string { return fmt.Sprintf("%d:%d: %s", e.Line, e.Col, e.Msg) }
