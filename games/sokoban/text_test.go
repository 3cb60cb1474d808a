package sokoban

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/internal/base/text"
)

// read reads levels under values.
func read(t testing.TB, data string, given map[string]string) []catalog.Instance {
	t.Helper()
	v, err := Game().Values(given)
	if err != nil {
		t.Fatal(err)
	}
	levels, err := parse([]byte(data), v, nil)
	if err != nil {
		t.Fatalf("%q: %v", data, err)
	}
	return levels
}

func TestXSBIsReadInAllItsForms(t *testing.T) {
	plain := "#####\n#@$.#\n#  *#\n#####\n"
	for _, same := range []string{
		plain,
		"#####\r\n#@$.#\r\n#--*#\r\n#####\r\n",
		"#####\n#@$.#\n#__*#\n#####",
		"5#\n#@$.#\n#2-*#\n5#\n",
		"5#|#@$.#|#2-*#|5#",
		"; 1\n\n" + plain,
		plain + "Title: the first\nAuthor: nobody\n; done\n",
		"1.\n\n" + plain,
		"A title\n" + plain + "Solution:\nrrRRulD\n",
		"\n\n   \n" + plain,
	} {
		levels := read(t, same, nil)
		if len(levels) != 1 || levels[0].Text() != plain {
			t.Errorf("%q is read as %d levels, the first\n%s", same, len(levels), levels[0].Text())
		}
	}
	if levels := read(t, plain+"\n"+plain+"; between\n"+plain, nil); len(levels) != 3 {
		t.Errorf("three levels are read as %d", len(levels))
	}
}

func TestALevelWithoutWallsAroundKeepsItsFloor(t *testing.T) {
	for in, want := range map[string]string{
		"--$-\n@--.\n":    "--$-\n@  .\n",
		"@$.-\n":          "@$.-\n",
		"  ##\n-@\n":      "--##\n-@--\n",
		"  #\n###\n#@#\n": "  #\n###\n#@#\n",
	} {
		if got := read(t, in, nil)[0].Text(); got != want {
			t.Errorf("%q is written\n%swant\n%s", in, got, want)
		}
	}
}

func TestFaultsInALevelHaveAPlace(t *testing.T) {
	for in, want := range map[string]string{
		"":                               "1:1: there is no level",
		"hello\nworld\n":                 "3:1: there is no level",
		"####\n#$.#\n####\n":             "1:1: there is no man",
		"\n#@@#\n":                       "2:3: there is a second man",
		"#@3\n":                          "1:4: the row ends after a number",
		"99#2#\n":                        "1:5: a row has more than 100 cells",
		strings.Repeat("#@#\n", 1) + "7": "",
		strings.Repeat("#\n", 101):       "101:1: a level has more than 100 rows",
		strings.Repeat("50$\n", 5) + "@": "1:1: there are 250 boxes",
	} {
		_, err := parse([]byte(in), catalog.Values{"count": "pushes"}, nil)
		var fault *text.Error
		if want == "" && err == nil {
			continue
		}
		if !errors.As(err, &fault) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %q", in, err, want)
		}
	}
}

func TestAStateIsReadAsItIsWrittenAndNoOther(t *testing.T) {
	p := read(t, "#####\n#@$.#\n# $.#\n#####\n# . #\n", nil)[0].(instance).puzzle
	state := p.writeState(p.start)
	if s, err := p.readState(state); err != nil || s != p.start {
		t.Errorf("%s: %v", state, err)
	}
	for _, wrong := range []string{
		"", "#####", strings.Replace(state, "@", "-", 1), strings.Replace(state, "-", "@", 1), strings.Replace(state, "$", "-", 1),
		strings.Replace(state, ".", "-", 1), strings.Replace(state, "#", "-", 1), strings.Replace(state, "-", " ", 1), state + "|#####",
		strings.Replace(strings.Replace(state, "@", "-", 1), "#-.", "#@.", 1),
	} {
		if s, err := p.readState(wrong); err == nil {
			t.Errorf("%s is read as %s", wrong, p.writeState(s))
		}
	}
}

func TestALevelIsCalledWhatItsTextCallsIt(t *testing.T) {
	level := "#####\n#@$.#\n#####\n"
	for text, want := range map[string][]string{
		level:                                   {""},
		"; 1\n\n" + level + "\n; 2\n\n" + level: {"1", "2"},
		"First one\n" + level + "Second\n\n\n" + level:                                              {"First one", "Second"},
		level + "Title: A\nAuthor: nobody\n\n" + level + "Comment: easy\ntitle: B\nSolution:\nrR\n": {"A", "B"},
		"Title: A\n\n" + level + "\nTitle: B\n" + level:                                             {"A", "B"},
		"; 1\n" + level + "Title: A\n; 2\n" + level:                                                 {"A", "2"},
		level + "\n" + level + "\n" + level + "Title: C":                                            {"", "", "C"},
		"; é" + strings.Repeat("é", 200) + "\n" + level:                                             {strings.Repeat("é", 48) + " …"},
		"A: collection\n; by nobody\n" + level + "rR\n; 2: more\n" + level:                          {"by nobody", "2: more"},
		"; " + strings.Repeat("x", 200) + "\n" + level:                                              {strings.Repeat("x", 96) + " …"},
	} {
		boards := read(t, text, nil)
		if got := titlesOf(boards); !slices.Equal(got, want) {
			t.Errorf("%q: titles %q, want %q", text, got, want)
		}
		var written []string
		for _, b := range boards {
			written = append(written, catalog.Written(b))
		}
		if again := titlesOf(read(t, strings.Join(written, "\n"), nil)); !slices.Equal(again, want) {
			t.Errorf("%q: written and read again, the titles are %q, want %q", text, again, want)
		}
	}
}

func titlesOf(boards []catalog.Instance) []string {
	var titles []string
	for _, b := range boards {
		titles = append(titles, catalog.Title(b))
	}
	return titles
}
