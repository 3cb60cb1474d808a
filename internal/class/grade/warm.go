package grade

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"jogada/internal/base/file"
	"jogada/internal/class/sandbox"
)

// warmSource imports what course programs in Go import, so that the compiler's cache holds it.
const warmSource = `package main

import (
	_ "bufio"
	_ "bytes"
	_ "cmp"
	_ "container/heap"
	_ "container/list"
	_ "encoding/json"
	_ "errors"
	_ "fmt"
	_ "io"
	_ "maps"
	_ "math"
	_ "math/bits"
	_ "math/rand"
	_ "math/rand/v2"
	_ "os"
	_ "regexp"
	_ "slices"
	_ "sort"
	_ "strconv"
	_ "strings"
	_ "sync"
	_ "time"
	_ "unicode"
	_ "unicode/utf8"
)

func main() {}
`

// warming lets one cache be made at a time.
var warming sync.Mutex

// goCache returns a folder with the compiled standard library of Go, which programs are built against and may not change. Without it each
// build compiles the library anew, which takes half a minute. The folder is made once for each compiler; where that fails, it returns nothing.
func goCache(ctx context.Context, compiler string) string {
	warming.Lock()
	defer warming.Unlock()
	info, err := os.Stat(compiler)
	base, ok := cacheFolder()
	if err != nil || !ok {
		return ""
	}
	key := sha256.Sum256([]byte(fmt.Sprint(compiler, info.Size(), info.ModTime().UnixNano(), warmSource)))
	folder := filepath.Join(base, fmt.Sprintf("go-%x", key[:6]))
	if info, err := os.Stat(folder); err == nil && info.IsDir() {
		return folder
	}
	made, err := warm(ctx, compiler, base)
	if err != nil {
		return ""
	}
	if err := os.Rename(made, folder); err != nil { // another process was faster
		os.RemoveAll(made)
	}
	return folder
}

// cacheFolder returns a folder of ours that only we may write to, and programs can read.
func cacheFolder() (string, bool) {
	base, err := os.UserCacheDir()
	if os.Geteuid() == 0 { // programs run as another user, for whom root's home is closed
		base, err = "/var/cache", nil
	}
	if err != nil {
		return "", false
	}
	folder := filepath.Join(base, "jogada")
	return folder, os.MkdirAll(folder, 0o755) == nil
}

var errNoCache = errors.New("no folder to keep programs in; set HOME to a folder that can be written to")

// kept builds sources into a folder of ours, unless it has been built from the same sources before, and returns the folder.
func (s Source) kept(ctx context.Context, language Language, sources []string, root string) (string, error) {
	base, ok := cacheFolder()
	if !ok {
		return "", errNoCache
	}
	hash := sha256.New()
	fmt.Fprintln(hash, language.Build, sources, root)
	if err := hashAround(hash, root); err != nil {
		return "", err
	}
	folder := filepath.Join(base, fmt.Sprintf("built-%x", hash.Sum(nil)[:12]))
	if info, err := os.Stat(folder); err == nil && info.IsDir() {
		return folder, nil
	}
	sweepCaches(base)
	made, err := os.MkdirTemp(base, making)
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(made)
	if err := s.build(ctx, s.fill(language.Build, sources, made), root, made); err != nil {
		return "", err
	}
	if err := errors.Join(os.Chown(made, os.Getuid(), os.Getgid()), os.Chmod(made, 0o755)); err != nil {
		return "", err
	}
	if err := os.Rename(made, folder); err != nil && !isFolder(folder) { // another process may have been faster
		return "", err
	}
	return folder, nil
}

// hashAround hashes what a build may read: all of a folder, or a file and what lies beside it.
func hashAround(hash io.Writer, root string) error {
	if isFolder(root) {
		digest, err := file.Digest(root)
		fmt.Fprintln(hash, digest)
		return err
	}
	around, err := filepath.Glob(filepath.Join(filepath.Dir(root), "*"))
	if err != nil {
		return err
	}
	for _, path := range around {
		if data, err := os.ReadFile(path); err == nil {
			fmt.Fprintln(hash, path, len(data))
			hash.Write(data)
		}
	}
	return nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// making begins the name of a cache that is being made, and longestMaking is longer than that takes.
const (
	making        = "making-"
	longestMaking = time.Hour
)

// sweepCaches removes caches that were not finished, because their process was killed.
func sweepCaches(base string) {
	entries, _ := os.ReadDir(base)
	for _, e := range entries {
		if info, err := e.Info(); err == nil && strings.HasPrefix(e.Name(), making) && time.Since(info.ModTime()) > longestMaking {
			_ = os.RemoveAll(filepath.Join(base, e.Name()))
		}
	}
}

// warm compiles the standard library into a new folder below base.
func warm(ctx context.Context, compiler, base string) (string, error) {
	source, remove, err := sandbox.Folder()
	if err != nil {
		return "", err
	}
	defer remove()
	sweepCaches(base)
	if err := os.Chmod(source, 0o755); err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(source, "main.go"), []byte(warmSource), 0o644); err != nil {
		return "", err
	}
	cache, err := os.MkdirTemp(base, making)
	if err != nil {
		return "", err
	}
	command, err := located([]string{"go", "build", "-o", filepath.Join(cache, "program"), filepath.Join(source, "main.go")})
	if err != nil {
		return "", err
	}
	command.Path, command.Dir, command.Env = compiler, source, []string{"GOCACHE=" + cache}
	r, err := sandbox.Build(ctx, command, cache, sandbox.Limits{CPU: 10 * time.Minute, Wall: 10 * time.Minute, Memory: 2 << 30, Files: buildFiles})
	if err == nil && (r.End != sandbox.Exited || r.Exit != 0) {
		err = fmt.Errorf("the compiler ended: %s %s", r.End, r.Stderr)
	}
	if err == nil {
		err = errors.Join(os.Chown(cache, os.Getuid(), os.Getgid()), os.Chmod(cache, 0o755))
	}
	if err != nil {
		os.RemoveAll(cache)
		return "", err
	}
	return cache, os.Remove(filepath.Join(cache, "program"))
}
