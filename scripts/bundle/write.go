package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base32"
	"os"
	"path/filepath"
	"strings"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"

	"jogada/internal/front/web/page"
)

// sum returns the hash that a content adds to its name.
func sum(data []byte) string {
	s := sha256.Sum256(data)
	return base32.StdEncoding.EncodeToString(s[:5])
}

// writeFiles writes the bundle to a folder, each file also compressed, and finally the hash of its sources. It removes an
// earlier bundle; the engine stays.
func (b *bundle) writeFiles(to string) error {
	if err := clear(to); err != nil {
		return err
	}
	for name, data := range b.files {
		if err := writePacked(filepath.Join(to, name), data); err != nil {
			return err
		}
	}
	sources, err := page.Sources(os.DirFS(b.from))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(to, "sources"), []byte(sources+"\n"), 0o644)
}

// clear makes a folder, and empties it of the bundle that lay there.
func clear(to string) error {
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	entries, err := os.ReadDir(to)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if name := e.Name(); name == "README" || strings.HasPrefix(name, "engine.") || e.IsDir() {
			continue
		}
		if err := os.Remove(filepath.Join(to, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// writePacked writes a file in the compressed forms that browsers accept, if smaller. The file itself is written only if
// gzip does not make it smaller, or if it is the document: package page decompresses the others.
func writePacked(name string, data []byte) error {
	plain := !page.Immutable(filepath.Base(name))
	for ending, pack := range map[string]func([]byte) ([]byte, error){".br": brotlied, ".gz": gzipped} {
		packed, err := pack(data)
		switch {
		case err == nil && len(packed) < len(data):
			err = os.WriteFile(name+ending, packed, 0o644)
		case ending == ".gz":
			plain = true
		}
		if err != nil {
			return err
		}
	}
	if !plain {
		return nil
	}
	return os.WriteFile(name, data, 0o644)
}

func brotlied(data []byte) ([]byte, error) {
	var packed bytes.Buffer
	w := brotli.NewWriterLevel(&packed, brotli.BestCompression)
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	err := w.Close()
	return packed.Bytes(), err
}

// zstandard compresses by zstd, for files that the program decompresses itself.
func zstandard(data []byte) ([]byte, error) {
	w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(16<<20), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	defer w.Close()
	return w.EncodeAll(data, nil), nil
}

func gzipped(data []byte) ([]byte, error) {
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	err = w.Close()
	return packed.Bytes(), err
}
