package main

import "syscall/js"

// main gives its worker one function, jogada(letter, tell). It runs until the reply is ready; end the worker to stop
// it.
func main() {
	e := newWorker(func(words string) { js.Global().Get("console").Call("error", words) })
	js.Global().Set("jogada", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return e.answer(args[0].String(), func(progress string) { args[1].Invoke(progress) })
	}))
	select {}
}
