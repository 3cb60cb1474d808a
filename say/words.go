package say

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"jogada/say/po"
)

// Words are the sentences of one language by their English forms. A translation may put the arguments in another order
// by the explicit indexes of package fmt: %[2]s. What counts things has as many forms as the language has.
type Words struct {
	language string // as the header names it: pt_BR
	entries  []po.Entry
	said     map[string]string
	counted  map[[2]string][]string // by the forms for one and for several
	plural   po.Plural
}

// ReadWords reads the words of a PO file. What is not translated in it is not there.
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

// Entries are what the words were read from, in the order of the file.
func (w Words) Entries() []po.Entry { return w.entries }

// Book is what is said in every language that there is a file for: words/pt.po, words/es.po. A nil book is empty.
type Book struct {
	languages map[string]func() Words
}

// Open opens the files in the folder words. A file is read when its language is first spoken; one that is not right is a
// fault of the program that brought it, and reading it panics.
func Open(files fs.FS) *Book {
	names, _ := fs.Glob(files, "words/*.po")
	book := &Book{languages: map[string]func() Words{}}
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

// readFile reads a file, whose header must name the language that its own name does.
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

// Words are those of a language; none if there is no file for it.
func (b *Book) Words(language string) Words {
	if b == nil || b.languages[language] == nil {
		return Words{}
	}
	return b.languages[language]()
}

// Languages are English and those that any of the books has a file for, in the order of their names after English.
func Languages(books ...*Book) []string {
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
