package sandbox

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"io"

	"golang.org/x/sys/unix"
)

// channel is one end of the socket between the launcher and its caller. Each message is a value in Go's binary encoding, because names of files
// need not be UTF-8, with descriptors if any.
type channel int

// newChannel returns both ends.
func newChannel() (ours, theirs channel, err error) {
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return -1, -1, fmt.Errorf("socketpair: %w", err)
	}
	return channel(pair[0]), channel(pair[1]), nil
}

// send sends a value and descriptors.
func (c channel) send(value any, descriptors ...int) error {
	var message bytes.Buffer
	if err := gob.NewEncoder(&message).Encode(value); err != nil {
		return err
	}
	var rights []byte
	if len(descriptors) > 0 {
		rights = unix.UnixRights(descriptors...)
	}
	for {
		err := unix.Sendmsg(int(c), message.Bytes(), rights, nil, unix.MSG_NOSIGNAL)
		if errors.Is(err, unix.EMSGSIZE) {
			return errors.New("the command line is too long")
		}
		if !errors.Is(err, unix.EINTR) {
			return err
		}
	}
}

// receive waits for a value and returns the descriptors that came with it. At the end, the error is io.EOF.
func (c channel) receive(value any) ([]int, error) {
	message, rights := make([]byte, 1<<18), make([]byte, unix.CmsgSpace(3*4))
	n, oob, _, _, err := unix.Recvmsg(int(c), message, rights, unix.MSG_CMSG_CLOEXEC)
	for errors.Is(err, unix.EINTR) {
		n, oob, _, _, err = unix.Recvmsg(int(c), message, rights, unix.MSG_CMSG_CLOEXEC)
	}
	switch {
	case err != nil:
		return nil, err
	case n == 0:
		return nil, io.EOF
	}
	var descriptors []int
	messages, err := unix.ParseSocketControlMessage(rights[:oob])
	if err != nil {
		return nil, err
	}
	for _, m := range messages {
		fds, err := unix.ParseUnixRights(&m)
		if err != nil {
			return nil, err
		}
		descriptors = append(descriptors, fds...)
	}
	return descriptors, gob.NewDecoder(bytes.NewReader(message[:n])).Decode(value)
}

func (c channel) close() { _ = unix.Close(int(c)) }
