package text

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
)

func zipped(t testing.TB, plain []byte) []byte {
	t.Helper()
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write(plain); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return packed.Bytes()
}

func TestDecodeUnwrapsWhatAFileMayComeIn(t *testing.T) {
	const mark = "\xef\xbb\xbf"
	whole := zipped(t, []byte("3 4\n"))
	for name, c := range map[string]struct{ raw, want string }{
		"plain":                {"3 4\n", "3 4\n"},
		"empty":                {"", ""},
		"a mark":               {mark + "3 4\n", "3 4\n"},
		"only a mark":          {mark, ""},
		"one mark of two":      {mark + mark + "3", mark + "3"},
		"half a mark":          {mark[:2] + "3", mark[:2] + "3"},
		"carriage returns":     {"3 4\r\n", "3 4\r\n"},
		"gzip":                 {string(whole), "3 4\n"},
		"gzip of nothing":      {string(zipped(t, nil)), ""},
		"gzip of a mark":       {string(zipped(t, []byte(mark+"3"))), "3"},
		"gzip in two parts":    {string(whole) + string(whole), "3 4\n3 4\n"},
		"one byte of gzip":     {"\x1f", "\x1f"},
		"gzip within gzip":     {string(zipped(t, whole)), string(whole)},
		"zeros":                {"\x00\x00", "\x00\x00"},
		"a mark in the middle": {"3" + mark, "3" + mark},
	} {
		got, err := Decode([]byte(c.raw))
		if err != nil || string(got) != c.want {
			t.Errorf("%s: %q, %v; want %q", name, got, err, c.want)
		}
	}
}

func TestBrokenGzipIsAnErrorWithAPlace(t *testing.T) {
	whole := zipped(t, []byte(strings.Repeat("3 4\n", 100)))
	flipped := bytes.Clone(whole)
	flipped[len(flipped)-6] ^= 1 // in the checksum
	for name, raw := range map[string][]byte{
		"its head alone":     whole[:2],
		"cut short":          whole[:len(whole)-9],
		"no length":          whole[:len(whole)-1],
		"a wrong checksum":   flipped,
		"something after it": append(bytes.Clone(whole), "x"...),
	} {
		_, err := Decode(raw)
		var place *Error
		if !errors.As(err, &place) || place.Line != 1 || place.Col != 1 || !strings.Contains(err.Error(), "gzip") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestATextOfExactlyTheMostIsReadAndOneByteMoreIsNot(t *testing.T) {
	for _, c := range []struct {
		bytes int
		ok    bool
	}{{1 << 20, true}, {1<<20 + 1, false}} {
		plain := bytes.Repeat([]byte{'7'}, c.bytes)
		for name, raw := range map[string][]byte{"plain": plain, "gzip": zipped(t, plain)} {
			got, err := decode(raw, 1<<20)
			if (err == nil) != c.ok || c.ok && !bytes.Equal(got, plain) {
				t.Errorf("%s of %d bytes: %d bytes, %v", name, c.bytes, len(got), err)
			}
			if err != nil && !strings.Contains(err.Error(), "1:1: ") || err != nil && !strings.Contains(err.Error(), "longer than 1 MiB") {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// bomb returns a gzip file of a few kilobytes that unpacks to a megabyte for each of its parts.
func bomb(t testing.TB, parts int) []byte {
	return bytes.Repeat(zipped(t, make([]byte, 1<<20)), parts)
}

func TestABombCostsNoMemory(t *testing.T) {
	raw := bomb(t, 64)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := decode(raw, 32<<20)
	runtime.ReadMemStats(&after)
	if err == nil || !strings.Contains(err.Error(), "longer than 32 MiB") {
		t.Errorf("a bomb of 64 MiB: %v", err)
	}
	if took := after.TotalAlloc - before.TotalAlloc; took > 1<<20 {
		t.Errorf("refusing it took %d bytes", took)
	}
}

func TestReadPassesOnWhatItsReaderSays(t *testing.T) {
	if got, err := Read(strings.NewReader("\xef\xbb\xbf1")); err != nil || string(got) != "1" {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := Read(iotest.OneByteReader(bytes.NewReader(zipped(t, []byte("12"))))); err != nil || string(got) != "12" {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := Read(iotest.ErrReader(io.ErrClosedPipe)); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("%v", err)
	}
}

func TestFilesAreReadWhateverTheirSizeSays(t *testing.T) {
	dir := t.TempDir()
	for name, c := range map[string]struct{ raw, want string }{
		"plain.txt": {"\xef\xbb\xbf3 4\n", "3 4\n"},
		"empty.txt": {"", ""},
		"3.txt.gz":  {string(zipped(t, []byte("3 4\n"))), "3 4\n"},
	} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(c.raw), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := ReadFile(path); err != nil || string(got) != c.want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if _, err := ReadFile(filepath.Join(dir, "none.txt")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
	if _, err := ReadFile(dir); err == nil {
		t.Error("a folder was read")
	}
	if got, err := ReadFile("/proc/self/stat"); err == nil && len(got) == 0 { // its size is given as 0
		t.Error("a file of no size was read as empty")
	}
}

func TestUnpackPassesOnWhatOpenSays(t *testing.T) {
	for fails := range 2 {
		opened := 0
		_, err := Unpack(func() (io.Reader, error) {
			if opened++; opened > fails {
				return nil, io.ErrNoProgress
			}
			return strings.NewReader("x"), nil
		}, 10)
		if !errors.Is(err, io.ErrNoProgress) {
			t.Errorf("opening fails the %d. time: %v", fails+1, err)
		}
	}
}

func TestErrorsNameTheirPlace(t *testing.T) {
	data := []byte("ab\n\ncd")
	for pos, want := range map[int]string{0: "1:1", 1: "1:2", 2: "1:3", 3: "2:1", 4: "3:1", 5: "3:2", 6: "3:3", 99: "3:3"} {
		if got := At(data, pos, "wrong").Error(); got != want+": wrong" {
			t.Errorf("byte %d: %s, want %s", pos, got, want)
		}
	}
	for _, c := range []struct {
		e    Error
		want string
	}{
		{Error{Msg: "m"}, "m"},
		{Error{File: "f", Msg: "m"}, "f: m"},
		{Error{File: "f", Line: 2, Col: 3, Msg: "m"}, "f:2:3: m"},
	} {
		if got := c.e.Error(); got != c.want {
			t.Errorf("%+v: %s, want %s", c.e, got, c.want)
		}
	}
}

func TestInFileNamesTheFileOfAPlaceAndLeavesOtherErrorsAlone(t *testing.T) {
	place := At([]byte("x"), 0, "wrong")
	if got := InFile(fmt.Errorf("while reading: %w", place), "a.txt").Error(); got != "a.txt:1:1: wrong" {
		t.Errorf("%s", got)
	}
	if place.Error() != "1:1: wrong" {
		t.Errorf("the error itself was changed: %v", place)
	}
	if err := InFile(io.EOF, "a.txt"); err != io.EOF {
		t.Errorf("%v", err)
	}
	if err := InFile(nil, "a.txt"); err != nil {
		t.Errorf("%v", err)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte("3 4\n"))
	f.Add([]byte("\xef\xbb\xbf3"))
	f.Add(zipped(f, []byte("3 4\n")))
	f.Add(bomb(f, 2))
	f.Fuzz(func(t *testing.T, raw []byte) {
		got, err := decode(raw, 1<<20)
		var place *Error
		switch {
		case err != nil && (!errors.As(err, &place) || place.Line < 1 || place.Col < 1):
			t.Fatalf("an error without a place: %v", err)
		case err == nil && len(got) > 1<<20:
			t.Fatalf("%d bytes", len(got))
		case err == nil && !bytes.HasPrefix(raw, []byte("\x1f\x8b")) && !bytes.HasSuffix(raw, got):
			t.Fatalf("%q became %q", raw, got)
		}
	})
}
