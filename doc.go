// Package jogada is the root of a module that solves games on boards and graphs exactly, with proof: who wins a race of
// jumps, what can be explored on a map of keys and doors, the fewest slides that clear a 2048 board, the fewest pushes
// that solve a Sokoban level, who wins at cat and mouse. It has no code of its own, only the tests of the module's
// structure.
//
// Start reading in package search, which defines the four families of question (Puzzle, Maze, Race, Duel); then package
// check, which judges answers without the algorithms that made them; then games/null, the smallest complete game.
// Package catalog is the boundary where typed questions become text and JSON, and the entry point for programs:
// games.All lists the games, a catalog.Game reads boards, a catalog.Method answers one with a catalog.Report. The
// command is cmd/jogada; package web provides the service and the page.
package jogada
