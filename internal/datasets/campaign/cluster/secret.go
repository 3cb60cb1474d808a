package cluster

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// Secret holds the user and the password that an engine accepts.
type Secret struct{ User, Password string }

// SecretFile returns the default file for the secret of this user's engines: all engines, workers and coordinators of
// one user on one machine share it.
func SecretFile() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("there is no folder for the secret of engines: %w", err)
	}
	return filepath.Join(dir, "jogada", "engine.secret"), nil
}

// ReadSecret reads a secret: one line, USER:PASSWORD. It rejects a file that others may read.
func ReadSecret(name string) (Secret, error) {
	info, err := os.Stat(name)
	if err != nil {
		return Secret{}, err
	}
	if runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		return Secret{}, fmt.Errorf("%s: others may read it (mode %o); chmod 600 it, or remove it and let the engine write another", name, info.Mode().Perm())
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return Secret{}, err
	}
	user, password, ok := strings.Cut(strings.TrimSuffix(string(data), "\n"), ":")
	if !ok || user == "" || password == "" || strings.ContainsAny(password, "\r\n") {
		return Secret{}, fmt.Errorf("%s: it is not one line USER:PASSWORD", name)
	}
	return Secret{user, password}, nil
}

// MakeSecret reads a secret or, if there is none, writes a new one that only this user may read. A restarted engine
// keeps its secret, so workers can reconnect.
func MakeSecret(name string) (Secret, error) {
	s, err := ReadSecret(name)
	if !errors.Is(err, fs.ErrNotExist) {
		return s, err
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return s, err
	}
	s = Secret{"jogada", rand.Text()}
	temporary, err := os.CreateTemp(filepath.Dir(name), ".secret") // of mode 600
	if err != nil {
		return s, err
	}
	defer os.Remove(temporary.Name())
	_, err = fmt.Fprintf(temporary, "%s:%s\n", s.User, s.Password)
	if err = errors.Join(err, temporary.Sync(), temporary.Close()); err != nil {
		return s, err
	}
	// A link fails if another engine was faster; its secret counts then.
	if err := os.Link(temporary.Name(), name); errors.Is(err, fs.ErrExist) {
		return ReadSecret(name)
	} else if err == nil {
		return s, nil
	}
	return s, os.Rename(temporary.Name(), name) // some file systems have no links
}

// Local reports whether every URL names this machine and no user.
func Local(urls string) bool {
	for _, one := range strings.Split(urls, ",") {
		u, err := url.Parse(strings.TrimSpace(one))
		if err != nil || u.User != nil || !loopback(u.Hostname()) {
			return false
		}
	}
	return true
}
