package page

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"io/fs"
	"regexp"
	"sync"
)

// inline matches a script in the document itself.
var inline = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?s)<script>(.*?)</script>`) })

// sourcesIn returns the script sources that a document needs, in the syntax of a content security policy: its own
// files, and its inline scripts by hash.
func sourcesIn(document []byte) string {
	sources := "'self'"
	for _, m := range inline().FindAllSubmatch(document, -1) {
		sum := sha256.Sum256(m[1])
		sources += " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return sources
}

// Scripts returns the script sources of a page's document.
func Scripts(files fs.FS) (string, error) {
	document, err := fs.ReadFile(files, index)
	return sourcesIn(document), err
}

// beforeScripts adds lines to the head of a document, before the first script, which may need them.
func beforeScripts(document []byte, lines string) []byte {
	for _, mark := range []string{"  <script", "</head>"} {
		if bytes.Contains(document, []byte(mark)) {
			return bytes.Replace(document, []byte(mark), []byte(lines+mark), 1)
		}
	}
	return document
}
