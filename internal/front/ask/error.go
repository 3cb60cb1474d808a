package ask

import (
	"errors"
	"fmt"

	"jogada/internal/base/text"
)

// Kind classifies the refusals.
type Kind uint8

const (
	// Unreadable means that the input is not a request at all.
	Unreadable Kind = iota + 1
	// Unfit means that a field of the request is invalid.
	Unfit
	// NoGame means that no game has that name.
	NoGame
	// TooLarge means that the request exceeds a limit.
	TooLarge
)

// Status returns the HTTP status code of a refusal.
func (k Kind) Status() int {
	switch k {
	case Unreadable:
		return 400
	case NoGame:
		return 404
	case TooLarge:
		return 413
	default:
		return 422
	}
}

// Error is a refused request with the reason, for people and for programs.
type Error struct {
	Kind     Kind
	Message  string
	Location string // the field of the request, if it concerns one: body.text
	Line     int    // line of the board's text, from 1, if known
	Column   int    // column in that line, in bytes, from 1
	Detail   string // the message for people, if it says more
	Cause    error  // the fault of a field in full; may be nil
}

// Error returns the message for people; for a bad board it begins with the line and the column.
func (e *Error) Error() string {
	switch {
	case e.Detail != "":
		return e.Detail
	case e.Line > 0:
		return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Message)
	}
	return e.Message
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Refusal is the JSON reply to a refused request.
type Refusal struct {
	Status int     `json:"status"`
	Detail string  `json:"detail"`
	Errors []Fault `json:"errors,omitempty"`
}

// Fault describes a fault of one field of a request.
type Fault struct {
	Message  string `json:"message" doc:"What is wrong there" example:"the row is too short"`
	Location string `json:"location,omitempty" doc:"The field of the request" example:"body.text"`
	Line     int    `json:"line,omitempty" doc:"The line of the board's text, from 1, where it is known" example:"2"`
	Column   int    `json:"column,omitempty" doc:"The column there, in bytes, from 1" example:"5"`
}

// RefusalOf returns the refusal of an *Error, or nil for any other error.
func RefusalOf(err error) *Refusal {
	var e *Error
	if !errors.As(err, &e) {
		return nil
	}
	r := &Refusal{Status: e.Kind.Status(), Detail: Cut(e.Error())}
	if e.Location != "" {
		r.Errors = []Fault{{Message: e.Message, Location: e.Location, Line: e.Line, Column: e.Column}}
	}
	return r
}

// unreadable refuses input that is not a request.
func unreadable(format string, args ...any) *Error {
	return &Error{Kind: Unreadable, Message: Cut(fmt.Sprintf(format, args...))}
}

// unfit refuses a field that does not fit.
func unfit(location string, err error) *Error {
	return &Error{Kind: Unfit, Message: Cut(err.Error()), Location: location, Cause: err}
}

// unfitBoard refuses a board that can't be read.
func unfitBoard(location string, err error) *Error {
	e := unfit(location, err)
	var fault *text.Error
	if errors.As(err, &fault) && fault.Line > 0 {
		e.Message, e.Line, e.Column = Cut(fault.Msg), fault.Line, fault.Col
	}
	return e
}

// tooLarge refuses a request over a limit.
func tooLarge(format string, args ...any) *Error {
	return &Error{Kind: TooLarge, Message: Cut(fmt.Sprintf(format, args...))}
}

// overLimit refuses work that could not be done within the limits.
func overLimit(location string, why error) *Error {
	return &Error{Kind: TooLarge, Message: "it is over the limits of this service: " + why.Error(), Location: location}
}

// longestEcho limits the characters of a request that a refusal quotes.
const longestEcho = 300

// Cut shortens a text to the length that a refusal may quote.
func Cut(s string) string {
	n := 0
	for i := range s {
		if n++; n > longestEcho {
			return s[:i] + "…"
		}
	}
	return s
}

// quoted returns a name in quotes, truncated.
func quoted(name string) string { return fmt.Sprintf("%q", Cut(name)) }
