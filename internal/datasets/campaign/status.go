package campaign

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Status describes the campaign of a folder.
type Status struct {
	Complete bool // the dataset is finished
	Counts   Counts
	Full     bool // all wanted rows were found
	Bins     []BinRows
	Equal    []EqualRange
	Unmet    []string // bins that are out of reach
	Wanted   int
	Made     int      // number of parts present
	Shards   int      // the most shards
	Wrong    []string // files that do not match the manifest or the plan, each with its fault
}

// ReadStatus inspects a folder, even while others work there. It compares the files of a dataset with its manifest, and
// parts with the plan.
func ReadStatus(f Folder) (Status, error) {
	if m, err := f.ReadManifest(); err == nil {
		s := Status{Complete: true, Counts: m.Counts, Full: m.Full, Wanted: m.Spec.Count(), Bins: m.Bins, Equal: m.Equal, Unmet: m.Unmet}
		return s, s.compare(f, m)
	} else if !errors.Is(err, os.ErrNotExist) {
		return Status{}, err
	}
	p, err := f.Plan()
	if err != nil {
		return Status{}, err
	}
	s := Status{Wanted: p.Spec.Count(), Shards: p.Shards()}
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

// parts inspects all parts, and passes those without a gap from the first on to a selection.
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
		err := readPart(f, p, shard, func(int, Candidate) bool { return true })
		if err == nil && shard == next {
			err = readPart(f, p, shard, func(i int, c Candidate) bool { selected.Take(i, c); return !selected.DoneWith(i) })
			next = selected.After(shard)
		}
		switch {
		case errors.Is(err, ErrPart):
			s.Wrong = append(s.Wrong, partsName+"/"+e.Name()+": "+err.Error())
		case missing(err): // it was merged meanwhile, or removed to be made again
		case err != nil:
			return err
		default:
			s.Made++
		}
	}
	s.Counts, s.Full, s.Bins, s.Unmet = selected.Counts(), selected.Full(), selected.Bins(), selected.OutOfReach()
	return nil
}

// readPart reads the part of a shard of a folder.
func readPart(f Folder, p Plan, shard int, take func(int, Candidate) (more bool)) error {
	if shard >= p.Shards() {
		return ErrPart
	}
	part, err := f.Open(shard)
	if err != nil {
		return err
	}
	defer part.Close()
	return p.ReadPart(part, shard, func(i int, c Candidate) (bool, error) { return take(i, c), nil })
}
