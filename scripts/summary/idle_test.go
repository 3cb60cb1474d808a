package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
)

// scene is the variable that makes a copy of this test a process to watch.
const scene = "JOGADA_SUMMARY_SCENE"

// TestMain plays a scene if it is asked to: a test that hangs, one that works, and one that waits for a child that works.
func TestMain(m *testing.M) {
	switch os.Getenv(scene) {
	case "":
		os.Exit(m.Run())
	case "hangs":
		fmt.Println("begun")
		waitForNobody()
	case "works":
		fmt.Println("begun")
		for n := 0; ; n++ {
			runtime.KeepAlive(n)
		}
	case "waits for a child":
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), scene+"=works")
		child.Stdout = os.Stdout
		if err := child.Run(); err != nil {
			os.Exit(1)
		}
	}
}

// waitForNobody waits for a message that is never sent, while a possible sender keeps the process from a deadlock.
func waitForNobody() {
	go func() { _, _ = os.Stdin.Read(make([]byte, 1)) }()
	<-make(chan struct{})
}

// played is a process that plays a scene, as a test of the go command does.
type played struct {
	*exec.Cmd
	said *bytes.Buffer
	w    *watcher
}

func play(t *testing.T, name string) played {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("the process table is that of Linux")
	}
	p := played{exec.Command(os.Args[0]), new(bytes.Buffer), newWatcher(new(strings.Builder))}
	p.Env = append(os.Environ(), scene+"="+name, "GOMAXPROCS=1")
	p.w.writers = func() []int { return []int{os.Getpid()} }
	p.Stderr = p.said
	stdin, err := p.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for _, child := range processes().children[p.Process.Pid] {
			signal(child, os.Kill)
		}
		stdin.Close()
		p.Process.Kill()
		p.Wait()
	})
	if _, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestATestThatHangsIsEndedWithItsGoroutines(t *testing.T) {
	p := play(t, "hangs")
	for looks := 0; !p.quits(); looks++ {
		if p.w.scanProcesses(); looks > 100*mostIdle {
			t.Fatal("it was not ended")
		}
	}
	if err := p.Wait(); err == nil || !strings.Contains(p.said.String(), "waitForNobody") {
		t.Errorf("it ended with %v and wrote\n%s", err, p.said)
	}
	if said := p.w.out.(*strings.Builder).String(); !strings.Contains(said, "scripts/summary hang") {
		t.Errorf("the watcher wrote %q", said)
	}
}

// quits reports whether the process was asked to end.
func (p played) quits() bool {
	t := p.w.tests[p.Process.Pid]
	return t != nil && t.quit
}

func TestATestThatWorksIsNotEnded(t *testing.T) {
	for _, name := range []string{"works", "waits for a child"} {
		p := play(t, name)
		for range 2 * mostIdle {
			if p.w.scanProcesses(); p.quits() {
				t.Fatalf("%s: it was ended", name)
			}
		}
	}
}

func TestATestThatReportsIsNotEnded(t *testing.T) {
	p := play(t, "hangs")
	for range 2 * mostIdle {
		p.w.hear("jogada/scripts/summary")
		if p.w.scanProcesses(); p.quits() {
			t.Fatal("it was ended")
		}
	}
	for looks := 0; !p.quits(); looks++ {
		p.w.hear("jogada/scripts/other")
		if p.w.scanProcesses(); looks > 100*mostIdle {
			t.Fatal("events of another package kept it alive")
		}
	}
}
