package catalog

import "jogada/solve"

// Accepted says whether the checker accepted the answer.
func (r Report) Accepted() bool { return r.Proof.Checked != nil && *r.Proof.Checked }

// Rejected says whether the checker rejected the answer.
func (r Report) Rejected() bool { return r.Proof.Checked != nil && !*r.Proof.Checked }

// Gist is what sound methods must agree on: what the original assignment prints, or the headline where a game has no such
// output.
func (r Report) Gist() string {
	if r.Course != "" {
		return r.Course
	}
	return r.Headline
}

// Settled are the reports of sound methods that came to an end.
func Settled(reports []Report) []Report {
	var sound []Report
	for _, r := range reports {
		if r.Sound && r.Verdict != solve.Unknown {
			sound = append(sound, r)
		}
	}
	return sound
}

// Differ says whether two sound methods that came to an end differ in what they say.
func Differ(reports []Report) bool {
	sound := Settled(reports)
	for _, r := range sound {
		if first := sound[0]; r.Verdict != first.Verdict || r.Gist() != first.Gist() || r.Unsolved != first.Unsolved {
			return true
		}
	}
	return false
}
