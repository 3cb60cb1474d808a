package campaign

import (
	"fmt"
	"slices"
	"sort"
)

// path returns a function that puts the path of a game before that of a fault.
func (s Spec) path(game int) func(error) error {
	return func(err error) error {
		if f, is := err.(*Fault); is && s.Several() {
			return &Fault{Path: slices.Concat([]string{"games", fmt.Sprint(game)}, f.Path), Msg: f.Msg}
		}
		return err
	}
}

// section says which boards, shards and strata belong to a game. The boards of the games follow each other, and no shard
// has boards of two games.
type section struct {
	GameSpec
	first   int // its first board
	shard   int // its first shard
	end     int // the first shard after it
	stratum int // its first stratum; see splitter
}

// strata returns the number of strata: the bins, or one for all rows.
func (s *section) strata() int {
	if s.Bins == nil {
		return 1
	}
	return len(s.Bins.List)
}

// sections lists the sections of a set, in order.
type sections struct {
	list []section
	size int // boards in a shard
}

func (s Spec) sections() sections {
	all := sections{size: s.Shard}
	next := section{}
	for _, g := range s.Games {
		next.GameSpec = g
		next.end = next.shard + (g.Tries+s.Shard-1)/s.Shard
		all.list = append(all.list, next)
		next = section{first: next.first + g.Tries, shard: next.end, stratum: next.stratum + next.strata()}
	}
	return all
}

// indexOf returns the number of the section of a board.
func (s sections) indexOf(board int) int {
	return max(0, sort.Search(len(s.list), func(n int) bool { return s.list[n].first > board })-1)
}

// ofShard returns the number of the section of a shard.
func (s sections) ofShard(shard int) int {
	return max(0, sort.Search(len(s.list), func(n int) bool { return s.list[n].shard > shard })-1)
}

// shards returns the number of shards.
func (s sections) shards() int { return s.list[len(s.list)-1].end }

// boards returns the boards of a shard.
func (s sections) boards(shard int) (from, to int) {
	own := &s.list[s.ofShard(shard)]
	from = (shard - own.shard) * s.size
	return own.first + from, own.first + min(from+s.size, own.Tries)
}
