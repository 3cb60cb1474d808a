package engine

import (
	"slices"

	"jogada/games/puzzlescript/internal/source"
)

// splitProperties makes a draft for each object that a property stands for, unless the property can be matched as it is: its
// objects are on one layer, and the right side has it in the same cell or not at all.
func (c *compiler) splitProperties(d *draft) []*draft {
	for _, side := range [][][]source.Cell{d.left, d.right} {
		for _, row := range side {
			for j := range row {
				row[j] = c.eachNo(row[j])
			}
		}
	}
	ambiguous := map[string]bool{}
	for j, row := range d.right {
		for k, cell := range row {
			for _, p := range c.propertiesOf(cell) {
				if !slices.Contains(c.propertiesOf(d.left[j][k]), p) {
					ambiguous[p] = true
				}
			}
		}
	}
	var done []*draft
	for queue := []*draft{d}; len(queue) > 0; queue = queue[1:] {
		next := c.propertyCopies(queue[0], ambiguous, len(queue)+len(done))
		if c.broken || c.meter.Stopped() != nil {
			return nil
		}
		queue = append(queue, next...)
		if len(next) == 0 {
			done = append(done, queue[0])
		}
	}
	for _, d := range done {
		d.eachRight(func(item *source.Item) {
			if first, known := d.props[item.Name]; known && first.count == 1 && item.Word != "random" {
				item.Name = first.what
			}
		})
	}
	for _, d := range done {
		rest := ""
		d.eachRight(func(item *source.Item) {
			if _, property := c.game.Properties[item.Name]; property && ambiguous[item.Name] && item.Word != "random" {
				rest = item.Name
			}
		})
		if rest != "" {
			c.errorf(d.Line, "%s on the right is one of several objects, and which one does not follow from the left; write it in the same cell there, or once in the whole left side", rest)
			return nil
		}
	}
	return done
}

// eachNo names the objects of properties after no one by one.
func (c *compiler) eachNo(cell source.Cell) source.Cell {
	var all source.Cell
	for _, item := range cell {
		objects, property := c.game.Properties[item.Name]
		if item.Word != "no" || !property {
			all = append(all, item)
			continue
		}
		if !c.meter.Work(len(objects)) || !c.meter.Keep(0, int64(itemBytes*len(objects))) {
			return nil
		}
		for _, o := range objects {
			all = append(all, source.Item{Word: "no", Name: o})
		}
	}
	return all
}

// propertiesOf returns the properties of a cell, but for those that stand after random.
func (c *compiler) propertiesOf(cell source.Cell) []string {
	var list []string
	for _, item := range cell {
		if _, property := c.game.Properties[item.Name]; property && item.Word != "random" {
			list = append(list, item.Name)
		}
	}
	return list
}

// propertyCopies returns the copies of a draft with an object for the first property that has to be split.
func (c *compiler) propertyCopies(d *draft, ambiguous map[string]bool, drafts int) []*draft {
	for j, row := range d.left {
		for k, cell := range row {
			for _, property := range c.propertiesOf(cell) {
				if _, single := c.game.SingleLayer(property); single && !ambiguous[property] {
					continue
				}
				var copies []*draft
				for _, object := range c.game.Properties[property] {
					if !c.mayCopy(d, drafts+len(copies)) {
						return nil
					}
					n := d.clone()
					put := func(cell source.Cell) {
						for i := range cell {
							if cell[i].Name == property && cell[i].Word != "random" {
								cell[i].Name = object
							}
						}
					}
					put(n.left[j][k])
					if len(n.right) > 0 {
						put(n.right[j][k])
					}
					first, again := n.props[property]
					if !again {
						first.what = object
					}
					first.count++
					n.props[property] = first
					copies = append(copies, n)
				}
				return copies
			}
		}
	}
	return nil
}
