//go:build !linux

package sandbox

import (
	"bytes"
	"io"
)

// stdinOf returns the standard input of a job.
func stdinOf(j *job) io.Reader { return bytes.NewReader(j.stdin) }
