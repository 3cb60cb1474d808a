package say

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"jogada/internal/base/say/po"
)

// Words holds the sentences of one language by their English form. A translation may reorder the arguments by the
// explicit indexes of package fmt: %[2]s. Sentences that count things have as many forms as the language.
type Words struct {
	language string // as the header names it: pt_BR
	entries  []po.Entry
	said     map[string]string
	counted  map[[2]string][]string // by the forms for one and for several
	plural   po.Plural
}

// ReadWords reads the translations of a PO file and skips untranslated messages. It fails if the file is invalid.
func ReadWords(data []byte) (Words, error) {
	file, err := po.Read(data)
	if err != nil {
		return Words{}, err
	}
	w := Words{language: file.Header["Language"], entries: file.Entries, said: map[string]string{}, counted: map[[2]string][]string{}, plural: file.Plural}
	for _, e := range file.Entries {
		switch {
		case e.Context != "":
			return Words{}, fmt.Errorf("line %d: %q has a context; sentences are looked up without one", e.Line, e.ID)
		case e.Said == nil:
		case e.Plural != "":
			w.counted[[2]string{e.ID, e.Plural}] = e.Said
		default:
			w.said[e.ID] = e.Said[0]
		}
	}
	return w, nil
}

// Entries returns the messages that the words were read from, in the order of the file.
func (w Words) Entries() []po.Entry { return w.entries }

// Translations holds the translations into every language that has a file: words/pt.po, words/es.po. A nil *Translations is empty.
type Translations struct {
	languages map[string]func() Words
}

// Open opens the files in the folder words. It reads a file when its language is first used, and panics if the file is
// invalid.
func Open(files fs.FS) *Translations {
	names, _ := fs.Glob(files, "words/*.po")
	book := &Translations{languages: map[string]func() Words{}}
	for _, name := range names {
		language := strings.TrimSuffix(path.Base(name), ".po")
		book.languages[language] = sync.OnceValue(func() Words {
			words, err := readFile(files, name, language)
			if err != nil {
				panic(fmt.Errorf("%s: %w", name, err))
			}
			return words
		})
	}
	return book
}

// readFile reads a file, whose header must name the same language as its file name.
func readFile(files fs.FS, name, language string) (Words, error) {
	data, err := fs.ReadFile(files, name)
	if err != nil {
		return Words{}, err
	}
	words, err := ReadWords(data)
	if written, _, _ := strings.Cut(words.language, "_"); err == nil && written != language {
		err = fmt.Errorf("the header says that the language is %q", words.language)
	}
	return words, err
}

// Words returns the translations into a language; they are empty if it has no file.
func (b *Translations) Words(language string) Words {
	if b == nil || b.languages[language] == nil {
		return Words{}
	}
	return b.languages[language]()
}

// Languages returns English followed by the languages of all books, sorted.
func Languages(books ...*Translations) []string {
	var found []string
	for _, b := range books {
		if b == nil {
			continue
		}
		for language := range b.languages {
			found = append(found, language)
		}
	}
	slices.Sort(found)
	return append([]string{English}, slices.Compact(found)...)
}
