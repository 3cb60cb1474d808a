package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

const noticeHead = `Jogada is under the MIT licence; its text is in the file LICENSE.

The program contains Go's standard library, the modules listed here, for all systems, and the JavaScript libraries of its page
(npm); on a single system a few of the modules are not linked. Each module is followed by the names of its licences and the numbers of the texts below.

"make notice" writes this file.
`

// pageLibraries returns the JavaScript libraries that the page contains.
func pageLibraries(root string) []module {
	return []module{{path: "npm uqr", version: "0.1.3", dir: filepath.Join(root, "scripts", "release", "licences", "uqr")}}
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
	var list, texts strings.Builder
	numbers := map[string]int{} // of the texts so far
	for _, m := range slices.Concat([]module{std}, modules, pageLibraries(root)) {
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
