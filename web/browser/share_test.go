package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// link is the address that the button for it copies.
func (v *visitor) link() string {
	v.t.Helper()
	value[bool](v, `(navigator.clipboard.writeText = async (text) => { window.copied = text; }, window.copied = '', true)`)
	v.click("#copy-link")
	v.holds(`window.copied !== ''`)
	return value[string](v, `window.copied`)
}

func TestALinkOpensTheSamePictureInAFreshProfile(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/keys")
	before := v.answered()
	v.click(`.brush[data-brush="rock"]`)
	v.drag(input.MouseButtonLeft, v.cell(2, 14))
	v.holds(fmt.Sprintf(`document.querySelector('.answer .lead')?.innerText !== %s`, quoted(before)))
	said := v.answered()
	v.click(".layers input[type=checkbox]")
	address := v.link()
	board := value[string](v, boardText)

	other := v.again(profile{language: "en-US", still: true})
	other.run(chromedp.Navigate(address))
	if got := other.answered(); got != said {
		t.Errorf("the link says %q, and was made where the page said %q", got, said)
	}
	other.holds(`document.querySelector('.layers input[type=checkbox]')?.checked === true`)
	if got := value[string](other, boardText); got != board {
		t.Errorf("the link opens\n%s\nand was made of\n%s", got, board)
	}
}

// boardText opens the text of the board and reads it.
const boardText = `(async () => {
	document.querySelector('#source-text').click();
	while (!document.querySelector('#board-text')) await new Promise((r) => setTimeout(r, 10));
	const text = document.querySelector('#board-text').value;
	document.querySelector('#source-text').click();
	return text;
})()`

func TestBackGoesToTheBoardBefore(t *testing.T) {
	v := visit(t, profile{})
	v.goTo("#/slide")
	first := v.answered()
	steps := value[int](v, `history.length`)
	v.choose("#example", "1")
	v.holds(fmt.Sprintf(`document.querySelector('.answer .lead')?.innerText !== %s && document.querySelector('.answer[aria-busy]') === null`, quoted(first)))
	v.holds(fmt.Sprintf(`history.length > %d`, steps))
	value[bool](v, `(history.back(), true)`)
	v.says(".answer .lead", first)
}

// exported has the page export the board in one form and returns the file.
func (v *visitor) exported(form string) string {
	v.t.Helper()
	folder := v.t.TempDir()
	download(v, folder)
	v.click("#export summary")
	v.click("#export-" + form)
	var files []string
	v.until(func() bool {
		files, _ = filepath.Glob(filepath.Join(folder, "*."+strings.Replace(form, "text", "txt", 1)))
		return len(files) == 1
	}, "a file in the folder for downloads")
	return files[0]
}

func TestWhatIsExportedCanBeOpenedAgain(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/chase")
	said := v.answered()
	for _, form := range []string{"text", "json", "svg", "png"} {
		file := v.exported(form)
		data, err := os.ReadFile(file)
		if err != nil || len(data) == 0 {
			t.Fatalf("%s: %d bytes, %v", file, len(data), err)
		}
		other := v.again(profile{still: true})
		other.goTo("#/chase")
		other.answered()
		other.choose("#example", "3")
		other.holds(fmt.Sprintf(`document.querySelector('.answer .lead')?.innerText !== %s && document.querySelector('.answer[aria-busy]') === null`, quoted(said)))
		other.run(chromedp.SetUploadFiles(chromedp.CSS(".source input[type=file]"), []string{file}))
		other.says(".answer .lead", said)
		if form == "json" {
			other.says(".source-notice", "accepts the report")
		}
	}
}

func TestAFileThatCanNotBeReadSaysWhyAndLosesNothing(t *testing.T) {
	v := visit(t, profile{})
	v.expect("status of 422")
	v.goTo("#/jump")
	said := v.answered()
	file := filepath.Join(t.TempDir(), "nonsense.txt")
	if err := os.WriteFile(file, []byte("2 2\n1\n1 x\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	v.run(chromedp.SetUploadFiles(chromedp.CSS(".source input[type=file]"), []string{file}))
	v.says(".source-notice", "line 3")
	if now := v.text(".answer .lead"); !strings.Contains(now, said) {
		t.Errorf("the answer was lost: %q, before %q", now, said)
	}
}
