/* Runs a program once for each input that it reads, one after another, so that the sandbox is set up once for all of them.
 * Arguments: seconds on the clock for each run, the most bytes of an output, the number of files of a run and their names, the program and its
 * arguments. Reads for each run the standard input and the files: the length of each (8 bytes, little-endian) and its bytes. Writes for each run
 * five such numbers (wait status, microseconds of processor time, bytes of memory, whether it was stopped, length of the output) and the output.
 * Ends after the first run that it stops. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile pid_t child;
static volatile sig_atomic_t stopped;

static void stop(int signal) {
	(void)signal;
	stopped = 1;
	if (child > 0) kill(-child, SIGKILL), kill(child, SIGKILL);
}

static int read_all(void *to, size_t n) {
	for (char *at = to; n > 0;) {
		ssize_t got = read(0, at, n);
		if (got < 0 && errno == EINTR) continue;
		if (got <= 0) return 0;
		at += got, n -= got;
	}
	return 1;
}

static int write_all(int fd, const void *from, size_t n) {
	for (const char *at = from; n > 0;) {
		ssize_t put = write(fd, at, n);
		if (put < 0 && errno == EINTR) continue;
		if (put <= 0) return 0;
		at += put, n -= put;
	}
	return 1;
}

static pid_t start(char **command, int in, int out) {
	pid_t pid = fork();
	if (pid != 0) return pid;
	setpgid(0, 0);
	dup2(in, 0), dup2(out, 1);
	int none = open("/dev/null", O_WRONLY);
	if (none >= 0) dup2(none, 2);
	for (int fd = 3; fd < 10; fd++) close(fd);
	signal(SIGALRM, SIG_DFL);
	execv(command[0], command);
	_exit(127);
}

static char *buffer;

/* Copies what follows on standard input into a file, and returns it. */
static int copy(const char *name) {
	uint64_t length;
	if (!read_all(&length, 8)) return -1;
	char *data = malloc(length + 1);
	int file = open(name, O_RDWR | O_CREAT | O_TRUNC, 0600);
	int good = data && file >= 0 && read_all(data, length) && write_all(file, data, length);
	free(data);
	return good ? file : -1;
}

int main(int argc, char **argv) {
	if (argc < 5) return 2;
	long wall = atol(argv[1]), most = atol(argv[2]);
	int files = atoi(argv[3]);
	if (files < 0 || argc < 5 + files) return 2;
	struct sigaction action = {.sa_handler = stop};
	sigaction(SIGALRM, &action, 0);
	buffer = malloc(most + 1);
	for (int in; buffer && (in = copy("in")) >= 0;) {
		for (int i = 0; i < files; i++) {
			int file = copy(argv[4 + i]);
			if (file < 0) return 3;
			close(file);
		}
		int out = open("out", O_RDWR | O_CREAT | O_TRUNC, 0600);
		if (out < 0 || lseek(in, 0, SEEK_SET) < 0) return 4;
		stopped = 0;
		child = start(argv + 4 + files, in, out);
		if (child < 0) return 5;
		struct itimerval clock = {{0, 0}, {wall, 0}}, none = {{0, 0}, {0, 0}};
		setitimer(ITIMER_REAL, &clock, 0);
		int status = 0;
		struct rusage usage = {0};
		while (wait4(child, &status, 0, &usage) < 0 && errno == EINTR) {}
		setitimer(ITIMER_REAL, &none, 0);
		kill(-child, SIGKILL);
		child = 0;
		off_t size = lseek(out, 0, SEEK_END);
		if (size > most) stopped = 1, size = 0;
		lseek(out, 0, SEEK_SET);
		uint64_t head[5] = {(uint64_t)status, usage.ru_utime.tv_sec * 1000000ull + usage.ru_utime.tv_usec + usage.ru_stime.tv_sec * 1000000ull + usage.ru_stime.tv_usec,
			usage.ru_maxrss * 1024ull, (uint64_t)stopped, (uint64_t)size};
		for (off_t got = 0; got < size;) {
			ssize_t n = read(out, buffer + got, size - got);
			if (n <= 0) return 6;
			got += n;
		}
		if (!write_all(1, head, sizeof head) || !write_all(1, buffer, size)) return 7;
		close(in), close(out);
		if (stopped) return 0;
	}
	return 0;
}
