package levels

import (
	"context"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/base/file/watch"
	"jogada/internal/levels/format"
	"jogada/internal/levels/judge"
	"jogada/internal/levels/mapping"
)

func (l *leveling) watchCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "watch [PATH…]",
		Short: "Check maps again whenever they are saved",
		Long: `Check maps as "levels check" does, and again whenever one is saved; all of them when ` + mapping.FileName + `, a tileset or anything else
in its folder is. It also reports maps without findings. Ctrl-C ends it.`,
		Example: `  jogada levels watch maps`,
		Args:    cobra.ArbitraryArgs,
		RunE:    l.watch,
	}
	l.baselineFlag(cmd)
	l.languageFlag(cmd)
	l.limitFlags(cmd)
	return cmd
}

func (l *leveling) watch(cmd *cobra.Command, args []string) error {
	if err := l.checkFlags(cmd); err != nil {
		return err
	}
	ctx := cmd.Context()
	s, err := l.targets(ctx, args, false)
	if err != nil {
		return err
	}
	var roots []string
	for _, p := range s.projects {
		roots = append(roots, p.Root)
	}
	w, err := watch.New(roots...)
	if err != nil {
		return cli.Fail(cli.Misused, err)
	}
	defer w.Close()
	if err := l.round(ctx, s.targets); err != nil {
		return err
	}
	err = w.Each(ctx, func(names []string) error { return l.again(ctx, args, names) })
	if err != nil {
		return cli.Fail(cli.Misused, err)
	}
	return nil
}

// again checks what may have changed when files were written: the maps among them, or all maps if other files are. It
// reports errors and goes on watching.
func (l *leveling) again(ctx context.Context, args, names []string) error {
	s, err := l.targets(ctx, args, false)
	if err == nil {
		err = l.round(ctx, s.touched(names))
	}
	if err != nil && ctx.Err() == nil {
		l.con.Complain(err)
	}
	return nil
}

// touched returns the targets that files belong to, or all if a file is a shared one.
func (s *survey) touched(names []string) []target {
	var some []target
	for _, name := range names {
		known := len(some)
		for _, t := range s.targets {
			if file, inside := t.project.Name(name); inside && (t.file == file || slices.Contains(t.world, file)) {
				some = append(some, t)
			}
		}
		if len(some) == known && (filepath.Base(name) == mapping.FileName || shared[filepath.Ext(name)]) {
			return s.targets
		}
	}
	return some
}

// shared holds the extensions of files that maps share: tilesets, templates, projects, levels of a project, worlds.
var shared = map[string]bool{".tsx": true, ".tsj": true, ".tx": true, ".tj": true, ".tiled-project": true, ".ldtkl": true, ".world": true}

// round checks targets and reports on each.
func (l *leveling) round(ctx context.Context, targets []target) error {
	if len(targets) == 0 {
		return nil
	}
	r, err := l.report(ctx, targets, func(target, judge.Result) error { return nil })
	if err == nil {
		err = l.compare(&r)
	}
	if err == nil {
		err = format.Write(l.con.Out, "text", r)
	}
	if err != nil {
		return err
	}
	l.sum(r)
	return l.con.Out.Flush()
}
