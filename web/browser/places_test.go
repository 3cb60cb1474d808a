package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
)

// chosen is a move of an example as the service offers it, of those that can't be told by their first place alone, and the
// points of the window where its places are.
type chosen struct {
	Move   string
	Points []point
}

// ambiguous finds such a move at the start of an example, and where the page shows its places.
func (v *visitor) ambiguous(game string, example int) chosen {
	v.t.Helper()
	v.rest()
	return value[chosen](v, fmt.Sprintf(`(async () => {
		const ask = async (path, body) => (await fetch('/v1/games/%[1]s' + path, body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).json();
		const { text, params } = (await ask('')).examples[%[2]d];
		const { view } = await ask('/show', { text, params });
		const { moves } = await ask('/moves', { text, params });
		const move = moves.find(({ places }) => places.length > 1 && moves.filter((other) => other.places[0] === places[0]).length > 1);
		const load = (name) => import('/assets/js/draw/' + name + '.js');
		const [{ Viewfinder }, { GraphScene }, { GridScene }, { Sheet }, { Stack }, { anybody }] = await Promise.all(['viewfinder', 'graph', 'grid', 'sheet', 'stack', 'cast'].map(load));
		const stage = document.querySelector('.drawing .board-stage');
		const [w, h] = [stage.clientWidth, stage.clientHeight];
		const scene = view.graph ? new GraphScene(view.graph, new Stack([]), {}, anybody.see, null) : new GridScene(Sheet.of(view.grid), new Stack([]), {}, anybody.see);
		if (view.graph) scene.shape({ w, h });
		const finder = new Viewfinder({ w, h, ratio: devicePixelRatio, narrow: w < 480 && w < h }, {});
		finder.fit(scene);
		const [box, { x, y, scale }] = [stage.getBoundingClientRect(), finder.camera];
		return { Move: move.move, Points: move.places.map((place) => {
			const [cx, cy] = scene.centre(place);
			return { X: box.x + x + cx * scale, Y: box.y + y + cy * scale };
		}) };
	})()`, game, example))
}

// TestAMoveOfSeveralPlacesIsMadeByClickingOnOneAfterTheOther pushes a box, and moves two cats together.
func TestAMoveOfSeveralPlacesIsMadeByClickingOnOneAfterTheOther(t *testing.T) {
	v := visit(t, profile{still: true})
	for game, example := range map[string]int{"sokoban": 2, "cops": 4} {
		v.goTo("#/" + game)
		v.answered()
		v.next(func() { v.example(example) })
		v.click("#tab-play")
		if !v.turn() {
			t.Fatalf("%s is over before it begins", game)
		}
		if game == "cops" {
			v.choose(".play-setup select", "") // both sides by hand
			v.turn()
		}
		move := v.ambiguous(game, example)
		v.drag(input.MouseButtonLeft, move.Points[0])
		if made := v.played(); made != 0 {
			t.Fatalf("%s: %s was made by its first place alone", game, move.Move)
		}
		v.drag(input.MouseButtonLeft, move.Points[1])
		if made := v.played(); made != 1 {
			t.Fatalf("%s: after both places of %s %d moves were made", game, move.Move, made)
		}
		v.picture(game + "-places")
	}
}
