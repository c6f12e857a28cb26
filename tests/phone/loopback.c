/* Preloaded into adbd, which would let anybody on the network in: it listens on every address and
 * asks for no key. With this it listens on 127.0.0.1 alone, on nothing that is no TCP port, and it
 * does not outlive the thread that has started it. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <netinet/in.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>

typedef int (*bind_function)(int, const struct sockaddr *, socklen_t);

int bind(int socket, const struct sockaddr *address, socklen_t length) {
    struct sockaddr_in6 loopback;
    if (address->sa_family != AF_INET6 || length < sizeof loopback) {
        errno = EACCES;
        return -1;
    }
    memcpy(&loopback, address, sizeof loopback);
    inet_pton(AF_INET6, "::ffff:127.0.0.1", &loopback.sin6_addr);
    bind_function next = (bind_function)dlsym(RTLD_NEXT, "bind");
    return next(socket, (const struct sockaddr *)&loopback, sizeof loopback);
}

__attribute__((constructor)) static void end_with_parent(void) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
}
