package mapping

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jogada/internal/base/say"
	"jogada/internal/levels/read/source"
)

// entry is a line of a mapping: which things, and what they mean.
type entry struct {
	line       int // its line in the file
	on         string
	layer      *string
	tileset    *string
	ids        []span
	class      *string
	name       *string
	tag        *string
	values     []string
	iids       []string
	character  *string
	properties []wanted
	means      meaning
	unsure     bool // it is a guess
}

// span is a range of numbers.
type span struct{ from, to int }

// wanted is a property and what it must be.
type wanted struct{ name, value string }

// writtenEntry is an entry as written.
type writtenEntry struct {
	On        string         `json:"on"`
	Layer     *string        `json:"layer"`
	Tileset   *string        `json:"tileset"`
	ID        any            `json:"id"`
	Class     *string        `json:"class"`
	Name      *string        `json:"name"`
	Tag       *string        `json:"tag"`
	IID       names          `json:"iid"`
	Value     any            `json:"value"`
	Character *string        `json:"character"`
	Property  map[string]any `json:"property"`
	Is        string         `json:"is"`
	Door      names          `json:"door"`
	Key       names          `json:"key"`
	Switch    names          `json:"switch"`
	Count     any            `json:"count"`
	Start     *string        `json:"start"`
	Place     *string        `json:"place"`
	Exit      bool           `json:"exit"`
	OneWay    names          `json:"one-way"`
	Ability   names          `json:"ability"`
	Trigger   names          `json:"trigger"`
	Lever     names          `json:"lever"`
	Plate     names          `json:"plate"`
	Turns     string         `json:"turns"`
	OpenWhile names          `json:"open-while"`
	ShutWhile names          `json:"shut-while"`
	Portal    names          `json:"portal"`
	Teleport  names          `json:"teleport"`
	Relay     names          `json:"relay"`
	When      names          `json:"when"`
	Ladder    bool           `json:"ladder"`
	Unsure    bool           `json:"unsure"`
}

// names is a name or a list of names.
type names []string

// UnmarshalJSON reads a name or a list of names.
func (n *names) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) == nil {
		*n = names{one}
		return nil
	}
	return json.Unmarshal(data, (*[]string)(n))
}

// entry converts a written entry. A fault names its field.
func (w *writtenEntry) entry() (e entry, field string, err error) {
	e = entry{on: w.On, layer: w.Layer, tileset: w.Tileset, class: w.Class, name: w.Name, tag: w.Tag, iids: w.IID, character: w.Character, unsure: w.Unsure}
	if w.Value != nil {
		e.values = texts(w.Value)
	}
	for _, v := range e.values {
		if strings.Contains(v, "-") && strings.Trim(v, "0123456789- ") == "" {
			if _, err := spans(v); err != nil {
				return e, "value", fmt.Errorf("%q is no value of an IntGrid; want 7, \"4-9\" or an identifier", v)
			}
		}
	}
	if e.ids, err = spans(w.ID); err != nil {
		return e, "id", err
	}
	for name, value := range w.Property {
		e.properties = append(e.properties, wanted{name, plain(value)})
	}
	slices.SortFunc(e.properties, func(a, b wanted) int { return strings.Compare(a.name, b.name) })
	if e.on == "" && e.layer == nil && e.tileset == nil && e.ids == nil && e.class == nil && e.name == nil && e.tag == nil && e.values == nil && e.iids == nil && e.character == nil && e.properties == nil {
		return e, "", errors.New("the entry does not say which things it is about: want layer, tileset, id, class, name, tag, iid, value, character, property or on")
	}
	e.means, field, err = w.meaning()
	return e, field, err
}

// plain returns a value as a text.
func plain(v any) string {
	if f, is := v.(float64); is {
		return strconv.FormatFloat(f, 'f', -1, 64)
	}
	return fmt.Sprint(v)
}

// texts returns a value, or each of a list, as text.
func texts(v any) (all []string) {
	list, is := v.([]any)
	if !is {
		return []string{plain(v)}
	}
	for _, x := range list {
		all = append(all, plain(x))
	}
	return all
}

// spans parses numbers of tiles: 7, "4-9", or a list of such.
func spans(v any) (list []span, err error) {
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			more, err := spans(x)
			if err != nil {
				return nil, err
			}
			list = append(list, more...)
		}
	case float64:
		return []span{{int(v), int(v)}}, nil
	case string:
		from, to, isRange := strings.Cut(v, "-")
		if !isRange {
			to = from
		}
		a, bad := strconv.Atoi(strings.TrimSpace(from))
		b, worse := strconv.Atoi(strings.TrimSpace(to))
		if bad != nil || worse != nil || a < 0 || b < a {
			return nil, fmt.Errorf("%q is no number of a tile; want 7 or \"4-9\"", v)
		}
		return []span{{a, b}}, nil
	}
	return list, nil
}

// thing is something on a map to be interpreted.
type thing struct {
	on     string // tiles, objects, intgrid, characters
	layer  *source.Layer
	tile   *source.Tile   // nil: an object without one
	object *source.Object // nil for a tile in a cell
}

// appliesTo reports whether an entry applies to a thing.
func (e *entry) appliesTo(t *thing) bool {
	return (e.on == "" || e.on == t.on) &&
		(e.layer == nil || matchesPattern(*e.layer, t.layer.Name) || matchesPattern(*e.layer, t.layer.Path)) &&
		(e.tileset == nil || t.isTile() && matchesPattern(*e.tileset, t.tile.Set)) &&
		(e.ids == nil || t.isTile() && slices.ContainsFunc(e.ids, func(s span) bool { return s.from <= t.tile.ID && t.tile.ID <= s.to })) &&
		(e.class == nil || (t.object != nil || t.isTile()) && matchesPattern(*e.class, t.class())) &&
		(e.name == nil || t.object != nil && matchesPattern(*e.name, t.object.Name)) &&
		(e.tag == nil || t.object != nil && slices.ContainsFunc(t.object.Tags, func(tag string) bool { return matchesPattern(*e.tag, tag) })) &&
		(e.iids == nil || t.object != nil && slices.Contains(e.iids, t.object.ID)) &&
		(e.values == nil || t.on == "intgrid" && slices.ContainsFunc(e.values, t.isValue)) &&
		(e.character == nil || t.on == "characters" && *e.character == t.tile.Name) &&
		!slices.ContainsFunc(e.properties, func(w wanted) bool { return !t.has(w) })
}

// isValue reports whether a thing is a value of an IntGrid, by its number, a range of numbers, or its identifier.
func (t *thing) isValue(v string) bool {
	if v == strconv.Itoa(t.tile.ID) || matchesPattern(v, t.tile.Name) && t.tile.Name != "" {
		return true
	}
	list, err := spans(v)
	return err == nil && list[0].from <= t.tile.ID && t.tile.ID <= list[0].to
}

// isTile reports whether a thing is a tile of a tileset, or an object that shows one.
func (t *thing) isTile() bool { return t.tile != nil && (t.on == "tiles" || t.on == "objects") }

func (t *thing) class() string {
	if t.object != nil {
		return t.object.Class
	}
	return t.tile.Class
}

func (t *thing) properties() source.Properties {
	if t.object != nil {
		return t.object.Properties
	}
	return t.tile.Properties
}

// has reports whether a thing has a property with a value, or one of a list.
func (t *thing) has(w wanted) bool {
	p, there := t.properties().Get(w.name)
	return there && (matchesPattern(w.value, p.Text()) || slices.ContainsFunc(p.Values, func(v string) bool { return matchesPattern(w.value, v) }))
}

// longID is the length from which the ID of an object is not for people.
const longID = 12

// describe describes the thing in words: by its number if that is short, and by its name.
func (t *thing) describe() say.Sentence {
	if t.object == nil {
		return t.tile.Describe(t.layer.Kind)
	}
	own := ""
	if len(t.object.ID) < longID {
		own += " " + t.object.ID
	}
	if t.object.Name != "" {
		own += fmt.Sprintf(" (%s)", t.object.Name)
	}
	if t.object.Class == "" {
		return say.NewSentence("object%s", own)
	}
	return say.Verbatim(t.object.Class + own)
}

// subject identifies the thing in words that do not change when it moves.
func (t *thing) subject() string {
	if t.object != nil && len(t.object.ID) >= longID {
		return cmp.Or(t.object.Class, "object") + " " + t.object.ID
	}
	return t.describe().String()
}

// get returns the values of a name in braces: a property of the thing, or its own name, class, number or value.
func (t *thing) get(name string) ([]string, bool) {
	if p, there := t.properties().Get(name); there {
		return p.Values, true
	}
	own := ""
	switch {
	case name == "class":
		own = t.class()
	case name == "layer":
		own = t.layer.Name
	case name == "id" && t.object != nil:
		own = t.object.ID
	case name == "id" || name == "value":
		if t.tile == nil {
			return nil, false
		}
		own = strconv.Itoa(t.tile.ID)
	case name == "name" && t.object != nil:
		own = t.object.Name
	case name == "name":
		own = t.tile.Name
	default:
		return nil, false
	}
	return []string{own}, true
}
