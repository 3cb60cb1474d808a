package jump

import (
	"fmt"
	"strconv"
	"strings"
)

// writeCell writes a cell as its row and column.
func (b Board) writeCell(c Cell) string { return string(b.appendCell(nil, c)) }

func (b Board) appendCell(out []byte, c Cell) []byte {
	row, col := b.Place(c)
	return strconv.AppendInt(append(strconv.AppendInt(out, int64(row), 10), ' '), int64(col), 10)
}

func (b Board) readCell(s string) (Cell, error) {
	first, second, _ := strings.Cut(s, " ")
	row, err1 := strconv.Atoi(first)
	col, err2 := strconv.Atoi(second)
	if err1 != nil || err2 != nil || !b.Has(row, col) {
		return 0, fmt.Errorf("%q is not a row and a column of the board", s)
	}
	return b.Cell(row, col), nil
}

// writeMove writes a straight jump as its direction and length, a walk as the cell where it ends.
func (r *Race) writeMove(from Cell, m Move) string {
	row, col := r.Place(from)
	toRow, toCol := r.Place(Cell(m))
	switch {
	case r.Moving == Walk:
		return fmt.Sprintf(">%d,%d", toRow, toCol)
	case toCol > col:
		return "R" + strconv.Itoa(toCol-col)
	case toCol < col:
		return "L" + strconv.Itoa(col-toCol)
	case toRow < row:
		return "U" + strconv.Itoa(row-toRow)
	default:
		return "D" + strconv.Itoa(toRow-row)
	}
}

// arrow is the direction of a straight jump; a walk has none.
func (r *Race) arrow(from Cell, m Move) string {
	if r.Moving == Walk {
		return ""
	}
	return map[byte]string{'R': "right", 'L': "left", 'U': "up", 'D': "down"}[r.writeMove(from, m)[0]]
}
