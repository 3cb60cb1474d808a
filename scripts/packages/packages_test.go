package main

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

var moment = time.Unix(1_800_000_000, 0).UTC()

// small is a program that prints its arguments, fails if the first one is "fail", and never ends if it is "wait". It is
// built once.
var small = sync.OnceValues(func() ([]byte, error) {
	folder, err := os.MkdirTemp("", "jogada-small")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	source := `package main

import (
	"os"
	"time"
)

func main() {
	for i, a := range os.Args[1:] {
		if i == 0 && a == "fail" {
			os.Exit(7)
		}
		println(a)
		for i == 0 && a == "wait" {
			time.Sleep(time.Hour)
		}
	}
}
`
	if err := os.WriteFile(filepath.Join(folder, "main.go"), []byte(source), 0o644); err != nil {
		return nil, err
	}
	cmd := exec.Command("go", "build", "-ldflags=-s -w", "-o", "small", "main.go")
	cmd.Dir = folder
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, out)
	}
	return os.ReadFile(filepath.Join(folder, "small"))
})

// archives writes a release whose program is the small one on every system.
func archives(t *testing.T, stamp string) string {
	t.Helper()
	folder := t.TempDir()
	program, err := small()
	if err != nil {
		t.Fatal(err)
	}
	papers := []entry{{"LICENSE", 0o644, []byte("MIT\n")}, {"NOTICE", 0o644, []byte("  npm uqr 0.1.3\n")}, {"README.md", 0o644, []byte("# Jogada\n")},
		{"man/man1/jogada.1", 0o644, []byte(".TH JOGADA 1\n")}, {"completions/jogada.bash", 0o644, []byte("complete jogada\n")},
		{"completions/_jogada", 0o644, nil}, {"completions/jogada.fish", 0o644, nil}, {"docs/install.md", 0o644, []byte("# Installing\n")}, {"docs/pictures/a.png", 0o644, nil}}
	for _, system := range []string{"linux", "macos", "windows"} {
		for _, arch := range []string{"amd64", "arm64"} {
			name, exe := fmt.Sprintf("jogada-%s-%s-%s", stamp, system, arch), "jogada"
			pack, ending := tarGzip, ".tar.gz"
			if system == "windows" {
				pack, ending, exe = zipUp, ".zip", "jogada.exe"
			}
			entries := []entry{{name + "/" + exe, 0o755, program}}
			for _, e := range papers {
				entries = append(entries, entry{name + "/" + e.name, e.mode, e.data})
			}
			data, err := pack(entries, moment)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(folder, name+ending), data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	return folder
}

// sources returns a folder with what packages read from the sources: the Python client and an engine.
func sources(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	if err := os.CopyFS(filepath.Join(root, "clients"), os.DirFS(filepath.Join("..", "..", "clients"))); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(filepath.Join(root, "editors"), os.DirFS(filepath.Join("..", "..", "editors"))); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "LICENSE"), []byte("MIT\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(root, ".cache"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, ".cache", "engine.wasm"), []byte("\x00asm\x01\x00\x00\x00"), 0o644); err != nil {
		t.Fatal(err)
	}
	return root
}

// once holds the packages that most tests look at.
var once map[string][]byte

// made returns the packages of release v1.2.3.
func made(t *testing.T) map[string][]byte {
	t.Helper()
	if once == nil {
		once = makePackages(t, "v1.2.3")
	}
	return once
}

// makePackages makes the packages of a release.
func makePackages(t *testing.T, stamp string) map[string][]byte {
	t.Helper()
	r, err := openRelease(archives(t, stamp), sources(t), "https://example.org/o/jogada/releases/download")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]byte{}
	for _, make := range makers {
		list, err := make(r)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range list {
			if err := r.write(o); err != nil {
				t.Fatal(err)
			}
			all[o.name] = o.data
		}
	}
	all["SHA256SUMS"] = []byte(r.checksums())
	return all
}

func TestAReleaseHasEveryPackage(t *testing.T) {
	all := made(t)
	want := []string{"SHA256SUMS", "jogada-1.2.3-1.aarch64.rpm", "jogada-1.2.3-1.x86_64.rpm",
		"jogada-1.2.3-py3-none-macosx_12_0_arm64.whl", "jogada-1.2.3-py3-none-macosx_12_0_x86_64.whl",
		"jogada-1.2.3-py3-none-manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64.whl",
		"jogada-1.2.3-py3-none-manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64.whl",
		"jogada-1.2.3-py3-none-win_amd64.whl", "jogada-1.2.3-py3-none-win_arm64.whl", "jogada-1.2.3.vsix",
		"jogada-v1.2.3-image-amd64.tar", "jogada-v1.2.3-image-arm64.tar", "jogada-v1.2.3.cdx.json", "jogada-v1.2.3.provenance.json",
		"jogada.json", "jogada.rb", "jogada_1.2.3_amd64.deb", "jogada_1.2.3_arm64.deb",
		"npm-jogada-1.2.3.tgz", "npm-jogada-darwin-arm64-1.2.3.tgz", "npm-jogada-darwin-x64-1.2.3.tgz", "npm-jogada-engine-1.2.3.tgz",
		"npm-jogada-linux-arm64-1.2.3.tgz", "npm-jogada-linux-x64-1.2.3.tgz", "npm-jogada-win32-arm64-1.2.3.tgz", "npm-jogada-win32-x64-1.2.3.tgz"}
	if got := slices.Sorted(maps.Keys(all)); !slices.Equal(got, want) {
		t.Errorf("packages:\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for name, data := range all {
		if line := fmt.Sprintf("%x  %s\n", sha256.Sum256(data), name); name != "SHA256SUMS" && !strings.Contains(string(all["SHA256SUMS"]), line) {
			t.Errorf("SHA256SUMS lacks %s", name)
		}
	}
	for _, name := range []string{"jogada.rb", "jogada.json"} {
		if text := string(all[name]); strings.Count(text, "https://example.org/o/jogada/releases/download/v1.2.3/jogada-v1.2.3-") < 2 || !strings.Contains(text, "1.2.3") || !strings.Contains(text, `"https://example.org/o/jogada"`) {
			t.Errorf("%s:\n%s", name, text)
		}
	}
}

func TestPackagesHaveTheSameBytesEachTime(t *testing.T) {
	one, two := made(t), makePackages(t, "v1.2.3")
	for name := range one {
		if !bytes.Equal(one[name], two[name]) {
			t.Errorf("%s has other bytes when it is made again", name)
		}
	}
}

func TestVersionsInTheNotationOfEachManager(t *testing.T) {
	for stamp, want := range map[string][2]string{
		"v1.2.3":              {"1.2.3", "1.2.3"},
		"v1.2.3-rc.1":         {"1.2.3-rc.1", "1.2.3rc1"},
		"v2.0.0-beta4":        {"2.0.0-beta4", "2.0.0b4"},
		"v2.0.0-x":            {"2.0.0-x", "2.0.0.dev0+x"},
		"6f1e2d3":             {"0.0.0-dev.6f1e2d3", "0.0.0.dev0+dev.6f1e2d3"},
		"v1.2.3-4-gabc-dirty": {"1.2.3-4-gabc-dirty", "1.2.3.dev0+4.gabc.dirty"},
	} {
		v, err := parseVersion(stamp)
		if err != nil || v.semver() != want[0] || v.pep440() != want[1] {
			t.Errorf("%s: %s and %s, %v; want %s", stamp, v.semver(), v.pep440(), err, want)
		}
	}
	if _, err := parseVersion("1.2.3"); err == nil || !strings.Contains(err.Error(), "want v1.2.3") {
		t.Errorf("1.2.3: %v", err)
	}
	if _, err := parseVersion("v1/2"); err == nil {
		t.Error("v1/2 is taken as a version")
	}
}

func TestWheelsRecordTheirFiles(t *testing.T) {
	data := made(t)["jogada-1.2.3-py3-none-win_amd64.whl"]
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if files[f.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	record := string(files["jogada-1.2.3.dist-info/RECORD"])
	for name, data := range files {
		sum := sha256.Sum256(data)
		line := fmt.Sprintf("%s,sha256=%s,%d\n", name, base64.RawURLEncoding.EncodeToString(sum[:]), len(data))
		if name == "jogada-1.2.3.dist-info/RECORD" {
			line = name + ",,\n"
		}
		if !strings.Contains(record, line) {
			t.Errorf("RECORD lacks %q", line)
		}
	}
	if files["jogada-1.2.3.data/scripts/jogada.exe"] == nil || files["jogada/py.typed"] == nil {
		t.Errorf("the wheel holds %v", slices.Sorted(maps.Keys(files)))
	}
}

func TestTheBillOfMaterialsNamesTheModules(t *testing.T) {
	var bom struct {
		BomFormat, SerialNumber string
		Components              []struct{ Name, Version, Purl string }
	}
	if err := json.Unmarshal(made(t)["jogada-v1.2.3.cdx.json"], &bom); err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, c := range bom.Components {
		found[c.Name] = c.Purl
	}
	if bom.BomFormat != "CycloneDX" || found["std"] != "pkg:golang/std@"+runtime.Version() || found["uqr"] != "pkg:npm/uqr@0.1.3" ||
		found["jogada/scripts/packages"] != "" {
		t.Errorf("%+v", bom)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	itself, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	r := &release{programs: []program{{binary: itself}}}
	if modules, _, err := r.modules(); err != nil || !strings.HasPrefix(modules["github.com/CycloneDX/cyclonedx-go"], "v0.") {
		t.Errorf("%v, %v", modules, err)
	}
}

// needs returns the path of a tool, or skips the test as the summary lists it.
func needs(t *testing.T, tool, untested string) string {
	t.Helper()
	path, err := exec.LookPath(tool)
	if err != nil {
		t.Skipf("missing %s: %s", tool, untested)
	}
	return path
}

// output runs a command in a folder and returns what it prints.
func outputOf(t *testing.T, folder, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = folder
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", cmd, err, out)
	}
	return string(out)
}

// saved writes packages into a folder and returns the paths of those whose names begin so.
func saved(t *testing.T, all map[string][]byte, beginnings ...string) (paths []string) {
	t.Helper()
	folder := t.TempDir()
	for _, beginning := range beginnings {
		for _, name := range slices.Sorted(maps.Keys(all)) {
			if strings.HasPrefix(name, beginning) {
				path := filepath.Join(folder, name)
				if err := os.WriteFile(path, all[name], 0o644); err != nil {
					t.Fatal(err)
				}
				paths = append(paths, path)
			}
		}
	}
	return paths
}

func TestDpkgReadsTheDeb(t *testing.T) {
	dpkg := needs(t, "dpkg-deb", "the deb, as dpkg reads it")
	deb := saved(t, made(t), "jogada_1.2.3_amd64")[0]
	if info := outputOf(t, ".", dpkg, "--info", deb); !strings.Contains(info, "Package: jogada") || !strings.Contains(info, "Version: 1.2.3") || !strings.Contains(info, "Architecture: amd64") {
		t.Error(info)
	}
	list := outputOf(t, ".", dpkg, "--contents", deb)
	for _, want := range []string{"-rwxr-xr-x root/root", "./usr/bin/jogada", "./usr/share/man/man1/jogada.1", "./usr/share/bash-completion/completions/jogada", "./usr/share/doc/jogada/copyright"} {
		if !strings.Contains(list, want) {
			t.Errorf("no %s in\n%s", want, list)
		}
	}
}

func TestPipInstallsTheWheel(t *testing.T) {
	python := needs(t, "python3", "the wheel, as pip installs it")
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("another system's wheel is not installed here")
	}
	wheel := saved(t, made(t), "jogada-1.2.3-py3-none-manylinux_2_17_x86_64")[0]
	target := t.TempDir()
	if err := exec.Command(python, "-m", "pip", "--version").Run(); err != nil {
		t.Skip("missing pip: the wheel, as pip installs it")
	}
	outputOf(t, ".", python, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--disable-pip-version-check", "--root-user-action=ignore", "--target", target, wheel)
	if info, err := os.Stat(filepath.Join(target, "bin", "jogada")); err != nil || info.Mode()&0o111 == 0 {
		t.Errorf("the program: %v, %v", info, err)
	}
	outputOf(t, target, python, "-c", "import jogada; jogada.Env; from importlib.metadata import version; assert version('jogada') == '1.2.3'")
}

func TestNpmInstallsTheCommand(t *testing.T) {
	npm := needs(t, "npm", "the npm packages, as npm installs them")
	system := "npm-jogada-" + nodeName(runtime.GOOS) + "-" + nodeName(runtime.GOARCH)
	paths := saved(t, made(t), system, "npm-jogada-1.2.3")
	folder := t.TempDir()
	outputOf(t, folder, npm, append([]string{"install", "--offline", "--omit=optional", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"}, paths...)...)
	command := filepath.Join(folder, "node_modules", ".bin", "jogada")
	if out := outputOf(t, folder, command, "solve", "a b"); out != "solve\na b\n" {
		t.Errorf("%q", out)
	}
	cmd := exec.Command(command, "fail")
	if err := cmd.Run(); cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != 7 {
		t.Errorf("a failing program ends with %v", err)
	}
	if runtime.GOOS == "windows" {
		return // it has no signals
	}
	cmd = exec.Command(command, "wait")
	said, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	io.ReadFull(said, make([]byte, len("wait\n")))
	cmd.Process.Signal(syscall.SIGTERM)
	if rest, err := io.ReadAll(said); len(rest) > 0 || err != nil { // ends when no process has the pipe
		t.Errorf("%q, %v", rest, err)
	}
	if cmd.Wait(); cmd.ProcessState.String() != "signal: terminated" {
		t.Errorf("a program that was told to end: %v", cmd.ProcessState)
	}
}
