package grading

import (
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
