package docs_test

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/solve"
)

// wrongReports returns a right report with one thing changed, by what that is.
func wrongReports(t *testing.T, right string, form bool) map[string]string {
	t.Helper()
	wrong := map[string]string{}
	if form {
		wrong = formChanges(right)
	}
	if r := decodeReport(t, right); r["proof"].(map[string]any)["certificate"] != nil {
		certificateChanges(t, right, wrong)
		return wrong
	}
	for what, change := range reportChanges {
		r := decodeReport(t, right)
		change(r)
		wrong[what] = encodeReport(t, r)
	}
	answerChanges(t, right, wrong)
	return wrong
}

func decodeReport(t *testing.T, report string) (r map[string]any) {
	t.Helper()
	if err := json.Unmarshal([]byte(report), &r); err != nil {
		t.Fatal(err)
	}
	return r
}

func encodeReport(t *testing.T, r map[string]any) string {
	t.Helper()
	data, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// formChanges returns a report in JSON that is not of the right form.
func formChanges(right string) map[string]string {
	return map[string]string{
		"a second key Answer":       strings.Replace(right, `"answer":`, `"Answer":{},"answer":`, 1),
		"a second key answer":       strings.Replace(right, `"answer":`, `"answer":{},"answer":`, 1),
		"an unknown key":            strings.Replace(right, `"answer":`, `"answers":{},"answer":`, 1),
		"an unknown key in bounds":  strings.Replace(right, `"bounds":{`, `"bounds":{"exactly":1,`, 1),
		"an unknown key in answer":  strings.Replace(right, `"answer":{`, `"answer":{"really":1,`, 1),
		"Answer for answer":         strings.Replace(right, `"answer":`, `"Answer":`, 1),
		"something after the end":   right + "{}",
		"another schema":            strings.Replace(right, "jogada.report/1", "jogada.report/2", 1),
		"cut off":                   right[:len(right)-1],
		"a text for a number":       strings.Replace(right, `"seconds":`, `"seconds":"1","source":`, 1),
		"a twin deep in the proof":  strings.Replace(right, `"checker":`, `"checker":"","checker":`, 1),
		"a certificate of nonsense": strings.Replace(right, `"proof":{`, `"proof":{"certificate":{"trust":true},`, 1),
	}
}

// reportChanges change what all reports have.
var reportChanges = map[string]func(r map[string]any){
	"another game":  func(r map[string]any) { r["game"] = "checkers" },
	"one more rule": func(r map[string]any) { r["params"].(map[string]any)["fast"] = "true" },
	"another verdict": func(r map[string]any) {
		r["verdict"] = map[string]any{"proved": "refuted", "refuted": "proved"}[r["verdict"].(string)]
	},
	"undecided":       func(r map[string]any) { r["verdict"] = "unknown" },
	"stopped before":  func(r map[string]any) { r["verdict"], r["stopped"] = "unknown", "the time ran out" },
	"no such verdict": func(r map[string]any) { r["verdict"] = "sure" },
	"another unit":    func(r map[string]any) { r["unit"] = "mile" },
	"at least":        func(r map[string]any) { changeBound(r, "at_least") },
	"at most":         func(r map[string]any) { changeBound(r, "at_most") },
	"stopped":         func(r map[string]any) { r["stopped"] = "the time ran out" },
	"no such tongue":  func(r map[string]any) { r["language"] = "xx" },
	"a line of one more": func(r map[string]any) {
		r["line"] = append(r["line"].([]any), map[string]any{"move": "A R1", "state": "0 1"})
	},
}

// unknownChanges add claims to a report that decides nothing.
var unknownChanges = map[string]func(r map[string]any){
	"no such tongue": func(r map[string]any) { r["language"] = "xx" },
	"another unit":   func(r map[string]any) { r["unit"] = "mile" },
	"not said why":   func(r map[string]any) { r["stopped"] = "" },
	"at most":        func(r map[string]any) { r["bounds"].(map[string]any)["at_most"] = 7 },
	"a certificate": func(r map[string]any) {
		r["proof"].(map[string]any)["certificate"] = map[string]any{}
	},
	"a line":         func(r map[string]any) { r["line"] = []any{map[string]any{"move": "A R1", "state": "0 1"}} },
	"another answer": func(r map[string]any) { r["answer"] = map[string]any{"trust": 1} },
	"a winner": func(r map[string]any) {
		a := r["answer"].(map[string]any)
		for name, told := range map[string]any{"winner": "A", "round": 3, "plies": 5, "slides": 4, "pushes": 4, "steps": 4, "least": 1} {
			if _, has := a[name]; has {
				a[name] = told
			}
		}
		if a["winner"] != nil && r["game"] != "jump" {
			a["winner"] = "mouse"
		}
		for _, player := range eachOf(a["players"]) {
			player.(map[string]any)["cells"] = 3
		}
	},
}

// tooMuch makes an undecided report claim one more than the truth: as a bound, or as the cells that the first player
// reaches. It reports whether it could.
func tooMuch(r map[string]any, truth catalog.Report) bool {
	if truth.Verdict != solve.Proved || len(eachOf(r["line"])) > 0 {
		return false
	}
	switch r["game"] {
	case "jump", "slide", "sokoban", "escape":
		r["bounds"].(map[string]any)["at_least"] = *truth.Bounds.AtLeast + 1
	case "keys":
		first := eachOf(r["answer"].(map[string]any)["players"])[0].(map[string]any)
		first["at_least"] = first["at_least"].(float64) + 1_000_000
	default:
		return false
	}
	return true
}

func eachOf(v any) []any { list, _ := v.([]any); return list }

// changeBound takes a bound away, or makes one up.
func changeBound(r map[string]any, name string) {
	bounds := r["bounds"].(map[string]any)
	if bounds[name] == nil {
		bounds[name] = 50
	} else {
		bounds[name] = nil
	}
}

// answerChanges change one thing in the answer or the line each: a number is one more, a text another, a list shorter by one.
func answerChanges(t *testing.T, right string, wrong map[string]string) {
	t.Helper()
	for _, part := range []string{"answer", "line"} {
		for n := range 12 {
			r, left := decodeReport(t, right), n
			changed, what := changeOne(r[part], &left)
			if what == "" {
				break
			}
			r[part] = changed
			wrong[fmt.Sprintf("%s, change %d, %s", part, n, what)] = encodeReport(t, r)
		}
	}
}

// changeOne makes the change with this number in a JSON value; what is empty if there are fewer.
func changeOne(v any, number *int) (changed any, what string) {
	due := func() bool { *number--; return *number < 0 }
	switch v := v.(type) {
	case float64:
		if due() {
			return v + 1, "one more"
		}
	case string:
		if due() {
			return v + "x", "another text"
		}
	case []any:
		if len(v) > 0 && due() {
			return v[1:], "without the first"
		}
		for i := range v {
			if v[i], what = changeOne(v[i], number); what != "" {
				return v, what
			}
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			if v[name], what = changeOne(v[name], number); what != "" {
				return v, what + " in " + name
			}
		}
	}
	return v, ""
}

// renamed begins the name of a change that may give another right certificate: areas may have any numbers, and what is joined
// with nothing any rank.
const renamed = "another name for "

// certificateChanges change the certificate: each of its first numbers by one, a bit or a number of what is packed, and all
// numbers of one kind together, so that they still fit one another.
func certificateChanges(t *testing.T, right string, wrong map[string]string) {
	t.Helper()
	same := encodeReport(t, decodeReport(t, right))
	change := func(what string, change func(name string, v any) any) {
		r := decodeReport(t, right)
		proof := r["proof"].(map[string]any)
		proof["certificate"] = eachPart(proof["certificate"], "", change)
		if changed := encodeReport(t, r); changed != same {
			wrong[what] = changed
		}
	}
	row := func(at int) func(string, any) any {
		return func(_ string, v any) any {
			if list, is := v.([]any); is && len(list) > at && isText(list[0]) && !isText(list[1]) {
				list[at] = list[at].(float64) + 1
			}
			return v
		}
	}
	for _, at := range []int{1, 3, 4} { // a round or a winner, a stride, an order; the order of a goal means nothing
		change(fmt.Sprintf("all numbers of column %d one more", at), row(at))
	}
	for _, name := range []string{"labels", "values", "regions"} {
		for what, cut := range map[string]func([]any) []any{
			"without the last":  func(l []any) []any { return l[:len(l)-1] },
			"with a twin":       func(l []any) []any { return append(l, l[0]) },
			"without the first": func(l []any) []any { return l[1:] },
		} {
			change(name+" "+what, func(at string, v any) any {
				if list, is := v.([]any); is && at == name && len(list) > 1 {
					return cut(list)
				}
				return v
			})
		}
	}
	for _, name := range []string{"won_by_first", "won_by_second", "plies"} {
		change("bit 1 of "+name+" flipped", packedAt(name, func(raw []byte) { raw[0] ^= 2 }))
		change("bit 1 at the end of "+name+" flipped", packedAt(name, func(raw []byte) { raw[len(raw)-4] ^= 2 }))
	}
	change("no such area", packedAt("areas", func(raw []byte) { binary.LittleEndian.PutUint32(raw, 1<<31) }))
	change(renamed+"the first area", packedAt("areas", func(raw []byte) { raw[0] ^= 2 }))
	change(renamed+"all ranks", packedAt("ranks", func(raw []byte) { clear(raw) }))
	change(renamed+"all areas", packedAt("areas", func(raw []byte) { clear(raw) }))
	for _, name := range []string{"classes", "ends", "orders", "next", "strides"} {
		for _, part := range []int{0, 1, 2, 3, 5, 7} { // the number so many eighths of the way
			for _, by := range []int32{-1, 1} {
				change(fmt.Sprintf("%sthe number after %d/8 of %s: by %d", renamed, part, name, by), packedAt(name, func(raw []byte) { addTo(raw, len(raw)/4*part/8, by) }))
			}
		}
		change(renamed+"all "+name, packedAt(name, func(raw []byte) {
			for i := range len(raw) / 4 {
				addTo(raw, i, 1)
			}
		}))
		change(renamed+"the first two of "+name+" swapped", packedAt(name, func(raw []byte) {
			if len(raw) >= 8 {
				copy(raw, append(slices.Clone(raw[4:8]), raw[:4]...))
			}
		}))
	}
	for _, name := range []string{"classes", "ends", "orders", "next", "strides"} {
		change(renamed+"no "+name, func(at string, v any) any {
			if at == name {
				return nil
			}
			return v
		})
	}
	change(renamed+"forward and home", func(_ string, v any) any {
		cert, is := v.(map[string]any)
		if !is || cert["home"] == nil && cert["forward"] == nil {
			return v
		}
		return map[string]any{"home": cert["forward"], "forward": cert["home"]}
	})
	change("one place more", func(at string, v any) any {
		if at == "places" {
			return v.(float64) + 1
		}
		return v
	})
}

// addTo adds to a number of 32 bits.
func addTo(raw []byte, i int, by int32) {
	binary.LittleEndian.PutUint32(raw[4*i:], binary.LittleEndian.Uint32(raw[4*i:])+uint32(by))
}

func isText(v any) bool { _, is := v.(string); return is }

// eachPart changes every part of a JSON value, the inner ones first. Its name is that of the field that it is in.
func eachPart(v any, name string, change func(name string, v any) any) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = eachPart(v[i], name+"[]", change)
		}
	case map[string]any:
		for field := range v {
			v[field] = eachPart(v[field], field, change)
		}
	}
	return change(name, v)
}

// packedAt changes the bytes of a field that is packed, or of each in a list of such.
func packedAt(name string, change func([]byte)) func(string, any) any {
	return func(at string, v any) any {
		text, is := v.(string)
		if !is || strings.TrimSuffix(at, "[]") != name {
			return v
		}
		raw, err := base64.RawStdEncoding.DecodeString(text)
		if err != nil || len(raw) == 0 {
			return v
		}
		change(raw)
		return base64.RawStdEncoding.EncodeToString(raw)
	}
}

// changedCase returns a wrong report on a board: the right one, changed.
func changedCase(t *testing.T, g catalog.Game, name, board string, certificate bool, change func(r map[string]any)) secondCase {
	t.Helper()
	boards, err := g.Parse([]byte(board), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(catalog.Solve(context.Background(), boards[0], catalog.Request{Certificate: certificate}))
	if err != nil {
		t.Fatal(err)
	}
	r := decodeReport(t, string(data))
	change(r)
	return secondCase{name, boards[0], check.Rejected, g.Name, boards[0].Text(), boards[0].Rules(), encodeReport(t, r)}
}

// wrongByHand returns wrong reports that no small change of a right one gives, on boards made for them.
func wrongByHand(t *testing.T, g catalog.Game) []secondCase {
	switch g.Name {
	case "jump":
		return []secondCase{laterLine(t, g), otherSpelling(t, g)}
	case "keys":
		return []secondCase{keysInDisorder(t, g)}
	}
	return nil
}

// twoLines is a board of the jump game on which A has two lines of three rounds. By the first it jumps 2 in round 2, by the other 3.
const twoLines = "4 4\n1\n1 2 0 3\n3 0 0 2\n0 0 0 0\n0 0 0 0\n0 0\n"

// keysInDisorder lists a key before the one needed to get there.
func keysInDisorder(t *testing.T, g catalog.Game) secondCase {
	return changedCase(t, g, "keys in disorder", "#######\n#1aAbB#\n#######\n", false, func(r map[string]any) {
		player := eachOf(r["answer"].(map[string]any)["players"])[0].(map[string]any)
		slices.Reverse(eachOf(player["keys"]))
		slices.Reverse(eachOf(player["picked"]))
	})
}

// laterLine returns a line that is legal and arrives in the right round, by which its player goes later in that round
// than it could.
func laterLine(t *testing.T, g catalog.Game) secondCase {
	return changedCase(t, g, "a line that goes later", twoLines, false, func(r map[string]any) {
		r["line"] = []any{map[string]any{"move": "A D1", "state": "1 0"}, map[string]any{"move": "A R3", "state": "1 3"}, map[string]any{"move": "A D2", "state": "3 3"}}
	})
}

// otherSpelling returns a certificate that holds the right numbers, with bits in the last character of one text that no
// number has.
func otherSpelling(t *testing.T, g catalog.Game) secondCase {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	return changedCase(t, g, "another spelling in base64", twoLines, true, func(r map[string]any) {
		c := r["proof"].(map[string]any)["certificate"].(map[string]any)["forward"].(map[string]any)
		for _, name := range slices.Sorted(maps.Keys(c)) {
			if packed, is := c[name].(string); is && len(packed)%4 > 1 {
				last := len(packed) - 1
				c[name] = packed[:last] + string(alphabet[strings.IndexByte(alphabet, packed[last])+1])
				return
			}
		}
		t.Fatalf("no text of the certificate has bits to spare: %v", c)
	})
}
