package main

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"jogada/internal/gametest/tier"
)

// driver is a second extension, which acts like a user: it opens the map, changes it and saves it. It reports what it
// sees, line by line, through a pipe. The extension under test is loaded before it, so when it receives the save event
// the check is done.
const driver = `
const tell = line => { new Process().exec("sh", ["-c", 'printf "%s\n" "$0" > "$1"', String(line), "PIPE"]) }
let saved = false
tiled.assetSaved.connect(map => {
	try {
		const found = jogadaLevels.issues(map.fileName)
		found.forEach(f => tell(f.severity + ": " + f.text))
		found[1].jump()
		const area = map.selectedArea.boundingRect
		tell("selected " + [area.x, area.y, area.width, area.height].join(","))
		tell("unmapped " + jogadaLevels.isMapped("/nowhere/else/a.tmx"))
		tell("checked " + jogadaLevels.check(map.fileName))
		tell("action " + tiled.actions.includes("JogadaCheck"))
	} catch (e) {
		tell("error " + e)
	}
	tell("done")
})
tiled.activeAssetChanged.connect(map => {
	if (map && !saved) {
		saved = true
		map.setProperty("touched", true)
		tiled.trigger("Save")
	}
})
`

// program wraps the command and records each run.
const program = `#!/bin/sh
echo "$@" >> "RUNS"
exec jogada "$@"
`

// The real Tiled runs the extension: it checks when a map is saved, and what was found leads to its tile.
func TestTiledChecksAMapWhenItIsSaved(t *testing.T) {
	tier.DeepOnly(t, "starts Tiled")
	if _, err := exec.LookPath("tiled"); err != nil {
		tier.Missing(t, "tiled (scripts/tools)", "the extension in the real editor")
	}
	dir := t.TempDir()
	extension, err := os.ReadFile("../../editors/tiled/jogada.js")
	if err != nil {
		t.Fatal(err)
	}
	pipe, runs := filepath.Join(dir, "pipe"), filepath.Join(dir, "runs")
	blocks := docBlocks(t, "../../docs/levels.md")
	for _, b := range blocks[:2] { // the map and the mapping
		if out, code := shell(t, dir, b.text); code != 0 {
			t.Fatal(out)
		}
	}
	const extensions = ".config/tiled/extensions/"
	lay(t, dir, map[string]string{extensions + "a-jogada.js": string(extension), extensions + "b-driver.js": strings.ReplaceAll(driver, "PIPE", pipe), "program": strings.ReplaceAll(program, "RUNS", runs)})
	if err := os.Chmod(filepath.Join(dir, "program"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	told, err := os.OpenFile(pipe, os.O_RDWR, 0) // for writing, too, so that it does not end between two lines
	if err != nil {
		t.Fatal(err)
	}
	defer told.Close()
	if err := told.SetReadDeadline(time.Now().Add(3 * time.Minute)); err != nil { // for a Tiled that says nothing
		t.Fatal(err)
	}
	cmd := exec.Command("tiled", "--new-instance", "maps/cave.tmx")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "QT_QPA_PLATFORM=offscreen", "XDG_RUNTIME_DIR="+dir, "XDG_CONFIG_HOME="+dir+"/.config", "HOME="+dir, "JOGADA="+filepath.Join(dir, "program"))
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { cmd.Process.Kill(); cmd.Wait() }()
	var said []string
	for lines := bufio.NewScanner(told); lines.Scan() && lines.Text() != "done"; {
		said = append(said, lines.Text())
	}
	want := []string{
		"error: 1,1: no exit can be reached from start hero: the exit at 7,3 lies beyond door red, which stays shut [reach]",
		"error: 6,1: key red can't be collected: it lies beyond door red, which stays shut [keys]",
		"error: 4,2: door red can never be opened: the only key red lies beyond door red [doors]",
		"selected 6,1,1,1",
		"unmapped false",
		"checked 3",
		"action true",
	}
	if got := strings.Join(said, "\n"); got != strings.Join(want, "\n") {
		t.Errorf("it tells\n%s", got)
	}
	// Three times: by the extension when the map was saved, and twice by the driver.
	if data, err := os.ReadFile(runs); err != nil || strings.Count(string(data), "levels check --format json --fail-on never "+dir+"/maps/cave.tmx\n") != 3 {
		t.Errorf("it ran\n%s%v", data, err)
	}
}
