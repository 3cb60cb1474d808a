package claim_test

import (
	"encoding/json"
	"testing"

	"jogada/internal/front/ask/claim"
)

var report = json.RawMessage(`{"answer": {"winner": "cat", "plies": 4, "begin": null}, "line": [{"move": "M1-4"}, {"move": "C2-1"}],
	"difficulty": {"lines": "123456789012345678901234567890"}, "counts": {"expanded": 40}, "sound": true}`)

func reports(t *testing.T) claim.Reports {
	t.Helper()
	r := claim.Reports{}
	for name, data := range map[string]any{"": report, "memo": json.RawMessage(`{"answer": {"winner": "draw", "plies": null}, "counts": {"expanded": 39}}`)} {
		if err := r.Add(name, data); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

func TestClaimsAreTrueOrFalse(t *testing.T) {
	r := reports(t)
	for written, want := range map[string]bool{
		`answer.winner = "cat"`:                             true,
		`answer.winner != "cat"`:                            false,
		`memo:answer.winner != answer.winner`:               true,
		`memo:answer.winner=answer.winner`:                  false,
		`answer.plies = 4`:                                  true,
		`answer.plies = 4.0`:                                true,
		`answer.plies>4`:                                    false,
		`answer.plies >= 4`:                                 true,
		`line.length = 2`:                                   true,
		`line.1.move = "C2-1"`:                              true,
		`answer.begin = null`:                               true,
		`memo:answer.plies = answer.plies`:                  false,
		`memo:counts.expanded < counts.expanded`:            true,
		`difficulty.lines > 123456789012345678901234567889`: true,
		`difficulty.lines = 123456789012345678901234567890`: true,
		`sound = true`:                                      true,
		`sound != false`:                                    true,
		`answer.winner = null`:                              false,
	} {
		c, err := claim.Read(written)
		if err != nil {
			t.Errorf("%s: %v", written, err)
			continue
		}
		if got, err := c.Holds(r); err != nil || got != want {
			t.Errorf("%s is %v, %v", written, got, err)
		}
	}
}

func TestWhatIsNoClaimIsRefused(t *testing.T) {
	for written, want := range map[string]string{
		`answer.winner`:         `"answer.winner" is no claim; one is a path, a sign (= != < <= > >=) and what it is compared with`,
		`answer.winner =`:       `"answer.winner =" is no claim; one is a path, a sign (= != < <= > >=) and what it is compared with`,
		`answer.winner = cat 1`: `"cat 1" is no path: names of fields with points between them; write words in quotes`,
		`answer..winner = 1`:    `"answer..winner" is no path: names of fields with points between them`,
		`MEMO:answer = 1`:       `"MEMO" is no name of an answer: small letters, digits and hyphens`,
		`answer = "cat`:         `"cat is no word in quotes`,
	} {
		if _, err := claim.Read(written); err == nil || err.Error() != want {
			t.Errorf("%s: %v; want %s", written, err, want)
		}
	}
}

func TestAClaimAboutWhatIsNotThereIsNeitherTrueNorFalse(t *testing.T) {
	r := reports(t)
	for written, want := range map[string]string{
		`answer.looser = "cat"`:    "the report has no answer.looser",
		`dense:answer.winner = 1`:  `there is no answer called "dense"`,
		`line.2.move = 1`:          "the report has no line.2",
		`answer.winner < 3`:        "answer.winner < 3: only numbers are smaller or larger",
		`answer.plies > memo:line`: "the report has no memo:line",
	} {
		c, err := claim.Read(written)
		if err != nil {
			t.Errorf("%s: %v", written, err)
			continue
		}
		if _, err := c.Holds(r); err == nil || err.Error() != want {
			t.Errorf("%s: %v; want %s", written, err, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{`memo:answer.winner != answer.winner`, `line.1.move = "C\"2"`, `a<=-1.5`, `a=null`, `a = b:c.0`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, written string) {
		c, err := claim.Read(written)
		if err != nil {
			return
		}
		again, err := claim.Read(c.String())
		if err != nil || again.String() != c.String() {
			t.Errorf("%q is read again as %q, %v", c, again, err)
		}
		r := claim.Reports{}
		if err := r.Add("", report); err != nil {
			t.Fatal(err)
		}
		c.Holds(r)
	})
}
