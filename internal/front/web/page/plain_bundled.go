//go:build bundled

package page

import "embed"

// bundled means that the program was built with a bundle of its page and without the plain modules.
const bundled = true

//go:embed icon.svg
var plain embed.FS
