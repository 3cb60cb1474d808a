package sandbox

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"
)

func ptr[T any](p *T) unsafe.Pointer { return unsafe.Pointer(p) }

// show reads a file and prints it: the test looks for the secret in what is printed.
func show(path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	fmt.Printf("%q\n", data)
	return nil
}

// shows reads a file of the scene.
func shows(name string) attack {
	return attack{do: func(s scene) error { return show(filepath.Join(s.Folder, name)) }}
}

// anyOf tries several ways and succeeds if one does.
func anyOf(ways ...func() error) error {
	var all []error
	for _, way := range ways {
		err := way()
		if err == nil {
			return nil
		}
		all = append(all, err)
	}
	return errors.Join(all...)
}

// showAny prints the first of some files that can be read.
func showAny(paths ...string) error {
	var ways []func() error
	for _, path := range paths {
		ways = append(ways, func() error { return show(path) })
	}
	return anyOf(ways...)
}

// reading looks at what is not the program's.
var reading = map[string]attack{
	"the answers":          shows("answers.txt"),
	"the key":              shows("key.txt"),
	"another submission":   shows("other/main.py"),
	"the list of files":    {do: func(s scene) error { _, err := os.ReadDir(s.Folder); return err }},
	"the folder above":     {do: func(s scene) error { return show(filepath.Join(s.Folder, "mine", "..", "answers.txt")) }},
	"the shadow passwords": {do: func(scene) error { return showAny("/etc/shadow", "/etc/gshadow", "/etc/sudoers") }},
	"home": {do: func(scene) error {
		return anyOf(func() error { _, err := os.ReadDir("/root"); return err }, func() error { _, err := os.ReadDir("/home"); return err })
	}},
	"other runs": {do: func(scene) error { _, err := os.ReadDir(".."); return err }},
	"environment of the grader": {do: func(s scene) error {
		return showAny(fmt.Sprintf("/proc/%d/environ", s.Grader), fmt.Sprintf("/proc/%d/environ", os.Getppid()), "/proc/1/environ")
	}},
	"own environment": {do: func(scene) error {
		for _, line := range os.Environ() {
			if strings.Contains(line, secret) {
				return nil
			}
		}
		return fmt.Errorf("nothing in %q", os.Environ())
	}},
	"memory of the grader": {do: func(s scene) error {
		return anyOf(func() error { return open(fmt.Sprintf("/proc/%d/mem", s.Grader)) }, func() error { return open(fmt.Sprintf("/proc/%d/mem", os.Getppid())) })
	}},
	"descriptors of the launcher": {do: func(scene) error {
		var ways []func() error
		for fd := range 20 {
			for _, pid := range []int{1, os.Getppid()} {
				ways = append(ways, func() error { return open(fmt.Sprintf("/proc/%d/fd/%d", pid, fd)) })
			}
		}
		return anyOf(ways...)
	}},
	"the root behind proc": {do: func(s scene) error {
		return showAny("/proc/self/root"+s.Folder+"/answers.txt", "/proc/1/root"+s.Folder+"/answers.txt", fmt.Sprintf("/proc/%d/root%s/answers.txt", s.Grader, s.Folder))
	}},
	"the working folder behind proc": {do: func(s scene) error {
		_, err := os.ReadDir(fmt.Sprintf("/proc/%d/cwd", s.Grader))
		return err
	}},
	"inherited descriptors": {do: func(scene) error {
		for fd := 3; fd < 100; fd++ {
			// The runtime of this program has descriptors of its own: events and nothing else.
			if link, err := os.Readlink(fmt.Sprintf("/proc/self/fd/%d", fd)); err == nil && !strings.HasPrefix(link, "anon_inode:") {
				fmt.Println(link)
				return nil
			}
		}
		return errors.New("nothing is open")
	}},
	"a descriptor and the way up": {do: func(s scene) error {
		folder, err := os.Open(filepath.Join(s.Folder, "mine"))
		if err != nil {
			return err
		}
		return show(fmt.Sprintf("/proc/self/fd/%d/../answers.txt", folder.Fd()))
	}},
	"a link out of the temporary folder": {do: func(s scene) error {
		if err := os.Symlink(filepath.Join(s.Folder, "answers.txt"), "link"); err != nil {
			return err
		}
		return show("link")
	}},
	"a folder link out": {do: func(s scene) error {
		if err := os.Symlink(s.Folder, "link"); err != nil {
			return err
		}
		return show("link/answers.txt")
	}},
	"a hard link": {do: func(s scene) error {
		if err := os.Link(filepath.Join(s.Folder, "answers.txt"), "link"); err != nil {
			return err
		}
		return show("link")
	}},
	"a hard link to what may be read": {do: func(s scene) error {
		if err := os.Link(filepath.Join(s.Folder, "mine", "main.py"), "link"); err != nil {
			return err
		}
		return os.WriteFile("link", []byte("x"), 0)
	}},
	"devices": {do: func(scene) error {
		return anyOf(func() error { return open("/dev/mem") }, func() error { return open("/dev/kmsg") }, func() error { return open("/dev/vda") },
			func() error { return open("/dev/sda") }, func() error { return open("/dev/tty") }, func() error { return open("/dev/ptmx") })
	}},
	"a handle of a file": {do: func(s scene) error {
		handle, mount, err := unix.NameToHandleAt(unix.AT_FDCWD, filepath.Join(s.Folder, "answers.txt"), 0)
		if err != nil {
			return err
		}
		_, err = unix.OpenByHandleAt(mount, handle, unix.O_RDONLY)
		return err
	}},
}

func open(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		f, err = os.Open(path)
	}
	if err != nil {
		return err
	}
	return f.Close()
}

// writes changes a file of the scene.
func writes(change func(path string) error) attack {
	return attack{do: func(s scene) error {
		return anyOf(func() error { return change(filepath.Join(s.Folder, "answers.txt")) }, func() error { return change(filepath.Join(s.Folder, "mine", "main.py")) })
	}}
}

// writing changes what is not the program's. The test compares all files of the scene.
var writing = map[string]attack{
	"writing a file":        writes(func(p string) error { return os.WriteFile(p, []byte("x"), 0o666) }),
	"appending to one":      writes(func(p string) error { _, err := os.OpenFile(p, os.O_APPEND|os.O_WRONLY, 0); return err }),
	"making one":            writes(func(p string) error { return os.WriteFile(p+".new", nil, 0o666) }),
	"making a folder":       writes(func(p string) error { return os.Mkdir(p+".new", 0o777) }),
	"making a link":         writes(func(p string) error { return os.Symlink("x", p+".new") }),
	"deleting one":          writes(os.Remove),
	"renaming one":          writes(func(p string) error { return os.Rename(p, p+".new") }),
	"moving one in":         writes(func(p string) error { return os.Rename(p, "mine") }),
	"moving one out":        writes(func(p string) error { _ = os.WriteFile("x", nil, 0o666); return os.Rename("x", p+".new") }),
	"cutting one":           writes(func(p string) error { return os.Truncate(p, 0) }),
	"cutting while reading": writes(func(p string) error { _, err := os.OpenFile(p, os.O_RDONLY|os.O_TRUNC, 0); return err }),
	"changing its mode":     writes(func(p string) error { return os.Chmod(p, 0o777) }),
	"changing its owner":    writes(func(p string) error { return os.Chown(p, 1, 1) }),
	"changing its time":     writes(func(p string) error { return unix.Utime(p, &unix.Utimbuf{}) }),
	"an attribute":          writes(func(p string) error { return unix.Setxattr(p, "user.x", []byte("x"), 0) }),
	"the system's temporary folders": {do: func(scene) error {
		for _, folder := range []string{"/tmp", "/var/tmp", "/dev/shm", "/run", "/home", "/root", "/", "/etc", "/usr"} {
			if err := os.WriteFile(filepath.Join(folder, "jogada-attack"), nil, 0o666); err == nil {
				os.Remove(filepath.Join(folder, "jogada-attack"))
				return nil
			}
		}
		return errors.New("nowhere")
	}},
	"a mode by a compiler": {build: true, do: func(s scene) error {
		_ = os.Chmod(filepath.Join(s.Folder, "answers.txt"), 0o777) // the call seems to work
		return errContained
	}},
	"a link in the folder of a build": {build: true, do: func(s scene) error {
		return os.WriteFile(filepath.Join(s.Folder, "answers.txt"), nil, 0o666)
	}},
	"the processes of proc": {do: func(s scene) error {
		return anyOf(func() error { return os.WriteFile(fmt.Sprintf("/proc/%d/oom_score_adj", s.Grader), []byte("1000"), 0) },
			func() error { return os.WriteFile("/proc/sys/kernel/core_pattern", []byte("|/bin/sh"), 0) })
	}},
}

// network_ talks to another computer.
var network_ = map[string]attack{
	"TCP":           {ends: []End{Forbidden}, tried: network, do: func(s scene) error { return dial("tcp", s.TCP) }},
	"UDP":           {ends: []End{Forbidden}, tried: network, do: func(s scene) error { return dial("udp", s.UDP) }},
	"TCP over IPv6": {ends: []End{Forbidden}, tried: network, do: func(scene) error { return dial("tcp", "[::1]:80") }},
	"DNS": {ends: []End{Forbidden}, tried: network, do: func(scene) error {
		_, err := net.LookupHost("example.org")
		return err
	}},
	"listening": {ends: []End{Forbidden}, tried: network, do: func(scene) error {
		_, err := net.Listen("tcp", "127.0.0.1:0")
		return err
	}},
	"raw packets":        {ends: []End{Forbidden}, tried: network, do: func(scene) error { _, err := unix.Socket(unix.AF_PACKET, unix.SOCK_RAW, 0); return err }},
	"routing":            {do: func(scene) error { _, err := unix.Socket(unix.AF_NETLINK, unix.SOCK_RAW, 0); return err }},
	"an abstract socket": {do: func(s scene) error { return dial("unix", s.Unix) }},
	"a socket of the system": {do: func(scene) error {
		return anyOf(func() error { return dial("unix", "/run/docker.sock") }, func() error { return dial("unix", "/run/dbus/system_bus_socket") },
			func() error { _, err := unix.Socket(unix.AF_UNIX, unix.SOCK_STREAM, 0); return err })
	}},
	"network of a compiler": {build: true, do: func(s scene) error { return dial("tcp", s.TCP) }},
}

func dial(kind, address string) error {
	c, err := net.Dial(kind, address)
	if err != nil {
		return err
	}
	_, _ = fmt.Fprintln(c, "hello")
	buffer := make([]byte, 100)
	n, _ := c.Read(buffer)
	fmt.Printf("%s\n", buffer[:n])
	return nil
}
