package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"
)

// extension is what the manifest of the extension for VS Code says, for the manifest of its package.
type extension struct {
	Name        string
	DisplayName string
	Description string
	Publisher   string
	Version     string
	Keywords    []string
	Categories  []string
	Engines     struct{ VSCode string }
}

var vsixManifest = template.Must(template.New("vsix").Funcs(template.FuncMap{"join": strings.Join, "xml": escapeXML}).Parse(`<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011" xmlns:d="http://schemas.microsoft.com/developer/vsx-schema-design/2011">
  <Metadata>
    <Identity Language="en-US" Id="{{.Name}}" Version="{{.Version}}" Publisher="{{.Publisher}}" />
    <DisplayName>{{xml .DisplayName}}</DisplayName>
    <Description xml:space="preserve">{{xml .Description}}</Description>
    <Tags>{{xml (join .Keywords ",")}}</Tags>
    <Categories>{{xml (join .Categories ",")}}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="{{xml .Engines.VSCode}}" />
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace" />
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code" /></Installation>
  <Dependencies />
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true" />
  </Assets>
</PackageManifest>
`))

const vsixTypes = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension=".json" ContentType="application/json"/><Default Extension=".js" ContentType="application/javascript"/><Default Extension=".md" ContentType="text/markdown"/><Default Extension=".txt" ContentType="text/plain"/><Default Extension=".vsixmanifest" ContentType="text/xml"/></Types>
`

var xmlEscapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

func escapeXML(text string) string { return xmlEscapes.Replace(text) }

// extensionFiles are the files of the extension, besides package.json.
var extensionFiles = []string{"README.md", "connection.js", "extension.js", "language-configuration.json", "syntaxes/puzzlescript.tmLanguage.json"}

// vsix returns the extension for VS Code. It has the version of the release; VS Code knows no previews in versions, so these have
// the version that they precede.
func (r *release) vsix() ([]output, error) {
	folder := filepath.Join(r.sources, "editors", "vscode")
	source, err := os.ReadFile(filepath.Join(folder, "package.json"))
	if err != nil {
		return nil, err
	}
	manifest := bytes.Replace(source, []byte(`"version": "0.0.0"`), fmt.Appendf(nil, `"version": %q`, r.version.core), 1)
	var e extension
	if err := json.Unmarshal(manifest, &e); err != nil {
		return nil, fmt.Errorf("editors/vscode/package.json: %w", err)
	}
	if e.Version != r.version.core {
		return nil, fmt.Errorf("editors/vscode/package.json has version %s; want 0.0.0, which a release replaces", e.Version)
	}
	var about bytes.Buffer
	if err := vsixManifest.Execute(&about, e); err != nil {
		return nil, err
	}
	licence, err := os.ReadFile(filepath.Join(r.sources, "LICENSE"))
	if err != nil {
		return nil, err
	}
	entries := []entry{{"extension.vsixmanifest", 0o644, about.Bytes()}, {"[Content_Types].xml", 0o644, []byte(vsixTypes)},
		{"extension/package.json", 0o644, manifest}, {"extension/LICENSE.txt", 0o644, licence}}
	for _, name := range extensionFiles {
		data, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(name)))
		if err != nil {
			return nil, err
		}
		entries = append(entries, entry{"extension/" + name, 0o644, data})
	}
	packed, err := zipUp(entries, r.time)
	return []output{{"jogada-" + r.version.semver() + ".vsix", packed}}, err
}
