package sandbox

import (
	"bytes"
	"os"
	"strconv"
	"time"
)

// clockTick is the unit of /proc/stat.
const clockTick = time.Second / 100

// IdleTime returns how long the cores of the machine had nothing to do since it started, added up; false if that is unknown.
func IdleTime() (time.Duration, bool) {
	data, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0, false
	}
	first, _, _ := bytes.Cut(data, []byte{'\n'})
	fields := bytes.Fields(first)
	if len(fields) < 5 || string(fields[0]) != "cpu" {
		return 0, false
	}
	ticks, err := strconv.ParseInt(string(fields[4]), 10, 64)
	return time.Duration(ticks) * clockTick, err == nil
}
