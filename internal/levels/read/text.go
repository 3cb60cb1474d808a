package read

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"jogada/internal/levels/read/source"
	"jogada/solve"
)

// TextLayer is the name of the only layer of a text.
const TextLayer = "text"

// readText reads a map in plain text: a line is a row, a character a cell. Short lines are padded with blanks. A byte
// order mark, CRLF and blank lines at the end are ignored. Package mapping defines what the characters mean. Faults are
// *source.Error.
func readText(folder *source.Folder, name string, meter *solve.Meter) (*source.Map, error) {
	data, err := folder.Read(name, meter)
	if err != nil {
		return nil, err
	}
	return TextMap(name, data, meter)
}

// TextMap reads the text of a map in plain text.
func TextMap(name string, data []byte, meter *solve.Meter) (*source.Map, error) {
	rows := bytes.Split(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")), []byte{'\n'})
	for i, row := range rows {
		rows[i] = bytes.TrimRight(row, " \t\r")
	}
	for len(rows) > 0 && len(rows[len(rows)-1]) == 0 {
		rows = rows[:len(rows)-1]
	}
	width := 0
	for y, row := range rows {
		if !utf8.Valid(row) {
			return nil, &source.Error{File: name, Line: y + 1, Col: 1, Msg: "the line is not UTF-8"}
		}
		width = max(width, utf8.RuneCount(row))
	}
	if width == 0 {
		return nil, source.Fault(name, "the text is empty; a map was expected")
	}
	if len(rows) > source.MaxCells/width {
		return nil, source.Fault(name, "%d rows of up to %d characters are more than %d cells, the most that are read", len(rows), width, source.MaxCells)
	}
	if !meter.Work(len(rows) * width) {
		return nil, meter.Stopped()
	}
	return buildText(name, rows, width)
}

// buildText puts rows into a layer.
func buildText(name string, rows [][]byte, width int) (*source.Map, error) {
	size := source.Size{Width: 1, Height: 1}
	layer := source.Layer{Name: TextLayer, Path: TextLayer, Kind: source.TileLayer, Cell: size, Width: width, Height: len(rows), Cells: make([]uint32, width*len(rows))}
	m := &source.Map{File: name, Format: source.Text, Width: width, Height: len(rows), Cell: size, Tiles: make([]source.Tile, 1)}
	numbers := map[rune]uint32{}
	number := func(r rune) uint32 {
		n, known := numbers[r]
		if !known {
			n = uint32(len(m.Tiles))
			numbers[r] = n
			m.Tiles = append(m.Tiles, source.Tile{ID: int(r), Name: string(r)})
		}
		return n
	}
	for y, row := range rows {
		x := 0
		for _, r := range string(row) {
			if r < ' ' || r == 0x7f {
				return nil, &source.Error{File: name, Line: y + 1, Col: x + 1, Msg: fmt.Sprintf("%q is a control character", r)}
			}
			layer.Cells[y*width+x] = number(r)
			x++
		}
		for ; x < width; x++ {
			layer.Cells[y*width+x] = number(' ')
		}
	}
	m.Layers = []source.Layer{layer}
	return m, nil
}
