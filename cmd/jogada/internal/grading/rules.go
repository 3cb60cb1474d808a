package grading

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jogada/catalog"
)

// severalFlag is a rule of a game that may have several values, separated by commas or by repeated flags.
type severalFlag struct {
	pflag.Value
	name   string
	values map[string][]string
}

// Type returns the form of the value for help texts.
func (f severalFlag) Type() string { return f.Value.Type() + ",…" }

// Set adds values.
func (f severalFlag) Set(list string) error {
	for _, value := range strings.Split(list, ",") {
		if err := f.Value.Set(value); err != nil {
			return err
		}
		if !slices.Contains(f.values[f.name], value) {
			f.values[f.name] = append(f.values[f.name], value)
		}
	}
	return nil
}

// addSeveral lets the rules of a game that are a choice take several values, and returns the map for them.
func addSeveral(cmd *cobra.Command, g catalog.Game) map[string][]string {
	values := map[string][]string{}
	for _, p := range g.Params {
		if flag := cmd.Flags().Lookup(p.Name); flag != nil && p.Role == catalog.Rule && p.Kind == catalog.Choice {
			flag.Value = severalFlag{flag.Value, p.Name, values}
		}
	}
	return values
}
