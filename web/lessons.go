package web

import (
	"net/http"
	"strings"
)

// serveLessons serves the lessons of the page. A service without any has lists of none.
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
