// Command release makes what Jogada is handed on with: the notice of the software that it carries, and the archives of a
// release.
//
//	release notice                          writes NOTICE
package main

import (
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) == 1 && args[0] == "notice" {
		text, err := notice(".")
		if err != nil {
			return err
		}
		return os.WriteFile("NOTICE", []byte(text), 0o644)
	}
	return fmt.Errorf("usage: release notice")
}
