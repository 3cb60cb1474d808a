package browser

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// link returns the address that the button for it copies.
func (v *visitor) link() string {
	v.t.Helper()
	v.do(`navigator.clipboard.writeText = async (text) => { window.copied = text; }; window.copied = ''`)
	v.click("#copy-link")
	v.rest()
	return value[string](v, `window.copied`)
}

func TestALinkOpensTheSamePictureInAFreshProfile(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/keys")
	before := v.answered()
	rock := v.cell(2, 14)
	v.click(`.brush[data-brush="rock"]`)
	said := v.next(func() { v.drag(input.MouseButtonLeft, rock) })
	if said == before {
		t.Fatalf("with a rock the page still says %q", said)
	}
	v.click(".chip")
	v.do(`document.activeElement.blur()`)
	address, board, drawing := v.link(), v.board(), v.drawing()

	other := v.again(profile{language: "en-US", still: true})
	other.arrives(func() { other.run(chromedp.Navigate(address)) })
	if got := other.answered(); got != said {
		t.Errorf("the link says %q, and was made where the page said %q", got, said)
	}
	if !value[bool](other, `document.querySelector('.chip').getAttribute('aria-pressed') === 'true'`) {
		t.Error("the layer is off")
	}
	if got := other.board(); got != board {
		t.Errorf("the link opens\n%s\nand was made of\n%s", got, board)
	}
	if other.drawing() != drawing {
		t.Error("the link opens another picture")
	}
}

func TestBackGoesToTheBoardBefore(t *testing.T) {
	v := visit(t, profile{})
	v.goTo("#/slide")
	first, board := v.answered(), v.board()
	steps := value[int](v, `history.length`)
	if second := v.next(func() { v.example(1) }); second == first {
		t.Fatalf("both examples say %q", first)
	}
	v.holds(fmt.Sprintf(`history.length > %d`, steps)) // the address follows a little later
	v.arrives(func() { v.do(`history.back()`) })
	if now := v.answered(); now != first {
		t.Errorf("back it says %q, and before %q", now, first)
	}
	if now := v.board(); now != board {
		t.Errorf("back the board is\n%s\nand before\n%s", now, board)
	}
}

// renamed gives a file the name to, and returns it. A browser may say that a download is complete before the file is there.
func (v *visitor) renamed(ctx context.Context, from, to string) string {
	v.t.Helper()
	for tick := time.NewTicker(5 * time.Millisecond); ; {
		err := os.Rename(from, to)
		if err == nil {
			return to
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			v.t.Fatalf("the download is complete, but its file never came: %v", err)
		}
	}
}

// exported has the page export the board in one form and returns the file, once it is written whole.
func (v *visitor) exported(form string) string {
	v.t.Helper()
	folder := v.t.TempDir()
	ctx, cancel := v.patience()
	defer cancel()
	begun, progress := chromedp.BrowserEvents(ctx, browser.DownloadWillBegin), chromedp.BrowserEvents(ctx, browser.DownloadProgress)
	tell := true
	params := browser.SetDownloadBehaviorParams{Behavior: browser.SetDownloadBehaviorBehaviorAllowAndName,
		BrowserContextID: chromedp.FromContext(v.ctx).BrowserContextID, DownloadPath: folder, EventsEnabled: &tell}
	if _, err := chromedp.CallBrowser(ctx, browser.SetDownloadBehavior, params); err != nil {
		v.t.Fatal(err)
	}
	v.click("#export summary")
	v.click("#export-" + form)
	var file, name string
	for download, err := range begun {
		if err != nil {
			v.t.Fatalf("no download: %v", err)
		}
		file, name = download.GUID, download.SuggestedFilename
		break
	}
	for now, err := range progress {
		if err != nil || now.GUID == file && now.State == browser.DownloadProgressStateCanceled {
			v.t.Fatalf("the download did not finish: %v", err)
		}
		if now.GUID == file && now.State == browser.DownloadProgressStateCompleted {
			break
		}
	}
	return v.renamed(ctx, filepath.Join(folder, file), filepath.Join(folder, name))
}

func TestWhatIsExportedCanBeOpenedAgain(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/chase?p.cat=3&p.hole=0,4&p.mouse=2&p.first=cat&text=" + url.QueryEscape("[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]"))
	said, board := v.answered(), v.board()
	for form, name := range map[string]string{"text": "chase.txt", "json": "chase.json", "svg": "chase.svg", "png": "chase.png"} {
		file := v.exported(form)
		if filepath.Base(file) != name {
			t.Errorf("the file is called %s, want %s", filepath.Base(file), name)
		}
		other := v.again(profile{still: true})
		other.goTo("#/chase")
		if another := other.next(func() { other.example(3) }); another == said {
			t.Fatalf("both examples say %q", said)
		}
		if now := other.next(func() { other.upload(file) }); now != said {
			t.Errorf("%s: the page says %q, want %q", form, now, said)
		}
		if now := other.board(); now != board {
			t.Errorf("%s: the board is\n%s\nwant\n%s", form, now, board)
		}
		if form == "json" {
			other.says(".source-notice", "accepts this report")
		}
	}
}

// upload opens a file by the box for it.
func (v *visitor) upload(file string) {
	v.t.Helper()
	v.do(`if (!document.querySelector('.open-box')) document.getElementById('open-file').click()`)
	v.holds(`document.querySelector('.open-box[open]') !== null`)
	v.run(chromedp.SetUploadFiles(chromedp.CSS(".open-box input[type=file]"), []string{file}))
}

func TestAFileThatCanNotBeReadSaysWhyAndLosesNothing(t *testing.T) {
	v := visit(t, profile{})
	v.expect("status of 422")
	v.goTo("#/jump")
	said, board := v.answered(), v.board()
	file := filepath.Join(t.TempDir(), "nonsense.txt")
	if err := os.WriteFile(file, []byte("2 2\n1\n1 x\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	v.upload(file)
	v.holds(`document.querySelector('.source-notice .notice') !== null`) // there was none
	v.says(".source-notice", "line 3")
	if now := v.text(".answer .lead"); now != said {
		t.Errorf("the answer was lost: %q, before %q", now, said)
	}
	if now := v.board(); now != board {
		t.Errorf("the board was lost:\n%s\nbefore it was\n%s", now, board)
	}
}
