package lesson

import (
	"context"
	"slices"
	"time"

	"jogada/catalog"
	"jogada/internal/front/ask"
)

// The limits of the solver for one board of a lesson.
const (
	boardNodes = 5_000_000
	boardTime  = 30 * time.Second
)

// Files returns our own lessons about some games, and more lessons, as files for the page. It compares each lesson with the
// solver first.
func Files(ctx context.Context, list catalog.Games, more Lessons) (map[string][]byte, error) {
	shelf, err := Open(Own())
	if err != nil {
		return nil, err // they are tested
	}
	shelf = slices.DeleteFunc(shelf, func(l *Lesson) bool { // a program with other games has no lessons about these
		_, found := list.Find(l.Game)
		return !found
	})
	limits := ask.DefaultLimits()
	limits.Nodes, limits.Time = boardNodes, boardTime
	engine, err := ask.New(list, limits, nil)
	if err != nil {
		return nil, err
	}
	return shelf.And(more).Files(ctx, engine, engine.Languages())
}
