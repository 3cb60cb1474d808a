package tiled_test

import (
	"encoding/base64"
	"encoding/binary"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"jogada/internal/gametest/tier"
	"jogada/internal/levels/read/source"
	"jogada/internal/levels/read/tiled"
)

// TestABombTakesLittleMemory reads layers of four cells that unpack to 32 MB, or that announce terabytes.
func TestABombTakesLittleMemory(t *testing.T) {
	tier.Single(t)
	const most = 16 << 20
	packed := func(compression string) string {
		return form{"base64", compression}.content(t, make([]uint32, 8<<20), 1)
	}
	zstd := func(header ...byte) string {
		return base64.StdEncoding.EncodeToString(append([]byte{0x28, 0xb5, 0x2f, 0xfd}, append(header, 0x03, 0x00, 0x08, 0x00)...)) // a last block of a byte that is repeated
	}
	size := binary.LittleEndian.AppendUint64([]byte{0xe0}, 1<<42)
	for name, layer := range map[string][2]string{
		"zlib":                 {"zlib", packed("zlib")},
		"gzip":                 {"gzip", packed("gzip")},
		"zstd":                 {"zstd", packed("zstd")},
		"zstd, a giant window": {"zstd", zstd(0x00, 0xf8)},
		"zstd, a giant size":   {"zstd", zstd(size...)},
	} {
		in := data(`encoding="base64" compression="`+layer[0]+`"`, layer[1])
		reader := tiled.NewReader(source.NewFolder(fstest.MapFS{"m.tmx": {Data: []byte(in)}}), "")
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := reader.Read("m.tmx", nil)
		runtime.ReadMemStats(&after)
		if err == nil || !strings.Contains(err.Error(), "the tiles can't be unpacked") {
			t.Errorf("%s: %v", name, err)
		}
		if took := after.TotalAlloc - before.TotalAlloc; took > most {
			t.Errorf("%s: reading takes %d bytes; at most %d are wanted", name, took, most)
		}
	}
}
