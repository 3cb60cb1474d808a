package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"jogada/games"
)

// inEditor is the tree of the editor of a program.
const inEditor = `document.querySelector('.code-editor').shadowRoot`

// program pastes a whole text over that in the editor of a program.
func (v *visitor) program(text string) {
	v.t.Helper()
	v.holds(atRest + ` && document.querySelector('.code-editor') !== null`)
	v.do(inEditor + `.querySelector('.cm-content').focus()`)
	v.run(chromedp.KeyEvent("a", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
	v.do(`const clipboardData = new DataTransfer();
		clipboardData.setData('text/plain', ` + quoted(text) + `);
		` + inEditor + `.querySelector('.cm-content').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))`)
	v.rest()
}

// openProgram opens the editor of the program that is the board.
func (v *visitor) openProgram(game string) {
	v.t.Helper()
	v.goTo("#/" + game)
	v.answered()
	v.click("#tab-code")
	v.rest()
	v.holds(`document.querySelector('.code-editor') !== null`)
}

// marked returns what the editor marks as wrong, and how often.
func (v *visitor) marked() int {
	v.t.Helper()
	v.rest()
	return value[int](v, inEditor+`.querySelectorAll('.cm-lintRange-error, .cm-lintPoint-error').length`)
}

func TestAProgramIsEditedBesideItsBoard(t *testing.T) {
	v := visit(t, profile{still: true, width: 1280, height: 720})
	v.openProgram("puzzlescript")
	if n := value[int](v, inEditor+`.querySelectorAll('.cm-lineNumbers .cm-gutterElement').length`); n < 10 {
		t.Errorf("there are %d line numbers", n)
	}
	text := storeroom(t, onePush)
	v.program(text)
	v.says(".answer .lead", "1 input")
	v.picture("code")
	before := v.drawing()
	v.program(strings.Replace(text, "[ > Player", "[ > Plyer", 1))
	if v.marked() != 1 || v.drawing() != before {
		t.Errorf("%d places are marked\nthe page says: %s", v.marked(), v.glance())
	}
	v.says(".code-notes", "Line ")
	v.says(".code-notes", "lyer")
	if !value[bool](v, `document.querySelector('.answer .lead').closest('.of-before') !== null`) {
		t.Error("the answer to the text before is not shown as old")
	}
	v.picture("code-wrong")
	v.click(".code-line")
	v.program(text)
	v.says(".answer .lead", "1 input")
	if v.marked() != 0 || v.text(".code-notes") != "" {
		t.Errorf("%d places are still marked: %s", v.marked(), v.text(".code-notes"))
	}
	other := v.again(profile{still: true, width: 1280, height: 720})
	other.comeBack(strings.TrimPrefix(v.link(), v.base+"/"))
	other.says(".answer .lead", "1 input")
}

func TestAnOwnGameIsWrittenAndPlayedBesideItsRules(t *testing.T) {
	v := visitPatient(t, profile{still: true, width: 1280, height: 720})
	v.openProgram("own")
	g, _ := games.All().Find("own")
	var hexapawn string
	for _, e := range g.Examples {
		if strings.Contains(e.Name, "hexapawn") {
			hexapawn = e.Text
		}
	}
	v.program(hexapawn)
	v.says(".answer .lead", "lack wins in 6 plies")
	v.says(".loaded", "Your text")
	v.picture("code-own")
	v.program(strings.Replace(hexapawn, `param("rows", 3`, `param("rows", 4`, 1))
	v.says(".answer .lead", "wins in")
	if strings.Contains(v.text(".answer .lead"), "lack wins in 6 plies") {
		t.Error("another default of a parameter changes nothing")
	}
	v.program(strings.Replace(hexapawn, "return s[0]", "return s[7]", 1))
	v.says(".code-notes", "Line ")
	if v.marked() == 0 {
		t.Errorf("nothing is marked\nthe page says: %s", v.glance())
	}
	v.picture("code-own-wrong")
	v.program(hexapawn)
	v.click("#tab-rules")
	v.says("#pane-rules", "ows of the board")
	v.click("#tab-play")
	v.rest()
	v.says(".side", "black")
	v.picture("code-own-play")
}
