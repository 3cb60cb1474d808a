package markup_test

import (
	"errors"
	"strings"
	"testing"

	"jogada/internal/base/markup"
)

type name string

func (n name) String() string { return "<" + string(n) + ">" }

func TestArgumentsAreEscaped(t *testing.T) {
	got := markup.Sprintf(`<li class="%s">%s %v %d %.1f %s</li>`, `" onclick="x`, "<b>&'", name("n"), 3, 2.5, markup.HTML("<i>"))
	if want := markup.HTML(`<li class="&#34; onclick=&#34;x">&lt;b&gt;&amp;&#39; &lt;n&gt; 3 2.5 <i></li>`); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// Addresses and styles take no text that would run or load something, unless the program vouches for it.
func TestArgumentsInAddressesAreEscapedForThem(t *testing.T) {
	for _, c := range []struct{ got, want markup.HTML }{
		{markup.Sprintf(`<a href="%s">x</a>`, "javascript:alert(1)"), `<a href="#ZgotmplZ">x</a>`},
		{markup.Sprintf(`<a href="feedback/%s.html">x</a>`, `a b"/../?c=<d>`), `<a href="feedback/a%20b%22/../?c=%3cd%3e.html">x</a>`},
		{markup.Sprintf(`<img src="%s">`, markup.URL("data:image/png;base64,AA")), `<img src="data:image/png;base64,AA">`},
		{markup.Sprintf(`<style>%s</style>`, "</style><script>"), `<style>ZgotmplZ</style>`},
		{markup.Sprintf(`<b title="%s">50 %%</b>`, "<'>"), `<b title="&lt;&#39;&gt;">50 %</b>`},
	} {
		if c.got != c.want {
			t.Errorf("%s\nwant\n%s", c.got, c.want)
		}
	}
}

// A format that is no HTML by itself, or has other arguments than it wants, is a mistake of the program.
func TestAFormatThatIsNoneFails(t *testing.T) {
	for _, write := range []func(){func() { markup.Sprintf(`<a href="%s`, "x") }, func() { markup.Sprintf("%s", "x", "y") }, func() { markup.Sprintf("%s %s", "x") }} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("it is written")
				}
			}()
			write()
		}()
	}
}

func TestNothingInvisibleIsWritten(t *testing.T) {
	if got := markup.Sprintf("%s", "a\x1b[2J\u009b\u202eb\n\tc"); got != "a\ufffd[2J\ufffd\ufffdb\n\tc" {
		t.Errorf("%q", got)
	}
}

// full is a writer that takes a number of bytes.
type full struct{ left int }

func (f *full) Write(p []byte) (int, error) {
	if len(p) > f.left {
		return 0, errors.New("full")
	}
	f.left -= len(p)
	return len(p), nil
}

func TestTheFirstErrorStays(t *testing.T) {
	w := markup.NewWriter(&full{5})
	w.Printf("%s", "four")
	w.Printf("%s", "more")
	w.Printf("%s", "!")
	if w.Err() == nil || !strings.Contains(w.Err().Error(), "full") {
		t.Error(w.Err())
	}
}

func TestAPageIsWholeAndAllowsItsOwnStyleAlone(t *testing.T) {
	var b strings.Builder
	if err := markup.Page(&b, "pt", "<Title>", "p > a { color: red }", markup.HTML("<p>Body</p>\n")); err != nil {
		t.Fatal(err)
	}
	want := `<!doctype html>
<html lang="pt">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-8m4ZqMz9i&#43;8/RDUJ78v9sV41p7bfm&#43;&#43;fwQCYhgewc2M='; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>&lt;Title&gt;</title>
<style>p > a { color: red }</style>
</head>
<body>
<p>Body</p>
</body>
</html>
`
	if b.String() != want {
		t.Errorf("%s\nwant\n%s", b.String(), want)
	}
	if err := markup.Page(&full{5}, "en", "", "", ""); err == nil {
		t.Error("a page that could not be written is written")
	}
}
