package docs_test

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
)

// fieldRows returns the rows of the table of a report's fields in docs/formats.md, by the names in their first column.
func fieldRows(t *testing.T) map[string]string {
	t.Helper()
	data, err := os.ReadFile("docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(data), "\n## The report\n")
	section, _, _ = strings.Cut(section, "\n### ")
	rows := map[string]string{}
	for _, row := range regexp.MustCompile("(?m)^\\| (`.*?) \\| (.*) \\|$").FindAllStringSubmatch(section, -1) {
		for _, name := range regexp.MustCompile("`(.+?)`").FindAllStringSubmatch(row[1], -1) {
			rows[name[1]] = row[2]
		}
	}
	return rows
}

// jsonFields returns the names of a struct's fields in JSON, with the types of their values.
func jsonFields(of reflect.Type) map[string]reflect.Type {
	fields := map[string]reflect.Type{}
	for i := range of.NumField() {
		f := of.Field(i)
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "-" && name != "" {
			fields[name] = f.Type
		}
	}
	return fields
}

// inside returns the fields of the objects that a field holds, alone or in a list.
func inside(of reflect.Type) map[string]reflect.Type {
	for of.Kind() == reflect.Slice || of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	if of.Kind() != reflect.Struct {
		return nil
	}
	return jsonFields(of)
}

func TestEveryFieldOfAReportIsDocumentedAndNoOther(t *testing.T) {
	rows := fieldRows(t)
	var known []string
	for name, of := range jsonFields(reflect.TypeFor[catalog.Report]()) {
		row, documented := rows[name]
		known = append(known, name)
		nested := inside(of)
		for part := range nested {
			known = append(known, name+"."+part)
			_, alone := rows[name+"."+part]
			if !alone && !regexp.MustCompile("`[^`]*\\b"+part+"\\b[^`]*`").MatchString(row) {
				t.Errorf("docs/formats.md does not tell of %s.%s", name, part)
			}
		}
		if !documented && len(nested) == 0 {
			t.Errorf("docs/formats.md does not tell of the field %s", name)
		}
	}
	if len(known) < 25 {
		t.Fatalf("a report has %d fields: %v", len(known), known)
	}
	for name := range rows {
		if !slices.Contains(known, name) {
			t.Errorf("docs/formats.md tells of %s, which a report does not have", name)
		}
	}
}
