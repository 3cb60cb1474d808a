package census

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games/puzzlescript"
	"jogada/internal/base/file"
	"jogada/internal/datasets/campaign"
)

var all = catalog.Games{puzzlescript.Game()}

// elsewhere solves levels as another machine does: it gets to know the plan alone, and its rows are verified.
type elsewhere struct {
	job    *Job
	store  campaign.Store
	change func(*Row) // before a row is handed in; may be nil
	worked *int
}

func (e elsewhere) Ahead() int { return 2 }

func (e elsewhere) Work(ctx, _ context.Context, source func(context.Context) (int, bool), done func(int)) error {
	_, plan := e.job.Record()
	data, err := json.Marshal(plan)
	if err != nil {
		return err
	}
	there, err := OpenJob(all, 1<<30, data)
	if err != nil {
		return err
	}
	if there.Hash() != e.job.Hash() || there.Shards() != e.job.Shards() {
		return fmt.Errorf("the job is read as %s of %d shards", there.Hash(), there.Shards())
	}
	for shard, more := source(ctx); more; shard, more = source(ctx) {
		*e.worked++
		var part bytes.Buffer
		if err := there.WritePart(ctx, shard, &part, nil); err != nil {
			return err
		}
		if e.change != nil {
			row, err := readRow(part.Bytes())
			if err != nil {
				return err
			}
			e.change(&row)
			part.Reset()
			json.NewEncoder(&part).Encode(row)
		}
		if err := e.store.Put(shard, func(w io.Writer) error {
			w.Write(part.Bytes())
			return e.job.Verify(ctx, &part, shard)
		}); err != nil {
			return err
		}
		done(shard)
	}
	return nil
}

// away returns a census whose levels are solved elsewhere, and counts them.
func away(s Census, change func(*Row)) (_ Census, worked *int) {
	worked = new(int)
	s.Most.Bytes = 1 << 30
	s.Engine = func(j *Job, to campaign.Store) Engine {
		j.again = 1
		return elsewhere{j, to, change, worked}
	}
	return s, worked
}

// chancy returns games on which chance matters, and others.
func chancy(t *testing.T) Census {
	text := puzzlescript.Game().Examples[0].Text
	head, _, _ := strings.Cut(text, "\nRULES")
	head = strings.Replace(strings.TrimRight(head, "=\n "), "\nSOUNDS", "\nSolid = Wall or Crate\n\nSOUNDS", 1)
	game := func(wins, level string) string {
		return head + "\n\nRULES\n\n[ action Player | no Wall no Crate ] -> [ Player | random Solid ]\n\nWINCONDITIONS\n\n" + wins + "\n\nLEVELS\n\n" + level + "\n"
	}
	return games(t, map[string]string{"always.txt": game("some Solid", "P.."), "luck.txt": game("some Crate", "P."), "never.txt": game("some Target", "P."), "none.txt": text,
		"bad.txt": "no game", "pull.txt": puzzlescript.Game().Examples[1].Text})
}

func TestOtherMachinesFillTheSameRows(t *testing.T) {
	s, worked := away(chancy(t), nil)
	got := run(t, s)
	if *worked != len(got)-1 {
		t.Errorf("%d levels were solved elsewhere, of %d rows", *worked, len(got))
	}
	if run(t, s); *worked != len(got)-1 {
		t.Errorf("run again, %d levels were solved elsewhere", *worked)
	}
	here := s
	here.Engine, here.Out = nil, t.TempDir()
	want := run(t, here)
	for _, rows := range [][]Row{got, want} {
		for i := range rows {
			rows[i].Seconds = 0
		}
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the rows are\n%+v\nwant\n%+v", got, want)
	}
}

// A text that no message could hold is solved here, and several small ones go together.
func TestALargeTextIsSolvedHere(t *testing.T) {
	text := puzzlescript.Game().Examples[0].Text
	large := strings.Replace(text, "\nRULES", "\n("+strings.Repeat("a comment\n", mostTexts/10)+")\nRULES", 1)
	s, worked := away(games(t, map[string]string{"a.txt": text, "b.txt": large, "c.txt": text, "d.txt": text}), nil)
	jobs := 0
	engine := s.Engine
	s.Engine = func(j *Job, to campaign.Store) Engine { jobs++; return engine(j, to) }
	rows := run(t, s)
	if len(rows) != 8 || *worked != 6 || jobs != 2 {
		t.Errorf("%d rows, %d solved elsewhere in %d jobs", len(rows), *worked, jobs)
	}
	if slices.ContainsFunc(rows, func(r Row) bool { return r.Level == 0 }) {
		t.Errorf("the rows are %+v", rows)
	}
}

func TestAForgedRowIsRefused(t *testing.T) {
	for name, forge := range map[string]func(*Row){
		"another level":             func(r *Row) { r.Level++ },
		"another file":              func(r *Row) { r.File = "luck.txt" },
		"another version":           func(r *Row) { r.Version = "0" },
		"another size":              func(r *Row) { r.Cells++ },
		"no verdict":                func(r *Row) { r.Verdict = "refused" },
		"a line that does not win":  func(r *Row) { r.Line[1] = r.Line[0] },
		"a line that is cut":        func(r *Row) { *r.Moves--; r.Line = r.Line[:*r.Moves] },
		"no line":                   func(r *Row) { r.Line = nil },
		"a length":                  func(r *Row) { *r.Moves++ },
		"a proof without a length":  func(r *Row) { r.Moves = nil },
		"impossible, with a length": func(r *Row) { r.Verdict = "refuted" },
		"impossible":                func(r *Row) { r.Verdict, r.Moves, r.AtLeast, r.AtMost, r.Line = "refuted", nil, nil, nil, []string{} },
		"a bound": func(r *Row) {
			r.Verdict, r.Moves, r.Line, *r.AtLeast, r.AtMost = "unknown", nil, []string{}, *r.AtLeast+1, nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, _ := away(games(t, map[string]string{"push.txt": puzzlescript.Game().Examples[0].Text}), forge)
			if rows, err := s.Run(context.Background()); !errors.Is(err, campaign.ErrForged) || len(rows) > 0 || lines(t, s) > 0 {
				t.Errorf("it is taken: %v, %+v", err, rows)
			}
		})
	}
}

// What is true of a level may be known in part.
func TestARowThatSaysLessIsTaken(t *testing.T) {
	s, _ := away(games(t, map[string]string{"push.txt": puzzlescript.Game().Examples[0].Text}), func(r *Row) {
		r.Verdict, r.Moves, r.Line, r.AtMost, r.Checked = "unknown", nil, []string{}, nil, nil
	})
	if rows := run(t, s); len(rows) != 2 || rows[0].Verdict != "unknown" {
		t.Errorf("the rows are %+v", rows)
	}
}

func TestAnInterruptedJobKeepsItsRows(t *testing.T) {
	s, worked := away(chancy(t), nil)
	ctx, cancel := context.WithCancel(context.Background())
	s.Said = func(r Row) {
		if r.Level > 0 {
			cancel()
		}
	}
	if _, err := s.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if lines(t, s) != 2 || *worked != 1 {
		t.Errorf("%d rows are kept, %d levels were solved", lines(t, s), *worked)
	}
	s.Said = nil
	if rows := run(t, s); *worked != len(rows)-1 {
		t.Errorf("then %d levels are solved, of %d rows", *worked, len(rows))
	}
}

// plans returns the plan of a job, and others that no census makes.
func plans(t testing.TB) (good []byte, bad map[string]string) {
	s := Census{Game: puzzlescript.Game(), Version: "1"}
	s.Most.Nodes, s.Most.Bytes = 50, 1<<20
	j, err := s.newJob(context.Background(), "x", []source{{File: "push.txt", Text: []byte(puzzlescript.Game().Examples[0].Text)}})
	if err != nil {
		t.Fatal(err)
	}
	bomb, err := s.newJob(context.Background(), "x", []source{{File: "push.txt", Text: make([]byte, 4*mostTexts)}})
	if err != nil {
		t.Fatal(err)
	}
	text := func(p plan) string { data, _ := json.Marshal(p); return string(data) }
	planOf := func(j *Job) plan { _, p := j.Record(); return p.(plan) }
	whole := planOf(j)
	good, _ = json.Marshal(whole)
	memory, none, game, texts, cut := whole, whole, whole, whole, whole
	memory.Most.Bytes, none.Most.Bytes, game.Game, texts.Texts, cut.Texts = 1<<40, 0, "chase", []byte("no gzip"), cut.Texts[:len(cut.Texts)/2]
	return good, map[string]string{"memory": text(memory), "no limit": text(none), "a game without levels": text(game), "no gzip": text(texts), "cut": text(cut), "a bomb": text(planOf(bomb)),
		"more": strings.Replace(string(good), "{", `{"folder":"x",`, 1), "null": "null", "nothing": ""}
}

func TestAHostilePlanIsRefused(t *testing.T) {
	good, bad := plans(t)
	if _, err := OpenJob(all, 1<<30, good); err != nil {
		t.Fatal(err)
	}
	for name, data := range bad {
		if _, err := OpenJob(all, 1<<30, []byte(data)); err == nil {
			t.Errorf("%s: it is taken", name)
		}
	}
}

func FuzzOpenJob(f *testing.F) {
	good, bad := plans(f)
	f.Add(good)
	for _, data := range bad {
		f.Add([]byte(data))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		j, err := OpenJob(all, 1<<20, data)
		if err == nil && (len(j.Hash()) != 32 || j.Shards() < 0) {
			t.Errorf("%s of %d", j.Hash(), j.Shards())
		}
	})
}

func FuzzReadRow(f *testing.F) {
	good, _ := plans(f)
	j, err := OpenJob(all, 1<<30, good)
	if err != nil {
		f.Fatal(err)
	}
	var part bytes.Buffer
	if err := j.WritePart(context.Background(), 0, &part, nil); err != nil {
		f.Fatal(err)
	}
	f.Add(part.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		if row, err := readRow(data); err == nil {
			j.tasks[0].accepts(context.Background(), row)
		}
	})
}

// A name that JSON can't hold is read as JSON writes it, so that a job has one hash everywhere and a second run knows its rows.
func TestANameThatIsNoTextIsMended(t *testing.T) {
	s, worked := away(games(t, map[string]string{"a\xff.txt": puzzlescript.Game().Examples[0].Text}), nil)
	if rows := run(t, s); len(rows) != 2 || *worked != 2 || rows[0].File != "a\ufffd.txt" {
		t.Errorf("%d levels are solved elsewhere, and the rows are %+v", *worked, rows)
	}
	if run(t, s); lines(t, s) != 2 {
		t.Errorf("a second run leaves %d lines", lines(t, s))
	}
}

// A text with very many levels ends within the limits of reading, here and on other machines.
func TestATextOfTooManyLevelsIsRefused(t *testing.T) {
	head, _, _ := strings.Cut(puzzlescript.Game().Examples[0].Text, "\nLEVELS")
	s, worked := away(games(t, map[string]string{"many.txt": head + "\nLEVELS\n" + strings.Repeat("\nP*O\n", 8_000)}), nil)
	rows := run(t, s)
	if len(rows) != 1 || rows[0].Level != 0 || !strings.Contains(rows[0].Why, "it is too large to be read: ") || *worked != 0 {
		t.Errorf("%d rows, the first %+v", len(rows), rows[0])
	}
}

// Two tables of the same levels are two jobs, and one folder has one table at a time.
func TestTablesDoNotTakeEachOthersRows(t *testing.T) {
	s := games(t, map[string]string{"push.txt": puzzlescript.Game().Examples[0].Text})
	other := s
	other.Out = t.TempDir()
	var jobs []*Job
	for _, c := range []Census{s, other, s} {
		j, err := c.newJob(context.Background(), c.place(), nil)
		if err != nil {
			t.Fatal(err)
		}
		jobs = append(jobs, j)
	}
	if jobs[0].Hash() == jobs[1].Hash() || jobs[0].Hash() != jobs[2].Hash() {
		t.Errorf("the jobs are %s, %s and again %s", jobs[0].Hash(), jobs[1].Hash(), jobs[2].Hash())
	}
	s.Said = func(Row) {
		again := s
		again.Said = nil
		if _, err := again.Run(context.Background()); !errors.Is(err, file.ErrBusy) {
			t.Errorf("a second table in the same folder: %v", err)
		}
	}
	run(t, s)
}

func TestAnEngineThatFailsIsTold(t *testing.T) {
	s := games(t, map[string]string{"push.txt": puzzlescript.Game().Examples[0].Text})
	s.Engine = func(*Job, campaign.Store) Engine { return broken{} }
	_, err := s.Run(context.Background())
	if failed := (*EngineError)(nil); !errors.As(err, &failed) || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Error(err)
	}
	s.Folder = s.Folder + "/none"
	if _, err := s.Run(context.Background()); errors.As(err, new(*EngineError)) || err == nil {
		t.Error(err)
	}
}

type broken struct{}

func (broken) Ahead() int { return 1 }

func (broken) Work(context.Context, context.Context, func(context.Context) (int, bool), func(int)) error {
	return io.ErrUnexpectedEOF
}
