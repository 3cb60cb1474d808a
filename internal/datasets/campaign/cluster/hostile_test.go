package cluster_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/datasets/campaign"
	"jogada/internal/datasets/campaign/cluster"
)

// connected connects to a server as anybody with its credentials does.
func connected(t *testing.T, url string) jetstream.JetStream {
	t.Helper()
	conn, js, err := (cluster.Access{URL: url}).Connect("stranger", t.Logf)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	return js
}

// TestAWorkerRefusesHostileRecords publishes records that no coordinator writes. The worker names each refusal and goes on.
func TestAWorkerRefusesHostileRecords(t *testing.T) {
	url := served(t)
	js := connected(t, url)
	kv, err := js.CreateKeyValue(patient(t), jetstream.KeyValueConfig{Bucket: "jogada-campaigns"})
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := filepath.Join(t.TempDir(), "elsewhere")
	records := map[string]string{}
	put := func(change func(*campaign.Spec), more string) {
		s := small()
		change(&s)
		plan := campaign.NewPlan(s, "test")
		data, err := json.Marshal(plan)
		if err != nil {
			t.Fatal(err)
		}
		records[plan.Hash] = fmt.Sprintf(`{"kind":"campaign","plan":%s,"ackWait":1000000000%s}`, data, more)
	}
	put(func(s *campaign.Spec) { s.Shard = 0 }, "")
	put(func(s *campaign.Spec) { s.Shard = -1 }, "")
	put(func(s *campaign.Spec) { s.Games[0].Tries, s.Shard = -5, 2 }, "")
	put(func(s *campaign.Spec) { s.Splits[0].Weight = 0 }, "")
	put(func(s *campaign.Spec) {
		s.Games[0].Game, s.Games[0].Shape = "keys", map[string]string{"rows": "16000", "cols": "16000"}
	}, "")
	put(func(s *campaign.Spec) { s.Seed = 3 }, fmt.Sprintf(`,"folder":%q`, elsewhere))
	put(func(s *campaign.Spec) { s.Seed = 4 }, `,"shared":true`)
	put(func(s *campaign.Spec) { s.Seed = 5 }, `,"ackWait":-1`)
	records["short"] = `{"kind":"campaign","plan":{"hash":"x"}}`
	records["none"] = `null`
	for hash, record := range records {
		if _, err := kv.PutString(patient(t), hash, record); err != nil {
			t.Fatal(err)
		}
	}
	said := &notes{}
	defer work(t, url, "test", said, nil)()
	m, f := maker(t, small()), campaign.Folder(t.TempDir())
	do(t, m, f, &cluster.Coordinator{Access: cluster.Access{URL: url}, Job: m, Store: f, AckWait: time.Second, Note: t.Logf})
	if n := strings.Count(said.String(), "is refused"); n != len(records) {
		t.Errorf("%d of %d records are refused:\n%s", n, len(records), said)
	}
	if _, err := os.Stat(elsewhere); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a record made the worker write into a folder: %v", err)
	}
}

// TestAForgedPartIsRefusedAndMadeAgain hands in parts that are whole and not what the plan makes.
func TestAForgedPartIsRefusedAndMadeAgain(t *testing.T) {
	s := small()
	s.Games[0].Count, s.Unique = s.Games[0].Tries, false
	m := maker(t, s)
	alone := campaign.Folder(t.TempDir())
	do(t, m, alone, campaign.Pool{Maker: m, Store: alone, Jobs: 1})
	for name, forge := range map[string]func(shard int) []byte{
		"another seed": func(shard int) []byte {
			other := s
			other.Seed = 9
			return relabel(t, other, m.Plan(), shard)
		},
		"another headline": func(shard int) []byte {
			return resum(bytes.ReplaceAll(made(t, m, shard), []byte(`"headline":"`), []byte(`"headline":"trust me: `)))
		},
		"nothing was found": func(shard int) []byte {
			lines := strings.SplitAfter(string(made(t, m, shard)), "\n")
			for i := 1; i < len(lines)-2; i++ {
				lines[i] = "u\n"
			}
			return resum([]byte(strings.Join(lines, "")))
		},
		"no part": func(int) []byte { return []byte("nonsense") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			url, f, said := served(t), campaign.Folder(t.TempDir()), &notes{}
			finished := make(chan struct{})
			go func() {
				defer close(finished)
				do(t, m, f, &cluster.Coordinator{Access: cluster.Access{URL: url}, Job: m, Store: f, AckWait: time.Second, Note: said.note})
			}()
			js := connected(t, url)
			msg := taken(t, js, m.Plan().Hash)
			shard := 0
			fmt.Sscan(string(msg.Data()), &shard)
			objects, err := js.ObjectStore(patient(t), "jogada-parts-"+m.Plan().Hash)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := objects.PutBytes(patient(t), fmt.Sprint(shard), forge(shard)); err != nil {
				t.Fatal(err)
			}
			if _, err := js.Publish(patient(t), fmt.Sprintf("jogada.%s.done.%d", m.Plan().Hash, shard), fmt.Appendf(nil, `{"shard":%d,"worker":"forger\u001b[31m"}`, shard)); err != nil {
				t.Fatal(err)
			}
			msg.Ack()
			defer work(t, url, "test", &notes{}, nil)()
			<-finished
			if !maps.EqualFunc(parts(t, alone), parts(t, f), bytes.Equal) {
				t.Error("the forged part was accepted")
			}
			if !strings.Contains(said.String(), "is refused") || strings.Contains(said.String(), "\x1b") {
				t.Errorf("the coordinator says %q", said)
			}
		})
	}
}

// made returns the part of a shard.
func made(t *testing.T, m *campaign.Maker, shard int) []byte {
	t.Helper()
	var part bytes.Buffer
	if err := m.WritePart(context.Background(), shard, &part, nil); err != nil {
		t.Fatal(err)
	}
	return part.Bytes()
}

// relabel returns the part of another spec under the name of a plan.
func relabel(t *testing.T, other campaign.Spec, plan campaign.Plan, shard int) []byte {
	t.Helper()
	m := maker(t, other)
	return resum(bytes.Replace(made(t, m, shard), []byte(m.Plan().Hash), []byte(plan.Hash), 1))
}

// resum gives a part the sum of its lines.
func resum(part []byte) []byte {
	lines := bytes.SplitAfter(part, []byte("\n"))
	body := bytes.Join(lines[:len(lines)-2], nil)
	count := len(lines) - 3
	return fmt.Appendf(body, "end %d %08x\n", count, crc32.Checksum(body, crc32.MakeTable(crc32.Castagnoli)))
}

// endless returns the list of games with boards of slide that are never made: their dice roll until they are stopped.
func endless(begun chan<- struct{}) catalog.Games {
	list := slices.Clone(games.All())
	i := slices.IndexFunc(list, func(g catalog.Game) bool { return g.Name == "slide" })
	list[i].Generate = func(d *catalog.Dice, v catalog.Values) (catalog.Instance, error) {
		begun <- struct{}{}
		for {
			d.Roll(6)
		}
	}
	return list
}

// TestAWorkerGivesUpAfterTheGraceTime stops a worker whose shard never ends.
func TestAWorkerGivesUpAfterTheGraceTime(t *testing.T) {
	url, m, f := served(t), maker(t, small()), campaign.Folder(t.TempDir())
	begun := make(chan struct{}, 1000)
	ctx, stop := context.WithCancel(context.Background())
	finished := make(chan error, 1)
	go func() {
		if err := f.Begin(m.Plan()); err != nil {
			finished <- err
			return
		}
		coordinator := &cluster.Coordinator{Access: cluster.Access{URL: url}, Job: m, Store: f, AckWait: time.Second, Note: t.Logf}
		_, err := (&campaign.Run{Maker: m, Store: f, Engine: coordinator}).Do(ctx)
		finished <- err
	}()
	end := started(t, &cluster.Worker{Access: cluster.Access{URL: url}, Kinds: kinds(endless(begun)), Version: "test", Jobs: 1, Name: "worker", Note: t.Logf, Grace: time.Millisecond})
	<-begun
	end() // it hangs where the grace time is not kept
	stop()
	if err := <-finished; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestASecretIsWrittenOnceAndForOneUserAlone makes the secret of engines, and reads it again.
func TestASecretIsWrittenOnceAndForOneUserAlone(t *testing.T) {
	name := filepath.Join(t.TempDir(), "jogada", "engine.secret")
	first, err := cluster.MakeSecret(name)
	if err != nil {
		t.Fatal(err)
	}
	again, err := cluster.MakeSecret(name)
	if err != nil || again != first || len(first.Password) < 20 {
		t.Errorf("%v, then %v: %v", first, again, err)
	}
	if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	for mode, words := range map[fs.FileMode]string{0o640: "others may read it", 0o604: "others may read it"} {
		if err := os.Chmod(name, mode); err != nil {
			t.Fatal(err)
		}
		if _, err := cluster.ReadSecret(name); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("mode %o: %v", mode, err)
		}
	}
	for _, text := range []string{"", "a", "a:", ":b", "a:b\nc:d\n"} {
		if err := errors.Join(os.WriteFile(name, []byte(text), 0o600), os.Chmod(name, 0o600)); err != nil {
			t.Fatal(err)
		}
		if s, err := cluster.ReadSecret(name); err == nil {
			t.Errorf("%q is read as %v", text, s)
		}
	}
	for url, local := range map[string]bool{"nats://127.0.0.1:1": true, "nats://localhost:1,nats://[::1]:2": true, "nats://a:b@127.0.0.1:1": false, "nats://10.0.0.1:1": false, "nats://127.0.0.1:1,nats://example.org": false, "": false} {
		if cluster.Local(url) != local {
			t.Errorf("%s is local: %t", url, !local)
		}
	}
}

// Reading a record costs time, so one that is refused is not read again before it changes.
func TestARefusedRecordIsReadOnce(t *testing.T) {
	url := served(t)
	js := connected(t, url)
	kv, err := js.CreateKeyValue(patient(t), jetstream.KeyValueConfig{Bucket: "jogada-campaigns"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := kv.PutString(patient(t), "odd", `{"kind":"odd","plan":{"version":"test"}}`); err != nil {
		t.Fatal(err)
	}
	var reads atomic.Int64
	said := &notes{}
	w := &cluster.Worker{Access: cluster.Access{URL: url}, Kinds: kinds(games.All()), Version: "test", Jobs: 1, Name: "worker", Note: said.note}
	w.Kinds["odd"] = func([]byte) (cluster.Job, error) { reads.Add(1); return nil, errors.New("it is odd") }
	defer started(t, w)()
	s := small()
	for seed := range uint64(2) { // between two campaigns it looks for others again
		s.Seed = seed
		m, f := maker(t, s), campaign.Folder(t.TempDir())
		do(t, m, f, &cluster.Coordinator{Access: cluster.Access{URL: url}, Job: m, Store: f, AckWait: time.Second, Note: t.Logf})
	}
	if reads.Load() != 1 || strings.Count(said.String(), "it is odd") != 1 {
		t.Errorf("it is read %d times: %s", reads.Load(), said)
	}
}

func TestCopiesThatAServerAloneCantKeepAreRefusedAtOnce(t *testing.T) {
	url := served(t)
	m, f := maker(t, small()), campaign.Folder(t.TempDir())
	if err := f.Begin(m.Plan()); err != nil {
		t.Fatal(err)
	}
	calls := 0
	c := &cluster.Coordinator{Access: cluster.Access{URL: url}, Job: m, Store: f, AckWait: time.Second, Replicas: 3, Note: t.Logf}
	err := c.Work(context.Background(), context.Background(), func(context.Context) (int, bool) { calls++; return 0, false }, func(int) {})
	if err == nil || !strings.Contains(err.Error(), "replicas") || calls > 0 {
		t.Error(err)
	}
}
