package cluster

import (
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"jogada/campaign"
)

// Metrics are what a worker tells Prometheus.
type Metrics struct {
	registry *prometheus.Registry
	shards   *prometheus.CounterVec
	again    prometheus.Counter
	boards   *prometheus.CounterVec
	now      prometheus.Gauge
	seconds  prometheus.Histogram
}

// NewMetrics are the metrics of a worker that has done nothing yet.
func NewMetrics() *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		shards:   prometheus.NewCounterVec(prometheus.CounterOpts{Name: "jogada_worker_shards_total", Help: "Shards that were worked on, by how that ended: made, failed."}, []string{"end"}),
		again:    prometheus.NewCounter(prometheus.CounterOpts{Name: "jogada_worker_redelivered_total", Help: "Shards that somebody had been given before."}),
		boards:   prometheus.NewCounterVec(prometheus.CounterOpts{Name: "jogada_worker_boards_total", Help: "Boards that were tried, by what came of them: row, none."}, []string{"outcome"}),
		now:      prometheus.NewGauge(prometheus.GaugeOpts{Name: "jogada_worker_shards_now", Help: "Shards in work."}),
		seconds:  prometheus.NewHistogram(prometheus.HistogramOpts{Name: "jogada_worker_shard_seconds", Help: "How long shards took.", Buckets: prometheus.ExponentialBuckets(0.01, 3, 10)}),
	}
	m.registry.MustRegister(m.shards, m.again, m.boards, m.now, m.seconds)
	return m
}

// Handler tells them.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

func (m *Metrics) begun() {
	if m != nil {
		m.now.Inc()
	}
}

func (m *Metrics) ended(took time.Duration, err error, redelivered bool) {
	if m == nil {
		return
	}
	m.now.Dec()
	m.seconds.Observe(took.Seconds())
	end := "made"
	if err != nil {
		end = "failed"
	}
	if m.shards.WithLabelValues(end).Inc(); redelivered {
		m.again.Inc()
	}
}

func (m *Metrics) tried(c campaign.Candidate) {
	if m == nil {
		return
	}
	outcome := "none"
	if c.Outcome == campaign.IsRow {
		outcome = "row"
	}
	m.boards.WithLabelValues(outcome).Inc()
}
