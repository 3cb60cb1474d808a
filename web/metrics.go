package web

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics count what the service does. Every label has few values, all of them known beforehand: routes, statuses,
// games, verdicts.
type metrics struct {
	registry    *prometheus.Registry
	requests    *prometheus.CounterVec
	requestsNow prometheus.Gauge
	solves      *prometheus.CounterVec
	solvesNow   prometheus.Gauge
	seconds     *prometheus.HistogramVec
	refused     prometheus.Counter
	panics      prometheus.Counter
}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "jogada_requests_total",
			Help: "Requests answered, by route and status."}, []string{"route", "status"}),
		requestsNow: prometheus.NewGauge(prometheus.GaugeOpts{Name: "jogada_requests_in_flight", Help: "Requests being answered."}),
		solves: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "jogada_solves_total",
			Help: "Boards solved, by game and verdict."}, []string{"game", "verdict"}),
		solvesNow: prometheus.NewGauge(prometheus.GaugeOpts{Name: "jogada_solves_in_flight", Help: "Boards being solved."}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "jogada_solve_seconds",
			Help:    "Time from the beginning of a solve to its answer, checking included, by game.",
			Buckets: prometheus.ExponentialBuckets(0.0005, 4, 10)}, []string{"game"}),
		refused: prometheus.NewCounter(prometheus.CounterOpts{Name: "jogada_refused_total", Help: "Requests refused because the service was busy."}),
		panics:  prometheus.NewCounter(prometheus.CounterOpts{Name: "jogada_panics_total", Help: "Faults of the program."}),
	}
	m.registry.MustRegister(m.requests, m.requestsNow, m.solves, m.solvesNow, m.seconds, m.refused, m.panics,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// handler writes them in Prometheus's own form.
func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4})
}

// request counts one that was answered. A route is the pattern that the request matched, never its path.
func (m *metrics) request(route string, status int) {
	if route == "" {
		route = "none"
	}
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
}

// solved counts a solve that has ended.
func (m *metrics) solved(game, verdict string, took time.Duration) {
	m.solves.WithLabelValues(game, verdict).Inc()
	m.seconds.WithLabelValues(game).Observe(took.Seconds())
}
