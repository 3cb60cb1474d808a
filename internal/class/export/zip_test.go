package export

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// The archive of a package has its files, below its name where the platform wants that, none hidden, and is the same each time.
func TestArchivesOfPackagesAreReadyToUpload(t *testing.T) {
	files := []File{{Path: "problem.yaml", Data: "name: x\n"}, {Path: "output_validator/checker.py", Data: "#!x\n", Run: true}}
	for format, want := range map[string][]string{"kattis": {"hw/problem.yaml", "hw/output_validator/checker.py"}, "domjudge": {"problem.yaml", "output_validator/checker.py"}} {
		var before []byte
		for range 2 {
			path := filepath.Join(t.TempDir(), "hw.zip")
			if err := WriteZip(path, Options{Format: format, Name: "hw"}, files, false); err != nil {
				t.Fatal(err)
			}
			if err := WriteZip(path, Options{Format: format, Name: "hw"}, files, false); err == nil {
				t.Error("an archive is replaced that nobody gave up")
			}
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if before != nil && !bytes.Equal(before, data) {
				t.Error("two archives of the same files differ")
			}
			before = data
		}
		archive, err := zip.NewReader(bytes.NewReader(before), int64(len(before)))
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, f := range archive.File {
			names = append(names, f.Name)
			if f.Modified.Year() != 1980 {
				t.Errorf("%s: %s has the date %v", format, f.Name, f.Modified)
			}
		}
		if !slices.Equal(names, want) || archive.File[1].Mode()&0o111 == 0 {
			t.Errorf("%s: %v", format, names)
		}
	}
}

// What Kattis' own tool reads today: a version that it knows, no hidden file, and data in samples and secrets alone.
func TestPackagesForKattisHaveWhatItsToolReads(t *testing.T) {
	p := small(t, "{game: keys}")
	p.kattis(draftVersion)
	for _, f := range p.files {
		top, rest, below := bytes.Cut([]byte(f.Path), []byte("/"))
		if f.Path[0] == '.' || bytes.Contains([]byte(f.Path), []byte("/.")) {
			t.Errorf("%s is hidden", f.Path)
		}
		if below && !slices.Contains([]string{"statement", "data", "submissions", "input_validators", "output_validator"}, string(top)) {
			t.Errorf("%s is in a folder that the format does not have", f.Path)
		}
		if string(top) == "data" && !bytes.HasPrefix(rest, []byte("sample/")) && !bytes.HasPrefix(rest, []byte("secret/")) {
			t.Errorf("%s is data outside samples and secrets", f.Path)
		}
	}
}
