package cli

import (
	"runtime/debug"
	"testing"
)

func TestTheVersionIsWhatGoRecordedOfTheBuild(t *testing.T) {
	revision := debug.BuildSetting{Key: "vcs.revision", Value: "0123456789abcdef0123456789abcdef01234567"}
	modified := debug.BuildSetting{Key: "vcs.modified", Value: "true"}
	for _, c := range []struct {
		module   string
		settings []debug.BuildSetting
		want     string
	}{
		{"v1.2.3", []debug.BuildSetting{revision}, "v1.2.3"},
		{"(devel)", []debug.BuildSetting{revision}, "(devel) revision 0123456789ab"},
		{"", []debug.BuildSetting{revision, modified}, "(devel) revision 0123456789ab, modified"},
		{"(devel)", nil, "(devel)"},
	} {
		info := &debug.BuildInfo{Main: debug.Module{Version: c.module}, Settings: c.settings}
		if got := recorded(info); got != c.want {
			t.Errorf("%q with %v is %q, want %q", c.module, c.settings, got, c.want)
		}
	}
}
