// Package card describes a dataset to people: a page in Markdown, and a plot of the distribution of each entry of the
// difficulty.
package card

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"jogada/catalog"
	"jogada/internal/base/plot"
	"jogada/internal/datasets/campaign"
)

// plotColor is the blue of the palette of Okabe and Ito, which is safe for colour-blind readers.
const plotColor = "#0072b2"

// For returns a function that makes the files of the card of datasets of some games, as the spec lists them.
func For(games []catalog.Game) func(campaign.Manifest, []campaign.Histogram) (map[string][]byte, error) {
	return func(m campaign.Manifest, plots []campaign.Histogram) (map[string][]byte, error) {
		files := map[string][]byte{}
		for _, h := range plots {
			if len(h.Bars()) == 0 {
				continue
			}
			files[plotName(m, h)] = draw(h)
		}
		files["README.md"] = page(games, m, plots)
		return files, nil
	}
}

// plotName returns the name of the file of a plot.
func plotName(m campaign.Manifest, h campaign.Histogram) string {
	if len(m.Games) > 0 {
		return "plots/" + m.Games[h.Of].Name + "." + h.Name + ".svg"
	}
	return "plots/" + h.Name + ".svg"
}

// page returns the card.
func page(games []catalog.Game, m campaign.Manifest, plots []campaign.Histogram) []byte {
	var b strings.Builder
	head(&b, m)
	const exact = "Every answer is exact and was accepted by an independent checker when it was made."
	if len(m.Games) == 0 {
		g := games[0]
		fmt.Fprintf(&b, "# %s: %d boards with certified answers\n\n%s\n\n", g.Title, m.Counts.Rows, g.Doc)
		fmt.Fprintf(&b, "%s What is asked of a board:\n\n> %s\n\n", exact, g.Prompt(catalog.Values(m.Spec.Games[0].Rules)).Doc)
	} else {
		var titles []string
		for _, g := range games {
			if !slices.Contains(titles, g.Title) {
				titles = append(titles, g.Title)
			}
		}
		fmt.Fprintf(&b, "# %s: %d boards with certified answers\n\n%s Each row names its game.\n\n", strings.Join(titles, ", "), m.Counts.Rows, exact)
	}
	counts(&b, m)
	if len(m.Games) == 0 {
		baseline(&b, m.Answers)
		b.WriteString("\n")
		fmt.Fprintf(&b, "## Difficulty\n\nEach entry is measured exactly, and the same on every machine.\n\n")
		figures(&b, m, plots, 0)
	}
	for i, g := range m.Games {
		fmt.Fprintf(&b, "## `%s`: %s\n\n%s What is asked of a board:\n\n> %s\n\n%d rows were found in %d boards tried.\n", g.Name, games[i].Title, games[i].Doc, games[i].Prompt(catalog.Values(m.Spec.Games[i].Rules)).Doc, g.Rows, g.Tried)
		baseline(&b, g.Answers)
		b.WriteString("\n")
		figures(&b, m, plots, i)
	}
	spec, err := json.MarshalIndent(m.Spec, "", "  ")
	if err != nil {
		panic(err) // it was parsed from text
	}
	fmt.Fprintf(&b, "## How it was made\n\nBy jogada %s. `row.schema.json` describes a row, and `manifest.json` has the hash of every file. `jogada campaign verify` judges each row again; `jogada score` scores answers. The spec, with what it left open filled in:\n\n```json\n%s\n```\n", m.Version, spec)
	return []byte(b.String())
}

// figures writes the distribution of each measure of a game.
func figures(b *strings.Builder, m campaign.Manifest, plots []campaign.Histogram, game int) {
	for _, h := range plots {
		if h.Of != game {
			continue
		}
		fmt.Fprintf(b, "### `%s`\n\n%s.%s\n\n", h.Name, h.Doc, summary(h))
		if len(h.Bars()) > 0 {
			fmt.Fprintf(b, "![how %s is spread over the rows](%s)\n\n", h.Name, plotName(m, h))
		}
	}
}

// head writes the metadata by which dataset sites find the files.
func head(b *strings.Builder, m campaign.Manifest) {
	b.WriteString("---\nconfigs:\n- config_name: default\n  data_files:\n")
	for _, split := range m.Splits {
		for _, format := range m.Spec.Formats {
			if format == m.Spec.Formats[len(m.Spec.Formats)-1] {
				fmt.Fprintf(b, "  - split: %s\n    path: data/%s.%s\n", split.Name, split.Name, format)
			}
		}
	}
	b.WriteString("---\n\n")
}

func counts(b *strings.Builder, m campaign.Manifest) {
	c := m.Counts
	fmt.Fprintf(b, "## Rows\n\n%d rows were found in %d boards tried.", c.Rows, c.Tried)
	if !m.Full {
		why := "the boards to be tried were used up"
		if len(m.Unmet) > 0 {
			why = fmt.Sprintf("the bins %s are out of reach: no row among the last %s boards tried", strings.Join(m.Unmet, ", "), campaign.Samples(m.Spec))
		}
		fmt.Fprintf(b, " **%d were wanted; %s.**", m.Spec.Count(), why)
	}
	b.WriteString("\n\n| boards | |\n|---|---:|\n")
	for _, line := range []struct {
		name string
		n    int
	}{{"rows", c.Rows}, {"not what was wanted", c.Unwanted}, {"in no bin", c.Unbinned}, {"in a bin that was full", c.Surplus}, {"like a board before", c.Duplicates}, {"of another difficulty", c.Unequal},
		{"not decided within the limit", c.Undecided}, {"decided, and not proved within the limit", c.Unproved}, {"not made", c.Unmade}} {
		if line.n > 0 {
			fmt.Fprintf(b, "| %s | %d |\n", line.name, line.n)
		}
	}
	b.WriteString("\n| split | rows |\n|---|---:|\n")
	for _, s := range m.Splits {
		fmt.Fprintf(b, "| %s | %d |\n", s.Name, s.Rows)
	}
	if len(m.Bins) > 0 {
		by := "bin"
		for _, g := range m.Spec.Games {
			for _, name := range []string{g.Bins.Answer, g.Bins.By} {
				if name != "" && !strings.Contains(by, "`"+name+"`") {
					by += " by `" + name + "`"
				}
			}
		}
		fmt.Fprintf(b, "\n| %s | rows | wanted |\n|---|---:|---:|\n", by)
		for _, bin := range m.Bins {
			fmt.Fprintf(b, "| %s | %d | %d |\n", bin.Name, bin.Rows, bin.Count)
		}
	}
	if len(m.Equal) > 0 {
		b.WriteString("\nAll rows of a game are of equal difficulty: in each measure they differ from a middle row by at most the percentage.\n\n| game | measure | least | most | of the middle row |\n|---|---|---:|---:|---:|\n")
		for _, e := range m.Equal {
			fmt.Fprintf(b, "| %s |\n", strings.Join(e.Cells(), " | "))
		}
	}
	if len(m.Games) > 0 {
		b.WriteString("\n")
	}
}

// baseline writes how the answers are spread.
func baseline(b *strings.Builder, a *campaign.Baseline) {
	if a != nil {
		fmt.Fprintf(b, "\n**Majority baseline:** always answering `%s: %s` is right on %d of %d rows (%.1f %%).\n\n| `%s` | rows |\n|---|---:|\n", a.Field, a.Value, a.Rows, a.Of, 100*float64(a.Rows)/float64(a.Of), a.Field)
		for _, v := range a.Values {
			fmt.Fprintf(b, "| %s | %d |\n", v.Value, v.Rows)
		}
	}
}

// summary describes a histogram in a sentence.
func summary(h campaign.Histogram) string {
	var said strings.Builder
	if mean, ok := h.Mean(); ok {
		bars := h.Bars()
		fmt.Fprintf(&said, " From %.6g to %.6g, on average %.4g.", bars[0].From, bars[len(bars)-1].From, mean)
	}
	if h.Missing > 0 {
		fmt.Fprintf(&said, " %d rows have no value", h.Missing)
		if h.Capped > 0 {
			fmt.Fprintf(&said, ", %d of them because finding it out would have cost too much", h.Capped)
		}
		said.WriteString(".")
	}
	return said.String()
}

// draw draws a histogram.
func draw(h campaign.Histogram) []byte {
	bars := h.Bars()
	width := h.Width()
	if width == 0 {
		width = narrowest(bars)
	}
	first, last, most := bars[0].From-width, bars[len(bars)-1].From+width, 0.0
	for _, bar := range bars {
		most = max(most, float64(bar.Rows))
	}
	c := &plot.Chart{Width: 480, Height: 280, Label: "how " + h.Name + " is spread over the rows",
		X: plot.Axis{Title: h.Name, Min: first, Max: last, Ticks: plot.Round(first, last)},
		Y: plot.Axis{Title: "rows", Min: 0, Max: most * 1.05, Ticks: plot.Whole(0, most)}}
	for _, bar := range bars {
		c.Bar(plotColor, bar.From-width*0.45, bar.From+width*0.45, float64(bar.Rows))
	}
	return c.File()
}

// narrowest returns the least distance between two bars.
func narrowest(bars []campaign.Bar) float64 {
	least := 0.0
	for i := 1; i < len(bars); i++ {
		if d := bars[i].From - bars[i-1].From; least == 0 || d < least {
			least = d
		}
	}
	if least == 0 {
		return 1
	}
	return least
}
