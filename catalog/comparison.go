package catalog

import "jogada/solve"

// Accepted reports whether the checker accepted the answer.
func (r Report) Accepted() bool { return r.Proof.Checked != nil && *r.Proof.Checked }

// Rejected reports whether the checker rejected the answer.
func (r Report) Rejected() bool { return r.Proof.Checked != nil && !*r.Proof.Checked }

// Gist returns the text that all sound methods must agree on: the output of the original assignment, or the headline
// where a game has no such output.
func (r Report) Gist() string {
	if r.Course != "" {
		return r.Course
	}
	return r.Headline
}

// Settled returns the reports of sound methods that reached a verdict.
func Settled(reports []Report) []Report {
	var sound []Report
	for _, r := range reports {
		if r.Sound && r.Verdict != solve.Unknown {
			sound = append(sound, r)
		}
	}
	return sound
}

// Differ reports whether two settled reports disagree on verdict, gist or solvability.
func Differ(reports []Report) bool {
	sound := Settled(reports)
	for _, r := range sound {
		if first := sound[0]; r.Verdict != first.Verdict || r.Gist() != first.Gist() || r.Unsolved != first.Unsolved {
			return true
		}
	}
	return false
}
