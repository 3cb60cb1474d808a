package class

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strings"
	"unicode"
)

// seedOf makes the seed of a student from the secret one.
func seedOf(secret uint64, name string) uint64 {
	return binary.LittleEndian.Uint64(keyed(binary.LittleEndian.AppendUint64(nil, secret), "seed "+name))
}

func keyed(secret []byte, text string) []byte {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(text))
	return mac.Sum(nil)
}

// name sets how reports and files call students: by their names, or by pseudonyms made from a secret.
func name(students []*Student, secret string) error {
	taken := map[string]string{}
	for _, s := range students {
		s.Shown = strings.Map(shown, strings.ToValidUTF8(s.Name, "\ufffd"))
		if secret != "" {
			s.Shown = pseudonym(secret, s.Name)
		}
		s.File = fileName(s.Shown, s.Name)
		if other, twice := taken[strings.ToLower(s.File)]; twice {
			return fmt.Errorf("%q and %q get the same name %s; rename one of them", other, s.Name, s.File)
		}
		taken[strings.ToLower(s.File)] = s.Name
	}
	return nil
}

// pseudonym makes a name of 12 letters and digits. Without the secret it can't be made, nor guessed from the name.
func pseudonym(secret, name string) string {
	code := base32.StdEncoding.EncodeToString(keyed([]byte(secret), "pseudonym "+name))
	return "student-" + strings.ToLower(code[:12])
}

// shown replaces characters that can't be seen, or turn the direction of text.
func shown(r rune) rune {
	if !unicode.IsGraphic(r) || unicode.Is(unicode.Bidi_Control, r) {
		return unicode.ReplacementChar
	}
	return r
}

// longestFile is how many bytes of a name become part of the name of a file.
const longestFile = 60

// fileName makes the name of a file from that of a student. A name that can't be one as it is gets a mark of its own, so that two
// never become the same; upper and lower case are the same to some systems.
func fileName(shown, name string) string {
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

// reserved reports whether a system gives a name of files a meaning of its own.
func reserved(name string) bool {
	first, _, _ := strings.Cut(strings.ToLower(name), ".")
	return strings.HasSuffix(name, ".") || first == "con" || first == "prn" || first == "aux" || first == "nul" || len(first) == 4 && (strings.HasPrefix(first, "com") || strings.HasPrefix(first, "lpt"))
}
