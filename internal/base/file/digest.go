package file

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Digest returns a hash of the names and contents of all regular files in a folder. It fails if the folder has a pipe, a socket or a device: a program that reads
// such a file may wait without end.
func Digest(folder string) (string, error) {
	hash := sha256.New()
	err := filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		if err == nil && e.Type()&(fs.ModeNamedPipe|fs.ModeSocket|fs.ModeDevice|fs.ModeIrregular) != 0 {
			return fmt.Errorf("%s is a pipe, a socket or a device; remove it", path)
		}
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		name, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		own := sha256.New()
		if _, err := io.Copy(own, f); err != nil {
			return err
		}
		fmt.Fprintf(hash, "%q %x\n", filepath.ToSlash(name), own.Sum(nil))
		return nil
	})
	return hex.EncodeToString(hash.Sum(nil)), err
}
