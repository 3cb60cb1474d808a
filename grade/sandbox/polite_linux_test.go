package sandbox

// polite are programs that behave.
var polite = map[string]func(args []string){}
