package main

import (
	"bytes"
	"crypto/sha256"
	"debug/buildinfo"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	cyclonedx "github.com/CycloneDX/cyclonedx-go"
)

// billOfMaterials returns the bill of materials in CycloneDX: the modules that the programs themselves name, and the
// JavaScript of the page.
func (r *release) billOfMaterials() ([]output, error) {
	modules, toolchain, err := r.modules()
	if err != nil {
		return nil, err
	}
	parts := []cyclonedx.Component{{Type: cyclonedx.ComponentTypeLibrary, BOMRef: "pkg:golang/std@" + toolchain, Name: "std", Version: toolchain, PackageURL: "pkg:golang/std@" + toolchain}}
	for _, path := range slices.Sorted(maps.Keys(modules)) {
		url := "pkg:golang/" + path + "@" + modules[path]
		parts = append(parts, cyclonedx.Component{Type: cyclonedx.ComponentTypeLibrary, BOMRef: url, Name: path, Version: modules[path], PackageURL: url})
	}
	scripts, err := pageLibraries(r.programs[0].files["NOTICE"])
	if err != nil {
		return nil, err
	}
	for _, l := range scripts {
		url := "pkg:npm/" + strings.ReplaceAll(l.name, "@", "%40") + "@" + l.version
		parts = append(parts, cyclonedx.Component{Type: cyclonedx.ComponentTypeLibrary, BOMRef: url, Name: l.name, Version: l.version, PackageURL: url})
	}
	root := cyclonedx.Component{Type: cyclonedx.ComponentTypeApplication, BOMRef: "jogada", Name: "jogada", Version: r.version.semver(),
		Licenses: &cyclonedx.Licenses{{License: &cyclonedx.License{ID: "MIT"}}}}
	var refs []string
	for _, p := range parts {
		refs = append(refs, p.BOMRef)
	}
	bom := cyclonedx.NewBOM()
	bom.SerialNumber = r.serialNumber()
	bom.Metadata = &cyclonedx.Metadata{Timestamp: r.time.Format(time.RFC3339), Component: &root}
	bom.Components, bom.Dependencies = &parts, &[]cyclonedx.Dependency{{Ref: "jogada", Dependencies: &refs}}
	var text bytes.Buffer
	if err := cyclonedx.NewBOMEncoder(&text, cyclonedx.BOMFileFormatJSON).SetPretty(true).Encode(bom); err != nil {
		return nil, err
	}
	return []output{{"jogada-" + r.version.stamp + ".cdx.json", text.Bytes()}}, nil
}

// modules returns the versions of the modules linked into any of the programs, and that of Go.
func (r *release) modules() (map[string]string, string, error) {
	all, toolchain := map[string]string{}, ""
	for _, p := range r.programs {
		info, err := buildinfo.Read(bytes.NewReader(p.binary))
		if err != nil {
			return nil, "", fmt.Errorf("%s: %w", p.archive, err)
		}
		toolchain = info.GoVersion
		for _, m := range info.Deps {
			all[m.Path] = linkedVersion(m)
		}
	}
	return all, toolchain, nil
}

// linkedVersion returns the version that is linked: that of a replacement, where there is one.
func linkedVersion(m *debug.Module) string {
	if m.Replace != nil {
		return m.Replace.Version
	}
	return m.Version
}

// library is a JavaScript library.
type library struct{ name, version string }

// pageLibraries reads the JavaScript libraries of the page from NOTICE, which lists them after "npm".
func pageLibraries(notice []byte) ([]library, error) {
	var all []library
	for line := range strings.Lines(string(notice)) {
		if name, isNPM := strings.CutPrefix(line, "  npm "); isNPM {
			parts := strings.Fields(name)
			if len(parts) != 2 {
				return nil, fmt.Errorf("NOTICE: %q names no library and version", strings.TrimSpace(line))
			}
			all = append(all, library{parts[0], parts[1]})
		}
	}
	return all, nil
}

// serialNumber returns a UUID that follows from the programs.
func (r *release) serialNumber() string {
	h := sha256.New()
	for _, p := range r.programs {
		h.Write(p.binary)
	}
	s := h.Sum(nil)[:16]
	s[6], s[8] = s[6]&0x0f|0x50, s[8]&0x3f|0x80
	return fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", s[:4], s[4:6], s[6:8], s[8:10], s[10:])
}
