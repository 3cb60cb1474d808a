package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// editorHead begins the module of the editor, which nobody edits by hand.
const editorHead = `// @ts-nocheck
// CodeMirror 6 (npm), bundled by scripts/vendor from the packages of scripts/editor/package-lock.json; their licences are in scripts/release/licences.`

// bundleEditor writes the npm packages that an entry module exports from as one module, unminified.
func bundleEditor(entry, to string) error {
	entry, err := filepath.Abs(entry)
	if err != nil {
		return err
	}
	result := api.Build(api.BuildOptions{EntryPoints: []string{entry}, AbsWorkingDir: filepath.Dir(entry), Bundle: true, Format: api.FormatESModule,
		Target: edition, LegalComments: api.LegalCommentsNone, Banner: map[string]string{"js": editorHead}})
	if len(result.Errors) > 0 || len(result.Warnings) > 0 {
		return errors.New(strings.Join(api.FormatMessages(append(result.Errors, result.Warnings...), api.FormatMessagesOptions{}), "\n"))
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	return os.WriteFile(to, result.OutputFiles[0].Contents, 0o644)
}
