package page

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// Files that scripts/bundle puts beside the bundle: the engine, compressed; its version; the licences that go with it.
const (
	engineFile  = "engine.zst"
	versionFile = "engine.version"
	licenceFile = "engine.licences"
)

// Why a program can't write a site.
var (
	errNoEngine = errors.New(`it was built without the engine for browsers, which "make site" builds`)
	errNoScript = errors.New(`the bundle has no script for the engine; "make site" makes a new one`)
)

// Engine returns an error unless a bundle includes the engine of that version.
func Engine(files fs.FS, version string) error {
	data, err := fs.ReadFile(files, versionFile)
	if err != nil {
		return errNoEngine
	}
	if built := strings.TrimSpace(string(data)); built != version {
		return fmt.Errorf(`the engine for browsers in it is of version %q, and this is version %q; "make site" builds both`, built, version)
	}
	return nil
}

// policy is the content security policy of a site: only its own files, and the inline scripts of its document; it may
// compile WebAssembly.
const policy = "default-src 'none'; script-src %s 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
	"worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"

// Site returns the files of a static site with the engine, by name, made from a bundle that includes the engine. It
// needs no service, and no network once opened. It shows the answers in first (see ask.Engine.Preload) before the engine
// has loaded. The files in more, such as lessons, are added.
func Site(files fs.FS, first, more map[string][]byte) (map[string][]byte, error) {
	site, err := assets(files)
	if err != nil {
		return nil, err
	}
	engine, err := engineOf(files)
	if err != nil {
		return nil, err
	}
	engineName := "assets/engine-" + sum(engine) + ".bin"
	site[engineName] = engine
	worker, offline := find(site, "assets/worker-"), find(site, "assets/offline-")
	if worker == "" || offline == "" {
		return nil, errNoScript
	}
	document, err := fs.ReadFile(files, index)
	if err != nil {
		return nil, err
	}
	answers := addFirst(site, first)
	site[index] = alone(document, engineName, worker, answers)
	if site["licences.txt"], err = fs.ReadFile(files, licenceFile); err != nil {
		return nil, errNoEngine
	}
	if site["icon.svg"], err = plain.ReadFile("icon.svg"); err != nil {
		return nil, err
	}
	site["manifest.webmanifest"] = manifest()
	maps.Copy(site, more)
	script := site[offline]
	delete(site, offline)
	site["sw.js"] = append(list(site), script...)
	return site, nil
}

// engineOf returns the engine for a site: compressed by gzip, which every browser decompresses. The program embeds it
// compressed by zstd, which is a fifth smaller.
func engineOf(files fs.FS) ([]byte, error) {
	packed, err := fs.ReadFile(files, engineFile)
	if err != nil {
		return nil, errNoEngine
	}
	in, err := zstd.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, fmt.Errorf("the engine for browsers: %w", err)
	}
	defer in.Close()
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := io.Copy(w, in); err != nil {
		return nil, fmt.Errorf("the engine for browsers: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// assets returns the files of a bundle that its document names.
func assets(files fs.FS) (map[string][]byte, error) {
	entries, err := fs.ReadDir(files, ".")
	if err != nil {
		return nil, err
	}
	found := map[string][]byte{}
	for _, e := range entries {
		name := strings.TrimSuffix(e.Name(), ".gz")
		if !Immutable(name) {
			continue
		}
		if found["assets/"+name], err = unpacked(files, name); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// addFirst adds the first answers to a site, and returns the line of its document that names them. The name of each
// includes a hash of all.
func addFirst(site, first map[string][]byte) string {
	if len(first) == 0 {
		return ""
	}
	names, all := slices.Sorted(maps.Keys(first)), sumOf(first)
	for _, name := range names {
		site["assets/"+name+"-"+all+".json"] = first[name]
	}
	return fmt.Sprintf("  <link rel=\"answers\" data-sum=\"%s\" data-names=\"%s\">\n", all, strings.Join(names, " "))
}

// find returns the script whose name has that prefix.
func find(site map[string][]byte, start string) string {
	for name := range site {
		if strings.HasPrefix(name, start) && path.Ext(name) == ".js" {
			return name
		}
	}
	return ""
}

// alone returns the document of a page that has the engine instead of a service. It contains its policy, for hosts that
// send none.
func alone(document []byte, engine, worker, answers string) []byte {
	first := fmt.Sprintf("  <meta http-equiv=\"Content-Security-Policy\" content=\"%s\">\n", fmt.Sprintf(policy, sourcesIn(document)))
	links := fmt.Sprintf("  <link rel=\"manifest\" href=\"manifest.webmanifest\">\n  <link rel=\"license\" href=\"licences.txt\">\n"+
		"  <link rel=\"engine\" href=\"%s\" data-worker=\"%s\">\n", engine, worker) + answers
	document = bytes.Replace(document, []byte("<head>\n"), []byte("<head>\n"+first), 1)
	return beforeScripts(document, links)
}

// manifest describes the page to browsers that can install it.
func manifest() []byte {
	data, _ := json.MarshalIndent(map[string]any{"name": "Jogada", "short_name": "Jogada", "start_url": "./", "scope": "./", "display": "standalone",
		"background_color": "#ffffff", "theme_color": "#ffffff", "icons": []map[string]string{{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}}}, "", "  ")
	return append(data, '\n')
}

// list returns the line that lists all files and a hash of them for the service worker.
func list(site map[string][]byte) []byte {
	names := append([]string{"./"}, slices.Sorted(maps.Keys(site))...)
	told, _ := json.Marshal(map[string]any{"version": sumOf(site), "files": names})
	return slices.Concat([]byte("self.site = "), told, []byte(";\n"))
}

// sumOf returns a hash of files with their names.
func sumOf(files map[string][]byte) string {
	var all bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(&all, "%s %d\n%s", name, len(files[name]), files[name])
	}
	return sum(all.Bytes())
}

// sum returns the hash that a content adds to its name.
func sum(data []byte) string {
	s := sha256.Sum256(data)
	return base32.StdEncoding.EncodeToString(s[:5])
}
