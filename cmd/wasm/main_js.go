package main

import "syscall/js"

// main gives the worker that runs it one function, jogada(letter, tell). It works until the reply is there; whoever wants it
// to stop ends the worker.
func main() {
	e := newEngine(func(words string) { js.Global().Get("console").Call("error", words) })
	js.Global().Set("jogada", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return e.answer(args[0].String(), func(progress string) { args[1].Invoke(progress) })
	}))
	select {}
}
