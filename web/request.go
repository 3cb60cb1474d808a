package web

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// request is the body of an operation.
type request interface{ validate() error }

// read reads the body of a request straight into its type. huma would first make a tree of it, of many times its size, and
// then a list of all that is wrong with it, as long as the client wants; here the first fault ends it.
func read[T request](ctx context.Context) (T, error) {
	var v T
	d := json.NewDecoder(bytes.NewReader(turnOf(ctx).body))
	d.DisallowUnknownFields()
	if err := d.Decode(&v); err != nil {
		return v, badJSON(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return v, problem(http.StatusBadRequest, "something stands after the end of the request's JSON")
	}
	return v, v.validate()
}

// badJSON says what is wrong with a body in its own words, not in those of this program.
func badJSON(err error) *Problem {
	var kind *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, io.EOF):
		return problem(http.StatusBadRequest, "the request has no body")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return problem(http.StatusBadRequest, "the request is not JSON: it ends too soon")
	case errors.As(err, &syntax):
		return problem(http.StatusBadRequest, "the request is not JSON: %v at byte %d", syntax, syntax.Offset)
	case errors.As(err, &kind):
		return badKind("body", kind)
	}
	return badField("body", errors.New(strings.TrimPrefix(err.Error(), "json: ")))
}

// badKind is the problem of a value of the wrong kind.
func badKind(location string, err *json.UnmarshalTypeError) *Problem {
	for part := range strings.SplitSeq(err.Field, ".") {
		if part != "" && unicode.IsLower(rune(part[0])) { // the others are types of ours, which stand in no request
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
	p := badField(location, fmt.Errorf("it is %s; want %s", cut(err.Value), want))
	p.Detail = location + ": " + p.Detail
	return p
}

func (q Question) validate() error {
	switch {
	case q.Case < 0:
		return badField("body.case", fmt.Errorf("case is %d; they count from 1", q.Case))
	case len(q.ID) > longestID:
		return badField("body.id", fmt.Errorf("it is longer than %d characters", longestID))
	}
	return nil
}

func (b Budget) validate() error {
	for name, negative := range map[string]bool{"seconds": b.Seconds < 0, "nodes": b.Nodes < 0, "memory": b.Memory < 0} {
		if negative {
			return badField("body.budget."+name, errors.New("it is negative"))
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
			return badField(fmt.Sprintf("body.omit[%d]", i), fmt.Errorf("it is %q; want %s", cut(part), strings.Join(parts(), " or ")))
		}
	}
	return cmp.Or(r.Question.validate(), r.Budget.validate())
}

// parts are what an answer can be without.
func parts() []string { return []string{"view", "layers", "frames"} }

func (r CheckRequest) validate() error {
	if len(r.Report) == 0 {
		return badField("body.report", errors.New("there is no report"))
	}
	return cmp.Or(r.Question.validate(), r.Budget.validate())
}

func (GenerateRequest) validate() error { return nil }
