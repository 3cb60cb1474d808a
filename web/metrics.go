package web

import (
	"strconv"
	"time"

	"jogada/metrics"
)

// counts holds the metrics of the service. Every label has few values, all known in advance: routes, statuses, games,
// verdicts.
type counts struct {
	metrics.Set
	requests    *metrics.Counter
	requestsNow *metrics.Gauge
	solves      *metrics.Counter
	solvesNow   *metrics.Gauge
	seconds     *metrics.Histogram
	refused     *metrics.Counter
	panics      *metrics.Counter
}

func newCounts() *counts {
	c := &counts{}
	c.requests = c.Counter("jogada_requests_total", "Requests answered, by route and status.", "route", "status")
	c.requestsNow = c.Gauge("jogada_requests_in_flight", "Requests being answered.")
	c.solves = c.Counter("jogada_solves_total", "Boards solved, by game and verdict.", "game", "verdict")
	c.solvesNow = c.Gauge("jogada_solves_in_flight", "Boards being solved.")
	c.seconds = c.Histogram("jogada_solve_seconds", "Time of a solve in seconds, checking included, by game.", 0.0005, 4, 10, "game")
	c.refused = c.Counter("jogada_refused_total", "Requests refused because the service was busy.")
	c.panics = c.Counter("jogada_panics_total", "Panics caught.")
	c.Process()
	return c
}

// request counts a request that was answered. Its route is the pattern that it matched, never its path.
func (c *counts) request(route string, status int) {
	if route == "" {
		route = "none"
	}
	c.requests.Inc(route, strconv.Itoa(status))
}

// solved counts a solve that has ended.
func (c *counts) solved(game, verdict string, took time.Duration) {
	c.solves.Inc(game, verdict)
	c.seconds.Observe(took.Seconds(), game)
}
