package levels

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/base/file"
	"jogada/internal/levels/format"
	"jogada/internal/levels/judge"
	"jogada/internal/levels/show"
)

func (l *leveling) check(cmd *cobra.Command, args []string) error {
	if err := l.checkFlags(cmd); err != nil {
		return err
	}
	s, err := l.targets(cmd.Context(), args, l.format == "json")
	if err != nil {
		return err
	}
	if l.picture != "" && !l.isFolder() && (len(s.targets) != 1 || len(s.targets[0].world) > 1) {
		return cli.Misuse(cmd.CommandPath(), "--picture draws one map, and there are %d; want a folder, such as pictures/", s.files())
	}
	r, err := l.report(cmd.Context(), s.targets, l.draw)
	if err != nil {
		return err
	}
	if err := l.writePictures(cmd); err != nil {
		return err
	}
	if l.accept {
		return l.acceptAll(r)
	}
	if err := l.compare(&r); err != nil {
		return err
	}
	if err := format.Write(l.con.Out, l.format, r); err != nil {
		return cli.Fail(cli.Internal, err)
	}
	l.sum(r)
	return cli.Ended(code(r, l.strict))
}

// files counts the files of all targets.
func (s *survey) files() (n int) {
	for _, t := range s.targets {
		n += max(1, len(t.world))
	}
	return n
}

func (l *leveling) checkFlags(cmd *cobra.Command) error {
	switch ending := strings.ToLower(filepath.Ext(l.picture)); {
	case l.jobs < 1:
		return cli.Misuse(cmd.CommandPath(), "--jobs is %d; want 1 or more", l.jobs)
	case l.accept && l.baseline == "":
		return cli.Misuse(cmd.CommandPath(), "--accept writes a baseline: --baseline is missing")
	case l.picture != "" && ending != ".png" && ending != ".svg" && !l.isFolder():
		return cli.Misuse(cmd.CommandPath(), "--picture is %s; want a name that ends in .png or .svg, or a folder", l.picture)
	}
	return nil
}

// code returns the exit code of a report: a map that cannot be read is graver than one with findings, and a check that
// checked nothing does not pass. A strict check passes only if something was checked on every map.
func code(r judge.Report, strict bool) int {
	c, checked := cli.Answered, r.Checked()
	switch {
	case r.Failed() > 0:
		c = cli.Failed
	case len(r.Maps) > 0 && checked == 0 || strict && checked < len(r.Maps):
		c = cli.BadInput
	}
	for _, f := range r.Findings {
		if f.Rule == judge.Unreadable {
			c = cli.BadInput
		}
	}
	return c
}

// sum reports how much was checked and found.
func (l *leveling) sum(r judge.Report) {
	l.con.Note("%s", r.Summary(l.baseline != ""))
	for _, gone := range r.Gone {
		l.con.Note("%s", r.Words.Say("no longer found: %s: %s [%s]", gone.Map, gone.Message, gone.Rule))
	}
	if len(r.Gone) > 0 {
		l.con.Note("%s", r.Words.Say("--accept removes what is no longer found from %s", l.baseline))
	}
}

// counted writes a number of things.
func counted(n int, what string) string {
	switch n {
	case 0:
		return "no " + what + "s"
	case 1:
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// draw writes the overlay and the picture of a map, if requested.
func (l *leveling) draw(t target, r judge.Result) error {
	if r.Level == nil {
		return nil
	}
	if l.overlay != "" {
		if err := l.writeOverlay(t, r); err != nil {
			return err
		}
	}
	if l.picture == "" {
		return nil
	}
	scene := show.NewScene(r)
	draw := scene.SVG
	if strings.EqualFold(filepath.Ext(l.picture), ".png") {
		draw = scene.PNG
	}
	data, err := draw()
	if err != nil {
		return err
	}
	if l.isFolder() {
		if err := os.MkdirAll(l.picture, 0o777); err != nil {
			return err
		}
		return file.WriteBytes(filepath.Join(l.picture, l.pictureName(r.Name())), file.Replace, data)
	}
	l.pictures = append(l.pictures, picture{r.Name(), data})
	return nil
}

// picture is a map that was drawn.
type picture struct {
	of   string
	data []byte
}

// isFolder reports whether --picture names a folder.
func (l *leveling) isFolder() bool {
	info, err := os.Stat(l.picture)
	return strings.HasSuffix(l.picture, "/") || err == nil && info.IsDir()
}

// pictureName returns the name of the picture of a map in the folder of pictures. No two maps of a run get the same one.
func (l *leveling) pictureName(of string) string {
	base := strings.NewReplacer("/", "_", "\\", "_", "#", "_", ":", "_").Replace(of)
	name := base
	for n := 2; l.named[strings.ToLower(name)]; n++ {
		name = fmt.Sprintf("%s-%d", base, n)
	}
	if l.named == nil {
		l.named = map[string]bool{}
	}
	l.named[strings.ToLower(name)] = true
	return name + ".svg"
}

// writePictures writes the picture that --picture asks for. Of a file with several levels it writes none.
func (l *leveling) writePictures(cmd *cobra.Command) error {
	switch len(l.pictures) {
	case 0:
		return nil
	case 1:
		return file.WriteBytes(l.picture, file.Replace, l.pictures[0].data)
	}
	return cli.Misuse(cmd.CommandPath(), "--picture draws one map, and there are %d levels; name one, such as %s, or a folder, such as pictures/", len(l.pictures), l.pictures[0].of)
}

// writeOverlay writes the copy of a map under its own name in the folder of overlays.
func (l *leveling) writeOverlay(t target, r judge.Result) error {
	from := filepath.Join(t.project.Root, filepath.FromSlash(r.Level.Source.File))
	to, err := filepath.Abs(filepath.Join(l.overlay, filepath.FromSlash(strings.TrimSuffix(r.Level.Source.File, ".gz"))))
	if err != nil {
		return err
	}
	if err := l.apart(from, to, r.File); err != nil {
		return err
	}
	var failed error
	data, err := show.Overlay{Map: r.Level.Source, Findings: r.Findings, Waves: show.Waves(r)}.Write(func(named string) string {
		name, err := filepath.Rel(filepath.Dir(to), filepath.Join(filepath.Dir(from), filepath.FromSlash(named)))
		failed = errors.Join(failed, err)
		return filepath.ToSlash(name)
	})
	if errors.Is(err, show.ErrNoOverlay) {
		l.con.Note("%s: %v", r.Name(), err)
		return nil
	}
	if err := errors.Join(err, failed, os.MkdirAll(filepath.Dir(to), 0o777)); err != nil {
		return err
	}
	return file.WriteBytes(to, file.Replace, data)
}

// apart refuses to write the copy of a map into the map's own folder, by whatever name, or through links in the folder
// of overlays: output must not change the input.
func (l *leveling) apart(from, to, name string) error {
	base, err := filepath.Abs(l.overlay)
	if err != nil {
		return err
	}
	inside, err := filepath.Rel(base, filepath.Dir(to))
	if err != nil {
		return err
	}
	at := base
	for _, part := range strings.Split(inside, string(filepath.Separator)) {
		at = filepath.Join(at, part)
		if info, err := os.Lstat(at); err == nil && at != base && info.Mode()&fs.ModeSymlink != 0 {
			return fmt.Errorf("--overlay %s: %s is a link, and the copy of %s would go through it", l.overlay, at, name)
		}
	}
	source, err := os.Stat(filepath.Dir(from))
	if err != nil {
		return err
	}
	if target, err := os.Stat(filepath.Dir(to)); err == nil && os.SameFile(source, target) {
		return fmt.Errorf("--overlay %s would put the copy of %s in its own place", l.overlay, name)
	}
	return nil
}
