package browser

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/front/ask"
	"jogada/internal/front/web"
	"jogada/internal/front/web/page"
	"jogada/internal/gametest/tier"
	"jogada/internal/lessons/lesson"
)

// generous returns the default limits with times that no machine needs.
func generous() web.Limits {
	limits := web.DefaultLimits()
	limits.Time, limits.Patience = time.Hour, time.Hour
	return limits
}

// serve starts a service with a page, until the test is over, and returns its address.
func serve(t *testing.T, list catalog.Games, files fs.FS) string {
	t.Helper()
	return listens(t, answering(t, list, files))
}

func answering(t *testing.T, list catalog.Games, files fs.FS) http.Handler {
	t.Helper()
	server, err := web.New(web.Config{Games: list, Limits: generous(), Timing: web.DefaultTiming(), Page: files, Lessons: lessons(t), Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	return server.Handler()
}

// patient passes requests on without the time that the page allows for their answer, so that no machine is too slow for it.
func patient(handler http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var request map[string]any
		body, err := io.ReadAll(r.Body)
		if err == nil && json.Unmarshal(body, &request) == nil {
			if budget, is := request["budget"].(map[string]any); is {
				delete(budget, "seconds")
				body, _ = json.Marshal(request)
			}
		}
		r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
		handler.ServeHTTP(w, r)
	})
}

// late is the time by which every reply but the document is delayed. A test that looks at something before it is there
// passes on an idle machine; with a delay it fails each time.
var late = flag.Duration("late", 0, "delay every reply but the document by this time, to find tests that do not wait")

// listens starts a host until the test is over, and returns its address.
func listens(t *testing.T, handler http.Handler) string {
	t.Helper()
	listening := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if *late > 0 && r.URL.Path != "/" {
			select {
			case <-time.After(*late):
			case <-r.Context().Done():
			}
		}
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(listening.Close)
	return listening.URL
}

// sharedEngine answers whatever is made ahead of the tests.
var sharedEngine = sync.OnceValues(func() (*ask.Engine, error) { return ask.New(games.All(), generous().Limits, nil) })

// rendered are our own lessons as the page gets them, rendered once for all tests.
var rendered = sync.OnceValues(func() (map[string][]byte, error) {
	shelf, err := lesson.Open(lesson.Own())
	if err != nil {
		return nil, err
	}
	engine, err := sharedEngine()
	if err != nil {
		return nil, err
	}
	return shelf.Files(context.Background(), engine, engine.Languages())
})

func lessons(t *testing.T) map[string][]byte {
	t.Helper()
	files, err := rendered()
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// How the page that is tested gets its answers: from a service, or from the engine in the page itself.
const (
	service = "service"
	alone   = "site"
)

// over is the one of them that is being tested.
var over = service

// onlyOver skips a test where the page is not of that kind.
func onlyOver(t *testing.T, kind string) {
	t.Helper()
	if over != kind {
		t.Skipf("it is about a page over a %s", kind)
	}
}

// host starts what the page is opened from: a service, or any host for files.
func host(t *testing.T, list catalog.Games, files fs.FS) string {
	t.Helper()
	if over == service {
		return serve(t, list, files)
	}
	return listens(t, siteHost(t))
}

// siteHost serves the site as any host for files does, without headers of its own. The plain modules are there besides, for
// tests that ask one of them.
func siteHost(t *testing.T) http.Handler {
	t.Helper()
	files, err := site()
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServerFS(files))
	mux.Handle("/assets/js/", http.StripPrefix("/assets/", http.FileServerFS(page.Plain())))
	return mux
}

// site are the files of the site, made once for all tests.
var site = sync.OnceValues(func() (fs.FS, error) {
	folder, err := made()
	if err != nil {
		return nil, err
	}
	beside, err := rendered()
	if err != nil {
		return nil, err
	}
	engine, err := sharedEngine()
	if err != nil {
		return nil, err
	}
	first, err := engine.Preload(context.Background())
	if err != nil {
		return nil, err
	}
	list, err := page.Site(besides{os.DirFS(folder), noEngine}, first, beside)
	files := fstest.MapFS{}
	for name, data := range list {
		files[name] = &fstest.MapFile{Data: data}
	}
	return files, err
})

// noEngine replaces the engine in the quick tier, which compiles none. It can't be loaded.
var noEngine = fstest.MapFS{"engine.zst": {}, "engine.licences": {}}

// made makes the bundle of the page as it is now, and in the deep tier the engine, once for all tests.
var made = sync.OnceValues(func() (string, error) {
	folder, err := filepath.Abs(filepath.Join("..", "..", "..", "..", "out", "browser"))
	if err != nil {
		return "", err
	}
	for _, args := range [][]string{{"page", folder}, {"engine", "test", folder}}[:tier.Choose(2, 1)] {
		cmd := exec.Command("go", append([]string{"run", "./scripts/bundle"}, args...)...)
		cmd.Dir = filepath.Join("..", "..", "..", "..")
		if out, err := cmd.CombinedOutput(); err != nil {
			return "", fmt.Errorf("%v: %w\n%s", cmd, err, out)
		}
	}
	return folder, nil
})

// bundled returns the bundle of the page. The plain modules are there besides, for tests that ask one of them.
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
