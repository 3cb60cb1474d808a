package script

import (
	"maps"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"go.starlark.net/starlark"

	"jogada/internal/gametest/tier"
)

// run runs a file and calls its function f.
func run(source string) (starlark.Value, error) {
	m := NewMachine()
	p, err := Run(source, nil, m)
	if err != nil || p.Global("f") == nil {
		return nil, err
	}
	return m.Call(p.Global("f"))
}

// hostile lists files that want more time or memory than there is.
var hostile = map[string]string{
	"a loop":              "def f():\n  while True:\n    pass\n",
	"a recursion":         "def f():\n  return f()\n",
	"a square":            "def f():\n  x = 3\n  for i in range(100):\n    x = x * x\n  return x\n",
	"a shift":             "def f():\n  x = 1\n  for i in range(10000):\n    x = x << 500\n  return x\n",
	"a repeated string":   "def f():\n  return 'a' * 1000000000\n",
	"a repeated list":     "def f():\n  return [0] * 1000000000\n",
	"repeats twice":       "def f():\n  return 1000000000 * (1000000000 * 'a')\n",
	"doubling a string":   "def f():\n  x = 'a'\n  for i in range(100):\n    x = x + x\n  return x\n",
	"doubling a list":     "def f():\n  x = [0]\n  for i in range(100):\n    x += x\n  return x\n",
	"a list that grows":   "def f():\n  x = [0]\n  for y in x:\n    x.append(y)\n  return x\n",
	"a long list":         "def f():\n  return list(range(1000000000))\n",
	"a sum of lists":      "def f():\n  x = [0]\n  for i in range(100):\n    x = x + x\n  return x\n",
	"formatting":          "def f():\n  x = 'a' * 1000\n  for i in range(100):\n    x = '%s%s' % (x, x)\n  return x\n",
	"format":              "def f():\n  x = 'a' * 1000\n  for i in range(100):\n    x = '{0}{0}'.format(x)\n  return x\n",
	"format by name":      "def f():\n  x = 'a' * 1000000\n  for i in range(100):\n    x = ('{a}' * 100).format(a=x)\n  return x\n",
	"sorting by name":     "def f():\n  return sorted(iterable=range(1000000000))\n",
	"a method by name":    "def f():\n  return sorted(['a' * 1000000], key=('{0}' * 1000).format)\n",
	"a fault by name":     "def f():\n  fail(*list(range(100000)), **{'sep': 'a' * 1000000})\n",
	"replacing":           "def f():\n  x = 'a' * 1000\n  for i in range(100):\n    x = x.replace('a', 'aa')\n  return x\n",
	"joining":             "def f():\n  x = 'a' * 100000\n  return x.join([x] * 100000)\n",
	"writing nested":      "def f():\n  x = [0]\n  for i in range(60):\n    x = [x, x]\n  return str(x)\n",
	"comparing nested":    "def f():\n  x = [0]\n  y = [0]\n  for i in range(60):\n    x = [x, x]\n    y = [y, y]\n  return x == y\n",
	"hashing nested":      "def f():\n  x = (0,)\n  for i in range(60):\n    x = (x, x)\n  return {x: 1}\n",
	"a list in itself":    "def f():\n  x = []\n  x.append(x)\n  return str(x)\n",
	"sorting":             "def f():\n  x = list(range(100000))\n  for i in range(1000000):\n    x = sorted(x)\n",
	"keys that collide":   "def f():\n  x = {}\n  for i in range(100000):\n    x[i << 32] = 1\n",
	"a set that collides": "def f():\n  return set([i << 32 for i in range(100000)])\n",
	"a wide number":       "def f():\n  return '%999999999d' % 1\n",
	"a precise number":    "def f():\n  return '%.999999999f' % 1.0\n",
	"an index far away":   "def f():\n  x = 'é' * 10000000\n  while x[9999999]:\n    pass\n",
	"many sets":           "def f():\n  x = set(range(1000000))\n  return [x | x for i in range(100000)]\n",
	"a dict":              "def f():\n  return {i: i for i in range(1000000000)}\n",
	"a text as a number":  "def f():\n  return int('9' * 1000000)\n",
	"a long file":         "x = 1\n" + strings.Repeat("# nothing\n", 10000),
	"nested brackets":     "x = " + strings.Repeat("(", 5000) + "1" + strings.Repeat(")", 5000),
	"a chain of signs":    "x = " + strings.Repeat("-", 60000) + "1",
	"a chain of lambdas":  "x = " + strings.Repeat("lambda: ", 6000) + "1",
	"splitting":           "def f():\n  x = ('a,' * 1000000)\n  return [x.split(',') for i in range(1000)]\n",
	"zip":                 "def f():\n  x = [0] * 1000000\n  return [zip(x, x) for i in range(1000)]\n",
	"a spread":            "def g(*a):\n  return g(*(a + a))\ndef f():\n  return g(1)\n",
	"in a long list":      "def f():\n  x = [0] * 1000000\n  for i in range(1000000):\n    if i in x and i:\n      return 1\n",
	"a key of sorted":     "def f():\n  return sorted([1, 2], key = lambda x: [y for y in range(1000000000)])\n",
	"endless at the top":  "while True:\n  pass\n",
	"an elif of many":     "def f():\n  for i in range(1000000000):\n    for j in range(1000000000):\n      pass\n",
	"a product of floats": "def f():\n  x = 2.0\n  while x:\n    x = x * x\n",
}

// Every hostile file ends with a fault, having made no more than its limits allow.
func TestHostileFilesEnd(t *testing.T) {
	for i, name := range slices.Sorted(maps.Keys(hostile)) {
		if !tier.Deep() && i%4 != 0 && !strings.HasSuffix(name, "by name") {
			continue
		}
		source := hostile[name]
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := run(source)
		runtime.ReadMemStats(&after)
		if err == nil {
			t.Errorf("%s: no fault", name)
			continue
		}
		if _, is := err.(*Error); !is {
			t.Errorf("%s: %T %v", name, err, err)
		}
		if made := after.TotalAlloc - before.TotalAlloc; made > 600<<20 {
			t.Errorf("%s made %d MB: %v", name, made>>20, err)
		}
	}
}

// expressions lists expressions whose values the library's own interpreter finds too.
const expressions = `1 + 2 * 3 - 7 // 2 % 5
-7 // 2, -7 % 3, 7 // -2, 7 % -3, 7 / 2
"abc"[1], "abc"[-1], "abcdef"[1:4], "abcdef"[::-1], "abcdef"[4:1:-2], "abc"[:10], "abc"[5:]
[1, 2, 3][1:], (1, 2, 3)[-2:], [1, 2, 3, 4][::2], [1, 2][None:1]
[x * x for x in range(5) if x % 2], {x: y for x, y in [(1, 2), (3, 4)]}, [(a, b) for a in range(3) for b in range(a)]
"a" in "cab", 1 in [1, 2], (1,) in [(1,)], 2 not in (1, 3), "k" in {"k": 1}
"%s-%d" % ("a", 3), "{}{}".format(1, "x"), "x".join(["a", "b"]), "a,b".split(","), "abc".find("c"), "banana".count("an")
sorted([3, 1, 2]), sorted(["b", "a"], reverse = True), sorted([(2, "a"), (1, "b")]), sorted([1, -3, 2], key = lambda x: x * x)
min(3, 1), max([1, 5, 2]), min("b", "a"), max(1, 2, 3), abs(-4), any([0, 1]), all([1, 0]), len("abc"), len({1: 2})
list(enumerate(["a", "b"])), zip([1, 2], [3, 4]), list(reversed([1, 2])), list(range(5, 0, -2)), tuple([1, 2]), dict(a = 1)
1 if "" else 2, not 1, 1 and 0, 0 or "x", None == None, True != False, 1 < 2, "a" <= "b", [1] < [2]
int("12"), int(3.7), str(12), bool([]), ord("a"), chr(98), float("1.5"), int("-3"), str(5)
1 << 10, 255 & 15, 8 | 1, 6 ^ 3, ~5, 1024 >> 3, 2 * [0, 1], (1,) * 3, "ab" * 2, 1000000 * 1000000 * 1000000
(lambda a, b = 2, *c, **d: (a, b, c, d))(1, 3, 4, e = 5), (lambda x: lambda y: x + y)(1)(2)
set([1, 2]) | set([3]), {"a": 1}.get("b", 7), {"a": 1}.items(), [1, 2].index(2), "Ab".upper(), " x ".strip()`

// The machine agrees with the library's interpreter.
// A sum is charged before it is made, so that one of far too many numbers fails at once.
func TestALongSumIsRefusedBeforeItIsMade(t *testing.T) {
	m, charged := NewMachine(), 0
	p, err := Run("def f():\n  return sum(range(1000000000000))\n", nil, m)
	if err != nil {
		t.Fatal(err)
	}
	m.Charge = func(int) bool { charged++; return true }
	if _, err := m.Call(p.Global("f")); err == nil || !strings.Contains(err.Error(), "too many steps") || charged > 2 {
		t.Errorf("%v, after %d charges", err, charged)
	}
}

func TestExpressionsAreWorthWhatTheLibrarySays(t *testing.T) {
	for _, line := range strings.Split(expressions, "\n") {
		want, err := starlark.EvalOptions(&options, &starlark.Thread{}, "", line, nil)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		got, err := run("def f():\n  return (" + line + ")\n")
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		if got.String() != want.String() {
			t.Errorf("%s is %s; want %s", line, got, want)
		}
	}
}

// pythonic lists expressions whose values Python finds, and the library's interpreter does not, or finds otherwise.
const pythonic = `len("♙..♟"), "♙..♟"[0], "♙..♟"[-1], "♙..♟"[1:], "♙é♟"[::-1], "♙..♟".find("♟"), "é♟é".rfind("é"), "aé"[5:], "é" * 2
"abcdefghi"[8], "a"[0], "", "0123456789abcdefghijklmnopqrstuvwxyzé"[-2], "0123456789abcdé"[13]
[c for c in "né"], list("ab"), sorted("cab"), tuple("é"), "-".join("abc"), list(zip("ab", [1, 2])), list(enumerate("xy")), max("abc"), set("a")
sum([1, 2, 3]), sum([x > 1 for x in [1, 2, 3]]), sum([0.5, 1]), sum([[1], [2]], []), True + 1, 2 - True, 3 * False, True & False, True == 1, 0 == False, 2 == True, 1 in [True]
str(("a", 1, None, True)), repr("it's"), repr('"'), str({"k": [1, ()]}), str([(1,), {}]), "%s" % (("a",),), "%r" % "a", "%s" % [1.0], repr("\n\t\\é\x01")
"%d" % 3.7, "%5d|%-5d|%05d|%+d" % (42, 42, 42, 42), "%x %X %o" % (255, 255, 8), "%.2f %e %g %g" % (1, 12345.678, 0.00001, 100000), "%5s|%-5s|%%" % ("é", "b"), "%c%c" % ("é", 97)
str(1.0), str(1e10), str(1e16), str(1e-5), str(0.1), str(-2.5), "{} {}".format((1, "a"), 2.0), "{0}{0}".format("é")
-7 // 2, -7 % 3, 7 // -2, 7 % -3, -8 // 4, -8 % 4, 1 << 62, 1 << 63, (1 << 61) + (1 << 61), -(1 << 62) - 1, (1 << 40) * (1 << 40), -5 >> 1, 5 ^ -3, -6 & 11, -6 | 3, ~7
1 // 0.1, 7.5 // -2, -7.5 // 2.5, 0.3 % 0.1, -1 % 0.1, 1e16 % -1, 0 % -7.25, -0.1 // 1, 0.0 // -3, 5.0 // 0.7, (1 << 70) // 0.3, True // 0.3
[1] * True, "ab" * False, True * (2,), "{a}|{b}".format(a=(1, "a"), b=2.0), "{}".format(["x"]), str(range(3)), str(range(1, 3)), [range(2)]
3037000500 * 3037000500, -4611686018427387904 // -1, 4611686018427387903 + 1, 9223372036854775807 - -1, 1 << 61 << 1, abs(-5), min(3, -2), int("7"), int(True)
True < 2, 0 >= False, (True, "a") == (1, "a"), [0, [True]] != [False, [1]], (1, 0) < (True, True), True != 1.0, -True, ~False, abs(True), ("a", "b")[True], [1, 2][False]
sorted([2, True, 0, False]), sorted([True, 0], key=lambda x: (not x, x)), max([1 < 2, -7]), min(False, -1), max(["a", "bb"], key=lambda t: len(t) > 1), sorted([(1, True), (True, 0)], reverse=True)
"é.é.é".find("é", 1), "é.é.é".rfind("é", 0, -1), "é.é.é".index("é", 3, None), "é.é.é".count("é", 1), "é.é".startswith("é", 2), "é.é".find(".", 2), "é♟♟".endswith("♟", -1, 9)
1 << 600, -3 << 1000 >> 990, (1 << 2000) % 97`

// The machine agrees with Python.
func TestExpressionsAreWorthWhatPythonSays(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		tier.Missing(t, "python3", "that rules mean what Python says")
	}
	lines := strings.Split(pythonic, "\n")
	for _, line := range lines {
		want, err := exec.Command(python, "-X", "utf8", "-c", "import sys; print(eval(sys.argv[1]))", line).Output()
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		got, err := run("def f():\n  return (" + line + ")\n")
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		m := NewMachine()
		m.limits = calling
		if text := m.textOf(got, true); text != strings.TrimSpace(string(want)) {
			t.Errorf("%s is %s; want %s", line, text, want)
		}
	}
}

// What Python has and files can't use is refused with what to write instead.
func TestFaultsSayWhatToWriteInstead(t *testing.T) {
	for source, want := range map[string]string{
		"x = 1\nx = 0 <= x < 3\n": "2:13: <= does not associate with < (use parens); compare two values at a time: a < b and b < c",
		"x = 1\ny = f'{x}'\n":     "f-string", "x = 2 ** 3\n": "a product", "x = 1 is None\n": "== None", "import math\n": "without libraries", "from math import gcd\n": "without libraries",
		"x: int = 3\n": "leave the type out", "y = [(x := 3)]\n": "a line of its own", "assert 1\n": "fail(", "@cache\ndef f(): return 1\n": "decorators",
		"x = list(i for i in (1, 2))\n": "no generators", "x = map(len, [])\n": "map is not defined; write [f(x) for x in list]", "x = nothing\n": "nothing is not defined",
		"x = 'ab'.elems()\n": "write list(s)",
	} {
		_, err := run(source)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %s", source, err, want)
		}
	}
}

// States are written and read without loss, and equal ones have equal texts.
func TestStatesAreEncodedOneToOne(t *testing.T) {
	for _, literal := range []string{`("\\x07\"\\", 0.5, "\u200b")`, `"abc"`, `""`, `("white", "b.w")`, `(1, -5, (), (True, False, None))`, `123456789012345678901234567890`, `1.5`, `("é", "\n")`, `-3`} {
		s, err := Read(literal)
		if err != nil {
			t.Errorf("%s: %v", literal, err)
			continue
		}
		again, err := Read(Write(s))
		if err != nil || again != s {
			t.Errorf("%s is written as %s and read as %q, %v", literal, Write(s), again, err)
		}
	}
	one, _ := Read("(1.0,)")
	if other, _ := Read("(1,)"); one != other {
		t.Error("1.0 and 1 are two states")
	}
	for _, wrong := range []string{"[1]", "f(1)", "x", "{}", "", "1 +", strings.Repeat("(", 200), `"` + strings.Repeat("a", MaxState) + `"`} {
		if s, err := Read(wrong); err == nil {
			t.Errorf("%q is read as %q", wrong, s)
		}
	}
}

// A file whatever it contains is run to an end or refused.
func FuzzRun(f *testing.F) {
	for _, source := range hostile {
		f.Add(source)
	}
	for _, line := range strings.Split(expressions, "\n") {
		f.Add("def f():\n  return (" + line + ")\n")
	}
	f.Fuzz(func(t *testing.T, source string) {
		v, err := run(source)
		if err == nil && v != nil {
			Encode(v)
		}
	})
}

// An error names its place and the calls that led there.
func TestAFaultNamesItsCalls(t *testing.T) {
	_, err := run("def g(x):\n  return x[5]\n\ndef f():\n  return g([1])\n")
	e, is := err.(*Error)
	if !is || e.Line != 2 || len(e.Stack) != 2 || e.Stack[0].Name != "g" || e.Stack[1].Line != 5 {
		t.Errorf("%+v", err)
	}

}

// A state and a name that are part of a long text do not keep that text in memory.
func TestStatesAndNamesAreCopies(t *testing.T) {
	long := strings.Repeat("x", 1000)
	state, err := Encode(starlark.String(long[:4]))
	if name := NewMachine().Name(long[:4]); err != nil || state != "xxxx" || name != state ||
		unsafe.StringData(state) == unsafe.StringData(long) || unsafe.StringData(name) == unsafe.StringData(long) {
		t.Errorf("%q, %q, %v: want copies", state, name, err)
	}
}
