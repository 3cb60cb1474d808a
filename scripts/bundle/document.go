package main

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"jogada/internal/front/web/page"
)

// parts lists the files that the head of the page's document names, in order. Inline scripts become part of the
// bundle's document; style sheets that are loaded later stay files of their own.
type parts struct{ modules, inline, styles, later, pictures []string }

// named matches a line of the head that names a file of the page.
var named = regexp.MustCompile(`(?m)^\s*<(link|script)\b[^\n]*\b(?:href|src)="assets/([^"]+)"[^\n]*\n`)

func partsOf(document string) parts {
	var p parts
	for _, m := range named.FindAllStringSubmatch(document, -1) {
		switch line, name := m[0], m[2]; {
		case strings.Contains(line, `rel="stylesheet"`):
			p.styles = append(p.styles, name)
		case strings.Contains(line, `rel="later"`):
			p.later = append(p.later, name)
		case strings.Contains(line, `data-bundle="inline"`):
			p.inline = append(p.inline, name)
		case m[1] == "script":
			p.modules = append(p.modules, name)
		default:
			p.pictures = append(p.pictures, name)
		}
	}
	return p
}

// document writes the document of the bundle: it names the bundled files, one style sheet instead of several, and
// contains some scripts inline.
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
		if slices.Contains(p.inline, name) {
			return "  <script>" + b.takeOut(made) + "</script>\n"
		}
		if strings.HasPrefix(made, "data:") {
			return strings.Replace(line, "assets/"+name, made, 1)
		}
		return strings.Replace(line, name, made, 1)
	})
	if missing != "" {
		return fmt.Errorf("nothing was made of %s", missing)
	}
	list, err := page.Languages(os.DirFS(b.from))
	if err != nil {
		return err
	}
	b.files["index.html"] = page.InHead([]byte(document), list, func(l page.Language) (first, later string) {
		return "assets/" + b.made["words-"+l.Language+".json"], "assets/" + b.made["later-"+l.Language+".json"]
	})
	return nil
}

// takeOut removes a file from the bundle and returns its content.
func (b *bundle) takeOut(name string) string {
	data := strings.TrimSpace(string(b.files[name]))
	delete(b.files, name)
	return data
}

// styleSheet returns the name of the style sheet that the page begins with.
func (b *bundle) styleSheet() string {
	for name := range b.files {
		if strings.HasPrefix(name, "style-") && strings.HasSuffix(name, ".css") {
			return name
		}
	}
	return ""
}
