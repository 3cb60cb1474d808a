package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"jogada/text"
)

// problem is an answer that says why there is none, in the form of RFC 9457.
func problem(status int, format string, args ...any) *huma.ErrorModel {
	return &huma.ErrorModel{Type: "about:blank", Status: status, Title: http.StatusText(status), Detail: fmt.Sprintf(format, args...)}
}

// badField is the problem of a field of the request that does not fit.
func badField(location string, err error) *huma.ErrorModel {
	p := problem(http.StatusUnprocessableEntity, "%v", err)
	p.Errors = []*huma.ErrorDetail{{Message: err.Error(), Location: location}}
	return p
}

// badBoard is the problem of a board that can't be read: its detail begins with the line and column, if they are known.
func badBoard(location string, err error) *huma.ErrorModel {
	var fault *text.Error
	if !errors.As(err, &fault) || fault.Line == 0 {
		return badField(location, err)
	}
	p := problem(http.StatusUnprocessableEntity, "line %d, column %d: %s", fault.Line, fault.Col, fault.Msg)
	p.Errors = []*huma.ErrorDetail{{Message: fault.Msg, Location: fmt.Sprintf("%s:%d:%d", location, fault.Line, fault.Col)}}
	return p
}

// tooLarge is the problem of what is over a limit.
func tooLarge(format string, args ...any) *huma.ErrorModel {
	return problem(http.StatusRequestEntityTooLarge, format, args...)
}

// busy is the problem of a service that has its hands full.
func busy() *huma.ErrorModel {
	return problem(http.StatusTooManyRequests, "as many boards as the service takes at a time are being solved; try again in a moment")
}

// writeProblem writes a problem outside of the described API.
func writeProblem(w http.ResponseWriter, p *huma.ErrorModel) {
	body, err := json.Marshal(p)
	if err != nil {
		body = []byte(`{"title":"Internal Server Error","status":500}`)
	}
	h := w.Header()
	for _, name := range []string{"Content-Encoding", "ETag", "Last-Modified", "Content-Length"} {
		h.Del(name)
	}
	h.Set("Content-Type", "application/problem+json")
	h.Set("Cache-Control", "no-store")
	if p.Status == http.StatusTooManyRequests || p.Status == http.StatusServiceUnavailable {
		h.Set("Retry-After", retryAfter)
	}
	w.WriteHeader(p.Status)
	w.Write(append(body, '\n'))
}

// retryAfter is how many seconds a client that was refused should wait.
const retryAfter = "1"

// longestEcho is how many characters of a request are sent back with a problem.
const longestEcho = 300

// mostFaults is how many faults of one request are told.
const mostFaults = 20

// brief cuts what a problem sends back of a request: a body of megabytes is not echoed.
func brief(p *huma.ErrorModel) *huma.ErrorModel {
	p.Type = "about:blank"
	if p.Detail == "validation failed" && len(p.Errors) > 0 { // huma's words; the first fault says more
		p.Detail = p.Errors[0].Location + ": " + p.Errors[0].Message
	}
	if len(p.Errors) > mostFaults {
		p.Errors = p.Errors[:mostFaults]
	}
	for _, e := range p.Errors {
		switch value := e.Value.(type) {
		case nil, bool, float64, int:
		case string:
			e.Value = cut(value)
		default:
			e.Value = nil
		}
		e.Message = cut(e.Message)
	}
	p.Detail = cut(p.Detail)
	return p
}

func cut(s string) string {
	if utf8.RuneCountInString(s) <= longestEcho {
		return s
	}
	return string([]rune(s)[:longestEcho]) + "…"
}

// broken is the problem of a fault in the program.
func broken() *huma.ErrorModel {
	return problem(http.StatusInternalServerError, "the service has a fault; the operator finds it in the log")
}
