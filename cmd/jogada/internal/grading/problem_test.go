package grading

import (
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"jogada/internal/class/problem"
)

func TestAPackageHasDefaultsOfItsOwn(t *testing.T) {
	for _, test := range []struct {
		args []string
		time time.Duration
	}{{nil, 2 * time.Minute}, {[]string{"--time", "10s"}, 10 * time.Second}} {
		g, cmd := &grading{}, &cobra.Command{}
		cmd.Flags().DurationVar(&g.time, "time", 10*time.Second, "")
		if err := cmd.ParseFlags(test.args); err != nil {
			t.Fatal(err)
		}
		g.packageDefaults(cmd, &problem.Package{Time: time.Second})
		if g.time != test.time || g.boards != packageBoards || g.runTime != time.Second {
			t.Errorf("%v: %+v", test.args, g)
		}
	}
}

func TestALongTextIsShortened(t *testing.T) {
	for text, want := range map[string]string{
		"1 2\n3\n":                      "  1 2\n  3",
		strings.Repeat("é", 200) + "\n": "  " + strings.Repeat("é", 200),
		strings.Repeat("é", 201) + "\n": "  " + strings.Repeat("é", 200) + "…\n  … 1 line, 403 bytes in all; -o json has the whole",
		strings.Repeat("1\n", 1000):     strings.Repeat("  1\n", 40) + "  … 1,000 lines, 2,000 bytes in all; -o json has the whole",
	} {
		if got := indented(text); got != want {
			t.Errorf("%q; want %q", got, want)
		}
	}
}
