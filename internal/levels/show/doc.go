// Package show visualizes the findings of a map: a picture as pixels or SVG, a copy of the editor's file with an extra
// layer, and one page about many maps.
package show
