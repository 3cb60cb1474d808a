package metrics

import (
	"bufio"
	"os"
	"runtime"
	rt "runtime/metrics"
	"strconv"
	"strings"
	"time"
)

// Process adds the usual metrics of a Go process: goroutines, memory, garbage collections, processor time.
func (s *Set) Process() { add(s, process{time.Now()}) }

type process struct{ started time.Time }

// goMetrics lists the metrics read from the runtime, each under the name that Prometheus's own client gives it.
var goMetrics = []struct{ name, kind, help, read string }{
	{"go_goroutines", "gauge", "Goroutines that exist.", "/sched/goroutines:goroutines"},
	{"go_memstats_heap_alloc_bytes", "gauge", "Bytes of heap objects.", "/memory/classes/heap/objects:bytes"},
	{"go_memstats_sys_bytes", "gauge", "Bytes obtained from the system.", "/memory/classes/total:bytes"},
	{"go_memstats_alloc_bytes_total", "counter", "Bytes allocated so far, freed ones included.", "/gc/heap/allocs:bytes"},
	{"go_gc_cycles_total", "counter", "Garbage collections so far.", "/gc/cycles/total:gc-cycles"},
}

func (p process) write(w *bufio.Writer) {
	info := newFamily("go_info", "The version of Go.", "gauge", []string{"version"})
	info.change([]string{runtime.Version()}, func(s *sample) { s.value = 1 })
	info.write(w)
	samples := make([]rt.Sample, len(goMetrics))
	for i, m := range goMetrics {
		samples[i].Name = m.read
	}
	rt.Read(samples)
	for i, m := range goMetrics {
		one(w, m.name, m.kind, m.help, float64(samples[i].Value.Uint64()))
	}
	one(w, "process_start_time_seconds", "gauge", "When the process started, in seconds since 1970.", float64(p.started.UnixMilli())/1000)
	if seconds, ok := cpuSeconds(); ok {
		one(w, "process_cpu_seconds_total", "counter", "Processor time spent so far, in seconds.", seconds)
	}
	if pages, ok := statm(); ok {
		one(w, "process_resident_memory_bytes", "gauge", "Bytes of memory in use.", float64(pages*uint64(os.Getpagesize())))
	}
	if open, err := os.ReadDir("/proc/self/fd"); err == nil {
		one(w, "process_open_fds", "gauge", "Open file descriptors.", float64(len(open)))
	}
}

func one(w *bufio.Writer, name, kind, help string, value float64) {
	f := newFamily(name, help, kind, nil)
	f.samples[""].value = value
	f.write(w)
}

// cpuSeconds reads the processor time of the process, where the system has /proc.
func cpuSeconds() (float64, bool) {
	data, err := os.ReadFile("/proc/self/stat")
	_, rest, found := strings.Cut(string(data), ") ") // the name before it may contain anything
	fields := strings.Fields(rest)
	if err != nil || !found || len(fields) < 13 {
		return 0, false
	}
	const ticksPerSecond = 100 // fixed for every architecture that Go supports
	user, err1 := strconv.ParseFloat(fields[11], 64)
	system, err2 := strconv.ParseFloat(fields[12], 64)
	return (user + system) / ticksPerSecond, err1 == nil && err2 == nil
}

// statm reads how many pages of memory are resident, where the system has /proc.
func statm() (uint64, bool) {
	data, err := os.ReadFile("/proc/self/statm")
	fields := strings.Fields(string(data))
	if err != nil || len(fields) < 2 {
		return 0, false
	}
	pages, err := strconv.ParseUint(fields[1], 10, 64)
	return pages, err == nil
}
