package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"time"
)

// here is the platform that this program runs on.
var here = platform{runtime.GOOS, runtime.GOARCH}

// edition is a release made from a folder of sources.
type edition struct {
	root    string // the folder of the sources
	version string
	time    time.Time // of every file in it
	cache   string    // the folder of go's build cache; "" for the usual one
}

// name returns the name of an archive without its extension, which is also that of the folder it unpacks to.
func (e edition) name(p platform) string {
	system := p.os
	if system == "darwin" {
		system = "macos"
	}
	return fmt.Sprintf("jogada-%s-%s-%s", e.version, system, p.arch)
}

// build builds the program for a platform. It leaves out what differs between machines: paths, the state of git, the
// build ID. It compiles as the Makefile does, so that both use the same cache.
func (e edition) build(p platform, path string) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	flags := "-s -w -buildid= -X main.stamp=" + e.version
	cmd := p.goTool(e.root, "build", "-trimpath", "-gcflags=all=-dwarf=false", "-buildvcs=false", "-tags", "bundled", "-ldflags", flags, "-o", path, "./cmd/jogada")
	if e.cache != "" {
		cmd.Env = append(cmd.Env, "GOCACHE="+e.cache)
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%v: %w\n%s", cmd, err, out)
	}
	return nil
}

// archive returns the archive for a platform, and its name: the program, and the papers that go with it.
func (e edition) archive(p platform, papers []file) (string, []byte, error) {
	folder, err := os.MkdirTemp("", "jogada-release")
	if err != nil {
		return "", nil, err
	}
	defer os.RemoveAll(folder)
	program := "jogada"
	if p.os == "windows" {
		program += ".exe"
	}
	path := filepath.Join(folder, program)
	if err := e.build(p, path); err != nil {
		return "", nil, err
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return "", nil, err
	}
	files := []file{{e.name(p) + "/" + program, 0o755, data}}
	for _, f := range papers {
		files = append(files, file{e.name(p) + "/" + f.name, f.mode, f.data})
	}
	if p.os == "windows" {
		data, err = zipped(files, e.time)
		return e.name(p) + ".zip", data, err
	}
	data, err = tarball(files, e.time)
	return e.name(p) + ".tar.gz", data, err
}

// runBinary runs the program built at path, as needed for a release's papers: at the release's time, in UTC.
func (e edition) runBinary(path string, args ...string) ([]byte, error) {
	var out, complaint bytes.Buffer
	cmd := exec.Command(path, args...)
	cmd.Env = append(cmd.Environ(), "SOURCE_DATE_EPOCH="+strconv.FormatInt(e.time.Unix(), 10), "TZ=UTC")
	cmd.Stdout, cmd.Stderr = &out, &complaint
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("%v: %w\n%s", cmd, err, &complaint)
	}
	return out.Bytes(), nil
}
