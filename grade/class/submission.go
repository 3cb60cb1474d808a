package class

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"jogada/say"
)

// The largest submission.
const (
	mostFiles = 2000
	mostBytes = 64 << 20
)

// submission lists the regular files that a student handed in. Links and devices are left out, so a submission can't name files
// of the grader or of other students.
type submission struct {
	root  string // the folder of the class
	name  string // the entry in it
	files []submitted
	hash  string
	fault say.Sentence // why it can't be graded; empty: it can
}

// submitted is a file of a submission.
type submitted struct {
	path       string // from the entry; empty: the entry is the file
	executable bool
}

// collect reads the folder of the class: one student for each file or folder. Hidden entries, and what is neither, are skipped.
func (o Options) collect() (*Class, error) {
	entries, err := os.ReadDir(o.Submissions)
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(o.Submissions)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	c := &Class{Assignment: o.Assignment}
	stems := map[string]int{}
	for _, e := range entries {
		stems[stem(e)]++
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") || !e.IsDir() && !e.Type().IsRegular() {
			c.Skipped = append(c.Skipped, e.Name())
			continue
		}
		s := &Student{Name: stem(e), submission: submission{root: o.Submissions, name: e.Name()}}
		if stems[s.Name] > 1 {
			s.Name = e.Name()
		}
		s.submission.read(root, e.IsDir())
		c.Students = append(c.Students, s)
	}
	if len(c.Students) == 0 {
		return nil, fmt.Errorf("%s has no submissions; it needs one file or folder for each student", o.Submissions)
	}
	return c, name(c.Students, o.Assignment.Pseudonyms)
}

// stem returns the name of a student: that of the folder, or of the file without its extension.
func stem(e fs.DirEntry) string {
	if e.IsDir() || strings.TrimSuffix(e.Name(), filepath.Ext(e.Name())) == "" {
		return e.Name()
	}
	return strings.TrimSuffix(e.Name(), filepath.Ext(e.Name()))
}

// errTooLarge says that a submission has more than the limits allow.
var errTooLarge = errors.New("too large")

// read lists the files and computes the hash of what they hold. What can't be read is a fault of the submission, so that it stops no other.
func (s *submission) read(root *os.Root, isDir bool) {
	var err error
	if isDir {
		err = s.list(root)
	} else {
		err = s.take(root, s.name, "")
	}
	if err == nil {
		s.hash, err = s.each(root, func(submitted) (io.WriteCloser, error) { return nil, nil })
	}
	switch {
	case errors.Is(err, errTooLarge):
		s.fault = say.NewSentence("the submission has more than %s files or %s MiB", mostFiles, mostBytes>>20)
	case err != nil:
		s.fault = say.NewSentence("the submission can't be read: %s", strings.ToValidUTF8(err.Error(), "\ufffd"))
	case len(s.files) == 0:
		s.fault = say.NewSentence("the submission holds no files")
	}
	if err != nil {
		sum := sha256.Sum256([]byte(s.fault.String()))
		s.hash = hex.EncodeToString(sum[:])
	}
}

// list lists the regular files of a folder. It is no walk of an fs.FS, which has no names that are not UTF-8.
func (s *submission) list(root *os.Root) error {
	folders := 0
	for left := []string{""}; len(left) > 0; left = left[1:] {
		if folders++; folders > mostFiles {
			return errTooLarge
		}
		folder, err := root.Open(path.Join(s.name, left[0]))
		if err != nil {
			return err
		}
		entries, err := folder.ReadDir(mostFiles + 1)
		if folder.Close(); err != nil && err != io.EOF {
			return err
		}
		if len(entries) > mostFiles {
			return errTooLarge
		}
		for _, e := range entries {
			switch at := path.Join(left[0], e.Name()); {
			case e.IsDir():
				left = append(left, at)
			case e.Type().IsRegular():
				if err := s.take(root, path.Join(s.name, at), at); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// take adds a file to the list.
func (s *submission) take(root *os.Root, name, at string) error {
	if len(s.files) == mostFiles {
		return errTooLarge
	}
	info, err := root.Lstat(name)
	if err != nil {
		return err
	}
	s.files = append(s.files, submitted{at, info.Mode()&0o111 != 0})
	return nil
}

// each reads the files in order, writes each to what open returns, unless that is nil, and returns the hash of all.
func (s *submission) each(root *os.Root, open func(submitted) (io.WriteCloser, error)) (string, error) {
	slices.SortFunc(s.files, func(a, b submitted) int { return strings.Compare(a.path, b.path) })
	whole, left := sha256.New(), int64(mostBytes)
	for _, f := range s.files {
		to, err := open(f)
		if err != nil {
			return "", err
		}
		own := sha256.New()
		n, err := copyFile(root, path.Join(s.name, f.path), to, own, left)
		if err != nil {
			return "", err
		}
		if left -= n; left < 0 {
			return "", errTooLarge
		}
		label := f.path
		if label == "" {
			label = s.name // programs of some languages depend on the name of their file
		}
		fmt.Fprintf(whole, "%q %t %x\n", label, f.executable, own.Sum(nil))
	}
	return hex.EncodeToString(whole.Sum(nil)), nil
}

// copyFile copies a file to both writers, the first of which may be nil and is closed, up to a limit.
func copyFile(root *os.Root, name string, to io.WriteCloser, sum io.Writer, most int64) (n int64, err error) {
	from, err := root.Open(name)
	if err == nil {
		defer from.Close()
		both := sum
		if to != nil {
			both = io.MultiWriter(sum, to)
		}
		n, err = io.Copy(both, io.LimitReader(from, most+1))
	}
	if to != nil {
		err = errors.Join(err, to.Close())
	}
	return n, err
}

// copyTo copies the submission into a folder, and returns the file or folder that it is there. It fails if it is no longer what was read.
func (s *submission) copyTo(folder string) (string, error) {
	root, err := os.OpenRoot(s.root)
	if err != nil {
		return "", err
	}
	defer root.Close()
	base := folder
	if len(s.files) == 1 && s.files[0].path == "" {
		base = filepath.Join(folder, s.name)
	}
	hash, err := s.each(root, func(f submitted) (io.WriteCloser, error) {
		target := filepath.Join(base, filepath.FromSlash(f.path))
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			return nil, err
		}
		mode := os.FileMode(0o644)
		if f.executable {
			mode = 0o755
		}
		return os.OpenFile(target, os.O_CREATE|os.O_EXCL|os.O_WRONLY, mode)
	})
	if err == nil && hash != s.hash {
		err = errors.New("the submission has changed while it was graded; run again")
	}
	return base, err
}

// program returns the part of a copied submission that is the program of a task: the named part, or everything. Archives often hold
// one folder around everything, which is skipped.
func program(base, part string) string {
	if part != "" {
		return filepath.Join(base, filepath.FromSlash(part))
	}
	for {
		entries, err := os.ReadDir(base)
		if err != nil || len(entries) != 1 || !entries[0].IsDir() {
			return base
		}
		base = filepath.Join(base, entries[0].Name())
	}
}
