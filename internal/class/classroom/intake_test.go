package classroom

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jogada/games"
	"jogada/internal/class/assignment"
	"jogada/internal/class/roster"
)

// handedIn writes files into a folder and returns the options of its class. A name that ends in .zip or .tgz gets an archive of the texts that
// follow in lines "name: text".
func handedIn(t *testing.T, files map[string]string) Options {
	t.Helper()
	a, err := assignment.Read([]byte("title: {en: x}\nseed: 1\ntasks: [{game: keys}]\n"), games.All())
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Assignment: a, Submissions: t.TempDir(), Out: t.TempDir()}
	for name, text := range files {
		path := filepath.Join(o.Submissions, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		data := []byte(text)
		if isArchive(name) {
			data = archived(t, name, text)
		}
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return o
}

func archived(t testing.TB, name, text string) []byte {
	t.Helper()
	var data bytes.Buffer
	zipped := zip.NewWriter(&data)
	squeezed := gzip.NewWriter(&data)
	tarred := tar.NewWriter(squeezed)
	for line := range strings.Lines(text) {
		file, content, _ := strings.Cut(strings.TrimSpace(line), ": ")
		if strings.HasSuffix(name, ".zip") {
			w, err := zipped.Create(file)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprint(w, content)
			continue
		}
		header := &tar.Header{Name: file, Mode: 0o755, Size: int64(len(content)), Typeflag: tar.TypeReg}
		if target, is := strings.CutPrefix(content, "-> "); is {
			header.Typeflag, header.Linkname, header.Size, content = tar.TypeSymlink, target, 0, ""
		}
		if err := tarred.WriteHeader(header); err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(tarred, content)
	}
	if strings.HasSuffix(name, ".zip") {
		if err := zipped.Close(); err != nil {
			t.Fatal(err)
		}
		return data.Bytes()
	}
	if err := errors.Join(tarred.Close(), squeezed.Close()); err != nil {
		t.Fatal(err)
	}
	return data.Bytes()
}

// intake lists students with what is in their submissions.
func intake(t *testing.T, o Options) (lines []string) {
	t.Helper()
	c, err := o.collect()
	if err != nil {
		t.Fatal(err)
	}
	if err := o.open(c); err != nil {
		t.Fatal(err)
	}
	for _, s := range c.Students {
		line := s.Name + ":"
		if s.Late {
			line = s.Name + " late:"
		}
		root, err := os.OpenRoot(cmpOr(s.submission.root, o.Submissions))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range s.submission.files {
			path := filepath.Join(s.submission.name, f.path)
			data, err := root.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			line += fmt.Sprintf(" %s=%s", cmpOr(f.path, s.submission.name), data)
		}
		root.Close()
		lines = append(lines, line+s.submission.fault.String())
	}
	slices.Sort(lines)
	return append(lines, fmt.Sprint("skipped ", c.Skipped, " unlisted ", c.Unlisted))
}

func cmpOr(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

func TestFoldersOfPlatformsAreTakenAsTheyCome(t *testing.T) {
	for name, c := range map[string]struct {
		files map[string]string
		want  []string
	}{
		"Moodle": {map[string]string{"Ana Souza_123_assignsubmission_file/main.py": "a", "Bob_124_assignsubmission_file_/solution.zip": "x/main.py: b\n__MACOSX/x/._main.py: junk", "Bob_124_assignsubmission_onlinetext/onlinetext.html": "hello", "Eva_9_assignsubmission_file_main.cpp": "e"},
			[]string{"Ana Souza: main.py=a", "Bob: x/main.py=b", "Eva: main.cpp=e", "skipped [Bob_124_assignsubmission_onlinetext] unlisted []"}},
		"Canvas": {map[string]string{"souzaana_LATE_11_200_Main-1.java": "new", "souzaana_11_100_Main.java": "old", "souzaana_LATE_11_201_Extra.java": "x", "bob_12_300_hw3.zip": "main.py: b"},
			[]string{"bob: main.py=b", "souzaana late: Extra.java=x Main.java=new", "skipped [] unlisted []"}},
		"Gradescope": {map[string]string{"submission_metadata.yml": "---\nsubmission_77:\n  :submitters:\n  - :name: Ana Souza\n    :sid: '17'\n    :email: a@example.org\n  :created_at: 2026-11-01\nsubmission_80:\n  :submitters:\n  - :name: Ana Souza\n    :sid: 17\n", "submission_77/main.py": "old", "submission_80/main.py": "new"},
			[]string{"Ana Souza: main.py=new", "skipped [submission_metadata.yml] unlisted []"}},
		"GitHub Classroom": {map[string]string{"hw-3-ana/.git/HEAD": "ref", "hw-3-ana/main.py": "a", "hw-3-anabel/.git/HEAD": "ref", "hw-3-anabel/main.py": "b"},
			[]string{"ana: main.py=a", "anabel: main.py=b", "skipped [] unlisted []"}},
		"litter and archives": {map[string]string{"__MACOSX/x": "", "Thumbs.db": "", "task.pdf": "", "notes.txt": "", "ana.py": "a", "bob.tgz": "bob/main.py: b\nbob/evil: -> /etc/passwd", "carla.tar.gz": "../out.py: x", "eva.zip": "A\x87o/caf\x82.py: e\nção.py: u"},
			[]string{"ana: ana.py=a", "bob: bob/main.py=b", "carla:the submission can't be read: the archive names a file outside itself", "eva: Aço/café.py=e ção.py=u", "skipped [Thumbs.db __MACOSX notes.txt task.pdf] unlisted []"}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := intake(t, handedIn(t, c.files)); !slices.Equal(got, c.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

func TestAbsentStudentsAppear(t *testing.T) {
	o := handedIn(t, map[string]string{"souzaana_11_100_main.py": "a", "garciajose_12_101_main.py": "g", "x17.py": "x", "guest.py": "y"})
	o.Roster = []roster.Student{{Name: "Ana Souza"}, {Name: "José García", ID: "5"}, {Name: "Xavier", ID: "x17"}, {Name: "Zoe", ID: "99"}}
	want := []string{"Ana Souza: main.py=a", "José García (5): main.py=g", "Xavier (x17): x17.py=x", "Zoe (99):nothing was handed in", "guest: guest.py=y", "skipped [] unlisted [guest]"}
	if got := intake(t, o); !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// An archive that grows beyond the limits is stopped, whatever it says of its size.
func TestArchivesThatExpandAreStopped(t *testing.T) {
	for _, name := range []string{"bomb.zip", "bomb.tgz"} {
		o := handedIn(t, map[string]string{name: "a.py: " + strings.Repeat("0", 1<<20) + "\nb.py: " + strings.Repeat("0", 1<<20)})
		for _, limit := range []struct {
			files int
			bytes int64
		}{{1, 1 << 30}, {10, 3 << 19}} {
			if err := unpack(filepath.Join(o.Submissions, name), t.TempDir(), limit.files, limit.bytes); !errors.Is(err, errTooLarge) {
				t.Errorf("%s %+v: %v", name, limit, err)
			}
		}
	}
}

// The page and the table say why there is no program, and reasons that differ make groups of their own.
func TestAReportSaysWhyThereIsNoProgram(t *testing.T) {
	var bomb bytes.Buffer
	zipped := zip.NewWriter(&bomb)
	w, err := zipped.Create("main.py")
	if err != nil {
		t.Fatal(err)
	}
	for zeros, n := make([]byte, 1<<20), 0; n <= mostBytes>>20; n++ {
		if _, err := w.Write(zeros); err != nil {
			t.Fatal(err)
		}
	}
	if err := zipped.Close(); err != nil {
		t.Fatal(err)
	}
	o := handedIn(t, map[string]string{"empty/.x": ""})
	o.Trusted = true
	if err := os.WriteFile(filepath.Join(o.Submissions, "bob.zip"), bomb.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if groups := c.Clusters(); len(groups) != 2 {
		t.Errorf("%d groups", len(groups))
	}
	for _, name := range []string{"index.html", "grades.csv"} {
		data, err := os.ReadFile(filepath.Join(o.Out, name))
		for _, why := range []string{"the submission is too large: unpacked, it has more than 2000 files or 64 MiB", "the submission holds no files"} {
			if err != nil || !strings.Contains(string(data), why) {
				t.Errorf("%s does not say %q: %v", name, why, err)
			}
		}
	}
	if page, err := os.ReadFile(filepath.Join(o.Out, "index.html")); err != nil || !strings.Contains(string(page), `<td class="finding">missing: the submission is too large`) {
		t.Errorf("the table does not say why: %v\n%s", err, page)
	}
}

func FuzzUnpack(f *testing.F) {
	f.Add("a.zip", archived(f, "a.zip", "x/y.py: a\n../z: b"))
	f.Add("a.tgz", archived(f, "a.tgz", "x/y.py: a\nlink: -> /etc"))
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		ending := ".tar"
		if strings.HasSuffix(name, "p") {
			ending = ".zip"
		}
		dir := t.TempDir()
		path := filepath.Join(dir, "archive"+ending)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		_ = unpack(path, filepath.Join(dir, "in"), 20, 1<<16)
		entries, err := os.ReadDir(dir)
		if err != nil || len(entries) > 2 {
			t.Errorf("files beside the folder: %v %v", entries, err)
		}
	})
}
