package judge_test

// sample is a map or a project of a kind that designers make, as editors' own examples are.
type sample struct {
	name, file string
	files      map[string][]byte
	broken     bool     // something on it is surely wrong
	found      []string // parts of the report
	proposed   []string // parts of the file of init
}

// one returns a sample of one file.
func one(name, file string, data []byte, found ...string) sample {
	return sample{name: name, file: file, files: map[string][]byte{file: data}, found: found}
}

// with adds parts of the file of init.
func (s sample) with(proposed ...string) sample {
	s.proposed = proposed
	return s
}

var samples = []sample{
	one("gridvania", "world.ldtk", gridvania.write(), "world.ldtk#Tower:1,1: 18 cells can't be reached", "is Chest something to collect? key chest can't be collected", "4 levels checked").
		with("world: {edges: true}  # 3 levels touch", "class: Player, start: start}", "unreachable: {most: 0, severity: note}"),
	one("top-down", "world.ldtk", topDown.write(), "2 levels checked, no findings").
		with("{type: Key}, key: key}  # its type says so", "{locked: true}, is: floor, door: key}  # locked says", "{on: objects, class: Door, is: floor}  # locked says that it is open", "layer: Wall_tops, is: ignore}", "class: SecretWall, is: floor, unsure: true}", "keys: once  # a guess", "world: {edges: true}  # references lead to other levels (3)", `teleport: "{destination}"}`, "value: Water, is: wall, unsure: true}"),
	one("platformer", "world.ldtk", platformer.write(), "does a player jump 3 cells high and 4 cells wide? is Item something to collect? key item can't be collected", "1 level checked").
		with("platform: {jump-height: 3, jump-width: 4}  # a guess", "unsure: [platform]", "ladder: true}", "value: dirt, is: wall}  # its layer is called Collisions"),
	one("auto-layers", "world.ldtk", autoLayers.write(), "world.ldtk#AutoLayer:4,3: 2 cells are cut off from the rest of the map", "1 level checked"),
	one("unnamed values", "world.ldtk", unnamed.write(), "is value 1 of IntGrid a wall? 2 cells are cut off", "not checked: its walls are a guess", "0 of 1 levels checked"),
	one("entities", "world.ldtk", zoo.write(), "world.ldtk#Entities: not checked: the map has no start; to change that, in levels.yaml: - {class: Resizable, start: start}", "0 of 1 levels checked"),
	one("desert", "desert.tmx", tmxMap{tileset: `<wangsets><wangset name="Desert" type="corner" tile="5"><wangcolor name="Desert" color="#f00" tile="1" probability="1"/><wangcolor name="Brick" color="#f0f" tile="2" probability="1"/><wangtile tileid="0" wangid="0,1,0,1,0,1,0,1"/><wangtile tileid="1" wangid="0,2,0,2,0,2,0,2"/></wangset></wangsets>`,
		layers: []tmxLayer{{"Ground", []string{"aaaaaa", "aabbaa", "aabbaa", "aaaaaa"}}}}.write(), "desert.tmx: not checked: the map has no start", "0 of 1 maps checked"),
	one("grass and water", "iso.tmx", tmxMap{kind: "isometric", tileset: `<wangsets><wangset name="Terrain" type="corner" tile="0"><wangcolor name="Grass" color="#f00" tile="0" probability="1"/><wangcolor name="Water" color="#00f" tile="3" probability="1"/><wangtile tileid="0" wangid="0,1,0,1,0,1,0,1"/><wangtile tileid="1" wangid="0,1,0,1,0,2,0,2"/><wangtile tileid="2" wangid="0,2,0,2,0,2,0,2"/></wangset></wangsets>`,
		layers: []tmxLayer{{"Tile Layer 1", []string{"aabccaa", "aabccaa", "aabccaa", "aabccaa"}}}}.write(), "iso.tmx:5,0: is terrain: Water a wall? 8 cells are cut off", "0 of 1 maps checked"),
	one("outside", "outside.tmx", tmxMap{layers: []tmxLayer{{"Ground", []string{"aaaaaaa", "aaaaaaa", "aaaaaaa", "aaaaaaa"}}, {"Fringe", []string{".......", ".bbb...", ".b.b...", ".bbb..."}}, {"Over", []string{"..c....", ".......", ".......", "......."}}, {"Collision", []string{"ddddddd", ".ddd..d", ".d.d..d", ".ddd..d"}}}, objects: map[string][]string{"Object": {at(1, "", "", 4, 2)}}}.write(), "outside.tmx:2,2: does layer Object mean nothing to a player? a cell is cut off", "1 map checked").
		with("layer: Fringe, is: ignore}  # a picture: Collision says what is a wall"),
	one("island", "island.tmx", tmxMap{tileset: `<tile id="1"><objectgroup draworder="index"><object id="1" x="0" y="0" width="16" height="16"/></objectgroup></tile>`,
		layers: []tmxLayer{{"Ocean", []string{"bbbbbbb", "bbbbbbb", "bbbbbbb", "bbbbbbb"}}, {"Ground", []string{".......", ".aaa.a.", ".aaa.a.", "......."}}}}.write(), "island.tmx:5,1: 2 cells are cut off from the rest of the map", "1 map checked"),
	one("side view", "sandbox.tmx", tmxMap{layers: []tmxLayer{{"Background", []string{"cccccccccc", "cccccccccc", "cccccccccc", "cccccccccc", "cccccccccc", "cccccccccc"}}, {"Ground", []string{"..........", "..........", "..........", "..........", "......aaaa", "aaaaaaaaaa"}}},
		objects: map[string][]string{"Game": {at(1, "hero", "", 1, 4), at(2, "gem", "", 4, 4), at(3, "enemy", "", 3, 4), at(4, "gem", "", 8, 3), at(5, "exit", "door", 9, 3), at(6, "gem", "", 5, 0)}}}.write(), "1 map checked").with("platform: {", "layer: Ground, is: wall}  # players stand on it", "layer: Background, is: ignore}"),
	one("sewers", "sewers.tmx", tmxMap{layers: []tmxLayer{{"Bottom", []string{"aaaa", "abba", "abba", "aaaa"}}, {"Top", []string{"....", ".c..", "....", "...."}}}}.write(), "sewers.tmx: not checked: the map has no start"),
	one("walls in perspective", "perspective.tmx", tmxMap{layers: []tmxLayer{{"Floor", []string{"aaaaa", "aaaaa", "aaaaa", "aaaaa"}}, {"Walls", []string{"bbbbb", "b.b.b", "b.b.b", "bbbbb"}}, {"Wall tops", []string{"ccccc", "ccccc", ".....", "....."}}}}.write(), "perspective.tmx:3,1: 2 cells are cut off", "1 map checked").with("layer: Wall tops, is: ignore}"),
	one("vault", "vault.tmx", tmxMap{layers: []tmxLayer{{"Floor", []string{"aaaaaaaaaaaa", "aaaaaaaaaaaa", "aaaaaaaaaaaa", "aaaaaaaaaaaa", "aaaaaaaaaaaa", "aaaaaaaaaaaa"}}, {"Walls", []string{"bbbbbbbbbbbb", "b....bb....b", "b....bb....b", "b..........b", "b....bb....b", "bbbbbbbbbbbb"}}},
		objects: map[string][]string{"Logic": {at(1, "EnemySpawn", "", 2, 4), at(2, "Spawn", "", 1, 4), at(3, "Exit", "", 10, 4), at(4, "Lever", "", 7, 4)}}}.write(), "1 map checked, no findings").
		with("class: EnemySpawn, is: ignore}", "class: Spawn, start:", "empty: wall"),
	one("names beside classes", "town.tmx", tmxMap{layers: []tmxLayer{{"Floor", []string{"aaaaaa", "aaaaaa", "aaaaaa"}}, {"Walls", []string{"bbbbbb", "b....b", "bbbbbb"}}},
		objects: map[string][]string{"Things": {at(1, "Point", "Player Start", 1, 1), at(2, "Trigger", "Exit", 4, 1), at(3, "BossKey", "", 2, 1), at(4, "BossDoor", "", 3, 1)}}}.write(), "1 map checked, no findings").
		with("name: Player Start, start: start}", "name: Exit, exit: true}", "class: BossKey, key: boss}", "class: BossDoor, door: boss}  # by its class"),
	one("unnamed layer", "side.tmx", tmxMap{layers: []tmxLayer{{"Sky", []string{"cccccccccc", "cccccccccc", "cccccccccc", "cccccccccc", "cccccccccc"}}, {"Tile Layer 1", []string{"..........", "..........", "..........", ".......aaa", "aaaaaaaaaa"}}},
		objects: map[string][]string{"Objects": {at(1, "", "player", 1, 3), at(2, "", "coin", 3, 1), at(3, "", "slime", 4, 3), at(4, "", "door", 8, 2)}}}.write(), "not checked: its walls are a guess: is layer Tile Layer 1 a wall?").
		with("platform: {", "layer: Tile Layer 1, is: wall, unsure: true}  # a guess: things stand on it"),
	one("world map", "world.ldtk", worldMap.write(), "1 level checked, no findings").
		with("value: Grass, is: floor}", "value: Mountain, is: wall, unsure: true}"),
	{name: "warps", file: "maps/house.tmx", found: []string{"2 maps checked, no findings"}, proposed: []string{`world: {edges: true}  # references lead to other levels (2)`, `class: warp, place: "{name}", teleport: "{target}"}`, `class: entrance, place: "{name}"}  # portals lead to it`}, files: map[string][]byte{
		"maps/house.tmx": tmxMap{layers: []tmxLayer{{"Walls", []string{"aaaaaa", "a....a", "aaaaaa"}}}, objects: map[string][]string{"Things": {at(1, "spawn", "hero", 1, 1), at(2, "chest", "", 3, 1, "contents", "small_key"), at(3, "warp", "to field", 4, 1, "map", "field.tmx", "target", "from house")}}}.write(),
		"maps/field.tmx": tmxMap{layers: []tmxLayer{{"Walls", []string{"aaaaaa", "a....a", "aaaaaa"}}}, objects: map[string][]string{"Things": {at(1, "entrance", "from house", 2, 1), at(2, "door", "", 3, 1, "requires", "small_key"), at(3, "warp", "to house", 1, 1, "map", "house.tmx", "target", "to field")}}}.write(),
	}},
	{name: "Tiled world", file: "maps/town.tmx", broken: true, found: []string{"key red can't be collected: it lies beyond door red at maps/town.tmx:3,1", "2 maps checked"}, proposed: []string{"world: {layout: maps/island.world}"}, files: map[string][]byte{
		"maps/island.world": []byte(`{"type":"world","maps":[{"fileName":"town.tmx","x":0,"y":0},{"fileName":"cave.tmx","x":80,"y":0}]}`),
		"maps/town.tmx":     tmxMap{layers: []tmxLayer{{"Walls", []string{"aaaaa", "a....", "aaaaa"}}}, objects: map[string][]string{"Things": {at(1, "Player", "", 1, 1), at(2, "Door", "north", 3, 1, "key", "red")}}}.write(),
		"maps/cave.tmx":     tmxMap{layers: []tmxLayer{{"Walls", []string{"aaaaa", "....a", "aaaaa"}}}, objects: map[string][]string{"Things": {at(1, "Key", "", 1, 1, "key", "red"), at(2, "Exit", "", 3, 1)}}}.write(),
	}},
}

var gridvania = ldtkProject{layout: "GridVania", grid: "Collisions", values: map[int]string{1: "walls"}, auto: true,
	entities: map[rune]ldtkEntity{'p': {class: "Player"}, 'm': {class: "Mob"}, 'c': {class: "Chest", fields: []ldtkField{{"content", "LocalEnum.Item", "Gold"}}}},
	levels: []ldtkLevel{
		{"Entrance", 0, 0, []string{"11111111", "1......1", "1.p.....", "1....m..", "11111111"}},
		{"Hall", 8, 0, []string{"11111111", "1......1", ".......1", "...c...1", "111..111"}},
		{"Cellar", 8, 5, []string{"111..111", "1......1", "1...c..1", "1......1", "11111111"}},
		{"Tower", 0, 5, []string{"11111111", "1......1", "1......1", "1.c....1", "11111111"}},
	}}

var topDown = ldtkProject{layout: "Free", grid: "Collisions", values: map[int]string{1: "Walls", 2: "Water"}, auto: true,
	tiles: map[string]string{"Wall_tops": "1.", "Cavern_background": "."},
	entities: map[rune]ldtkEntity{'p': {class: "PlayerStart"}, 'k': {class: "Item", fields: []ldtkField{{"type", "LocalEnum.Items", "Key"}}}, 'g': {class: "Item", fields: []ldtkField{{"type", "LocalEnum.Items", "Gold"}}},
		'D': {class: "Door", fields: []ldtkField{{"locked", "Bool", true}}}, 'E': {class: "Door", fields: []ldtkField{{"locked", "Bool", false}}}, 'S': {class: "SecretWall"}, 'B': {class: "Button", fields: []ldtkField{{"target", "EntityRef", "gate"}}},
		'G': {class: "Gate", id: "gate"}, 't': {class: "Teleporter", id: "here", fields: []ldtkField{{"destination", "EntityRef", "there"}}}, 'u': {class: "Teleporter", id: "there", fields: []ldtkField{{"destination", "EntityRef", "here"}}}, 'x': {class: "Exit"}},
	levels: []ldtkLevel{
		{"World_Level_1", 0, 0, []string{"111111111111", "1p..k1....11", "1....D..g..1", "1.22.1....t1", "1B11E1111111", "1.........S1", "111111111111"}},
		{"World_Level_2", 30, 2, []string{"1111111111", "1u....G.x1", "1.....1..1", "1111111111"}},
	}}

var platformer = ldtkProject{layout: "LinearHorizontal", grid: "Collisions", values: map[int]string{1: "dirt", 2: "ladder", 3: "stone"}, auto: true,
	entities: map[rune]ldtkEntity{'p': {class: "Player", wide: true}, 'm': {class: "Mob"}, 'i': {class: "Item", fields: []ldtkField{{"type", "LocalEnum.Type", "Ammo"}}}, 'd': {class: "Door"}},
	levels: []ldtkLevel{{"Your_typical_2D_platformer", 0, 0, []string{
		"....................", "....................", "....................", "..........i.........", "..........33333.....", "..............2.....", "..............2.....", ".p....m..i....2..d..", "11111111111111111111", "11111111111111111111"}}}}

var autoLayers = ldtkProject{layout: "LinearHorizontal", grid: "IntGrid_layer", values: map[int]string{1: "Walls", 2: "Grass"}, auto: true,
	levels: []ldtkLevel{{"AutoLayer", 0, 0, []string{"1111111111", "1...22...1", "1..1111..1", "1..1..1..1", "1..1111..1", "1111111111"}}}}

var unnamed = ldtkProject{layout: "LinearHorizontal", grid: "IntGrid", values: map[int]string{1: "", 2: ""}, auto: true,
	levels: []ldtkLevel{{"Level_0", 0, 0, []string{"1111111111", "1...22...1", "1..1111..1", "1..1..1..1", "1..1111..1", "1111111111"}}}}

var worldMap = ldtkProject{layout: "Free", grid: "Terrain", values: map[int]string{1: "Grass", 2: "Water", 3: "Mountain", 4: "Bridge"},
	entities: map[rune]ldtkEntity{'t': {class: "Town"}, 'p': {class: "Party"}},
	levels:   []ldtkLevel{{"World", 0, 0, []string{"1111112111", "1p11112111", "1111114111", "1331112111", "1t11112133"}}}}

var zoo = ldtkProject{layout: "LinearHorizontal", grid: "IntGrid", values: map[int]string{1: ""},
	entities: map[rune]ldtkEntity{'a': {class: "Resizable"}, 'b': {class: "Tile_entity"}, 'c': {class: "Labels", fields: []ldtkField{{"text", "String", "hello"}}}, 'd': {class: "Path", fields: []ldtkField{{"points", "Array<Point>", nil}}}},
	levels:   []ldtkLevel{{"Entities", 0, 0, []string{"..........", ".a..b..c..", "...d......", ".........."}}}}
