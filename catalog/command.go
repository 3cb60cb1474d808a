package catalog

import (
	"context"
	"fmt"
	"strings"

	"jogada/check"
	"jogada/solve"
)

// longestPacked limits the text of a board that is packed into a command line.
const longestPacked = 4096

// Command returns the command line that reproduces the report of a request. It contains the board itself, or the name
// of its file if the board is too long. The values select the details to show.
func (g Game) Command(b Instance, method string, v Values, r Request, file string) string {
	id := g.Spell(b.Rules())
	if text := b.Text(); len(text) <= longestPacked {
		id, file = id+":"+Pack(text), ""
	}
	words := []string{"jogada", "solve", "'" + id + "'", "--method", method}
	for _, p := range g.Params {
		if value, set := v[p.Name]; set && p.Role == Detail && value != p.Default {
			words = append(words, "--"+p.Name+"="+value)
		}
	}
	if r.Language != "" && r.Language != "en" {
		words = append(words, "--language", r.Language)
	}
	if r.Budget.Nodes > 0 {
		words = append(words, fmt.Sprintf("--nodes %d", r.Budget.Nodes))
	}
	if r.Difficulty {
		words = append(words, "--difficulty")
	}
	if r.Certificate {
		words = append(words, "--proof")
	}
	if !r.Check {
		words = append(words, "--check=false")
	}
	if file != "" {
		words = append(words, "'"+strings.ReplaceAll(file, "'", `'\''`)+"'")
	}
	return strings.Join(words, " ")
}

// Judge judges a saved report on a board of the game: the board checks the claim and all that follows from it, and
// Judge checks that the command names this very board.
func (g Game) Judge(ctx context.Context, b Instance, saved Report, budget solve.Budget) check.Ruling {
	ruling := b.Check(ctx, saved, budget)
	if ruling.Status != check.Accepted || saved.Command == "" {
		return ruling
	}
	if err := g.names(b, saved); err != nil {
		return check.Ruling{Status: check.Rejected, Reason: "the command gives another report: " + err.Error()}
	}
	if saved.Source != "" {
		ruling.Reason += ", source"
	}
	return ruling
}

// names returns an error unless the command of a report names its board, its method and its language.
func (g Game) names(b Instance, saved Report) error {
	rest, ok := strings.CutPrefix(saved.Command, "jogada solve '")
	name, flags, closed := strings.Cut(rest, "'")
	if !ok || !closed {
		return fmt.Errorf("it is not a command that solves a board")
	}
	id, err := ParseID(name)
	if err != nil {
		return err
	}
	v, err := g.Values(id.Params)
	switch {
	case err != nil:
		return err
	case id.Game != g.Name || id.Seed != nil:
		return fmt.Errorf("it is about %s", name)
	case g.Spell(v) != g.Spell(b.Rules()):
		return fmt.Errorf("its rules are %s", g.Spell(v))
	case !strings.HasPrefix(flags+" ", " --method "+saved.Method+" "):
		return fmt.Errorf("it names another method than %s", saved.Method)
	case strings.Contains(flags, " --language ") != (saved.Language != "") || saved.Language != "" && !strings.Contains(flags+" ", " --language "+saved.Language+" "):
		return fmt.Errorf("it names another language than %s", saved.Language)
	case id.Payload == "":
		return nil // the board is in a file
	}
	if text, err := Unpack(id.Payload); err != nil || string(text) != b.Text() {
		return fmt.Errorf("its board is another one")
	}
	return nil
}
