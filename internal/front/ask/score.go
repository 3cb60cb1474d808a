package ask

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"jogada/catalog"
	"jogada/internal/datasets/score"
	"jogada/solve"
)

// ScoreRequest asks for grades of answers.
type ScoreRequest struct {
	NoBoard
	Items  []ScoreItem `json:"items" minItems:"1" maxItems:"100" doc:"Boards, and answers to them"`
	Budget Budget      `json:"budget,omitzero" doc:"What to spend at most on all of them together; it can only lower the limits of the service"`
}

// ScoreItem is an answer to a board.
type ScoreItem struct {
	Game string `json:"game" doc:"The name of the game, or an alias"`
	Question
	Answer json.RawMessage `json:"answer" doc:"JSON as the question of the game asks for it, what the original assignment prints as a string, or a text of which the last such thing counts"`
}

// mostItems limits the answers judged in one request.
const mostItems = 100

// Scored holds the grades of the answers of a request, in order.
type Scored struct {
	Grades []ItemGrade `json:"grades"`
	Right  int         `json:"right" doc:"How many are right"`
	Credit float64     `json:"credit" doc:"The sum of their credits"`
}

// ItemGrade is the grade of one answer.
type ItemGrade struct {
	Right  *bool    `json:"right" doc:"null: the board was not decided within the limits"`
	Credit *float64 `json:"credit" doc:"From 0 to 1; null as right is"`
	Reason string   `json:"reason"`
	// Step is the first wrong step of the line.
	Step *score.Step `json:"step,omitempty" doc:"The first wrong step of the line, if there is one and it is known"`
}

func (r ScoreRequest) validate() error {
	if len(r.Items) < 1 || len(r.Items) > mostItems {
		return unfit("body.items", fmt.Errorf("there are %d; want 1 to %d", len(r.Items), mostItems))
	}
	for i, item := range r.Items {
		if err := item.Question.validate(); err != nil {
			return err
		}
		if len(item.Answer) == 0 {
			return unfit(fmt.Sprintf("body.items[%d].answer", i), errors.New("there is no answer"))
		}
	}
	return r.Budget.validate()
}

// Score grades answers: it solves each board and has the checker judge the answer, within the limits for all of them
// together.
func (e *Engine) Score(ctx context.Context, r ScoreRequest) (Scored, error) {
	length, budget := e.limits.lowered(r.Budget)
	ctx, m, cancel := e.limits.work(ctx, length)
	defer cancel()
	out := Scored{Grades: make([]ItemGrade, len(r.Items))}
	for i, item := range r.Items {
		b, err := e.board(item.Game, item.Question, m)
		if err != nil {
			return Scored{}, err
		}
		g := grade(ctx, b, item, budget)
		if out.Grades[i] = g; g.Right != nil && *g.Right {
			out.Right++
		}
		if g.Credit != nil {
			out.Credit += *g.Credit
		}
	}
	return out, nil
}

// grade solves a board and grades an answer to it.
func grade(ctx context.Context, b Board, item ScoreItem, budget solve.Budget) ItemGrade {
	truth := catalog.Solve(ctx, b, catalog.Request{Budget: budget, Check: true})
	if truth.Verdict == solve.Unknown || truth.Rejected() {
		return ItemGrade{Reason: "the board is not decided within the limits: " + truth.Stopped}
	}
	g := score.Question{Game: b.Game, Board: b.Instance, Truth: truth, Budget: budget}.Judge(ctx, item.Answer)
	return ItemGrade{&g.Right, &g.Credit, Cut(g.Reason), g.Step}
}
