package markup

import (
	"crypto/sha256"
	"encoding/base64"
	"io"
)

const pageHead = `<!doctype html>
<html lang="%s">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-%s'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s</title>
<style>%s</style>
</head>
<body>
`

// Page writes a whole page that needs no other file and allows no script.
func Page(to io.Writer, language, title, style string, body HTML) error {
	sum := sha256.Sum256([]byte(style))
	w := NewWriter(to)
	w.Printf(pageHead+"%s</body>\n</html>\n", language, base64.StdEncoding.EncodeToString(sum[:]), title, CSS(style), body)
	return w.Err()
}
