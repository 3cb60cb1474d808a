package checktestdata

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/internal/base/text"
	"jogada/internal/gametest/tier"
)

func read(t testing.TB, source string) *Grammar {
	t.Helper()
	g, err := Read([]byte(source))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestAGrammarAcceptsAndRejects(t *testing.T) {
	for _, test := range []struct {
		source string
		good   []string
		bad    map[string]string // text: part of the error
	}{
		{"INT(1, 10^2, n) NEWLINE EOF", []string{"1\n", "100\n"}, map[string]string{"0\n": "1:1: found \"0\"", "101\n": "from 1 to 100", "01\n": "leading zeros", "5": "the end of the line", "5\n\n": "the end of the text", "x\n": "expected an integer", "-0\n": "leading zeros"}},
		{"INT(-5, 2^70) EOF", []string{"-5", "1180591620717411303424"}, map[string]string{"1180591620717411303425": "from -5"}},
		{"INT(1,3,n) NEWLINE REPI(i,n,SPACE) INT(1,i+1,a[i]) END NEWLINE ASSERT(UNIQUE(a)) EOF", []string{"1\n1\n", "3\n1 2 3\n"}, map[string]string{"2\n1 1\n": "ASSERT does not hold", "2\n2 1\n": "2:1:", "3\n1 2\n": "expected a space"}},
		{"FLOAT(0, 1.5) EOF", []string{"0", "1.5", "1e-3", "0.250"}, map[string]string{"1.6": "from 0", ".5": "decimal number", "1.": "the end of the text"}},
		{"FLOATP(0, 1, 2, 3, x) EOF", []string{"0.25", "0.125"}, map[string]string{"0.5": "with 1 decimals", "0.1234": "with 4 decimals", "1e-1": "another notation"}},
		{"FLOAT(0, 1000, x, SCIENTIFIC) EOF", []string{"1e2"}, map[string]string{"100": "another notation"}},
		{`REGEX("[a-c]+", s) NEWLINE ASSERT(STRLEN(s) <= 3) EOF`, []string{"abc\n"}, map[string]string{"abcd\n": "found", "abca\n": "ASSERT"}},
		{`STRING("a\"\n") REP(2, STRING(", ")) STRING("x") END EOF`, []string{"a\"\nx, x"}, map[string]string{"a\"\nx,x": "expected \", \""}},
		{"WHILE(!ISEOF) INT(0,9) NEWLINE END EOF", []string{"", "1\n2\n"}, map[string]string{"1\n2": "the end of the line"}},
		{`WHILEI(i, !MATCH("."), SPACE) INT(0,9,a[i]) END STRING(".") EOF`, []string{".", "1 2."}, map[string]string{"1 2": "expected"}},
		{`INT(1,2,k) SPACE IF(k == 1) STRING("one") ELSE STRING("two") END EOF`, []string{"1 one", "2 two"}, map[string]string{"1 two": "expected \"one\""}},
		{"SET(a = 2, b[1,2] = 3*a) ASSERT(b[1,2] == 6 && !(a > 2) || a == 7) UNSET(a) INT(0, b[1,2] % 4) EOF", []string{"2"}, map[string]string{"3": "from 0 to 2"}},
		{"REPI(i,2,NEWLINE) INT(0,9,x[i]) SPACE INT(0,9,y[i]) END ASSERT(UNIQUE(x,y)) ASSERT(INARRAY(3,x)) EOF", []string{"3 1\n3 2"}, map[string]string{"3 1\n3 1": "ASSERT", "1 1\n2 2": "ASSERT"}},
		{"SET(a=-7/2, b=-7%2) ASSERT(a==-3) ASSERT(b==-1) ASSERT(-2^2==-4) ASSERT(2^3^2==512) ASSERT(1.5*2==3) EOF", []string{""}, nil},
	} {
		g := read(t, test.source)
		for _, s := range test.good {
			if err := g.Match([]byte(s)); err != nil {
				t.Errorf("%s\n%q: %v", test.source, s, err)
			}
		}
		for s, part := range test.bad {
			if err := g.Match([]byte(s)); err == nil || !strings.Contains(err.Error(), part) {
				t.Errorf("%s\n%q: error %v; want %q", test.source, s, err, part)
			}
		}
	}
}

func TestFaultsOfAGrammarNameTheirPlace(t *testing.T) {
	for source, want := range map[string]string{
		"INT(1, 2": "1:9: found the end of the file", "INT(1 2)": `1:7: found "2"; expected ","`, "FOO(1)": `1:1: found "FOO"; expected a command`,
		"REP(2)\nINT(1,2)": "2:9: found the end of the file; expected END", `REGEX("[a")`: "1:7: the regular expression is not understood", `STRING("a)`: "1:8: the string has no end",
		"INT(1,2,X)": "expected a variable", "ASSERT(UNIQUE(3))": "wants the name of an array", "END": "expected a command", "INT(1;2)": "1:6: found", "FLOAT(0,1e99999)": "its exponent exceeds",
	} {
		_, err := Read([]byte(source))
		var fault *text.Error
		if !errors.As(err, &fault) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %q", source, err, want)
		}
	}
	if err := read(t, "INT(1,n) EOF").Match([]byte("1")); err == nil || !strings.Contains(err.Error(), "1:7: n has no value here") {
		t.Error(err)
	}
}

// grammars are small ones, each with the letters that its texts are made of.
var grammars = map[string]string{
	"INT(1,3,n) NEWLINE REPI(i,n,SPACE) INT(-1,n,a[i]) END NEWLINE ASSERT(UNIQUE(a)) EOF": "-0123 \n",
	`REGEX("(ab|c)*a", s) NEWLINE ASSERT(STRLEN(s) <= 4) EOF`:                             "abc\n",
	"WHILE(!ISEOF) INT(0,2) NEWLINE END EOF":                                              "012\n",
	"FLOATP(0.5,1.2,0,1) EOF":                                                             "0125.",
	`INT(1,2,k) SPACE IF(k == 1) STRING("a") ELSE INT(2,3) END EOF`:                       "123a ",
	"REP(2) NEWLINE END INT(2,4,x) SPACE INT(x,5) EOF":                                    "2345 \n",
}

// all returns all texts of some letters up to a length.
func all(letters string, length int) (texts []string) {
	texts = []string{""}
	for begin := 0; length > 0; length-- {
		end := len(texts)
		for _, s := range texts[begin:end] {
			for _, c := range letters {
				texts = append(texts, s+string(c))
			}
		}
		begin = end
	}
	return texts
}

// Brute force over all texts up to a length finds those that the enumeration lists, each at its size.
func TestTheEnumerationListsWhatTheGrammarAccepts(t *testing.T) {
	const length = 7
	for source, letters := range grammars {
		g, want := read(t, source), map[int64][]string{}
		for _, s := range all(letters, min(length, tier.Scale(t, length, 6))) {
			if size, err := g.Size([]byte(s)); err == nil {
				want[size] = append(want[size], s)
			}
		}
		for size := int64(0); size < 8; size++ {
			var got []string
			for s := range g.Texts(t.Context(), size, 1_000_000, func() { t.Errorf("%s: size %d was cut off", source, size) }) {
				if slices.Contains(got, s) {
					t.Errorf("%s: %q twice", source, s)
				}
				if got = append(got, s); len(s) > tier.Scale(t, length, 6) {
					want[size] = append(want[size], s)
				}
			}
			slices.Sort(got)
			slices.Sort(want[size])
			if !slices.Equal(got, want[size]) && !(len(got) == 0 && len(want[size]) == 0) {
				t.Errorf("%s, size %d:\n%q\nwant\n%q", source, size, got, want[size])
			}
		}
	}
}

func TestRandomAndSmallerTextsAreAccepted(t *testing.T) {
	for source := range grammars {
		g, made := read(t, source), 0
		for seed := range uint64(40) {
			s, ok := g.Sample(t.Context(), catalog.NewDice(seed), 1+int(seed%5), 1000, seed%2 == 0)
			if !ok {
				continue
			}
			made++
			size, err := g.Size([]byte(s))
			if err != nil {
				t.Fatalf("%s: %q: %v", source, s, err)
			}
			for smaller := range g.Smaller([]byte(s)) {
				if got, err := g.Size([]byte(smaller)); err != nil || got >= size {
					t.Errorf("%s: %q of %q: size %d %d, %v", source, smaller, s, got, size, err)
				}
			}
		}
		if made < 10 {
			t.Errorf("%s: %d random texts", source, made)
		}
	}
}

// A shrunk text is as small as the smallest one that still has what it is shrunk for, in grammars whose parts count each other.
func TestShrinkingDropsItemsAndTheirCount(t *testing.T) {
	g := read(t, "INT(1,50,n) NEWLINE REPI(i,n,SPACE) INT(1,100,a[i]) END NEWLINE REPI(i,n,SPACE) INT(1,n,b[i]) END NEWLINE EOF")
	now := "6\n10 20 77 30 40 50\n1 2 3 4 5 6\n"
	for goesOn := true; goesOn; {
		goesOn = false
		for s := range g.Smaller([]byte(now)) {
			if strings.Contains(s, "77") {
				now, goesOn = s, true
				break
			}
		}
	}
	if now != "1\n77\n1\n" {
		t.Errorf("%q", now)
	}
}

func TestRandomStringsAreNoLongerThanTheyMayBe(t *testing.T) {
	for source, most := range map[string]int{`REGEX("[ab]+", s) ASSERT(STRLEN(s) <= 1000) EOF`: 1000, `REGEX("[ab]+") EOF`: mostLetters} {
		s, ok := read(t, source).Sample(t.Context(), catalog.NewDice(1), 1<<30, 1<<20, false)
		if !ok || len(s) > most || len(s) < most/100 {
			t.Errorf("%s: %d letters, %v", source, len(s), ok)
		}
	}
}

func TestListingThatTakesTooLongIsCutOff(t *testing.T) {
	cut := false
	for range read(t, "REPI(i,30,SPACE) INT(1,3,a[i]) END ASSERT(a[0]+a[1] == 9) EOF").Texts(t.Context(), 40, 10_000, func() { cut = true }) {
		t.Error("there is no such text")
	}
	if !cut {
		t.Error("it was not cut off")
	}
}

func TestGrammarsOfRealPackages(t *testing.T) {
	folder := filepath.Join("..", "..", "..", "..", "shared", "cases", "packages")
	files, _ := filepath.Glob(filepath.Join(folder, "*", "input_validators", "*.ctd"))
	if len(files) == 0 {
		tier.Missing(t, folder, "grammars of real packages")
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		g := read(t, string(source))
		samples, _ := filepath.Glob(filepath.Join(filepath.Dir(file), "..", "data", "sample", "*.in"))
		for _, sample := range samples {
			data, err := os.ReadFile(sample)
			if err == nil {
				err = g.Match(data)
			}
			if err != nil {
				t.Errorf("%s: %v", sample, err)
			}
		}
		bad, _ := filepath.Glob(filepath.Join(filepath.Dir(file), "..", "data", "bad", "*.in"))
		for _, sample := range bad {
			if data, err := os.ReadFile(sample); err != nil || g.Match(data) == nil {
				t.Errorf("%s is accepted, %v", sample, err)
			}
		}
		n := 0
		for range g.Texts(t.Context(), g.Least()+6, 1_000_000, nil) {
			n++
		}
		if n == 0 {
			t.Errorf("%s: nothing of size %d", file, g.Least()+6)
		}
	}
}

func FuzzRead(f *testing.F) {
	for source := range grammars {
		f.Add(source, "1\n1\n")
	}
	f.Fuzz(func(t *testing.T, source, input string) {
		g, err := Read([]byte(source))
		if err != nil {
			var fault *text.Error
			if !errors.As(err, &fault) {
				t.Errorf("%q: %v", source, err)
			}
			return
		}
		if len(input) > 1000 || len(source) > 1000 {
			return
		}
		size, err := g.Size([]byte(input))
		if err != nil {
			return
		}
		for s := range g.Smaller([]byte(input)) {
			if got, err := g.Size([]byte(s)); err != nil || got >= size {
				t.Errorf("%q: %q of %q: %d %d %v", source, s, input, got, size, err)
			}
		}
		for s := range g.Texts(t.Context(), min(size, 20), 2000, nil) {
			if got, err := g.Size([]byte(s)); err != nil || got != min(size, 20) {
				t.Errorf("%q: %q: %d %v", source, s, got, err)
			}
		}
		g.Sample(t.Context(), catalog.NewDice(1), 3, 1000, false)
	})
}

func TestAGrammarThatGoesOnForEverEnds(t *testing.T) {
	g, err := Read([]byte("INT(1,5,n) NEWLINE SET(x=0) WHILE(x==0) SET(x=0) END NEWLINE EOF\n"))
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Match([]byte("1\n\n")); err == nil {
		t.Error("a text is accepted")
	}
	if text, ok := g.Sample(t.Context(), catalog.NewDice(1), 1000, 100_000, false); ok {
		t.Errorf("%q is made", text)
	}
	whole := true
	for text := range g.Texts(t.Context(), 3, 1_000_000, func() { whole = false }) {
		t.Errorf("%q is listed", text)
	}
	if whole {
		t.Error("the listing does not say that it was cut")
	}
}

func TestAGrammarThatWritesForEverIsGivenUp(t *testing.T) {
	g := read(t, "WHILE(1==1) INT(0,1) SPACE END\n")
	for seed := range uint64(4) {
		dice := catalog.NewDice(seed)
		if _, ok := g.Sample(t.Context(), dice, 2, 1000, false); ok {
			t.Fatal("a text is made")
		}
		if idle := dice.Roll(1<<30) == catalog.NewDice(seed).Roll(1<<30); idle != (seed == 3) {
			t.Errorf("call %d: idle %t", seed, idle)
		}
	}
	g = read(t, "REP(600) INT(0,9) SPACE END\n")
	for seed := range uint64(4) {
		g.Sample(t.Context(), catalog.NewDice(seed), 2, 1000, false)
	}
	if _, ok := g.Sample(t.Context(), catalog.NewDice(9), 2, 2000, false); !ok {
		t.Error("a grammar is given up where there is more room")
	}
}

func TestTheContextEndsTheMakingOfTexts(t *testing.T) {
	g := read(t, "REP(20000) INT(0,9) NEWLINE END EOF\n")
	ctx, cancel := context.WithCancel(t.Context())
	if _, ok := g.Sample(ctx, catalog.NewDice(1), 5, 100_000, false); !ok {
		t.Fatal("the grammar has no text")
	}
	cancel()
	if _, ok := g.Sample(ctx, catalog.NewDice(1), 5, 100_000, false); ok || g.Fault() != nil {
		t.Errorf("a text is made after the context ended; fault %v", g.Fault())
	}
	cut := 0
	for range g.Texts(ctx, g.Least()+3, 1<<40, func() { cut++ }) {
		t.Fatal("a text is listed after the context ended")
	}
	if cut != 1 {
		t.Errorf("cut %d times", cut)
	}
}

func TestAFaultThatRandomTextsMeetIsKept(t *testing.T) {
	g := read(t, "INT(1,9,n) NEWLINE\nREP(10^18) INT(0,1) NEWLINE END EOF\n")
	if _, ok := g.Sample(t.Context(), catalog.NewDice(1), 5, 1000, false); ok || g.Fault() == nil || !strings.Contains(g.Fault().Error(), "2:1: the count is no number from 0 to") {
		t.Errorf("%v", g.Fault())
	}
}
