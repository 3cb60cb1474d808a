package scan

import (
	"maps"
	"slices"
)

// Fields maps the fields of an object to their readers. Building a table for each object takes longer than reading a
// small one, so objects and tiles, of which a map has thousands, use Each.
type Fields map[string]func(Value) error

// Into returns a reader that stores a value in into.
func Into[T any](into *T, read func(Value) (T, error)) func(Value) error {
	return func(v Value) (err error) {
		*into, err = read(v)
		return err
	}
}

// Text returns a reader that stores a string.
func Text(into *string) func(Value) error { return Into(into, Value.String) }

// Number returns a reader that stores a number.
func Number(into *float64) func(Value) error { return Into(into, Value.Float) }

// Flag returns a reader that stores a boolean.
func Flag(into *bool) func(Value) error { return Into(into, Value.Bool) }

// Count returns a reader that stores a whole number from lo to hi.
func Count(into *int, lo, hi int) func(Value) error {
	return Into(into, func(v Value) (int, error) { return v.Int(lo, hi) })
}

// Keep returns a reader that stores the value itself, to be read later.
func Keep(into *Value) func(Value) error {
	return Into(into, func(v Value) (Value, error) { return v, nil })
}

// List reads each entry of a list.
func List(read func(Value) error) func(Value) error {
	return func(v Value) error {
		_, err := v.Items(func(_ int, item Value) error { return read(item) })
		return err
	}
}

// Read reads an object by some of its fields and skips the others.
func (v Value) Read(fields Fields) error {
	return v.Each(func(name []byte, f Value) error {
		if read := fields[string(name)]; read != nil {
			return read(f)
		}
		return nil
	})
}

// Strictly reads an object that must have each of the fields once and no other.
func (v Value) Strictly(fields Fields) error {
	seen := map[string]bool{}
	err := v.Each(func(name []byte, f Value) error {
		read, known := fields[string(name)]
		switch {
		case !known:
			return f.Fail("there is no field %q", Excerpt(name))
		case seen[string(name)]:
			return f.Fail("the field %q is there twice", name)
		}
		seen[string(name)] = true
		return read(f)
	})
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if err == nil && !seen[name] {
			err = v.Fail("the field %q is missing", name)
		}
	}
	return err
}
