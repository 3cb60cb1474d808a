//go:build !bundled

package page

import "embed"

// bundled means that the program was built with a bundle of its page and without the plain modules.
const bundled = false

//go:embed index.html icon.svg style.css style js words
var plain embed.FS
