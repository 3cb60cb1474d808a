package read_test

import (
	"bytes"
	"compress/gzip"
	"strings"
	"testing"
	"testing/fstest"

	"jogada/internal/levels/read"
	"jogada/internal/levels/read/source"
)

func TestTheEndOfANameSaysWhoReadsIt(t *testing.T) {
	for name, want := range map[string]source.Format{"a.tmx": source.TMX, "x/A.TMX": source.TMX, "a.tmj": source.TMJ, "a.json": source.TMJ, "a.ldtk": source.LDtk, "a.txt": source.Text, "a.tmx.gz": source.TMX, "a.png": "", "tmx": "", "a.ldtkl": ""} {
		if got := read.Format(name); got != want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestFilesOfEveryFormatAreRead(t *testing.T) {
	const tmx = `<map orientation="orthogonal" width="1" height="1" tilewidth="8" tileheight="8"></map>`
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	w.Write([]byte(tmx))
	w.Close()
	all := fstest.MapFS{
		"a.tmx": {Data: []byte(tmx)}, "b.tmx.gz": {Data: packed.Bytes()}, "c.txt": {Data: []byte("#")},
		"d.tmj":  {Data: []byte(`{"orientation":"orthogonal","width":1,"height":1,"tilewidth":8,"tileheight":8,"layers":[]}`)},
		"e.ldtk": {Data: []byte(`{"defs":{},"levels":[{"identifier":"A","pxWid":16,"pxHei":16,"layerInstances":[]},{"identifier":"B","pxWid":16,"pxHei":16,"layerInstances":[]}]}`)},
	}
	r := read.NewReader(source.NewFolder(all), "")
	for name := range all {
		maps, err := r.Read(name, nil)
		if err != nil || len(maps) != 1+strings.Count(name, "ldtk") || maps[0].Width != 1 || maps[0].File != name {
			t.Errorf("%s: %d maps, %v", name, len(maps), err)
		}
	}
	if _, err := r.Read("x.png", nil); err == nil || !strings.Contains(err.Error(), ".tmx") {
		t.Error(err)
	}
}
