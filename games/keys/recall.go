package keys

import (
	"fmt"
	"slices"

	"jogada/catalog"
	"jogada/search"
)

// recall reads the answer of a saved report. It refuses what does not fit the map at all; whether the rest is right is
// for the checker to say.
func (m *Map) recall(answer any) (Exploration, error) {
	var e Exploration
	a, err := catalog.Decode[Answer](answer)
	if err != nil {
		return e, err
	}
	if len(a.Players) != len(m.players) {
		return e, fmt.Errorf("%s where the map has %d", amount(len(a.Players), "player"), len(m.players))
	}
	for i, x := range a.Players {
		if x.Name != m.players[i].Name {
			return e, fmt.Errorf("player %q stands where player %s was expected", x.Name, m.players[i].Name)
		}
		r, err := m.recallRegion(x)
		if err != nil {
			return e, fmt.Errorf("player %s: %w", x.Name, err)
		}
		r.Start = m.players[i].At
		e.Regions = append(e.Regions, r)
	}
	return e, nil
}

func (m *Map) recallRegion(x Explored) (Region, error) {
	var r Region
	if x.Cells != nil {
		r.Size = *x.Cells
	}
	if len(x.Keys) != len(x.Picked) {
		return r, fmt.Errorf("%s, picked up in %s", amount(len(x.Keys), "key"), amount(len(x.Picked), "cell"))
	}
	for i, key := range x.Keys {
		if len(key) != 1 || !isKey(key[0]) || slices.Contains(x.Keys[:i], key) {
			return r, fmt.Errorf("key %q is not a letter from a to z, or is listed twice", key)
		}
		at, err := m.readCell(x.Picked[i])
		if err != nil {
			return r, fmt.Errorf("key %s: %w", key, err)
		}
		r.Keys = append(r.Keys, search.Found[Cell, Key]{Key: Key(key[0]), At: at})
	}
	for _, s := range x.Shut {
		if len(s.Door) != 1 || !isDoor(s.Door[0]) || s.Key != string(rune(s.Door[0]-'A'+'a')) {
			return r, fmt.Errorf("door %q with key %q is not a letter from A to Z and the same from a to z", s.Door, s.Key)
		}
		for _, cell := range s.Cells {
			at, err := m.readCell(cell)
			if err != nil {
				return r, fmt.Errorf("door %s: %w", s.Door, err)
			}
			r.Shut = append(r.Shut, search.Shut[Cell, Key]{At: at, Needs: Key(s.Key[0])})
		}
	}
	return r, nil
}
