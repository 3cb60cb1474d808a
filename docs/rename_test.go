package docs_test

import "testing"

// The module's path has no host; its owner gives it one with a single command.
func TestTheModuleCanBeRenamed(t *testing.T) {
	w := newWorkshop(t)
	w.run("bash", "scripts/rename", "example.org/somewhere/jogada")
	w.run("go", "test", ".")
}
