// Command workbench starts the service and its page, and nothing else. "make run" builds it because it compiles in half
// the time of cmd/jogada, which needs a NATS server, an MCP server and more.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"syscall"

	"jogada/games"
	"jogada/internal/front/web"
	"jogada/internal/lessons/lesson"
	"jogada/internal/order"
)

func main() {
	addr := flag.String("addr", "127.0.0.1:8080", "listen on this `HOST:PORT`; port 0: any that is free")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := runWorkbench(ctx, *addr); err != nil {
		fmt.Fprintln(os.Stderr, "workbench:", err)
		os.Exit(1)
	}
}

func runWorkbench(ctx context.Context, addr string) error {
	if flag.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flag.Arg(0))
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	defer l.Close()
	return serve(ctx, addr, l)
}

// serve serves until ctx is done, with the default limits of jogada serve.
func serve(ctx context.Context, addr string, l net.Listener) error {
	list := games.All()
	lessons, err := lesson.Files(ctx, list, nil)
	if err != nil {
		return err
	}
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	service, err := web.New(web.Config{Games: list, Orders: order.Grant, Limits: web.DefaultLimits(), Timing: web.DefaultTiming(),
		Hosts: web.HostNames(addr, l.Addr()), Lessons: lessons, Log: log, Version: "workbench"})
	if err != nil {
		return err
	}
	web.TuneCollector()
	fmt.Fprintf(os.Stderr, "workbench: serving on http://%s (Ctrl-C stops it)\n", l.Addr())
	if err := service.Serve(ctx, l); !errors.Is(err, web.ErrCutOff) {
		return err
	}
	return nil
}
