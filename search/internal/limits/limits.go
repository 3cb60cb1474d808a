// Package limits keeps the most states that a search can number, where tests of several packages can lower it.
package limits

import "jogada/internal/base/hashindex"

// States is the largest number of states or steps that a search can number, because numbers and links have 32 bits.
// Tests lower it.
var States = hashindex.MaxNumber
