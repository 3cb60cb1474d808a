package board

// Work counts units of work: looks at places. False means: stop, what is being made is left out. Nil counts nothing.
type Work func(units int) bool

// looksAtATime is how many places are looked at between two counts of the work.
const looksAtATime = 512

// do counts the work on the place of a number, a block of places at a time. False means: stop.
func (w Work) do(place int) bool {
	return w == nil || place%looksAtATime != 0 || w(looksAtATime)
}

// What the parts of a picture take in JSON besides their texts and numbers, at most.
const (
	frameBytes = len(`{"caption":"","cells":[],"tokens":[],"marks":[],"wave":,"step":},`) + 2*longNumber
	cellBytes  = len(`{"place":,"kind":"","text":""},`)
	standBytes = len(`{"place":,"names":[]},`)
	nameBytes  = len(`"",`)
	longNumber = 20
	// escaped is how much longer a byte of a text may be in JSON.
	escaped = 6
)

// Size is at most how many bytes the frame takes in JSON.
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
	for _, place := range f.Marks {
		size += 1 + digits(place)
	}
	return size
}

// Size is about how many bytes the layer takes in JSON: its numbers exactly, and its words at most.
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

// numbersSize is what a list of numbers takes in JSON.
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

// digits is how many characters a number takes.
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

// textBytes is at most what a text takes in JSON between its quotes.
func textBytes(text string) int {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' || c >= 0x7f {
			return escaped * len(text)
		}
	}
	return len(text)
}
