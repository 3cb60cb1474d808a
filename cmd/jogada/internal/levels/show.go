package levels

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/base/file"
	"jogada/internal/base/say"
	"jogada/internal/levels/format"
	"jogada/internal/levels/judge"
	"jogada/internal/levels/show"
)

func (l *leveling) showCommand() *cobra.Command {
	html := false
	cmd := &cobra.Command{
		Use:   "show [PATH…]",
		Short: "Show maps as one picture, with what opens when and where players get stuck",
		Long: `Check maps as "levels check" does and show what was found. With --html, write one page: every map in its place, the spheres in which
keys and doors become available, findings that lead to their cells, and walks into traps and to exits that can be played step by step.
The page needs no other file and no network. Without --html, print the spheres and the findings. Findings do not make it fail.`,
		Example: `  jogada levels show maps --html > maps.html
  jogada levels show world.ldtk --html --out world.html`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return l.show(cmd, args, html) },
	}
	cmd.Flags().BoolVar(&html, "html", false, "write a page")
	cmd.Flags().StringVar(&l.out, "out", "", "write to this `FILE` instead of the standard output")
	l.languageFlag(cmd)
	l.limitFlags(cmd)
	return cmd
}

// show shows maps as a page or as text.
func (l *leveling) show(cmd *cobra.Command, args []string, html bool) error {
	if err := l.checkFlags(cmd); err != nil {
		return err
	}
	s, err := l.targets(cmd.Context(), args, true)
	if err != nil {
		return err
	}
	atlas := show.Atlas{Title: judge.Translator(l.language).Say("Maps of %s", here())}
	atlas.Report, err = l.report(cmd.Context(), s.targets, func(_ target, r judge.Result) error {
		atlas.Results = append(atlas.Results, r)
		return nil
	})
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if html {
		err = atlas.Write(&out)
	} else {
		spheres(&out, atlas)
		err = format.Write(&out, "text", atlas.Report)
	}
	if err != nil {
		return cli.Fail(cli.Internal, err)
	}
	if l.out == "" {
		_, err = l.con.Out.Write(out.Bytes())
	} else {
		err = file.WriteBytes(l.out, file.Replace, out.Bytes())
	}
	if err != nil {
		return cli.Failf(cli.Misused, "it can't be written: %w", err)
	}
	l.sum(atlas.Report)
	return nil
}

// spheres prints what becomes available in which sphere.
func spheres(out *bytes.Buffer, atlas show.Atlas) {
	tr := atlas.Report.Words
	for _, r := range atlas.Results {
		for _, t := range r.Tours {
			for i, w := range t.Waves {
				fmt.Fprintln(out, tr.Say("%s: sphere %d from start %s: %s", r.Name(), i, t.Start, sphere(tr, w)))
			}
		}
	}
}

// sphere says in words what a sphere holds.
func sphere(tr say.Translator, w judge.Wave) string {
	parts := []string{tr.Count(w.Cells, "one cell", "%d cells")}
	if len(w.Keys) > 0 {
		parts = append(parts, tr.Say("keys: %s", strings.Join(w.Keys, ", ")))
	}
	if len(w.Doors) > 0 {
		parts = append(parts, tr.Say("doors: %s", strings.Join(w.Doors, ", ")))
	}
	return strings.Join(parts, "; ")
}
