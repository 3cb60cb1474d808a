package mistakes

// DoorWhenSeen counts a door as soon as it is seen, shut or not.
func DoorWhenSeen(w World) []int {
	return w.each(func(start [2]int) int {
		counted := map[[2]int]bool{}
		for _, cell := range w.explored(start) {
			counted[cell] = true
			for _, way := range ways[0] {
				if to := [2]int{cell[0] + way[0], cell[1] + way[1]}; isDoor(w.at(to)) {
					counted[to] = true
				}
			}
		}
		return len(counted)
	})
}

// SharedKeys keeps the keys of the players before.
func SharedKeys(w World) []int {
	var keys bag
	return w.each(func(start [2]int) int { return len(w.closure(start, ways[0], &keys, own)) })
}

// SharedVisited never clears the table of visited cells, so a player explores only cells that no earlier player has
// explored.
func SharedVisited(w World) []int {
	visited := map[[2]int]bool{}
	return w.each(func(start [2]int) int {
		if visited[start] {
			return 0
		}
		var keys bag
		for {
			before := keys
			cells := w.flood(start, ways[0], func(cell [2]int, what byte) bool { return !visited[cell] && (!isDoor(what) || own(what, &keys)) })
			if w.pick(cells, &keys); keys != before {
				continue
			}
			for _, cell := range cells {
				visited[cell] = true
			}
			return len(cells)
		}
	})
}

// OnePlayer answers for the first player alone.
func OnePlayer(w World) []int { return Right(World{w.Cells, w.Starts[:1]}) }

// order says in which order a search in one pass goes over the cells: from a queue unless it is deep, which recurses, or has a stack.
type order struct {
	deep, stack bool
	late        bool // keys are taken from cells that leave the queue or the stack, not from those that enter it
}

// single makes one pass over the map: a door that is shut when it is seen is left, and marked says whether it counts as visited
// then, too, and is not looked at again.
func single(w World, near [][2]int, by order, marked bool) []int {
	return w.each(func(start [2]int) int {
		var keys bag
		visited, count := map[[2]int]bool{}, 0
		take := func(cell [2]int) {
			if what := w.at(cell); isKey(what) {
				keys[what-'a'] = true
			}
		}
		enter := func(cell [2]int) bool {
			what := w.at(cell)
			if what == '#' || visited[cell] {
				return false
			}
			if isDoor(what) && !own(what, &keys) {
				visited[cell] = marked
				return false
			}
			visited[cell] = true
			count++
			if !by.late {
				take(cell)
			}
			return true
		}
		if by.deep {
			dive(start, near, enter)
			return count
		}
		enter(start)
		for cells, first := [][2]int{start}, 0; first < len(cells); {
			cell := cells[first]
			if by.stack {
				cell, cells = cells[len(cells)-1], cells[:len(cells)-1]
			} else {
				first++
			}
			take(cell)
			for _, way := range near {
				if to := [2]int{cell[0] + way[0], cell[1] + way[1]}; enter(to) {
					cells = append(cells, to)
				}
			}
		}
		return count
	})
}

// dive runs a depth-first search.
func dive(cell [2]int, near [][2]int, enter func([2]int) bool) {
	if !enter(cell) {
		return
	}
	for _, way := range near {
		dive([2]int{cell[0] + way[0], cell[1] + way[1]}, near, enter)
	}
}

// Single returns searches that make one pass, one for each usual order of cells and neighbours; marked says whether a shut
// door counts as visited.
func Single(marked bool) (methods []func(World) []int) {
	for _, by := range []order{{}, {deep: true}, {late: true}, {stack: true}, {stack: true, late: true}} {
		for _, near := range ways {
			methods = append(methods, func(w World) []int { return single(w, near, by, marked) })
		}
	}
	return methods
}

// FixedOrder looks for the keys in alphabetical order, each once.
func FixedOrder(w World) []int {
	return w.each(func(start [2]int) int {
		var keys bag
		reach := func() [][2]int {
			return w.flood(start, ways[0], func(_ [2]int, what byte) bool { return !isDoor(what) || own(what, &keys) })
		}
		for letter := range keys {
			for _, cell := range reach() {
				keys[letter] = keys[letter] || w.at(cell) == 'a'+byte(letter)
			}
		}
		return len(reach())
	})
}

// OneKeyOneDoor uses each key up on the first door of its letter, in a search from a queue.
func OneKeyOneDoor(w World) []int { return oneKeyOneDoor(w, false) }

// OneKeyOneDoorByStack does the same in a search from a stack.
func OneKeyOneDoorByStack(w World) []int { return oneKeyOneDoor(w, true) }

func oneKeyOneDoor(w World, stack bool) []int {
	return w.each(func(start [2]int) int {
		var left [26]int
		visited := map[[2]int]bool{start: true}
		var shut [26][][2]int
		count := 0
		for cells, first := [][2]int{start}, 0; first < len(cells); {
			cell := cells[first]
			if stack {
				cell, cells = cells[len(cells)-1], cells[:len(cells)-1]
			} else {
				first++
			}
			count++
			if what := w.at(cell); isKey(what) {
				letter := what - 'a'
				if waiting := shut[letter]; len(waiting) > 0 {
					cells, shut[letter] = append(cells, waiting[0]), waiting[1:]
				} else {
					left[letter]++
				}
			}
			for _, way := range ways[0] {
				to := [2]int{cell[0] + way[0], cell[1] + way[1]}
				what := w.at(to)
				switch {
				case what == '#' || visited[to]:
					continue
				case isDoor(what) && left[what-'A'] == 0:
					shut[what-'A'] = append(shut[what-'A'], to)
				case isDoor(what):
					left[what-'A']--
					cells = append(cells, to)
				default:
					cells = append(cells, to)
				}
				visited[to] = true
			}
		}
		return count
	})
}

// Diagonal moves to all eight neighbours.
func Diagonal(w World) []int {
	return w.each(func(start [2]int) int { return len(w.closure(start, diagonal, &bag{}, own)) })
}

// NoStart does not count the start.
func NoStart(w World) []int {
	return w.each(func(start [2]int) int { return len(w.explored(start)) - 1 })
}

// NoKeys does not count cells with keys.
func NoKeys(w World) []int { return w.counting(func(what byte) bool { return !isKey(what) }) }

// NoDoors does not count doors, open or not.
func NoDoors(w World) []int { return w.counting(func(what byte) bool { return !isDoor(what) }) }

// AnyKey opens a door with the key of any letter.
func AnyKey(w World) []int {
	return w.each(func(start [2]int) int {
		return len(w.closure(start, ways[0], &bag{}, func(_ byte, keys *bag) bool { return *keys != bag{} }))
	})
}

// StartsBlock treats the starts of other players as rock.
func StartsBlock(w World) []int {
	return w.each(func(start [2]int) int {
		var keys bag
		for {
			before := keys
			cells := w.flood(start, ways[0], func(_ [2]int, what byte) bool {
				return (what < '0' || what > '9') && (!isDoor(what) || own(what, &keys))
			})
			if w.pick(cells, &keys); keys == before {
				return len(cells)
			}
		}
	})
}

// DoorsStayShut never opens a door.
func DoorsStayShut(w World) []int {
	return w.each(func(start [2]int) int {
		return len(w.flood(start, ways[0], func(_ [2]int, what byte) bool { return isFree(what) }))
	})
}

// DoorsAreFree needs no keys.
func DoorsAreFree(w World) []int {
	return w.each(func(start [2]int) int {
		return len(w.flood(start, ways[0], func([2]int, byte) bool { return true }))
	})
}
