package slide

import (
	"errors"
	"fmt"
	"strconv"

	"jogada/board"
	"jogada/catalog"
)

// brushes are an empty cell, the tiles that everybody knows, and any other.
func brushes() []board.Brush {
	var known []string
	for tile := 2; tile <= 2048; tile *= 2 {
		known = append(known, strconv.Itoa(tile))
	}
	return []board.Brush{
		{Name: "empty", Doc: "a cell without a tile", Target: board.OnLook, Kind: board.Empty, Key: "e"},
		{Name: "tile", Doc: "a tile with a power of two", Target: board.OnLook, Kind: board.Tile, Text: "2", Texts: known, Key: "t"},
		{Name: "number", Doc: "a tile with any whole number", Target: board.OnLook, Kind: board.Tile, Text: "3",
			Min: catalog.Some(1), Max: catalog.Some(MostTile), Key: "n"},
	}
}

// draw is the text of a drawn board: one case with the limit that is chosen, or with the largest, which is as good as
// none. The limit is no part of the drawing.
func draw(board board.View, v catalog.Values) (string, catalog.Values, error) {
	grid := board.Grid
	switch {
	case grid == nil:
		return "", nil, errors.New("a board is a grid of cells")
	case grid.Rows != grid.Cols:
		return "", nil, fmt.Errorf("a board is square, and this one has %s and %s", count(grid.Rows, "row"), count(grid.Cols, "column"))
	case grid.Rows < 1 || grid.Rows > MostSide:
		return "", nil, fmt.Errorf("a board has from 1 to %d rows, and this one has %d", MostSide, grid.Rows)
	}
	tiles := make([]int32, board.Places())
	for i := range tiles {
		tile, err := drawnTile(board.Place(i))
		if err != nil {
			return "", nil, fmt.Errorf("row %d, column %d: %w", i/grid.Cols+1, i%grid.Cols+1, err)
		}
		tiles[i] = tile
	}
	limit := MostLimit
	if v.Has("limit") {
		limit = v.Int("limit")
	}
	return caseText(NewPuzzle(grid.Rows, tiles, limit)), catalog.Values{}, nil
}

// drawnTile is the tile of one drawn cell, 0 for none.
func drawnTile(cell board.Cell) (int32, error) {
	switch {
	case len(cell.Tokens) > 0:
		return 0, fmt.Errorf("%q stands here, and nobody stands on a board of this game", cell.Tokens[0])
	case cell.Kind == board.Empty && cell.Text == "":
		return 0, nil
	case cell.Kind == board.Empty:
		return 0, fmt.Errorf("a cell without a tile says %q", cell.Text)
	case cell.Kind != board.Tile:
		return 0, fmt.Errorf("a cell is %s or %s, and this one is %q", board.Empty, board.Tile, cell.Kind)
	}
	n, err := strconv.ParseInt(cell.Text, 10, 64)
	if err != nil || n < 1 || n > MostTile {
		return 0, fmt.Errorf("a tile is a whole number from 1 to %d, and this one is %q", MostTile, cell.Text)
	}
	return int32(n), nil
}
