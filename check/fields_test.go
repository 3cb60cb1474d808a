package check_test

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/internal/gametest"
)

// states are the fields that hold states, here numbers from 0.
var states = map[string]bool{"At": true, "To": true, "State": true, "Start": true}

// alter makes the change with number *n of all changes to a value: each number one more or one less, each flag turned, each
// list one shorter or one longer. It returns what it changed, or "" if *n is beyond the last change, and counts *n down.
func alter(v reflect.Value, path string, n *int) string {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			return alter(v.Elem(), path, n)
		}
	case reflect.Bool:
		if *n--; *n < 0 {
			v.SetBool(!v.Bool())
			return path + " turned"
		}
	case reflect.Int, reflect.Int32, reflect.Int64:
		for _, by := range []int64{1, -1} {
			if state := states[path[strings.LastIndex(path, ".")+1:]]; state && (by > 0 || v.Int() == 0) {
				continue // readers of answers admit no state that does not exist
			}
			if *n--; *n < 0 {
				v.SetInt(v.Int() + by)
				return fmt.Sprintf("%s %+d", path, by)
			}
		}
	case reflect.Uint8, reflect.Uint64:
		if *n--; *n < 0 {
			v.SetUint(v.Uint() ^ 1)
			return path + " ^1"
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if name := v.Type().Field(i).Name; name != "Outcome" {
				if done := alter(v.Field(i), path+"."+name, n); done != "" {
					return done
				}
			}
		}
	case reflect.Slice, reflect.Array:
		last := v.Len() - 1
		if last >= 0 && v.Kind() == reflect.Slice {
			if *n--; *n < 0 {
				v.Set(v.Slice(0, last))
				return path + " shorter"
			}
			if *n--; *n < 0 {
				v.Set(reflect.Append(v, v.Index(last)))
				return path + " longer"
			}
		}
		for i := range v.Len() {
			if done := alter(v.Index(i), path+"[]", n); done != "" {
				return done
			}
		}
	}
	return ""
}

// Every field of every answer and of its certificate is judged as recorded in testdata/fields.golden: for each kind of
// change, how many such changes were accepted and how many rejected, and one of the reasons.
func TestEveryFieldIsJudgedAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/fields.golden", func(string) string {
		var out strings.Builder
		judgeFields(&out, "route", puzzleFamily(), 20)
		judgeFields(&out, "exploration", mazeFamily(), 12)
		judgeFields(&out, "exploration by areas", flatMazes(), 16)
		judgeFields(&out, "standings", raceFamily(), 12)
		judgeFields(&out, "standings by classes", flatRaces(), 80)
		judgeFields(&out, "standings by the way home", homeRaces(), 30)
		judgeFields(&out, "judgement", duelFamily(), 12)
		judgeFields(&out, "judgement by number", linkedDuels(), 12)
		return out.String()
	})
}

func judgeFields[Q question[A], A any](out *strings.Builder, name string, f family[Q, A], questions uint64) {
	type tally struct {
		by     [3]int
		reason string
	}
	all := map[string]*tally{}
	for seed := range questions {
		q := f.draw(catalog.NewDice(seed))
		for i := range f.answers(q) {
			for n := 0; ; n++ {
				a, left := f.answers(q)[i], n
				changed := alter(reflect.ValueOf(&a), name, &left)
				if changed == "" {
					break
				}
				r := f.judge(q, a, unlimited())
				if all[changed] == nil {
					all[changed] = &tally{}
				}
				at := all[changed]
				at.by[r.Status]++
				if r.Status == check.Rejected && at.reason == "" {
					at.reason = r.Reason
				}
			}
		}
	}
	for _, changed := range slices.Sorted(maps.Keys(all)) {
		at := all[changed]
		fmt.Fprintf(out, "%s: %d accepted, %d rejected: %s\n", changed, at.by[check.Accepted], at.by[check.Rejected], at.reason)
	}
}
