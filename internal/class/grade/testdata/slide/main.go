// Right: breadth first over boards.
package main

import (
	"bufio"
	"fmt"
	"os"
)

func slid(b []int64, n int, way int) []int64 {
	out := make([]int64, len(b))
	for k := 0; k < n; k++ {
		at := func(i int) int {
			switch way {
			case 0:
				return k*n + i
			case 1:
				return k*n + n - 1 - i
			case 2:
				return i*n + k
			}
			return (n-1-i)*n + k
		}
		to, open := 0, false
		for i := 0; i < n; i++ {
			v := b[at(i)]
			if v == 0 {
				continue
			}
			if open && out[at(to-1)] == v {
				out[at(to-1)] = 2 * v
				open = false
			} else {
				out[at(to)] = v
				to++
				open = true
			}
		}
	}
	return out
}

func solve(b []int64, n, m int) int {
	seen := map[string]bool{fmt.Sprint(b): true}
	layer := [][]int64{b}
	for depth := 0; len(layer) > 0; depth++ {
		for _, b := range layer {
			tiles := 0
			for _, v := range b {
				if v != 0 {
					tiles++
				}
			}
			if tiles <= 1 {
				return depth
			}
		}
		if depth == m {
			return -1
		}
		var next [][]int64
		for _, b := range layer {
			for way := 0; way < 4; way++ {
				to := slid(b, n, way)
				if key := fmt.Sprint(to); !seen[key] {
					seen[key] = true
					next = append(next, to)
				}
			}
		}
		layer = next
	}
	return -1
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var cases int
	fmt.Fscan(in, &cases)
	for ; cases > 0; cases-- {
		var n, m int
		fmt.Fscan(in, &n, &m)
		b := make([]int64, n*n)
		for i := range b {
			fmt.Fscan(in, &b[i])
		}
		if s := solve(b, n, m); s < 0 {
			fmt.Println("no solution")
		} else {
			fmt.Println(s)
		}
	}
}
