package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"jogada/catalog"
	"jogada/internal/base/text"
)

// ReadReports reads a file of reports, one after another.
func (c *Console) ReadReports(name string) ([]catalog.Report, error) {
	data, err := c.Read(name)
	if name == "-" {
		name = "stdin"
	}
	var reports []catalog.Report
	if err == nil {
		reports, err = splitReports(data)
	}
	if err == nil && len(reports) == 0 {
		err = text.At(data, 0, "there is no report; a JSON object of schema %s was expected", catalog.Schema)
	}
	if err != nil {
		return nil, Exit(BadInput, InFile(err, name))
	}
	return reports, nil
}

// splitReports reads reports one after another, in place. If that fails, package encoding/json reads the text again,
// which explains the fault.
func splitReports(data []byte) ([]catalog.Report, error) {
	var reports []catalog.Report
	for rest := data; len(bytes.TrimLeft(rest, " \t\r\n")) > 0; {
		raw, length, valid := text.NextJSON(rest)
		if !valid {
			return explainReports(data)
		}
		report, err := catalog.ReadReport(raw)
		if err != nil {
			return explainReports(data)
		}
		reports, rest = append(reports, report), rest[length:]
	}
	return reports, nil
}

func explainReports(data []byte) ([]catalog.Report, error) {
	var reports []catalog.Report
	for d := json.NewDecoder(bytes.NewReader(data)); ; {
		var raw json.RawMessage
		err := d.Decode(&raw)
		end := int(d.InputOffset())
		var syntax *json.SyntaxError
		switch {
		case errors.Is(err, io.EOF):
			return reports, nil
		case errors.As(err, &syntax):
			return nil, text.At(data, int(syntax.Offset)-1, "the report is not JSON: %v", err)
		case err != nil:
			return nil, text.At(data, len(data), "the report is cut short: %v", err)
		}
		report, err := catalog.ReadReport(raw)
		if err != nil {
			begin := end - len(raw)
			var form *json.UnmarshalTypeError
			if errors.As(err, &form) {
				begin += max(0, int(form.Offset)-1)
			}
			return nil, text.At(data, begin, "%v", err)
		}
		reports = append(reports, report)
	}
}
