package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

const noticeHead = `Jogada is under the MIT licence; its text is in the file LICENSE.

The program contains Go's standard library, the modules listed here, for all systems, and the JavaScript libraries of its page
(npm); on a single system a few of the modules are not linked. Each module is followed by the names of its licences and the numbers of the texts below.

"make notice" writes this file.
`

// pageLibraries returns the JavaScript libraries that the page contains: a copied module, and the packages of the editor.
func pageLibraries(root string) ([]module, error) {
	licences := filepath.Join(root, "scripts", "release", "licences")
	all := []module{{path: "npm uqr", version: "0.1.3", dir: filepath.Join(licences, "uqr")}}
	data, err := os.ReadFile(filepath.Join(root, "scripts", "editor", "package-lock.json"))
	if err != nil {
		return nil, err
	}
	var lock struct {
		Packages map[string]struct{ Version string }
	}
	if err := json.Unmarshal(data, &lock); err != nil {
		return nil, fmt.Errorf("package-lock.json: %w", err)
	}
	for _, folder := range slices.Sorted(maps.Keys(lock.Packages)) {
		if name, is := strings.CutPrefix(folder, "node_modules/"); is {
			all = append(all, module{path: "npm " + name, version: lock.Packages[folder].Version, dir: filepath.Join(licences, "npm", filepath.FromSlash(name))})
		}
	}
	return all, nil
}

// notice returns the text of NOTICE: the software in the program with its licences, each text once.
func notice(root string) (string, error) {
	modules, err := linked(root)
	if err != nil {
		return "", err
	}
	std, err := standard(root)
	if err != nil {
		return "", err
	}
	libraries, err := pageLibraries(root)
	if err != nil {
		return "", err
	}
	var list, texts strings.Builder
	numbers := map[string]int{} // of the texts so far
	for _, m := range slices.Concat([]module{std}, modules, libraries) {
		all, err := m.licences()
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&list, "  %s\n      %s;", strings.TrimSpace(m.path+" "+m.version), strings.Join(names(all), ", "))
		for _, l := range all {
			if numbers[l.text] == 0 {
				numbers[l.text] = len(numbers) + 1
				fmt.Fprintf(&texts, "\n%s\n[%d] %s of %s\n\n%s\n", strings.Repeat("-", 80), numbers[l.text], l.file, m.path, l.text)
			}
			fmt.Fprintf(&list, " [%d]", numbers[l.text])
		}
		list.WriteByte('\n')
	}
	return noticeHead + "\n" + list.String() + texts.String(), nil
}
