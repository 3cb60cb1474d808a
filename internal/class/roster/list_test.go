package roster_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jogada/internal/class/roster"
)

func TestListsOfStudents(t *testing.T) {
	for list, want := range map[string][]string{
		"Ana\nBruno\n":                                      {"Ana", "Bruno"},
		"\ufeffname\r\nAna\r\n\r\nBruno":                    {"Ana", "Bruno"},
		"Ana; Silva,1\nBruno,2\n":                           {"Ana; Silva (1)", "Bruno (2)"},
		"Matrícula;Nome;Turma\n17;\"Silva; Ana\";A\n18;B;A": {"Silva; Ana (17)", "B (18)"},
		"\"Silva, Ana\",17\n\"Silva, Ana\",18\n":            {"Silva, Ana (17)", "Silva, Ana (18)"},
		"  Ana   Maria , 5\nJosé,\n":                        {"Ana Maria (5)", "José"},
		"\"Silva; Ana\",17\n\"Souza; Bia\",18\n":            {"Silva; Ana (17)", "Souza; Bia (18)"},
		"\"Silva, Ana\";17\nB;18":                           {"Silva, Ana (17)", "B (18)"},
		"Ana;17":                                            {"Ana (17)"},
		"Ana\u00a0Maria\tSilva\n , \nB\n":                   {"Ana Maria Silva", "B"},
		"id,name,team\n7,Ana,x\n,Bia,y\n":                   {"Ana (7)", "Bia"},
		"name,team\nAna,x\nBia,x\n":                         {"Ana", "Bia"},
		"team,name\nx,Ana\nx,Bia\n":                         {"Ana", "Bia"},
		"\"O\"\"Neill\"\n":                                  {`O"Neill`},
	} {
		students, err := roster.Read([]byte(list))
		var got []string
		for _, s := range students {
			got = append(got, s.String())
		}
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %q, %v; want %q", list, got, err, want)
		}
	}
}

func TestFaultsInListsOfStudentsNameTheLine(t *testing.T) {
	for list, want := range map[string]string{
		"":                              "1:1: the list has no students",
		"name\n":                        "1:1: the list has no students",
		"Ana\nBruno\n\nana\n":           "4:1: ana is on line 1 already",
		"Ana,7\nBruno,7\n":              "2:1: Bruno (7) is on line 1 already",
		"id,name\n7,Ana\n\n8,\n":        "4:3: the name is missing",
		"Ana\n\"Bruno\n":                `2:8: extraneous or missing " in quoted-field`,
		"Ana\nB\xffruno\n":              "2:1: the line is not UTF-8; save the list as CSV UTF-8",
		"Ana,1,2\n":                     "1:7: found 3 fields; expected a name and an ID (a header line that names the columns allows more)",
		"Ana\n\"Bru\nno\"\n":            `2:1: "Bru\nno" has a character that can't be printed`,
		"Ana\n" + "\u202eBruno\n":       `2:1: "\u202eBruno" has a character that can't be printed`,
		strings.Repeat("x", 201) + "\n": "1:1: it is longer than 200 characters",
	} {
		if students, err := roster.Read([]byte(list)); err == nil || err.Error() != want {
			t.Errorf("%.30q: %v, %v; want %s", list, students, err, want)
		}
	}
}

func TestLinesOfStudentsAreCounted(t *testing.T) {
	students, err := roster.Read([]byte("name\nAna\n\nBruno\n"))
	if want := []roster.Student{{Name: "Ana", Line: 2}, {Name: "Bruno", Line: 4}}; err != nil || !slices.Equal(students, want) {
		t.Errorf("%+v, %v", students, err)
	}
}

// Names in files, on pages and in cells are safe whatever they are, and those that are safe stay as they are.
func TestNamesAreSafe(t *testing.T) {
	for _, c := range []struct {
		of         func(string) string
		name, want string
	}{
		{file, "ana", "ana"}, {file, "ana-maria.2_b", "ana-maria.2_b"}, {file, "z9", "z9"},
		{file, "Ana", "ana-" + sum("Ana")}, {file, "Zoé Λ٣", "zoé_Λ٣-" + sum("Zoé Λ٣")}, {file, ".ana", "_ana-" + sum(".ana")}, {file, "-ana", "_ana-" + sum("-ana")},
		{file, "a/b", "a_b-" + sum("a/b")}, {file, "ana.", "ana-" + sum("ana.")}, {file, "con", "con-" + sum("con")}, {file, "nul.txt", "nul.txt-" + sum("nul.txt")},
		{file, "prn", "prn-" + sum("prn")}, {file, "aux", "aux-" + sum("aux")}, {file, "com1", "com1-" + sum("com1")}, {file, "lpt9.x", "lpt9.x-" + sum("lpt9.x")}, {file, "com10", "com10"}, {file, "comet", "comet"},
		{file, strings.Repeat("x", 60), strings.Repeat("x", 60)}, {file, strings.Repeat("x", 61), strings.Repeat("x", 60) + "-" + sum(strings.Repeat("x", 61))},
		{roster.Visible, "a\u202eb\x00\xffc é", "a\ufffdb\ufffd\ufffdc é"},
		{roster.Cell, "ana", "ana"}, {roster.Cell, "", ""}, {roster.Cell, "=1", "'=1"}, {roster.Cell, "+1", "'+1"}, {roster.Cell, "-1", "'-1"}, {roster.Cell, "@a", "'@a"}, {roster.Cell, "a=1", "a=1"}, {roster.Cell, "\ta", "'\ufffda"},
		{func(name string) string { return roster.Pseudonym("secret", name) }, "ana", "student-2otbgs5jkfar"},
	} {
		if got := c.of(c.name); got != c.want {
			t.Errorf("%q: %q; want %q", c.name, got, c.want)
		}
	}
	if roster.Pseudonym("a", "ana") == roster.Pseudonym("b", "ana") || roster.Pseudonym("a", "ana") == roster.Pseudonym("a", "bob") {
		t.Error("pseudonyms do not depend on the secret and the name")
	}
}

func file(name string) string { return roster.FileName(name, name) }

// sum returns the first 12 digits of the hash of a name.
func sum(name string) string {
	h := sha256.Sum256([]byte(name))
	return hex.EncodeToString(h[:])[:12]
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{"Ana\n", "\ufeffid;nome\n1;\"A; B\"\n", "a,b\nc,d\n", "\"\n", "name,id\n,\n", "x;y,z\n"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		students, err := roster.Read(data)
		if (err == nil) != (len(students) > 0) {
			t.Fatalf("%d students, %v", len(students), err)
		}
		seen := map[string]bool{}
		for _, s := range students {
			if s.Name == "" || s.Line < 1 || roster.Visible(s.String()) != s.String() || seen[s.String()] {
				t.Fatalf("%+v", s)
			}
			seen[s.String()] = true
		}
	})
}

func TestTheLimitsOfListsAreExact(t *testing.T) {
	students := func(n int) []byte {
		var list strings.Builder
		for i := range n {
			fmt.Fprintf(&list, "student %d\n", i)
		}
		return []byte(list.String())
	}
	padded := func(size int) []byte {
		const head = "name,more\nAna,"
		return append([]byte(head), bytes.Repeat([]byte("x"), size-len(head))...)
	}
	for name, c := range map[string]struct{ largest, beyond []byte }{
		"students":   {students(10_000), students(10_001)},
		"characters": {[]byte(strings.Repeat("é", 200) + "\n"), []byte(strings.Repeat("é", 201) + "\n")},
		"bytes":      {padded(4 << 20), padded(4<<20 + 1)},
	} {
		if _, err := roster.Read(c.largest); err != nil {
			t.Errorf("%s: the largest is refused: %v", name, err)
		}
		if _, err := roster.Read(c.beyond); err == nil {
			t.Errorf("%s: one beyond the largest is read", name)
		}
	}
}
