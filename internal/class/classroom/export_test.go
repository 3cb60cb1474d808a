package classroom

import "io"

// Interrupt makes every file of a report be written through a writer of the test.
func Interrupt(with func(io.Writer) io.Writer) { writer = with }
