package keys

import (
	"strconv"
	"strings"

	"jogada/catalog"
)

// prompt returns the question about a map.
func prompt(catalog.Values) catalog.Prompt {
	return catalog.Prompt{Doc: askDoc, Fields: []string{"players.cells"}, Read: readResult}
}

const askDoc = `How many cells does each player explore? Answer with a JSON object: {"players": [{"name": "1", "cells": 37}]}, with an entry for each player.`

// readResult reads the counts as the assignment prints them, a line a player.
func readResult(course string) (map[string]any, bool) {
	var players []any
	for line := range strings.Lines(course) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if len(words) != 2 || len(words[0]) != 1 {
			return nil, false
		}
		cells, err := strconv.Atoi(words[1])
		if err != nil || cells < 0 {
			return nil, false
		}
		players = append(players, map[string]any{"name": words[0], "cells": cells})
	}
	return map[string]any{"players": players}, len(players) > 0
}
