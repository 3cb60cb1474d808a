package puzzlescript

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"jogada/games/puzzlescript/internal/engine"
	"jogada/games/puzzlescript/internal/source"
	"jogada/solve"
)

// recording is a recorded game: a line of what replay reads.
type recording struct {
	N      json.RawMessage `json:"n"`
	Source string          `json:"source"`
	Inputs []any           `json:"inputs"` // 0 up, 1 left, 2 down, 3 right, 4 action, "tick", "undo", "restart"
	Level  int             `json:"level"`  // among all levels, messages included
	Seed   *string         `json:"seed"`   // of what is random; null: any will do
}

// replayed is the output of replay for one recording.
type replayed struct {
	N     json.RawMessage `json:"n"`
	Final *string         `json:"final,omitempty"` // the board as the engine prints it
	Error string          `json:"error,omitempty"`
}

// longestRecording is the longest line that is read.
const longestRecording = 64 << 20

// replay plays recorded games, a line of JSON each, and writes the boards that they end with. Its error says how many could not be played.
func replay(ctx context.Context, in io.Reader, out io.Writer) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, longestRecording)
	all, refused := 0, 0
	for lines.Scan() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		var r recording
		answer := replayed{N: json.RawMessage("null")}
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			answer.Error = "the line is no recorded game: " + err.Error()
		} else if final, err := r.play(solve.NewMeter(ctx, solve.Budget{})); err != nil {
			answer.Error = err.Error()
		} else {
			answer.Final = &final
		}
		if len(r.N) > 0 {
			answer.N = r.N
		}
		if all++; answer.Final == nil {
			refused++
		}
		data, err := json.Marshal(answer)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(out, "%s\n", data); err != nil {
			return err
		}
	}
	if lines.Err() == nil && refused > 0 {
		return fmt.Errorf("of %d recordings, %d could not be played", all, refused)
	}
	return lines.Err()
}

// play plays a recording. A game with a few errors is played as far as it goes, as the engine does.
func (r recording) play(meter *solve.Meter) (string, error) {
	g := source.Read(r.Source, meter)
	p, faults := engine.Compile(g, meter)
	if meter.Stopped() != nil {
		return "", meter.Stopped()
	}
	wrong := g.Errors()
	for _, f := range faults {
		if !f.Warning {
			wrong = append(wrong, f)
		}
	}
	if p == nil || len(wrong) > source.MostErrors {
		if len(wrong) == 0 {
			return "", errors.New("the game has no level to play")
		}
		return "", wrong[0]
	}
	seed := ""
	if r.Seed != nil {
		seed = *r.Seed
	}
	s, err := engine.NewSession(p, r.Level, seed, meter)
	if err != nil {
		return "", err
	}
	for i, input := range r.Inputs {
		switch v := input.(type) {
		case float64:
			if v < 0 || v > engine.Action || v != float64(int(v)) {
				return "", fmt.Errorf("input %d is %v; want 0 to 4", i+1, v)
			}
			s.Input(int(v))
		case string:
			switch v {
			case "tick":
				s.Input(engine.Tick)
			case "undo":
				s.Undo()
			case "restart":
				s.Restart()
			default:
				return "", fmt.Errorf("input %d is %q; want tick, undo or restart", i+1, v)
			}
		default:
			return "", fmt.Errorf("input %d is %v; want a number or a word", i+1, input)
		}
	}
	return s.Board(), meter.Stopped()
}
