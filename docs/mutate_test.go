package docs_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// jsonNode holds a JSON value as it is written: numbers keep their spelling, and an object may have a name twice.
type jsonNode struct {
	raw   string // a scalar, as written
	open  byte   // '{' or '[' for what has parts
	names []string
	parts []*jsonNode
}

// parseJSON reads a JSON text into nodes.
func parseJSON(t *testing.T, text string) *jsonNode {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	node, err := readNode(d)
	if err != nil {
		t.Fatal(err)
	}
	return node
}

func readNode(d *json.Decoder) (*jsonNode, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	delim, is := token.(json.Delim)
	if !is {
		raw, err := json.Marshal(token)
		return &jsonNode{raw: string(raw)}, err
	}
	node := &jsonNode{open: byte(delim)}
	for d.More() {
		if delim == '{' {
			name, err := d.Token()
			if err != nil {
				return nil, err
			}
			node.names = append(node.names, name.(string))
		}
		part, err := readNode(d)
		if err != nil {
			return nil, err
		}
		node.parts = append(node.parts, part)
	}
	_, err = d.Token()
	return node, err
}

// clone copies a node and its parts.
func (n *jsonNode) clone() *jsonNode {
	twin := &jsonNode{n.raw, n.open, slices.Clone(n.names), make([]*jsonNode, len(n.parts))}
	for i, part := range n.parts {
		twin.parts[i] = part.clone()
	}
	return twin
}

// write appends the node as JSON.
func (n *jsonNode) write(out *bytes.Buffer) {
	if n.open == 0 {
		out.WriteString(n.raw)
		return
	}
	out.WriteByte(n.open)
	for i, part := range n.parts {
		if i > 0 {
			out.WriteByte(',')
		}
		if n.open == '{' {
			out.WriteString(strconv.Quote(n.names[i]) + ":")
		}
		part.write(out)
	}
	out.WriteByte(n.open + 2) // ']' and '}' follow two after '[' and '{'
}

// at returns the part of that name, or nil.
func (n *jsonNode) at(name string) *jsonNode {
	if i := slices.Index(n.names, name); i >= 0 {
		return n.parts[i]
	}
	return nil
}

// mutator changes reports at random.
type mutator struct {
	*rand.Rand
	others []*jsonNode // reports that parts are taken from
}

// judgedFields names the fields that both checkers judge, each as often as it is to be chosen. Words, which docs/check.py does
// not judge, are left alone.
var judgedFields = strings.Fields("answer answer answer answer line line line proof proof proof proof bounds bounds verdict params unit stopped language game schema counts seconds")

// mutate makes one to three changes and returns the report as text.
func (m mutator) mutate(right *jsonNode) string {
	report := right.clone()
	for range 1 + m.IntN(3)*m.IntN(2) {
		m.change(report)
	}
	var out bytes.Buffer
	report.write(&out)
	if text := out.String(); m.IntN(60) > 0 {
		return text
	} else {
		return m.spoil(text)
	}
}

// spoil changes the text itself: often it is no JSON then.
func (m mutator) spoil(text string) string {
	at := m.IntN(len(text))
	switch m.IntN(6) {
	case 0:
		return text[:at]
	case 1:
		return text + m.pick(" ", "\n", "{}", "null", ",", "\x00", "\u00a0")
	case 2:
		return m.pick(" ", "\n\t", "\ufeff", "\u00a0", "[") + text
	default:
		for at < len(text)-1 && text[at] >= 0x80 {
			at++
		}
		return text[:at] + m.pick("", " ", "0", "-", "\"", "NaN", "}", "\n", "é") + text[min(at+m.IntN(2), len(text)):]
	}
}

func (m mutator) pick(words ...string) string { return words[m.IntN(len(words))] }

// change makes one change in a report.
func (m mutator) change(report *jsonNode) {
	if m.IntN(25) == 0 {
		m.rename(report)
		return
	}
	name := m.pick(judgedFields...)
	i := slices.Index(report.names, name)
	if i < 0 {
		m.add(report, name)
		return
	}
	if name == "proof" { // of this field only the certificate is judged
		certificate := report.parts[i].at("certificate")
		if certificate != nil {
			m.inside(certificate, "proof", "certificate")
		}
		return
	}
	m.inside(report.parts[i], name)
}

// add gives a report a field that it lacks.
func (m mutator) add(report *jsonNode, name string) {
	report.names = append(report.names, name)
	report.parts = append(report.parts, m.scalar())
}

// rename spells the name of a field differently, or writes a field twice.
func (m mutator) rename(report *jsonNode) {
	i := m.IntN(len(report.names))
	node := report
	for range m.IntN(3) {
		if part := node.parts[i]; part.open == '{' && len(part.parts) > 0 {
			node, i = part, m.IntN(len(part.parts))
		}
	}
	switch m.IntN(3) {
	case 0:
		node.names[i] = strings.ToUpper(node.names[i][:1]) + node.names[i][1:]
	case 1:
		node.names[i] += m.pick("s", " ", "\u0301")
	default:
		node.names, node.parts = append(node.names, node.names[i]), append(node.parts, node.parts[i])
	}
}

// inside changes a node or something in it.
func (m mutator) inside(node *jsonNode, path ...string) {
	for len(node.parts) > 0 && m.IntN(8) > 0 {
		i := m.IntN(len(node.parts))
		if node.open == '{' {
			path = append(path, node.names[i])
		} else {
			path = append(path, "")
		}
		node = node.parts[i]
	}
	if m.IntN(10) == 0 {
		if other := m.elsewhere(path); other != nil {
			*node = *other.clone()
			return
		}
	}
	switch {
	case node.open != 0:
		m.parts(node)
	case strings.HasPrefix(node.raw, `"`):
		m.text(node)
	case node.raw == "null" || node.raw == "true" || node.raw == "false":
		*node = *m.scalar()
	default:
		m.number(node)
	}
}

// elsewhere returns what another report has at a path.
func (m mutator) elsewhere(path []string) *jsonNode {
	node := m.others[m.IntN(len(m.others))]
	for _, name := range path {
		switch {
		case node == nil || len(node.parts) == 0:
			return nil
		case name == "":
			node = node.parts[m.IntN(len(node.parts))]
		default:
			node = node.at(name)
		}
	}
	return node
}

func (m mutator) scalar() *jsonNode {
	return &jsonNode{raw: m.pick("null", "null", "0", "1", "-1", "99", "true", "false", `""`, `"0 0"`, `"x"`, "{}", "[]", "[null]", "1.0", "2147483648", "1e999", "-0")}
}

// number changes a number or its spelling.
func (m mutator) number(node *jsonNode) {
	n, _ := strconv.ParseInt(node.raw, 10, 64)
	switch m.IntN(12) {
	case 0, 1, 2:
		node.raw = strconv.FormatInt(n+1, 10)
	case 3, 4, 5:
		node.raw = strconv.FormatInt(n-1, 10)
	case 6:
		node.raw += m.pick(".0", "e0", "E0", ".", "0")
	case 7:
		node.raw = m.pick("0", "-", "+", "-0", `"`) + node.raw
	case 8:
		node.raw = strconv.FormatInt(n+1<<m.pickInt(8, 16, 31, 32, 62), 10)
	case 9:
		node.raw = strconv.Quote(node.raw)
	default:
		*node = *m.scalar()
	}
}

func (m mutator) pickInt(list ...int) int { return list[m.IntN(len(list))] }

// text changes a text or its spelling, and numbers that are packed into one.
func (m mutator) text(node *jsonNode) {
	var s string
	if json.Unmarshal([]byte(node.raw), &s) != nil {
		return
	}
	if raw, err := base64.RawStdEncoding.DecodeString(s); err == nil && len(raw) >= 4 && len(raw)%4 == 0 {
		s = m.packed(s, raw)
	} else {
		s = m.respell(s)
	}
	out, _ := json.Marshal(s)
	node.raw = string(out)
	if s != "" && m.IntN(12) == 0 { // the same text, spelled with an escape
		node.raw = `"\u00` + strconv.FormatInt(int64(s[0]&0x7f)+256, 16)[1:] + node.raw[2:]
	}
	if m.IntN(12) == 0 {
		*node = *m.scalar()
	}
}

// packed changes one packed number, or how they are packed.
func (m mutator) packed(s string, raw []byte) string {
	i := 4 * m.IntN(len(raw)/4)
	n := binary.LittleEndian.Uint32(raw[i:])
	switch m.IntN(10) {
	case 0, 1, 2:
		n++
	case 3, 4, 5:
		n--
	case 6:
		n ^= 1 << m.IntN(32)
	case 7:
		raw = append(raw[:i], raw[i+4:]...)
		return base64.RawStdEncoding.EncodeToString(raw)
	case 8:
		raw = append(raw, raw[i:i+4]...)
		return base64.RawStdEncoding.EncodeToString(raw)
	default:
		return m.pick(s+"=", s+"\n", s+"A", s[1:], strings.ToLower(s), s[:len(s)-1]+"B", " "+s)
	}
	binary.LittleEndian.PutUint32(raw[i:], n)
	return base64.RawStdEncoding.EncodeToString(raw)
}

// respell changes a text: a character, a number in it, or how that number is written.
func (m mutator) respell(s string) string {
	at := 0
	if s != "" {
		at = m.IntN(len(s))
	}
	if digit := strings.IndexAny(s[at:], "0123456789"); digit >= 0 && m.IntN(2) == 0 {
		at += digit
		return s[:at] + m.pick("0"+s[at:at+1], "+"+s[at:at+1], "-"+s[at:at+1], " "+s[at:at+1], "\u0660", "\uff10", string(s[at]^1), string(s[at]^2), s[at:at+1]+".0") + s[at+1:]
	}
	switch m.IntN(8) {
	case 0:
		return s + m.pick(" ", "\n", "x", "\x00", "0")
	case 1:
		return m.pick(" ", "\t", "0") + s
	case 2:
		return strings.ToUpper(s)
	case 3:
		return strings.ToLower(s)
	case 4:
		return strings.Replace(s, " ", m.pick("  ", "\t", "\u00a0", "", ","), 1)
	case 5:
		return m.pick("", "mouse", "cat", "cats", "draw", "proved", "refuted", "unknown", "A", "B", "0 0", "1 1", "a", "R")
	case 6:
		return s[:at] + s[min(at+1, len(s)):]
	default:
		return s[:at] + s[at:min(at+1, len(s))] + s[at:]
	}
}

// parts changes which parts an object or a list has.
func (m mutator) parts(node *jsonNode) {
	if len(node.parts) == 0 {
		*node = *m.scalar()
		return
	}
	i, j := m.IntN(len(node.parts)), m.IntN(len(node.parts))
	object := node.open == '{'
	switch m.IntN(7) {
	case 0, 1:
		node.parts = slices.Delete(node.parts, i, i+1)
		if object {
			node.names = slices.Delete(node.names, i, i+1)
		}
	case 2:
		node.parts[i], node.parts[j] = node.parts[j], node.parts[i]
	case 3:
		node.parts = append(node.parts, node.parts[i])
		if object {
			node.names = append(node.names, m.pick(node.names[i], node.names[i]+"x"))
		}
	case 4:
		node.parts[i] = m.scalar()
	case 5:
		if object {
			node.parts[i] = &jsonNode{raw: "null"}
		} else {
			node.parts = slices.Insert(node.parts, i, &jsonNode{raw: "null"})
		}
	default:
		*node = *m.scalar()
	}
}
