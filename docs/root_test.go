package docs_test

import (
	"os"
	"testing"
)

// TestMain runs the tests in the root of the module, where the paths that the pages name begin.
func TestMain(m *testing.M) {
	if err := os.Chdir(".."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}
