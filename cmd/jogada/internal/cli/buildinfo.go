package cli

import "runtime/debug"

// Version returns the version of this program: make's stamp, or what go recorded.
func (c *Console) Version() string {
	if c.Stamp != "" {
		return c.Stamp
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "of unknown version"
	}
	return recorded(info)
}

// recorded returns the version that go records: the module's, or the revision if there is none.
func recorded(info *debug.BuildInfo) string {
	revision, modified := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			revision = s.Value[:min(len(s.Value), 12)]
		case s.Key == "vcs.modified" && s.Value == "true":
			modified = ", modified"
		}
	}
	switch v := info.Main.Version; {
	case v != "" && v != "(devel)":
		return v
	case revision != "":
		return "(devel) revision " + revision + modified
	default:
		return "(devel)"
	}
}
