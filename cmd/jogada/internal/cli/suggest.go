package cli

import "strings"

// Suggest names the word of a list that is nearest to the input, if one is near: " (did you mean solve?)".
func Suggest(typed string, words []string) string {
	nearest, least := "", 3
	for _, word := range words {
		d := distance(strings.ToLower(typed), word)
		if strings.HasPrefix(word, strings.ToLower(typed)) && typed != "" {
			d = 0
		}
		if d < least && 2*d < max(len(typed), len(word)) {
			nearest, least = word, d
		}
	}
	if nearest == "" {
		return ""
	}
	return " (did you mean " + nearest + "?)"
}

// SuggestFlag names the flag that is nearest to the input, if one is near: " (did you mean --time?)".
func SuggestFlag(typed string, names []string) string {
	return strings.Replace(Suggest(typed, names), "mean ", "mean --", 1)
}

// distance returns the edit distance with transpositions: the number of letters to insert, delete, change or swap with
// a neighbour to turn a into b.
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			d := min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, rows[i-2][j-2]+1)
			}
			rows[i][j] = d
		}
	}
	return rows[len(a)][len(b)]
}
