package sandbox

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// job is one command on its way through the sandbox.
type job struct {
	cmd    Command
	stdin  []byte
	limits Limits
	tmp    string // its private folder, where it runs
	out    string // the folder that a build writes to, or nothing
	stdout capture
	stderr capture
	spent  atomic.Int64 // bytes of output so far
	over   func()       // called when the output passes its limit
}

// Run runs a program once, with stdin as its standard input, and waits until nothing of it is left. The error is about the sandbox itself:
// no launcher, no temporary folder. Whatever the program does is in the result. If the context ends first, Run ends the program and returns
// the context's error.
func Run(ctx context.Context, c Command, stdin []byte, l Limits) (Result, error) {
	return found().run(ctx, c, stdin, "", l)
}

// Build runs a compiler like Run, and lets it write to the folder out as well. It does not end a compiler for asking for the network or
// for changing modes, which are denied or ignored instead. Afterwards the regular files in out belong to the caller and are executable.
func Build(ctx context.Context, c Command, out string, l Limits) (Result, error) {
	out, err := filepath.Abs(out)
	if err != nil {
		return Result{}, fmt.Errorf("sandbox: %w", err)
	}
	return found().run(ctx, c, nil, out, l)
}

// errLauncher says that a launcher ended by itself. Where all runs belong to one user, the kernel may have no thread to give it while another
// run has used up that user's processes.
var errLauncher = errors.New("the launcher ended without a report")

// run runs one command under the layers of s. If the launcher ends by itself, it tries again with another one.
func (s setup) run(ctx context.Context, c Command, stdin []byte, out string, l Limits) (result Result, err error) {
	for tries := 0; ; tries++ {
		if result, err = s.once(ctx, c, stdin, out, l); !errors.Is(err, errLauncher) || tries == 4 {
			return result, err
		}
		time.Sleep(50 * time.Millisecond << tries)
	}
}

// once runs a command once.
func (s setup) once(ctx context.Context, c Command, stdin []byte, out string, l Limits) (result Result, err error) {
	switch {
	case !launched:
		return result, errors.New("sandbox: the program must call sandbox.Launch first thing in main")
	case !filepath.IsAbs(c.Path):
		return result, fmt.Errorf("sandbox: %s is not an absolute path", c.Path)
	case ctx.Err() != nil:
		return result, ctx.Err()
	}
	j := &job{cmd: c, stdin: stdin, limits: l.filled(), out: out}
	j.stdout = capture{job: j, keep: int(j.limits.Output)}
	j.stderr = capture{job: j, keep: 4 << 10, last: true}
	tmp, remove, err := Folder()
	if err != nil {
		return result, fmt.Errorf("sandbox: %w", err)
	}
	j.tmp = tmp
	defer func() { err = errors.Join(err, j.clear(remove)) }()
	start := time.Now()
	if result, err = s.start(ctx, j); err != nil {
		return Result{}, fmt.Errorf("sandbox: %w", err)
	}
	result.Wall = time.Since(start)
	result.Stdout, result.Stderr, result.Output = j.stdout.bytes(), j.stderr.bytes(), j.spent.Load()
	if result.End == TooMuchOutput && result.Output <= j.limits.Output {
		result.Files = j.limits.Files
	}
	if ctx.Err() != nil {
		return result, ctx.Err()
	}
	return result, nil
}

// environ returns the whole environment of the program.
func (j *job) environ() []string {
	return append(slices.Clone(basicEnv), append([]string{"HOME=" + j.tmp, "TMPDIR=" + j.tmp, "LANG=C.UTF-8"}, j.cmd.Env...)...)
}

// clear deletes the private folder, and takes over what a build wrote. Nothing of the program is running any more.
func (j *job) clear(remove func() error) (err error) {
	if j.out != "" {
		err = takeOver(j.out)
	}
	if err = errors.Join(err, remove()); err != nil {
		return fmt.Errorf("sandbox: %w", err)
	}
	return nil
}

// empty deletes a folder that nobody uses any more. It opens folders that their owner may not read, and it moves folders up
// before it empties them, so that neither modes nor depth stop it.
func empty(folder string) error {
	for moved := 0; ; {
		entries, err := os.ReadDir(folder)
		if err != nil || len(entries) == 0 {
			return errors.Join(err, os.Remove(folder))
		}
		for _, entry := range entries {
			path := filepath.Join(folder, entry.Name())
			if !entry.IsDir() {
				if err := os.Remove(path); err != nil {
					return err
				}
				continue
			}
			if err := os.Chmod(path, 0o700); err != nil {
				return err
			}
			inner, err := os.ReadDir(path)
			if err != nil {
				return err
			}
			for _, e := range inner {
				moved++
				// Two dots and a number: whatever the program called its files, it did not know this name.
				if err := os.Rename(filepath.Join(path, e.Name()), filepath.Join(folder, fmt.Sprintf("..%d.%d", time.Now().UnixNano(), moved))); err != nil {
					return err
				}
			}
			if err := os.Remove(path); err != nil {
				return err
			}
		}
	}
}

// deepest limits the nesting of folders: walking deeper ones would take too long.
const deepest = 64

// usedSpace returns the bytes that the files of a folder take up, or something above limit; an empty file counts as 4 KiB, and a sparse one by what it
// holds. It opens folders that their owner may not read. A program may change the folder meanwhile: links that lead out are not followed.
func usedSpace(folder string, limit int64) int64 {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return 0
	}
	defer root.Close()
	var sum int64
	_ = fs.WalkDir(root.FS(), ".", func(path string, entry fs.DirEntry, err error) error {
		if entry == nil {
			return nil
		}
		if strings.Count(path, "/") > deepest {
			sum = limit + 1
		}
		if sum > limit {
			return fs.SkipAll
		}
		if entry.IsDir() {
			if err == nil { // before its entries are read
				if info, e := entry.Info(); e == nil && info.Mode()&0o700 != 0o700 {
					_ = root.Chmod(path, 0o700)
				}
			}
			sum += 4 << 10
			return nil
		}
		if info, err := entry.Info(); err == nil {
			sum += max(4<<10, allocated(info))
		}
		return nil
	})
	return sum
}

// takeOver makes the files of a folder the caller's, folders open and regular files executable.
func takeOver(folder string) error {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return err
	}
	defer root.Close()
	return fs.WalkDir(root.FS(), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if strings.Count(path, "/") > deepest {
			return fs.SkipDir
		}
		if path != "." && os.Geteuid() == 0 {
			_ = root.Lchown(path, os.Getuid(), os.Getgid())
		}
		if path != "." && (entry.IsDir() || entry.Type().IsRegular()) {
			return root.Chmod(path, 0o755)
		}
		return nil
	})
}

// capture keeps the first or the last bytes of a stream, and counts all of them.
type capture struct {
	job  *job
	keep int
	last bool // keep the end, not the beginning

	lock sync.Mutex
	data bytes.Buffer
}

// Write never fails. It calls over when the output exceeds its limit.
func (c *capture) Write(p []byte) (int, error) {
	n := len(p)
	if c.job.spent.Add(int64(n)) > c.job.limits.Output && c.job.over != nil {
		c.job.over()
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	switch {
	case !c.last:
		c.data.Write(p[:max(0, min(n, c.keep-c.data.Len()))])
	default:
		c.data.Write(p)
		if excess := c.data.Len() - c.keep; excess > 0 {
			c.data.Next(excess)
		}
	}
	return n, nil
}

// bytes returns what was kept so far.
func (c *capture) bytes() []byte {
	c.lock.Lock()
	defer c.lock.Unlock()
	return bytes.Clone(c.data.Bytes())
}
