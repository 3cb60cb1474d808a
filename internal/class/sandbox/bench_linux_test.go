package sandbox

import (
	"os/exec"
	"testing"
)

// BenchmarkRun compares a run in the sandbox with one without: the difference is what the sandbox costs.
func BenchmarkRun(b *testing.B) {
	b.Run("bare", func(b *testing.B) {
		for b.Loop() {
			if err := exec.Command("/bin/true").Run(); err != nil {
				b.Fatal(err)
			}
		}
	})
	for name, s := range map[string]setup{"sandbox": found(), "sandbox without namespaces": probe(^namespaces)} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if r, err := s.run(b.Context(), Command{Path: "/bin/true"}, nil, "", Limits{}); err != nil || r.End != Exited || r.Exit != 0 {
					b.Fatal(r.End, err)
				}
			}
		})
	}
}
