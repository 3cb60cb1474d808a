package main

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"jogada/web/page"
)

// parts are the files that the head of the page's document names, in its order.
type parts struct{ modules, scripts, styles, pictures []string }

// named is a line of the head that names a file of the page.
var named = regexp.MustCompile(`(?m)^\s*<(link|script)\b[^\n]*\b(?:href|src)="assets/([^"]+)"[^\n]*\n`)

func partsOf(document string) parts {
	var p parts
	for _, m := range named.FindAllStringSubmatch(document, -1) {
		switch line, name := m[0], m[2]; {
		case strings.Contains(line, `rel="stylesheet"`):
			p.styles = append(p.styles, name)
		case strings.Contains(line, `type="module"`):
			p.modules = append(p.modules, name)
		case m[1] == "script":
			p.scripts = append(p.scripts, name)
		default:
			p.pictures = append(p.pictures, name)
		}
	}
	return p
}

// document writes the document of the bundle: it names the files that were made, one style sheet instead of several, and
// what the modules need, so that it is fetched with them.
func (b *bundle) document(document string, p parts) error {
	styled, missing := false, ""
	document = named.ReplaceAllStringFunc(document, func(line string) string {
		name := named.FindStringSubmatch(line)[2]
		if slices.Contains(p.styles, name) {
			if styled {
				return ""
			}
			styled = true
			return strings.Replace(line, name, b.styleSheet(), 1)
		}
		made, ok := b.made[name]
		if !ok {
			missing = name
		}
		if strings.HasPrefix(made, "data:") {
			return strings.Replace(line, "assets/"+name, made, 1)
		}
		return strings.Replace(line, name, made, 1)
	})
	if missing != "" {
		return fmt.Errorf("nothing was made of %s", missing)
	}
	document = strings.Replace(document, "</head>", b.ahead(p.modules)+"</head>", 1)
	list, err := page.Languages(os.DirFS(b.from))
	if err != nil {
		return err
	}
	b.files["index.html"] = page.InHead([]byte(document), list, func(l page.Language) string { return "assets/" + b.made["words-"+l.Language+".json"] })
	return nil
}

// styleSheet is the name of the one style sheet.
func (b *bundle) styleSheet() string {
	for name := range b.files {
		if strings.HasSuffix(name, ".css") {
			return name
		}
	}
	return ""
}

// ahead are lines that have fetched with some modules what they need. What all those need that they import later is named as
// such, for the page to fetch when the modules are there: a browser has six connections, and what is needed first has them.
func (b *bundle) ahead(modules []string) string {
	var now, later []string
	for _, name := range modules {
		now = b.allOf(b.made[name], now)
		later = append(later, b.shared(b.later[b.made[name]])...)
	}
	later = slices.DeleteFunc(later, func(name string) bool { return slices.Contains(now, name) })
	return links("modulepreload", now) + links("later", later)
}

// links are lines of the head that name files, each once.
func links(kind string, names []string) string {
	slices.Sort(names)
	lines := ""
	for _, name := range slices.Compact(names) {
		lines += fmt.Sprintf("  <link rel=\"%s\" href=\"assets/%s\">\n", kind, name)
	}
	return lines
}

// shared are the files that each of some files needs.
func (b *bundle) shared(files []string) []string {
	var all []string
	for i, name := range files {
		needs := b.allOf(name, nil)
		if i == 0 {
			all = needs
		}
		all = slices.DeleteFunc(all, func(need string) bool { return !slices.Contains(needs, need) })
	}
	return all
}

// allOf adds the files that a file needs to those that are found.
func (b *bundle) allOf(name string, found []string) []string {
	for _, need := range b.needs[name] {
		if !slices.Contains(found, need) {
			found = b.allOf(need, append(found, need))
		}
	}
	return found
}
