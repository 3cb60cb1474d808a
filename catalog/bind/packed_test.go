package bind

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"slices"
	"testing"
)

// once returns numbers written by the standard library at once.
func once[T int32 | uint64](t *testing.T, numbers []T) string {
	t.Helper()
	var raw bytes.Buffer
	if err := binary.Write(&raw, binary.LittleEndian, numbers); err != nil {
		t.Fatal(err)
	}
	return `"` + base64.RawStdEncoding.EncodeToString(raw.Bytes()) + `"`
}

func packs[T int32 | uint64](t *testing.T, count int) {
	t.Helper()
	numbers := make([]T, count)
	for i := range numbers {
		numbers[i] = T(i*7919) - 5
	}
	want := once(t, numbers)
	var streamed bytes.Buffer
	if err := packed[T](numbers).WriteJSON(&streamed); err != nil || streamed.String() != want {
		t.Errorf("%d numbers: %v, %.80s for %.80s", count, err, streamed.String(), want)
	}
	var again packed[T]
	if err := json.Unmarshal([]byte(want), &again); err != nil || !slices.Equal(again, numbers) {
		t.Errorf("%d numbers are read as %d others: %v", count, len(again), err)
	}
}

func TestNumbersArePackedAPieceAtATime(t *testing.T) {
	for _, count := range []int{0, 1, 2, 3, 4, packedGroup - 1, packedGroup, packedGroup + 1, 2 * packedGroup, 2*packedGroup + 2} {
		packs[int32](t, count)
		packs[uint64](t, count)
	}
}

func TestWhatIsNotPackedSoIsRefused(t *testing.T) {
	long := once(t, make([]int32, 2*packedGroup))
	for _, wrong := range []string{`"AAAAAA=="`, `"AAAAAB"`, `"AAAAA"`, `"AAAA"`, `"AAAAAA\n"`, `"AAA\nAAA"`, `"AAA\n\n\n\nAAA"`, `"AA-AAA"`, `5`, `["AAAAAA"]`,
		long[:len(long)-2] + `"`, long[:len(long)-1] + `A"`, long[:100] + "=" + long[101:], `"A` + long[1:], long[:4097] + `\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n` + long[4097:]} {
		var numbers packed[int32]
		if err := json.Unmarshal([]byte(wrong), &numbers); err == nil {
			t.Errorf("%.100s is read as %d numbers", wrong, len(numbers))
		}
	}
	for written, want := range map[string]int{`""`: 0, `"AAAAAA"`: 1, `"\u0041AAAAA"`: 1} {
		var numbers packed[int32]
		if err := json.Unmarshal([]byte(written), &numbers); err != nil || len(numbers) != want {
			t.Errorf("%s: %d numbers, %v", written, len(numbers), err)
		}
	}
}
