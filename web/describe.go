package web

import (
	"context"
	"io/fs"

	"jogada/board"
	"jogada/catalog"
	"jogada/say"
)

// Reader says who reads the answer: in which language the words should be.
type Reader struct {
	AcceptLanguage string `header:"Accept-Language" doc:"The language of the words: en, pt or es" example:"en"`
}

func (a Reader) language() string { return language(a.AcceptLanguage) }

// Asked is what every request about one game has: the game, and the language of the words.
type Asked struct {
	Reader
	Game string `path:"game" maxLength:"64" doc:"The name of the game, or an alias"`
}

type listOutput struct {
	ContentLanguage string `header:"Content-Language"`
	Body            GameList
}

// listGames tells all games in a few words.
func (s *Server) listGames(_ context.Context, in *Reader) (*listOutput, error) {
	l := s.limits
	out := &listOutput{ContentLanguage: in.language(), Body: GameList{Games: []GameShape{},
		Limits: LimitsShape{Body: l.Body, Cells: l.Cells, Seconds: l.Time.Seconds(), Nodes: l.Nodes, Memory: l.Memory, Solves: l.Solves}}}
	for _, g := range s.games {
		out.Body.Games = append(out.Body.Games, inShort(g, g.Translator(in.language())))
	}
	return out, nil
}

func inShort(g catalog.Game, t say.Translator) GameShape {
	return GameShape{Name: g.Name, Title: t.Of(g.Title), Doc: t.Of(g.Doc), Unit: t.Of(g.Unit), Aliases: append([]string{}, g.Aliases...)}
}

type describeOutput struct {
	ContentLanguage string `header:"Content-Language"`
	Body            FullGame
}

// describeGame tells one game in full.
func (s *Server) describeGame(_ context.Context, in *Asked) (*describeOutput, error) {
	g, err := s.game(in.Game)
	if err != nil {
		return nil, err
	}
	t := g.Translator(in.language())
	full := FullGame{GameShape: inShort(g, t), Params: params(g, t), Formats: []FormatShape{}, Methods: []MethodShape{},
		Examples: examples(g), Brushes: brushes(g, t), Square: g.Square, Play: catalog.PlayDoc{Doc: t.Of(g.Play.Doc), Players: g.Play.Players}}
	for _, f := range g.Formats {
		full.Formats = append(full.Formats, FormatShape{f.Name, t.Of(f.Doc)})
	}
	if first, ok := firstExample(g, full.Examples); ok {
		full.Methods = methods(first.Methods(), t)
	}
	return &describeOutput{ContentLanguage: in.language(), Body: full}, nil
}

func params(g catalog.Game, t say.Translator) []ParamShape {
	roles := []string{catalog.Rule: "rule", catalog.Shape: "shape", catalog.Detail: "detail"}
	kinds := []string{catalog.Choice: "choice", catalog.Int: "int", catalog.Ints: "ints", catalog.Bool: "bool", catalog.Words: "words"}
	list := []ParamShape{}
	for _, p := range g.Params {
		shape := ParamShape{Name: p.Name, Doc: t.Of(p.Doc), Role: roles[p.Role], Kind: kinds[p.Kind], Default: p.Default, Choices: p.Choices, OfBoard: p.OfBoard}
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
		shapes = append(shapes, MethodShape{m.Name, t.Of(m.Doc), t.Of(m.Cost), m.Sound})
	}
	return shapes
}

func brushes(g catalog.Game, t say.Translator) []board.Brush {
	list := []board.Brush{}
	for _, b := range g.Brushes {
		b.Name, b.Doc = t.Of(b.Name), t.Of(b.Doc)
		list = append(list, b)
	}
	return list
}

// examples are the boards that come with a game.
func examples(g catalog.Game) []ExampleShape {
	names, _ := fs.Glob(g.Examples, "*")
	list := []ExampleShape{}
	for _, name := range names {
		if data, err := fs.ReadFile(g.Examples, name); err == nil {
			list = append(list, ExampleShape{Name: name, Text: string(data), Params: map[string]string{}})
		}
	}
	return list
}

func firstExample(g catalog.Game, list []ExampleShape) (catalog.Instance, bool) {
	v, err := g.Values(nil)
	if err != nil || len(list) == 0 {
		return nil, false
	}
	boards, err := g.Parse([]byte(list[0].Text), v)
	if err != nil || len(boards) == 0 {
		return nil, false
	}
	return boards[0], true
}
