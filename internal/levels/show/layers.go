package show

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"image/color"
	"strings"
)

// xmlText escapes a text for an attribute.
func xmlText(s string) string {
	var b bytes.Buffer
	xml.EscapeText(&b, []byte(s)) // a buffer takes everything
	return b.String()
}

// jsonText escapes a text for use between quotes.
func jsonText(s string) string {
	quoted, _ := json.Marshal(s) // a text can be written
	return string(quoted[1 : len(quoted)-1])
}

// see is the opacity of a wave, so that the map shows through.
const see = 0.5

// id returns the id attribute, or "" for 0.
func id(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(` id="%d"`, n)
}

// hash returns a colour as Tiled writes it.
func hash(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// xmlGroup returns the group of layers in TMX.
func xmlGroup(sheets []sheet, ids *numbers) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, " <group%s name=\"jogada\">\n", id(ids.nextLayer()))
	for _, s := range sheets {
		opacity := ""
		if strings.HasPrefix(s.name, "wave") {
			opacity = fmt.Sprintf(` opacity="%g"`, see)
		}
		fmt.Fprintf(&b, "  <objectgroup%s name=\"%s\" color=\"%s\"%s>\n", id(ids.nextLayer()), xmlText(s.name), hash(s.color), opacity)
		for _, o := range s.objects {
			o.xml(&b, ids)
		}
		b.WriteString("  </objectgroup>\n")
	}
	b.WriteString(" </group>\n")
	return b.Bytes()
}

func (o object) xml(b *bytes.Buffer, ids *numbers) {
	fmt.Fprintf(b, `   <object%s name="%s" type="%s" x="%g" y="%g"`, id(ids.nextObject()), xmlText(o.name), o.class, o.x, o.y)
	if o.line == nil {
		fmt.Fprintf(b, ` width="%g" height="%g"`, o.width, o.height)
	}
	b.WriteString(">\n")
	if o.properties != nil {
		b.WriteString("    <properties>\n")
		for _, p := range o.properties {
			fmt.Fprintf(b, "     <property name=\"%s\" value=\"%s\"/>\n", p[0], xmlText(p[1]))
		}
		b.WriteString("    </properties>\n")
	}
	if o.line != nil {
		fmt.Fprintf(b, "    <polyline points=\"%s\"/>\n", joined(o.line))
	}
	b.WriteString("   </object>\n")
}

// The group of layers in TMJ.
type (
	tmjLayer struct {
		ID      int         `json:"id,omitempty"`
		Name    string      `json:"name"`
		Type    string      `json:"type"`
		Color   string      `json:"color,omitempty"`
		Order   string      `json:"draworder,omitempty"`
		Layers  []tmjLayer  `json:"layers,omitempty"`
		Objects []tmjObject `json:"objects,omitzero"`
		Opacity float64     `json:"opacity"`
		Visible bool        `json:"visible"`
		X       int         `json:"x"`
		Y       int         `json:"y"`
	}
	tmjObject struct {
		ID         int           `json:"id,omitempty"`
		Name       string        `json:"name"`
		Type       string        `json:"type"`
		X          float64       `json:"x"`
		Y          float64       `json:"y"`
		Width      float64       `json:"width"`
		Height     float64       `json:"height"`
		Rotation   float64       `json:"rotation"`
		Visible    bool          `json:"visible"`
		Polyline   []tmjPoint    `json:"polyline,omitempty"`
		Properties []tmjProperty `json:"properties,omitempty"`
	}
	tmjPoint struct {
		X float64 `json:"x"`
		Y float64 `json:"y"`
	}
	tmjProperty struct {
		Name  string `json:"name"`
		Type  string `json:"type"`
		Value string `json:"value"`
	}
)

// jsonGroup returns the group of layers in TMJ, after others unless it is the first.
func jsonGroup(sheets []sheet, ids *numbers, first bool) []byte {
	group := tmjLayer{ID: ids.nextLayer(), Name: "jogada", Type: "group", Opacity: 1, Visible: true}
	for _, s := range sheets {
		layer := tmjLayer{ID: ids.nextLayer(), Name: s.name, Type: "objectgroup", Color: hash(s.color), Order: "topdown", Objects: []tmjObject{}, Opacity: 1, Visible: true}
		if strings.HasPrefix(s.name, "wave") {
			layer.Opacity = see
		}
		for _, o := range s.objects {
			layer.Objects = append(layer.Objects, o.json(ids.nextObject()))
		}
		group.Layers = append(group.Layers, layer)
	}
	out, _ := json.Marshal(group) // texts and numbers can be written
	if first {
		return out
	}
	return append([]byte(",\n"), out...)
}

func (o object) json(id int) tmjObject {
	out := tmjObject{ID: id, Name: o.name, Type: o.class, X: o.x, Y: o.y, Width: o.width, Height: o.height, Visible: true}
	for _, p := range o.line {
		out.Polyline = append(out.Polyline, tmjPoint{p.x, p.y})
	}
	for _, p := range o.properties {
		out.Properties = append(out.Properties, tmjProperty{p[0], "string", p[1]})
	}
	return out
}
