package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"slices"
	"strings"
	"time"
)

// file is a file of an archive.
type file struct {
	name string // with slashes
	mode int64
	data []byte
}

// tarball packs files as tar.gz. The bytes depend only on the files and their common time.
func tarball(files []file, at time.Time) ([]byte, error) {
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(z)
	for _, f := range sorted(files) {
		head := &tar.Header{Name: f.name, Mode: f.mode, Size: int64(len(f.data)), ModTime: at.UTC(), Format: tar.FormatUSTAR}
		if err := w.WriteHeader(head); err != nil {
			return nil, err
		}
		if _, err := w.Write(f.data); err != nil {
			return nil, err
		}
	}
	if err := closeAll(w, z); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

// zipped packs files as zip, in the same way.
func zipped(files []file, at time.Time) ([]byte, error) {
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	for _, f := range sorted(files) {
		w, err := z.CreateHeader(&zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: at.UTC()})
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(f.data); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

// sorted returns the files in the order of their names.
func sorted(files []file) []file {
	return slices.SortedFunc(slices.Values(files), func(a, b file) int { return strings.Compare(a.name, b.name) })
}

// closeAll closes writers, the innermost last.
func closeAll(all ...io.Closer) error {
	for _, c := range all {
		if err := c.Close(); err != nil {
			return err
		}
	}
	return nil
}
