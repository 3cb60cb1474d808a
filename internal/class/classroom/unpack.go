package classroom

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"
)

// isArchive reports whether a file is an archive by its name.
func isArchive(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{".zip", ".tar", ".tar.gz", ".tgz"}, func(ending string) bool { return strings.HasSuffix(name, ending) })
}

// errUnsafe says that an archive names files outside its folder.
var errUnsafe = errors.New("the archive names a file outside itself")

// unpacking writes the files of an archive below a folder. Links, devices and what systems leave behind are left out; more files or bytes than
// the limits are an error, whatever the archive says of its sizes.
type unpacking struct {
	root  *os.Root
	files int
	left  int64
}

// unpack writes the files of an archive into a folder, which is made.
func unpack(archive, folder string, files int, size int64) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return err
	}
	defer root.Close()
	u := &unpacking{root: root, files: files, left: size}
	if strings.HasSuffix(strings.ToLower(archive), ".zip") {
		return u.zip(archive)
	}
	return u.tar(archive)
}

func (u *unpacking) zip(archive string) error {
	r, err := zip.OpenReader(archive)
	if err != nil {
		return err
	}
	defer r.Close()
	for _, f := range r.File {
		if !f.Mode().IsRegular() {
			continue
		}
		from, err := f.Open()
		if err != nil {
			return err
		}
		err = errors.Join(u.write(nameOf(f), f.Mode(), from), from.Close())
		if err != nil {
			return err
		}
	}
	return nil
}

// oldLetters are the letters 128 to 255 of code page 437, in which zip files name files that they do not name in UTF-8.
var oldLetters = []rune("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0")

// nameOf returns the name of a file in a zip file. Some programs write UTF-8 without saying so.
func nameOf(f *zip.File) string {
	if utf8.ValidString(f.Name) {
		return f.Name
	}
	var name strings.Builder
	for _, b := range []byte(f.Name) {
		if b < utf8.RuneSelf {
			name.WriteByte(b)
		} else {
			name.WriteRune(oldLetters[b-utf8.RuneSelf])
		}
	}
	return name.String()
}

func (u *unpacking) tar(archive string) error {
	file, err := os.Open(archive)
	if err != nil {
		return err
	}
	defer file.Close()
	start := make([]byte, 2)
	_, err = io.ReadFull(file, start)
	if _, again := file.Seek(0, io.SeekStart); err != nil || again != nil {
		return errors.Join(err, again)
	}
	var from io.Reader = file
	if bytes.Equal(start, []byte{0x1f, 0x8b}) {
		if from, err = gzip.NewReader(file); err != nil {
			return err
		}
	}
	r := tar.NewReader(io.LimitReader(from, 2*u.left+int64(u.files+1)*4096)) // headers of files that are left out count as well
	for {
		header, err := r.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if header.Typeflag != tar.TypeReg {
			continue
		}
		if err := u.write(header.Name, header.FileInfo().Mode(), r); err != nil {
			return err
		}
	}
}

// write writes a file of an archive. The last of the same name counts.
func (u *unpacking) write(name string, mode fs.FileMode, from io.Reader) error {
	name = path.Clean(strings.ReplaceAll(name, "\\", "/"))
	if !filepath.IsLocal(filepath.FromSlash(name)) {
		return errUnsafe
	}
	if slices.ContainsFunc(strings.Split(name, "/"), isLitter) {
		return nil
	}
	if u.files--; u.files < 0 {
		return errTooLarge
	}
	if dir := path.Dir(name); dir != "." {
		if err := u.root.MkdirAll(filepath.FromSlash(dir), 0o700); err != nil {
			return err
		}
	}
	to, err := u.root.OpenFile(filepath.FromSlash(name), os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600|mode&0o100)
	if err != nil {
		return err
	}
	n, err := io.Copy(to, io.LimitReader(from, u.left+1))
	if err := errors.Join(err, to.Close()); err != nil {
		return err
	}
	if u.left -= n; u.left < 0 {
		return errTooLarge
	}
	return nil
}

// The largest archive of a class.
const (
	mostClassFiles = 200_000
	mostClassBytes = 4 << 30
)

// inner returns the folder inside folders that hold nothing else.
func inner(folder string) string {
	for {
		entries, err := os.ReadDir(folder)
		if err != nil || len(entries) != 1 || !entries[0].IsDir() {
			return folder
		}
		folder = filepath.Join(folder, entries[0].Name())
	}
}
