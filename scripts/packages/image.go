package main

import (
	"archive/tar"
	"bytes"
	"io"
	"time"

	"github.com/google/go-containerregistry/pkg/name"
	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
)

// nobody is the user of the image, as in distroless images.
const nobody = "65532:65532"

// images returns an image for each processor, for "podman load" and "docker load". An image holds the program and
// nothing else, runs as a user without rights, and serves the workbench by default.
func (r *release) images() ([]output, error) {
	var all []output
	for _, p := range r.on("linux") {
		o, err := r.image(p)
		if err != nil {
			return nil, err
		}
		all = append(all, o)
	}
	return all, nil
}

func (r *release) image(p program) (output, error) {
	layer, err := r.layer(p)
	if err != nil {
		return output{}, err
	}
	image, err := mutate.Append(empty.Image, mutate.Addendum{Layer: layer, History: v1.History{Created: v1.Time{Time: r.time}, CreatedBy: "make release"}})
	if err != nil {
		return output{}, err
	}
	config, err := image.ConfigFile()
	if err != nil {
		return output{}, err
	}
	config.Architecture, config.OS, config.Created = p.arch, "linux", v1.Time{Time: r.time}
	config.Config = v1.Config{
		Entrypoint: []string{"/usr/bin/jogada"}, Cmd: []string{"serve", "--addr", "0.0.0.0:8080"}, User: nobody, WorkingDir: "/work",
		Env: []string{"PATH=/usr/bin", "TMPDIR=/tmp"}, ExposedPorts: map[string]struct{}{"8080/tcp": {}},
		Healthcheck: &v1.HealthConfig{Test: []string{"CMD", "/usr/bin/jogada", "doctor", "--service", "http://127.0.0.1:8080"}, Interval: 30 * time.Second, Timeout: 10 * time.Second},
		Labels: map[string]string{"org.opencontainers.image.title": "jogada", "org.opencontainers.image.version": r.version.semver(),
			"org.opencontainers.image.description": summary, "org.opencontainers.image.licenses": "MIT", "org.opencontainers.image.source": r.home()},
	}
	if image, err = mutate.ConfigFile(image, config); err != nil {
		return output{}, err
	}
	tag, err := name.NewTag("localhost/jogada:" + r.version.semver())
	if err != nil {
		return output{}, err
	}
	var made bytes.Buffer
	if err := tarball.Write(tag, image, &made); err != nil {
		return output{}, err
	}
	return output{"jogada-" + r.version.stamp + "-image-" + p.arch + ".tar", made.Bytes()}, nil
}

// layer returns the one layer of the image: the program, its licence, and the folders and names that a process expects.
func (r *release) layer(p program) (v1.Layer, error) {
	var packed bytes.Buffer
	w := tar.NewWriter(&packed)
	folder := func(name string, mode int64) error {
		return w.WriteHeader(&tar.Header{Name: name, Typeflag: tar.TypeDir, Mode: mode, ModTime: r.time, Format: tar.FormatUSTAR, Uid: owner(mode), Gid: owner(mode)})
	}
	file := func(name string, mode int64, data []byte) error {
		if err := w.WriteHeader(&tar.Header{Name: name, Mode: mode, Size: int64(len(data)), ModTime: r.time, Format: tar.FormatUSTAR}); err != nil {
			return err
		}
		_, err := w.Write(data)
		return err
	}
	for _, step := range []func() error{
		func() error { return folder("etc/", 0o755) },
		func() error {
			return file("etc/passwd", 0o644, []byte("root:x:0:0:root:/:/sbin/nologin\nnonroot:x:65532:65532:nonroot:/work:/sbin/nologin\n"))
		},
		func() error { return file("etc/group", 0o644, []byte("root:x:0:\nnonroot:x:65532:\n")) },
		func() error { return folder("tmp/", 0o1777) },
		func() error { return folder("usr/", 0o755) },
		func() error { return folder("usr/bin/", 0o755) },
		func() error { return file("usr/bin/jogada", 0o755, p.binary) },
		func() error { return folder("usr/share/", 0o755) },
		func() error { return folder("usr/share/doc/", 0o755) },
		func() error { return file("usr/share/doc/LICENSE", 0o644, p.files["LICENSE"]) },
		func() error { return file("usr/share/doc/NOTICE", 0o644, p.files["NOTICE"]) },
		func() error { return folder("work/", 0o700) },
		w.Close,
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return tarball.LayerFromOpener(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(packed.Bytes())), nil })
}

// owner returns the owner of a folder: private ones belong to the user of the image.
func owner(mode int64) int {
	if mode == 0o700 {
		return 65532
	}
	return 0
}
