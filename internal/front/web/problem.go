package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"jogada/internal/front/ask"
)

// Problem is an error response in the format of RFC 9457.
type Problem struct {
	Type   string      `json:"type" doc:"Always about:blank: the status says of what kind it is" example:"about:blank"`
	Title  string      `json:"title" doc:"The status in words" example:"Unprocessable Entity"`
	Status int         `json:"status" example:"422"`
	Detail string      `json:"detail" doc:"What is wrong, for people; of a bad board it begins with the line and the column" example:"line 2, column 5: the row is too short"`
	Errors []ask.Fault `json:"errors,omitempty" doc:"The same for programs"`
}

// Error returns the detail.
func (p *Problem) Error() string { return p.Detail }

// GetStatus returns the HTTP status, for huma.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType returns the media type of problems, for huma.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// GetHeaders returns the headers of the response, for huma: Retry-After if the service is busy or stopping.
func (p *Problem) GetHeaders() http.Header {
	if p.Status == http.StatusTooManyRequests || p.Status == http.StatusServiceUnavailable {
		return http.Header{"Retry-After": {retryAfter}}
	}
	return nil
}

// problem returns a problem with a status.
func problem(status int, format string, args ...any) *Problem {
	return &Problem{Type: "about:blank", Status: status, Title: http.StatusText(status), Detail: ask.Cut(fmt.Sprintf(format, args...))}
}

// refused returns the problem of a refused request.
func refused(err error) error {
	r := ask.RefusalOf(err)
	if r == nil { // none at all, perhaps
		return err
	}
	p := problem(r.Status, "%s", r.Detail)
	p.Errors = r.Errors
	return p
}

// asProblem returns the problem of an error, or that of a fault in the program.
func asProblem(err error) *Problem {
	var p *Problem
	if errors.As(err, &p) {
		return p
	}
	return broken()
}

// ofHuma converts a problem found by huma, with a path or a header.
func ofHuma(found *huma.ErrorModel) *Problem {
	p := problem(found.Status, "%s", found.Detail)
	for _, e := range found.Errors[:min(len(found.Errors), mostFaults)] {
		p.Errors = append(p.Errors, ask.Fault{Message: ask.Cut(e.Message), Location: ask.Cut(e.Location)})
	}
	if len(p.Errors) > 0 { // huma only says that something is wrong
		p.Detail = p.Errors[0].Location + ": " + p.Errors[0].Message
	}
	return p
}

// tooLarge returns the problem of a request over a limit.
func tooLarge(format string, args ...any) *Problem {
	return problem(http.StatusRequestEntityTooLarge, format, args...)
}

// busy returns the problem of a service under full load.
func busy() *Problem {
	return problem(http.StatusTooManyRequests, "as many boards as the service takes at a time are being solved; try again in a moment")
}

// writeProblem writes a problem outside of the described API.
func writeProblem(w http.ResponseWriter, p *Problem) {
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
	maps.Copy(h, p.GetHeaders())
	w.WriteHeader(p.Status)
	w.Write(append(body, '\n'))
}

// retryAfter is the number of seconds that a refused client should wait.
const retryAfter = "1"

// mostFaults limits the faults reported for one request.
const mostFaults = 20

// broken returns the problem of a fault in the program.
func broken() *Problem {
	return problem(http.StatusInternalServerError, "the service has a fault; the operator finds it in the log")
}
