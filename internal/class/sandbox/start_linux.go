package sandbox

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// setup lists the layers in force on this machine.
type setup struct {
	have     layer
	landlock int // the version to use
	cgroups  cgroups
}

// namespaces lists the layers that the launcher is started in.
const namespaces = userNamespace | pidNamespace | netNamespace | ipcNamespace | mountNamespace

// probe starts launchers that run nothing, with fewer and fewer layers of those that are allowed, until one can be started.
func probe(allowed layer) setup {
	s := setup{landlock: landlockVersion()}
	if allowed&(cgroupTime|cgroupMemory|cgroupProcesses) != 0 {
		s.cgroups = cgroupsHere()
	}
	base := rlimits | processLimit | noNewPrivileges | processGroup | privateTmp | closedDescriptors | cleanEnvironment | landlockLayers(s.landlock)
	if hasSeccomp {
		base |= seccompFilter | seccompNotify
	}
	if os.Geteuid() == 0 {
		base |= separateUser
	}
	for _, groups := range []layer{s.cgroups.have, 0} { // a cgroup that can be made need not take processes
		for _, spaces := range []layer{namespaces&^userNamespace | limitedTmp, namespaces | limitedTmp, namespaces, namespaces &^ mountNamespace, 0} {
			s.have = (base | groups | spaces) & allowed
			if !s.have.has(cgroupTime) {
				s.have &^= cgroupMemory | cgroupProcesses
			}
			if !s.have.has(mountNamespace) {
				s.have &^= limitedTmp
			}
			j := &job{limits: Limits{}.filled(), tmp: os.TempDir()}
			if r, err := s.ask(j); err == nil {
				s.have = r.Have
				return s
			}
		}
	}
	return setup{have: processGroup}
}

// ask asks a launcher which layers it can set up.
func (s setup) ask(j *job) (report, error) {
	l, err := s.spawn()
	if err != nil {
		return report{}, err
	}
	defer l.stop()
	defer time.AfterFunc(longestStart, func() { _ = l.cmd.Process.Kill() }).Stop()
	if err := l.await(context.Background()); err != nil {
		return report{}, err
	}
	o, r := s.order(j), report{}
	o.Probe = true
	if err := l.send(o); err != nil {
		return r, err
	}
	if _, err := l.receive(&r); err != nil {
		return r, err
	}
	if r.Failed != "" {
		return r, errors.New(r.Failed)
	}
	return r, nil
}

// users numbers the runs, so that each has a user of its own.
var users atomic.Uint32

// order writes the order for a job.
func (s setup) order(j *job) *order {
	o := &order{
		Path: j.cmd.Path, Args: j.cmd.Args, Env: j.environ(), Tmp: j.tmp, Read: append([]string{}, j.cmd.Read...), Write: []string{j.tmp}, Hide: ownCommands(),
		Want: s.have, Landlock: s.landlock, Build: j.out != "", Limits: j.limits, Name: rand.Text()[:15],
	}
	o.Read = append(o.Read, j.cmd.Path)
	if j.cmd.Dir != "" {
		o.Read = append(o.Read, j.cmd.Dir)
	}
	if j.out != "" {
		o.Write = append(o.Write, j.out)
	}
	if s.have.has(separateUser) {
		o.User = userOf(os.Getpid(), int(users.Add(1)))
	}
	if !s.have.has(pidNamespace) {
		o.Protect = []int{os.Getpid()}
	}
	// The kernel counts the processes of a user; with a namespace of users, or a user for each run, those are the program's alone. Otherwise
	// there is room for a few runs at a time, and looking at the processes holds each to its own limit.
	o.Tasks = j.limits.Processes
	if !s.have.has(separateUser) && !s.have.has(userNamespace) {
		o.Tasks = tasksOf(os.Getuid()) + 4*j.limits.Processes
	}
	return o
}

// attributes says in which namespaces and in which group of processes the launcher starts.
func (s setup) attributes() *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{Setpgid: true}
	for l, flag := range map[layer]uintptr{userNamespace: unix.CLONE_NEWUSER, pidNamespace: unix.CLONE_NEWPID,
		netNamespace: unix.CLONE_NEWNET, ipcNamespace: unix.CLONE_NEWIPC, mountNamespace: unix.CLONE_NEWNS} {
		if s.have.has(l) {
			attr.Cloneflags |= flag
		}
	}
	if s.have.has(userNamespace) {
		attr.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Geteuid(), HostID: os.Geteuid(), Size: 1}}
		attr.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getegid(), HostID: os.Getegid(), Size: 1}}
		if s.have.has(mountNamespace) {
			attr.AmbientCaps = []uintptr{unix.CAP_SYS_ADMIN} // over its own namespaces, to mount /proc; the program does not get it
		}
	}
	return attr
}

// start runs a job to its end.
func (s setup) start(ctx context.Context, j *job) (Result, error) {
	o := s.order(j)
	if s.have.has(separateUser) {
		for _, folder := range o.Write {
			if err := os.Chown(folder, o.User, o.User); err != nil {
				return Result{}, err
			}
		}
	}
	l, err := s.take()
	if err != nil {
		return Result{}, fmt.Errorf("cannot start the launcher: %w", err)
	}
	if err := l.await(ctx); err != nil {
		l.stop()
		return Result{}, cmp.Or(ctx.Err(), fmt.Errorf("%w: %w", errLauncher, err))
	}
	w := &watch{launcher: l, job: j, spaces: s.have.has(pidNamespace), kill: make(chan struct{})}
	j.over = func() { w.end(TooMuchOutput) }
	r, err := w.run(ctx, o)
	if w.finish() {
		l.stop()
	} else {
		l.give()
	}
	w.streams.wait()
	switch {
	case w.why != "":
	case ctx.Err() != nil:
		return Result{}, ctx.Err()
	case err != nil:
		return Result{}, err
	case r.Failed != "":
		return Result{}, errors.New(r.Failed)
	}
	return w.judge(r), nil
}

// userOf returns the user of a run: one of 256 for each caller, far above those that people have. In a container with 65,536 users, as they are
// usual without root, it is one of a few thousand below the last.
func userOf(caller, run int) int {
	if available() < 1<<31 {
		return 60_000 + (caller*256+run)%5_000
	}
	return 1_700_000_000 + caller%1_000_000*256 + run%256
}

// available counts the users that exist here, from 0.
var available = sync.OnceValue(func() int64 {
	text, _ := os.ReadFile("/proc/self/uid_map")
	return parseUserMap(text)
})

// tasksOf counts the threads of a user, at most once a second.
func tasksOf(user int) int {
	counted.Lock()
	defer counted.Unlock()
	if time.Since(counted.when) < time.Second {
		return counted.tasks
	}
	entries, _ := os.ReadDir("/proc")
	tasks := 0
	for _, entry := range entries {
		pid, err := strconv.Atoi(entry.Name())
		if err != nil {
			continue
		}
		info, err := entry.Info()
		if err != nil || int(owner(info)) != user {
			continue
		}
		if s, ok := statOf(pid); ok {
			tasks += s.threads
		}
	}
	counted.tasks, counted.when = tasks, time.Now()
	return tasks
}

// counted is the last answer of tasksOf.
var counted struct {
	sync.Mutex
	tasks int
	when  time.Time
}

func owner(info fs.FileInfo) uint32 {
	if st, ok := info.Sys().(*syscall.Stat_t); ok {
		return st.Uid
	}
	return 0
}

// allocated returns the bytes that a file takes up on the disk.
func allocated(info fs.FileInfo) int64 {
	if st, ok := info.Sys().(*syscall.Stat_t); ok {
		return st.Blocks * 512
	}
	return info.Size()
}
