package tiled

import (
	"path"
	"regexp"
	"strconv"

	"jogada/internal/levels/read/scan"
	"jogada/internal/levels/read/source"
	"jogada/solve"
)

// Placed is a map of a world file, with the pixel of the world where it begins.
type Placed struct {
	File string // in the folder
	X, Y int
}

// mostPixels limits the places of a world.
const mostPixels = 1 << 30

// pattern places all maps whose names match.
type pattern struct {
	at                           scan.Value
	regexp                       string
	timesX, timesY, plusX, plusY int
}

// ReadWorld reads a world file (.world): the maps that it lists, then those that its patterns match, each once. Faults
// are *source.Error.
func ReadWorld(folder *source.Folder, name string, meter *solve.Meter) ([]Placed, error) {
	data, err := folder.Read(name, meter)
	if err != nil {
		return nil, err
	}
	placed, err := readWorld(folder, name, data, meter)
	if err != nil {
		return nil, source.In(err, name, "")
	}
	return placed, nil
}

func readWorld(folder *source.Folder, name string, data []byte, meter *solve.Meter) (placed []Placed, err error) {
	root, err := scan.NewJSON(data)
	if err != nil {
		return nil, err
	}
	kind, seen := "world", map[string]bool{}
	var patterns []pattern
	add := func(at scan.Value, p Placed) error {
		switch {
		case seen[p.File]:
			return nil
		case len(placed) >= source.MaxFiles:
			return at.Fail("the world has more than %d maps, the most that are read", source.MaxFiles)
		}
		seen[p.File] = true
		placed = append(placed, p)
		return nil
	}
	err = root.Read(scan.Fields{
		"type": scan.Text(&kind),
		"maps": scan.List(func(v scan.Value) error {
			p, named := Placed{}, ""
			err := v.Read(scan.Fields{"fileName": scan.Text(&named), "x": scan.Count(&p.X, -mostPixels, mostPixels), "y": scan.Count(&p.Y, -mostPixels, mostPixels)})
			if err == nil && named == "" {
				err = v.Fail("the map has no fileName")
			}
			if err == nil {
				p.File, err = folder.Resolve(name, named)
			}
			if err != nil {
				return err
			}
			return add(v, p)
		}),
		"patterns": scan.List(func(v scan.Value) error {
			p := pattern{at: v, timesX: 1, timesY: 1}
			err := v.Read(scan.Fields{"regexp": scan.Text(&p.regexp), "multiplierX": scan.Count(&p.timesX, -1<<20, 1<<20), "multiplierY": scan.Count(&p.timesY, -1<<20, 1<<20),
				"offsetX": scan.Count(&p.plusX, -mostPixels, mostPixels), "offsetY": scan.Count(&p.plusY, -mostPixels, mostPixels)})
			patterns = append(patterns, p)
			return err
		}),
	})
	if err == nil && kind != "world" {
		err = root.Fail("its type is %q; want \"world\"", kind)
	}
	for i := 0; i < len(patterns) && err == nil && meter.Work(1); i++ {
		err = patterns[i].match(folder, name, add, meter)
	}
	if err == nil && len(placed) == 0 {
		err = root.Fail("the world has no maps")
	}
	return placed, err
}

// match places the maps beside a world file that match a pattern, whose first two groups are the column and the row.
func (p *pattern) match(folder *source.Folder, name string, add func(scan.Value, Placed) error, meter *solve.Meter) error {
	re, err := regexp.Compile(p.regexp)
	if err != nil {
		return p.at.Fail("the regular expression %q can't be read: %v", p.regexp, err)
	}
	if re.NumSubexp() < 2 {
		return p.at.Fail("the regular expression %q has no two groups for column and row", p.regexp)
	}
	names, err := folder.Names(path.Dir(name), "")
	if err != nil {
		return err
	}
	for _, file := range names {
		if !meter.Work(1 + len(file)) {
			return meter.Stopped()
		}
		groups := re.FindStringSubmatch(path.Base(file))
		if groups == nil {
			continue
		}
		x, bad := strconv.Atoi(groups[1])
		y, worse := strconv.Atoi(groups[2])
		if bad != nil || worse != nil || max(x, -x, y, -y) > 1<<20 {
			return p.at.Fail("%s matches %q, and %q and %q are no column and row", path.Base(file), p.regexp, groups[1], groups[2])
		}
		if err := add(p.at, Placed{file, x*p.timesX + p.plusX, y*p.timesY + p.plusY}); err != nil {
			return err
		}
	}
	return nil
}
