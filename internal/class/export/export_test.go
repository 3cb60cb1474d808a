package export

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/base/say/po"
	"jogada/internal/class/assignment"
	"jogada/internal/class/grade"
	"jogada/internal/class/sandbox"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
)

// TestMain lets the sandbox start this program again as its launcher.
func TestMain(m *testing.M) {
	sandbox.Launch()
	os.Exit(m.Run())
}

// python skips a test without Python.
func python(t testing.TB) {
	t.Helper()
	if _, err := exec.LookPath("python3"); err != nil {
		tier.Missing(t, "python3", "the programs of packages")
	}
}

// optionsOf are those of a task with a time limit.
func optionsOf(t testing.TB, format, task string) Options {
	t.Helper()
	a, err := assignment.Read([]byte("title: {en: Homework}\nseed: 3\nlimits: {seconds: 5}\ntasks: ["+task+"]\n"), games.All())
	if err != nil {
		t.Fatal(err)
	}
	return Options{Assignment: a, Task: a.Tasks[0], Format: format, Name: "hw", Seed: 3, Limit: a.Limits.Run.CPU, Trusted: true}
}

// small is a package without cases.
func small(t testing.TB, task string) *pack {
	t.Helper()
	p := &pack{Options: optionsOf(t, "kattis", task)}
	if err := p.write(); err != nil {
		t.Fatal(err)
	}
	return p
}

// solved is a text of some boards with its right answers.
type solved struct {
	text   string
	boards []catalog.Instance
	rights []string
}

// texts are texts of random boards of a task, in some several boards where the game has such texts.
func texts(t testing.TB, task assignment.Task, count int) (list []solved) {
	t.Helper()
	g := task.Game
	for seed := uint64(1); len(list) < count; seed++ {
		var s solved
		for n := range 1 + seed%3 {
			given := maps.Clone(task.Values)
			for name, value := range g.Grading.Shapes[(seed+n)%4] {
				given[name] = value
			}
			v, err := g.Values(given)
			if err != nil {
				t.Fatal(err)
			}
			b, err := g.Generate(catalog.NewDice(100*seed+n), v)
			if err != nil || !g.Grading.Allows(b) {
				continue
			}
			s.boards = append(s.boards, b)
			s.rights = append(s.rights, catalog.Solve(context.Background(), b, catalog.Request{}).Course)
			if g.Grading.Join == nil {
				break
			}
		}
		switch {
		case len(s.boards) == 0:
			continue
		case len(s.boards) == 1:
			s.text, _ = g.Grading.Input(s.boards[0])
		default:
			s.text = g.Grading.Join(s.boards)
		}
		list = append(list, s)
	}
	return list
}

// hostile are outputs that readers may treat differently.
var hostile = []string{
	"", "\n", " ", "\x00", "\ufeff1\n", "nan", "inf", "-inf", "1e3", "0x1", "1_000", "+1", "-1", "-0", "+0", "00", "007", "1.0", "1,0", "٣", "１", "Ⅷ", "\u00a01\u00a0", "\u20281", "1\u0085",
	"\x1c1", "1\x1d", "\xff", "\xff 3", "1 \xff", "é 3", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809", strings.Repeat("9", 5000),
	strings.Repeat("0", 5000) + "1", "no solution", "NO SOLUTION", "no ſolution", "no  solution", "no\nsolution", "no solution.", "nosolution", "SEM VENCEDORES", "sem vencedores", "SEM\nVENCEDORES", "SEM  VENCEDORES",
	"A\n1", "A 1", "A\r\n1\r\n", "a\n1", "A\n\n\n1", "A\n1\n1", "A\n+1", "AA\n1", "Å\n1", "A\v\n1", "1 1", "1 1\n1 1", "1 1\n2 1", "2 1\n1 1", "1\t1", "1\u00a01", "1 1 1", "11 1", "@ 1", "1 1\n\n\n2 2\n",
	strings.Repeat("[", 100_000), strings.Repeat("(", 100_000), strings.Repeat("1 ", 10_000), strings.Repeat("1 1\n", 10_000), "{\"winner\": 1}", "0", "1", "2", "3", "1\n2", "0 0",
	"\xed\xa0\x80", "1\xed\xa0\x80", "\u212a", "1\r", "\r1", "1\f", "\v1\v",
}

// mutate changes an output a little.
func mutate(r *rand.Rand, text string) string {
	pieces := []string{"", " ", "\n", "\r\n", "\t", "0", "1", "9", "-", "+", "A", "B", "z", "SEM VENCEDORES", "no solution", "\u00a0", "\x00", "\xff", "٣", ".", "_", "\u2028", "\x1e"}
	for range 1 + r.IntN(3) {
		at := r.IntN(len(text) + 1)
		end := min(len(text), at+r.IntN(3))
		switch r.IntN(4) {
		case 0:
			text = text[:at] + text[end:]
		case 1:
			text += text[at:]
		default:
			text = text[:at] + pieces[r.IntN(len(pieces))] + text[end:]
		}
	}
	return text
}

// judged are the verdicts of the checker on outputs to the right answers of texts.
func judged(t testing.TB, checker string, answers, outputs []string) (verdicts, reasons []string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "checker.py"), []byte(checker), 0o666); err != nil {
		t.Fatal(err)
	}
	var stdin strings.Builder
	for i := range answers {
		fmt.Fprintf(&stdin, "%x %x\n", answers[i], outputs[i])
	}
	cmd := exec.Command("python3", "-c", `
import sys, checker
for line in sys.stdin:
    answer, output = line.rstrip("\n").split(" ")
    verdict, reason = checker.judge(bytes.fromhex(answer), bytes.fromhex(output))
    print(verdict, ascii(reason))
`)
	cmd.Dir, cmd.Stdin = dir, strings.NewReader(stdin.String())
	cmd.Env = append(os.Environ(), "PYTHONDONTWRITEBYTECODE=1")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, stderr.String())
	}
	for line := range strings.Lines(string(out)) {
		verdict, reason, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		verdicts, reasons = append(verdicts, verdict), append(reasons, reason)
	}
	if len(verdicts) != len(answers) {
		t.Fatalf("%d verdicts on %d outputs", len(verdicts), len(answers))
	}
	return verdicts, reasons
}

func TestTheCheckerJudgesAsWeDo(t *testing.T) {
	python(t)
	count := tier.Scale(t, 1500, 100)
	if n, err := strconv.Atoi(os.Getenv("JOGADA_OUTPUTS")); err == nil {
		count = n
	}
	for _, name := range []string{"jump", "keys", "slide", "chase", "sokoban", "escape"} {
		t.Run(name, func(t *testing.T) {
			p := small(t, "{game: "+name+"}")
			list := texts(t, p.Task, tier.Scale(t, 60, 10))
			r := rand.New(rand.NewPCG(tier.Seed(t), 1))
			var answers, outputs, want, why []string
			for n := range count {
				s := list[n%len(list)]
				answer := strings.Join(s.rights, "")
				output := answer
				switch {
				case n%5 == 0:
					output = mutate(r, hostile[r.IntN(len(hostile))])
					output = output[:min(len(output), 200)]
				case n%5 == 1:
					output = mutate(r, strings.Join(list[r.IntN(len(list))].rights, ""))
				case n%5 < 4:
					output = mutate(r, answer)
				}
				verdict, reason, _ := grade.Judge(t.Context(), p.Task.Game, s.boards, s.rights, output)
				answers, outputs, want, why = append(answers, answer), append(outputs, output), append(want, string(verdict)), append(why, reason.String())
			}
			for _, output := range hostile {
				verdict, reason, _ := grade.Judge(t.Context(), p.Task.Game, list[0].boards, list[0].rights, output)
				answers, outputs, want, why = append(answers, strings.Join(list[0].rights, "")), append(outputs, output), append(want, string(verdict)), append(why, reason.String())
			}
			counts := map[string]int{}
			got, reasons := judged(t, p.checker, answers, outputs)
			for i := range got {
				counts[got[i]]++
				if got[i] != want[i] {
					t.Errorf("%.200q to %.200q: the checker says %s (%s), and we %s (%s)", outputs[i], answers[i], got[i], reasons[i], want[i], why[i])
				}
				wePlace, _, _ := strings.Cut(why[i], " found")
				if want[i] == string(grade.WrongFormat) && strings.Contains(why[i], "; expected") && !strings.Contains(reasons[i], wePlace) {
					t.Errorf("%.200q: the checker says %s, and we %s", outputs[i], reasons[i], why[i])
				}
			}
			t.Log(len(got), "outputs:", counts)
		})
	}
}

func TestWordsOfPackagesAreTranslated(t *testing.T) {
	texts := gametest.Constants(t, ".")
	gametest.WordsFit(t, words, texts)
	for _, language := range assignment.Languages[1:] {
		for _, sentence := range append([]string{"Rules", "Input", "Output", "Example %d"}, sentences...) {
			if !slices.ContainsFunc(words.Words(language).Entries(), func(e po.Entry) bool { return e.ID == sentence }) {
				t.Errorf("%q is not translated into %s", sentence, language)
			}
		}
	}
}

// A grader speaks to students in the language of their assignment.
func TestAGraderSpeaksTheLanguageOfItsAssignment(t *testing.T) {
	for language, want := range map[string][2]string{
		"en": {"Right: %d of %d", "Right answer"}, "pt": {"Certo: %d de %d", "Resposta certa"}, "es": {"Correcto: %d de %d", "Respuesta correcta"},
	} {
		p := small(t, "{game: keys}")
		p.Assignment.Language = language
		var c config
		if err := json.Unmarshal([]byte(p.config()), &c); err != nil {
			t.Fatal(err)
		}
		if got := [2]string{c.Words["Right: %d of %d"], c.Words["Right answer"]}; got != want || len(c.Words) != len(sentences) {
			t.Errorf("%s: %q", language, got)
		}
	}
}
