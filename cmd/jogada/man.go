package main

import (
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// newMan is the verb man, by which a release gets its manual pages. It is hidden: who reads help needs none.
func newMan() *cobra.Command {
	return &cobra.Command{
		Use:    "man FOLDER",
		Short:  "writes the manual pages into a folder",
		Hidden: true,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return misuse(cmd.CommandPath(), "it needs one folder")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			root.DisableAutoGenTag = true
			if err := doc.GenManTree(root, &doc.GenManHeader{Section: "1", Source: "Jogada " + version(), Manual: "Jogada"}, args[0]); err != nil {
				return &exit{badInput, fmt.Errorf("jogada: %w", err)}
			}
			return nil
		},
	}
}
