package classroom

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"jogada/internal/class/roster"
)

// seedOf makes the seed of a student from the secret one.
func seedOf(secret uint64, name string) uint64 {
	return binary.LittleEndian.Uint64(roster.Keyed(binary.LittleEndian.AppendUint64(nil, secret), "seed "+name))
}

// name sets how reports and files call students: by their names, or by pseudonyms made from a secret.
func name(students []*Student, secret string) error {
	taken := map[string]string{}
	for _, s := range students {
		s.Shown = roster.Visible(s.Name)
		if secret != "" {
			s.Shown = roster.Pseudonym(secret, s.Name)
		}
		s.File = roster.FileName(s.Shown, s.Name)
		if other, twice := taken[strings.ToLower(s.File)]; twice {
			return fmt.Errorf("%q and %q get the same name %s; rename one of them", other, s.Name, s.File)
		}
		taken[strings.ToLower(s.File)] = s.Name
	}
	return nil
}

// enrol names the students by the list of the class. Those on it without a submission are absent, and come last.
func (c *Class) enrol(list []roster.Student) {
	taken := map[*Student]bool{}
	var absent []*Student
	for _, on := range list {
		at := slices.IndexFunc(c.Students, func(s *Student) bool { return !taken[s] && on.ID != "" && s.handed.has(on.ID) })
		if at < 0 {
			at = slices.IndexFunc(c.Students, func(s *Student) bool { return !taken[s] && sameName(s.handed.student, on.Name) })
		}
		if at < 0 {
			absent = append(absent, &Student{Name: on.String(), handed: gathered{student: on.Name, id: on.ID}})
			continue
		}
		s := c.Students[at]
		s.Name, taken[s] = on.String(), true
	}
	if list != nil {
		for _, s := range c.Students {
			if !taken[s] {
				c.Unlisted = append(c.Unlisted, s.Name)
			}
		}
	}
	c.Students = append(c.Students, absent...)
}

// has reports whether a platform names a student by an ID.
func (g gathered) has(id string) bool {
	return g.id == id || slices.Contains(strings.FieldsFunc(g.student, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), id)
}

// plainLetters replaces letters with accents, which platforms drop from names.
var plainLetters = strings.NewReplacer("á", "a", "à", "a", "â", "a", "ã", "a", "ä", "a", "é", "e", "è", "e", "ê", "e", "ë", "e", "í", "i", "ì", "i", "î", "i", "ï", "i",
	"ó", "o", "ò", "o", "ô", "o", "õ", "o", "ö", "o", "ú", "u", "ù", "u", "û", "u", "ü", "u", "ç", "c", "ñ", "n")

// words returns the words of a name in small letters without accents.
func words(name string) []string {
	return strings.FieldsFunc(plainLetters.Replace(strings.ToLower(name)), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// sameName reports whether a name of a platform is that of a student on a list: the same words in any order, or joined, the family name first or last.
func sameName(handed, listed string) bool {
	a, b := words(handed), words(listed)
	joined := strings.Join(a, "")
	for turn := range b {
		if joined == strings.Join(slices.Concat(b[turn:], b[:turn]), "") {
			return true
		}
	}
	slices.Sort(a)
	slices.Sort(b)
	return len(a) > 0 && slices.Equal(a, b)
}
