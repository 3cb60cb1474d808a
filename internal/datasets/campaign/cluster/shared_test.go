package cluster_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"jogada/games"
	"jogada/internal/datasets/campaign"
	"jogada/internal/datasets/campaign/cluster"
)

// A worker writes the parts of a campaign into the folder of that campaign, and never into one of another plan, wherever it is named.
func TestAWorkerTakesNoFolderOfAnotherPlan(t *testing.T) {
	own := maker(t, small())
	other := small()
	other.Seed++
	strange := maker(t, other)
	folder, foreign := campaign.Folder(t.TempDir()), campaign.Folder(t.TempDir())
	if err := foreign.Begin(strange.Plan()); err != nil {
		t.Fatal(err)
	}
	url := served(t)
	said, later := &notes{}, &notes{}
	finished := make(chan error, 1)
	if err := folder.Begin(own.Plan()); err != nil {
		t.Fatal(err)
	}
	go func() {
		c := &cluster.Coordinator{Access: cluster.Access{URL: url}, Job: own, Store: folder, Shared: true, AckWait: time.Second, Note: t.Logf}
		_, err := (&campaign.Run{Maker: own, Store: folder, Engine: c}).Do(context.Background())
		finished <- err
	}()
	worker := func(note *notes, shared ...campaign.Folder) *cluster.Worker {
		w := &cluster.Worker{Access: cluster.Access{URL: url}, Kinds: kinds(games.All()), Version: "test", Jobs: 1, Name: "worker", Note: note.note}
		for _, f := range shared {
			w.Shared = append(w.Shared, string(f))
		}
		return w
	}
	stop := started(t, worker(said, foreign))
	for !strings.Contains(said.String(), "is refused") {
		select {
		case err := <-finished:
			t.Fatalf("a worker of another folder made the campaign: %v", err)
		case <-time.After(time.Millisecond):
		}
	}
	stop()
	if got := parts(t, foreign); len(got) > 0 {
		t.Errorf("the folder of another plan has %d parts", len(got))
	}
	defer started(t, worker(later, foreign, folder))()
	if err := <-finished; err != nil {
		t.Fatal(err)
	}
	if got := parts(t, foreign); len(got) > 0 || later.String() != "" {
		t.Errorf("the folder of another plan has %d parts; %s", len(got), later)
	}
}
