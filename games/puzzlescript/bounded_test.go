package puzzlescript

import (
	"strconv"
	"strings"
	"testing"

	"jogada/internal/gametest"
)

func TestEveryRequestEndsWithinItsBudget(t *testing.T) {
	gametest.Bounded(t, Game(), gametest.Sizes{
		Growing: []map[string]string{{"game": "growth"}},
		Largest: func() []string { return []string{field(200)} },
	})
}

// field is a game with a square level full of things to push.
func field(side int) string {
	row := strings.Repeat("*.", side/2) + "\n"
	return `title a field

========
OBJECTS
========

Background
black

Player
red

Crate
brown

Target
blue

=======
LEGEND
=======

. = Background
P = Player
* = Crate
O = Target

=======
SOUNDS
=======

================
COLLISIONLAYERS
================

Background
Target
Player, Crate

======
RULES
======

[ > Player | Crate ] -> [ > Player | > Crate ]
[ > Crate | Crate ] -> [ > Crate | > Crate ]

==============
WINCONDITIONS
==============

All Target on Crate

=======
LEVELS
=======

P` + row[1:] + strings.Repeat(row, side-2) + strings.Repeat("O", side) + "\n"
}

// A source that is made to take long to read is refused, or read soon: names are counted before anything is made of them.
func TestTooManyNamesAreRefused(t *testing.T) {
	var legend strings.Builder
	legend.WriteString("O = Target\n")
	for i := range 3000 {
		legend.WriteString("m" + strings.Repeat("x", i%50) + strconv.Itoa(i) + " = Crate or Player\n")
	}
	many := strings.Replace(field(4), "O = Target\n", legend.String(), 1)
	v, err := Game().Values(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Game().Parse([]byte(many), v, nil); err == nil || !strings.Contains(err.Error(), "more than") {
		t.Errorf("a game with 3,000 names: %v", err)
	}
}
