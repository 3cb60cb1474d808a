package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"jogada/internal/gametest/tier"
)

func TestTheEditorIsWhatItsPackagesGive(t *testing.T) {
	tier.DeepOnly(t, "it installs packages by npm")
	if _, err := exec.LookPath("npm"); err != nil {
		tier.Missing(t, "npm", "that the editor of the page is made of the packages that it names")
	}
	again := filepath.Join(t.TempDir(), "editor.js")
	if out, err := exec.CommandContext(t.Context(), "../vendor", again).CombinedOutput(); err != nil {
		tier.Missing(t, "the packages of npm", "that the editor of the page is made of the packages that it names: "+string(out))
	}
	want, err := os.ReadFile(again)
	if err != nil {
		t.Fatal(err)
	}
	have, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(source), "js", "vendor", "codemirror", "codemirror.js"))
	if err != nil || !bytes.Equal(want, have) {
		t.Errorf("scripts/vendor writes another module, of %d bytes and not %d: %v", len(want), len(have), err)
	}
}

func TestAnEditorThatLacksAPackageIsRefused(t *testing.T) {
	entry, to := filepath.Join(t.TempDir(), "entry.js"), filepath.Join(t.TempDir(), "out.js")
	if err := os.WriteFile(entry, []byte("export { nothing } from 'no-such-package';"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := bundleEditor(entry, to); err == nil || !strings.Contains(err.Error(), "no-such-package") {
		t.Errorf("%v", err)
	}
	if _, err := os.Stat(to); !os.IsNotExist(err) {
		t.Error("something was written")
	}
}
