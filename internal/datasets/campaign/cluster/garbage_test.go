package cluster_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"jogada/internal/datasets/campaign"
	"jogada/internal/datasets/campaign/cluster"
)

// garbage lists messages that no worker and no coordinator writes.
func garbage() [][]byte {
	return [][]byte{nil, []byte("nonsense"), []byte("-1"), []byte("99999999999999999999"), []byte("1000000"), []byte("0x1"), []byte("{"), []byte("null"), []byte("[]"),
		[]byte(`{"shard":"x"}`), []byte(`{"shard":-1}`), []byte(`{"shard":1000000,"worker":"w"}`), []byte(`{"shard":0,"shard":1}`), []byte(`{"shard":0,"worker":"w","more":1}`),
		bytes.Repeat([]byte{0xff}, 1000), bytes.Repeat([]byte("["), 100_000), bytes.Repeat([]byte("9"), 900_000)}
}

// TestGarbageOnTheQueueHarmsNoCampaign fills every subject of a campaign with messages that mean nothing before the first worker comes.
func TestGarbageOnTheQueueHarmsNoCampaign(t *testing.T) {
	t.Parallel() // it waits for the coordinator to publish again
	s := small()
	s.Games[0].Count, s.Unique = s.Games[0].Tries, false // so that every shard is needed
	m := maker(t, s)
	alone := campaign.Folder(t.TempDir())
	do(t, m, alone, campaign.Pool{Maker: m, Store: alone, Jobs: 1})
	url, f, said := served(t), campaign.Folder(t.TempDir()), &notes{}
	finished := make(chan struct{})
	go func() {
		defer close(finished)
		do(t, m, f, &cluster.Coordinator{Access: cluster.Access{URL: url}, Job: m, Store: f, AckWait: time.Second, Note: said.note})
	}()
	js := connected(t, url)
	hash := m.Plan().Hash
	taken(t, js, hash).Nak() // the streams are there
	put := 0
	for i, message := range garbage() {
		for _, subject := range []string{fmt.Sprintf("done.%d", i%m.Plan().Shards()), fmt.Sprintf("done.x%d", i), fmt.Sprintf("work.%d", 1000+i), fmt.Sprintf("work.x%d", i), fmt.Sprintf("else.%d", i)} {
			_, err := js.Publish(patient(t), "jogada."+hash+"."+subject, message)
			if err == nil {
				put++
			}
		}
	}
	for shard := range m.Plan().Shards() { // a mark of another shard, where the first message is not yet there
		js.Publish(patient(t), fmt.Sprintf("jogada.%s.done.%d", hash, shard), fmt.Appendf(nil, `{"shard":%d,"worker":"w"}`, (shard+1)%m.Plan().Shards()))
	}
	if put < 3*len(garbage()) {
		t.Errorf("%d messages were taken", put)
	}
	defer work(t, url, "test", &notes{}, nil)()
	<-finished
	if !maps.EqualFunc(parts(t, alone), parts(t, f), bytes.Equal) {
		t.Error("the parts are others than those of one job")
	}
	if !strings.Contains(said.String(), "is refused") {
		t.Errorf("the coordinator says %q", said)
	}
}

// TestAnEngineOutlivesGarbageOnItsPort sends bytes that are not of the protocol, and commands that need credentials.
func TestAnEngineOutlivesGarbageOnItsPort(t *testing.T) {
	url := served(t)
	_, addr, _ := strings.Cut(url, "@")
	for _, text := range append(garbage(), []byte("CONNECT {\"user\":\"a\",\"pass\":\"wrong\"}\r\nPING\r\n"), []byte("PUB jogada.x.done.0 5\r\nhello\r\n"), []byte("CONNECT "+strings.Repeat("{", 100_000)+"\r\n"), []byte("PUB x 99999999999\r\n"),
		[]byte("GET / HTTP/1.1\r\nHost: x\r\n\r\n"), []byte("\x16\x03\x01\x02\x00\x01\x00")) {
		c, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		c.Write(text)
		c.(*net.TCPConn).CloseWrite()
		c.Close()
	}
	if _, _, err := (cluster.Access{URL: "nats://a:wrong@" + addr}).Connect("stranger", t.Logf); !errors.Is(err, nats.ErrAuthorization) {
		t.Errorf("a wrong password: %v", err)
	}
	if _, err := connected(t, url).AccountInfo(patient(t)); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}
