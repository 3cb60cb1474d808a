package roster_test

import (
	"slices"
	"strings"
	"testing"

	"jogada/grade/roster"
)

func TestListsOfStudents(t *testing.T) {
	for list, want := range map[string][]string{
		"Ana\nBruno\n":                                      {"Ana", "Bruno"},
		"\ufeffname\r\nAna\r\n\r\nBruno":                    {"Ana", "Bruno"},
		"Ana; Silva,1\nBruno,2\n":                           {"Ana; Silva (1)", "Bruno (2)"},
		"Matrícula;Nome;Turma\n17;\"Silva; Ana\";A\n18;B;A": {"Silva; Ana (17)", "B (18)"},
		"\"Silva, Ana\",17\n\"Silva, Ana\",18\n":            {"Silva, Ana (17)", "Silva, Ana (18)"},
		"  Ana   Maria , 5\nJosé,\n":                        {"Ana Maria (5)", "José"},
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
