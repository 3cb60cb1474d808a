// Package jogada is the root of a module that solves games on boards and graphs exactly, with proof: who wins a race of
// jumps, what can be explored on a map of keys and doors, the fewest slides that clear a 2048 board, the fewest
// pushes that solve a Sokoban level, who wins at cat and mouse. It holds no code of its own, only the tests of the module's shape.
//
// Start reading in package search, whose four families of question (Puzzle, Maze, Race, Duel) everything else is about;
// then package check, which judges answers without the algorithms that made them; then games/null, the smallest whole game.
// Package catalog is the edge where typed questions become text and JSON, and the way in for programs: games.All lists the
// games, a catalog.Game reads boards, a catalog.Method answers one with a catalog.Report. The command is cmd/jogada; package
// web is the service and the page.
package jogada
