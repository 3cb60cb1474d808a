package services

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/lessons/lesson"
)

// lessonFiles returns our own lessons and those in a folder, as files for the page; without a folder only ours.
func lessonFiles(ctx context.Context, list catalog.Games, folder string) (map[string][]byte, error) {
	var more lesson.Lessons
	if folder != "" {
		var err error
		if more, err = openLessons(folder); err != nil {
			return nil, badLessons(folder, err)
		}
	}
	files, err := lesson.Files(ctx, list, more)
	if err != nil {
		return nil, badLessons(folder, err)
	}
	return files, nil
}

// openLessons reads the lessons of a folder.
func openLessons(folder string) (lesson.Lessons, error) {
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

// badLessons returns the error of invalid lessons, with file, line and column.
func badLessons(folder string, err error) error {
	var file *lesson.FileError
	if errors.As(err, &file) {
		file.File = filepath.Join(folder, file.File)
		return cli.Failf(cli.BadInput, "--lessons: %w", file)
	}
	return cli.Failf(cli.BadInput, "--lessons: %s: %w", folder, err)
}
