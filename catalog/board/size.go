package board

// Work counts units of work, one for each place visited, and returns false to stop: the result under construction is
// then left out. A nil Work counts nothing.
type Work func(units int) bool

// looksAtATime is the number of places visited between two calls of Work.
const looksAtATime = 512

// do counts the work on a place, a block of places at a time. It returns false to stop.
func (w Work) do(place int) bool {
	return w == nil || place%looksAtATime != 0 || w(looksAtATime)
}

// Upper bounds on the JSON size of the parts of a picture, without their texts and numbers.
const (
	frameBytes = len(`{"caption":"","cells":[],"tokens":[],"marks":[],"wave":,"step":},`) + 2*longNumber
	cellBytes  = len(`{"place":,"kind":"","text":""},`)
	standBytes = len(`{"place":,"names":[]},`)
	nameBytes  = len(`"",`)
	longNumber = 20
	// escaped is the largest number of bytes that JSON needs for a byte of text.
	escaped = 6
)

// Size returns an upper bound on the bytes of the frame in JSON.
func (f FrameJSON) Size() int {
	size := frameBytes + escaped*len(f.Caption)
	for _, c := range f.Cells {
		size += cellBytes + digits(c.Place) + len(c.Kind) + escaped*len(c.Text)
	}
	for _, s := range f.Tokens {
		size += standBytes + digits(s.Place)
		for _, name := range s.Names {
			size += nameBytes + textBytes(name)
		}
	}
	for _, list := range [][]int{f.Marks, f.Walk, f.Push} {
		for _, place := range list {
			size += 1 + digits(place)
		}
	}
	return size
}

// Size estimates the bytes of the layer in JSON: its numbers exactly, its words from above.
func (l LayerJSON) Size() int {
	size := escaped*(len(l.Name)+len(l.Doc)) + 20*longNumber + numbersSize(l.Values)
	for _, word := range l.Legend {
		size += longNumber + escaped*len(word)
	}
	for _, n := range l.Notes {
		size += 2*longNumber + escaped*len(n.Text)
	}
	if l.Given != nil {
		for _, values := range l.Given.Values {
			size += numbersSize(values)
		}
	}
	if l.Way == nil {
		return size
	}
	size += numbersSize(l.Way.Next)
	for _, values := range l.Way.Given {
		size += numbersSize(values)
	}
	for _, line := range l.Way.Lines {
		size += 3 + 3*legBytes*len(line)
	}
	return size
}

// numbersSize returns the bytes of a list of numbers in JSON.
func numbersSize(values []*int) int {
	size := len(`[],`)
	for _, v := range values {
		if v == nil {
			size += len(`null,`)
		} else {
			size += 1 + digits(*v)
		}
	}
	return size
}

// digits returns the number of characters of a number.
func digits(n int) int {
	count := 1
	if n < 0 {
		count, n = 2, -n
	}
	for ; n > 9; n /= 10 {
		count++
	}
	return count
}

// textBytes returns an upper bound on the size of a text in JSON, without its quotes.
func textBytes(text string) int {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' || c >= 0x7f {
			return escaped * len(text)
		}
	}
	return len(text)
}
