package source

import (
	"slices"
	"strings"
	"testing"
)

// text is a game with some legend, rules and levels.
func text(legend, rules, levels string) string {
	objects := ""
	for _, o := range strings.Fields("Background Player Wall Crate Gem") {
		objects += o + "\nblack\n\n"
	}
	return "title A Game\n\nOBJECTS\n\n" + objects + "LEGEND\n\n. = Background\nP = Player\n# = Wall\n* = Crate\n" + legend +
		"\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nGem\nPlayer, Wall, Crate\n\nRULES\n\n" + rules + "\n\nWINCONDITIONS\n\nno Crate\n\nLEVELS\n\n" + levels
}

func TestLevelsArePartedByBlankLines(t *testing.T) {
	for _, c := range []struct {
		levels string
		want   []string // the first rows, or the texts of messages
	}{
		{"P.\n..\n\n#P", []string{"p.", "#p"}},
		{"P.\n(a comment)\n..", []string{"p."}},
		{"P.\n(a comment) \n..", []string{"p.", ".."}},
		{"message Hello (you)\nP.\nmessage Bye", []string{"Hello (you)", "p.", "Bye"}},
		{"P. (a comment)\n..", []string{"p."}},
		{"(\nP.\n)\n#P", []string{"#p"}},
	} {
		g := Read(text("", "", c.levels), nil)
		var got []string
		for _, l := range g.Levels {
			if l.Message {
				got = append(got, l.Text)
			} else {
				got = append(got, l.Rows[0])
			}
		}
		if !slices.Equal(got, c.want) || len(g.Errors()) > 0 {
			t.Errorf("%q is read as %q, and should be %q: %v", c.levels, got, c.want, g.Errors())
		}
	}
}

func TestNamesStandForObjectsInTheirOrder(t *testing.T) {
	g := Read(text("thing = Crate or Gem\nall3 = Wall or thing or Player\nboth = Crate and Gem\nother = both\nc = Crate\nmany = c or Wall", "", "P."), nil)
	for name, want := range map[string][]string{"thing": {"crate", "gem"}, "all3": {"wall", "crate", "gem", "player"}, "other": {"crate", "gem"}, "c": {"crate"}, "many": {"crate", "wall"}} {
		objects, all := g.Members(name)
		var got []string
		for _, o := range objects {
			got = append(got, o.Name)
		}
		if !slices.Equal(got, want) || all != (name == "other") {
			t.Errorf("%s stands for %q, all at once: %v", name, got, all)
		}
	}
	if _, single := g.SingleLayer("all3"); single {
		t.Error("all3 is on one layer")
	}
	if layer, single := g.SingleLayer("many"); !single || layer != 2 {
		t.Errorf("many is on layer %d, one: %v", layer, single)
	}
}

func TestARuleIsReadWithItsParts(t *testing.T) {
	g := Read(text("", "late [ Player | ... | no Crate ] [ Gem ] -> [ Player | ... | ] [ ] again message Well done (really)\n+ late horizontal [ Player Crate ] -> win", "P."), nil)
	if len(g.Errors()) > 0 || len(g.Rules) != 2 {
		t.Fatalf("%d rules, %v", len(g.Rules), g.Errors())
	}
	first, second := g.Rules[0], g.Rules[1]
	if !first.Late || len(first.Left) != 2 || first.Left[0][1][0].Name != Ellipsis || first.Left[0][2][0] != (Item{"no", "crate"}) || len(first.Directions) != 4 {
		t.Errorf("the first rule is %+v", first)
	}
	if want := []Command{{Word: "again"}, {Word: "message", Text: "Well done (really)"}}; !slices.Equal(first.Commands, want) {
		t.Errorf("its commands are %+v", first.Commands)
	}
	if second.Group != first.Line || len(second.Right) != 0 || !slices.Equal(second.Directions, []string{"left"}) {
		t.Errorf("the second rule is %+v", second)
	}
}

func TestAColourHasTheValueOfItsPalette(t *testing.T) {
	g := Read("color_palette 13\n"+strings.Replace(text("", "", "P."), "Crate\nblack", "Crate\nred #12345a transparent\n01.2.\n", 1), nil)
	o, _ := g.Object("crate")
	if !slices.Equal(o.Colors, []string{"#68372b", "#12345a", "transparent"}) || !slices.Equal(o.Sprite, []string{"01.2."}) {
		t.Errorf("the crate has %q and %q", o.Colors, o.Sprite)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(text("a = Crate and Gem", "[ > Player | Crate ] -> [ > Player | > Crate ]", "P*"))
	f.Fuzz(func(_ *testing.T, s string) { Read(s, nil) })
}
