package ask_test

import (
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"jogada/internal/front/ask"
)

// bounded is a field of a request with one limit that its description states: the tag and its value.
type bounded struct {
	path  []string
	kind  reflect.Kind
	limit string
	at    int
}

// boundsOf returns every limit that the fields of a request state in their tags.
func boundsOf(t *testing.T, of reflect.Type, path []string) (all []bounded) {
	t.Helper()
	for field := range of.Fields() {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		own := append(append([]string(nil), path...), name)
		if name == "" {
			own = path // its fields are those of the request
		}
		if field.Type.Kind() == reflect.Struct {
			all = append(all, boundsOf(t, field.Type, own)...)
		}
		for _, limit := range []string{"minimum", "maximum", "maxLength", "minItems", "maxItems"} {
			if text, stated := field.Tag.Lookup(limit); stated {
				n, err := strconv.Atoi(text)
				if err != nil {
					t.Fatal(err)
				}
				all = append(all, bounded{own, field.Type.Kind(), limit, n})
			}
		}
	}
	return all
}

// value returns a value of a field that is n large or long, made of an item if it is a list.
func (b bounded) value(n int, item any) any {
	switch b.kind {
	case reflect.String:
		return strings.Repeat("1", n)
	case reflect.Slice:
		list := make([]any, n)
		for i := range list {
			list[i] = item
		}
		return list
	}
	return n
}

// Every limit that the description of a request states holds exactly: the limit itself is accepted, one beyond it is refused.
func TestTheLimitsOfRequestsAreExact(t *testing.T) {
	found := 0
	for _, c := range []struct {
		of    reflect.Type
		read  func([]byte) error
		whole map[string]any // a request that is right
		item  any            // an entry of its lists
	}{
		{reflect.TypeFor[ask.ShowRequest](), reads[ask.ShowRequest], map[string]any{}, nil},
		{reflect.TypeFor[ask.SolveRequest](), reads[ask.SolveRequest], map[string]any{}, nil},
		{reflect.TypeFor[ask.CheckRequest](), reads[ask.CheckRequest], map[string]any{"report": map[string]any{}}, nil},
		{reflect.TypeFor[ask.MovesRequest](), reads[ask.MovesRequest], map[string]any{}, nil},
		{reflect.TypeFor[ask.GenerateRequest](), reads[ask.GenerateRequest], map[string]any{"want": "1"}, nil},
		{reflect.TypeFor[ask.ClaimsRequest](), reads[ask.ClaimsRequest], map[string]any{"claims": []string{"verdict = 1"}}, "verdict = 1"},
		{reflect.TypeFor[ask.ScoreRequest](), reads[ask.ScoreRequest], map[string]any{"items": []any{map[string]any{"game": "slide", "answer": 1}}}, map[string]any{"game": "slide", "answer": 1}},
	} {
		for _, b := range boundsOf(t, c.of, nil) {
			found++
			beyond := b.at + 1
			if strings.HasPrefix(b.limit, "min") {
				beyond = b.at - 1
			}
			for n, fine := range map[int]bool{b.at: true, beyond: b.limit == "minimum" && beyond == 0} { // 0 is a field that is not set
				request := map[string]any{}
				for name, value := range c.whole {
					request[name] = value
				}
				inner := request
				for _, name := range b.path[:len(b.path)-1] {
					inner[name] = map[string]any{}
					inner = inner[name].(map[string]any)
				}
				inner[b.path[len(b.path)-1]] = b.value(n, c.item)
				data, err := json.Marshal(request)
				if err != nil {
					t.Fatal(err)
				}
				if err := c.read(data); (err == nil) != fine {
					t.Errorf("%v, %s with a %s of %d: %d gives %v", c.of, strings.Join(b.path, "."), b.limit, b.at, n, err)
				}
			}
		}
	}
	if found < 30 {
		t.Errorf("%d limits are stated", found)
	}
}

func reads[T ask.Request](data []byte) error {
	_, err := ask.Read[T](data)
	return err
}
