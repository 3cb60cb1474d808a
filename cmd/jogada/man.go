package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/base/file"
)

// newMan returns the hidden verb man, which writes the manual pages of a release.
func newMan(con *cli.Console) *cobra.Command {
	return &cobra.Command{
		Use:    "man FOLDER",
		Short:  "Write the manual pages into a folder",
		Hidden: true,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return cli.Misuse(cmd.CommandPath(), "it needs one folder")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := writeManual(cmd.Root(), args[0], con.Version()); err != nil {
				return cli.Fail(cli.BadInput, err)
			}
			return nil
		},
	}
}

// writeManual writes a page for a command and for each command below it that help lists.
func writeManual(cmd *cobra.Command, folder, version string) error {
	name := filepath.Join(folder, manualName(cmd)+".1")
	if err := file.WriteBytes(name, file.Replace, []byte(manualPage(cmd, version))); err != nil {
		return err
	}
	for _, below := range cmd.Commands() {
		if below.IsAvailableCommand() {
			if err := writeManual(below, folder, version); err != nil {
				return err
			}
		}
	}
	return nil
}

// manualName returns the name of a command's manual page.
func manualName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// manualPage returns the page of a command as a source for man.
func manualPage(cmd *cobra.Command, version string) string {
	var b strings.Builder
	section := func(title, body string) {
		if body != "" {
			fmt.Fprintf(&b, ".SH %s\n%s", title, body)
		}
	}
	fmt.Fprintf(&b, ".TH \"%s\" \"1\" \"%s\" \"Jogada %s\" \"Jogada\"\n.nh\n.ad l\n", strings.ToUpper(manualName(cmd)), manualDate(), version)
	section("NAME", roff(manualName(cmd)+" - "+cmd.Short))
	section("SYNOPSIS", ".B "+roff(cmd.UseLine()))
	long := cmd.Long
	if long == "" {
		long = cmd.Short
	}
	section("DESCRIPTION", verbatim(long))
	section("OPTIONS", options(cmd.NonInheritedFlags()))
	section("OPTIONS INHERITED FROM PARENT COMMANDS", options(cmd.InheritedFlags()))
	section("EXAMPLE", verbatim(cmd.Example))
	section("SEE ALSO", roff(strings.Join(neighbours(cmd), ", ")))
	return b.String()
}

// manualDate returns the month of the pages: that of SOURCE_DATE_EPOCH if set, so that a release is reproducible.
func manualDate() string {
	now := time.Now()
	if epoch, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64); err == nil {
		now = time.Unix(epoch, 0)
	}
	return now.UTC().Format("Jan 2006")
}

// roff writes a text so that man shows it as it is.
func roff(text string) string {
	lines := strings.Split(strings.TrimSuffix(strings.ReplaceAll(text, `\`, `\e`), "\n"), "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n") + "\n"
}

// verbatim writes a text with its lines as they are.
func verbatim(text string) string {
	if text == "" {
		return ""
	}
	return ".nf\n" + roff(text) + ".fi\n"
}

// ofMachine describes the defaults that differ from machine to machine, by flag: pages are the same wherever they are written.
var ofMachine = map[string]string{"jobs": "one for each processor", "solves": "one for two processors", "queue": "64 for each of --solves", "name": "that of the computer, with a number"}

func options(flags *pflag.FlagSet) string {
	var b strings.Builder
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Deprecated != "" {
			return
		}
		value, usage := pflag.UnquoteUsage(f)
		name := "--" + f.Name
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", " + name
		}
		if value != "" {
			name += " " + value
		}
		if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "[]" && f.DefValue != "0" {
			usage += fmt.Sprintf(" (default %s)", cmp.Or(ofMachine[f.Name], f.DefValue))
		}
		fmt.Fprintf(&b, ".TP\n.B %s%s", roff(name), roff(usage))
	})
	return b.String()
}

// neighbours returns the pages of the parent command and of the subcommands.
func neighbours(cmd *cobra.Command) (list []string) {
	if cmd.HasParent() {
		list = append(list, manualName(cmd.Parent())+"(1)")
	}
	for _, below := range cmd.Commands() {
		if below.IsAvailableCommand() {
			list = append(list, manualName(below)+"(1)")
		}
	}
	return list
}
