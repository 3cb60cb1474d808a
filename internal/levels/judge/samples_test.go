package judge_test

import (
	"encoding/json"
	"fmt"
	"strings"
)

// cellSize is the size of a cell of sample maps, in pixels.
const cellSize = 16

// ldtkLevel is a level of a sample project, drawn with characters: a digit is a value of its IntGrid, and a letter
// stands for an entity of the project.
type ldtkLevel struct {
	name string
	x, y int // in cells
	rows []string
}

// ldtkEntity is what a letter of a drawing stands for.
type ldtkEntity struct {
	class  string
	fields []ldtkField
	id     string // "" numbers it
	wide   bool   // two cells high, standing on the cell
}

// ldtkField is a field of an entity. A reference has the type EntityRef and the ID of the other.
type ldtkField struct {
	name, kind string
	value      any
}

// ldtkProject is a project as LDtk 1.5 writes it.
type ldtkProject struct {
	layout   string
	grid     string         // name of the IntGrid layer
	values   map[int]string // of it
	entities map[rune]ldtkEntity
	levels   []ldtkLevel
	tiles    map[string]string // layers of tiles, and the characters of the drawing that they cover
	auto     bool
}

// id returns an IID from a short name.
func id(name string) string {
	hex := fmt.Sprintf("%x", name)
	hex += strings.Repeat("0", 32)
	return hex[:8] + "-" + hex[8:12] + "-11ee-" + hex[16:20] + "-" + hex[20:32]
}

// write returns the project's file.
func (p ldtkProject) write() []byte {
	var values []any
	for n := 1; n <= 9; n++ {
		if name, is := p.values[n]; is {
			var identifier any
			if name != "" {
				identifier = name
			}
			values = append(values, map[string]any{"value": n, "identifier": identifier, "color": "#000000"})
		}
	}
	var levels []any
	count := 0
	for _, l := range p.levels {
		levels = append(levels, p.level(l, &count))
	}
	data, err := json.Marshal(map[string]any{"jsonVersion": "1.5.3", "worldLayout": p.layout, "defaultGridSize": cellSize, "externalLevels": false,
		"defs": map[string]any{"layers": []any{map[string]any{"uid": 1, "identifier": p.grid, "type": "IntGrid", "intGridValues": values}}, "tilesets": []any{map[string]any{"uid": 7, "identifier": "Tiles"}}}, "levels": levels})
	if err != nil {
		panic(err)
	}
	return data
}

// level returns a level.
func (p ldtkProject) level(l ldtkLevel, count *int) any {
	width, height := len(l.rows[0]), len(l.rows)
	var csv []int
	entities := []any{}
	for y, row := range l.rows {
		for x, r := range row {
			value := 0
			if r >= '1' && r <= '9' {
				value = int(r - '0')
			}
			if e, is := p.entities[r]; is {
				*count++
				entities = append(entities, e.write(l.name, x, y, *count))
				if r >= 'A' && r <= 'Z' { // capitals are cut into walls
					value = 1
				}
			}
			csv = append(csv, value)
		}
	}
	size := map[string]any{"__cWid": width, "__cHei": height, "__gridSize": cellSize, "layerDefUid": 1}
	layer := func(name, kind string, more map[string]any) any {
		out := map[string]any{"__identifier": name, "__type": kind}
		for _, m := range []map[string]any{size, more} {
			for k, v := range m {
				out[k] = v
			}
		}
		return out
	}
	layers := []any{layer("Entities", "Entities", map[string]any{"entityInstances": entities})}
	painted := []any{}
	for name, signs := range p.tiles {
		var tiles []any
		for y, row := range l.rows {
			for x, r := range row {
				if strings.ContainsRune(signs, r) {
					tiles = append(tiles, map[string]any{"px": []int{x * cellSize, y * cellSize}, "src": []int{0, 0}, "f": 0, "t": 3})
				}
			}
		}
		layers = append(layers, layer(name, "Tiles", map[string]any{"gridTiles": tiles, "__tilesetDefUid": 7}))
	}
	if p.auto {
		painted = append(painted, map[string]any{"px": []int{0, 0}, "src": []int{0, 0}, "f": 0, "t": 2})
	}
	layers = append(layers, layer(p.grid, "IntGrid", map[string]any{"intGridCsv": csv, "autoLayerTiles": painted, "__tilesetDefUid": 7}))
	return map[string]any{"identifier": l.name, "iid": id(l.name), "worldX": l.x * cellSize, "worldY": l.y * cellSize, "worldDepth": 0, "pxWid": width * cellSize, "pxHei": height * cellSize,
		"layerInstances": layers, "fieldInstances": []any{}}
}

// write returns an entity whose pivot is at the middle of its lower edge.
func (e ldtkEntity) write(level string, x, y, number int) any {
	iid, height := e.id, cellSize
	if iid == "" {
		iid = fmt.Sprint(e.class, number)
	}
	if e.wide {
		height *= 2
	}
	fields := []any{}
	for _, f := range e.fields {
		value := f.value
		if f.kind == "EntityRef" && value != nil {
			value = map[string]any{"entityIid": id(value.(string)), "layerIid": id("layer"), "levelIid": id(level), "worldIid": id("world")}
		}
		fields = append(fields, map[string]any{"__identifier": f.name, "__type": f.kind, "__value": value})
	}
	return map[string]any{"__identifier": e.class, "__pivot": []float64{0.5, 1}, "__tags": []any{}, "iid": id(iid), "width": cellSize, "height": height,
		"px": []int{x*cellSize + cellSize/2, (y + 1) * cellSize}, "fieldInstances": fields}
}

// tmxMap is a sample map of Tiled, drawn with characters.
type tmxMap struct {
	kind    string              // orientation; "" is orthogonal
	tileset string              // the contents of its tileset
	layers  []tmxLayer          // the lowest first
	objects map[string][]string // by layer: objects as elements
}

// tmxLayer is a layer of tiles: a letter is a tile of the tileset, a for 0, and a point is none.
type tmxLayer struct {
	name string
	rows []string
}

// write returns the map's file.
func (m tmxMap) write() []byte {
	kind := m.kind
	if kind == "" {
		kind = "orthogonal"
	}
	width, height := len(m.layers[0].rows[0]), len(m.layers[0].rows)
	more := ""
	if kind == "hexagonal" {
		more = ` hexsidelength="6" staggeraxis="y" staggerindex="odd"`
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<map version="1.10" orientation="%s" renderorder="right-down" width="%d" height="%d" tilewidth="16" tileheight="16" infinite="0"%s>`, kind, width, height, more)
	fmt.Fprintf(&b, `<tileset firstgid="1" name="tiles" tilewidth="16" tileheight="16" tilecount="26" columns="26">%s</tileset>`, m.tileset)
	for i, l := range m.layers {
		var data []string
		for _, row := range l.rows {
			for _, r := range row {
				gid := 0
				if r >= 'a' && r <= 'z' {
					gid = int(r-'a') + 1
				}
				data = append(data, fmt.Sprint(gid))
			}
		}
		fmt.Fprintf(&b, `<layer id="%d" name="%s" width="%d" height="%d"><data encoding="csv">%s</data></layer>`, i+1, l.name, width, height, strings.Join(data, ","))
	}
	for name, list := range m.objects {
		fmt.Fprintf(&b, `<objectgroup id="%d" name="%s">%s</objectgroup>`, 90+len(name), name, strings.Join(list, ""))
	}
	b.WriteString("</map>")
	return []byte(b.String())
}

// at returns an object of Tiled on a cell.
func at(number int, class, name string, x, y int, properties ...string) string {
	inside := ""
	for i := 0; i+1 < len(properties); i += 2 {
		inside += fmt.Sprintf(`<property name="%s" value="%s"/>`, properties[i], properties[i+1])
	}
	return fmt.Sprintf(`<object id="%d" type="%s" name="%s" x="%d" y="%d" width="16" height="16"><properties>%s</properties></object>`, number, class, name, x*16, y*16, inside)
}
