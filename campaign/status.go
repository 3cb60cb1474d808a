package campaign

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Status is how far the campaign of a folder is.
type Status struct {
	Complete bool // the dataset is there
	Counts   Counts
	Full     bool // there are as many rows as are wanted
	Wanted   int
	Made     int      // parts that are there
	Shards   int      // at the most
	Wrong    []string // files that are not what the manifest or the plan says, each with what is wrong
}

// ReadStatus looks at a folder. It may be asked while others work there. The files of a dataset are compared with its manifest,
// and parts with the plan.
func ReadStatus(f Folder) (Status, error) {
	if m, err := f.ReadManifest(); err == nil {
		s := Status{Complete: true, Counts: m.Counts, Full: m.Full, Wanted: m.Spec.Count}
		return s, s.compare(f, m)
	} else if !errors.Is(err, os.ErrNotExist) {
		return Status{}, err
	}
	p, err := f.Plan()
	if err != nil {
		return Status{}, err
	}
	s := Status{Wanted: p.Spec.Count, Shards: p.Shards()}
	return s, s.parts(f, p)
}

// compare compares the files of a dataset with its manifest.
func (s *Status) compare(f Folder, m Manifest) error {
	for _, told := range m.Files {
		wrong, err := f.compare(told)
		if err != nil {
			return err
		}
		if wrong != "" {
			s.Wrong = append(s.Wrong, told.Path+": "+wrong)
		}
	}
	return nil
}

// parts looks at all parts, and shows those that lie one after the other from the first on to a selection.
func (s *Status) parts(f Folder, p Plan) error {
	entries, err := os.ReadDir(filepath.Join(string(f), partsName))
	if err != nil {
		return err
	}
	selected, next := NewSelection(p.Spec), 0
	for _, e := range entries {
		var shard int
		if _, err := fmt.Sscanf(e.Name(), "%d.part", &shard); err != nil || filepath.Base(f.part(shard)) != e.Name() {
			continue // a file in the making
		}
		err := readPart(f, p, shard, func(Candidate) bool { return true })
		if err == nil && shard == next && !selected.Full() {
			err = readPart(f, p, shard, func(c Candidate) bool { selected.Take(c); return !selected.Full() })
			next++
		}
		switch {
		case errors.Is(err, ErrPart):
			s.Wrong = append(s.Wrong, partsName+"/"+e.Name()+": "+err.Error())
		case missing(err): // it was made into a dataset meanwhile, or removed to be made again
		case err != nil:
			return err
		default:
			s.Made++
		}
	}
	s.Counts, s.Full = selected.Counts(), selected.Full()
	return nil
}

// readPart reads the part of a shard of a folder.
func readPart(f Folder, p Plan, shard int, take func(Candidate) (more bool)) error {
	if shard >= p.Shards() {
		return ErrPart
	}
	part, err := f.Open(shard)
	if err != nil {
		return err
	}
	defer part.Close()
	return p.ReadPart(part, shard, func(_ int, c Candidate) (bool, error) { return take(c), nil })
}
