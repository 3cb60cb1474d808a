// Package levels tells what is wrong with the maps of a game: a file of an editor is read, a mapping says what its tiles and
// objects mean and what must hold, the answers of package lock decide it, and what does not hold is a Finding with the reason
// from the proof. A folder is checked with several jobs and always tells the same in the same order; findings that are
// accepted stand in a Baseline, by fingerprints that survive when a map grows or its parts move.
package levels
