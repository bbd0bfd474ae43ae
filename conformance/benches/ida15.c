/* The reference for node rates: a plain, careful IDA* with Manhattan distance for 4x4 boards, goal 0 1 .. 15.
 *
 * Move order and nodes are those of R. E. Korf's experiments of 1985; the root is not counted. The benchmark
 * `korf` compiles it with `cc -O3 -march=native` and runs it beside our own search.
 *
 * usage: ida15 TILES...     sixteen tiles, row by row, 0 for the blank
 * prints: length, nodes generated, seconds of processor time
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int distance[16][16]; /* by tile and cell */
static int exits[16], exit_of[16][4];
static unsigned char tiles[16];
static unsigned long generated;

/* The length of a solution with f <= bound below this node, or 0. */
static int search(int blank, int came_from, int g, int h, int bound) {
  for (int i = 0; i < exits[blank]; i++) {
    int cell = exit_of[blank][i];
    if (cell == came_from) continue;
    int tile = tiles[cell];
    generated++;
    int child_h = h + distance[tile][blank] - distance[tile][cell];
    if (g + 1 + child_h > bound) continue;
    tiles[blank] = tile;
    if (child_h == 0) {
      tiles[cell] = 0;
      return g + 1;
    }
    int length = search(cell, blank, g + 1, child_h, bound);
    tiles[cell] = tile;
    if (length) return length;
  }
  tiles[blank] = 0;
  return 0;
}

int main(int count, char **words) {
  if (count != 17) {
    fprintf(stderr, "usage: ida15 TILES...\n");
    return 2;
  }
  int blank = 0, h = 0;
  for (int cell = 0; cell < 16; cell++) {
    int row = cell / 4, col = cell % 4, n = 0;
    if (row > 0) exit_of[cell][n++] = cell - 4;
    if (col > 0) exit_of[cell][n++] = cell - 1;
    if (col < 3) exit_of[cell][n++] = cell + 1;
    if (row < 3) exit_of[cell][n++] = cell + 4;
    exits[cell] = n;
    for (int tile = 1; tile < 16; tile++) distance[tile][cell] = abs(tile / 4 - row) + abs(tile % 4 - col);
  }
  for (int cell = 0; cell < 16; cell++) {
    tiles[cell] = atoi(words[1 + cell]) & 15;
    if (!tiles[cell]) blank = cell;
    h += distance[tiles[cell]][cell];
  }
  struct timespec begin, end;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
  int length = 0;
  for (int bound = h; h && !length; bound += 2) length = search(blank, -1, 0, h, bound);
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
  printf("%d %lu %.4f\n", length, generated, (end.tv_sec - begin.tv_sec) + 1e-9 * (end.tv_nsec - begin.tv_nsec));
  return 0;
}
