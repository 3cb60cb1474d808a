package catalog_test

import (
	"testing"

	"jogada/catalog"
	"jogada/search"
)

func TestTheGenericMethodsOfEveryFamilyHaveWordsInEveryLanguage(t *testing.T) {
	var texts []string
	add := func(name, doc, cost string) {
		if doc == "" || cost == "" {
			t.Errorf("%s does not say what it does or costs", name)
		}
		texts = append(texts, doc, cost)
	}
	for _, m := range search.Pathfinders[int, int]() {
		add(m.Name, m.Doc, m.Cost)
	}
	for _, m := range search.Explorers[int, int]() {
		add(m.Name, m.Doc, m.Cost)
	}
	for _, m := range search.Racers[int, int]() {
		add(m.Name, m.Doc, m.Cost)
	}
	for _, m := range search.Judges[int, int]() {
		add(m.Name, m.Doc, m.Cost)
	}
	for _, language := range catalog.Languages()[1:] {
		translator := catalog.Game{}.Translator(language).Missing(func(english string) { t.Errorf("no words in %s for %q", language, english) })
		for _, text := range texts {
			if said := translator.Of(text); said == text {
				t.Errorf("%q is said in %s as in English", text, language)
			}
		}
	}
}
