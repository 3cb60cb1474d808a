package catalog

import "slices"

// GameMethod is a method of a game and the rule that it requires, if any.
type GameMethod struct {
	Method
	Under string
}

// GameMethods lists the methods that a game has for its first example: those under the default rules, then those that
// another rule adds.
func GameMethods(g Game) []GameMethod {
	var methods []GameMethod
	add := func(given map[string]string, under string) {
		first := g.Examples[0]
		first.Params = given
		boards, err := first.Boards(g)
		if err != nil {
			return
		}
		for _, m := range boards[0].Methods() {
			if !slices.ContainsFunc(methods, func(known GameMethod) bool { return known.Name == m.Name }) {
				methods = append(methods, GameMethod{m, under})
			}
		}
	}
	add(nil, "")
	for _, p := range g.Params {
		if p.Role != Rule || p.Kind != Choice {
			continue
		}
		for _, word := range p.Choices {
			add(map[string]string{p.Name: word}, p.Name+"="+word)
		}
	}
	return methods
}

// ExampleNames returns the names of a game's examples, in order.
func (g Game) ExampleNames() []string {
	var names []string
	for _, e := range g.Examples {
		names = append(names, e.Name)
	}
	return names
}
