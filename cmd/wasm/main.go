//go:build !js

package main

import (
	"fmt"
	"io"
	"os"
)

func main() {
	letter, err := io.ReadAll(os.Stdin)
	if err != nil {
		fmt.Fprintln(os.Stderr, "wasm:", err)
		os.Exit(1)
	}
	tell := func(words string) { fmt.Fprintln(os.Stderr, words) }
	fmt.Println(newWorker(tell).answer(string(letter), tell))
}
