package classroom

import (
	"cmp"
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

	"jogada/internal/base/say"
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

// collect lists the students of the folder of the class: one for each file or folder, or as the platform names them. Hidden entries, notes and what
// systems leave behind are skipped.
func (o Options) collect() (*Class, error) {
	list, err := os.ReadDir(o.Submissions)
	if err != nil {
		return nil, err
	}
	c := &Class{Assignment: o.Assignment}
	entries, skipped := o.entries(list)
	c.Skipped = skipped
	all, names := gather(entries), map[string]int{}
	for _, g := range all {
		names[g.student]++
	}
	for _, g := range all {
		s := &Student{Name: g.student, Late: g.late, handed: g}
		if names[g.student] > 1 {
			s.Name = cmp.Or(strings.TrimSpace(g.student+" "+g.id), g.entries[0].name)
			if g.id == "" {
				s.Name = g.entries[0].name
			}
		}
		c.Students = append(c.Students, s)
	}
	if len(c.Students) == 0 {
		return nil, fmt.Errorf("%s has no submissions; it needs one file or folder for each student", o.Submissions)
	}
	c.enrol(o.Roster)
	return c, name(c.Students, o.Assignment.Pseudonyms)
}

// open reads the submissions. Archives, and what students handed in in several uploads, are put together in folders of their own first.
func (o Options) open(c *Class) error {
	root, err := os.OpenRoot(o.Submissions)
	if err != nil {
		return err
	}
	defer root.Close()
	if err := os.RemoveAll(o.unpacked()); err != nil {
		return err
	}
	for i, s := range c.Students {
		switch {
		case len(s.handed.entries) == 0:
			s.submission.reject(say.NewSentence("nothing was handed in"))
		case o.together(s.handed):
			s.submission = o.assemble(s.handed, fmt.Sprint(i))
		default:
			s.submission = submission{root: o.Submissions, name: s.handed.entries[0].name}
			s.submission.read(root, s.handed.entries[0].file == "")
		}
	}
	return nil
}

// together reports whether what a student handed in has to be put together: it is not a folder or a file as it is to be compiled.
func (o Options) together(g gathered) bool {
	e := g.entries[0]
	if len(g.entries) > 1 || e.file != "" {
		return len(g.entries) > 1 || isArchive(e.file) || e.file != e.name
	}
	return len(o.archives(e)) > 0
}

// archives returns the archives in a folder.
func (o Options) archives(e entry) (names []string) {
	list, err := os.ReadDir(filepath.Join(o.Submissions, e.name))
	if err != nil {
		return nil
	}
	for _, f := range list {
		if f.Type().IsRegular() && isArchive(f.Name()) && !isLitter(f.Name()) {
			names = append(names, f.Name())
		}
	}
	return names
}

// assemble puts what a student handed in into a folder: files under the names that the student gave them, and what archives hold.
func (o Options) assemble(g gathered, name string) submission {
	s := submission{root: o.unpacked(), name: name}
	folder := filepath.Join(s.root, name)
	err := os.MkdirAll(folder, 0o700)
	for _, e := range g.entries {
		if err != nil {
			break
		}
		path := filepath.Join(o.Submissions, e.name)
		switch {
		case isArchive(e.file):
			err = unpack(path, folder, mostFiles, mostBytes)
		case e.file != "":
			err = o.copyInto(e, folder)
		default:
			err = o.assembleFolder(e, folder)
		}
	}
	root, opened := os.OpenRoot(s.root)
	if err = errors.Join(err, opened); err == nil {
		defer root.Close()
		s.read(root, true)
		return s
	}
	if errors.Is(err, errTooLarge) {
		s.reject(say.NewSentence("the submission is too large: unpacked, it has more than %s files or %s MiB", mostFiles, mostBytes>>20))
	} else {
		s.reject(say.NewSentence("the submission can't be read: %s", strings.ToValidUTF8(err.Error(), "\ufffd")))
	}
	return s
}

// copyInto copies a file into a folder, under the name that the student gave it.
func (o Options) copyInto(e entry, folder string) error {
	root, err := os.OpenRoot(o.Submissions)
	if err != nil {
		return err
	}
	defer root.Close()
	to, err := os.OpenFile(filepath.Join(folder, filepath.Base(e.file)), os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	n, err := copyFile(root, e.name, to, io.Discard, mostBytes)
	if err == nil && n > mostBytes {
		return errTooLarge
	}
	return err
}

// assembleFolder copies a folder that holds archives, and unpacks these.
func (o Options) assembleFolder(e entry, folder string) error {
	root, err := os.OpenRoot(o.Submissions)
	if err != nil {
		return err
	}
	defer root.Close()
	plain := submission{root: o.Submissions, name: e.name}
	plain.read(root, true)
	if !plain.fault.Empty() {
		return errors.New(plain.fault.String())
	}
	archives := o.archives(e)
	if _, err := plain.copyTo(folder); err != nil {
		return err
	}
	for _, name := range archives {
		if err := errors.Join(unpack(filepath.Join(o.Submissions, e.name, name), folder, mostFiles, mostBytes), os.Remove(filepath.Join(folder, name))); err != nil {
			return err
		}
	}
	return nil
}

// reject notes why a submission can't be graded.
func (s *submission) reject(why say.Sentence) {
	sum := sha256.Sum256([]byte(why.String()))
	s.fault, s.hash = why, hex.EncodeToString(sum[:])
}

// stem returns the name of a student: that of the folder, or of the file without its extension or those of an archive.
func stem(e fs.DirEntry) string {
	bare := strings.TrimSuffix(e.Name(), filepath.Ext(e.Name()))
	if e.IsDir() || bare == "" {
		return e.Name()
	}
	if ending := filepath.Ext(bare); isArchive(e.Name()) && strings.EqualFold(ending, ".tar") && bare != ending {
		return strings.TrimSuffix(bare, ending)
	}
	return bare
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
		s.reject(s.fault)
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
			case isLitter(e.Name()):
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
