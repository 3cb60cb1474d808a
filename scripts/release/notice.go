package main

import (
	"fmt"
	"strings"
)

const noticeHead = `Jogada is under the MIT licence; its text is in the file LICENSE.

The program contains Go's standard library and the modules listed here, for all systems; on a single system a few of them
are not linked. Each module is followed by the names of its licences and the numbers of the texts below.

"make notice" writes this file.
`

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
	for _, m := range append([]module{std}, modules...) {
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
