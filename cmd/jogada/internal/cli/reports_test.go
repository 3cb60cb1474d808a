package cli

import (
	"errors"
	"testing"

	"jogada/internal/base/text"
)

// FuzzReports checks that the reader of report files never panics, and that its errors have a position.
func FuzzReports(f *testing.F) {
	for _, seed := range []string{"", "{}", "null", `{"schema":"jogada.report/1"}`, `{"schema":"jogada.report/1","game":7}`,
		"{\"schema\":\"jogada.report/1\",\"proof\":{\"certificate\":[1]}}\n{\"schema\":\"jogada.report/1\"}", "[", "\n\n nonsense", `{"schema":"x"}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		_, err := splitReports(data)
		var fault *text.Error
		if err != nil && (!errors.As(err, &fault) || fault.Line < 1 || fault.Col < 1) {
			t.Errorf("the error has no place: %v", err)
		}
	})
}
