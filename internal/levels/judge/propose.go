package judge

import (
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"jogada/internal/levels/mapping"
	"jogada/internal/levels/read"
	"jogada/internal/levels/read/source"
	"jogada/solve"
)

// Proposal is a mapping made from the names on the maps of a file.
type Proposal struct {
	YAML    []byte
	Guessed []string         // guesses that no name supports, with their lines
	Levels  []*mapping.Level // the maps as the mapping interprets them
	Choices []Choice         // other meanings for things that were guessed
	maps    []*source.Map
}

// Choice is another meaning that a proposal offers, and the first map that it changes.
type Choice struct {
	Line  string
	Level *mapping.Level // nil if it changes none
}

// mostInspected limits the maps beside the named one that a proposal is made from.
const mostInspected = 200

// Propose inspects the maps of a file in a folder, or one level of it, with the maps beside it that the mapping would
// cover, and proposes a mapping. It returns a *source.Error for a map that cannot be read.
func Propose(root, name, level string, meter *solve.Meter) (*Proposal, error) {
	folder, err := source.Open(root)
	if err != nil {
		return nil, err
	}
	reader := read.NewReader(folder, "")
	layout := ""
	if strings.HasSuffix(name, worldEnding) {
		spots, err := reader.Layout(name, meter)
		if err != nil {
			return nil, err
		}
		if len(spots) == 0 {
			return nil, source.Fault(name, "the world has no maps")
		}
		layout, name = name, slices.Sorted(maps.Keys(spots))[0]
	}
	list, err := pick(reader, name, level, meter)
	if err != nil {
		return nil, err
	}
	if level == "" {
		list = append(list, siblings(folder, reader, name, meter)...)
	}
	if layout == "" {
		layout = layoutOf(folder, reader, name, meter)
	}
	if layout != "" {
		spots, err := reader.Layout(layout, meter)
		if err != nil {
			return nil, err
		}
		for _, m := range list {
			if s := spots[m.File]; s != nil && m.Level == "" {
				m.World = s
			}
		}
	}
	return propose(list, layout, meter)
}

// worldEnding is the extension of the worlds of Tiled.
const worldEnding = ".world"

// siblings returns the other maps of Tiled in the folder of a map and below; unreadable ones are left out.
func siblings(folder *source.Folder, reader *read.Reader, name string, meter *solve.Meter) (list []*source.Map) {
	if end := path.Ext(name); end != ".tmx" && end != ".tmj" {
		return nil
	}
	_ = fs.WalkDir(folder.FS(), path.Dir(name), func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil || len(list) >= mostInspected || !meter.Work(1):
			return fs.SkipAll
		case entry.IsDir() && strings.HasPrefix(entry.Name(), ".") && file != ".":
			return fs.SkipDir
		case !entry.IsDir() && file != name && path.Ext(file) == path.Ext(name):
			if maps, err := reader.Read(file, meter); err == nil {
				list = append(list, maps...)
			}
		}
		return nil
	})
	return list
}

// layoutOf returns the .world file in the folder of a map that names it, or "".
func layoutOf(folder *source.Folder, reader *read.Reader, name string, meter *solve.Meter) string {
	files, err := folder.Names(path.Dir(name), worldEnding)
	if err != nil {
		return ""
	}
	for _, file := range files {
		if spots, err := reader.Layout(file, meter); err == nil && spots[name] != nil {
			return file
		}
	}
	return ""
}

// propose proposes a mapping for maps.
func propose(maps []*source.Map, layout string, meter *solve.Meter) (*Proposal, error) {
	p := &Proposal{YAML: mapping.Propose(maps, layout), maps: maps}
	return p, p.interpret(meter)
}

// Answer replaces the mapping by one that answers a question about it.
func (p *Proposal) Answer(yaml []byte, meter *solve.Meter) error {
	p.YAML = yaml
	return p.interpret(meter)
}

// interpret reads the maps by the mapping.
func (p *Proposal) interpret(meter *solve.Meter) (err error) {
	maps := p.maps
	p.Choices, p.Guessed = nil, mapping.Guessed(p.YAML)
	if p.Levels, err = interpret(p.YAML, maps, meter); err != nil {
		return err
	}
	for _, c := range mapping.Choices(p.YAML) {
		other, err := interpret(c.YAML, maps, meter)
		if err != nil {
			return err
		}
		p.Choices = append(p.Choices, Choice{c.Line, differing(p.Levels, other)})
	}
	return nil
}

// interpret reads maps by a mapping.
func interpret(yaml []byte, maps []*source.Map, meter *solve.Meter) (all []*mapping.Level, err error) {
	m, err := mapping.Read(yaml)
	if err != nil {
		return nil, err
	}
	for _, src := range maps {
		level, err := m.Apply(src, meter)
		if err != nil {
			return nil, err
		}
		all = append(all, level)
	}
	return all, nil
}

// differing returns the first of the other levels that looks different.
func differing(levels, others []*mapping.Level) *mapping.Level {
	for i, l := range others {
		if strings.Compare(l.Picture(pictured, pictured), levels[i].Picture(pictured, pictured)) != 0 {
			return l
		}
	}
	return nil
}

// pictured limits the columns and rows that are compared.
const pictured = 200
