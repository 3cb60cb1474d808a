package sandbox

import (
	"bytes"
	"errors"
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// streams are pipes to and from a program.
type streams struct {
	ours, theirs []*os.File // standard input, output and error
	job          *job       // whose output is copied
	copying      sync.WaitGroup
}

// open makes the pipes and returns the program's ends.
func (s *streams) open() ([]int, error) {
	var fds []int
	for i := range 3 {
		r, w, err := os.Pipe()
		if err != nil {
			s.closeTheirs()
			for _, f := range s.ours {
				f.Close()
			}
			return nil, err
		}
		if i == 0 {
			r, w = w, r
		}
		s.ours, s.theirs = append(s.ours, r), append(s.theirs, w)
		fds = append(fds, int(w.Fd()))
	}
	return fds, nil
}

func (s *streams) closeTheirs() {
	for _, f := range s.theirs {
		f.Close()
	}
}

// start copies, until the program closes its ends. Nobody else holds them any more.
func (s *streams) start(j *job) {
	s.closeTheirs()
	s.job = j
	s.copying.Go(func() {
		_, _ = io.Copy(s.ours[0], bytes.NewReader(j.stdin)) // a program need not read it
		s.ours[0].Close()
	})
	for i, to := range []io.Writer{&j.stdout, &j.stderr} {
		s.copying.Go(func() { _, _ = io.Copy(to, s.ours[i+1]) })
	}
}

// wait copies the rest of the output and closes the pipes. The program has ended, so everything that it wrote is in the pipes. It waits for
// no further output: only a process that escaped could write any.
func (s *streams) wait() {
	for _, f := range s.ours {
		_ = f.SetDeadline(time.Now()) // stops the copying
	}
	s.copying.Wait()
	if s.job != nil {
		s.job.drain(s.ours[1], &s.job.stdout)
		s.job.drain(s.ours[2], &s.job.stderr)
	}
	for _, f := range s.ours {
		f.Close()
	}
}

// drain copies what a pipe holds, as far as the output is limited.
func (j *job) drain(pipe *os.File, to io.Writer) {
	raw, err := pipe.SyscallConn()
	if err != nil {
		return
	}
	_ = raw.Control(func(fd uintptr) {
		for buffer := make([]byte, 64<<10); j.spent.Load() <= j.limits.Output; {
			n, err := unix.Read(int(fd), buffer)
			if errors.Is(err, unix.EINTR) {
				continue
			}
			if n <= 0 { // the end, or nothing more for now
				return
			}
			_, _ = to.Write(buffer[:n])
		}
	})
}
