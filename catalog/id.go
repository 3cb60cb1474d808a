package catalog

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"

	"jogada/internal/base/text"
)

// ID names one board of a game in one string:
//
//	jump(move=walk,tie=stable)          the game under rules
//	jump(move=walk)#7                   the board that Generate makes of seed 7
//	jump(move=walk):payload             the exact board, packed, usable in a URL
type ID struct {
	Game    string
	Params  map[string]string
	Seed    *uint64
	Payload string
}

// ParseID parses an ID. It knows no game; Game.Values checks the parameters.
func ParseID(s string) (ID, error) {
	end := strings.IndexAny(s, "(#:")
	if end < 0 {
		return ID{Game: s}, nil
	}
	id := ID{Game: s[:end]}
	rest := s[end:]
	if rest[0] == '(' {
		inside, after, closed := strings.Cut(rest[1:], ")")
		if !closed {
			return ID{}, fmt.Errorf("%q: the bracket is not closed", s)
		}
		params, err := parseParams(inside)
		if err != nil {
			return ID{}, fmt.Errorf("%q: %w", s, err)
		}
		id.Params, rest = params, after
	}
	switch {
	case rest == "":
	case rest[0] == '#':
		seed, err := strconv.ParseUint(rest[1:], 10, 64)
		if err != nil {
			return ID{}, fmt.Errorf("%q: the seed after # is not a whole number", s)
		}
		id.Seed = &seed
	case rest[0] == ':' && len(rest) > 1:
		id.Payload = rest[1:]
	default:
		return ID{}, fmt.Errorf("%q: found %q; expected #seed, :payload or nothing", s, rest)
	}
	return id, nil
}

// escaped percent-encodes what would end a value in an ID, or the quotes around it in a shell: %3D for =, and so on.
var escaped = strings.NewReplacer("%", "%25", "=", "%3D", ")", "%29", " ", "%20", "'", "%27")

// parseParams reads comma-separated name=value pairs. A part without = continues the value before it, so lists need no
// quotes: hole=0,3,cat=7.
func parseParams(s string) (map[string]string, error) {
	params := map[string]string{}
	last := ""
	for part := range strings.SplitSeq(s, ",") {
		name, value, ok := strings.Cut(part, "=")
		_, twice := params[name]
		switch {
		case ok && twice:
			return nil, fmt.Errorf("%s is given twice", name)
		case ok && name != "":
			params[name], last = value, name
		case !ok && last != "":
			params[last] += "," + part
		case s != "":
			return nil, fmt.Errorf("%q is not name=value", part)
		}
	}
	for name, value := range params {
		plain, err := url.PathUnescape(value)
		if err != nil {
			return nil, fmt.Errorf("%s=%s: %w", name, value, err)
		}
		params[name] = plain
	}
	return params, nil
}

// packers pools compressors: a new one has tables of 0.8 MB, which take longer to make than a small board to solve.
var packers = sync.Pool{New: func() any {
	w, _ := flate.NewWriter(nil, flate.BestCompression)
	return w
}}

// Pack compresses the text of a board into the payload of an ID.
func Pack(board string) string {
	var packed bytes.Buffer
	w := packers.Get().(*flate.Writer)
	defer packers.Put(w)
	w.Reset(&packed)
	io.WriteString(w, board)
	w.Close()
	return base64.RawURLEncoding.EncodeToString(packed.Bytes())
}

// Unpack returns the text that Pack packed. It fails on malformed payloads and on texts over text.MaxBytes.
func Unpack(payload string) ([]byte, error) {
	packed, err := base64.RawURLEncoding.DecodeString(payload)
	if err != nil {
		return nil, fmt.Errorf("the board in the ID is not base64url: %w", err)
	}
	board, err := text.Unpack(func() (io.Reader, error) { return flate.NewReader(bytes.NewReader(packed)), nil }, text.MaxBytes)
	if err != nil {
		return nil, fmt.Errorf("the board in the ID can't be unpacked: %w", err)
	}
	return board, nil
}

// BoardID returns the ID of the exact board: its rules and its text.
func (g Game) BoardID(b Instance) string { return g.Spell(b.Rules()) + ":" + Pack(b.Text()) }

// SeedID returns the ID of the board made from a seed. It spells out the shape parameters as well as the rules.
func (g Game) SeedID(v Values, seed uint64) string {
	g.Params = slices.Clone(g.Params)
	for i := range g.Params {
		if g.Params[i].Role == Shape {
			g.Params[i].Role = Rule
		}
	}
	return fmt.Sprintf("%s#%d", g.Spell(v), seed)
}
