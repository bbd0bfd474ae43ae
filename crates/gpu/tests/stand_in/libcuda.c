// A driver for machines without a card: the functions of NVIDIA's libcuda.so that
// this crate calls. Its card is the CPU, which runs the kernels thread by thread.
//
// Tests load it in the place of the driver (`driver.rs`). So that the program
// itself runs with it, name its folder in LD_LIBRARY_PATH:
//
//   cc -std=gnu11 -O2 -w -shared -fPIC -Wl,-soname,libcuda.so -I crates/gpu/kernels \
//     -o FOLDER/libcuda.so crates/gpu/tests/stand_in/libcuda.c -lpthread
//   LD_LIBRARY_PATH=FOLDER slidepack solve --device gpu ...

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kernels.cu"

enum { SUCCESS = 0, INVALID_VALUE = 1, OUT_OF_MEMORY = 2, NOT_FOUND = 500, UNSUPPORTED_PTX = 222, LAUNCH_FAILED = 719 };

// What tests change.
static struct {
  int cards;
  size_t memory;
  long fails_at;        // launches from this one on fail; 0 for none
  int refuses_kernels;  // whether the kernels are too new
} settings = {1, (size_t)4 << 30, 0, 0};

// What tests ask.
static struct { size_t taken; long launches; } state;

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

typedef struct Piece { struct Piece *next; size_t bytes; } Piece;
static Piece pieces;
// The bytes in front of a piece of memory.
#define HEAD 256

void stand_in_set(int cards, size_t memory, long fails_at, int refuses_kernels) {
  settings.cards = cards, settings.memory = memory;
  settings.fails_at = fails_at, settings.refuses_kernels = refuses_kernels;
  state.launches = 0;
}
size_t stand_in_taken(void) { return state.taken; }
long stand_in_launches(void) { return state.launches; }

int cuInit(unsigned flags) { return flags ? INVALID_VALUE : SUCCESS; }
int cuDriverGetVersion(int *version) { return *version = 12040, SUCCESS; }
int cuDeviceGetCount(int *count) { return *count = settings.cards, SUCCESS; }
int cuDeviceGet(int *device, int number) { return *device = number, SUCCESS; }

int cuDeviceGetAttribute(int *value, int attribute, int device) {
  switch (attribute) {
    case 16: return *value = 2, SUCCESS;         // multiprocessors
    case 97: return *value = 232448, SUCCESS;    // shared memory of a block
    default: return INVALID_VALUE;
  }
}

int cuDeviceGetName(char *name, int length, int device) {
  strncpy(name, "Stand-in", length);
  return SUCCESS;
}

int cuDevicePrimaryCtxRetain(void **context, int device) { return *context = &state, SUCCESS; }

int cuDevicePrimaryCtxRelease_v2(int device) {
  pthread_mutex_lock(&turn);
  while (pieces.next) {
    Piece *piece = pieces.next;
    pieces.next = piece->next;
    free(piece);
  }
  state.taken = 0;
  pthread_mutex_unlock(&turn);
  return SUCCESS;
}

int cuCtxSetCurrent(void *context) { return context == &state ? SUCCESS : INVALID_VALUE; }

int cuMemGetInfo_v2(size_t *free_bytes, size_t *all) {
  *all = settings.memory, *free_bytes = settings.memory - state.taken;
  return SUCCESS;
}

int cuMemAlloc_v2(u64 *at, size_t bytes) {
  int result = OUT_OF_MEMORY;
  pthread_mutex_lock(&turn);
  Piece *piece = state.taken + bytes <= settings.memory ? aligned_alloc(HEAD, (bytes + 2 * HEAD - 1) / HEAD * HEAD) : 0;
  if (piece) {
    // A card's memory is not cleared.
    memset(piece, 0xa5, HEAD + bytes);
    *piece = (Piece){pieces.next, bytes};
    pieces.next = piece;
    state.taken += bytes;
    *at = (u64)piece + HEAD;
    result = SUCCESS;
  }
  pthread_mutex_unlock(&turn);
  return result;
}

int cuMemFree_v2(u64 at) {
  int result = INVALID_VALUE;
  pthread_mutex_lock(&turn);
  for (Piece *before = &pieces; before->next && result; before = before->next) {
    Piece *piece = before->next;
    if ((u64)piece + HEAD == at) {
      before->next = piece->next;
      state.taken -= piece->bytes;
      free(piece);
      result = SUCCESS;
      break;
    }
  }
  pthread_mutex_unlock(&turn);
  return result;
}

// Whether all of these bytes are of one piece of memory.
static int is_taken(u64 at, size_t bytes) {
  for (Piece *piece = pieces.next; piece; piece = piece->next) {
    u64 first = (u64)piece + HEAD;
    if (first <= at && at + bytes <= first + piece->bytes) return 1;
  }
  return bytes == 0;
}

static int copied(void *to, const void *from, size_t bytes, u64 ours) {
  pthread_mutex_lock(&turn);
  int result = is_taken(ours, bytes) ? SUCCESS : INVALID_VALUE;
  if (!result) memcpy(to, from, bytes);
  pthread_mutex_unlock(&turn);
  return result;
}

int cuMemcpyHtoD_v2(u64 to, const void *from, size_t bytes) { return copied((void *)to, from, bytes, to); }
int cuMemcpyDtoH_v2(void *to, u64 from, size_t bytes) { return copied(to, (void *)from, bytes, from); }

#ifndef WITHOUT_MEMSET
int cuMemsetD8_v2(u64 at, unsigned char value, size_t bytes) {
  pthread_mutex_lock(&turn);
  int result = is_taken(at, bytes) ? SUCCESS : INVALID_VALUE;
  if (!result) memset((void *)at, value, bytes);
  pthread_mutex_unlock(&turn);
  return result;
}
#endif

int cuModuleLoadData(void **module, const void *image) {
  if (settings.refuses_kernels) return UNSUPPORTED_PTX;
  return strstr(image, ".version") ? (*module = &settings, SUCCESS) : INVALID_VALUE;
}

int cuModuleUnload(void *module) { return module == &settings ? SUCCESS : INVALID_VALUE; }

static const char *const names[] = {"search",  "search_far", "survey", "plan",   "give",
                                    "tally", "lay_out", "spread", "settle", "collect"};

int cuModuleGetFunction(void **function, void *module, const char *name) {
  for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
    if (!strcmp(names[n], name)) return *function = (void *)(names + n), SUCCESS;
  }
  return NOT_FOUND;
}

int cuFuncSetAttribute(void *function, int attribute, int value) { return value <= 232448 ? SUCCESS : INVALID_VALUE; }

int cuLaunchKernel(void *function, unsigned blocks, unsigned by, unsigned bz, unsigned threads, unsigned ty, unsigned tz,
                   unsigned shared, void *stream, void **parameters, void **extra) {
  if (by * bz * ty * tz != 1 || 1024 < threads || sizeof shared_words < shared) return INVALID_VALUE;
  pthread_mutex_lock(&turn);
  state.launches++;
  int result = settings.fails_at && settings.fails_at <= state.launches ? LAUNCH_FAILED : SUCCESS;
  int kernel = (const char *const *)function - names;
  for (unsigned block = 0; block < blocks && !result; block++) {
    for (unsigned thread = 0; thread < threads; thread++) {
      place(thread, block, threads, blocks);
      switch (kernel) {
        case 0: search(*(const Params *)parameters[0]); break;
        case 1: search_far(*(const Params *)parameters[0]); break;
        case 2: survey(*(const Params *)parameters[0]); break;
        case 3: plan(*(const Params *)parameters[0]); break;
        case 4: give(*(const Params *)parameters[0]); break;
        case 5: tally(*(Result **)parameters[0], *(u32 *)parameters[1], *(u64 **)parameters[2]); break;
        case 6: lay_out(*(const Layout *)parameters[0]); break;
        case 7: spread(*(const Build *)parameters[0]); break;
        case 8: settle(*(const Build *)parameters[0]); break;
        case 9: collect(*(const Build *)parameters[0]); break;
      }
    }
  }
  pthread_mutex_unlock(&turn);
  return result;
}

int cuGetErrorString(int error, const char **text) {
  switch (error) {
    case OUT_OF_MEMORY: *text = "out of memory"; break;
    case UNSUPPORTED_PTX: *text = "the provided PTX was compiled with an unsupported toolchain."; break;
    case LAUNCH_FAILED: *text = "unspecified launch failure"; break;
    default: *text = "invalid argument"; break;
  }
  return SUCCESS;
}

int cuGetErrorName(int error, const char **text) { return cuGetErrorString(error, text); }
