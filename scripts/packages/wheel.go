package main

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// platformTags maps systems to the tags of their wheels. The program is linked statically, so one wheel serves every
// Linux.
var platformTags = map[string]string{
	"linux/amd64":   "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64",
	"linux/arm64":   "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64",
	"darwin/amd64":  "macosx_12_0_x86_64",
	"darwin/arm64":  "macosx_12_0_arm64",
	"windows/amd64": "win_amd64",
	"windows/arm64": "win_arm64",
}

// wheels returns a wheel for each system: the Python client, and the program as a script beside Python.
func (r *release) wheels() ([]output, error) {
	client, err := pythonClient(filepath.Join(r.sources, "clients", "python"))
	if err != nil {
		return nil, err
	}
	readme, err := os.ReadFile(filepath.Join(r.sources, "clients", "python", "README.md"))
	if err != nil {
		return nil, err
	}
	var all []output
	for _, p := range r.programs {
		o, err := r.wheel(p, client, string(readme))
		if err != nil {
			return nil, err
		}
		all = append(all, o)
	}
	return all, nil
}

// pythonClient returns the modules of the client.
func pythonClient(folder string) ([]entry, error) {
	names, err := os.ReadDir(filepath.Join(folder, "jogada"))
	if err != nil {
		return nil, err
	}
	var all []entry
	for _, e := range names {
		if e.IsDir() {
			continue
		}
		data, err := os.ReadFile(filepath.Join(folder, "jogada", e.Name()))
		if err != nil {
			return nil, err
		}
		all = append(all, entry{"jogada/" + e.Name(), 0o644, data})
	}
	return all, nil
}

func (r *release) wheel(p program, client []entry, readme string) (output, error) {
	v := r.version.pep440()
	tags, info := platformTags[p.os+"/"+p.arch], "jogada-"+v+".dist-info/"
	meta := fmt.Sprintf("Metadata-Version: 2.1\nName: jogada\nVersion: %s\nSummary: %s\nLicense: MIT\nRequires-Python: >=3.9\nProvides-Extra: gym\nRequires-Dist: gymnasium; extra == 'gym'\nDescription-Content-Type: text/markdown\n\n%s", v, summary, readme)
	kind := "Wheel-Version: 1.0\nGenerator: jogada\nRoot-Is-Purelib: false\n"
	for _, platform := range strings.Split(tags, ".") {
		kind += "Tag: py3-none-" + platform + "\n"
	}
	entries := append([]entry{}, client...)
	entries = append(entries, entry{"jogada-" + v + ".data/scripts/" + p.exe(), 0o755, p.binary},
		entry{info + "METADATA", 0o644, []byte(meta)}, entry{info + "WHEEL", 0o644, []byte(kind)},
		entry{info + "licenses/LICENSE", 0o644, p.files["LICENSE"]}, entry{info + "licenses/NOTICE", 0o644, p.files["NOTICE"]})
	var record strings.Builder
	for _, e := range entries {
		sum := sha256.Sum256(e.data)
		fmt.Fprintf(&record, "%s,sha256=%s,%d\n", e.name, base64.RawURLEncoding.EncodeToString(sum[:]), len(e.data))
	}
	fmt.Fprintf(&record, "%sRECORD,,\n", info)
	entries = append(entries, entry{info + "RECORD", 0o644, []byte(record.String())})
	data, err := zipUp(entries, r.time)
	return output{fmt.Sprintf("jogada-%s-py3-none-%s.whl", v, tags), data}, err
}
