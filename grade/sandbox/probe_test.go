package sandbox

import (
	"os"
	"os/exec"
	"testing"
)

func TestMain(m *testing.M) {
	Launch()
	os.Exit(m.Run())
}

func BenchmarkBare(b *testing.B) {
	for b.Loop() {
		if err := exec.Command("/bin/true").Run(); err != nil {
			b.Fatal(err)
		}
	}
}
func BenchmarkRun(b *testing.B) {
	for b.Loop() {
		if r, err := Run(b.Context(), Command{Path: "/bin/true"}, nil, Limits{}); err != nil || r.End != Exited {
			b.Fatal(err, r.End)
		}
	}
}
func BenchmarkRunWithoutNet(b *testing.B) {
	s := probe(^netNamespace)
	for b.Loop() {
		if r, err := s.run(b.Context(), Command{Path: "/bin/true"}, nil, "", Limits{}); err != nil || r.End != Exited {
			b.Fatal(err, r.End)
		}
	}
}
func BenchmarkRunWithoutNS(b *testing.B) {
	s := probe(^namespaces)
	for b.Loop() {
		if r, err := s.run(b.Context(), Command{Path: "/bin/true"}, nil, "", Limits{}); err != nil || r.End != Exited {
			b.Fatal(err, r.End)
		}
	}
}
