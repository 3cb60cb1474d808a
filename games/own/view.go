package own

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"go.starlark.net/starlark"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/games/own/internal/script"
	"jogada/solve"
)

// The kinds of cells and nodes.
const (
	emptyCell = "empty"
	wallCell  = "wall"
	signCell  = "sign"
	pieceCell = "piece"
)

func kinds() []board.Kind {
	return []board.Kind{
		{Name: emptyCell, Role: board.Floor, Sign: "·"},
		{Name: wallCell, Role: board.Wall, Sign: "#"},
		{Name: signCell, Role: board.Field},
		{Name: pieceCell, Role: board.Piece},
	}
}

func brushes() []board.Brush {
	return []board.Brush{
		{Name: "empty", Doc: "an empty cell", Target: board.OnLook, Kind: emptyCell, Key: "e"},
		{Name: "wall", Doc: "a cell with #", Target: board.OnLook, Kind: wallCell, Key: "w"},
		{Name: "sign", Doc: "a cell with a character of the file's own", Target: board.OnLook, Kind: signCell, Text: "x", Key: "s"},
		{Name: "piece", Doc: "a cell with a piece that the file describes in looks", Target: board.OnLook, Kind: pieceCell, Text: "x", Key: "p"},
	}
}

// look is how a character of a board is shown.
type look struct {
	sign          string
	token, colour string
}

// The largest drawings.
const (
	maxLooks  = 200
	maxPlaces = 10_000
)

// readLooks reads the looks of a file.
func (f *file) readLooks() error {
	v := f.prog.Global("looks")
	if v == nil {
		return nil
	}
	d, is := v.(*starlark.Dict)
	if !is || d.Len() > maxLooks {
		return f.at("looks", `looks must be a dict of at most %d entries: {"w": {"token": "pawn", "colour": "white"}}`, maxLooks)
	}
	for _, item := range d.Items() {
		sign, is := item[0].(starlark.String)
		about, also := item[1].(*starlark.Dict)
		if !is || !also || !validName(string(sign)) {
			return f.at("looks", `looks must map signs to dicts: {"w": {"token": "pawn", "colour": "white"}}`)
		}
		l := look{sign: string(sign)}
		for name, at := range map[string]*string{"token": &l.token, "colour": &l.colour} {
			v, found, _ := about.Get(starlark.String(name))
			if !found {
				continue
			}
			s, is := v.(starlark.String)
			if !is || !validName(string(s)) {
				return f.at("looks", "the %s of %q in looks must be a short string", name, l.sign)
			}
			*at = string(s)
		}
		f.looks = append(f.looks, l)
	}
	return nil
}

// kinds returns the kinds of cells.
func (f *file) kinds() []board.Kind { return kinds() }

// view draws a state as show describes it, or as a text.
func (f *file) view(s State) board.View { return f.viewWithin(s, nil) }

// viewWithin draws a state within a meter. When that has stopped, it draws the state as a text.
func (f *file) viewWithin(s State, meter *solve.Meter) board.View {
	if shown := f.shown(s, meter); shown != nil {
		return *shown
	}
	written, err := f.written(s, meter)
	if err != nil {
		written = writeState(s)
	}
	return f.rows([]string{script.Cut(written, shownState)}, true)
}

// shown calls show; nil: the file has none, or it fails.
func (f *file) shown(s State, meter *solve.Meter) *board.View {
	show := f.prog.Global("show")
	v, err := script.Decode(string(s))
	if show == nil || err != nil || meter.Stopped() != nil {
		return nil
	}
	m := f.metered(meter)
	defer f.done(m)
	result, err := m.Draw(show, v)
	if err != nil {
		return nil
	}
	view, err := f.drawing(result)
	if err != nil {
		return nil
	}
	return &view
}

// errShow says what show may return.
var errShow = errors.New(`show must return rows of characters, or {"nodes": […], "edges": […], "tokens": {…}}`)

// drawing returns what show returned as a view.
func (f *file) drawing(v starlark.Value) (board.View, error) {
	if d, is := v.(*starlark.Dict); is {
		return f.graph(d)
	}
	var rows []string
	if s, is := v.(starlark.String); is {
		rows = strings.Split(strings.TrimRight(string(s), "\n"), "\n")
	} else {
		for _, row := range listOf(v) {
			s, is := row.(starlark.String)
			if !is {
				return board.View{}, errShow
			}
			rows = append(rows, strings.TrimRight(string(s), "\n"))
		}
	}
	if len(rows) == 0 {
		return board.View{}, errShow
	}
	widest := 0
	for _, row := range rows {
		widest = max(widest, len(row))
	}
	if len(rows)*widest > utf8.UTFMax*maxPlaces { // before any cell is made
		return board.View{}, errors.New("show draws too many cells")
	}
	view := f.rows(rows, false)
	if view.Places() > maxPlaces || view.Places() == 0 {
		return board.View{}, errors.New("show draws too many cells, or none")
	}
	return view, nil
}

// rows draws rows of characters, or one text in a cell of its own.
func (f *file) rows(rows []string, whole bool) board.View {
	if whole {
		return board.View{Grid: &board.Grid{Rows: 1, Cols: 1, Cell: func(int, int) board.Cell { return board.Cell{Kind: signCell, Text: rows[0]} }}}
	}
	cells := make([][]string, len(rows))
	cols := 0
	for i, row := range rows {
		for _, r := range row {
			cells[i] = append(cells[i], string(r))
		}
		cols = max(cols, len(cells[i]))
	}
	return board.View{Grid: &board.Grid{Rows: len(rows), Cols: cols, Cell: func(row, col int) board.Cell {
		if col >= len(cells[row]) {
			return board.Cell{Kind: emptyCell}
		}
		return f.cell(cells[row][col])
	}}}
}

// cell returns the look of a character.
func (f *file) cell(sign string) board.Cell {
	for _, l := range f.looks {
		if l.sign == sign {
			return board.Cell{Kind: pieceCell, Text: sign}
		}
	}
	switch sign {
	case " ", ".", "·", "_":
		return board.Cell{Kind: emptyCell}
	case "#":
		return board.Cell{Kind: wallCell}
	}
	return board.Cell{Kind: signCell, Text: sign}
}

// graph draws nodes, edges and tokens.
func (f *file) graph(d *starlark.Dict) (board.View, error) {
	field := func(name string) starlark.Value {
		v, _, _ := d.Get(starlark.String(name))
		return v
	}
	g := &board.GraphView{Edges: [][2]int{}}
	numbers := map[string]int{}
	for _, n := range listOf(field("nodes")) {
		name := plainText(n)
		if _, twice := numbers[name]; twice || len(numbers) == maxPlaces {
			return board.View{}, errShow
		}
		numbers[name] = len(numbers)
		g.Nodes = append(g.Nodes, board.Node{Text: name, Kind: signCell})
	}
	for _, e := range listOf(field("edges")) {
		pair := listOf(e)
		if len(pair) != 2 || len(g.Edges) == maxPlaces {
			return board.View{}, errShow
		}
		from, known := numbers[plainText(pair[0])]
		to, also := numbers[plainText(pair[1])]
		if !known || !also {
			return board.View{}, errShow
		}
		g.Edges = append(g.Edges, [2]int{from, to})
	}
	if tokens, is := field("tokens").(*starlark.Dict); is {
		for _, item := range tokens.Items() {
			at, known := numbers[plainText(item[0])]
			if !known {
				return board.View{}, errShow
			}
			names := listOf(item[1])
			if names == nil {
				names = []starlark.Value{item[1]}
			}
			for _, name := range names {
				g.Nodes[at].Tokens = append(g.Nodes[at].Tokens, plainText(name))
			}
		}
	}
	if len(g.Nodes) == 0 {
		return board.View{}, errShow
	}
	return board.View{Graph: g}, nil
}

// plainText returns a value as a short text, without quotes.
func plainText(v starlark.Value) string {
	if s, is := v.(starlark.String); is {
		return script.Cut(string(s), maxName)
	}
	return script.Cut(describeValue(v), maxName)
}

// clicks holds the places that choose the moves of the last state that was asked for.
type clicks struct {
	mu    sync.Mutex
	state State
	by    map[Move][]int
}

// mostClicked limits the moves of a state that can be chosen by a click.
const mostClicked = 100

// places returns the places that a click chooses a move by: those that it changes. A move has none if another one of the
// state changes the same places, or begins with them.
func (i instance) places(s State, move Move) []int {
	i.clicks.mu.Lock()
	defer i.clicks.mu.Unlock()
	if i.clicks.by == nil || i.clicks.state != s {
		i.clicks.state, i.clicks.by = s, i.clicked(s)
	}
	return i.clicks.by[move]
}

// clicked returns the places that choose each move of a state.
func (i instance) clicked(s State) map[Move][]int {
	by := map[Move][]int{}
	steps := i.factsOf(s).steps
	if len(steps) > mostClicked {
		return by
	}
	before, sets := i.view(s), make([][]int, len(steps))
	for n, step := range steps {
		sets[n] = changed(before, i.view(step.To))
	}
	for n, own := range sets {
		alone := !slices.ContainsFunc(sets, func(its []int) bool {
			length := min(len(own), len(its))
			return slices.Equal(own[:length], its[:length]) && !slices.Equal(own, its)
		})
		for other, its := range sets {
			alone = alone && (other == n || !slices.Equal(own, its))
		}
		if alone {
			by[steps[n].Move] = own
		}
	}
	return by
}

// mostClicks limits the places that choose a move.
const mostClicks = 4

// changed returns the places that differ between two views, those that become empty first: from where, to where.
func changed(before, after board.View) []int {
	if before.Places() != after.Places() {
		return nil
	}
	var left, entered []int
	for at := range before.Places() {
		was, is := before.Place(at), after.Place(at)
		switch {
		case was.Text == is.Text && was.Kind == is.Kind && len(was.Tokens) == len(is.Tokens):
		case is.Kind == emptyCell || len(is.Tokens) < len(was.Tokens):
			left = append(left, at)
		default:
			entered = append(entered, at)
		}
	}
	all := append(left, entered...)
	return all[:min(len(all), mostClicks)]
}

// sheet carries the rules along with a drawn board, and the pictures of its looks.
func (f *file) sheet() *board.Sheet {
	things, signs := f.sprites()
	return &board.Sheet{Origin: f.source, Things: things, Signs: signs}
}

// errDrawn says why a drawing is refused.
var errDrawn = errors.New("the rules are a text; change them there")

// draw returns the file of a drawn board, which the board brings along: a drawing does not contain the rules. A changed
// drawing is a state only if the file reads it as one that is drawn like it.
func draw(view board.View, v catalog.Values, meter *solve.Meter) (string, catalog.Values, error) {
	if view.Sheet == nil || view.Sheet.Origin == "" {
		return "", nil, errDrawn
	}
	f, err := load(view.Sheet.Origin, v, meter)
	if err != nil {
		return "", nil, err
	}
	boards, err := f.boards(v, meter)
	if err != nil {
		return "", nil, err
	}
	if sameDrawing(boards[0].View(), view) {
		given := catalog.Values{}
		if from, set := v[fromParam]; set {
			given[fromParam] = from
		}
		return f.source, given, nil
	}
	from, err := f.readDrawing(view, meter)
	if err != nil {
		return "", nil, err
	}
	return f.source, catalog.Values{fromParam: writeState(from)}, nil
}

// readDrawing returns the state of a drawing.
func (f *file) readDrawing(view board.View, meter *solve.Meter) (State, error) {
	read := f.prog.Global("read")
	if read == nil || view.Grid == nil {
		return "", errDrawn
	}
	var rows strings.Builder
	for row := range view.Grid.Rows {
		for col := range view.Grid.Cols {
			rows.WriteString(signOf(view.Grid.Cell(row, col)))
		}
		rows.WriteByte('\n')
	}
	m := f.metered(meter)
	defer f.done(m)
	state, err := m.Call(read, starlark.String(rows.String()))
	if err != nil {
		return "", f.fault(err, "read", "", meter)
	}
	encoded, err := script.Encode(state)
	if err != nil {
		return "", f.at("read", "read: %v", err)
	}
	s := State(encoded)
	if k := f.evaluate(m, s); k.err != nil {
		return "", k.err
	}
	if !sameDrawing(f.view(s), view) {
		return "", errDrawn
	}
	return s, nil
}

// sameDrawing reports whether two boards are drawn alike.
func sameDrawing(a, b board.View) bool {
	switch {
	case (a.Grid == nil) != (b.Grid == nil) || a.Places() != b.Places():
		return false
	case a.Grid != nil && a.Grid.Cols != b.Grid.Cols, a.Graph != nil && (a.Graph.Directed != b.Graph.Directed || !slices.Equal(a.Graph.Edges, b.Graph.Edges)):
		return false
	}
	for at := range a.Places() {
		its, others := a.Place(at), b.Place(at)
		if its.Kind != others.Kind || its.Text != others.Text || !slices.Equal(its.Tokens, others.Tokens) {
			return false
		}
	}
	return true
}

// signOf returns the character of a cell.
func signOf(c board.Cell) string {
	switch {
	case c.Kind == emptyCell:
		return "."
	case c.Kind == wallCell:
		return "#"
	case utf8.RuneCountInString(c.Text) == 1:
		return c.Text
	}
	return "?"
}
