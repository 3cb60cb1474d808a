package main

import (
	"maps"
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

// combinations are the values of a game under every combination of rules.
func combinations(p play, several map[string][]string) ([]catalog.Values, error) {
	given := []map[string]string{p.given}
	for _, name := range slices.Sorted(maps.Keys(several)) {
		var more []map[string]string
		for _, base := range given {
			for _, value := range several[name] {
				other := maps.Clone(base)
				other[name] = value
				more = append(more, other)
			}
		}
		given = more
	}
	var all []catalog.Values
	for _, one := range given {
		values, err := p.game.Values(one)
		if err != nil {
			return nil, err
		}
		all = append(all, values)
	}
	return all, nil
}
