// Package roster names students: it reads lists of them, makes pseudonyms, and makes names safe for pages, files and spreadsheets.
package roster

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"strings"
	"unicode"
)

// Keyed returns a keyed hash of a text, which can't be made without the secret.
func Keyed(secret []byte, text string) []byte {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(text))
	return mac.Sum(nil)
}

// Pseudonym returns a name that ends in 12 letters and digits. Without the secret it can't be computed from the real name.
func Pseudonym(secret, name string) string {
	code := base32.StdEncoding.EncodeToString(Keyed([]byte(secret), "pseudonym "+name))
	return "student-" + strings.ToLower(code[:12])
}

// Seen replaces characters that can't be seen, or turn the direction of text.
func Seen(r rune) rune {
	if !unicode.IsGraphic(r) || unicode.Is(unicode.Bidi_Control, r) {
		return unicode.ReplacementChar
	}
	return r
}

// longestFile limits the bytes of a name in a file name.
const longestFile = 60

// FileName makes a file name from a student's name. A name that can't be used unchanged gets a unique suffix, so that no two become
// the same; some systems ignore case.
func FileName(shown, name string) string {
	var safe strings.Builder
	for _, r := range shown {
		switch {
		case safe.Len() >= longestFile:
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || strings.ContainsRune("._-", r) && safe.Len() > 0:
			safe.WriteRune(r)
		case unicode.IsLetter(r) && unicode.ToLower(r) < unicode.MaxASCII:
			safe.WriteRune(unicode.ToLower(r))
		case unicode.IsLetter(r) && r > unicode.MaxASCII || unicode.IsDigit(r):
			safe.WriteRune(r)
		default:
			safe.WriteByte('_')
		}
	}
	if safe.String() == shown && !reserved(shown) {
		return shown
	}
	sum := sha256.Sum256([]byte(name))
	return strings.TrimRight(safe.String(), "._-") + "-" + hex.EncodeToString(sum[:6])
}

// reserved reports whether some system reserves a file name.
func reserved(name string) bool {
	first, _, _ := strings.Cut(strings.ToLower(name), ".")
	return strings.HasSuffix(name, ".") || first == "con" || first == "prn" || first == "aux" || first == "nul" || len(first) == 4 && (strings.HasPrefix(first, "com") || strings.HasPrefix(first, "lpt"))
}

// Visible replaces the characters of a text that can't be seen.
func Visible(text string) string { return strings.Map(Seen, strings.ToValidUTF8(text, "\ufffd")) }

// Cell returns a text for a CSV file that no spreadsheet takes for a formula.
func Cell(text string) string {
	text = strings.Map(Seen, text)
	if text != "" && strings.ContainsAny(text[:1], "=+-@") || strings.HasPrefix(text, "\ufffd") {
		return "'" + text
	}
	return text
}
