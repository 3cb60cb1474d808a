package main

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestTheEngineAnswersLetters(t *testing.T) {
	var told, faults []string
	e := newWorker(func(words string) { faults = append(faults, words) })
	for letter, want := range map[string]string{
		`{"verb": "games", "language": "pt"}`:                                     `"limits":`,
		`{"verb": "game", "game": "slide"}`:                                       `"examples":`,
		`{"verb": "solve", "game": "slide", "body": {"example": 1}}`:              `"verdict":"proved"`,
		`{"verb": "solve", "game": "slide", "body": {"example": 99}}`:             `"status":422`,
		`{"verb": "solve", "game": "slide", "body": {"example": 1, "text": "1"}}`: `exactly one of text, view, id and example`,
		`{"verb": "solve", "game": "slide", "body": {"example": -1}}`:             `they count from 1`,
		`{"verb": "show", "game": "keys", "body": {"example": 2}}`:                `"view":`,
		`{"verb": "show", "game": "chess", "body": {"example": 2}}`:               `"status":404`,
		`nonsense`: `"status":400`,
	} {
		reply := e.answer(letter, func(progress string) { told = append(told, progress) })
		if !json.Valid([]byte(reply)) || !strings.Contains(reply, want) {
			t.Errorf("%s: %.300s", letter, reply)
		}
	}
	if len(told) == 0 || !strings.Contains(told[0], `"expanded":`) {
		t.Errorf("progress reads %q", told)
	}
	if len(faults) > 0 {
		t.Errorf("faults: %q", faults)
	}
}

func TestAFaultOfTheEngineIsAReply(t *testing.T) {
	var faults []string
	broken := worker{complain: func(words string) { faults = append(faults, words) }} // without an engine
	reply := broken.answer(`{"verb": "solve", "game": "slide"}`, nil)
	var told struct {
		Problem struct {
			Status int
			Detail string
		}
	}
	if err := json.Unmarshal([]byte(reply), &told); err != nil || told.Problem.Status != 500 || told.Problem.Detail == "" {
		t.Errorf("%s, %v", reply, err)
	}
	if len(faults) != 1 || !strings.HasPrefix(faults[0], "solve slide: ") || !strings.Contains(faults[0], "answer.go") {
		t.Errorf("faults: %q", faults)
	}
}
