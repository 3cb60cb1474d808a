package classroom

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"jogada/internal/base/text/yaml"
)

// entry is a file or folder of the class as a platform names it.
type entry struct {
	name    string // in the folder
	student string
	id      string // of the student, where the platform gives one
	upload  int    // the order of uploads
	late    bool
	file    string // the name that the student gave the file; empty: a folder
}

// Names as platforms make them.
var (
	moodleName = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(.+?)_(\d+)_assignsubmission_(file|onlinetext)(?:_(.*))?$`)
	})
	canvasName  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^([^_]+)_(LATE_)?(\d+)_(\d+)_(.+)$`) })
	versionMark = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`-\d+(\.[^.]+)$`) })
)

// notes are endings of files that are no programs: task sheets, reports and lists beside the submissions.
var notes = []string{".pdf", ".txt", ".md", ".doc", ".docx", ".odt", ".rtf", ".html", ".htm", ".csv", ".xls", ".xlsx", ".png", ".jpg", ".jpeg", ".yml", ".yaml"}

// litter lists names of files and folders that systems leave behind.
var litter = []string{"__macosx", "thumbs.db", "desktop.ini", "__pycache__"}

// isLitter reports whether a system left a file or a folder behind, or hides it.
func isLitter(name string) bool {
	return strings.HasPrefix(name, ".") || slices.Contains(litter, strings.ToLower(name))
}

// isNote reports whether a file beside the submissions is no program.
func (o Options) isNote(name string) bool {
	ending := strings.ToLower(filepath.Ext(name))
	for _, l := range o.Assignment.Languages {
		if slices.Contains(l.Extensions, ending) {
			return false
		}
	}
	return slices.Contains(notes, ending)
}

// entries returns the entries of the folder that are submissions, as the platform they come from names students, and those that are none.
func (o Options) entries(list []os.DirEntry) (found []entry, skipped []string) {
	graded := gradescopeNames(o.Submissions)
	prefix := repositoryPrefix(o.Submissions, list)
	for _, e := range list {
		name := e.Name()
		if isLitter(name) || !e.IsDir() && (!e.Type().IsRegular() || o.isNote(name)) {
			skipped = append(skipped, name)
			continue
		}
		made := entry{name: name, student: stem(e)}
		if !e.IsDir() {
			made.file = name
		}
		moodle, canvas := moodleName().FindStringSubmatch(name), canvasName().FindStringSubmatch(name)
		switch known, is := graded[name]; {
		case is:
			made.student, made.id, made.upload, made.late = known.student, known.id, known.upload, known.late
		case moodle != nil && moodle[3] == "onlinetext":
			skipped = append(skipped, name)
			continue
		case moodle != nil:
			made.student, made.id, made.file = moodle[1], moodle[2], cmp.Or(moodle[4], made.file)
		case canvas != nil && !e.IsDir():
			made.student, made.id, made.late, made.file = canvas[1], canvas[3], canvas[2] != "", versionMark().ReplaceAllString(canvas[5], "$1")
			made.upload, _ = strconv.Atoi(canvas[4])
		case prefix != "" && e.IsDir():
			made.student = strings.TrimPrefix(name, prefix)
		}
		if e.IsDir() {
			made.file = ""
		}
		found = append(found, made)
	}
	return found, skipped
}

// repositoryPrefix returns what the names of all repositories begin with, the name of the assignment and a hyphen; empty if the folders are no
// repositories, or only one.
func repositoryPrefix(root string, list []os.DirEntry) (prefix string) {
	repositories := 0
	for _, e := range list {
		if !e.IsDir() || isLitter(e.Name()) {
			continue
		}
		if _, err := os.Lstat(filepath.Join(root, e.Name(), ".git")); err != nil {
			return ""
		}
		if repositories++; repositories == 1 {
			prefix = e.Name()
		}
		for !strings.HasPrefix(e.Name(), prefix) {
			prefix = prefix[:len(prefix)-1]
		}
	}
	if repositories < 2 {
		return ""
	}
	return prefix[:strings.LastIndexByte(prefix, '-')+1]
}

// gradescopeFile lists the submissions of an export from Gradescope.
const gradescopeFile = "submission_metadata.yml"

// mostMetadata limits its bytes.
const mostMetadata = 16 << 20

var gradescopeSchema = yaml.Compile([]byte(`{"type": "object"}`), yaml.FieldsMessage{})

// gradescopeNames returns the students of an export from Gradescope by folder; empty if the folder is none, or its list can't be read.
func gradescopeNames(root string) map[string]entry {
	path := filepath.Join(root, gradescopeFile)
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() || info.Size() > mostMetadata {
		return nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	document, err := yaml.Read(data, gradescopeSchema)
	if err != nil {
		return nil
	}
	var list map[string]struct {
		Submitters []map[string]any `json:":submitters"`
		Late       any              `json:":late"`
	}
	if document.Decode(&list) != nil {
		return nil
	}
	names := map[string]entry{}
	for folder, s := range list {
		if len(s.Submitters) == 0 {
			continue
		}
		made := entry{name: folder}
		for _, who := range s.Submitters { // a group hands in together
			name, _ := who[":name"].(string)
			made.student = strings.Trim(made.student+", "+name, ", ")
		}
		if id := s.Submitters[0][":sid"]; id != nil { // a text, or a number
			made.id = fmt.Sprint(id)
		}
		made.late, _ = s.Late.(bool)
		made.upload, _ = strconv.Atoi(strings.TrimPrefix(folder, "submission_"))
		names[folder] = made
	}
	return names
}

// gathered are the entries of one student.
type gathered struct {
	student, id string
	late        bool
	entries     []entry
}

// gather joins the entries of each student, in the order of their names: of files of the same name, and of folders, the last upload counts.
func gather(list []entry) (all []gathered) {
	index := map[string]int{}
	for _, e := range list {
		key := e.student + "\x00" + e.id
		if e.id == "" && e.upload == 0 {
			key = e.name // no platform made the name, so each is a student
		}
		at, met := index[key]
		if !met {
			at = len(all)
			index[key], all = at, append(all, gathered{student: e.student, id: e.id})
		}
		g := &all[at]
		same := slices.IndexFunc(g.entries, func(other entry) bool { return other.file == e.file })
		switch {
		case same < 0:
			g.entries = append(g.entries, e)
		case g.entries[same].upload <= e.upload:
			g.entries[same] = e
		}
		last := slices.MaxFunc(g.entries, func(a, b entry) int { return a.upload - b.upload })
		g.late = last.late
	}
	return all
}
