package ask

import (
	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/internal/base/say"
	"maps"
)

// Languages returns the languages of the games, English first.
func (e *Engine) Languages() []string { return e.games.Languages() }

// Games describes all games briefly.
func (e *Engine) Games(language string) []GameShape {
	list := []GameShape{}
	for _, g := range e.games {
		list = append(list, inShort(g, g.Translator(language)))
	}
	return list
}

func inShort(g catalog.Game, t say.Translator) GameShape {
	return GameShape{Name: g.Name, Title: t.Of(g.Title), Lead: t.Of(g.Lead), Doc: t.Of(g.Doc), Units: t.Forms(g.Unit), Aliases: append([]string{}, g.Aliases...)}
}

// Game describes one game in full. It fails if there is none of that name.
func (e *Engine) Game(name, language string) (FullGame, error) {
	g, err := e.game(name)
	if err != nil {
		return FullGame{}, err
	}
	t := g.Translator(language)
	full := FullGame{GameShape: inShort(g, t), Params: params(g, t), Formats: []FormatShape{}, Methods: []MethodShape{}, Examples: []ExampleShape{},
		Kinds: kinds(g, t), Brushes: brushes(g, t), Square: g.Square, Side: g.Side, Code: g.Code, Play: catalog.PlayDoc{Doc: t.Of(g.Play.Doc), Players: g.Play.Players}}
	for _, f := range g.Formats {
		full.Formats = append(full.Formats, FormatShape{f.Name, t.Of(f.Doc)})
	}
	for _, m := range g.Measures {
		full.Measures = append(full.Measures, MeasureShape{m.Name, m.Kind, t.Of(m.Doc)})
	}
	for i, e := range g.Examples {
		shape := ExampleShape{Name: e.Name, Title: t.Of(e.Title), Params: map[string]string{}}
		maps.Copy(shape.Params, e.Params)
		if i == 0 || g.Code == "" {
			shape.Text = e.Text
		}
		full.Examples = append(full.Examples, shape)
	}
	if boards, err := g.Examples[0].Boards(g); err == nil {
		full.Methods = methods(boards[0].Methods(), t)
	}
	return full, nil
}

func params(g catalog.Game, t say.Translator) []ParamShape {
	roles := []string{catalog.Rule: "rule", catalog.Shape: "shape", catalog.Detail: "detail"}
	kinds := []string{catalog.Choice: "choice", catalog.Int: "int", catalog.Ints: "ints", catalog.Bool: "bool", catalog.Words: "words", catalog.Text: "text", catalog.Real: "number"}
	list := []ParamShape{}
	for _, p := range g.Params {
		shape := ParamShape{Name: p.Name, Doc: t.Of(p.Doc), Role: roles[p.Role], Kind: kinds[p.Kind], Default: p.Default, Choices: p.Choices, OfBoard: p.OfBoard}
		for _, word := range p.Words() {
			shape.Words = append(shape.Words, t.Of(word))
		}
		if p.Kind == catalog.Int || p.Kind == catalog.Ints {
			shape.Min, shape.Max = catalog.Some(p.Min), catalog.Some(p.Max)
		}
		list = append(list, shape)
	}
	return list
}

func methods(list []catalog.Method, t say.Translator) []MethodShape {
	shapes := []MethodShape{}
	for _, m := range list {
		shapes = append(shapes, MethodShape{m.Name, t.Of(m.Title), t.Of(m.Doc), t.Of(m.Cost), m.Sound, m.Report})
	}
	return shapes
}

func kinds(g catalog.Game, t say.Translator) []KindShape {
	list := []KindShape{}
	for _, k := range g.Kinds {
		list = append(list, KindShape{Name: k.Name, Word: t.Of(k.Name), Role: k.Role, Sign: k.Sign})
	}
	return list
}

func brushes(g catalog.Game, t say.Translator) []board.Brush {
	list := []board.Brush{}
	for _, b := range g.Brushes {
		b.Name, b.Doc = t.Of(b.Name), t.Of(b.Doc)
		list = append(list, b)
	}
	return list
}
