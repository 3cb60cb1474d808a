package campaign

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"jogada/internal/base/file"
)

// Store keeps parts, whole or not at all.
type Store interface {
	// Has reports whether the store has the part of a shard.
	Has(shard int) (bool, error)
	// Put writes the part of a shard. An existing part stays.
	Put(shard int, write func(io.Writer) error) error
	// Open opens a part; it returns fs.ErrNotExist if there is none.
	Open(shard int) (io.ReadCloser, error)
	// Remove removes it.
	Remove(shard int) error
}

// Folder is the path of a campaign's folder: its plan and its parts, and in the end the dataset.
type Folder string

const (
	planName    = "campaign.json"
	partsName   = "parts"
	stagingName = "staging"
)

func (f Folder) part(shard int) string {
	return filepath.Join(string(f), partsName, fmt.Sprintf("%08d.part", shard))
}

// ErrOther means that the folder holds another campaign.
var ErrOther = errors.New("the folder holds another campaign, or one of another version of the program")

// Begin prepares the folder for a plan, or checks that it holds that plan.
func (f Folder) Begin(p Plan) error {
	if err := os.MkdirAll(filepath.Join(string(f), partsName), 0o777); err != nil {
		return err
	}
	there, err := f.Plan()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		data, err := json.MarshalIndent(p, "", "  ")
		if err != nil {
			return err
		}
		err = file.Write(filepath.Join(string(f), planName), file.New, func(w io.Writer) error { _, err := w.Write(append(data, '\n')); return err })
		if errors.Is(err, fs.ErrExist) {
			return f.Begin(p) // another process was quicker
		}
		return err
	case err != nil:
		return err
	case there.Hash != p.Hash:
		return fmt.Errorf("%s: %w", f, ErrOther)
	}
	return nil
}

// Plan reads the plan that the folder was started with.
func (f Folder) Plan() (Plan, error) {
	var p Plan
	data, err := os.ReadFile(filepath.Join(string(f), planName))
	if err != nil {
		return p, err
	}
	if err := json.Unmarshal(data, &p); err != nil || p.Hash != NewPlan(p.Spec, p.Version).Hash {
		return p, fmt.Errorf("%s: it is not a plan, or was changed by hand", filepath.Join(string(f), planName))
	}
	return p, nil
}

// Has reports whether the folder has the part of a shard.
func (f Folder) Has(shard int) (bool, error) { return file.Exists(f.part(shard)), nil }

// Put writes the part of a shard atomically: to a temporary file, to the disk, then to its name.
func (f Folder) Put(shard int, write func(io.Writer) error) error {
	err := file.Write(f.part(shard), file.New, write)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	return err
}

// Open opens the part of a shard.
func (f Folder) Open(shard int) (io.ReadCloser, error) { return os.Open(f.part(shard)) }

// Remove removes the part of a shard.
func (f Folder) Remove(shard int) error { return os.Remove(f.part(shard)) }

// ErrChanged means that the files of a dataset do not match its manifest.
var ErrChanged = errors.New("not the dataset that its manifest tells of")

// Whole compares the files of a dataset with its manifest. It returns ErrChanged for the first that is missing or
// differs.
func (f Folder) Whole(m Manifest) error {
	for _, told := range m.Files {
		wrong, err := f.compare(told)
		if err != nil {
			return err
		}
		if wrong != "" {
			return fmt.Errorf("%s is %w: %s: %s", f, ErrChanged, told.Path, wrong)
		}
	}
	return nil
}

// compare describes how a file differs from its entry in the manifest; empty if it does not.
func (f Folder) compare(told FileHash) (wrong string, err error) {
	in, err := os.Open(filepath.Join(string(f), filepath.FromSlash(told.Path)))
	if errors.Is(err, fs.ErrNotExist) {
		return "the file is missing", nil
	}
	if err != nil {
		return "", err
	}
	defer in.Close()
	sum := sha256.New()
	n, err := io.Copy(sum, in)
	switch {
	case err != nil:
		return "", err
	case n != told.Bytes:
		return fmt.Sprintf("it is not the file that the manifest tells of: it has %d bytes instead of %d", n, told.Bytes), nil
	case hex.EncodeToString(sum.Sum(nil)) != told.SHA256:
		return "it is not the file that the manifest tells of: it has another hash", nil
	}
	return "", nil
}

// Tidy removes the plan, the parts and temporary files after the dataset is made.
func (f Folder) Tidy() error {
	return errors.Join(os.RemoveAll(filepath.Join(string(f), stagingName)), os.RemoveAll(filepath.Join(string(f), partsName)),
		remove(filepath.Join(string(f), planName)))
}

// remove removes a file that may not exist.
func remove(name string) error {
	if err := os.Remove(name); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Stores combines stores: reads use the first that has a part, and writes go to the first.
type Stores []Store

// Has reports whether one of the stores has the part.
func (s Stores) Has(shard int) (bool, error) {
	for _, store := range s {
		if has, err := store.Has(shard); has || err != nil {
			return has, err
		}
	}
	return false, nil
}

// Put puts the part into the first store.
func (s Stores) Put(shard int, write func(io.Writer) error) error { return s[0].Put(shard, write) }

// Open opens the part in the first store that has it.
func (s Stores) Open(shard int) (r io.ReadCloser, err error) {
	for _, store := range s {
		if r, err = store.Open(shard); err == nil || !errors.Is(err, fs.ErrNotExist) {
			return r, err
		}
	}
	return nil, err
}

// Remove removes the part from the first store.
func (s Stores) Remove(shard int) error { return s[0].Remove(shard) }
