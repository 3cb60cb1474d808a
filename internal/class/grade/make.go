package grade

import (
	"debug/elf"
	"debug/macho"
	"debug/pe"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// The scripts that build a folder $1 into a folder $2. They leave $1 as it is.
const (
	makeScript  = `cp -R "$1" "$2/made" && cd "$2/made" && exec make`
	cmakeScript = `cmake -S "$1" -B "$2/made" -DCMAKE_BUILD_TYPE=Release && exec cmake --build "$2/made"`
)

// makers are the tools that build a folder, by the file that says how.
var makers = []struct{ file, tool, script string }{
	{"GNUmakefile", "make", makeScript}, {"makefile", "make", makeScript}, {"Makefile", "make", makeScript}, {"CMakeLists.txt", "cmake", cmakeScript},
}

// maker returns the language of a folder that says how it is built: the tool, without a command to run. Other folders keep the language of their sources,
// and so do those in languages whose programs are no executables: their Makefile may start or test them.
func (s Source) maker(path string, language Language, sources []string, unknown error) (Language, []string, error) {
	if unknown == nil && (language.Build == nil || !strings.HasPrefix(language.Run[0], "{out}")) {
		return language, sources, nil
	}
	for _, m := range makers {
		if isFile(filepath.Join(path, m.file)) {
			_, err := located([]string{m.tool})
			return Language{Name: m.tool, Build: []string{"sh", "-c", m.script, "sh", "{src}", "{out}"}}, []string{path}, err
		}
	}
	return language, sources, unknown
}

// executable returns the program that was built: the only one, or the one called main, program or as the folder.
func executable(source, out string) (string, error) {
	var all []string
	err := filepath.WalkDir(out, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "CMakeFiles":
			return fs.SkipDir // programs that try the compiler
		case d.Type().IsRegular() && isExecutable(path):
			rel, _ := filepath.Rel(out, path)
			if _, err := os.Lstat(filepath.Join(source, rel)); err != nil { // handed in, and not built
				all = append(all, path)
			}
		}
		return nil
	})
	if err != nil {
		return "", err
	}
	if len(all) == 1 {
		return all[0], nil
	}
	for _, name := range []string{"main", "program", filepath.Base(source)} {
		if i := slices.IndexFunc(all, func(path string) bool { return stem(path) == name }); i >= 0 {
			return all[i], nil
		}
	}
	var names []string
	for _, path := range all {
		names = append(names, filepath.Base(path))
	}
	if len(names) == 0 {
		return "", noProgram("the build makes no program")
	}
	return "", noProgram("the build makes several programs, and none is called main: %s", strings.Join(names, ", "))
}

// isExecutable reports whether a file is a command of this or another system, and no library or object file.
func isExecutable(path string) bool {
	if f, err := elf.Open(path); err == nil {
		defer f.Close()
		return f.Type == elf.ET_EXEC || f.Type == elf.ET_DYN && slices.ContainsFunc(f.Progs, func(p *elf.Prog) bool { return p.Type == elf.PT_INTERP })
	}
	if f, err := macho.Open(path); err == nil {
		defer f.Close()
		return f.Type == macho.TypeExec
	}
	f, err := pe.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	return f.Characteristics&pe.IMAGE_FILE_EXECUTABLE_IMAGE != 0 && f.Characteristics&pe.IMAGE_FILE_DLL == 0
}
