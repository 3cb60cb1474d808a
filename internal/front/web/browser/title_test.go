package browser

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
)

// TestALevelIsCalledByItsTitle reads two levels with titles, steps to the second, and takes its text away with its title. A
// level that is drawn on has none any more.
func TestALevelIsCalledByItsTitle(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/sokoban")
	v.answered()
	v.click("#source summary")
	v.click("#source-text")
	v.do(fmt.Sprintf(`document.querySelector('#board-text').value = %s`, quoted("#####\n#@$.#\n#####\nTitle: One\n\n#####\n#.$@#\n#####\nTitle: Two\n")))
	v.next(func() { v.press("#use-text") })
	v.says(".board-title", "One")
	v.next(func() { v.press(".cases button:last-child") })
	v.says(".board-title", "Two")
	taken, err := os.ReadFile(v.exported("text"))
	if err != nil || !strings.HasSuffix(string(taken), "#.$@#\n#####\nTitle: Two\n") {
		t.Errorf("the text that is taken away is (%v)\n%s", err, taken)
	}
	v.click(`.brush[data-brush="wall"]`)
	v.next(func() { v.drag(input.MouseButtonLeft, v.cell(1, 2)) })
	v.holds(`document.querySelector('.board-title') === null`)
}
