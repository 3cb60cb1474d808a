// Package judge finds faults in the maps of a game. It reads a file of an editor, applies the mapping, which defines
// the meaning of tiles and objects and the rules, and decides the rules by package lock. Each broken rule gives a
// Finding with the reason from the proof. Several jobs check a folder and always report in the same order. A Baseline
// holds accepted findings, by fingerprints that survive when a map grows or its parts move.
package judge
