package web

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// policy is the content security policy: only our own files, and the inline scripts of the page's document, named by
// their hashes. The origins that may embed the page are appended.
const policy = "default-src 'none'; script-src %s; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
	"font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors %s"

// ancestors returns those origins in the syntax of the policy.
func ancestors(origins []string) string {
	if len(origins) == 0 {
		return "'none'"
	}
	return strings.Join(origins, " ")
}

// EditorOrigins are the origins of the windows in which VS Code and its relatives show pages.
var EditorOrigins = []string{"vscode-webview:", "vscode-file:"}

// checkOrigin rejects anything but an origin of pages: a scheme, a host and perhaps a port; or the scheme of an editor.
func checkOrigin(origin string) error {
	if slices.Contains(EditorOrigins, origin) {
		return nil
	}
	at, err := url.Parse(origin)
	if err != nil || at.Scheme != "http" && at.Scheme != "https" || at.Hostname() == "" || origin != at.Scheme+"://"+at.Host || strings.ContainsAny(at.Host, " ;,*'\"") {
		return fmt.Errorf("%q is no origin of pages; want one such as https://course.example", origin)
	}
	return nil
}

// protections returns the headers of every answer.
func (s *Server) protections() map[string]string {
	return map[string]string{
		"Content-Security-Policy":      fmt.Sprintf(policy, s.scripts, ancestors(s.embedders)),
		"X-Content-Type-Options":       "nosniff",
		"Referrer-Policy":              "no-referrer",
		"Cross-Origin-Opener-Policy":   "same-origin",
		"Cross-Origin-Resource-Policy": "same-origin",
		"Permissions-Policy":           "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
	}
}

// guarded wraps the whole service: headers, metrics, panic recovery, and access control.
func (s *Server) guarded(inner http.Handler) http.Handler {
	described := packed(inner)
	refuse := func(w http.ResponseWriter, status int, reason string) {
		if status == http.StatusMisdirectedRequest {
			reason += "; --host adds one"
		}
		writeProblem(w, problem(status, "%s", reason))
	}
	allowed := OnlyOurs(s.hosts, refuse, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet && (r.URL.Path == "/v1/games" || strings.HasPrefix(r.URL.Path, "/v1/games/")) {
			described.ServeHTTP(w, r)
			return
		}
		inner.ServeHTTP(w, r)
	}))
	return http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		begin, w := time.Now(), newWriter(rw, s.timing.Piece)
		for name, value := range s.protections() {
			w.Header().Set(name, value)
		}
		if strings.HasPrefix(r.URL.Path, "/v1/") {
			w.Header().Set("Vary", "Accept, Accept-Language")
			w.Header().Set("Cache-Control", "no-store")
		}
		connectionOf(r.Context()).enter(working)
		s.metrics.requestsNow.Add(1)
		defer func() {
			s.metrics.requestsNow.Add(-1)
			s.afterPanic(w, r, recover())
			s.metrics.request(r.Pattern, w.status)
			s.log.Info("request", "method", r.Method, "path", r.URL.Path, "status", w.status, "bytes", w.bytes,
				"seconds", time.Since(begin).Seconds(), "from", r.RemoteAddr)
		}()
		allowed.ServeHTTP(w, r)
	})
}

// OnlyOurs refuses, by refuse, requests from pages of other origins and those to other host names than hosts; without
// any, every name is ours. A page elsewhere can point its own name at this address and would then have the same origin,
// but cannot choose the Host header.
func OnlyOurs(hosts []string, refuse func(w http.ResponseWriter, status int, reason string), inner http.Handler) http.Handler {
	origins := http.NewCrossOriginProtection()
	origins.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		refuse(w, http.StatusForbidden, "the request comes from a page of another origin")
	}))
	return origins.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isNamed(hosts, r.Host) {
			refuse(w, http.StatusMisdirectedRequest, "the service does not answer to this host name")
			return
		}
		inner.ServeHTTP(w, r)
	}))
}

// HostNames returns the host names that requests may use, for a service that listens on address and
// listens at the address at. On a loopback address they are its own names, which defeats DNS rebinding. On other
// addresses they are those of more; none allows any name.
func HostNames(address string, at net.Addr, more ...string) []string {
	var names []string
	for _, name := range more {
		names = append(names, hostName(name))
	}
	host := hostName(address)
	if tcp, is := at.(*net.TCPAddr); is && tcp.IP.IsLoopback() {
		return append(names, "localhost", "127.0.0.1", "::1", host)
	}
	if len(names) > 0 && host != "" {
		names = append(names, host)
	}
	return names
}

// hostName returns the host of an address, with or without a port.
func hostName(address string) string {
	name, _, err := net.SplitHostPort(address)
	if err != nil {
		name = address
	}
	return strings.ToLower(strings.Trim(name, "[]"))
}

// isNamed reports whether a host is one of these names; without any, every host is.
func isNamed(names []string, host string) bool {
	return len(names) == 0 || slices.Contains(names, hostName(host))
}

// afterPanic turns a panic into a problem, unless the answer has begun.
func (s *Server) afterPanic(w *writer, r *http.Request, cause any) {
	if cause == nil {
		return
	}
	if err, is := cause.(error); is && (errors.Is(err, http.ErrAbortHandler) || isGone(err)) {
		return
	}
	s.panicked(r.Method+" "+r.URL.Path, cause)
	if w.status == 0 {
		writeProblem(w, broken())
	}
}

// panicked logs a fault of the program. Clients learn only that there was one.
func (s *Server) panicked(what string, cause any) {
	s.metrics.panics.Inc()
	s.log.Error("panic", "in", what, "cause", cause, "stack", string(debug.Stack()))
}

// isGone reports whether an error only means that the client has left or does not read.
func isGone(err error) bool {
	var network net.Error
	return errors.Is(err, net.ErrClosed) || errors.Is(err, io.ErrClosedPipe) || errors.As(err, &network)
}
