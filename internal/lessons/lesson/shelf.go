package lesson

import (
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"sync"

	"jogada/internal/base/text"
	"jogada/internal/front/ask"
)

//go:embed own
var own embed.FS

// Own returns the files of Jogada's own lessons.
func Own() fs.FS {
	files, _ := fs.Sub(own, "own")
	return files
}

// mostLessons limits the lessons in a folder.
const mostLessons = 500

// fileName matches the name of a lesson's file. The digits before it only determine its position in the list.
var fileName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(?:[0-9]+-)?([a-z][a-z0-9-]{0,63})\.ya?ml$`) })

// Lessons is an ordered list of lessons.
type Lessons []*Lesson

// FileError is a fault in the file of a lesson; usually a *text.Error, with line and column.
type FileError struct {
	File string
	Err  error
}

// Error returns the name of the file and the fault.
func (e *FileError) Error() string { return e.File + ":" + spaced(e.Err) }

// Unwrap returns the fault.
func (e *FileError) Unwrap() error { return e.Err }

// spaced returns an error in words, after a space unless it begins with its position.
func spaced(err error) string {
	var placed *text.Error
	if errors.As(err, &placed) && placed.Line > 0 {
		return err.Error()
	}
	return " " + err.Error()
}

// Open reads the lessons of a folder, in the order of their file names. Errors about one of the files are *FileError.
func Open(files fs.FS) (Lessons, error) {
	entries, err := fs.ReadDir(files, ".")
	if err != nil {
		return nil, err
	}
	var shelf Lessons
	for _, e := range entries {
		if ending := path.Ext(e.Name()); e.IsDir() || ending != ".yaml" && ending != ".yml" {
			continue
		}
		l, err := openFile(files, e.Name())
		if err != nil {
			return nil, &FileError{e.Name(), err}
		}
		if shelf = append(shelf, l); len(shelf) > mostLessons {
			return nil, fmt.Errorf("there are more than %d lessons", mostLessons)
		}
	}
	return shelf, shelf.validate()
}

func openFile(files fs.FS, name string) (*Lesson, error) {
	found := fileName().FindStringSubmatch(name)
	if found == nil {
		return nil, errors.New("a lesson is named by small letters, digits and hyphens, such as 3-my-lesson.yaml")
	}
	data, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, err
	}
	l, err := Read(files, found[1], data)
	if l != nil {
		l.File = name
	}
	return l, err
}

// readBoards reads the files that boards of the lesson name.
func (l *Lesson) readBoards(files fs.FS) error {
	for i := range l.Steps {
		s := &l.Steps[i]
		if err := l.readBoard(files, s.Board, "steps", i, "board", "file"); err != nil {
			return err
		}
		if s.Question.Draw == nil {
			continue
		}
		if err := l.readBoard(files, s.Question.Draw.Example, "steps", i, "question", "draw", "example", "file"); err != nil {
			return err
		}
	}
	err := l.readBoard(files, l.Break.Board, "break", "board", "file")
	return cmp.Or(err, l.readBoard(files, l.Break.Example, "break", "example", "file"))
}

// readBoard reads the file that a board names, if it names one. The path is that of its field.
func (l *Lesson) readBoard(files fs.FS, b *Board, path ...any) error {
	switch {
	case b == nil || b.File == "":
		return nil
	case b.Text != nil:
		return l.fault("a board has a text or a file, not both", path...)
	case files == nil:
		return l.fault("files can't be read here", path...)
	}
	var data []byte
	f, err := files.Open(b.File)
	if err == nil {
		defer f.Close()
		data, err = text.Read(f)
	}
	var wrong *fs.PathError
	if errors.As(err, &wrong) {
		err = wrong.Err
	}
	if err != nil {
		return l.fault(fmt.Sprintf("the board's file %s can't be read: %v", b.File, err), path...)
	}
	read := string(data)
	b.Text = &read
	return nil
}

// validate returns an error if two lessons have the same name.
func (s Lessons) validate() error {
	seen := map[string]bool{}
	for _, l := range s {
		if seen[l.Name] {
			return fmt.Errorf("there are two lessons named %q", l.Name)
		}
		seen[l.Name] = true
	}
	return nil
}

// And merges two shelves. A lesson of the second replaces the one of the same name in the first.
func (s Lessons) And(more Lessons) Lessons {
	all := slices.Clone(s)
	for _, l := range more {
		if at := slices.IndexFunc(all, func(other *Lesson) bool { return other.Name == l.Name }); at >= 0 {
			all[at] = l
		} else {
			all = append(all, l)
		}
	}
	return all
}

// Folder names the folder of a page's lessons: Folder/LANGUAGE/index.json lists them, Folder/LANGUAGE/NAME.json is one.
const Folder = "lessons"

// Files renders all lessons in the given languages, as files for a page. Errors are *FileError.
func (s Lessons) Files(ctx context.Context, engine *ask.Engine, languages []string) (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, language := range languages {
		entries := []Entry{}
		for _, l := range s {
			told, err := l.Export(ctx, engine, language)
			if err != nil {
				return nil, &FileError{l.File, err}
			}
			entries = append(entries, told.Entry)
			if files[path.Join(Folder, language, l.Name+".json")], err = json.Marshal(told); err != nil {
				return nil, err
			}
		}
		index, err := json.Marshal(entries)
		if err != nil {
			return nil, err
		}
		files[path.Join(Folder, language, "index.json")] = index
	}
	return files, nil
}
