package ask_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jogada/games"
	"jogada/internal/front/ask"
)

func TestTheFirstAnswersAreThoseThatWhoAsksIsGiven(t *testing.T) {
	engine, err := ask.New(games.All(), patient(), nil)
	if err != nil {
		t.Fatal(err)
	}
	first, err := engine.Preload(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	again, err := engine.Preload(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	languages := engine.Languages()
	if want := len(languages) * (2 + 2*len(games.All())); len(first) != want {
		t.Errorf("there are %d, want %d", len(first), want)
	}
	size := 0
	for name, data := range first {
		parts := strings.Split(name, "-")
		message := ask.Message{Language: parts[0], Verb: parts[1], Game: strings.Join(parts[2:], "-")}
		if !slices.Contains(languages, message.Language) {
			t.Errorf("%s is in no language", name)
		}
		if message.Verb == "solve" { // as the page asks (js/io/first.js), without its limit of time
			message.Body = json.RawMessage(`{"example":1,"params":{}}`)
		}
		if message.Verb == "first" {
			want, err := engine.First(context.Background(), message.Language)
			if err != nil || !bytes.Equal(data, want) {
				t.Errorf("%s is\n%s\nand the first page gets\n%s (%v)", name, data, want, err)
			}
			continue
		}
		if want, got := timeless(t, engine.Reply(context.Background(), message, nil).Answer), timeless(t, json.RawMessage(data)); got != want {
			t.Errorf("%s is\n%s\nand a request gets\n%s", name, got, want)
		}
		if !bytes.Equal(data, again[name]) {
			t.Errorf("%s is another one the second time", name)
		}
		size += len(data)
	}
	t.Logf("%d bytes", size)
}

// The first page gets each game and its answer as those who ask for one of them.
func TestTheFirstPageGetsEveryGameWithItsAnswer(t *testing.T) {
	engine, err := ask.New(games.All(), patient(), nil)
	if err != nil {
		t.Fatal(err)
	}
	files, err := engine.Preload(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, language := range engine.Languages() {
		var first []struct{ Game, Answer json.RawMessage }
		if err := json.Unmarshal(files[language+"-first"], &first); err != nil || len(first) != len(games.All()) {
			t.Fatalf("%s: %d games (%v)", language, len(first), err)
		}
		for i, g := range games.All() {
			if !bytes.Equal(first[i].Game, files[language+"-game-"+g.Name]) || !bytes.Equal(first[i].Answer, files[language+"-solve-"+g.Name]) {
				t.Errorf("%s: %s is another one on the first page", language, g.Name)
			}
		}
	}
}

// timeless returns an answer without what differs from one time to the next: how long it took.
func timeless(t *testing.T, answer any) string {
	t.Helper()
	data, err := json.Marshal(answer)
	if err != nil {
		t.Fatal(err)
	}
	var told map[string]any
	if err := json.Unmarshal(data, &told); err != nil {
		t.Fatal(err)
	}
	if report, ok := told["report"].(map[string]any); ok {
		if report["verdict"] == "unknown" {
			t.Errorf("it is open: %v", report["headline"])
		}
		delete(report, "seconds")
	}
	return fmt.Sprint(told)
}

func TestAnAnswerThatIsNoSmallFileIsLeftToTheEngine(t *testing.T) {
	limits := patient()
	limits.Nodes = 1 // no search ends
	list := slices.Clone(games.All())
	list[0].Doc = say64K
	engine, err := ask.New(list, limits, nil)
	if err != nil {
		t.Fatal(err)
	}
	first, err := engine.Preload(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"en-games": false, "en-game-" + list[0].Name: false, "en-game-" + list[1].Name: true, "en-solve-slide": false} {
		if _, there := first[name]; there != want {
			t.Errorf("%s: it is there: %v", name, there)
		}
	}
}

func TestNoFirstAnswersAreMadeOnceTheyAreNotWanted(t *testing.T) {
	engine, err := ask.New(games.All(), patient(), nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if first, err := engine.Preload(ctx); err == nil {
		t.Errorf("there are %d", len(first))
	}
}

// say64K are more words than a small file has.
var say64K = strings.Repeat("word ", 64<<10/5+1)
