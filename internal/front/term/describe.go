package term

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"jogada/catalog"
)

// Describe returns the full description of a game: its rules, parameters, methods, difficulty measures, formats and
// examples. Where a text describes the game, base is the game without it, whose parameters are flags; otherwise it is g.
func Describe(g, base catalog.Game, width int) string {
	var s strings.Builder
	fmt.Fprintf(&s, "%s: %s", g.Name, g.Title)
	if len(g.Aliases) > 0 {
		fmt.Fprintf(&s, " (also called %s)", strings.Join(g.Aliases, ", "))
	}
	fmt.Fprintf(&s, ", answered in %s\n\n", strings.TrimPrefix(Counted(2, g.Unit), "2 "))
	s.WriteString(indent(wrap(flow(cmp.Or(g.Defines, g.Doc)), width, 0), 0))
	for _, part := range []struct {
		role  catalog.Role
		title string
	}{
		{catalog.Rule, "Rules"},
		{catalog.Shape, "Shape of generated boards"},
		{catalog.Detail, "Details of the answer"},
	} {
		s.WriteString(describeParams(g, base, part.role, part.title, width))
	}
	s.WriteString("\nMethods\n")
	for i, m := range catalog.GameMethods(g) {
		s.WriteString(entry(m.Name, methodDoc(m, i == 0)+"\nCost: "+m.Cost+".", width))
	}
	s.WriteString("\nDifficulty, as --difficulty measures it and expressions name it\n")
	for _, m := range g.Measures {
		s.WriteString(entry(m.Name, m.Doc+".", width))
	}
	if len(g.Features) > 0 {
		s.WriteString("\nFeatures of a board, as expressions name them\n")
	}
	for _, f := range g.Features {
		s.WriteString(entry(f.Name, f.Doc+".", width))
	}
	if g.Defines != "" {
		return s.String() // base has the rest
	}
	s.WriteString("\nFormats that are read (gzip or not, known by content)\n")
	for _, f := range g.Formats {
		s.WriteString(entry(f.Name, f.Doc, width))
	}
	s.WriteString("\nExamples\n")
	for _, name := range g.ExampleNames() {
		fmt.Fprintf(&s, "  jogada games %s --example %s | jogada solve %s\n", g.Name, name, g.Name)
	}
	return s.String()
}

// Summary returns the help text of a game: its opening paragraph and its methods. Its parameters appear as flags.
func Summary(g catalog.Game, width int) string {
	var s strings.Builder
	s.WriteString(indent(wrap(flow(g.Title+". "+Opening(g.Doc)), width, 0), 0))
	s.WriteString("\nMethods:\n")
	for i, m := range catalog.GameMethods(g) {
		s.WriteString(entry(m.Name, methodDoc(m, i == 0), width))
	}
	fmt.Fprintf(&s, "\njogada games %s tells everything about the game.", g.Name)
	return s.String()
}

// Opening returns the first paragraph of a text.
func Opening(doc string) string {
	first, _, _ := strings.Cut(doc, "\n\n")
	return first
}

// describeParams lists the parameters of one role; nothing if there are none. Those that base lacks are given with --set.
func describeParams(g, base catalog.Game, role catalog.Role, title string, width int) string {
	var s strings.Builder
	for _, p := range g.Params {
		if p.Role != role {
			continue
		}
		if s.Len() == 0 {
			s.WriteString("\n" + title + "\n")
		}
		name := "--" + p.Name
		switch {
		case !slices.ContainsFunc(base.Params, func(flag catalog.Param) bool { return flag.Name == p.Name }):
			name = "--set " + p.Name + "=" + Form(p)
		case p.Kind != catalog.Bool:
			name += " " + Form(p)
		}
		doc := ParamDoc(p)
		if p.Default != "" && p.Kind != catalog.Bool {
			doc += " (default " + p.Default + ")"
		}
		s.WriteString(entry(name, strings.TrimSpace(doc), width))
	}
	return s.String()
}

func methodDoc(m catalog.GameMethod, first bool) string {
	doc := m.Doc + "."
	if m.Report != "" {
		doc = fmt.Sprintf("Report %s: %s", m.Report, doc)
	}
	if first {
		doc = "(default) " + doc
	}
	if m.Under != "" {
		doc = fmt.Sprintf("(with %s) %s", m.Under, doc)
	}
	if !m.Sound {
		doc = "UNSOUND, kept as an exhibit: its answer can be wrong. " + doc
	}
	return doc
}

// entry returns a name with its description beside it.
func entry(name, doc string, width int) string {
	const column = 16
	lines := wrap(doc, max(width-column, 30), 0)
	if wide(name) > column-4 {
		return "  " + name + "\n" + indent(lines, column)
	}
	return "  " + pad(name, column-2) + strings.TrimLeft(indent(lines, column), " ")
}
