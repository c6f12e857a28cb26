/* Every program of the test phone, by whatever name it is called: it passes its arguments to the
 * simulator, and the answer on. It is C because a script that starts an interpreter for each touch
 * would be slower than the phone.
 *
 * Over the socket go the name and the arguments, each ended by a zero byte. Back come two numbers
 * (32 bits, little endian), the exit status and the length of what goes to stderr, then that, and
 * then what goes to stdout, until the end. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static char buffer[1 << 18];

static int fail(const char *what) {
    perror(what);
    return 127;
}

static int connected(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int phone = socket(AF_UNIX, SOCK_STREAM, 0);
    if (!path || strlen(path) >= sizeof address.sun_path) return -1;
    strcpy(address.sun_path, path);
    return connect(phone, (struct sockaddr *)&address, sizeof address) ? -1 : phone;
}

static int write_all(int to, const char *bytes, size_t count) {
    while (count) {
        ssize_t written = write(to, bytes, count);
        if (written <= 0) return -1;
        bytes += written;
        count -= written;
    }
    return 0;
}

/* Copies so many bytes, or fewer where they end; the number, or -1 on failure. */
static ssize_t copy(int from, int to, size_t count) {
    size_t done = 0;
    while (done < count) {
        size_t left = count - done;
        ssize_t got = read(from, buffer, left < sizeof buffer ? left : sizeof buffer);
        if (got < 0 || write_all(to, buffer, got)) return -1;
        if (got == 0) break;
        done += got;
    }
    return done;
}

int main(int argc, char **argv) {
    uint32_t header[2];
    int phone = connected(getenv("TEST_PHONE"));
    if (phone < 0) return fail("test phone");
    char *name = strrchr(argv[0], '/');
    if (name) argv[0] = name + 1;
    for (int i = 0; i < argc; i++)
        if (write_all(phone, argv[i], strlen(argv[i]) + 1)) return fail(argv[0]);
    shutdown(phone, SHUT_WR);
    if (recv(phone, header, sizeof header, MSG_WAITALL) != sizeof header) return fail(argv[0]);
    if (copy(phone, STDERR_FILENO, header[1]) < 0) return fail(argv[0]);
    if (copy(phone, STDOUT_FILENO, SIZE_MAX) < 0) return fail(argv[0]);
    return header[0];
}
