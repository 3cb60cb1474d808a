package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"jogada/ask"
	"jogada/catalog"
	"jogada/lesson"
)

// What may be spent on the answer to one board of a lesson.
const (
	lessonNodes = 5_000_000
	lessonTime  = 30 * time.Second
)

// lessonFiles are our own lessons and those in a folder, as files for the page; no folder: ours alone. Each is held to the
// solver before anybody reads it.
func lessonFiles(ctx context.Context, list catalog.Games, folder string) (map[string][]byte, error) {
	shelf, err := lesson.Open(lesson.Own())
	if err != nil {
		return nil, err // they are tested
	}
	shelf = slices.DeleteFunc(shelf, func(l *lesson.Lesson) bool { // a program with other games has no lessons about these
		_, found := list.Find(l.Game)
		return !found
	})
	if folder != "" {
		more, err := openLessons(folder)
		if err != nil {
			return nil, badLessons(folder, err)
		}
		shelf = shelf.And(more)
	}
	limits := ask.DefaultLimits()
	limits.Nodes, limits.Time = lessonNodes, lessonTime
	desk, err := ask.New(list, limits, nil)
	if err != nil {
		return nil, err
	}
	files, err := shelf.Files(ctx, desk, desk.Languages())
	if err != nil {
		return nil, badLessons(folder, err)
	}
	return files, nil
}

// openLessons reads the lessons of a folder.
func openLessons(folder string) (lesson.Shelf, error) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		var path *fs.PathError
		if errors.As(err, &path) {
			err = path.Err
		}
		return nil, err
	}
	defer root.Close()
	shelf, err := lesson.Open(root.FS())
	if err == nil && len(shelf) == 0 {
		err = errors.New("there are no lessons: files that end in .yaml")
	}
	return shelf, err
}

// badLessons is what is wrong with lessons, with the file, the line and the column.
func badLessons(folder string, err error) error {
	var file *lesson.FileError
	if errors.As(err, &file) {
		file.File = filepath.Join(folder, file.File)
		return &exit{badInput, fmt.Errorf("jogada: --lessons: %w", file)}
	}
	return &exit{badInput, fmt.Errorf("jogada: --lessons: %s: %w", folder, err)}
}
