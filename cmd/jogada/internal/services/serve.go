// Package services has the commands that serve games to browsers and agents: serve, page, env, mcp.
package services

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/front/web"
	"jogada/internal/front/web/page"
	"jogada/internal/order"
)

// serving implements the verb serve.
type serving struct {
	con    *cli.Console
	list   catalog.Games
	addr   string
	admin  string
	hosts  []string
	embed  []string
	page   string
	course string // the folder of lessons
	log    string
	limits web.Limits
	timing web.Timing
}

// NewServe returns the command serve.
func NewServe(list catalog.Games, con *cli.Console) *cobra.Command {
	s := &serving{con: con, list: list, addr: "127.0.0.1:8080", log: "warn", limits: web.DefaultLimits(), timing: web.DefaultTiming()}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Start the service and its page",
		Long: `Start an HTTP service with a page that draws boards, solves them and plays them. Its answers are those of the command line.
The service describes itself at /openapi.json, and /docs is a page to try it.

The limits are for each request; a client can lower them and not raise them. Small requests have slots of their own and
never wait for long ones. Beyond --solves and --queue a request is refused with status 429. What the service may hold in memory is about --solves times twice --memory, and what docs/service.md
adds to that. It has no passwords and no encryption: anyone who reaches the address can use it.

Ctrl-C or SIGTERM stops it: it accepts nothing more, lets running solves finish within --grace, and then stops those,
which have --write-time to answer with what they know. The exit code is 0 then, and 5 if a request was left without an
answer. A second signal ends it at once.`,
		Example: `  jogada serve
  jogada serve --addr 127.0.0.1:9000 --time 1m --memory 1GiB --solves 4
  jogada serve --lessons my-course`,
		Args:              cli.NoMore,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              s.serve,
	}
	s.addFlags(cmd)
	return cmd
}

func (s *serving) addFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	levels := []string{"debug", "info", "warn", "error"}
	flags.StringVar(&s.addr, "addr", s.addr, "listen on this `HOST:PORT`; port 0: any that is free")
	flags.StringVar(&s.admin, "admin-addr", "", "serve health, readiness and metrics also on this `HOST:PORT`, with separate connections")
	flags.StringSliceVar(&s.hosts, "host", nil, "answer also to this host `NAME`; by default a loopback address answers only to its own names, any other address to all names")
	flags.StringSliceVar(&s.embed, "embed-from", nil, "let pages of this `ORIGIN`, such as https://course.example, show the page within them")
	flags.StringVar(&s.page, "page", "", "serve the page from this `FOLDER` instead of the one in the binary: for working on the page")
	flags.StringVar(&s.course, "lessons", "", "add the lessons in this `FOLDER` to those of the page")
	flags.Var(cli.ChoiceFlag(&s.log, "log", levels...), "log", "what to log on stderr; info: every request")
	l, t := &s.limits, &s.timing
	flags.Var(cli.LimitFlag(cli.BytesFlag(&l.Body), "body"), "body", "the longest request")
	flags.IntVar(&l.Cells, "cells", l.Cells, "the largest board: `N` cells, or nodes plus edges")
	flags.Var(cli.LimitFlag(cli.TimeFlag(&l.Time), "time"), "time", "the longest time from reading a request to its answer")
	flags.Var(cli.LimitFlag(cli.NodesFlag(&l.Nodes), "nodes"), "nodes", "the most states that a search may expand")
	flags.Var(cli.LimitFlag(cli.BytesFlag(&l.Memory), "memory"), "memory", "the most memory for the tables of a search")
	flags.IntVar(&l.Solves, "solves", l.Solves, "run `N` long searches at a time, read N large boards, and answer 2N small requests")
	flags.Var(cli.TimeFlag(&l.Quick), "quick", "how long a small request may run before it has to queue with the long ones; 0: all queue there")
	flags.IntVar(&l.Queue, "queue", l.Queue, "queue up to `N` requests; refuse others with status 429")
	flags.Var(cli.TimeFlag(&l.Patience), "wait", "the longest time in the queue")
	flags.IntVar(&t.Connections, "connections", t.Connections, "keep up to `N` connections open")
	flags.Var(cli.LimitFlag(cli.TimeFlag(&t.Header), "header-time"), "header-time", "time for the headers of a request to arrive")
	flags.Var(cli.LimitFlag(cli.TimeFlag(&t.Read), "read-time"), "read-time", "time for a whole request to arrive")
	flags.Var(cli.LimitFlag(cli.TimeFlag(&t.Piece), "write-time"), "write-time", "time for a client to read 64 KiB of its answer, and for stopped solves to answer at shutdown")
	flags.Var(cli.LimitFlag(cli.TimeFlag(&t.Idle), "idle-time"), "idle-time", "time to wait for the next request on a connection")
	flags.Var(cli.TimeFlag(&t.Grace), "grace", "time for running solves to finish at shutdown; 0: stop them at once")
	cli.WordCompletion(cmd, "log", levels)
	cmd.MarkFlagDirname("page")
	cmd.MarkFlagDirname("lessons")
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Name != "page" && f.Name != "lessons" && f.Name != "log" {
			cmd.RegisterFlagCompletionFunc(f.Name, cobra.NoFileCompletions)
		}
	})
}

func (s *serving) serve(cmd *cobra.Command, _ []string) error {
	help := cmd.CommandPath()
	for name, n := range map[string]int{"cells": s.limits.Cells, "solves": s.limits.Solves, "connections": s.timing.Connections} {
		if n < 1 {
			return cli.Misuse(help, "--%s is %d; want 1 or more", name, n)
		}
	}
	if s.limits.Queue < 0 {
		return cli.Misuse(help, "--queue is %d; want 0 or more", s.limits.Queue)
	}
	files, err := s.files()
	if err != nil {
		return cli.Misuse(help, "--page: %v", err)
	}
	if err := checkAddress(s.addr); err != nil {
		return cli.Misuse(help, "--addr: %v", err)
	}
	if err := checkAddress(s.admin); err != nil && s.admin != "" {
		return cli.Misuse(help, "--admin-addr: %v", err)
	}
	lessons, err := lessonFiles(cmd.Context(), s.list, s.course)
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", s.addr)
	if err != nil {
		return cli.Fail(cli.Misused, err)
	}
	defer l.Close()
	service, err := web.New(web.Config{Games: s.list, Orders: order.Grant, Limits: s.limits, Timing: s.timing, Hosts: web.HostNames(s.addr, l.Addr(), s.hosts...), Embed: s.embed, Page: files, Lessons: lessons, Log: s.logger(), Version: s.con.Version()})
	if err != nil {
		return cli.Misuse(help, "%v", err)
	}
	stop, err := s.serveState(service)
	if err != nil {
		return cli.Fail(cli.Misused, err)
	}
	defer stop()
	web.TuneCollector()
	if _, err := page.Bundle(); err != nil && files == nil {
		s.con.Note("jogada: %v; the page is served as its plain modules, which load more slowly", err)
	}
	s.con.Note("jogada: serving on http://%s (Ctrl-C stops it)", l.Addr())
	switch err := service.Serve(cmd.Context(), l); {
	case errors.Is(err, web.ErrCutOff):
		return cli.Fail(cli.Undecided, err)
	case err != nil:
		return cli.Fail(cli.Internal, err)
	}
	s.con.Note("jogada: stopped")
	return nil
}

// serveState serves the state on its own address until it is stopped, also while the last requests are answered.
func (s *serving) serveState(service *web.Server) (stop context.CancelFunc, err error) {
	if s.admin == "" {
		return func() {}, nil
	}
	l, err := net.Listen("tcp", s.admin)
	if err != nil {
		return nil, err
	}
	s.con.Note("jogada: state on http://%s", l.Addr())
	ctx, stop := context.WithCancel(context.Background())
	go service.ServeState(ctx, l, web.HostNames(s.admin, l.Addr(), s.hosts...))
	return stop, nil
}

// files returns the page in a folder; nil for the one in the binary.
func (s *serving) files() (fs.FS, error) {
	if s.page == "" {
		return nil, nil
	}
	root, err := os.OpenRoot(s.page)
	if err != nil {
		var path *fs.PathError
		if errors.As(err, &path) {
			err = path.Err
		}
		return nil, fmt.Errorf("%s: %w", s.page, err)
	}
	return root.FS(), nil
}

// checkAddress rejects an invalid address.
func checkAddress(address string) error {
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		return err
	}
	if n, err := strconv.Atoi(port); err != nil || n < 0 || n > 65535 {
		return fmt.Errorf("port %q; want a number from 0 to 65535", port)
	}
	return nil
}

func (s *serving) logger() *slog.Logger {
	var level slog.Level
	level.UnmarshalText([]byte(s.log)) // one of the words of the flag
	if s.con.Quiet {
		level = max(level, slog.LevelError)
	}
	return slog.New(slog.NewTextHandler(s.con.Err, &slog.HandlerOptions{Level: level}))
}
