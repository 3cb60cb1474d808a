package datasets

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/datasets/campaign"
	"jogada/internal/front/term"
)

// campaignBar shows on stderr how far a campaign has come: rows, boards a second, yield, time left.
type campaignBar struct {
	watch func(campaign.Progress)
	stop  func()
}

// newCampaignBar starts a progress bar; the caller must stop it. It shows nothing if nobody would see it.
func newCampaignBar(con *cli.Console, s campaign.Spec, tried *atomic.Int64) campaignBar {
	var mu sync.Mutex
	var seen campaign.Progress
	begin, first := time.Now(), -1
	line, shown := con.ProgressLine(func(float64) string {
		mu.Lock()
		defer mu.Unlock()
		if first < 0 && seen.Shards > 0 {
			begin, first = time.Now(), seen.Rows // the rows of a resumed campaign took no time
		}
		return cli.PercentBar(seen.Rows, s.Count()) + " " + progressWords(s, seen, tried.Load(), time.Since(begin), seen.Rows-max(first, 0))
	})
	bar := campaignBar{stop: line.Stop}
	if shown {
		bar.watch = func(p campaign.Progress) { mu.Lock(); seen = p; mu.Unlock() }
	}
	return bar
}

// progressWords describes the progress of a campaign after the time took, in which found rows were found.
func progressWords(s campaign.Spec, p campaign.Progress, tried int64, took time.Duration, found int) string {
	yield, left := 0.0, "?"
	if p.Counts.Tried > 0 {
		yield = 100 * float64(p.Rows) / float64(p.Counts.Tried)
	}
	if found > 0 {
		left = (time.Duration(float64(took) * float64(s.Count()-p.Rows) / float64(found))).Round(time.Second).String()
	}
	return fmt.Sprintf("%s of %s rows, %s boards a second, yield %.3g %%, %s left%s", term.Thousands(int64(p.Rows)), term.Thousands(int64(s.Count())),
		term.Thousands(int64(float64(max(tried, int64(p.Counts.Tried)))/max(took.Seconds(), 0.001))), yield, left, outOfReach(p.OutOfReach))
}
