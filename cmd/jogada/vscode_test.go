package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"jogada/internal/gametest/tier"
)

// The extension for VS Code runs under node against the real server, with a stand-in for the editor.
func TestTheExtensionForVSCode(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		tier.Missing(t, "node", "the extension for VS Code")
	}
	program, err := exec.LookPath("jogada")
	if err != nil {
		t.Fatal(err)
	}
	mapping := filepath.Join(t.TempDir(), "levels.yaml")
	if err := os.WriteFile(mapping, []byte("means:\n  - {layer: Wälls😀, is: wal}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(node, "testdata/vscode.cjs", "../../editors/vscode/extension.js", program, "../../games/puzzlescript/examples/1-push.txt", mapping)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	want := strings.TrimLeft(`
game: 89,0,89,6 2 the player can get stuck in 2 inputs: after LD nothing wins the level; 98,0,98,7 2 the player can get stuck in 5 inputs: after LDLUU nothing wins the level
lens: 89 level 1: won in 5 inputs (proved): DLULD; stuck after LD
lens: 98 level 2: won in 3 inputs (proved): UDL; stuck after LDLUU
board: simpleBrowser.api.open -2 http://127.0.0.1 200
board: openExternal
levels.yaml: 1,25,1,28 0 means.0.is: wal is not offered; there are wall, floor and ignore
levels.yaml: none
offers: wall, floor, ignore
hover: What things mean. Of the entries that fit a thing the first decides.
closed: none
restarted
error: Jogada: there is no program /nowhere/jogada. Install it, or set jogada.command to its path.
`, "\n")
	if err != nil || string(out) != want {
		t.Errorf("%v\n%s", err, out)
	}
}
