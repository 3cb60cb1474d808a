package sandbox

import (
	"context"
	"os"
	"os/exec"
	"sync"
	"time"
)

// launcher is a process that carries out orders, one at a time. Starting one costs more than a whole run, so they are used again.
type launcher struct {
	channel
	setup setup
	cmd   *exec.Cmd
	group cgroup // which it is in, with all that it starts
	runs  bool   // it has said so
}

// idle holds the launchers that wait for an order. They end with this process.
var idle struct {
	sync.Mutex
	launchers []*launcher
}

// mostIdle limits the idle launchers.
const mostIdle = 16

// take returns a launcher for a setup, which the caller gives back or stops.
func (s setup) take() (*launcher, error) {
	idle.Lock()
	defer idle.Unlock()
	for i, l := range idle.launchers {
		if l.setup == s {
			idle.launchers = append(idle.launchers[:i], idle.launchers[i+1:]...)
			return l, nil
		}
	}
	return s.spawn()
}

// give keeps a launcher, with nothing of a program left in it, for the next run.
func (l *launcher) give() {
	idle.Lock()
	defer idle.Unlock()
	if len(idle.launchers) < mostIdle {
		idle.launchers = append(idle.launchers, l)
		return
	}
	go l.stop()
}

// spawn starts a launcher.
func (s setup) spawn() (*launcher, error) {
	ours, theirs, err := newChannel()
	if err != nil {
		return nil, err
	}
	file := os.NewFile(uintptr(theirs), "launcher")
	defer file.Close()
	l := &launcher{channel: ours, setup: s, cmd: exec.Command("/proc/self/exe")}
	l.cmd.Args, l.cmd.Env, l.cmd.Dir = []string{launcherName}, []string{"GOMAXPROCS=2"}, "/"
	l.cmd.ExtraFiles = []*os.File{file}
	l.cmd.SysProcAttr = s.attributes()
	if s.have.has(cgroupTime) {
		if l.group, err = newCgroup(s.cgroups.parent); err == nil {
			err = l.startIn(l.group)
		}
	} else {
		err = l.cmd.Start()
	}
	if err != nil {
		ours.close()
		l.group.remove()
		return nil, err
	}
	return l, nil
}

// startIn starts the launcher in a cgroup.
func (l *launcher) startIn(group cgroup) error {
	folder, err := os.Open(string(group))
	if err != nil {
		return err
	}
	defer folder.Close()
	l.cmd.Env = append(l.cmd.Env, groupVariable+"="+string(group), homeVariable+"="+l.setup.cgroups.home)
	l.cmd.SysProcAttr.UseCgroupFD, l.cmd.SysProcAttr.CgroupFD = true, int(folder.Fd())
	return l.cmd.Start()
}

// longestStart ends a launcher that hangs. On a busy machine a start may take seconds, and a launcher that is ended while it is probed costs
// layers.
const longestStart = 2 * time.Minute

// await waits until a new launcher runs, so that its start is not part of a program's time.
func (l *launcher) await(ctx context.Context) error {
	if l.runs {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, longestStart)
	defer cancel()
	defer context.AfterFunc(ctx, func() { _ = l.cmd.Process.Kill() })()
	_, err := l.receive(&report{})
	l.runs = err == nil
	return err
}

// stop ends a launcher and waits until it is gone, and with it all that it started.
func (l *launcher) stop() {
	l.close()
	_ = l.cmd.Wait()
	l.group.remove()
}
