package cli

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jogada/catalog"
	"jogada/internal/front/term"
)

// ChoiceFlag returns a flag that takes one of a few words. Errors call it name.
func ChoiceFlag(word *string, name string, words ...string) pflag.Value {
	return choiceFlag{word, words, name}
}

// choiceFlag is the value of ChoiceFlag.
type choiceFlag struct {
	word  *string
	words []string
	name  string
}

// String returns the chosen word.
func (c choiceFlag) String() string { return *c.word }

// Type lists the words.
func (c choiceFlag) Type() string { return strings.Join(c.words, "|") }

// Set chooses a word.
func (c choiceFlag) Set(s string) error {
	if !slices.Contains(c.words, s) {
		return fmt.Errorf("%s is %q; want %s", c.name, s, strings.Join(c.words, " or "))
	}
	*c.word = s
	return nil
}

// ParamFlag is a parameter of a game as a flag.
type ParamFlag struct {
	param catalog.Param
	given map[string]string
}

// String returns the value that was given.
func (f ParamFlag) String() string { return f.given[f.param.Name] }

// Type returns the form of the value for help texts.
func (f ParamFlag) Type() string { return term.Form(f.param) }

// Set checks and keeps a value. A parameter that takes several words collects those of each use of the flag.
func (f ParamFlag) Set(value string) error {
	if err := f.param.Check(value); err != nil {
		return err
	}
	if before, again := f.given[f.param.Name]; again && f.param.Kind == catalog.Words {
		value = before + " " + value
	}
	f.given[f.param.Name] = value
	return nil
}

// AddParams adds flags for the parameters that have one of the roles, and returns the map for their values. A parameter
// with the name of a flag of the verb itself gets none: it is given with the game, as in 'sokoban(count=moves)'.
func AddParams(cmd, verb *cobra.Command, params []catalog.Param, roles []catalog.Role) map[string]string {
	given := map[string]string{}
	for _, p := range params {
		if !slices.Contains(roles, p.Role) || verb.PersistentFlags().Lookup(p.Name) != nil {
			continue
		}
		flag := cmd.Flags().VarPF(ParamFlag{p, given}, p.Name, "", term.ParamDoc(p))
		flag.DefValue = p.Default
		switch p.Kind {
		case catalog.Bool:
			flag.NoOptDefVal = "true"
		case catalog.Choice:
			WordCompletion(cmd, p.Name, p.Choices)
		default:
			cmd.RegisterFlagCompletionFunc(p.Name, cobra.NoFileCompletions)
		}
	}
	return given
}

// AddSet adds the flag --set to a game whose texts have parameters of their own.
func AddSet(cmd *cobra.Command, g catalog.Game, given map[string]string) {
	if g.Described == nil {
		return
	}
	cmd.Flags().VarPF(setFlag{given}, "set", "", "set a parameter of the file (can be given several times)")
	cmd.RegisterFlagCompletionFunc("set", cobra.NoFileCompletions)
}

// setFlag is a flag that takes NAME=VALUE.
type setFlag struct{ given map[string]string }

// String returns nothing: no parameter is set by default.
func (f setFlag) String() string { return "" }

// Type names the value in help.
func (f setFlag) Type() string { return "NAME=VALUE" }

// Set sets a parameter.
func (f setFlag) Set(s string) error {
	name, value, found := strings.Cut(s, "=")
	if !found || name == "" {
		return fmt.Errorf("%q is not NAME=VALUE", s)
	}
	f.given[name] = value
	return nil
}

// TimeFlag returns a flag that takes a duration; a bare number is seconds.
func TimeFlag(d *time.Duration) pflag.Value { return timeFlag{d} }

type timeFlag struct{ d *time.Duration }

// Type names the value in help.
func (f timeFlag) Type() string { return "TIME" }

// String returns the duration; empty: no limit.
func (f timeFlag) String() string {
	if *f.d == 0 {
		return ""
	}
	return f.d.String()
}

// Set parses a duration.
func (f timeFlag) Set(s string) error {
	d, err := time.ParseDuration(s)
	if err != nil {
		d, err = time.ParseDuration(s + "s")
	}
	if err != nil || d < 0 {
		return fmt.Errorf("time is %q; want a time such as 10s, 1.5m or 500ms, or 0 for no limit", s)
	}
	*f.d = d
	return nil
}

// NodesFlag returns a flag that takes a number of states.
func NodesFlag(n *int64) pflag.Value { return nodesFlag{n} }

type nodesFlag struct{ n *int64 }

// Type names the value in help.
func (f nodesFlag) Type() string { return "N" }

// String returns the number; empty: no limit.
func (f nodesFlag) String() string {
	if *f.n == 0 {
		return ""
	}
	return strconv.FormatInt(*f.n, 10)
}

// Set parses a number.
func (f nodesFlag) Set(s string) error {
	n, err := measure(s, map[string]float64{"": 1, "k": 1e3, "m": 1e6, "g": 1e9})
	if err != nil {
		return fmt.Errorf("nodes is %q; want a whole number such as 50000, 200k or 5M, or 0 for no limit", s)
	}
	*f.n = n
	return nil
}

// BytesFlag returns a flag that takes a size in memory.
func BytesFlag(n *int64) pflag.Value { return bytesFlag{n} }

type bytesFlag struct{ n *int64 }

// Type names the value in help.
func (f bytesFlag) Type() string { return "SIZE" }

// String returns the size in its largest whole unit.
func (f bytesFlag) String() string {
	for i, unit := range []string{"GiB", "MiB", "KiB"} {
		if size := int64(1) << (30 - 10*i); *f.n >= size && *f.n%size == 0 {
			return fmt.Sprintf("%d%s", *f.n/size, unit)
		}
	}
	return strconv.FormatInt(*f.n, 10)
}

// Set parses a size.
func (f bytesFlag) Set(s string) error {
	units := map[string]float64{"": 1, "b": 1}
	for i, letter := range []string{"k", "m", "g", "t"} {
		binary := math.Pow(1024, float64(i+1))
		units[letter], units[letter+"ib"], units[letter+"b"] = binary, binary, math.Pow(1000, float64(i+1))
	}
	n, err := measure(s, units)
	if err != nil {
		return fmt.Errorf("memory is %q; want a size such as 512M, 2GiB or 1.5G, or 0 for no limit", s)
	}
	*f.n = n
	return nil
}

// measure parses a number with its unit.
func measure(s string, units map[string]float64) (int64, error) {
	end := strings.LastIndexAny(s, "0123456789.") + 1
	factor, known := units[strings.ToLower(strings.TrimSpace(s[end:]))]
	number, err := strconv.ParseFloat(s[:end], 64)
	n := number * factor
	if !known || err != nil || strings.Trim(s[:end], "0123456789.") != "" || !(n >= 0 && n < math.MaxInt64) || n != math.Trunc(n) && factor == 1 {
		return 0, errors.New("not a size")
	}
	return int64(n), nil
}

// LimitFlag returns a flag for a required limit: zero does not mean "no limit" here. Errors call it name.
func LimitFlag(value pflag.Value, name string) pflag.Value { return limitFlag{value, name} }

type limitFlag struct {
	pflag.Value
	name string
}

// Set parses a limit, and rejects none.
func (f limitFlag) Set(value string) error {
	before := f.Value.String()
	if err := f.Value.Set(value); err != nil {
		_, words, _ := strings.Cut(err.Error(), " ")
		return fmt.Errorf("%s %s", f.name, strings.TrimSuffix(words, ", or 0 for no limit"))
	}
	if none := f.Value.String(); none == "" || none == "0" {
		f.Value.Set(before)
		return fmt.Errorf("%s is %q; a service has a limit there", f.name, value)
	}
	return nil
}
