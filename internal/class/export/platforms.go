package export

import (
	"encoding/json"
	"fmt"
	"html"
	"strings"

	"jogada/internal/class/assignment"
)

// config is the configuration of a platform's grader.
type config struct {
	Checks    []configCheck     `json:"checks"`
	Cases     []configCase      `json:"cases"`
	Languages []configLanguage  `json:"languages"`
	Source    string            `json:"source"`
	Args      []string          `json:"args"`
	Seconds   float64           `json:"seconds"`
	Memory    int64             `json:"memory"`
	Build     configBuild       `json:"build"`
	Show      int               `json:"show"`
	Words     map[string]string `json:"words"`
}

type configCheck struct {
	Name   string            `json:"name"`
	Of     string            `json:"of"`
	Points float64           `json:"points"`
	Share  bool              `json:"share"`
	Steps  []assignment.Step `json:"steps"`
}

type configCase struct {
	Name string `json:"name"`
	Part string `json:"part"`
}

type configLanguage struct {
	Name       string   `json:"name"`
	Extensions []string `json:"extensions"`
	Build      []string `json:"build"`
	Run        []string `json:"run"`
}

type configBuild struct {
	Seconds float64 `json:"seconds"`
	Memory  int64   `json:"memory"`
}

// sentences lists the grader's messages to students.
var sentences = []string{
	"Right: %d of %d", "There is no program in the submission.", "The submission has sources in several languages.",
	"The submission has several sources, and none is called main.", "The program can't be built:", "Input", "Written by the program", "Right answer",
}

// config returns the grader's configuration. The grader measures no growth, so checks of growth are left out.
func (p *pack) config() string {
	a := p.Assignment
	c := config{Source: p.Task.Source, Args: append([]string{}, p.Task.Args...), Seconds: p.Limit.Seconds(), Memory: a.Limits.Run.Memory,
		Build: configBuild{a.Limits.Build.CPU.Seconds(), a.Limits.Build.Memory}, Show: int(a.Show), Words: map[string]string{}}
	for _, check := range p.Task.Checks {
		if check.Of != assignment.Growth {
			c.Checks = append(c.Checks, configCheck{check.Name, string(check.Of), check.Points, check.Share, append([]assignment.Step{}, check.Steps...)})
		}
	}
	for _, one := range p.cases {
		c.Cases = append(c.Cases, configCase{one.Name, string(one.Part)})
	}
	for _, l := range a.Languages {
		c.Languages = append(c.Languages, configLanguage{l.Name, l.Extensions, l.Build, l.Run})
	}
	for _, sentence := range sentences {
		c.Words[sentence] = p.translator(a.Language).Of(sentence)
	}
	data, err := json.MarshalIndent(c, "", " ")
	if err != nil {
		panic(err)
	}
	return string(data) + "\n"
}

// grader adds the grader with its cases to a folder.
func (p *pack) grader(folder string) {
	p.run(folder+"grader.py", template("grader.py"))
	p.run(folder+"checker.py", p.checker)
	p.add(folder+"config.json", p.config())
	notes := "# The test cases\n\n"
	for _, c := range p.cases {
		p.add(folder+"cases/"+c.Name+".in", c.Text)
		p.add(folder+"cases/"+c.Name+".ans", c.Right)
		notes += fmt.Sprintf("- `%s`: %s\n", c.Name, c.notes())
	}
	p.add(folder+"cases/NOTES.md", notes)
}

// statements adds the statement in each language, with title and samples.
func (p *pack) statements(folder string) {
	for _, language := range p.languages() {
		t := p.translator(language)
		text := "# " + plain(p.title(language)) + "\n\n" + p.markdown(language)
		for n, c := range p.samples() {
			text += fmt.Sprintf("\n## %s\n\n```\n%s```\n\n%s:\n\n```\n%s```\n", t.Say("Example %d", n+1), c.Text, t.Of("Output"), c.Right)
		}
		p.add(folder+"statement."+language+".md", text)
	}
}

// gradescope lays out an autograder for Gradescope: zip the files, without the folder.
func (p *pack) gradescope() {
	p.run("run_autograder", template("run_autograder"))
	p.run("setup.sh", template("setup.sh"))
	p.grader("")
	p.validators()
	p.statements("statement/")
	p.submissions()
}

// prairielearn lays out a question of PrairieLearn.
func (p *pack) prairielearn() {
	info := map[string]any{
		"uuid": p.uuid(), "title": p.title(p.Assignment.Language), "topic": p.Task.Game.Translator(p.Assignment.Language).Of(p.Task.Game.Title), "tags": []string{"jogada"}, "type": "v3",
		"singleVariant": true, "gradingMethod": "External",
		"externalGradingOptions": map[string]any{"enabled": true, "image": "prairielearn/grader-c", "entrypoint": "/grade/tests/run.sh", "timeout": p.patience()},
	}
	data, err := json.MarshalIndent(info, "", "  ")
	if err != nil {
		panic(err)
	}
	p.add("info.json", string(data)+"\n")
	page := "<pl-question-panel>\n"
	for i, language := range p.languages() {
		if i == 0 {
			page += p.webpage(language)
		} else {
			page += fmt.Sprintf("<details>\n<summary>%s</summary>\n%s</details>\n", html.EscapeString(p.title(language)), p.webpage(language))
		}
	}
	page = strings.ReplaceAll(page, "{{", "&#123;&#123;") + "</pl-question-panel>\n\n"
	var files []string
	for _, l := range p.Assignment.Languages {
		files = append(files, "main"+l.Extensions[0])
	}
	page += fmt.Sprintf("<pl-file-upload optional-file-names=\"%s\"></pl-file-upload>\n\n<pl-submission-panel>\n  <pl-external-grader-results></pl-external-grader-results>\n  <pl-file-preview></pl-file-preview>\n</pl-submission-panel>\n",
		html.EscapeString(strings.Join(files, ",")))
	p.add("question.html", page)
	p.run("tests/run.sh", template("run.sh"))
	p.grader("tests/")
	p.validators()
	p.submissions()
}

// patience returns how many seconds grading all cases may take; PrairieLearn allows ten minutes.
func (p *pack) patience() int {
	const most = 600
	return min(most, int(p.Limit.Seconds()*float64(len(p.cases)))+60)
}

// classroom50 lays out an autograder of Classroom 50: the files of CLASSROOM/autograders/ASSIGNMENT.
func (p *pack) classroom50() {
	p.add("autograder.py", template("autograder.py"))
	p.add("runtime.json", "{\n  \"runs-on\": \"ubuntu-latest\",\n  \"python\": \"3.12\",\n  \"apt\": [\"build-essential\"]\n}\n")
	p.grader("")
	p.validators()
	p.statements("template/")
	p.submissions()
}

// validators adds the validator of inputs.
func (p *pack) validators() { p.run("input_validators/validator.py", p.validate) }
