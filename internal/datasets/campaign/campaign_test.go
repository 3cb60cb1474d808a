package campaign_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/datasets/campaign"
	"jogada/internal/datasets/campaign/card"
	"jogada/internal/datasets/campaign/table"
	"jogada/internal/gametest/tier"
)

// slides returns a small campaign of a game whose boards are often alike.
func slides() campaign.Spec {
	s := campaign.Spec{Games: []campaign.GameSpec{{Game: "slide", Shape: map[string]string{"side": "3", "slides": "3"}, Count: 60, Tries: 400}}, Seed: 7, Unique: true, Shard: 10, Nodes: 100_000, Splits: []campaign.Split{{Name: "train", Weight: 3}, {Name: "test", Weight: 1}}, Languages: []string{"en", "pt"}, Question: "short"}
	s.Fill()
	return s
}

func maker(t testing.TB, s campaign.Spec) *campaign.Maker {
	t.Helper()
	m, err := campaign.NewMaker(games.All(), campaign.NewPlan(s, "test"), nil)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func outputs(m *campaign.Maker) campaign.Outputs {
	return campaign.Outputs{Formats: []campaign.Format{campaign.Lines, table.Format}, Card: card.For(m.Games())}
}

// run makes the parts of a campaign in a folder.
func run(ctx context.Context, m *campaign.Maker, f campaign.Folder, jobs int) (campaign.Counts, error) {
	if err := f.Begin(m.Plan()); err != nil {
		return campaign.Counts{}, err
	}
	return (&campaign.Run{Maker: m, Store: f, Engine: campaign.Pool{Maker: m, Store: f, Jobs: jobs}}).Do(ctx)
}

func merged(t testing.TB, m *campaign.Maker, store campaign.Store, f campaign.Folder) campaign.Manifest {
	t.Helper()
	told, err := campaign.Merge(m, store, f, outputs(m))
	if err != nil {
		t.Fatal(err)
	}
	return told
}

// made returns the dataset of a spec, made by so many jobs.
func made(t testing.TB, s campaign.Spec, jobs int) (campaign.Folder, campaign.Manifest) {
	t.Helper()
	m, f := maker(t, s), campaign.Folder(t.TempDir())
	if _, err := run(context.Background(), m, f, jobs); err != nil {
		t.Fatal(err)
	}
	return f, merged(t, m, f, f)
}

// contents returns every file of a folder by its hash.
func contents(t testing.TB, f campaign.Folder) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(string(f), func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		rel, _ := filepath.Rel(string(f), name)
		fmt.Fprintf(&all, "%s %x\n", rel, sha256.Sum256(data))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}

func TestADatasetHasTheSameBytesHoweverItIsMade(t *testing.T) {
	s := slides()
	from, to := 5.0, 6.0
	binned := slides()
	binned.Games[0].Shape["slides"] = "6"
	binned.Games[0].Bins = &campaign.Bins{By: "length", List: []campaign.Bin{{To: &from, Count: 2}, {From: &to, Name: "long", Count: 20}}}
	binned.Fill()
	for name, s := range map[string]campaign.Spec{"count": s, "bins": binned, "games": mixed(), "equal": equals()} {
		t.Run(name, func(t *testing.T) {
			if name == "games" || name == "equal" {
				tier.DeepOnly(t, "the quick tier makes such sets in one way")
			}
			one, told := made(t, s, 1)
			want := contents(t, one)
			if !told.Full || told.Counts.Duplicates+told.Counts.Surplus+told.Counts.Unequal == 0 || strings.Contains(want, ".part") || strings.Contains(want, "campaign.json") {
				t.Fatalf("%+v\n%s", told, want)
			}
			many, _ := made(t, s, 5)
			if got := contents(t, many); got != want {
				t.Errorf("five jobs:\n%s\nwant\n%s", got, want)
			}
			if got := contents(t, interrupted(t, s)); got != want {
				t.Errorf("interrupted:\n%s\nwant\n%s", got, want)
			}
			if got := contents(t, shared(t, s, 3)); got != want {
				t.Errorf("shared:\n%s\nwant\n%s", got, want)
			}
			coarse := s
			coarse.Shard = 17
			other, _ := made(t, coarse, 2)
			for _, split := range s.Splits {
				file := filepath.Join("data", split.Name+".jsonl")
				a, _ := os.ReadFile(filepath.Join(string(one), file))
				if b, err := os.ReadFile(filepath.Join(string(other), file)); err != nil || !bytes.Equal(a, b) {
					t.Errorf("shards of another size give other rows: %v", err)
				}
			}
		})
	}
}

// tripping is a folder that interrupts the work as soon as a part is made.
type tripping struct {
	campaign.Folder
	interrupt func()
}

func (s tripping) Put(shard int, write func(io.Writer) error) error {
	defer s.interrupt()
	return s.Folder.Put(shard, write)
}

// interrupted returns a dataset whose making is interrupted whenever a part is made.
func interrupted(t *testing.T, s campaign.Spec) campaign.Folder {
	m, f := maker(t, s), campaign.Folder(t.TempDir())
	for tries := 1; ; tries++ {
		if err := f.Begin(m.Plan()); err != nil {
			t.Fatal(err)
		}
		ctx, interrupt := context.WithCancel(context.Background())
		store := tripping{f, interrupt}
		r := &campaign.Run{Maker: m, Store: store, Engine: campaign.Pool{Maker: m, Store: store, Jobs: 2}}
		_, err := r.Do(ctx)
		interrupt()
		if err == nil {
			if tries < 2 {
				t.Errorf("it was interrupted %d times", tries-1)
			}
			break
		}
		if !errors.Is(err, context.Canceled) || tries > 1000 {
			t.Fatal(err)
		}
		// What a killed process leaves behind does not matter.
		os.WriteFile(filepath.Join(string(f), "parts", ".00000003.part.deadbeef"), []byte("half"), 0o666)
	}
	os.MkdirAll(filepath.Join(string(f), "staging", "data"), 0o777)
	os.WriteFile(filepath.Join(string(f), "staging", "data", "old.jsonl"), []byte("half"), 0o666)
	merged(t, m, f, f)
	return f
}

// shared returns a dataset merged from shares that were made apart.
func shared(t *testing.T, s campaign.Spec, n int) campaign.Folder {
	m := maker(t, s)
	var stores campaign.Stores
	for i := range n {
		share := campaign.Folder(t.TempDir())
		if err := share.Begin(m.Plan()); err != nil {
			t.Fatal(err)
		}
		var tried atomic.Int64
		if err := m.Share(context.Background(), share, i, n, 2, &tried, nil); err != nil || tried.Load() == 0 {
			t.Fatal(err)
		}
		stores = append(stores, share)
	}
	f := campaign.Folder(t.TempDir())
	if _, err := campaign.Merge(m, stores[:n-1], f, outputs(m)); !errors.Is(err, campaign.ErrMissing) {
		t.Errorf("a share is missing: %v", err)
	}
	merged(t, m, stores, f)
	return f
}

func TestTheSelectionIsThatOfOnePassOverAllBoards(t *testing.T) {
	s := slides()
	m := maker(t, s)
	_, told := made(t, s, 3)
	seen, rows, tried := map[uint64]bool{}, 0, 0
	for i := 0; rows < s.Games[0].Count; i++ {
		c, err := m.Try(context.Background(), i)
		if err != nil {
			t.Fatal(err)
		}
		if tried++; c.Outcome == campaign.IsRow && !seen[c.Key] {
			rows++
			seen[c.Key] = true
		}
	}
	if told.Counts.Tried != tried || told.Counts.Rows != rows {
		t.Errorf("%+v; want %d rows in %d tried", told.Counts, rows, tried)
	}
}

func TestACampaignThatFindsTooLittleSaysSo(t *testing.T) {
	s := slides()
	s.Games[0].Shape["slides"] = "2" // so that many are alike
	s.Games[0].Count, s.Games[0].Tries = 60, 60
	f, told := made(t, s, 2)
	if told.Full || told.Counts.Tried != 60 || told.Counts.Rows+told.Counts.Duplicates != 60 {
		t.Errorf("%+v", told.Counts)
	}
	page, err := os.ReadFile(filepath.Join(string(f), "README.md"))
	if err != nil || !strings.Contains(string(page), "60 were wanted") {
		t.Errorf("the card does not say it: %v\n%s", err, page)
	}
}

func TestALimitOfStatesLeavesBoardsUndecided(t *testing.T) {
	s := slides()
	s.Games[0].Shape["slides"] = "7"
	s.Nodes, s.Games[0].Count, s.Games[0].Tries = 3, 50, 50
	_, told := made(t, s, 2)
	if told.Counts.Undecided+told.Counts.Unproved == 0 || told.Counts.Tried != 50 {
		t.Errorf("%+v", told.Counts)
	}
}

func TestAFolderHoldsOneCampaign(t *testing.T) {
	f := campaign.Folder(t.TempDir())
	if err := f.Begin(campaign.NewPlan(slides(), "test")); err != nil {
		t.Fatal(err)
	}
	if err := f.Begin(campaign.NewPlan(slides(), "another version")); !errors.Is(err, campaign.ErrOther) {
		t.Errorf("another version: %v", err)
	}
	if err := f.Begin(campaign.NewPlan(slides(), "test")); err != nil {
		t.Errorf("the same: %v", err)
	}
}

func TestADamagedPartIsRemovedAndMadeAgain(t *testing.T) {
	s := slides()
	want, _ := made(t, s, 1)
	for name, damage := range map[string]func([]byte) []byte{
		"cut short":  func(b []byte) []byte { return b[:len(b)/2] },
		"no end":     func(b []byte) []byte { return b[:bytes.LastIndex(b[:len(b)-1], []byte("\n"))+1] },
		"a bit":      func(b []byte) []byte { b[len(b)/2] ^= 1; return b },
		"too much":   func(b []byte) []byte { return append(b, "x\n"...) },
		"other plan": func(b []byte) []byte { return bytes.Replace(b, []byte("jogada.part/3 "), []byte("jogada.part/2 0"), 1) },
	} {
		t.Run(name, func(t *testing.T) {
			m, f := maker(t, s), campaign.Folder(t.TempDir())
			if _, err := run(context.Background(), m, f, 2); err != nil {
				t.Fatal(err)
			}
			part := filepath.Join(string(f), "parts", "00000001.part")
			data, err := os.ReadFile(part)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(part, damage(data), 0o666); err != nil {
				t.Fatal(err)
			}
			if _, err := run(context.Background(), m, f, 2); !errors.Is(err, campaign.ErrPart) {
				t.Fatalf("the damage was not seen: %v", err)
			}
			if _, err := run(context.Background(), m, f, 2); err != nil {
				t.Fatal(err)
			}
			merged(t, m, f, f)
			if contents(t, f) != contents(t, want) {
				t.Error("the dataset is another one")
			}
		})
	}
}

func TestFaultsOfASpecNameTheirPlace(t *testing.T) {
	one, nine := 1.0, 9.0
	for want, change := range map[string]func(*campaign.Spec){
		"game: there is no game":            func(s *campaign.Spec) { s.Games[0].Game = "chess" },
		"shape.rows: slide has no rows":     func(s *campaign.Spec) { s.Games[0].Shape = map[string]string{"rows": "3"} },
		"shape.side: side is":               func(s *campaign.Spec) { s.Games[0].Shape = map[string]string{"side": "x"} },
		"rules.side: slide has no side":     func(s *campaign.Spec) { s.Games[0].Rules = map[string]string{"side": "3"} },
		"languages.1: there is no language": func(s *campaign.Spec) { s.Languages = []string{"en", "xx"} },
		"tries: 2 boards are tried":         func(s *campaign.Spec) { s.Games[0].Tries = 2 },
		"tries: no more than":               func(s *campaign.Spec) { s.Games[0].Tries = 1 << 29 },
		"want: there is nothing":            func(s *campaign.Spec) { s.Games[0].Want = "slides == 3" },
		"bins.by: slide measures no": func(s *campaign.Spec) {
			s.Games[0].Bins = &campaign.Bins{By: "beauty", List: []campaign.Bin{{To: &one, Count: 1}}}
		},
		"bins.list: 0 bins": func(s *campaign.Spec) { s.Games[0].Bins = &campaign.Bins{By: "length"} },
		"bins.list.0: the bin \"../x\"": func(s *campaign.Spec) {
			s.Games[0].Bins = &campaign.Bins{By: "length", List: []campaign.Bin{{Name: "../x", Count: 1}}}
		},
		"shard: a shard of 0 boards":        func(s *campaign.Spec) { s.Shard = 0 },
		"shard: a shard of -1 boards":       func(s *campaign.Spec) { s.Shard = -1 },
		"limits.nodes: a limit of -5 nodes": func(s *campaign.Spec) { s.Nodes = -5 },
		"splits: 0 splits":                  func(s *campaign.Spec) { s.Splits = nil },
		"splits: a weight of 0":             func(s *campaign.Spec) { s.Splits = []campaign.Split{{Name: "all"}} },
		"splits: \"../x\" is not the name":  func(s *campaign.Spec) { s.Splits = []campaign.Split{{Name: "../x", Weight: 1}} },
		"formats: the format \"exe\"":       func(s *campaign.Spec) { s.Formats = []string{"exe"} },
		"question: a \"\" question":         func(s *campaign.Spec) { s.Question = "" },
		"shape: boards of this shape would": func(s *campaign.Spec) {
			s.Games[0].Game, s.Games[0].Rules, s.Games[0].Shape = "keys", nil, map[string]string{"rows": "16000", "cols": "16000"}
		},
		"bins.list.1: the bins -9 and 1-1 o": func(s *campaign.Spec) {
			s.Games[0].Bins = &campaign.Bins{By: "length", List: []campaign.Bin{{To: &nine, Count: 1}, {From: &one, To: &one, Name: "1-1", Count: 1}}}
		},
		"bins.list.0: the bin 9-1 is empty": func(s *campaign.Spec) {
			s.Games[0].Bins = &campaign.Bins{By: "length", List: []campaign.Bin{{From: &nine, To: &one, Count: 1}}}
		},
	} {
		s := slides()
		change(&s)
		if s.Games[0].Bins != nil {
			s.Fill()
			s.Games[0].Tries, s.Games[0].Count = 400, 5
		}
		_, err := campaign.NewMaker(games.All(), campaign.NewPlan(s, "test"), nil)
		var fault *campaign.Fault
		if !errors.As(err, &fault) || !strings.HasPrefix(strings.Join(fault.Path, ".")+": "+fault.Msg, want) {
			t.Errorf("%+v; want %s", err, want)
		}
	}
}

func TestStatusTellsHowFarACampaignIs(t *testing.T) {
	s := slides()
	m, f := maker(t, s), campaign.Folder(t.TempDir())
	if _, err := campaign.ReadStatus(f); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("of an empty folder: %v", err)
	}
	if err := f.Begin(m.Plan()); err != nil {
		t.Fatal(err)
	}
	for _, shard := range []int{0, 2} {
		if err := m.Make(context.Background(), f, shard, nil); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := campaign.ReadStatus(f); err != nil || got.Complete || got.Made != 2 || got.Shards != 40 || got.Counts.Tried != 10 || got.Wrong != nil {
		t.Errorf("%+v, %v", got, err)
	}
	part := filepath.Join(string(f), "parts", "00000000.part")
	whole, err := os.ReadFile(part)
	if err != nil {
		t.Fatal(err)
	}
	for shard, change := range map[string][]byte{"00000000.part": whole[:len(whole)-1], "00000003.part": whole, "00000099.part": whole, "00000005.part.tmp": whole} {
		name := filepath.Join(string(f), "parts", shard)
		if err := os.WriteFile(name, change, 0o666); err != nil {
			t.Fatal(err)
		}
		got, err := campaign.ReadStatus(f)
		if bad := strings.HasSuffix(shard, ".part"); err != nil || bad != (len(got.Wrong) == 1 && strings.HasPrefix(got.Wrong[0], "parts/"+shard+": the part is not whole")) {
			t.Errorf("%s: %+v, %v", shard, got, err)
		}
		os.Remove(name)
	}
	if err := os.WriteFile(part, whole, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := run(context.Background(), m, f, 2); err != nil {
		t.Fatal(err)
	}
	merged(t, m, f, f)
	if got, err := campaign.ReadStatus(f); err != nil || !got.Complete || !got.Full || got.Counts.Rows != 60 || got.Wrong != nil {
		t.Errorf("%+v, %v", got, err)
	}
	os.Remove(filepath.Join(string(f), "README.md"))
	if got, err := campaign.ReadStatus(f); err != nil || !got.Complete || len(got.Wrong) != 1 || got.Wrong[0] != "README.md: the file is missing" {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestEveryGameMakesADatasetThatIsVerified(t *testing.T) {
	count := tier.Scale(t, 6, 3)
	for _, g := range games.All() {
		t.Run(g.Name, func(t *testing.T) {
			s := campaign.Spec{Games: []campaign.GameSpec{{Game: g.Name, Count: count, Tries: 10 * count, Shape: map[string]map[string]string{"puzzlescript": {"game": "growth"}}[g.Name]}}, Seed: 3, Unique: true}
			s.Fill()
			f, told := made(t, s, 2)
			v, err := judging.Verify(context.Background(), f)
			if err != nil || !v.Right() || v.Accepted != count || !told.Full {
				t.Errorf("%+v, %v\n%+v", v, err, told.Counts)
			}
		})
	}
}

// TestWorkThatIsBegunIsGivenUpAfterTheGraceTime stops runs whose first board is never made: its dice roll until they are stopped.
func TestWorkThatIsBegunIsGivenUpAfterTheGraceTime(t *testing.T) {
	list := slices.Clone(games.All())
	begun := make(chan struct{}, 1000)
	i := slices.IndexFunc(list, func(g catalog.Game) bool { return g.Name == "slide" })
	list[i].Generate = func(d *catalog.Dice, v catalog.Values) (catalog.Instance, error) {
		begun <- struct{}{}
		for {
			d.Roll(6)
		}
	}
	m, err := campaign.NewMaker(list, campaign.NewPlan(slides(), "test"), nil)
	if err != nil {
		t.Fatal(err)
	}
	m.Grace = time.Millisecond
	for name, do := range map[string]func(context.Context, campaign.Folder) error{
		"run": func(ctx context.Context, f campaign.Folder) error {
			_, err := (&campaign.Run{Maker: m, Store: f, Engine: campaign.Pool{Maker: m, Store: f, Jobs: 1}}).Do(ctx)
			return err
		},
		"share": func(ctx context.Context, f campaign.Folder) error { return m.Share(ctx, f, 0, 2, 1, nil, nil) },
	} {
		folder := campaign.Folder(t.TempDir())
		if err := folder.Begin(m.Plan()); err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(context.Background())
		go func() { <-begun; stop() }()
		if err := do(ctx, folder); !errors.Is(err, context.Canceled) { // it hangs where the grace time is not kept
			t.Errorf("%s: %v", name, err)
		}
		if has, _ := folder.Has(0); has {
			t.Errorf("%s: the part that was given up is there", name)
		}
	}
}
