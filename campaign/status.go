package campaign

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// Status is how far the campaign of a folder is.
type Status struct {
	Complete bool // the dataset is there
	Counts   Counts
	Full     bool // there are as many rows as are wanted
	Wanted   int
	Made     int // parts that are there
	Shards   int // at the most
}

// ReadStatus looks at a folder. It may be asked while others work there.
func ReadStatus(f Folder) (Status, error) {
	if m, err := f.ReadManifest(); err == nil {
		return Status{Complete: true, Counts: m.Counts, Full: m.Full, Wanted: m.Spec.Count}, nil
	} else if !errors.Is(err, os.ErrNotExist) {
		return Status{}, err
	}
	p, err := f.Plan()
	if err != nil {
		return Status{}, err
	}
	s := Status{Wanted: p.Spec.Count, Shards: p.Shards()}
	entries, err := os.ReadDir(filepath.Join(string(f), partsName))
	if err != nil {
		return s, err
	}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".part") && !strings.HasPrefix(e.Name(), ".") {
			s.Made++
		}
	}
	selected := NewSelection(p.Spec)
	for shard := 0; shard < p.Shards() && !selected.Full(); shard++ {
		part, err := f.Open(shard)
		if err != nil {
			break
		}
		err = p.ReadPart(part, shard, func(_ int, c Candidate) (bool, error) { selected.Take(c); return !selected.Full(), nil })
		part.Close()
		if err != nil {
			break
		}
	}
	s.Counts, s.Full = selected.Counts(), selected.Full()
	return s, nil
}
