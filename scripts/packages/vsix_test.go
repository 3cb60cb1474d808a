package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

func TestTheExtensionHasEveryFileAndItsManifests(t *testing.T) {
	data := made(t)["jogada-1.2.3.vsix"]
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	read := func(name string) []byte {
		f, err := z.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		all, err := io.ReadAll(f)
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	types := string(read("[Content_Types].xml"))
	for _, f := range z.File {
		if f.Name != "[Content_Types].xml" && !strings.Contains(types, `Extension="`+path.Ext(f.Name)+`"`) {
			t.Errorf("%s has no content type", f.Name)
		}
	}
	root := filepath.Join("..", "..", "editors", "vscode")
	err = filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		inside, _ := filepath.Rel(root, name)
		want, err := os.ReadFile(name)
		if got := read("extension/" + filepath.ToSlash(inside)); err == nil && inside != "package.json" && !bytes.Equal(got, want) {
			t.Errorf("%s differs", inside)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	var manifest struct {
		Name, Publisher, Version, Main string
		Contributes                    struct {
			Languages []struct{ Configuration string }
			Grammars  []struct{ Path string }
		}
	}
	if err := json.Unmarshal(read("extension/package.json"), &manifest); err != nil {
		t.Fatal(err)
	}
	named := []string{manifest.Main}
	for _, l := range manifest.Contributes.Languages {
		if l.Configuration != "" {
			named = append(named, l.Configuration)
		}
	}
	for _, g := range manifest.Contributes.Grammars {
		named = append(named, g.Path)
	}
	for _, name := range named {
		if text := read(path.Join("extension", name)); path.Ext(name) == ".json" && !json.Valid(text) {
			t.Errorf("%s is not JSON", name)
		}
	}
	var about struct {
		Metadata struct {
			Identity struct {
				ID        string `xml:"Id,attr"`
				Version   string `xml:",attr"`
				Publisher string `xml:",attr"`
			}
		}
		Assets struct {
			Asset []struct {
				Path string `xml:",attr"`
			}
		}
	}
	if err := xml.Unmarshal(read("extension.vsixmanifest"), &about); err != nil {
		t.Fatal(err)
	}
	if id := about.Metadata.Identity; id.ID != manifest.Name || id.Version != "1.2.3" || manifest.Version != "1.2.3" || id.Publisher != manifest.Publisher {
		t.Errorf("%+v, %+v", id, manifest)
	}
	for _, a := range about.Assets.Asset {
		read(a.Path)
	}
}
