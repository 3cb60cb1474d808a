package levels

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/base/file"
	"jogada/internal/levels/judge"
	"jogada/internal/levels/show"
)

// thumbnail is the size of the pictures in a report, in pixels.
const thumbnail = 240

func (l *leveling) reportCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "report [PATH…] --out FOLDER",
		Short: "Write one page about many maps: pictures, findings, what opens when",
		Long: `Check maps as "levels check" does and write index.html into a folder: for each map a picture, what was found, how many steps it takes
to an exit and what opens in which wave; with --baseline also what has changed since. The page needs nothing else and no
script. The command prints its name. Findings do not make it fail.`,
		Example: `  jogada levels report maps --out out --baseline levels.baseline.json`,
		Args:    cobra.ArbitraryArgs,
		RunE:    l.reportPage,
	}
	cmd.Flags().StringVar(&l.out, "out", "", "the `FOLDER` of the page")
	cmd.MarkFlagDirname("out")
	l.baselineFlag(cmd)
	l.languageFlag(cmd)
	l.limitFlags(cmd)
	return cmd
}

func (l *leveling) reportPage(cmd *cobra.Command, args []string) error {
	if err := l.checkFlags(cmd); err != nil {
		return err
	}
	if l.out == "" {
		return cli.Misuse(cmd.CommandPath(), "--out is missing: the folder of the page")
	}
	s, err := l.targets(cmd.Context(), args, true)
	if err != nil {
		return err
	}
	page := show.Page{Title: judge.Translator(l.language).Say("Maps of %s", here()), Against: l.baseline}
	page.Report, err = l.report(cmd.Context(), s.targets, func(_ target, r judge.Result) error {
		var thumb []byte
		var err error
		if r.Level != nil {
			thumb, err = show.NewScene(r).Thumbnail(thumbnail)
		}
		page.Thumbs = append(page.Thumbs, thumb)
		return err
	})
	if err == nil {
		err = l.compare(&page.Report)
	}
	if err != nil {
		return err
	}
	return l.writePage(page)
}

// here returns the name of the working directory.
func here() string {
	dir, err := os.Getwd()
	if err != nil {
		return "a folder"
	}
	return filepath.Base(dir)
}

func (l *leveling) writePage(page show.Page) error {
	var out bytes.Buffer
	if err := page.Write(&out); err != nil {
		return cli.Fail(cli.Internal, err)
	}
	name := filepath.Join(l.out, "index.html")
	err := os.MkdirAll(l.out, 0o777)
	if err == nil {
		err = file.WriteBytes(name, file.Replace, out.Bytes())
	}
	if err != nil {
		return cli.Failf(cli.Misused, "the page can't be written: %w", err)
	}
	fmt.Fprintln(l.con.Out, name)
	l.sum(page.Report)
	return nil
}
