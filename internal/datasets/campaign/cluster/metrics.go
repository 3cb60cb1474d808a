package cluster

import (
	"net/http"
	"time"

	"jogada/internal/base/metrics"
)

// Metrics counts the work of a worker. A nil *Metrics counts nothing.
type Metrics struct {
	set     metrics.Set
	shards  *metrics.Counter
	again   *metrics.Counter
	boards  *metrics.Counter
	now     *metrics.Gauge
	seconds *metrics.Histogram
}

// NewMetrics returns the metrics of a worker that has done nothing yet.
func NewMetrics() *Metrics {
	m := &Metrics{}
	m.shards = m.set.Counter("jogada_worker_shards_total", "Shards that ended, by result: made, failed.", "end")
	m.again = m.set.Counter("jogada_worker_redelivered_total", "Shards that were delivered before.")
	m.boards = m.set.Counter("jogada_worker_boards_total", "Boards tried, by outcome: row, none.", "outcome")
	m.now = m.set.Gauge("jogada_worker_shards_now", "Shards in progress.")
	m.seconds = m.set.Histogram("jogada_worker_shard_seconds", "Time of a shard in seconds.", 0.01, 3, 10)
	return m
}

// Handler serves the metrics in the text format of Prometheus.
func (m *Metrics) Handler() http.Handler { return &m.set }

func (m *Metrics) begun() {
	if m != nil {
		m.now.Add(1)
	}
}

func (m *Metrics) ended(took time.Duration, err error, redelivered bool) {
	if m == nil {
		return
	}
	m.now.Add(-1)
	m.seconds.Observe(took.Seconds())
	end := "made"
	if err != nil {
		end = "failed"
	}
	if m.shards.Inc(end); redelivered {
		m.again.Inc()
	}
}

func (m *Metrics) tried(row bool) {
	if m == nil {
		return
	}
	outcome := "none"
	if row {
		outcome = "row"
	}
	m.boards.Inc(outcome)
}
