package puzzlescript

import (
	"fmt"
	"strings"

	"jogada/catalog"
)

// generate makes a level of one of the example games by small changes.
func generate(d *catalog.Dice, v catalog.Values) (catalog.Instance, error) {
	name := v["game"]
	for _, e := range exampleList() {
		if !strings.Contains(e.Name, name) {
			continue
		}
		boards, err := parse([]byte(e.Text), catalog.Values{"level": "1", "ask": string(asked(v))}, nil)
		if err != nil {
			return nil, err
		}
		b := boards[0].(instance)
		for range v.Int("edits") {
			for {
				if next, ok := b.Edit(d.Roll(b.Edits())); ok {
					b = next.(instance)
					break
				}
			}
		}
		return b, nil
	}
	return nil, fmt.Errorf("there is no game %q among the examples", name)
}
