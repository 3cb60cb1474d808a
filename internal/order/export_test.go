package order

import "jogada/catalog"

// Names lists the names that expressions about the boards of a game can use.
func Names(g catalog.Game, v catalog.Values) string { return newNames(g, v).String() }
