package browser

import (
	"flag"
	"net/url"
	"os"
	"testing"
)

var readme = flag.String("readme", "", "a folder for the pictures of the README")

// The pictures of the README are taken of the page as it is: a board with its answer, a search that is told step by step, and where a method goes wrong.
func TestPicturesOfTheReadme(t *testing.T) {
	onlyOver(t, service)
	if *readme == "" {
		t.Skip("no folder for pictures is given")
	}
	v := visit(t, profile{still: true, width: 1280, height: 900})
	text, err := os.ReadFile("../../games/keys/examples/2-mutual.txt")
	if err != nil {
		t.Fatal(err)
	}
	v.goTo("#/keys?text=" + url.QueryEscape(string(text)))
	v.answered()
	v.into(*readme, "answer")

	v.load("#/chase")
	v.answered()
	v.search()
	_, last := v.step()
	v.slide(".time-slider", last*2/3)
	v.holds(`!document.querySelector('.timeline [data-does="first"]').disabled`)
	v.into(*readme, "search")

	v.load("#/chase?tab=compare")
	v.choose(".contender:last-child .contender-head select", "memo")
	v.rest()
	v.click(".compare-first button")
	v.says(".compare-wrong", "memo holds")
	v.into(*readme, "compare")
}
