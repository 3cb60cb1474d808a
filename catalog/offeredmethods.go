package catalog

import "slices"

// Offer is a method of a game and the rule that it requires, if any.
type Offer struct {
	Method
	Under string
}

// Offers lists the methods that a game has for its first example: those under the default rules, then those that
// another rule adds.
func Offers(g Game) []Offer {
	var offers []Offer
	add := func(given map[string]string, under string) {
		first := g.Examples[0]
		first.Params = given
		boards, err := first.Boards(g)
		if err != nil {
			return
		}
		for _, m := range boards[0].Methods() {
			if !slices.ContainsFunc(offers, func(o Offer) bool { return o.Name == m.Name }) {
				offers = append(offers, Offer{m, under})
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
	return offers
}

// ExampleNames returns the names of a game's examples, in order.
func (g Game) ExampleNames() []string {
	var names []string
	for _, e := range g.Examples {
		names = append(names, e.Name)
	}
	return names
}
