package browser

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"github.com/chromedp/cdproto/input"

	"jogada/games"
)

// chosen is a move of an example as the service offers it, of those that cannot be told by their first place alone, and
// the points of the window where its places are.
type chosen struct {
	Move   string
	Points []point
}

// ambiguous finds such a move at the start of an example, and where the page shows its places.
func (v *visitor) ambiguous(game string, example int) chosen {
	v.t.Helper()
	v.rest()
	return value[chosen](v, fmt.Sprintf(`(async () => {
		const { view, moves } = %s;
		const move = moves.find(({ places }) => places.length > 1 && moves.filter((other) => other.places[0] === places[0]).length > 1);
		const load = (name) => import('/assets/js/draw/' + name + '.js');
		const [{ Viewfinder }, { GraphScene }, { GridScene }, { GridLooks }, { LayerStack }, { anybody }] = await Promise.all(['viewfinder', 'graph', 'grid', 'gridlooks', 'layerstack', 'pieces'].map(load));
		const stage = document.querySelector('.drawing .board-stage');
		const [w, h] = [stage.clientWidth, stage.clientHeight];
		const scene = view.graph ? new GraphScene(view.graph, new LayerStack([]), {}, anybody.see, null) : new GridScene(GridLooks.of(view.grid), new LayerStack([]), {}, anybody.see);
		if (view.graph) scene.shape({ w, h });
		const finder = new Viewfinder({ w, h, ratio: devicePixelRatio, narrow: w < 480 && w < h }, {});
		finder.fit(scene);
		const [box, { x, y, scale }] = [stage.getBoundingClientRect(), finder.camera];
		return { Move: move.move, Points: move.places.map((place) => {
			const [cx, cy] = scene.centre(place);
			return { X: box.x + x + cx * scale, Y: box.y + y + cy * scale };
		}) };
	})()`, v.start(game, example)))
}

// start returns the start of an example, counted from 0, as a service returns it, in JSON: how it looks, and its
// moves.
func (v *visitor) start(game string, example int) string {
	v.t.Helper()
	address := serve(v.t, games.All(), bundled(v.t)) + "/v1/games/" + game
	request, err := json.Marshal(map[string]int{"example": example + 1})
	if err != nil {
		v.t.Fatal(err)
	}
	told := map[string]json.RawMessage{}
	for _, verb := range []string{"/show", "/moves"} {
		response, err := http.Post(address+verb, "application/json", bytes.NewReader(request))
		if err != nil {
			v.t.Fatal(err)
		}
		err = json.NewDecoder(response.Body).Decode(&told)
		response.Body.Close()
		if err != nil || response.StatusCode != http.StatusOK {
			v.t.Fatalf("%s of example %d: %s, %v", verb, example, response.Status, err)
		}
	}
	all, err := json.Marshal(told)
	if err != nil {
		v.t.Fatal(err)
	}
	return string(all)
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
