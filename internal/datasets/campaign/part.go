package campaign

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"strconv"
)

// A part is the text of a shard:
//
//	jogada.part/3 HASH SHARD          the plan's hash
//	r KEY BIN 12,3,-,~ {"id":…}       a row, and before it the plotted values of its difficulty
//	u                                 the outcome of a board that is not a row
//	end CANDIDATES CRC                of all the lines before, CRC-32C in hexadecimal digits
//
// A part whose last line is missing or does not match is invalid. The checksum detects truncation and damage; it costs
// a fortieth of a SHA-256, which took 4 % of the time of a campaign of small boards.
const partSchema = "jogada.part/3"

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func sumWords(h hash.Hash32) string { return fmt.Sprintf("%08x", h.Sum32()) }

// ErrPart means that a part is truncated, damaged, or of another plan.
var ErrPart = errors.New("the part is not whole, or is of another campaign")

// ErrForged means that a part is not what the plan makes.
var ErrForged = errors.New("the part is not what the plan makes")

// partPlace names a part: its file, if it is one.
func partPlace(part io.Reader, shard int) string {
	if f, is := part.(interface{ Name() string }); is {
		return f.Name()
	}
	return fmt.Sprintf("shard %d", shard)
}

// WritePart makes a shard and writes it. It reports for each board that was tried whether it is a row.
func (m *Maker) WritePart(ctx context.Context, shard int, w io.Writer, tried func(row bool)) error {
	sum := crc32.New(castagnoli)
	out := bufio.NewWriterSize(io.MultiWriter(w, sum), 1<<16)
	fmt.Fprintf(out, "%s %s %d\n", partSchema, m.plan.Hash, shard)
	from, to := m.plan.Range(shard)
	var line []byte
	for i := from; i < to; i++ {
		c, err := m.Try(ctx, i)
		if err != nil {
			return err
		}
		line = append(line[:0], byte(c.Outcome))
		if c.Outcome == IsRow {
			line = fmt.Appendf(line, " %016x %d %s ", c.Key, c.Bin, c.Plotted)
			line = append(line, c.Row...)
		}
		if _, err := out.Write(append(line, '\n')); err != nil {
			return err
		}
		if tried != nil {
			tried(c.Outcome == IsRow)
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "end %d %s\n", to-from, sumWords(sum))
	return err
}

// ReadPart reads the candidates of a shard in order, until f returns false. The byte slices of a candidate are valid
// until the next one. It returns ErrPart if the part is incomplete or of another plan, unless f stopped it; results of
// f must then be discarded.
func (p Plan) ReadPart(r io.Reader, shard int, f func(i int, c Candidate) (more bool, err error)) error {
	lines := newLines(r)
	head, err := lines.next()
	if want := fmt.Sprintf("%s %s %d", partSchema, p.Hash, shard); err != nil || string(head) != want {
		return ErrPart
	}
	from, to := p.Range(shard)
	for i := from; i < to; i++ {
		line, err := lines.next()
		if err != nil {
			return ErrPart
		}
		c, ok := readCandidate(line)
		if !ok {
			return ErrPart
		}
		if more, err := f(i, c); !more || err != nil {
			return err
		}
	}
	want := fmt.Sprintf("end %d %s", to-from, sumWords(lines.sum))
	if end, err := lines.next(); err != nil || string(end) != want {
		return ErrPart
	}
	if _, err := lines.from.ReadByte(); err != io.EOF {
		return ErrPart
	}
	return nil
}

// Verify checks a part that another process made against the plan: it is complete; each row has the number, ID, source
// and bin that the plan gives it, and the plotted difficulty matches the row; and one random board, made again,
// gives the same bytes. It returns ErrForged for a part that fails. Verifier.Verify judges every row.
func (m *Maker) Verify(ctx context.Context, part io.Reader, shard int) error {
	if shard < 0 || shard >= m.plan.Shards() {
		return fmt.Errorf("%w: there is no shard %d", ErrForged, shard)
	}
	from, to := m.plan.Range(shard)
	again := from + rand.IntN(to-from)
	err := m.plan.ReadPart(part, shard, func(i int, c Candidate) (bool, error) {
		if err := m.checkCandidate(i, c); err != nil {
			return false, fmt.Errorf("%w: board %d: %w", ErrForged, i, err)
		}
		if i != again {
			return true, nil
		}
		own, err := m.Try(ctx, i)
		if err != nil {
			return false, err
		}
		if own.Outcome != c.Outcome || own.Key != c.Key || own.Bin != c.Bin || !bytes.Equal(own.Plotted, c.Plotted) || !bytes.Equal(own.Row, c.Row) {
			return false, fmt.Errorf("%w: board %d: making it again gives another candidate", ErrForged, i)
		}
		return true, nil
	})
	if errors.Is(err, ErrPart) {
		return fmt.Errorf("%w: %w", ErrForged, err)
	}
	return err
}

// checkCandidate returns an error if a candidate contradicts its number.
func (m *Maker) checkCandidate(i int, c Candidate) error {
	if c.Outcome != IsRow {
		if !bytes.ContainsRune([]byte{byte(Unmade), byte(Undecided), byte(Unproved), byte(Unwanted), byte(Unbinned)}, rune(c.Outcome)) {
			return fmt.Errorf("%q is no outcome", rune(c.Outcome))
		}
		return nil
	}
	g, own := m.gameOf(i)
	seed := m.plan.Spec.Seed
	r, err := ReadRow(c.Row)
	if err != nil {
		return err
	}
	bin, in := g.binOf(own, r.Difficulty, r.Verdict, r.Answer)
	switch {
	case r.Index != i || r.ID != g.rowID(seed, own) || r.Game != g.Game || r.Source != g.id(own, boardSeed(seed, own)):
		return errors.New("it is not the row of its number")
	case !in || c.Bin != bin || (r.Bin == nil) != (bin < 0) || bin >= 0 && *r.Bin != g.Bins.List[bin].Name:
		return errors.New("it is in the wrong bin")
	case r.Split != "":
		return errors.New("it has a split already")
	case !bytes.Equal(c.Plotted, plotted(r.Difficulty)):
		return errors.New("its difficulty is not the one that is plotted")
	}
	return nil
}

func readCandidate(line []byte) (c Candidate, ok bool) {
	if len(line) == 1 {
		return Candidate{Outcome: Outcome(line[0])}, line[0] != byte(IsRow)
	}
	fields := bytes.SplitN(line, []byte(" "), 5)
	if len(fields) != 5 || len(fields[0]) != 1 || line[0] != byte(IsRow) {
		return c, false
	}
	key, err1 := strconv.ParseUint(string(fields[1]), 16, 64)
	bin, err2 := strconv.Atoi(string(fields[2]))
	return Candidate{Outcome: IsRow, Key: key, Bin: bin, Plotted: fields[3], Row: fields[4]}, err1 == nil && err2 == nil
}

// mostLine limits the length of a line: a row of the largest board, with its question in several languages.
const mostLine = 256 << 20

// lineReader reads lines and updates their checksum.
type lineReader struct {
	from *bufio.Reader
	sum  hash.Hash32
	long []byte
}

func newLines(r io.Reader) *lineReader {
	return &lineReader{from: bufio.NewReaderSize(r, 1<<16), sum: crc32.New(castagnoli)}
}

// next returns the next line without its newline, valid until the one after it.
func (l *lineReader) next() ([]byte, error) {
	line, err := l.from.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		l.long = append(l.long[:0], line...)
		for err == bufio.ErrBufferFull {
			if len(l.long) > mostLine {
				return nil, ErrPart
			}
			line, err = l.from.ReadSlice('\n')
			l.long = append(l.long, line...)
		}
		line = l.long
	}
	if err != nil {
		return nil, err
	}
	l.sum.Write(line)
	return line[:len(line)-1], nil
}
