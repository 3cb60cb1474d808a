package keys

import (
	"context"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
)

func TestAChainHasAsManyWavesAsLetters(t *testing.T) {
	g := Game()
	for letters, size := range map[string]string{"0": "9", "1": "17", "3": "21", "5": "25", "8": "41"} {
		v, err := g.Values(map[string]string{"kind": "chain", "letters": letters, "rows": size, "cols": size})
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(40) {
			b := gametest.Generated(t, g, v, seed)
			r := catalog.Solve(context.Background(), b, catalog.Request{Difficulty: true})
			spheres, _ := r.Difficulty.Entry("spheres")
			needed, _ := r.Difficulty.Entry("keys_needed")
			if want := catalog.Count(v.Int("letters")); spheres.Value != want || needed.Value != want {
				t.Errorf("seed %d: %v waves and %v keys that are needed, want %d:\n%s", seed, spheres.Value, needed.Value, want, b.Text())
			}
			for _, p := range r.Answer.(Answer).Players {
				if len(p.Shut) > 0 || *p.Cells != *r.Answer.(Answer).Players[0].Cells {
					t.Errorf("seed %d: player %s does not get everywhere:\n%s", seed, p.Name, b.Text())
				}
			}
		}
	}
}
