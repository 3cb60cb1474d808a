package mapping

import (
	"cmp"
	"fmt"

	"jogada/internal/levels/read/source"
)

// Ref is a sort of key whose name in the mapping is the ID of an object, as "{id}" gives it. Its name in the lock.Map
// is for people: "Door (34,21)".
type Ref struct {
	Key int    // the sort of key
	ID  string // of the object, which does not change when it moves
	At  int    // the cell of the object; -1 if it is not on this map
}

// rename gives keys that are named by the IDs of LDtk's entities names for people. The IDs of other editors are short
// numbers, which the editor shows.
func (b *builder) rename() {
	if b.src.Format != source.LDtk {
		return
	}
	objects := map[string]*source.Object{}
	for i := range b.src.Objects {
		objects[b.src.Objects[i].ID] = &b.src.Objects[i]
	}
	for i := range b.out.Lock.Keys {
		key := &b.out.Lock.Keys[i]
		o, here := objects[key.Name]
		switch {
		case here:
			ref := Ref{Key: i, ID: key.Name, At: b.src.Middle(o)}
			key.Name = b.called(o, ref.At)
			b.out.Refs = append(b.out.Refs, ref)
		case isIID(key.Name):
			b.out.Refs = append(b.out.Refs, Ref{Key: i, ID: key.Name, At: -1})
			key.Name = cmp.Or(b.src.Called[key.Name], key.Name[:8]+"…")
		}
	}
}

// called returns what people call an object: its name, else its class, and its cell.
func (b *builder) called(o *source.Object, at int) string {
	name := cmp.Or(o.Name, o.Class, o.ID)
	if at < 0 {
		return name
	}
	x, y := b.src.Place(at)
	return fmt.Sprintf("%s (%d,%d)", name, x, y)
}

// isIID reports whether a name has the form of LDtk's IDs: 8-4-4-4-12 hexadecimal digits.
func isIID(name string) bool {
	if len(name) != 36 {
		return false
	}
	for i, c := range []byte(name) {
		dash := i == 8 || i == 13 || i == 18 || i == 23
		if dash != (c == '-') || !dash && !('0' <= c && c <= '9' || 'a' <= c && c <= 'f') {
			return false
		}
	}
	return true
}
