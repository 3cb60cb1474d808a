package browser

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"net/url"
	"strings"
	"testing"
)

// markup would run a script wherever it was taken for anything but text.
const markup = `<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>"'><svg onload="window.hacked=1">${window.hacked=1}`

// zipped packs a query as a link does.
func zipped(t *testing.T, query string) string {
	t.Helper()
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, flate.BestSpeed)
	if err == nil {
		_, err = w.Write([]byte(query))
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return base64.RawURLEncoding.EncodeToString(out.Bytes())
}

// TestNoLinkRunsAnything opens hostile links one after another: markup in every field, names of prototypes, giant
// states, bombs.
func TestNoLinkRunsAnything(t *testing.T) {
	v := visit(t, profile{still: true})
	v.expect("Failed to load resource") // the service refuses
	v.goTo("#/slide")
	q := url.QueryEscape
	xsb := "Title: " + markup + "\n#####\n#@$.#\n#####\nAuthor: " + markup + "\n"
	for _, fragment := range []string{
		"#/" + url.PathEscape(markup),
		"#/__proto__", "#/constructor", "#/toString?text=1",
		"#/slide?text=" + q(markup),
		"#/sokoban?text=" + q(xsb),
		"#/chase?text=" + q(`graph { "`+strings.ReplaceAll(markup, `"`, `\"`)+`" -- b -- c }`),
		"#/slide?p.__proto__=1&p.constructor=2&p." + q(markup) + "=" + q(markup),
		"#/slide?method=" + q(markup) + "&tab=" + q(markup) + "&track=" + q(markup) + "&layers=" + q(markup) + "&given=__proto___1.constructor_2&at=" + q(markup),
		"#/slide?step=99999999999999999999&case=99999999999999999999&layers=" + strings.Repeat("9.", 20_000) + "&at=" + strings.Repeat("1_1~", 20_000),
		"#/slide?z=" + zipped(t, "text="+strings.Repeat("9", 32<<20)),
		"#/slide?z=" + zipped(t, "text="+q(markup)),
		"#/slide?z=%00%00&embed", "#/slide?z=", "#/%E0%A4%A", "#/" + strings.Repeat("a", 100_000),
	} {
		v.do(`location.hash = ` + quoted(fragment))
		v.rest()
		if value[bool](v, `window.hacked === 1 || ({}).hacked !== undefined || document.querySelector('img[src="x"], svg[onload]') !== null`) {
			t.Errorf("the link %.120s runs something", fragment)
			v.do(`delete window.hacked`)
		}
	}
	v.do(`location.hash = ` + quoted("#/sokoban?text="+q(xsb)))
	v.rest()
	v.reads(".board-title", markup[:90]) // long titles are cut
	v.do(`location.hash = '#/slide'`)
	v.rest()
	if said := v.answered(); said == "" {
		t.Error("after hostile links the page answers nothing")
	}
}
