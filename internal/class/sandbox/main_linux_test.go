package sandbox

import (
	"fmt"
	"os"
	"testing"
)

// TestMain lets the test binary be the launcher, and the programs that run in the sandbox: an attack, or a well-behaved one.
func TestMain(m *testing.M) {
	Launch()
	if len(os.Args) > 2 && os.Args[1] == "act" {
		act(os.Args[2], os.Args[3:])
		return
	}
	if len(os.Args) == 2 && os.Args[1] == folderCommand {
		holdFolder()
	}
	os.Exit(run(m))
}

func run(m *testing.M) int {
	folder, err := os.MkdirTemp("", "jogada-sandbox-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(folder)
	os.Setenv("TMPDIR", folder)
	os.Setenv("JOGADA_SECRET", secret) // which no program may see
	code := m.Run()
	left, _ := os.ReadDir(folder)
	for _, entry := range left {
		fmt.Fprintf(os.Stderr, "%s was left behind\n", entry.Name())
		code = 1
	}
	return code
}
