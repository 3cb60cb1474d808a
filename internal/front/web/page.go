package web

import (
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"

	"jogada/internal/front/web/page"
)

//go:embed docs
var docs embed.FS

// serveFiles serves the page at / with its files at /assets/, and the page for trying the API at /docs.
func (s *Server) serveFiles(files fs.FS) error {
	if err := page.Check(files); err != nil {
		return err
	}
	var err error
	if s.scripts, err = page.Scripts(files); err != nil {
		return err
	}
	own, _ := fs.Sub(docs, "docs")
	s.mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) { serveFile(w, r, files, "index.html") })
	s.mux.HandleFunc("GET /assets/{path...}", func(w http.ResponseWriter, r *http.Request) { serveFile(w, r, files, r.PathValue("path")) })
	s.mux.HandleFunc("GET /docs", func(w http.ResponseWriter, r *http.Request) { serveFile(w, r, own, "index.html") })
	s.mux.HandleFunc("GET /docs/{path...}", func(w http.ResponseWriter, r *http.Request) { serveFile(w, r, own, r.PathValue("path")) })
	s.mux.HandleFunc("/", s.elsewhere)
	return nil
}

// serveFile serves one file, compressed if a compressed copy exists and the browser accepts it.
func serveFile(w http.ResponseWriter, r *http.Request, files fs.FS, name string) {
	kind := kindOf(name)
	data, err := page.Read(files, name)
	if kind == "" || err != nil || isForWork(name) {
		writeProblem(w, problem(http.StatusNotFound, "there is nothing here"))
		return
	}
	for _, way := range []struct{ coding, ending string }{{"br", ".br"}, {"gzip", ".gz"}} {
		packed, err := fs.ReadFile(files, name+way.ending)
		if err != nil {
			continue
		}
		w.Header().Set("Vary", "Accept-Encoding")
		if accepts(r.Header.Get("Accept-Encoding"), way.coding) {
			w.Header().Set("Content-Encoding", way.coding)
			data = packed
			break
		}
	}
	if page.Immutable(name) {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	serveData(w, r, kind, data)
}

// accepts reports whether a header names a coding, and does not refuse it.
func accepts(header, coding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, weight, _ := strings.Cut(strings.ReplaceAll(strings.ToLower(part), " ", ""), ";")
		if q, err := strconv.ParseFloat(strings.TrimPrefix(weight, "q="), 64); name == coding {
			return weight == "" || err == nil && q > 0
		}
	}
	return false
}

// serveData serves static data with an ETag: clients revalidate it, unless its name is immutable.
func serveData(w http.ResponseWriter, r *http.Request, kind string, data []byte) {
	sum := sha256.Sum256(data)
	tag := `"` + hex.EncodeToString(sum[:12]) + `"`
	h := w.Header()
	h.Set("ETag", tag)
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "no-cache")
	}
	h.Set("Content-Type", kind)
	for known := range strings.SplitSeq(r.Header.Get("If-None-Match"), ",") {
		if known = strings.TrimPrefix(strings.TrimSpace(known), "W/"); known == tag || known == "*" {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	w.Write(data)
}

// kindOf returns the media type of a file of the page; "" if it is none. The types are listed here because those of the
// system differ between machines.
func kindOf(name string) string {
	switch path.Ext(name) {
	case ".html":
		return "text/html; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".png":
		return "image/png"
	case ".json":
		return "application/json"
	case ".webmanifest":
		return "application/manifest+json"
	default:
		return ""
	}
}

// isForWork reports whether a file is only for developing the page or its words.
func isForWork(name string) bool {
	return strings.HasPrefix(name, "test/") || strings.HasPrefix(name, "built/") || name == "jsconfig.json" || path.Ext(name) == ".po" || path.Ext(name) == ".pot"
}

// elsewhere answers requests without a route: 405 if another method has one, otherwise 404.
func (s *Server) elsewhere(w http.ResponseWriter, r *http.Request) {
	var allowed []string
	for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost} {
		probe := r.Clone(r.Context())
		probe.Method = method
		if _, pattern := s.mux.Handler(probe); pattern != "/" && pattern != "" {
			allowed = append(allowed, method)
		}
	}
	if len(allowed) == 0 {
		writeProblem(w, problem(http.StatusNotFound, "there is nothing here"))
		return
	}
	w.Header().Set("Allow", strings.Join(allowed, ", "))
	writeProblem(w, problem(http.StatusMethodNotAllowed, "%s is not allowed here; %s is", r.Method, strings.Join(allowed, " or ")))
}

// serveFirst serves what the first page draws, in each language. The first request for one makes and compresses it.
func (s *Server) serveFirst() {
	type file struct{ plain, packed []byte }
	files := map[string]func() (file, error){}
	for _, language := range s.engine.Languages() {
		files[language+".json"] = sync.OnceValues(func() (file, error) {
			data, err := s.engine.First(context.Background(), language)
			return file{data, gzipped(data)}, err
		})
	}
	s.mux.HandleFunc("GET /first/{file}", func(w http.ResponseWriter, r *http.Request) {
		first, there := files[r.PathValue("file")]
		if !there {
			writeProblem(w, problem(http.StatusNotFound, "there is nothing here"))
			return
		}
		made, err := first()
		if err != nil {
			writeProblem(w, asProblem(err))
			return
		}
		if gzipFor(w, r) == nil {
			serveData(w, r, "application/json", made.plain)
			return
		}
		w.Header().Set("Content-Encoding", "gzip")
		serveData(w, r, "application/json", made.packed)
	})
}

// serveLessons serves the lessons of the page. Without lessons the indexes are empty.
func (s *Server) serveLessons(files map[string][]byte) {
	s.mux.HandleFunc("GET /lessons/{path...}", func(w http.ResponseWriter, r *http.Request) {
		data, there := files["lessons/"+r.PathValue("path")]
		if !there && strings.HasSuffix(r.PathValue("path"), "/index.json") {
			data, there = []byte("[]"), true
		}
		if !there {
			writeProblem(w, problem(http.StatusNotFound, "there is no such lesson"))
			return
		}
		serveData(w, r, "application/json", data)
	})
}
