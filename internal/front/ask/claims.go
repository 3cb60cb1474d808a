package ask

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"jogada/catalog"
	"jogada/internal/front/ask/claim"
)

// ClaimsRequest asks whether claims are true of a board.
type ClaimsRequest struct {
	Question
	Ways   map[string]Variant `json:"ways,omitempty" doc:"Further ways to answer the board, at most 3, by the names that claims call their reports"`
	Claims []string           `json:"claims" minItems:"1" maxItems:"20" doc:"What is said of the board: a path into a report, a sign (= != < <= > >=) and another path, a number, a word in quotes, true, false or null; NAME: before a path names a way, and board: a feature of the board"`
	Budget Budget             `json:"budget,omitzero" doc:"What to spend at most; it can only lower the limits of the service"`
}

// mostClaims limits the claims of one request.
const mostClaims = 20

// ClaimsResult reports which claims are true of a board.
type ClaimsResult struct {
	Holds   *bool             `json:"holds" doc:"Whether all claims are true; null: a search ended before that was known"`
	Claims  []ClaimShape      `json:"claims"`
	Answers []Outcome         `json:"answers" doc:"What each way came to, the default one first"`
	Text    string            `json:"text" doc:"The board in the game's own notation"`
	Params  map[string]string `json:"params" doc:"The parameters in force"`
}

// ClaimShape is a claim and whether it is true.
type ClaimShape struct {
	Claim string `json:"claim"`
	Holds bool   `json:"holds" doc:"false, too, where it speaks of something that is not there"`
}

// Outcome summarizes the answer of one variant.
type Outcome struct {
	Name     string `json:"name" doc:"empty: the default one"`
	Method   string `json:"method"`
	Sound    bool   `json:"sound" doc:"false: its answer can be wrong; kept as an exhibit"`
	Verdict  string `json:"verdict" enum:"proved,refuted,unknown"`
	Headline string `json:"headline"`
	Expanded int64  `json:"expanded"`
}

// Holds decides whether claims are true of a board.
func (e *Engine) Holds(ctx context.Context, game string, r ClaimsRequest, language string) (ClaimsResult, error) {
	claims, paths, err := r.read()
	if err != nil {
		return ClaimsResult{}, err
	}
	a, err := e.Answer(ctx, game, r.Question, r.Ways, paths, r.Budget, language)
	if err != nil {
		return ClaimsResult{}, err
	}
	h := ClaimsResult{Text: a.Text, Params: a.Params, Answers: a.Outcomes()}
	all := true
	for _, c := range claims {
		held, err := c.Holds(a.Values)
		held = held && err == nil
		all = all && held
		h.Claims = append(h.Claims, ClaimShape{c.String(), held})
	}
	if a.Decided() {
		h.Holds = &all
	}
	return h, nil
}

// Outcomes lists the outcome of each variant, the default one first.
func (a Answered) Outcomes() (list []Outcome) {
	for _, name := range a.Names() {
		r := a.Reports[name]
		list = append(list, Outcome{name, r.Method, r.Sound, r.Verdict.String(), toReader(r), r.Counts.Expanded})
	}
	return list
}

// toReader returns the headline of a report for readers who do not know the notation of moves.
func toReader(r catalog.Report) string {
	var b strings.Builder
	for _, part := range r.Sentences.Headline {
		b.WriteString(part.Text)
	}
	return cmp.Or(b.String(), r.Headline)
}

// read parses the claims, and lists the paths that they use.
func (r ClaimsRequest) read() (claims []claim.Claim, paths []claim.Path, err error) {
	for i, written := range r.Claims {
		c, err := claim.Read(written)
		if err != nil {
			return nil, nil, unfit(fmt.Sprintf("body.claims[%d]", i), err)
		}
		for _, p := range c.Paths() {
			if _, named := r.Ways[p.Of]; p.Of != "" && p.Of != ofBoard && !named {
				return nil, nil, unfit(fmt.Sprintf("body.claims[%d]", i), fmt.Errorf("%s: there is no way called %s", c, quoted(p.Of)))
			}
			paths = append(paths, p)
		}
		claims = append(claims, c)
	}
	return claims, paths, nil
}

func (r ClaimsRequest) validate() error {
	if len(r.Claims) < 1 || len(r.Claims) > mostClaims {
		return unfit("body.claims", fmt.Errorf("there are %d claims; want 1 to %d", len(r.Claims), mostClaims))
	}
	if len(r.Ways) > mostWays {
		return unfit("body.ways", fmt.Errorf("there are %d ways; want at most %d", len(r.Ways), mostWays))
	}
	for name := range r.Ways {
		if !claim.IsName(name) {
			return unfit("body.ways", errors.New(quoted(name)+" is no name: small letters, digits and hyphens"))
		}
	}
	_, _, err := r.read()
	return cmp.Or(r.Question.validate(), r.Budget.validate(), err)
}
