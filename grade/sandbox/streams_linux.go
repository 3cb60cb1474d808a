package sandbox

import (
	"bytes"
	"io"
	"os"
	"sync"
	"time"
)

// streams are pipes to and from a program.
type streams struct {
	ours, theirs []*os.File // standard input, output and error
	copying      sync.WaitGroup
}

// open makes the pipes and returns the program's ends.
func (s *streams) open(j *job) ([]int, error) {
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
	s.copying.Go(func() {
		_, _ = io.Copy(s.ours[0], bytes.NewReader(j.stdin)) // a program need not read it
		s.ours[0].Close()
	})
	for i, to := range []io.Writer{&j.stdout, &j.stderr} {
		s.copying.Go(func() { _, _ = io.Copy(to, s.ours[i+1]) })
	}
}

// wait waits until everything is copied. The program has ended, so that takes no time; a process that escaped would be left alone after two seconds.
func (s *streams) wait() {
	for _, f := range s.ours {
		_ = f.SetDeadline(time.Now().Add(2 * time.Second))
	}
	s.copying.Wait()
	for _, f := range s.ours {
		f.Close()
	}
}
