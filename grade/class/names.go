package class

import (
	"encoding/binary"
	"fmt"
	"strings"

	"jogada/grade/roster"
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
