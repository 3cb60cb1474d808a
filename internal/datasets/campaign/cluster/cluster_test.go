package cluster_test

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"net"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/datasets/campaign"
	"jogada/internal/datasets/campaign/cluster"
)

// kinds returns the kinds of jobs that these games allow.
func kinds(games catalog.Games) cluster.Kinds {
	return cluster.Kinds{campaign.Kind: cluster.Campaigns(games, nil)}
}

func maker(t *testing.T, s campaign.Spec) *campaign.Maker {
	t.Helper()
	m, err := campaign.NewMaker(games.All(), campaign.NewPlan(s, "test"), nil)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func small() campaign.Spec {
	s := campaign.Spec{Games: []campaign.GameSpec{{Game: "slide", Shape: map[string]string{"side": "3", "slides": "5"}, Count: 40, Tries: 60}}, Seed: 2, Unique: true, Shard: 6, Question: "short"}
	s.Fill()
	return s
}

// served starts a server in this process.
func served(t *testing.T) string {
	t.Helper()
	// The server first writes a stream to the disk half of Sync after creating it, by a timer that it sets without a lock. If the timer fires
	// before the stream is ready, as on a busy machine, the race detector reports that.
	n, err := cluster.Server{Addr: "127.0.0.1:0", Store: t.TempDir(), Name: "test", User: "a", Password: "b", Sync: time.Hour}.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { n.Shutdown(); n.WaitForShutdown() })
	return strings.Replace(n.ClientURL(), "//", "//a:b@", 1)
}

func do(t *testing.T, m *campaign.Maker, f campaign.Folder, e campaign.Engine) {
	t.Helper()
	if err := f.Begin(m.Plan()); err != nil {
		t.Fatal(err)
	}
	if _, err := (&campaign.Run{Maker: m, Store: f, Engine: e}).Do(context.Background()); err != nil {
		t.Fatal(err)
	}
}

// notes collects the messages.
type notes struct {
	mu   sync.Mutex
	text strings.Builder
}

func (n *notes) note(format string, args ...any) {
	n.mu.Lock()
	defer n.mu.Unlock()
	fmt.Fprintf(&n.text, format+"\n", args...)
}

func (n *notes) String() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.text.String()
}

// work starts a worker, and returns how it is stopped.
func work(t *testing.T, url, version string, said *notes, metrics *cluster.Metrics) (stop func()) {
	t.Helper()
	return started(t, &cluster.Worker{Access: cluster.Access{URL: url}, Kinds: kinds(games.All()), Version: version, Jobs: 1, Name: "worker", Note: said.note, Metrics: metrics})
}

// started starts a worker, and returns how it is stopped.
func started(t *testing.T, w *cluster.Worker) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- w.Run(ctx) }()
	return func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}

// parts returns the bytes of all parts that a folder has.
func parts(t *testing.T, f campaign.Folder) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	names, _ := filepath.Glob(filepath.Join(string(f), "parts", "*"))
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(name)] = data
	}
	return all
}

// A worker makes a shard, stores its part and leaves its mark, and the acknowledgement is lost: another makes it again,
// and that changes nothing.
func TestAShardThatIsDeliveredTwiceCountsOnce(t *testing.T) {
	s := small()
	s.Games[0].Count, s.Unique = s.Games[0].Tries, false // so that every shard is needed, and none is made besides
	url, m, f := served(t), maker(t, s), campaign.Folder(t.TempDir())
	alone := campaign.Folder(t.TempDir())
	do(t, m, alone, campaign.Pool{Maker: m, Store: alone, Jobs: 1})
	finished := make(chan struct{})
	go func() {
		defer close(finished)
		do(t, m, f, &cluster.Coordinator{Access: cluster.Access{URL: url}, Job: m, Store: f, AckWait: time.Minute, Note: t.Logf})
	}()
	conn, js, err := (cluster.Access{URL: url}).Connect("silent", t.Logf)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	silent(t, js, m)
	metrics := cluster.NewMetrics()
	defer work(t, url, "test", &notes{}, metrics)()
	<-finished
	if !maps.EqualFunc(parts(t, alone), parts(t, f), bytes.Equal) {
		t.Errorf("the parts are others than those of one job")
	}
	told := httptest.NewRecorder()
	metrics.Handler().ServeHTTP(told, httptest.NewRequest("GET", "/metrics", nil))
	if !strings.Contains(told.Body.String(), "\njogada_worker_redelivered_total 1\n") {
		t.Errorf("no shard was delivered twice:\n%s", told.Body)
	}
}

// patient returns a context for calls to the server, which otherwise fail after five seconds.
func patient(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	t.Cleanup(cancel)
	return ctx
}

// silent makes a shard as a worker does, but for its acknowledgement.
func silent(t *testing.T, js jetstream.JetStream, m *campaign.Maker) {
	t.Helper()
	msg := taken(t, js, m.Plan().Hash)
	shard, err := strconv.Atoi(string(msg.Data()))
	if err != nil {
		t.Fatal(err)
	}
	var part bytes.Buffer
	if err := m.WritePart(context.Background(), shard, &part, nil); err != nil {
		t.Fatal(err)
	}
	objects, err := js.ObjectStore(patient(t), "jogada-parts-"+m.Plan().Hash)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := objects.PutBytes(patient(t), string(msg.Data()), part.Bytes()); err != nil {
		t.Fatal(err)
	}
	mark := fmt.Appendf(nil, `{"shard":%d,"worker":"silent"}`, shard)
	for want := range 2 { // the first mark is taken, and the second is not
		_, err := js.Publish(patient(t), fmt.Sprintf("jogada.%s.done.%d", m.Plan().Hash, shard), mark)
		if (err != nil) != (want == 1) {
			t.Fatalf("mark %d: %v", want+1, err)
		}
	}
	if err := errors.Join(msg.Nak(), js.Conn().Flush()); err != nil { // so that the next worker gets it first
		t.Fatal(err)
	}
}

// taken takes a shard from the queue as a worker does, and does nothing with it.
func taken(t *testing.T, js jetstream.JetStream, hash string) jetstream.Msg {
	t.Helper()
	ctx := patient(t)
	for ctx.Err() == nil {
		consumer, err := js.Consumer(ctx, "jogada-work-"+hash, "workers")
		if err != nil {
			continue
		}
		batch, err := consumer.Fetch(1, jetstream.FetchMaxWait(time.Second))
		if err != nil {
			continue
		}
		for msg := range batch.Messages() {
			return msg
		}
	}
	t.Fatal("there is no shard to take")
	return nil
}

// slow returns the list of games with boards of slide that are not made before they are released.
func slow(released <-chan struct{}) catalog.Games {
	list := slices.Clone(games.All())
	i := slices.IndexFunc(list, func(g catalog.Game) bool { return g.Name == "slide" })
	generate := list[i].Generate
	list[i].Generate = func(d *catalog.Dice, v catalog.Values) (catalog.Instance, error) {
		<-released
		return generate(d, v)
	}
	return list
}

// A worker repeatedly reports that a shard is in work, for longer than it may be silent, and keeps it: no other worker
// gets the shard, unless the machine was so busy that the reports came too late.
func TestAShardMayTakeLongerThanTheWait(t *testing.T) {
	const wait = time.Second
	s := small()
	s.Games[0].Tries, s.Games[0].Count, s.Shard, s.Unique = 6, 6, 6, false // one shard
	url, m, f := served(t), maker(t, s), campaign.Folder(t.TempDir())
	conn, js, err := (cluster.Access{URL: url}).Connect("listener", t.Logf)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	said := make(chan time.Time, 1000) // when the worker said that the shard is in work or done
	if _, err := conn.Subscribe("$JS.ACK.jogada-work-"+m.Plan().Hash+".workers.>", func(*nats.Msg) { said <- time.Now() }); err != nil {
		t.Fatal(err)
	}
	released := make(chan struct{})
	release := sync.OnceFunc(func() { close(released) })
	var told []*cluster.Metrics
	for range 2 {
		metrics := cluster.NewMetrics()
		w := &cluster.Worker{Access: cluster.Access{URL: url}, Kinds: kinds(slow(released)), Version: "test", Jobs: 1, Name: "worker", Note: t.Logf, Metrics: metrics}
		defer started(t, w)()
		told = append(told, metrics)
	}
	defer release() // before the workers are stopped
	finished := make(chan struct{})
	go func() {
		defer close(finished)
		do(t, m, f, &cluster.Coordinator{Access: cluster.Access{URL: url}, Job: m, Store: f, AckWait: wait, Note: t.Logf})
	}()
	first := heard(t, said)
	silence := first.Sub(delivered(t, js, m.Plan().Hash))
	last := first
	for last.Sub(first) < 2*wait {
		next := heard(t, said)
		silence, last = max(silence, next.Sub(last)), next
	}
	release()
	<-finished
	for end := time.Now(); last.Before(end); {
		next := end
		select {
		case next = <-said:
		default:
		}
		silence, last = max(silence, next.Sub(last)), next
	}
	if len(parts(t, f)) != 1 {
		t.Errorf("%d parts", len(parts(t, f)))
	}
	for _, metrics := range told {
		page := httptest.NewRecorder()
		metrics.Handler().ServeHTTP(page, httptest.NewRequest("GET", "/metrics", nil))
		if silence < wait/2 && !strings.Contains(page.Body.String(), "\njogada_worker_redelivered_total 0\n") {
			t.Errorf("nobody was silent for longer than %v, and the shard was given to another:\n%s", silence, page.Body)
		}
	}
}

// delivered returns when the shard of a campaign of one shard was first given to a worker, or the zero time if another already has it.
func delivered(t *testing.T, js jetstream.JetStream, hash string) time.Time {
	t.Helper()
	consumer, err := js.Consumer(patient(t), "jogada-work-"+hash, "workers")
	if err != nil {
		t.Fatal(err)
	}
	info := consumer.CachedInfo().Delivered
	if info.Consumer != 1 || info.Last == nil {
		return time.Time{}
	}
	return *info.Last
}

// heard returns when the next word came.
func heard(t *testing.T, said <-chan time.Time) time.Time {
	t.Helper()
	select {
	case at := <-said:
		return at
	case <-time.After(time.Minute):
		t.Fatal("nobody says that the shard is in work")
		return time.Time{}
	}
}

func TestAWorkerOfAnotherVersionRefuses(t *testing.T) {
	url, m, f := served(t), maker(t, small()), campaign.Folder(t.TempDir())
	said, other, coordinator := &notes{}, &notes{}, &notes{}
	stop := work(t, url, "older", other, nil)
	finished := make(chan struct{})
	go func() {
		defer close(finished)
		do(t, m, f, &cluster.Coordinator{Access: cluster.Access{URL: url}, Job: m, Store: f, AckWait: time.Second, Note: coordinator.note})
	}()
	for who, words := range map[*notes]string{other: "it is of version \"test\", and this is older", coordinator: "no worker has taken anything yet"} {
		for tick := time.NewTicker(5 * time.Millisecond); !strings.Contains(who.String(), words); {
			select {
			case <-tick.C:
			case <-patient(t).Done():
				t.Fatalf("nobody says %q: %s", words, who)
			}
		}
	}
	if len(parts(t, f)) > 0 {
		t.Error("it made a part")
	}
	stop()
	defer work(t, url, "test", said, nil)()
	<-finished
}

func TestAServerThatOthersReachNeedsTLSAndCredentials(t *testing.T) {
	cert, key := certificate(t)
	for name, c := range map[string]struct {
		server cluster.Server
		starts bool
	}{
		"this machine":           {cluster.Server{Addr: "127.0.0.1:0", User: "a", Password: "b"}, true},
		"anybody here":           {cluster.Server{Addr: "127.0.0.1:0"}, false},
		"no password":            {cluster.Server{Addr: "127.0.0.1:0", User: "a"}, false},
		"everybody":              {cluster.Server{Addr: "0.0.0.0:0"}, false},
		"everybody by password":  {cluster.Server{Addr: "0.0.0.0:0", User: "a", Password: "b"}, false},
		"everybody by TLS":       {cluster.Server{Addr: "0.0.0.0:0", Cert: cert, Key: key}, false},
		"everybody by both":      {cluster.Server{Addr: "0.0.0.0:0", Cert: cert, Key: key, User: "a", Password: "b"}, true},
		"a cluster of everybody": {cluster.Server{Addr: "127.0.0.1:0", User: "a", Password: "b", Cluster: "0.0.0.0:0"}, false},
	} {
		c.server.Store, c.server.Name = t.TempDir(), "test"
		n, err := c.server.Start()
		if (err == nil) != c.starts {
			t.Errorf("%s: %v", name, err)
		}
		if n == nil {
			continue
		}
		if c.server.User != "" {
			scheme, ca := "nats", ""
			if c.server.Cert != "" {
				scheme, ca = "tls", cert
			}
			url := fmt.Sprintf("%s://127.0.0.1:%d", scheme, n.Addr().(*net.TCPAddr).Port)
			if conn, _, err := (cluster.Access{URL: url, CA: ca}).Connect("test", t.Logf); err == nil {
				t.Error("it lets in who has no password")
				conn.Close()
			}
			conn, _, err := (cluster.Access{URL: strings.Replace(url, "//", "//a:b@", 1), CA: ca}).Connect("test", t.Logf)
			if err != nil {
				t.Errorf("it does not let in who has the password: %v", err)
			} else {
				conn.Close()
			}
		}
		n.Shutdown()
		n.WaitForShutdown()
	}
}

// certificate writes a certificate of this machine, signed by itself, and its key.
func certificate(t *testing.T) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true}
	signed, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	cert, key = filepath.Join(t.TempDir(), "cert.pem"), filepath.Join(t.TempDir(), "key.pem")
	for name, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: signed}, key: {Type: "EC PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(name, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return cert, key
}
