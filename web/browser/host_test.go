package browser

import (
	"fmt"
	"io/fs"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"jogada/catalog"
	"jogada/web"
	"jogada/web/page"
)

// serve starts a service with a page, until the test is over, and returns its address.
func serve(t *testing.T, list catalog.Games, files fs.FS) string {
	t.Helper()
	server, err := web.New(web.Config{Games: list, Limits: web.DefaultLimits(), Timing: web.DefaultTiming(), Page: files, Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	listening := httptest.NewServer(server.Handler())
	t.Cleanup(listening.Close)
	return listening.URL
}

// made makes the bundle of the page as it is now, as "make build" does, once for all tests.
var made = sync.OnceValues(func() (string, error) {
	folder, err := filepath.Abs(filepath.Join("..", "..", "out", "browser"))
	if err != nil {
		return "", err
	}
	cmd := exec.Command("go", "run", "./scripts/bundle", "page", folder)
	cmd.Dir = filepath.Join("..", "..")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%v: %w\n%s", cmd, err, out)
	}
	return folder, nil
})

// bundled is the bundle of the page. The plain modules are there besides, for tests that ask one of them.
func bundled(t *testing.T) fs.FS {
	t.Helper()
	folder, err := made()
	if err != nil {
		t.Fatal(err)
	}
	return besides{os.DirFS(folder), page.Plain()}
}

// besides are files, and others that are there where those are not.
type besides struct {
	fs.FS
	others fs.FS
}

func (b besides) Open(name string) (fs.File, error) {
	if f, err := b.FS.Open(name); err == nil {
		return f, nil
	}
	return b.others.Open(name)
}
