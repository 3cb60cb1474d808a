// Package po reads the PO format of GNU gettext, in which translators' tools keep their words.
//
// The reader is strict: it rejects anything it does not understand and gives the line number, so tests catch a
// translator's slip before any reader sees it. It requires UTF-8, a header that names the language and its plural
// forms, no duplicate message, and a form for every number.
package po

import (
	"fmt"
	"strings"
)

// File is a PO file, or a template for one, in which nothing is translated yet.
type File struct {
	// Header holds the fields of the header by name: Language, Plural-Forms.
	Header map[string]string
	// Plural selects the form for a number.
	Plural Plural
	// Entries lists the messages in the order of the file, without the header.
	Entries []Entry
}

// Entry is one message.
type Entry struct {
	// Context distinguishes messages with the same ID; it is usually empty.
	Context string
	// ID is the message in English, and Plural its form for several things; Plural is empty if the message counts
	// nothing.
	ID, Plural string
	// Said lists the translated forms: one, or one for each plural form of a message that counts things. It is nil for
	// untranslated and fuzzy messages.
	Said []string
	// Line is the line where the message begins.
	Line int
}

// Read reads a file.
func Read(data []byte) (File, error) {
	entries, err := parse(string(data))
	if err != nil {
		return File{}, err
	}
	if len(entries) == 0 || entries[0].ID != "" || entries[0].Context != "" || len(entries[0].Said) != 1 {
		return File{}, fmt.Errorf("the file does not begin with a header: msgid \"\" with its fields in msgstr")
	}
	f := File{Entries: entries[1:]}
	if f.Header, err = header(entries[0].Said[0]); err != nil {
		return File{}, fmt.Errorf("line %d: %w", entries[0].Line, err)
	}
	if f.Plural, err = ReadPlural(f.Header["Plural-Forms"]); err != nil {
		return File{}, fmt.Errorf("line %d: Plural-Forms: %w", entries[0].Line, err)
	}
	return f, f.validate()
}

// header reads the fields of a header.
func header(text string) (map[string]string, error) {
	fields := map[string]string{}
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		name, value, ok := strings.Cut(line, ":")
		if _, twice := fields[name]; !ok || twice {
			return nil, fmt.Errorf("the header has %q, which is no field or is there twice", line)
		}
		fields[name] = strings.TrimSpace(value)
	}
	if kind := strings.ToLower(fields["Content-Type"]); kind != "text/plain; charset=utf-8" {
		return nil, fmt.Errorf("Content-Type is %q; want text/plain; charset=UTF-8", fields["Content-Type"])
	}
	return fields, nil
}

// validate rejects a duplicate message, and one with more or fewer forms than the language has.
func (f File) validate() error {
	type name struct{ context, id string }
	seen := map[name]bool{}
	for _, e := range f.Entries {
		n := name{e.Context, e.ID}
		forms := 1
		if e.Plural != "" {
			forms = f.Plural.Forms
		}
		switch {
		case e.ID == "":
			return fmt.Errorf("line %d: the message is empty", e.Line)
		case seen[n]:
			return fmt.Errorf("line %d: %q is there twice", e.Line, e.ID)
		case e.Said != nil && len(e.Said) != forms:
			return fmt.Errorf("line %d: %q has %d forms; want %d", e.Line, e.ID, len(e.Said), forms)
		}
		seen[n] = true
	}
	return nil
}
