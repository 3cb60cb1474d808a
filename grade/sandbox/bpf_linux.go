//go:build amd64 || arm64

package sandbox

import "golang.org/x/sys/unix"

// program is a piece of a BPF program. Every piece made by on and where is skipped as a whole when it does not apply.
type program []unix.SockFilter

// load reads the 32-bit word of struct seccomp_data at an offset.
func load(offset uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: offset}
}

// jump compares the word with k and skips yes or no instructions.
func jump(condition uint16, k uint32, yes, no int) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_K | condition, K: k, Jt: uint8(yes), Jf: uint8(no)}
}

// ret ends the filter with an action.
func ret(action uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: action}
}

// fail is the action of a call that returns an error; with 0, of a call that claims to have worked.
func fail(errno unix.Errno) uint32 { return unix.SECCOMP_RET_ERRNO | uint32(errno) }

// low returns the offset of the lower half of an argument, on machines that put it first.
func low(argument int) uint32 { return 16 + 8*uint32(argument) }

// where applies an action to calls whose argument has a value (BPF_JEQ) or one of some bits (BPF_JSET); with action 0, a body.
func where(argument int, condition uint16, k uint32, action uint32, body ...any) program {
	inner := flat(body)
	if action != 0 {
		inner = program{ret(action)}
	}
	return append(program{load(low(argument)), jump(condition, k, 0, len(inner))}, inner...)
}

// unless applies an action to calls whose argument does not have a value.
func unless(argument int, k uint32, action uint32) program {
	return program{load(low(argument)), jump(unix.BPF_JEQ, k, 1, 0), ret(action)}
}

// unlessHigh is unless for the upper half of an argument.
func unlessHigh(argument int, k uint32, action uint32) program {
	return program{load(low(argument) + 4), jump(unix.BPF_JEQ, k, 1, 0), ret(action)}
}

// on adds what happens to one system call. The body ends with a ret, so the number is still loaded for whatever follows.
func (f *program) on(nr uint32, body ...any) {
	inner := flat(body)
	*f = append(append(*f, jump(unix.BPF_JEQ, nr, 0, len(inner))), inner...)
}

// flat joins instructions and pieces.
func flat(parts []any) program {
	var all program
	for _, part := range parts {
		switch part := part.(type) {
		case unix.SockFilter:
			all = append(all, part)
		case program:
			all = append(all, part...)
		}
	}
	return all
}
