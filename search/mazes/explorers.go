// Package mazes has the generic algorithms for search.Maze, one per file: what explorers reach where keys open doors.
package mazes

import (
	"jogada/search"
)

// Explorers lists the generic methods for mazes, the default first.
func Explorers[S, K comparable]() []search.Method[search.Maze[S, K], search.Exploration[S, K]] {
	return []search.Method[search.Maze[S, K], search.Exploration[S, K]]{
		{Name: "closure", Title: "Key closure", Doc: "key closure: a flood for each player in which doors wait in a list of their letter until its key is found",
			Cost: "each place is entered once a player, each door looked at once from each side; memory for every player's places", Sound: true, Code: closureCode, Run: Closure[S, K]},
		{Name: "dfs", Title: "Depth-first search", Report: "001", Doc: "a depth-first search for each player that walks the whole list of locked doors at every key",
			Cost: "places + keys × locked doors a player, quadratic on maps with many shut doors; memory for every player's places", Sound: true, Code: dfsCode, Run: DFS[S, K]},
	}
}
