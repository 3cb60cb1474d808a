package null

import (
	"jogada/catalog"
)

// generate draws two numbers; about one pair in eight is the wrong way round.
func generate(d *catalog.Dice, v catalog.Values) (catalog.Instance, error) {
	most := v.Int("most")
	from, to := d.Roll(most+1), d.Roll(most+1)
	if from > to && !d.Chance(1, 4) {
		from, to = to, from
	}
	return newInstance(Puzzle{from, to}), nil
}
