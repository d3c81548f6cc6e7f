// The other side of the transport benchmark, as small as it can be: what is left is the way between two processes.
//
//     echo ceiling pipe|tcp COUNT REQUEST REPLY   round trips/s of two processes that only write and read lines of so many bytes
//     echo adapter                                an adapter on standard input and output that answers like a stub
//     echo adapter tcp                            the same for one peer on a TCP port of its own, which it prints
//
// The ceiling is measured with blocking reads and writes, one line there and one back: nothing can be faster over the same
// pipe. Status 0 when done, 2 for wrong usage, 1 when the system refuses something.
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LARGEST = 4 << 20 };
static char line[LARGEST + 2];

static void give_up(const char *what) {
  perror(what);
  exit(1);
}

static void put(int descriptor, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t done = write(descriptor, bytes, count);
    if (done < 0) give_up("write");
    bytes += done;
    count -= (size_t)done;
  }
}

// Reads up to the next line feed: each side writes one line and waits, so nothing stands behind it. 0 at the end.
static size_t get(int descriptor) {
  size_t length = 0;
  while (length <= LARGEST) {
    ssize_t count = read(descriptor, line + length, sizeof line - 1 - length);
    if (count < 0) give_up("read");
    if (count == 0) return 0;
    length += (size_t)count;
    if (line[length - 1] == '\n') {
      line[length] = 0;
      return length;
    }
  }
  return 0;
}

static void connect_to_self(int ends[2]) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  if (listener < 0 || bind(listener, (struct sockaddr *)&address, size) || listen(listener, 1) ||
      getsockname(listener, (struct sockaddr *)&address, &size))
    give_up("listen");
  ends[0] = socket(AF_INET, SOCK_STREAM, 0);
  if (ends[0] < 0 || connect(ends[0], (struct sockaddr *)&address, size)) give_up("connect");
  ends[1] = accept(listener, NULL, NULL);
  if (ends[1] < 0) give_up("accept");
  int on = 1;
  for (int side = 0; side < 2; side++) setsockopt(ends[side], IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  close(listener);
}

static int ceiling(const char *way, long count, size_t request, size_t reply) {
  int there[2], back[2];
  if (strcmp(way, "tcp") == 0) {
    int ends[2];
    connect_to_self(ends);
    there[1] = back[0] = ends[0];
    there[0] = back[1] = ends[1];
  } else if (pipe(there) || pipe(back)) {
    give_up("pipe");
  }
  static char question[LARGEST + 1], answer[LARGEST + 1];
  memset(question, 'q', request);
  memset(answer, 'a', reply);
  question[request - 1] = answer[reply - 1] = '\n';
  pid_t child = fork();
  if (child < 0) give_up("fork");
  if (child == 0) {
    // Until the other side is closed.
    close(there[1]);
    if (back[0] != there[1]) close(back[0]);
    while (get(there[0]) > 0) put(back[1], answer, reply);
    _exit(0);
  }
  close(back[1]);
  if (there[0] != back[1]) close(there[0]);
  struct timespec begin, end;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  for (long turn = 0; turn < count; turn++) {
    put(there[1], question, request);
    if (get(back[0]) != reply) give_up("reply");
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  close(there[1]);
  waitpid(child, NULL, 0);
  double seconds = (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) / 1e9;
  printf("%.0f\n", (double)count / seconds);
  return 0;
}

// Answers by the method's name alone; the id is copied. `rx` is answered with an event, as a device does that heard something.
static int serve(int input, int output) {
  static char reply[LARGEST];
  size_t length;
  while ((length = get(input)) > 0) {
    const char *id = strstr(line, "\"id\":");
    const char *method = strstr(line, "\"method\":\"");
    if (!id || !method) return 1;
    method += 10;
    const char *result = "{\"answer\":\"done\",\"outputs\":[]}";
    if (strncmp(method, "hello\"", 6) == 0)
      result = "{\"protocol\":2,\"name\":\"echo\",\"version\":\"1\",\"role\":\"system\",\"capabilities\":[],\"clock\":\"virtual\"}";
    else if (strncmp(method, "probe\"", 6) == 0)
      result = "{\"answer\":\"unsupported\"}";
    else if (strncmp(method, "rx\"", 3) == 0)
      result = "{\"answer\":\"done\",\"outputs\":[{\"output\":\"event\",\"kind\":\"offer.show\","
               "\"fields\":{\"from\":\"phone\",\"surface\":\"dock\",\"app\":\"com.example.notes\"}}],\"wakeUp\":9000000000000000000}";
    else if (strncmp(method, "bye\"", 4) == 0)
      result = "{}";
    int size = snprintf(reply, sizeof reply, "{\"jsonrpc\":\"2.0\",\"id\":%ld,\"result\":%s}\n", atol(id + 5), result);
    put(output, reply, (size_t)size);
  }
  return 0;
}

static int serve_tcp(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  if (listener < 0 || bind(listener, (struct sockaddr *)&address, size) || listen(listener, 1) ||
      getsockname(listener, (struct sockaddr *)&address, &size))
    give_up("listen");
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);
  int peer = accept(listener, NULL, NULL), on = 1;
  if (peer < 0) give_up("accept");
  setsockopt(peer, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return serve(peer, peer);
}

int main(int count, char **words) {
  signal(SIGPIPE, SIG_IGN);
  if (count == 6 && strcmp(words[1], "ceiling") == 0) {
    long turns = atol(words[3]), request = atol(words[4]), reply = atol(words[5]);
    if (turns > 0 && request > 0 && request <= LARGEST && reply > 0 && reply <= LARGEST)
      return ceiling(words[2], turns, (size_t)request, (size_t)reply);
  }
  if (count == 2 && strcmp(words[1], "adapter") == 0) return serve(0, 1);
  if (count == 3 && strcmp(words[1], "adapter") == 0 && strcmp(words[2], "tcp") == 0) return serve_tcp();
  fprintf(stderr, "usage: echo ceiling pipe|tcp COUNT REQUEST REPLY | echo adapter [tcp]\n");
  return 2;
}
