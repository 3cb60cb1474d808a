package web

import (
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/games/null"
	"jogada/internal/front/ask"
)

func TestTheLanguageIsTheOneWantedMost(t *testing.T) {
	for header, want := range map[string]string{
		"": "en", "pt": "pt", "pt-BR": "pt", "PT-br": "pt", "es-419,es;q=0.9": "es", "en-GB,pt;q=0.9": "en",
		"de": "en", "de,pt;q=0.5": "pt", "de, es;q=0.2, pt;q=0.3": "pt", "pt;q=0.5,es;q=0.5": "pt", "es;q=0.5,pt;q=0.5": "es",
		"es-MX,en;q=0.9,es;q=0.8": "es", "es;q=0.1,en;q=0.5,es-MX": "es", "es;q=0.3,pt;q=0.4,es-AR;q=0.2": "pt", // of one language the highest weight counts
		"pt;q=0": "en", "*": "en", "en;q=0,*": "es", "de,*;q=0.1": "en", "pt;q=nonsense,es": "es", "pt;q=7,es;q=0.1": "es", "pt;q=-1": "en", "pt ; q = 0.3, es;q=0.2": "pt",
		";;;,,,": "en", "pt;v=1": "en", "pt;q=NaN": "en", strings.Repeat("de,", 1000) + "pt": "en",
	} {
		if got := language(header, catalog.Languages()); got != want {
			t.Errorf("%.40q: %s, want %s", header, got, want)
		}
	}
}

func TestWordsAreInTheReadersLanguage(t *testing.T) {
	s := newService(t)
	pt, es := null.Game().Translator("pt").Of, null.Game().Translator("es").Of
	game := s.ask(t, "GET", "/v1/games/null", "", "Accept-Language", "pt-BR")
	full := decode[ask.FullGame](t, game)
	if full.Title != pt("Doubling") || full.Units[1] != "{n} movimentos" || full.Params[0].Doc != pt("the largest number drawn") ||
		full.Brushes[0].Name != pt("start") || full.Kinds[1] != (ask.KindShape{Name: "goal", Word: pt("goal"), Role: board.Goal, Sign: "*"}) || full.Play.Doc != pt(null.Game().Play.Doc) || full.Formats[0].Doc != pt(null.Game().Formats[0].Doc) {
		t.Errorf("%+v", full)
	}
	if game.header.Get("Content-Language") != "pt" || !strings.Contains(strings.Join(game.header.Values("Vary"), ","), "Accept-Language") {
		t.Errorf("headers %v", game.header)
	}
	list := decode[ask.GameList](t, s.ask(t, "GET", "/v1/games", "", "Accept-Language", "es"))
	if list.Games[0].Title != es("Doubling") {
		t.Errorf("%+v", list.Games[0])
	}
	answer := decode[ask.Answer](t, s.ask(t, "POST", "/v1/games/null/solve", `{"text": "50 3"}`, "Accept-Language", "pt"))
	if !strings.Contains(answer.Report.Headline, "não pode virar") || answer.Report.Language != "pt" || answer.Spoken.Headline[0].Text != "50" {
		t.Errorf("%+v", answer.Report)
	}
	if answer.Report.Unit != "move" || !slices.Equal(answer.Units, []string{"1 movimento", "{n} movimentos"}) {
		t.Errorf("the unit is %q, of the report %q", answer.Units, answer.Report.Unit)
	}
	moves := s.ask(t, "POST", "/v1/games/null/moves", `{"text": "3 50"}`, "Accept-Language", "pt")
	if !strings.Contains(string(moves.body), "distância que falta: 47") || moves.header.Get("Content-Language") != "pt" {
		t.Errorf("%s", moves.body)
	}
}
