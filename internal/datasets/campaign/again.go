package campaign

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// again makes the row of a number again and reports where the two differ.
func (v *verificationRun) again(ctx context.Context, j judged) {
	c, err := v.maker.Try(ctx, j.row.Index)
	switch {
	case ctx.Err() != nil:
	case err != nil:
		v.wrong(j.where, "%v", err)
	case c.Outcome == Unwanted:
		v.wrong(j.where, "its board is not what the spec wants")
	case c.Outcome == Unbinned:
		v.wrong(j.where, "its board is in no bin")
	case c.Outcome != IsRow:
		v.wrong(j.where, "its board is not decided and proved within the limits of the spec")
	default:
		row, err := withSplit(c.Row, j.row.Split)
		if err != nil {
			v.wrong(j.where, "%v", err)
			return
		}
		if fields := differences(j.line, row); len(fields) > 0 {
			v.wrong(j.where, "making the row again gives another value of %s", strings.Join(fields, ", "))
		}
	}
}

// differences returns the fields in which two rows differ, with the paths of nested ones.
func differences(a, b []byte) []string {
	if bytes.Equal(a, b) {
		return nil
	}
	return differing("", decoded(a), decoded(b))
}

// decoded parses JSON with its numbers as written.
func decoded(data []byte) (value any) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	d.Decode(&value) // invalid JSON gives nil, which differs from a row
	return value
}

func differing(path string, a, b any) (fields []string) {
	if reflect.DeepEqual(a, b) {
		return nil
	}
	one, is := a.(map[string]any)
	two, too := b.(map[string]any)
	if !is || !too {
		return []string{strings.TrimPrefix(path, ".")}
	}
	names := maps.Clone(one)
	maps.Copy(names, two)
	for _, name := range slices.Sorted(maps.Keys(names)) {
		x, here := one[name]
		y, there := two[name]
		if here != there {
			fields = append(fields, strings.TrimPrefix(path+"."+name, "."))
			continue
		}
		fields = append(fields, differing(path+"."+name, x, y)...)
	}
	return fields
}

// formats writes the rows, which are known to be right, in every format again and compares the files. A format gives
// the same bytes for the same rows.
func (v *verificationRun) formats(folder Folder) error {
	for _, split := range v.manifest.Splits {
		for _, name := range v.manifest.Spec.Formats {
			if err := v.format(folder, split.Name, name); err != nil {
				return err
			}
		}
	}
	return nil
}

func (v *verificationRun) format(folder Folder, split, name string) error {
	path := "data/" + split + "." + name
	at := slices.IndexFunc(v.manifest.Files, func(f FileHash) bool { return f.Path == path })
	known := slices.IndexFunc(v.Formats, func(f Format) bool { return f.Name == name })
	if at < 0 || known < 0 {
		v.wrong(manifestName, "it tells nothing of %s", path)
		return nil
	}
	sum := sha256.New()
	sink, err := v.Formats[known].New(sum, v.maker)
	if err != nil {
		return err
	}
	err = folder.Rows(split, func(rows func(func(Row) error) error) error {
		return rows(func(r Row) error {
			var compact bytes.Buffer
			if err := json.Compact(&compact, r.Answer); err != nil {
				return err
			}
			r.Answer = compact.Bytes()
			return sink.Write(r.line(), func() (Row, error) { return r, nil })
		})
	})
	if err == nil {
		err = sink.Close()
	}
	if err == nil && hex.EncodeToString(sum.Sum(nil)) != v.manifest.Files[at].SHA256 {
		v.wrong(path, "it does not hold the rows of the JSON lines")
	}
	return err
}
