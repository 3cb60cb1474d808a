package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"jogada/internal/gametest/tier"
)

// A new language needs only files: the test builds the command with one more file beside each pt.po, and it speaks an
// invented language.
func TestAFourthLanguageIsFilesAlone(t *testing.T) {
	tier.DeepOnly(t, "builds the command")
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	replace := map[string]string{}
	for _, pattern := range []string{"games/*/words/pt.po", "*/words/pt.po", "*/*/words/pt.po", "*/*/*/words/pt.po", "*/*/*/*/words/pt.po"} {
		names, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			made := filepath.Join(dir, strings.ReplaceAll(name, string(filepath.Separator), "_"))
			text := strings.NewReplacer(`"Language: pt_BR\n"`, `"Language: xx\n"`, `"porque"`, `"qorpue"`, `"o gato vence em `, `"TAC em `, `"o %s vence em %s"`, `"TAC: o %s em %s"`).Replace(string(data))
			if err := os.WriteFile(made, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
			replace[filepath.Join(filepath.Dir(name), "xx.po")] = made
		}
	}
	if len(replace) < 7 {
		t.Fatalf("only %v", replace)
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	plan, command := filepath.Join(dir, "overlay.json"), filepath.Join(dir, "jogada")
	if err := os.WriteFile(plan, overlay, 0o666); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "build", "-overlay", plan, "-o", command, ".")
	build.Env = append(os.Environ(), "HOME="+ownHome)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	run := func(language string) (string, error) {
		c := exec.Command(command, "solve", "chase", "--language", language)
		c.Stdin = strings.NewReader("[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]")
		out, err := c.CombinedOutput()
		return string(out), err
	}
	said, err := run("xx")
	if err != nil || !strings.Contains(said, "qorpue: ") || !strings.Contains(said, "TAC") || strings.Contains(said, "because") {
		t.Errorf("%v\n%s", err, said)
	}
	if said, err := run("yy"); err == nil || !strings.Contains(said, "want en or es or pt or xx") {
		t.Errorf("%v\n%s", err, said)
	}
}
