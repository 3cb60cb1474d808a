package web

import (
	"net/http"
	"strings"
)

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
