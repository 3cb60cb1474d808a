package main

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"jogada/cmd/jogada/internal/cli"
	"jogada/games"
	"jogada/internal/levels/format"
)

// hostileName would clear a screen, turn the direction of writing and write a finding of its own.
const hostileName = "\x1b[2J\u009b2J\u202e\nforged: trust me\r\x07\x7f: {a: [*b &c \"'"

// hostileProject returns a project of LDtk that has a hostile name wherever a name can be: a start, a door that nothing
// opens, a key behind it, an exit.
func hostileProject(t *testing.T) string {
	t.Helper()
	type object = map[string]any
	entity := func(x int, class string) object {
		return object{"__identifier": class, "__grid": []int{x, 0}, "__pivot": []int{0, 0}, "__tags": []string{hostileName}, "__tile": nil, "iid": hostileName + class, "width": 8, "height": 8, "defUid": x, "px": []int{8 * x, 0},
			"fieldInstances": []object{{"__identifier": "name", "__type": "String", "__value": hostileName, "defUid": 1}, {"__identifier": hostileName, "__type": hostileName, "__value": hostileName, "defUid": 2}}}
	}
	layer := func(name, kind string, uid int, cells []int, entities []object) object {
		return object{"__identifier": name, "__type": kind, "__cWid": 4, "__cHei": 1, "__gridSize": 8, "__pxTotalOffsetX": 0, "__pxTotalOffsetY": 0, "__tilesetDefUid": nil, "layerDefUid": uid, "visible": true,
			"intGridCsv": cells, "autoLayerTiles": []int{}, "gridTiles": []int{}, "entityInstances": entities}
	}
	world := object{"jsonVersion": "1.5.3", "defaultGridSize": 8, "worlds": []int{}, "externalLevels": false,
		"defs": object{"tilesets": []int{}, "entities": []int{}, "enums": []int{}, "layers": []object{
			{"identifier": hostileName, "type": "Entities", "uid": 1, "gridSize": 8, "intGridValues": []int{}},
			{"identifier": "Solid", "type": "IntGrid", "uid": 2, "gridSize": 8, "intGridValues": []object{{"value": 1, "identifier": "floor " + hostileName, "color": "#000000"}}}}},
		"levels": []object{{"identifier": hostileName, "iid": hostileName, "uid": 0, "worldX": 0, "worldY": 0, "pxWid": 32, "pxHei": 8, "externalRelPath": nil, "fieldInstances": []int{}, "layerInstances": []object{
			layer(hostileName, "Entities", 1, nil, []object{entity(0, "start"), entity(1, "door"), entity(2, "key"), entity(3, "exit")}),
			layer("Solid", "IntGrid", 2, []int{1, 1, 1, 1}, []object{})}}}}
	data, err := json.Marshal(world)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// harmless fails the test if a text would control a terminal, or has a line that a name wrote.
func harmless(t *testing.T, what string, text string) {
	t.Helper()
	if i := strings.IndexFunc(text, func(r rune) bool { return r != '\t' && controls(r) }); i >= 0 {
		t.Errorf("%s writes the control character %q: %.300q", what, []rune(text[i:])[0], text)
	}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(strings.TrimSpace(line), "forged") {
			t.Errorf("%s has a line that a name wrote: %.300q", what, text)
		}
	}
}

// TestNoNameOnAMapControlsATerminal runs every verb about maps on a project, a file and a folder that have hostile names.
func TestNoNameOnAMapControlsATerminal(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	folder := "maps" + strings.ReplaceAll(hostileName, "/", "")
	world := filepath.Join(folder, "w"+hostileName+".ldtk")
	broken := filepath.Join(folder, "b"+hostileName+".ldtk")
	lay(t, dir, map[string]string{world: hostileProject(t), broken: "{\"jsonVersion\": \"\x1b[2J\u202e\"", "levels.yaml": `files: ["*/w*.ldtk", "*/b*.ldtk"]
means:
  - {layer: Solid, on: intgrid, is: floor}
  - {class: start, start: "{name}"}
  - {class: door, door: "{name}"}
  - {class: key, key: "{name}"}
  - {class: exit, exit: true}
`})
	commands := [][]string{{"check", broken}, {"what-if", broken}, {"init", broken}, {"what-if", world, "--all"}, {"what-if", world, "--output", "json"}, {"report", "--out", "out"},
		{"check", world, "--picture", "map.svg"}, {"check", "--baseline", "base.json", "--accept"}, {"init", world, "--print"}, {"init", world, "--root", folder}}
	for _, name := range format.Names() {
		commands = append(commands, []string{"check", "--format", name})
	}
	for _, args := range commands {
		got := runGames(t, games.All(), append([]string{"levels"}, args...)...)
		what := fmt.Sprintf("levels %.40q", args)
		harmless(t, what, got.out)
		harmless(t, what, got.err)
		if slices.Contains(args, "json") || slices.Contains(args, "sarif") {
			if !json.Valid([]byte(got.out)) {
				t.Errorf("%s writes invalid JSON: %.300s", what, got.out)
			}
		} else if slices.Contains(args, "junit") && xml.Unmarshal([]byte(got.out), new(struct{})) != nil {
			t.Errorf("%s writes invalid XML: %.300s", what, got.out)
		}
		if got.out+got.err == "" || got.code == cli.Internal || args[0] == "init" && args[1] == world && got.code != cli.Answered {
			t.Errorf("%s ends with %d and says %q", what, got.code, got.out+got.err)
		}
	}
	if data, err := os.ReadFile("map.svg"); err != nil || bytes.Contains(data, []byte("\x1b")) || xml.Unmarshal(data, new(struct{})) != nil {
		t.Errorf("the picture is no SVG: %v\n%.300q", err, data)
	}
	harmless(t, "levels watch", watched(t, "2 maps checked"))
}

// TestAHostileTreeOfMapsIsRead runs the verbs about maps in a folder with a link to itself, links out of it and pipes nobody writes to.
func TestAHostileTreeOfMapsIsRead(t *testing.T) {
	dir := t.TempDir()
	root := filepath.Join(dir, "root")
	lay(t, dir, map[string]string{"secret.txt": "#####\n#1.S#\n#####\n", "root/levels.yaml": "means: [{character: ',', is: floor}]\nfiles: ['**/*.txt']\n", "root/maps/good.txt": "#####\n#1.>#\n#####\n"})
	t.Chdir(root)
	if err := errors.Join(os.Symlink(".", "maps/loop"), os.Symlink("../..", "maps/up"), os.Symlink("../../secret.txt", "maps/link.txt"), os.Symlink("itself.txt", "maps/itself.txt"),
		syscall.Mkfifo("maps/pipe.txt", 0o600), syscall.Mkfifo("pipe.tmx", 0o600)); err != nil {
		t.Fatal(err)
	}
	said := watched(t, "4 maps checked, 3 findings in 3 maps") // both links and the pipe can't be read
	for _, name := range []string{"maps/pipe.txt", "pipe.tmx", "maps/link.txt", "maps/itself.txt", "maps/up/secret.txt", "maps/loop/loop/loop", "."} {
		for _, verb := range []string{"check", "what-if", "init"} {
			got := runGames(t, games.All(), "levels", verb, name)
			if got.out+got.err == "" || got.code == cli.Internal || got.code == cli.Answered && verb == "init" {
				t.Errorf("levels %s %s ends with %d and says %q", verb, name, got.code, got.out+got.err)
			}
			said += got.out + got.err
		}
	}
	if strings.Contains(said, "door s") || strings.Contains(said, "needs s") { // the map outside has the only one
		t.Errorf("a map outside of the folder is read: %s", said)
	}
}

// oneRound is a writer that ends a context when it reads that maps were checked.
type oneRound struct {
	io.Writer
	end context.CancelFunc
}

func (u oneRound) Write(data []byte) (int, error) {
	if bytes.Contains(data, []byte(" checked, ")) {
		defer u.end()
	}
	return u.Writer.Write(data)
}

// watched runs levels watch for one round, and returns all that it writes.
func watched(t *testing.T, want string) string {
	t.Helper()
	ctx, end := context.WithCancel(context.Background())
	defer end()
	var out, words bytes.Buffer
	con := &cli.Console{In: strings.NewReader(""), Err: oneRound{&words, end}, Width: cli.PlainWidth, Getenv: func(string) string { return "" }}
	con.Out = con.Screen(&out)
	if code := execute(ctx, games.All(), con, []string{"levels", "watch"}); code != cli.Answered || !strings.Contains(words.String(), want) {
		t.Errorf("levels watch ends with %d and says %q", code, words.String())
	}
	return out.String() + words.String()
}
