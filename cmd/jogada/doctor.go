package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/class/grade"
	"jogada/internal/class/sandbox"
	"jogada/internal/front/web/page"
)

// finding is one line of the doctor: whether something is there, and what to do if not.
type finding struct {
	Verb   string `json:"verb"`
	What   string `json:"what"`
	OK     bool   `json:"ok"`
	Detail string `json:"detail"`
}

// healthTime limits the question to a service.
const healthTime = 5 * time.Second

func newDoctor(con *cli.Console) *cobra.Command {
	output, service := "text", ""
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Report what is missing on this machine, and for which verb",
		Long: `Report what the verbs need besides the program: compilers and interpreters and the layers of the sandbox for grade, and the
parts of the program itself that serve and page need. Everything else works everywhere. Missing parts are no error: the exit
code is 0.

With --service it asks a running service whether it is healthy, and nothing else: the exit code is 1 if it is not. Container
images use it as their health check.`,
		Example: `  jogada doctor
  jogada doctor --service http://127.0.0.1:8080`,
		ValidArgsFunction: cobra.NoFileCompletions,
		Args:              cli.NoMore,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if service != "" {
				return healthy(cmd.Context(), con, service)
			}
			all := diagnose(con)
			if output == "json" {
				return json.NewEncoder(con.Out).Encode(all)
			}
			p := cli.NewPage(con)
			for _, f := range all {
				mark := "ok     "
				if !f.OK {
					mark = "missing"
				}
				p.Line(fmt.Sprintf("%s  %-8s %s: %s", mark, f.Verb, f.What, f.Detail))
			}
			return nil
		},
	}
	cmd.Flags().VarP(cli.ChoiceFlag(&output, "output", "text", "json"), "output", "o", "how to print it")
	cmd.Flags().StringVar(&service, "service", "", "ask the service at this `URL` whether it is healthy")
	cli.WordCompletion(cmd, "output", []string{"text", "json"})
	return cmd
}

// diagnose looks for everything that verbs need.
func diagnose(con *cli.Console) []finding {
	var all []finding
	for _, l := range grade.Languages() {
		command := l.Run[0]
		if l.Build != nil {
			command = l.Build[0]
		}
		path, _, err := sandbox.Locate(command)
		f := finding{"grade", "programs in " + l.Name, err == nil, path}
		if err != nil {
			f.Detail = "install " + command
		}
		all = append(all, f)
	}
	layers := finding{"grade", "isolation of programs", sandbox.Isolated(), "layers in force: " + strings.Join(sandbox.Layers(), ", ")}
	if !layers.OK {
		layers.Detail += "; grade asks for --trust here (docs/sandbox.md)"
		if runtime.GOOS != "linux" {
			layers.Detail += "; full isolation needs Linux"
		}
	}
	files, err := page.Bundle()
	all = append(all, layers, part("serve", "the bundle of the page", err))
	if err == nil {
		err = page.Engine(files, con.Stamp)
	}
	return append(all, part("page", "the engine for browsers", err))
}

// part reports on a part of the program.
func part(verb, what string, err error) finding {
	if err != nil {
		return finding{verb, what, false, err.Error()}
	}
	return finding{verb, what, true, "in the program"}
}

// healthy asks a service for its health.
func healthy(ctx context.Context, con *cli.Console, address string) error {
	ctx, cancel := context.WithTimeout(ctx, healthTime)
	defer cancel()
	if scheme, rest, _ := strings.Cut(address, "://"); rest == "" || scheme != "http" && scheme != "https" {
		return cli.Misuse("jogada doctor", "--service is %q; want an address such as http://127.0.0.1:8080", address)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimRight(address, "/")+"/healthz", nil)
	if err != nil {
		return cli.Misuse("jogada doctor", "--service: %v", err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return cli.Fail(cli.Failed, err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return cli.Failf(cli.Failed, "%s answers %s", address, answer.Status)
	}
	fmt.Fprintln(con.Out, "healthy")
	return nil
}
