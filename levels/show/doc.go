// Package show shows what was found out about a map: a picture of it as pixels or SVG, a copy of the editor's file with a
// layer that marks what was found, and one page about many maps.
package show
