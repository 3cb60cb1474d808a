package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"jogada/internal/gametest/tier"
)

var packed = []file{{"j/jogada", 0o755, []byte("program")}, {"j/README.md", 0o644, []byte("words")}, {"j/docs/a.md", 0o644, nil}}

var moment = time.Unix(1_800_000_000, 0)

func TestAnArchiveHasTheSameBytesWhateverTheOrderAndTheZone(t *testing.T) {
	for name, pack := range map[string]func([]file, time.Time) ([]byte, error){"tar": tarball, "zip": zipped} {
		one, err := pack(packed, moment)
		if err != nil {
			t.Fatal(name, err)
		}
		turned := slices.Clone(packed)
		slices.Reverse(turned)
		two, err := pack(turned, moment.In(time.FixedZone("far", 9*3600)))
		if err != nil {
			t.Fatal(name, err)
		}
		if !bytes.Equal(one, two) {
			t.Errorf("%s: other bytes", name)
		}
		if later, err := pack(packed, moment.Add(time.Hour)); err != nil || bytes.Equal(one, later) {
			t.Errorf("%s: the time of the files is not in it (%v)", name, err)
		}
	}
}

func TestATarballUnpacksToItsFiles(t *testing.T) {
	data, err := tarball(packed, moment)
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for r := tar.NewReader(z); ; {
		head, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil || !head.ModTime.Equal(moment) {
			t.Errorf("%s: %v, of %v", head.Name, err, head.ModTime)
		}
		got = append(got, head.Name+" "+head.FileInfo().Mode().String()+" "+string(text))
	}
	want := []string{"j/README.md -rw-r--r-- words", "j/docs/a.md -rw-r--r-- ", "j/jogada -rwxr-xr-x program"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

func TestAZipUnpacksToItsFiles(t *testing.T) {
	data, err := zipped(packed, moment)
	if err != nil {
		t.Fatal(err)
	}
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range r.File {
		text, err := r.Open(f.Name)
		if err != nil {
			t.Fatal(err)
		}
		words, err := io.ReadAll(text)
		if err != nil || !f.Modified.Equal(moment) {
			t.Errorf("%s: %v, of %v", f.Name, err, f.Modified)
		}
		got = append(got, f.Name+" "+string(words))
	}
	if d := cmp.Diff([]string{"j/README.md words", "j/docs/a.md ", "j/jogada program"}, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

// Bytes that the program may have without the engine for browsers, and that the engine may have. A release has both: at
// most 50 MiB.
const (
	largestProgram = 47_000_000
	largestEngine  = 50<<20 - largestProgram
)

// TestAProgramHasTheSameBytesWhereverItIsBuilt builds the program from two copies of the sources. The whole of an
// archive, built with an empty cache, is compared by make release.
func TestAProgramHasTheSameBytesWhereverItIsBuilt(t *testing.T) {
	tier.DeepOnly(t, "builds the program twice")
	folder := t.TempDir()
	var built [2][]byte
	for i, name := range []string{"one", "two/deeper"} {
		e := edition{root: filepath.Join(folder, name), version: "v0.0.1-test", time: moment}
		if err := copySources(root, e.root); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(folder, strings.ReplaceAll(name, "/", "-")+".exe")
		if err := e.build(here, path); err != nil {
			t.Fatal(err)
		}
		var err error
		if built[i], err = os.ReadFile(path); err != nil {
			t.Fatal(err)
		}
		out, err := e.runBinary(path, "version")
		if err != nil || !strings.HasPrefix(string(out), "jogada v0.0.1-test\n") {
			t.Errorf("version: %s, %v", out, err)
		}
	}
	if !bytes.Equal(built[0], built[1]) {
		t.Error("the bytes differ")
	}
	if bytes.Contains(built[0], []byte(folder)) {
		t.Error("the folder of the sources is in the program")
	}
	engine, _ := os.ReadFile(filepath.Join(root, "internal/front/web/page/built/engine.zst")) // there after "make site"
	if n := len(built[0]) - len(engine); n > largestProgram {
		t.Errorf("without the engine the program has %d bytes; want at most %d", n, largestProgram)
	}
	if len(engine) > largestEngine {
		t.Errorf("the engine has %d bytes; want at most %d", len(engine), largestEngine)
	}
}

func TestAReleaseNeedsAVersionAndATime(t *testing.T) {
	if e, err := newEdition("v1.2.3", "1800000000"); err != nil || e.name(platforms[0]) != "jogada-v1.2.3-macos-amd64" || !e.time.Equal(moment) {
		t.Errorf("%+v, %v", e, err)
	}
	for _, bad := range [][2]string{{"", "1800000000"}, {"v1/2", "1800000000"}, {"v1 -X", "1800000000"}, {"v1", ""}, {"v1", "0"}} {
		if e, err := newEdition(bad[0], bad[1]); err == nil {
			t.Errorf("%q is taken as %+v", bad, e)
		}
	}
}
