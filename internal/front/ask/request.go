package ask

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"jogada/internal/base/text"
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// Request is implemented by all requests.
type Request interface {
	validate() error
	question() Question // names the board; empty if the request is about several
}

// Read decodes a request from JSON strictly: unknown and duplicate names are errors. It stops at the first fault, so
// the error is never longer than the request.
func Read[T Request](data []byte) (T, error) {
	var v T
	if err := text.ReadJSON(data, &v); err != nil {
		return v, BadJSON(err)
	}
	return v, v.validate()
}

// BadJSON describes a fault of a body without internal names.
func BadJSON(err error) *Error {
	var kind *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, io.EOF):
		return unreadable("the request has no body")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return unreadable("the request is not JSON: it ends too soon")
	case errors.As(err, &syntax):
		return unreadable("the request is not JSON: %v at byte %d", syntax, syntax.Offset)
	case errors.As(err, &kind):
		return unfitKind("body", kind)
	case errors.Is(err, text.ErrAfterJSON):
		return unreadable("unexpected data after the request's JSON")
	}
	return unfit("body", errors.New(strings.TrimPrefix(err.Error(), "json: ")))
}

// unfitKind refuses a value of the wrong kind.
func unfitKind(location string, err *json.UnmarshalTypeError) *Error {
	for part := range strings.SplitSeq(err.Field, ".") {
		if part != "" && unicode.IsLower(rune(part[0])) { // the other parts are our own type names, which occur in no request
			location += "." + part
		}
	}
	want := "something else"
	switch err.Type.Kind() {
	case reflect.String:
		want = "a string"
	case reflect.Bool:
		want = "true or false"
	case reflect.Int, reflect.Int64, reflect.Uint64, reflect.Uint8:
		want = "a whole number that is not too large"
	case reflect.Float64:
		want = "a number"
	case reflect.Slice, reflect.Array:
		want = "a list"
	case reflect.Struct, reflect.Map:
		want = "an object"
	}
	e := unfit(location, fmt.Errorf("it is %s; want %s", kindOf(err.Value), want))
	e.Detail = location + ": " + e.Message
	return e
}

// kindOf puts encoding/json's name of a kind of value into words.
func kindOf(value string) string {
	if n, is := strings.CutPrefix(value, "number "); is {
		return "the number " + Cut(n)
	}
	known := map[string]string{"array": "a list", "object": "an object", "string": "a string", "number": "a number", "bool": "true or false"}
	return cmp.Or(known[value], Cut(value))
}

func (q Question) question() Question { return q }

func (q Question) validate() error {
	switch {
	case q.Case < 0:
		return unfit("body.case", fmt.Errorf("case is %d; they count from 1", q.Case))
	case q.Example < 0:
		return unfit("body.example", fmt.Errorf("example is %d; they count from 1", q.Example))
	case len(q.ID) > longestID:
		return unfit("body.id", fmt.Errorf("it is longer than %d characters", longestID))
	}
	return nil
}

func (b Budget) validate() error {
	for name, negative := range map[string]bool{"seconds": b.Seconds < 0, "nodes": b.Nodes < 0, "memory": b.Memory < 0} {
		if negative {
			return unfit("body.budget."+name, errors.New("it is negative"))
		}
	}
	return nil
}

func (r ShowRequest) validate() error { return r.Question.validate() }

func (r MovesRequest) validate() error {
	return cmp.Or(r.Question.validate(), r.Budget.validate())
}

func (r SolveRequest) validate() error {
	for i, part := range r.Omit {
		if !slices.Contains(parts(), part) {
			return unfit(fmt.Sprintf("body.omit[%d]", i), fmt.Errorf("it is %q; want %s", Cut(part), strings.Join(parts(), " or ")))
		}
	}
	return cmp.Or(r.Question.validate(), r.Budget.validate())
}

// parts returns the optional parts of an answer.
func parts() []string { return []string{"view", "layers", "frames", "methods"} }

func (r CheckRequest) validate() error {
	if len(r.Report) == 0 {
		return unfit("body.report", errors.New("there is no report"))
	}
	return cmp.Or(r.Question.validate(), r.Budget.validate())
}
