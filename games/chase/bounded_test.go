package chase

import (
	"fmt"
	"strings"
	"testing"

	"jogada/internal/gametest"
)

func TestEveryRequestEndsWithinItsBudget(t *testing.T) {
	gametest.Bounded(t, Game(), gametest.Sizes{
		Growing: []map[string]string{{}, {"nodes": "60", "degree": "6"}, {"nodes": "300", "degree": "10"}},
		Largest: func() []string { return []string{complete(1000), cycle(5000)} },
	})
}

// complete returns a graph in which every node is next to every other, as an edge list.
func complete(nodes int) string {
	var text strings.Builder
	for a := range nodes {
		for b := range a {
			fmt.Fprintln(&text, b, a)
		}
	}
	return text.String()
}

// cycle returns a round of nodes, as an edge list.
func cycle(nodes int) string {
	var text strings.Builder
	for a := range nodes {
		fmt.Fprintln(&text, a, (a+1)%nodes)
	}
	return text.String()
}
