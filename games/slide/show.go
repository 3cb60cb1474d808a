package slide

import (
	"context"

	"jogada/board"
	"jogada/catalog"
	"jogada/solve"
)

// onlooker is who looks on at a search of forms, nil for nobody. A form is shown as the board that it is, in the corner.
func (p Puzzle) onlooker(k packing, m *solve.Meter) func(form []uint64, slides int) {
	see := solve.Observing[Board](m)
	if see == nil {
		return nil
	}
	return func(form []uint64, slides int) { see.See(p.corner(k.tiles(form)), slides) }
}

// corner is a board with tiles in its first corner and nothing else.
func (p Puzzle) corner(t tiles) Board {
	cells := make([]byte, p.StateBytes())
	for i, code := range t.codes {
		p.put(cells, i/t.cols*p.side+i%t.cols, int(code))
	}
	return Board(cells)
}

// tiles are the tiles of a form.
func (w word) tiles(form []uint64) tiles { return newLanes(4, 4, w.last).tiles(form) }

// tiles are the tiles of a form.
func (l *lanes) tiles(form []uint64) tiles {
	var g grid
	l.unpack(form, &g)
	t := tiles{rows: g.rows, cols: g.cols}
	for _, row := range g.row[:g.rows] {
		for range g.cols {
			t.codes = append(t.codes, byte(row&l.lane))
			row >>= l.width
		}
	}
	return t
}

// tiles are the tiles of a form.
func (l *planes) tiles(form []uint64) tiles {
	var g sheet
	l.unpack(form, &g)
	t := tiles{rows: g.rows, cols: g.cols}
	for _, row := range g.row[:g.rows] {
		for c := range g.cols {
			code := uint64(0)
			for k := range l.width {
				code |= row[k] >> c & 1 << k
			}
			t.codes = append(t.codes, byte(code))
		}
	}
	return t
}

// Methods are the solver's. What the kernel shows while it is watched are forms, and its pictures say so.
func (i instance) Methods() []catalog.Method {
	methods := i.Solver.Methods()
	for n, m := range methods {
		if m.Name == packedName {
			methods[n].Solve = func(ctx context.Context, r catalog.Request) catalog.Report {
				report := m.Solve(ctx, r)
				captionForms(report.Trace, r)
				return report
			}
		}
	}
	return methods
}

// captionForms says of each picture of a trace, if there is one, what it stands for.
func captionForms(trace *board.Trace, r catalog.Request) {
	if trace == nil {
		return
	}
	t := Game().Translator(r.Language).Missing(r.Missing)
	for i := range trace.Frames {
		frame := &trace.Frames[i]
		frame.Caption = t.Say("%s; the same board turned, mirrored or spaced counts once", frame.Caption)
	}
}
