//go:build !linux

package sandbox

import "time"

// IdleTime returns how long the cores of the machine had nothing to do since it started, added up; false if that is unknown.
func IdleTime() (time.Duration, bool) { return 0, false }
