package main

import (
	"bytes"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/template"
)

// address returns where a file of the release will be downloaded from.
func (r *release) address(name string) string { return r.url + "/" + r.version.stamp + "/" + name }

// home returns the page of the project: the address of its releases without what hosts put after it.
func (r *release) home() string { return strings.TrimSuffix(r.url, "/releases/download") }

// find returns the program for a system.
func (r *release) find(system, arch string) (program, error) {
	for _, p := range r.programs {
		if p.os == system && p.arch == arch {
			return p, nil
		}
	}
	return program{}, fmt.Errorf("there is no archive for %s on %s", system, arch)
}

var formula = template.Must(template.New("formula").Parse(`class Jogada < Formula
  desc "{{.Summary}}"
  homepage "{{.Home}}"
  version "{{.Version}}"
  license "MIT"
{{range .Systems}}
  on_{{.Name}} do{{range .Archives}}
    on_{{.Processor}} do
      url "{{.Address}}"
      sha256 "{{.Sum}}"
    end{{end}}
  end
{{end}}
  def install
    bin.install "jogada"
    man1.install Dir["man/man1/*"]
    bash_completion.install "completions/jogada.bash" => "jogada"
    zsh_completion.install "completions/_jogada"
    fish_completion.install "completions/jogada.fish"
  end

  test do
    assert_match "4 slides: U L L U; verified", shell_output("#{bin}/jogada tour")
  end
end
`))

type formulaArchive struct{ Processor, Address, Sum string }

type formulaSystem struct {
	Name     string
	Archives []formulaArchive
}

// formulas returns the Homebrew formula and the Scoop manifest, with the checksums of the archives.
func (r *release) formulas() ([]output, error) {
	var systems []formulaSystem
	for _, s := range [][2]string{{"macos", "darwin"}, {"linux", "linux"}} {
		system := formulaSystem{Name: s[0]}
		for _, arch := range [][2]string{{"arm", "arm64"}, {"intel", "amd64"}} {
			p, err := r.find(s[1], arch[1])
			if err != nil {
				return nil, err
			}
			system.Archives = append(system.Archives, formulaArchive{arch[0], r.address(p.archive), fmt.Sprintf("%x", r.sums[p.archive])})
		}
		systems = append(systems, system)
	}
	var text bytes.Buffer
	err := formula.Execute(&text, map[string]any{"Summary": summary, "Home": r.home(), "Version": r.version.semver(), "Systems": systems})
	if err != nil {
		return nil, err
	}
	scoop, err := r.scoop()
	return []output{{"jogada.rb", text.Bytes()}, scoop}, err
}

// scoop returns the manifest for Scoop.
func (r *release) scoop() (output, error) {
	systems := map[string]any{}
	for name, arch := range map[string]string{"64bit": "amd64", "arm64": "arm64"} {
		p, err := r.find("windows", arch)
		if err != nil {
			return output{}, err
		}
		systems[name] = map[string]string{"url": r.address(p.archive), "hash": fmt.Sprintf("%x", r.sums[p.archive]), "extract_dir": strings.TrimSuffix(p.archive, ".zip")}
	}
	data, err := json.MarshalIndent(map[string]any{"version": r.version.semver(), "description": summary, "homepage": r.home(), "license": "MIT",
		"architecture": systems, "bin": "jogada.exe"}, "", "    ")
	return output{"jogada.json", append(data, '\n')}, err
}

// provenance returns a statement of provenance in the format of in-toto and SLSA: what was made, of which sources, and
// how to make it again. It is not signed: that is for the owner to do.
func (r *release) provenance() ([]output, error) {
	type subject struct {
		Name   string            `json:"name"`
		Digest map[string]string `json:"digest"`
	}
	var subjects []subject
	for _, name := range slices.Sorted(maps.Keys(r.sums)) {
		subjects = append(subjects, subject{name, map[string]string{"sha256": fmt.Sprintf("%x", r.sums[name])}})
	}
	info, err := buildinfo.Read(bytes.NewReader(r.programs[0].binary))
	if err != nil {
		return nil, err
	}
	data, err := json.MarshalIndent(map[string]any{
		"_type": "https://in-toto.io/Statement/v1", "subject": subjects, "predicateType": "https://slsa.dev/provenance/v1",
		"predicate": map[string]any{
			"buildDefinition": map[string]any{
				"buildType":            r.home() + "#make-release",
				"externalParameters":   map[string]string{"command": fmt.Sprintf("make release VERSION=%s SOURCE_DATE_EPOCH=%d RELEASE_URL=%s", r.version.stamp, r.time.Unix(), r.url)},
				"internalParameters":   map[string]string{"go": info.GoVersion, "cgo": "off"},
				"resolvedDependencies": []map[string]string{{"name": "jogada " + r.version.stamp, "uri": r.home()}},
			},
			"runDetails": map[string]any{"builder": map[string]string{"id": r.home() + "#make"}},
		},
	}, "", "  ")
	return []output{{"jogada-" + r.version.stamp + ".provenance.json", append(data, '\n')}}, err
}
