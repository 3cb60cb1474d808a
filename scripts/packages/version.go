package main

import (
	"fmt"
	"regexp"
	"strings"
)

// version is the version of a release in the notations of the package managers.
type version struct {
	stamp string // as the program prints it: v1.2.3, or a commit
	core  string // 1.2.3; 0.0.0 if the stamp is a commit
	pre   string // what makes it a preview: rc.1, dev.6f1e2d3; "" for a release
}

var (
	semantic = regexp.MustCompile(`^v(\d+\.\d+\.\d+)(?:-([0-9A-Za-z.-]+))?$`)
	bare     = regexp.MustCompile(`^\d+\.\d+\.\d+`)
	commit   = regexp.MustCompile(`^[0-9A-Za-z][-+.0-9A-Za-z]*$`)
)

// parseVersion reads the version of an archive's name. A commit without a tag is a preview of version 0.0.0.
func parseVersion(stamp string) (version, error) {
	if m := semantic.FindStringSubmatch(stamp); m != nil {
		return version{stamp, m[1], m[2]}, nil
	}
	if bare.MatchString(stamp) {
		return version{}, fmt.Errorf("the version is %s; want v%s", stamp, stamp)
	}
	if !commit.MatchString(stamp) {
		return version{}, fmt.Errorf("%q is no version", stamp)
	}
	return version{stamp, "0.0.0", "dev." + strings.NewReplacer("-", "", "+", "", ".", "").Replace(stamp)}, nil
}

// semver returns the version as npm, deb and rpm want it.
func (v version) semver() string {
	if v.pre == "" {
		return v.core
	}
	return v.core + "-" + v.pre
}

var candidate = regexp.MustCompile(`^(rc|alpha|beta)\.?(\d+)$`)

// pep440 returns the version as Python wants it. A preview without a number is a local version.
func (v version) pep440() string {
	if v.pre == "" {
		return v.core
	}
	if m := candidate.FindStringSubmatch(v.pre); m != nil {
		return v.core + map[string]string{"rc": "rc", "alpha": "a", "beta": "b"}[m[1]] + m[2]
	}
	return v.core + ".dev0+" + strings.ReplaceAll(strings.ToLower(v.pre), "-", ".")
}
