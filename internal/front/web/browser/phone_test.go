//go:build load

package browser

import (
	"slices"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
)

// firstAnswer notes when the page shows its first answer, in milliseconds since it was gone to.
const firstAnswer = `new MutationObserver((_, watch) => {
	if (!document.querySelector('.answer .lead')?.textContent) return;
	window.answeredAfter ??= performance.now();
	watch.disconnect();
}).observe(document, { subtree: true, childList: true, characterData: true })`

// slow makes a window as slow as a phone on a bad day: what Chromium's own tools call "Slow 4G", and a quarter of the
// processor.
func (v *visitor) slow() {
	v.t.Helper()
	call(v, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: []*network.Conditions{
		{Latency: 150 * 3.75, DownloadThroughput: 1.6e6 / 8 * 0.9, UploadThroughput: 750e3 / 8 * 0.9}}})
	call(v, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 4})
}

// solitary keeps a measurement to itself.
func solitary(t *testing.T) { met.Store(t, true) }

// TestLoadFirstAnswerOnASlowPhone prints how long the first answer takes on a slow network with a slow processor.
func TestLoadFirstAnswerOnASlowPhone(t *testing.T) {
	onlyOver(t, service)
	solitary(t)
	var all []float64
	for range 5 {
		v := visit(t, profile{width: 400, height: 800, still: true})
		call(v, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: firstAnswer})
		v.slow()
		v.goTo("#/slide")
		all = append(all, value[float64](v, `window.answeredAfter`))
	}
	slices.Sort(all)
	t.Logf("the first answer on a slow phone: median %.0f ms, from %.0f to %.0f", all[len(all)/2], all[0], all[len(all)-1])
}
