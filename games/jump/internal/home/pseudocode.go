package home

import "jogada/search"

// Code is the pseudocode of the search, which goes from the goal to every cell and then chooses the best line back.
var Code = search.Code{Waits: "queue", Lines: []search.Line{
	search.PlainLine("rounds of the goal ← 0; queue ← [goal]"),
	search.NamedLine("near", "for each t in queue, nearest to the goal first:", "%s is %s rounds from the goal: every cell with a jump that ends there is at most one round farther."),
	search.PlainLine("    each s with a jump to t and no rounds yet: rounds of s ← rounds of t + 1"),
	search.NamedLine("best", "for each s, nearest to the goal first: next of s ← the best of where it can go on", "%s, %s rounds from the goal: its best line goes on to %s."),
	search.PlainLine("    the best: the one whose line lets its player go earliest"),
	search.PlainLine("sort the players by rounds, then by their best lines"),
}}
