package file

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

func words(s string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, s); return err }
}

// checkFile checks the contents of a file, and the number of other files in its folder.
func checkFile(t *testing.T, name, want string, others int) {
	t.Helper()
	if got, err := os.ReadFile(name); err != nil || string(got) != want {
		t.Errorf("%s holds %q, want %q: %v", name, got, want, err)
	}
	if all, _ := os.ReadDir(filepath.Dir(name)); len(all) != 1+others {
		t.Errorf("files are left behind: %v", all)
	}
}

func TestAFileIsNotOverwrittenUnlessItIsMeant(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a")
	if err := Write(name, New, words("first")); err != nil {
		t.Fatal(err)
	}
	if err := Write(name, New, words("second")); !errors.Is(err, fs.ErrExist) || err.Error() != "write "+name+": file already exists" {
		t.Errorf("written over: %v", err)
	}
	checkFile(t, name, "first", 0)
	if Write(filepath.Dir(name), Replace, words("no folder")) == nil {
		t.Error("a folder was replaced by a file")
	}
	if err := Write(name, Replace, words("third")); err != nil {
		t.Error(err)
	}
	checkFile(t, name, "third", 0)
}

func TestAFileThatComesUpMeanwhileIsNotOverwritten(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a")
	err := Write(name, New, func(w io.Writer) error { return os.WriteFile(name, []byte("another's"), 0o666) })
	if !errors.Is(err, fs.ErrExist) {
		t.Errorf("written over: %v", err)
	}
	checkFile(t, name, "another's", 0)
}

func TestWhatWasThereStaysWhenWritingFails(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a")
	Write(name, New, words("first"))
	broken := errors.New("the disk is full")
	err := Write(name, Replace, func(w io.Writer) error { io.WriteString(w, "half"); return broken })
	if !errors.Is(err, broken) {
		t.Error(err)
	}
	checkFile(t, name, "first", 0)
}

func TestAnErrorNamesTheFileThatWasAskedFor(t *testing.T) {
	name := filepath.Join(t.TempDir(), "nosuch", "name")
	err := WriteBytes(name, New, nil)
	if err == nil || err.Error() != "open "+name+": no such file or directory" {
		t.Error(err)
	}
	folder := t.TempDir()
	if err := WriteBytes(folder, Replace, nil); err == nil || err.Error() != "write "+folder+": is a directory" {
		t.Error(err)
	}
	if err := Writable(filepath.Dir(name)); err == nil || err.Error() != "open "+filepath.Dir(name)+": no such file or directory" {
		t.Error(err)
	}
}

func TestALinkIsNotFollowed(t *testing.T) {
	dir := t.TempDir()
	name, precious := filepath.Join(dir, "link"), filepath.Join(dir, "precious")
	os.WriteFile(precious, []byte("precious"), 0o666)
	if err := os.Symlink(precious, name); err != nil {
		t.Skip(err)
	}
	if err := Write(name, New, words("new")); !errors.Is(err, fs.ErrExist) {
		t.Errorf("written through a link: %v", err)
	}
	if err := Write(name, Replace, words("new")); err != nil {
		t.Error(err)
	}
	checkFile(t, precious, "precious", 1)
	checkFile(t, name, "new", 1)
	if at, _ := os.Lstat(name); at.Mode()&fs.ModeSymlink != 0 {
		t.Error("it is still a link")
	}
	nowhere := filepath.Join(dir, "nowhere")
	os.Symlink(filepath.Join(dir, "made"), nowhere)
	if err := Write(nowhere, New, words("new")); !errors.Is(err, fs.ErrExist) || Exists(filepath.Join(dir, "made")) {
		t.Errorf("written through a link to nothing: %v", err)
	}
}

func TestAFolderThatIsNoneIsNotWritable(t *testing.T) {
	dir := t.TempDir()
	if err := Writable(dir); err != nil {
		t.Error(err)
	}
	if all, _ := os.ReadDir(dir); len(all) > 0 {
		t.Errorf("left behind: %v", all)
	}
	if Writable(filepath.Join(dir, "none")) == nil {
		t.Error("a folder that is not there is writable")
	}
}
