package main

import "os/exec"

// platform is a build target.
type platform struct{ os, arch string }

// platforms lists the targets of archives.
var platforms = []platform{
	{"darwin", "amd64"}, {"darwin", "arm64"},
	{"linux", "amd64"}, {"linux", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
}

// goTool returns the go command for a platform, run in a folder. It disables cgo, so that it needs no C compiler for
// any platform, and ignores GOFLAGS.
func (p platform) goTool(folder string, args ...string) *exec.Cmd {
	cmd := exec.Command("go", args...)
	cmd.Dir = folder
	cmd.Env = append(cmd.Environ(), "GOOS="+p.os, "GOARCH="+p.arch, "CGO_ENABLED=0", "GOFLAGS=", "GOGC=400")
	return cmd
}
