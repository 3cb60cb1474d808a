//go:build load

package cluster_test

import (
	"context"
	"flag"
	"io"
	"runtime/debug"
	"sync"
	"syscall"
	"testing"
	"time"

	"jogada/games"
	"jogada/internal/datasets/campaign"
	"jogada/internal/datasets/campaign/cluster"
)

var (
	jumps  = flag.Int("jumps", 1_000_000, "jump boards that are made in each way")
	slides = flag.Int("slides", 100_000, "slide boards that are made in each way")
	rounds = flag.Int("rounds", 5, "stretches that each way is cut into, in turn")
)

// worked returns the processor time of this process.
func worked(t *testing.T) time.Duration {
	t.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// A campaign costs little more than making its boards in a bare loop: at most 5 % in this process, and at most 10 %
// through a server and a worker in this process. The variants take turns, because other work on a machine slows all of
// them.
func TestCampaignsCostLittleMoreThanABareLoop(t *testing.T) {
	debug.SetMemoryLimit(300 << 20)
	for name, s := range map[string]campaign.Spec{
		"jump":  {Games: []campaign.GameSpec{{Game: "jump", Shape: map[string]string{"rows": "4", "cols": "4", "players": "2"}, Count: *jumps}}},
		"slide": {Games: []campaign.GameSpec{{Game: "slide", Count: *slides}}},
	} {
		t.Run(name, func(t *testing.T) {
			boards := s.Games[0].Count / *rounds
			var bare, pool, queue, merge time.Duration
			for round := range *rounds {
				s := s
				s.Seed, s.Games[0].Count, s.Games[0].Tries, s.Question, s.Formats, s.Unique = uint64(round), boards, boards, "short", []string{"jsonl"}, false
				s.Shard = 1000
				s.Fill()
				m := maker(t, s)
				bare += cost(t, func() { loop(t, m, boards) })
				here := campaign.Folder(t.TempDir())
				pool += cost(t, func() { do(t, m, here, campaign.Pool{Maker: m, Store: here, Jobs: 2}) })
				merge += cost(t, func() { merged(t, m, here) })
				there := campaign.Folder(t.TempDir())
				queue += cost(t, func() { throughQueue(t, m, there) })
			}
			t.Logf("%s: %d boards; a bare loop %v (%.0f a second of processor time), in process %+.1f %%, through a queue %+.1f %%, writing the dataset %.1f %%; most memory %d MB", name, boards**rounds, bare,
				float64(boards**rounds)/bare.Seconds(), percent(pool, bare), percent(queue, bare), percent(merge, bare)+100, mostMemory(t))
		})
	}
}

func percent(a, b time.Duration) float64 { return 100 * (a.Seconds()/b.Seconds() - 1) }

func cost(t *testing.T, f func()) time.Duration {
	before := worked(t)
	f()
	return worked(t) - before
}

func mostMemory(t *testing.T) int64 {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return used.Maxrss >> 10
}

// loop makes boards one after another and throws them away, on two goroutines as the pool has.
func loop(t *testing.T, m *campaign.Maker, boards int) {
	var all sync.WaitGroup
	for half := range 2 {
		all.Go(func() {
			for i := half; i < boards; i += 2 {
				c, err := m.Try(context.Background(), i)
				if err != nil {
					t.Error(err)
				}
				io.Discard.Write(c.Row)
			}
		})
	}
	all.Wait()
}

func throughQueue(t *testing.T, m *campaign.Maker, f campaign.Folder) {
	url := served(t)
	ctx, stop := context.WithCancel(context.Background())
	w := &cluster.Worker{Access: cluster.Access{URL: url}, Kinds: kinds(games.All()), Version: "test", Jobs: 2, Name: "w", Note: t.Logf}
	ended := make(chan error, 1)
	go func() { ended <- w.Run(ctx) }()
	do(t, m, f, &cluster.Coordinator{Access: cluster.Access{URL: url}, Job: m, Store: f, AckWait: 10 * time.Second, Note: t.Logf})
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func merged(t *testing.T, m *campaign.Maker, f campaign.Folder) {
	if _, err := campaign.Merge(m, f, f, campaign.Outputs{Formats: []campaign.Format{campaign.Lines}}); err != nil {
		t.Fatal(err)
	}
}
