package formula

import (
	"math"
	"strconv"
	"unicode/utf8"
)

// function is a function of the language. One that works per item takes a list, and an expression about an item of it.
type function struct {
	least, most int // arguments; most 0: any number
	takes       string
	perItem     bool
	kinds       []Kind // of its arguments, or of the expression about an item
	result      func(args []Type) Type
	of          func(args []any) any
	over        func(list []any, each func(item any) any) any
}

// Functions lists the names of the functions.
var Functions = []string{"all", "any", "none", "one", "count", "filter", "map", "sum", "len", "min", "max", "abs", "ceil", "floor", "round", "int", "float"}

var functions map[string]function

func init() {
	numbers := []Kind{Int, Float}
	fixed := func(k Kind) func([]Type) Type { return func([]Type) Type { return Type{Kind: k} } }
	condition := func(least int, result func([]Type) Type, over func(list []any, each func(any) any) any) function {
		return function{least: least, most: 2, takes: "a list and a condition", perItem: true, kinds: []Kind{Bool}, result: result, over: over}
	}
	rounding := func(f func(float64) float64) function {
		return function{least: 1, most: 1, takes: "a number", kinds: numbers, result: fixed(Float), of: func(args []any) any { return f(float(args[0])) }}
	}
	functions = map[string]function{
		"all":    condition(2, fixed(Bool), func(list []any, each func(any) any) any { return holding(list, each) == len(list) }),
		"any":    condition(2, fixed(Bool), func(list []any, each func(any) any) any { return holding(list, each) > 0 }),
		"none":   condition(2, fixed(Bool), func(list []any, each func(any) any) any { return holding(list, each) == 0 }),
		"one":    condition(2, fixed(Bool), func(list []any, each func(any) any) any { return holding(list, each) == 1 }),
		"count":  condition(1, fixed(Int), func(list []any, each func(any) any) any { return holding(list, each) }),
		"filter": condition(2, func(args []Type) Type { return args[0] }, filter),
		"map": {least: 2, most: 2, takes: "a list and an expression", perItem: true, kinds: []Kind{Any, Bool, Int, Float, String, List, Map, Nil},
			result: func(args []Type) Type { return Type{Kind: List, Item: &args[1]} }, over: mapped},
		"sum": {least: 1, most: 2, takes: "a list, and an expression", perItem: true, kinds: numbers,
			result: func(args []Type) Type { return Type{Kind: args[1].Kind} }, over: total},
		"len":   {least: 1, most: 1, takes: "a list or a string", kinds: []Kind{List, String, Map}, result: fixed(Int), of: length},
		"min":   {least: 1, takes: "numbers", kinds: []Kind{Int, Float, List}, result: extremeType, of: func(args []any) any { return extreme(args, -1) }},
		"max":   {least: 1, takes: "numbers", kinds: []Kind{Int, Float, List}, result: extremeType, of: func(args []any) any { return extreme(args, 1) }},
		"abs":   {least: 1, most: 1, takes: "a number", kinds: numbers, result: func(args []Type) Type { return args[0] }, of: absolute},
		"int":   {least: 1, most: 1, takes: "a number or a string", kinds: []Kind{Int, Float, String}, result: fixed(Int), of: toInt},
		"float": {least: 1, most: 1, takes: "a number or a string", kinds: []Kind{Float, Int, String}, result: fixed(Float), of: toFloat},
		"ceil":  rounding(math.Ceil), "floor": rounding(math.Floor), "round": rounding(math.Round),
	}
}

// holding counts the items of a list for which a condition is true.
func holding(list []any, each func(any) any) int {
	count := 0
	for _, item := range list {
		if as[bool](each(item)) {
			count++
		}
	}
	return count
}

func filter(list []any, each func(any) any) any {
	kept := []any{}
	for _, item := range list {
		if as[bool](each(item)) {
			kept = append(kept, item)
		}
	}
	return kept
}

func mapped(list []any, each func(any) any) any {
	made := make([]any, len(list))
	for i, item := range list {
		made[i] = each(item)
	}
	return made
}

func total(list []any, each func(any) any) any {
	var sum any = 0
	for _, item := range list {
		sum = arithmetic("+", sum, numeric(each(item)))
	}
	return sum
}

// numeric checks that a value is a number.
func numeric(v any) any {
	float(v)
	return v
}

func length(args []any) any {
	switch v := args[0].(type) {
	case string:
		return utf8.RuneCountInString(v)
	case map[string]any:
		return len(v)
	}
	return len(as[[]any](args[0]))
}

// extremeType returns the type of a smallest or largest number.
func extremeType(args []Type) Type {
	result := Type{Kind: Nil}
	for _, a := range args {
		if a.Kind == List {
			a = itemOf(a)
		}
		switch {
		case a.Kind != Int && a.Kind != Float || result.Kind == Any:
			result = Type{Kind: Any}
		case result.Kind == Nil || result.Kind == Int:
			result = Type{Kind: a.Kind}
		}
	}
	return result
}

// extreme returns the smallest number for a sign of -1, the largest for 1. Lists count by their items.
func extreme(args []any, sign int) any {
	var best any
	for _, a := range args {
		list := []any{a}
		if _, is := a.(int); !is && !isFloat(a) {
			list = as[[]any](a)
		}
		for _, item := range list {
			if numeric(item); best == nil || compare(item, best)*sign > 0 {
				best = item
			}
		}
	}
	if best == nil {
		none()
	}
	return best
}

func absolute(args []any) any {
	if n, is := args[0].(int); is {
		return max(n, whole("-", 0, n))
	}
	return math.Abs(float(args[0]))
}

func toInt(args []any) any {
	switch v := args[0].(type) {
	case string:
		n, err := strconv.Atoi(v)
		if err != nil {
			none()
		}
		return n
	case float64:
		if math.Abs(v) >= 1<<63 {
			none()
		}
		return int(v)
	}
	return as[int](args[0])
}

func toFloat(args []any) any {
	if text, is := args[0].(string); is {
		x, err := strconv.ParseFloat(text, 64)
		if err != nil || math.IsInf(x, 0) || math.IsNaN(x) {
			none()
		}
		return x
	}
	return float(args[0])
}
