package jump

import (
	"encoding/binary"
	"math/bits"
)

// plain reads flawless course text, several numbers at a time. It gives the same board as the scanner; anything it
// rejects, the scanner reads again from the start and explains.
type plain struct {
	data []byte
	at   int
}

// readPlain returns the board and the players of a course text. If ok is false, the scanner must read it.
func readPlain(data []byte) (b Board, players []Player, ok bool) {
	p := &plain{data: data}
	if b.Rows, ok = p.readCount(MaxCells); !ok {
		return b, nil, false
	}
	if b.Cols, ok = p.readCount(MaxCells); !ok {
		return b, nil, false
	}
	cells := int64(b.Rows) * int64(b.Cols)
	if cells == 0 || cells > MaxCells || cells > believed && 2*cells > int64(p.rest()) {
		return b, nil, false
	}
	count, ok := p.readCount(MaxPlayers)
	if !ok || !p.lineEnds() || count > believed && 4*count > p.rest() {
		return b, nil, false
	}
	b.Jumps = make([]int32, cells)
	for row := range b.Rows {
		if !p.row(b.Jumps[row*b.Cols:][:b.Cols]) {
			return b, nil, false
		}
	}
	players, ok = p.players(b, count)
	return b, players, ok
}

func (p *plain) rest() int { return len(p.data) - p.at }

// players reads the starts, and nothing but space after them.
func (p *plain) players(b Board, count int) ([]Player, bool) {
	players := make([]Player, count)
	for n := range players {
		var at [2]int32
		if !p.row(at[:]) || !b.Has(int(at[0]), int(at[1])) {
			return nil, false
		}
		players[n].At = b.Cell(int(at[0]), int(at[1]))
	}
	namePlayers(players)
	p.space()
	return players, p.rest() == 0
}

// space moves on to the next byte that is neither blank nor the end of a line.
func (p *plain) space() {
	for p.blanks(); p.at < len(p.data) && p.data[p.at] == '\n'; p.blanks() {
		p.at++
	}
}

func (p *plain) blanks() {
	for p.at < len(p.data) && blank(p.data[p.at]) {
		p.at++
	}
}

func blank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }

// lineEnds reports whether nothing more is on the line.
func (p *plain) lineEnds() bool {
	p.blanks()
	return p.at == len(p.data) || p.data[p.at] == '\n'
}

// readCount reads a number up to most.
func (p *plain) readCount(most int) (int, bool) {
	p.space()
	n, ok := p.readNumber()
	return int(n), ok && int(n) <= most
}

// row reads the next non-blank line as exactly len(row) numbers.
func (p *plain) row(row []int32) bool {
	p.space()
	for row = row[p.several(row):]; len(row) > 0; row = row[p.several(row):] {
		p.blanks()
		n, ok := p.readNumber()
		if !ok {
			return false
		}
		row[0], row = n, row[1:]
	}
	return p.lineEnds()
}

// readNumber reads the number at the current byte.
func (p *plain) readNumber() (int32, bool) {
	begin, n := p.at, int64(0)
	for p.at < len(p.data) && p.data[p.at]-'0' <= 9 && n <= MaxJump {
		n = 10*n + int64(p.data[p.at]-'0')
		p.at++
	}
	if p.at == begin || n > MaxJump {
		return 0, false
	}
	return int32(n), p.at == len(p.data) || blank(p.data[p.at]) || p.data[p.at] == '\n'
}

// several reads numbers of a row as long as a single blank or the end of the line follows each, and returns how many.
// It reads eight bytes at a time and takes from them four numbers of one digit, two of up to four digits, or one of up
// to seven, with no branch on their lengths: two to four times as fast as digit by digit.
func (p *plain) several(row []int32) int {
	data, at, n := p.data, p.at, 0
	for at+8 <= len(data) && n+2 <= len(row) {
		word := binary.LittleEndian.Uint64(data[at:])
		if n+4 <= len(row) && fourDigits(word) {
			four := row[n:][:4]
			four[0], four[1], four[2], four[3] = int32(word&15), int32(word>>16&15), int32(word>>32&15), int32(word>>48&15)
			at, n = at+8, n+4
			continue
		}
		// A byte of others is 0x80 where the text has no digit, otherwise 0; it is wrong only after a byte that
		// carries, and a blank does not.
		digits := word ^ 0x3030303030303030
		others := (digits + 0x7676767676767676 | digits) & 0x8080808080808080
		// The bits before the first two bytes that are not digits; 57 if there is none.
		first, second := bits.TrailingZeros64(others)-7, bits.TrailingZeros64(others&(others-1))-7
		if first == 0 || first > 56 || byte(word>>(first&63)) != ' ' {
			break
		}
		length, after := second-first-8, byte(word>>(second&63))
		if first <= 32 && second <= 56 && length > 0 && length <= 32 && (after == ' ' || after == '\n') {
			two := row[n:][:2]
			two[0], two[1] = twoNumbers(digits<<((32-first)&63)&0xffffffff | digits>>((first+8)&63)<<((64-length)&63))
			at, n = at+second>>3+int(after>>5), n+2 // a blank is skipped, the end of the line is not
			continue
		}
		row[n] = oneNumber(digits << ((64 - first) & 63))
		at, n = at+first>>3+1, n+1
	}
	p.at = at
	return n
}

// fourDigits reports whether eight bytes are four digits with a blank after each.
func fourDigits(word uint64) bool {
	return word&0xfff0fff0fff0fff0 == 0x2030203020302030 && (word&0x000f000f000f000f+0x0006000600060006)&0x0010001000100010 == 0
}

// twoNumbers returns the numbers of four bytes each, a digit a byte, the first digit in the lowest: neighbours are
// joined to two digits, and those to four.
func twoNumbers(digits uint64) (int32, int32) {
	digits = digits * 2561 >> 8 & 0x00ff00ff00ff00ff     // 10 × 256 + 1
	digits = digits * 6553601 >> 16 & 0x0000ffff0000ffff // 100 × 65536 + 1
	return int32(uint32(digits)), int32(digits >> 32)
}

// oneNumber returns the number of eight bytes.
func oneNumber(digits uint64) int32 {
	high, low := twoNumbers(digits)
	return high*10_000 + low
}
