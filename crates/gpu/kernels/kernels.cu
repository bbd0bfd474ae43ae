// IDA* with pattern databases, one depth-first search a thread.
//
// This is one source for two machines. NVRTC makes PTX of it (`kernels/make`),
// and any C compiler a library that runs it on the CPU, one thread after the
// other, which is how the tests run it. So it keeps to what both understand.
//
// A thread searches a piece of a subtree. In shared memory it keeps the board and
// the state of every pattern: an index, the sum over its tiles of cell * cells^i,
// and the set of cells that its tiles are on. A move changes the index of one
// pattern of each view by one addition. The bit at the new index says whether the
// moves left of that pattern rise or fall. Its stack has one word a level.
//
// A step tries one child. The first view was looked up for all children of a node
// together, the second one is looked up when a child's turn comes. A child with no
// children of its own is never written anywhere.
//
// A launch of `search` is a slice: it ends after a number of nodes a thread, or
// when many threads have nothing to do. Then `survey`, `plan` and `give` hand
// untried branches of busy threads to idle ones.

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

#ifdef __CUDACC__
#define KERNEL extern "C" __global__ void
#define BOUNDS(threads, blocks) __launch_bounds__(threads, blocks)
#define DEVICE static __device__ __forceinline__
#define THREAD threadIdx.x
#define BLOCK blockIdx.x
#define THREADS blockDim.x
#define BLOCKS gridDim.x
#define LANE (blockIdx.x * blockDim.x + threadIdx.x)
#define SYNC() __syncthreads()
#define FIRST_BIT(set) (__ffs((int)(set)) - 1)
#define COUNT(set) ((u32)__popc(set))
#define SHARED(name) extern __shared__ u32 name[]
#define ADD(at, value) atomicAdd(at, value)
#define SUB(at, value) atomicSub(at, value)
#define LEAST(at, value) atomicMin(at, value)
#define SET(at, value) atomicExch(at, value)
#define OR(at, value) atomicOr(at, value)
#define LOOK(at) (*(volatile u32*)(at))
#define UNROLL _Pragma("unroll")
#define ROLLED _Pragma("unroll 1")
#define ALIGNED __align__(8)
#ifdef FAR_L2
#define FAR ".L1::no_allocate"
#else
#define FAR ""
#endif
#else
// The host sets these before it calls a kernel for each thread.
static struct { u32 thread, block, threads, blocks; } grid;
static u32 shared_words[1 << 16];
void place(u32 thread, u32 block, u32 threads, u32 blocks) {
  grid.thread = thread, grid.block = block, grid.threads = threads, grid.blocks = blocks;
}
#define KERNEL void
#define BOUNDS(threads, blocks)
#define DEVICE static inline
#define THREAD grid.thread
#define BLOCK grid.block
#define THREADS grid.threads
#define BLOCKS grid.blocks
#define LANE (grid.block * grid.threads + grid.thread)
#define SYNC()
#define FIRST_BIT(set) __builtin_ctz(set)
#define COUNT(set) ((u32)__builtin_popcount(set))
#define SHARED(name) u32* const name = shared_words
static u32 add_u32(u32* at, u32 value) { u32 old = *at; *at += value; return old; }
static u64 add_u64(u64* at, u64 value) { u64 old = *at; *at += value; return old; }
#define ADD(at, value) _Generic((at), u32*: add_u32, u64*: add_u64)(at, value)
#define SUB(at, value) add_u32(at, 0u - (value))
#define LEAST(at, value) (*(at) = *(at) < (value) ? *(at) : (value))
static u32 set_u32(u32* at, u32 value) { u32 old = *at; *at = value; return old; }
#define SET(at, value) set_u32(at, value)
#define OR(at, value) (*(at) |= (value))
#define LOOK(at) (*(at))
#define UNROLL
#define ROLLED
#define ALIGNED
#endif

// No root, and no lane.
#define NONE 0xffffffffu
// The most moves below a root.
#define MOST_LEVELS 192
// The moves of a solution that a job can hold, from its root.
#define MOST_MOVES 256
// Patterns of a view.
#define PATTERNS 4
// Moves that a step takes back at most.
#ifndef POPS
#define POPS 2
#endif
// Frames nearest to the top of the stack that a thread keeps in registers.
#ifndef KEPT
#define KEPT 4
#endif

// The state of a pattern: its index, and its tiles' cells from bit 2 on, above the
// moves left modulo 4. The bits of an index above the 32nd are from bit 28 on.
typedef struct ALIGNED { u32 index, taken; } Pattern;

// The root of a subtree, as the host makes it.
typedef struct {
  u32 tiles[8];                  // by cell, four to a word
  Pattern patterns[2 * PATTERNS];  // by view and pattern
  u32 left;                      // moves within the bound
  u32 slack[2];                  // how often the sum of a view may rise instead of falling
  u32 blank;                     // its cell; the turned one from bit 8 on; moves to try from bit 16 on
  u32 state;                     // of the pruner
  u32 job;
  u32 stride;                    // one of `stride` lanes takes such roots from the queue
  u32 goal;                      // which goal's tables it is for
} Root;

// Counts of the search below a root.
typedef struct { u64 nodes, generated; u32 nearest, pad; } Result;

// A round of one search.
typedef struct {
  u32 pending;  // pieces that are not done
  u32 stop;     // whether its pieces are to be dropped
  u32 found;    // whether there is a solution
  u32 root;     // its root
  u32 length;   // its moves below the root
  u8 moves[MOST_MOVES];
} Job;

// State of a thread between two slices, apart from its stack.
typedef struct { u32 root, depth; } Lane;

typedef struct {
  u32 head, tail;   // of the queue of roots
  u32 waiting;      // lanes that had nothing to do in this slice
  u32 idle;         // lanes in the list of idle ones
  u32 least;        // budget of the frames that are given away
  u32 given;        // lanes that were given something
  u32 slices, pad;
  u64 expanded;
  u32 frames[256];  // how many lanes could give a frame of each budget
} Counters;

typedef struct {
  const u32* bits;     // planes, one for each region of the blank, of all tables
  const u64* codes;    // by rank: the region of every cell, two bits each; 3 for any from the fourth on
  const u32* masks;    // the cells of each region, by region and rank
  const u32* image;    // what goes to shared memory, the pruner last
  const Root* roots;
  const u32* queue;    // numbers of roots, in a ring
  Result* results;     // by root
  Job* jobs;
  Lane* lanes;
  u32* stacks;         // by level and lane
  u32* frames;         // by lane: the level and budget it could give
  u32* idle;           // list of lanes
  Counters* counters;
  u32 lane_count;
  u32 queue_mask;
  u32 plane_words;
  u32 sets;            // sets of cells: length of each mask array
  u32 regions;         // the most regions that a set leaves
  u32 split;           // cells in the lower half of a set
  u32 steps;           // how the blank steps for each direction, a signed byte each
  u32 shared_words;    // of the image that go to shared memory
  u32 views;           // 1 or 2
  u32 classes;         // by pattern: which upper half table it takes
  u32 high_words;
  u32 image_words;
  u32 at_high, at_multi, at_next, at_pruned, at_exits, at_weights, at_beside;  // words in the image
  u32 budget;          // nodes a lane may expand in a slice
  u32 least_budget;    // of frames worth giving
  u32 patience;        // waiting lanes that end a slice
} Params;

// A node, but for what is in shared memory.
typedef struct {
  u32 blank, turned;
  u32 left, slack0, slack1;
} Node;

#define STEP(steps, dir) ((u32)(int)(signed char)((steps) >> (8 * (dir))))
// Data of a goal's tables, by tile: its weight in each view, and its
// pattern in the two upper bits of that. There is no tile 0: its place has how the
// blank steps in the second view.
#define GOAL_WORDS 64
#define TURNED_STEPS(weights) ((weights)[0].index)
#define WEIGHT 0x3fffffffu
#define OF_TILE(weight) ((weight) >> 30)
#define STATE(own, pattern) (((Pattern*)(own))[(pattern) * THREADS])
#define TILE(tiles, cell) (((u8*)((tiles) + ((cell) >> 2) * THREADS))[(cell) & 3])

// Frames of the stack, one a node: moves to try in bits 0 to 3, whether the sum of
// one view rises by each of them in bits 4 to 7, which view in bit 8, the move that
// led here in bits 12 and 13, whether the views rose by it in bits 14 and 15, the
// pruner's state above.
#define CAME(frame) ((frame) >> 12 & 3)

// A word of two, if `wanted` is not 0; else 0.
DEVICE u64 load_if(const u64* at, u32 wanted) {
#ifdef __CUDACC__
  u64 word;
  asm("{\n.reg .pred q;\nsetp.ne.u32 q, %2, 0;\nmov.u64 %0, 0;\n@q ld.global.nc.u64 %0, [%1];\n}"
      : "=l"(word) : "l"(at), "r"(wanted));
  return word;
#else
  return wanted ? *at : 0;
#endif
}

// The same of one word, from a table that no cache of a multiprocessor can hold.
DEVICE u32 load_far_if(const u32* at, u32 wanted) {
#ifdef __CUDACC__
  u32 word;
  asm("{\n.reg .pred q;\nsetp.ne.u32 q, %2, 0;\nmov.u32 %0, 0;\n@q ld.global.nc" FAR ".u32 %0, [%1];\n}"
      : "=r"(word) : "l"(at), "r"(wanted));
  return word;
#else
  return wanted ? *at : 0;
#endif
}

// A pattern after one of its tiles moved; its moves left are those before.
DEVICE Pattern moved(Pattern state, u32 weight, u32 step, u32 from, u32 to) {
  state.index -= step * (weight & WEIGHT);
  state.taken ^= 4u << from | 4u << to;
  return state;
}

// A pattern with a number added to its moves left modulo 4.
DEVICE Pattern with_more(Pattern state, u32 more) {
  state.taken = (state.taken & ~3u) | (state.taken + more & 3);
  return state;
}

// Slides a tile, forwards or backwards: `up0` and `up1` are what that adds to the
// moves left of its patterns modulo 4.
DEVICE void slide(const Params* p, const Pattern* weights, u32* own, u32* tiles, Node* node, u32 dir, u32 up0,
                  u32 up1) {
  u32 step = STEP(p->steps, dir), turned_step = STEP(TURNED_STEPS(weights), dir);
  u32 from = node->blank + step, turned = node->turned + turned_step;
  u32 tile = TILE(tiles, from);
  Pattern weight = weights[tile];
  Pattern* one = &STATE(own, OF_TILE(weight.index));
  Pattern* other = &STATE(own, PATTERNS + OF_TILE(weight.taken));
  *one = with_more(moved(*one, weight.index, step, from, node->blank), up0);
  *other = with_more(moved(*other, weight.taken, turned_step, turned, node->turned), up1);
  TILE(tiles, node->blank) = (u8)tile;
  node->blank = from;
  node->turned = turned;
}

// The rank of a pattern's set of cells.
DEVICE u32 rank_of(const Params* p, const u32* image, u32 pattern, u32 taken) {
  u32 high = taken >> (p->split + 2) & (p->high_words - 1);
  if (p->classes) high += (p->classes >> pattern & 1) * p->high_words;
  return ((const u16*)image)[taken >> 2 & ((1u << p->split) - 1)] + image[p->at_high + high];
}

// The regions of all cells of a set, unless the one of `cell` is surely the first:
// it is if no region but the first has two cells and one of the cells beside is free.
DEVICE u64 code_of(const Params* p, const u32* image, u32 rank, u32 taken, u32 cell, u32 wanted) {
  u32 multi = image[p->at_multi + (rank >> 5)] >> (rank & 31) & 1;
  u32 is_alone = !(image[p->at_beside + cell] & ~taken);
  return load_if(p->codes + rank, wanted ? multi | is_alone : 0);
}

// Which region of a set of cells one of them is in, from the fourth on.
DEVICE u32 later_region(const Params* p, u32 rank, u32 cell) {
  u32 region = 3;
  ROLLED while (region + 1 < p->regions && !(p->masks[region * p->sets + rank] >> cell & 1)) region++;
  return region;
}

// The word of the plane of a region that has the bit of a pattern's index.
DEVICE u32 word_of(const Params* p, Pattern state, u32 region, u32 wanted) {
  u32 word = state.index >> 5 | state.taken >> 28 << 27;
  return load_far_if(p->bits + ((u64)region * p->plane_words + word), wanted);
}

// Whether a pattern's moves left rise, by the word with its new bit.
DEVICE u32 rises(Pattern state, u32 word) {
  return ~(word >> (state.index & 31) ^ state.taken ^ state.taken >> 1) & 1;
}

// The moves of `open`, at most three, after which the sum of a view is within the
// bound, with those after which it has risen from bit 4 on. The pattern of number
// `which` is in state `instead`.
DEVICE u32 expanded(const Params* p, const u32* image, const Pattern* weights, const u32* own, const u32* tiles,
                    const Node* node, u32 view, u32 open, u32 which, Pattern instead) {
  u32 blank = view ? node->turned : node->blank, steps = view ? TURNED_STEPS(weights) : p->steps;
  u32 rest = open, rising = 0;
  u32 dirs[3], ranks[3], cells[3], words[3];
  u64 codes[3];
  Pattern states[3];
  UNROLL for (u32 n = 0; n < 3; n++) {
    u32 is_there = rest;
    u32 dir = is_there ? FIRST_BIT(rest) : n ? dirs[0] : 0;
    rest &= rest - 1;
    u32 step = STEP(steps, dir), cell = blank + step;
    u32 tile = TILE(tiles, node->blank + STEP(p->steps, dir));
    u32 weight = ((const u32*)(weights + tile))[view];
    u32 pattern = view * PATTERNS + OF_TILE(weight);
    Pattern state = STATE(own, pattern);
    if (pattern == which) state = instead;
    states[n] = moved(state, weight, step, cell, blank);
    ranks[n] = rank_of(p, image, pattern, states[n].taken);
    codes[n] = code_of(p, image, ranks[n], states[n].taken, cell, is_there);
    dirs[n] = dir, cells[n] = cell;
  }
  rest = open;
  UNROLL for (u32 n = 0; n < 3; n++) {
    u32 region = (u32)(codes[n] >> 2 * cells[n]) & 3;
    if (region == 3) region = later_region(p, ranks[n], cells[n]);
    words[n] = word_of(p, states[n], region, rest);
    rest &= rest - 1;
  }
  rest = open;
  UNROLL for (u32 n = 0; n < 3; n++) {
    rising |= (rest ? rises(states[n], words[n]) : 0) << dirs[n];
    rest &= rest - 1;
  }
  u32 slack = view ? node->slack1 : node->slack0;
  return (slack ? open : open & ~rising) | rising << 4;
}

// Puts what was counted where the host finds it.
DEVICE void flush(const Params* p, u32 root, u32 nodes, u32 generated, u32 nearest) {
  if (generated | nodes) {
    Result* result = p->results + root;
    ADD(&result->nodes, (u64)nodes);
    ADD(&result->generated, (u64)generated);
    LEAST(&result->nearest, nearest);
  }
}

// Whether a lane takes the next root of the queue. Few lanes take large ones: all
// others are given branches of those, so that the card is on few of them at a time.
DEVICE u32 takes_roots(const Params* p, u32 lane) {
  u32 head = LOOK(&p->counters->head);
  return head < p->counters->tail && lane % p->roots[p->queue[head & p->queue_mask]].stride == 0;
}

// Goes to the root of a subtree.
DEVICE void go_to(const Root* root, u32* own, u32* tiles, Node* node) {
  for (u32 n = 0; n < 2 * PATTERNS; n++) STATE(own, n) = root->patterns[n];
  for (u32 n = 0; n < 8; n++) tiles[n * THREADS] = root->tiles[n];
  node->left = root->left, node->slack0 = root->slack[0], node->slack1 = root->slack[1];
  node->blank = root->blank & 255, node->turned = root->blank >> 8 & 255;
}

// Follows the move that led to a frame.
DEVICE void follow(const Params* p, const Pattern* weights, u32* own, u32* tiles, Node* node, u32 frame) {
  u32 rose0 = frame >> 14 & 1, rose1 = frame >> 15 & 1;
  slide(p, weights, own, tiles, node, CAME(frame), 3 - 2 * rose0, 3 - 2 * rose1);
  node->left--;
  node->slack0 -= rose0;
  node->slack1 -= rose1;
}

// Takes the move back that led to a frame.
DEVICE void take_back(const Params* p, const Pattern* weights, u32* own, u32* tiles, Node* node, u32 frame) {
  u32 rose0 = frame >> 14 & 1, rose1 = frame >> 15 & 1;
  slide(p, weights, own, tiles, node, CAME(frame) ^ 1, 1 + 2 * rose0, 1 + 2 * rose1);
  node->left++;
  node->slack0 += rose0;
  node->slack1 += rose1;
}

// Brings the first words of the image to shared memory.
DEVICE void fill(const Params* p, u32* image) {
#ifdef __CUDACC__
  for (u32 word = THREAD; word < p->shared_words; word += THREADS) image[word] = p->image[word];
#else
  for (u32 word = 0; THREAD == 0 && word < p->shared_words; word++) image[word] = p->image[word];
#endif
  SYNC();
}

// Searches for a slice. `automaton` is the image, wherever the pruner is read from.
DEVICE void search_slice(const Params* p, u32* image, const u32* automaton) {
  if (LANE == 0) p->counters->idle = 0;
  u32* own = image + p->shared_words + 2 * THREAD;
  u32* tiles = image + p->shared_words + 4 * PATTERNS * THREADS + THREAD;
  const u16* next = (const u16*)(automaton + p->at_next);
  const u8* pruned = (const u8*)(automaton + p->at_pruned);
  const u8* exits = (const u8*)(image + p->at_exits);
  u32 lane = LANE;
#ifdef LOCAL_STACK
  u32 stack[MOST_LEVELS];
#define STACK(level) stack[level]
#else
#define STACK(level) p->stacks[(level) * p->lane_count + lane]
#endif
#if KEPT
  u32 top[KEPT], kept = 0;
#endif
  u32 root = p->lanes[lane].root, depth = 0, frame = 0;
  u32 nodes = 0, generated = 0, nearest = NONE, total = 0, is_counted = 0;
  Node node = {0, 0, 0, 0, 0};
  const Pattern* weights = (const Pattern*)(image + p->at_weights);

  // Go on where the last slice ended.
  if (root != NONE && LOOK(&p->jobs[p->roots[root].job].stop)) {
    SUB(&p->jobs[p->roots[root].job].pending, 1u);
    root = NONE;
  }
  if (root != NONE) {
    u32 last = p->lanes[lane].depth;
    weights = (const Pattern*)(image + p->at_weights + p->roots[root].goal * GOAL_WORDS);
    go_to(p->roots + root, own, tiles, &node);
    frame = p->stacks[lane];
    while (depth < last) {
      STACK(depth) = frame;
      depth++;
      frame = p->stacks[depth * p->lane_count + lane];
      follow(p, weights, own, tiles, &node, frame);
    }
  }

  for (u32 step = 0; step < p->budget; step++) {
    // Whether there is a node to expand, and what is known about it.
    u32 is_new = 0, is_child = 0, open = 0, made = 0, dir = 0, tile = 0;
    u32 one = NONE, other = NONE;
    Pattern first = {0, 0}, second = {0, 0};
    Node child = {0, 0, 0, 0, 0};
    if (root == NONE) {
      if ((step & 3) == 0 && takes_roots(p, lane)) {
        u32 at = ADD(&p->counters->head, 1u);
        if (at < p->counters->tail) {
          root = p->queue[at & p->queue_mask];
          const Root* from = p->roots + root;
          if (LOOK(&p->jobs[from->job].stop)) {
            SUB(&p->jobs[from->job].pending, 1u);
            root = NONE;
          } else {
            weights = (const Pattern*)(image + p->at_weights + from->goal * GOAL_WORDS);
            go_to(from, own, tiles, &node);
            child = node;
            depth = 0;
            open = from->blank >> 16;
            made = from->state << 16;
            is_new = 1;
            total++;
          }
        }
      }
      if (root == NONE && !is_counted) {
        ADD(&p->counters->waiting, 1u);
        is_counted = 1;
      }
    } else {
      for (u32 pops = 0; pops < POPS && root != NONE && !(frame & 15); pops++) {
        if (depth) {
          take_back(p, weights, own, tiles, &node, frame);
          depth--;
#if KEPT
          if (kept) {
            frame = top[0];
            kept--;
            UNROLL for (u32 n = 0; n + 1 < KEPT; n++) top[n] = top[n + 1];
          } else {
            frame = STACK(depth);
          }
#else
          frame = STACK(depth);
#endif
        } else {
          flush(p, root, nodes, generated, nearest);
          SUB(&p->jobs[p->roots[root].job].pending, 1u);
          nodes = 0, generated = 0, nearest = NONE;
          root = NONE;
        }
      }
      if (frame & 15) {
        dir = FIRST_BIT(frame);
        frame &= frame - 1;
        // The child, in registers: what its move does to one pattern of each view.
        child = node;
        u32 from_step = STEP(p->steps, dir), turned_step = STEP(TURNED_STEPS(weights), dir);
        child.blank = node.blank + from_step, child.turned = node.turned + turned_step;
        tile = TILE(tiles, child.blank);
        Pattern weight = weights[tile];
        one = OF_TILE(weight.index), other = PATTERNS + OF_TILE(weight.taken);
        first = moved(STATE(own, one), weight.index, from_step, child.blank, node.blank);
        second = moved(STATE(own, other), weight.taken, turned_step, child.turned, node.turned);
        // The view that was not looked up yet.
        u32 view = ~frame >> 8 & 1, rose = frame >> (4 + dir) & 1, also = 0;
        if (p->views == 2) {
          Pattern state = view ? second : first;
          u32 cell = view ? child.turned : child.blank;
          u32 rank = rank_of(p, image, view ? other : one, state.taken);
          u32 region = (u32)(code_of(p, image, rank, state.taken, cell, 1) >> 2 * cell) & 3;
          if (region == 3) region = later_region(p, rank, cell);
          also = rises(state, word_of(p, state, region, 1));
        }
        if (!also || (view ? node.slack1 : node.slack0)) {
          u32 up0 = view ? rose : also, up1 = view ? also : rose;
          u32 state = next[(frame >> 16) * 4 + dir];
          first = with_more(first, 3 - 2 * up0);
          second = with_more(second, 3 - 2 * up1);
          child.left--;
          child.slack0 -= up0;
          child.slack1 -= up1;
          made = dir << 12 | up0 << 14 | up1 << 15 | state << 16;
          open = exits[child.blank] & ~(u32)pruned[state];
          u32 slack = child.slack0 < child.slack1 ? child.slack0 : child.slack1;
          u32 near = child.left - 2 * slack;
          nearest = near < nearest ? near : nearest;
          nodes++;
          total++;
          is_child = 1;
          if (child.left == 2 * child.slack0) {
            // No moves are left: this is the goal.
            Job* job = p->jobs + p->roots[root].job;
            if (SET(&job->found, 1u) == 0) {
#if KEPT
              UNROLL for (u32 n = 0; n < KEPT; n++) if (n < kept) STACK(depth - 1 - n) = top[n];
#endif
              job->root = root;
              job->length = depth + 1;
              ROLLED for (u32 level = 1; level < depth; level++) job->moves[level - 1] = (u8)CAME(STACK(level));
              if (depth) job->moves[depth - 1] = (u8)CAME(frame);
              job->moves[depth] = (u8)dir;
            }
            job->stop = 1;
            SUB(&job->pending, 1u);
            nodes = 0, generated = 0, nearest = NONE;
            root = NONE, frame = 0;
            is_child = 0;
#if KEPT
            kept = 0;
#endif
          }
        }
      }
    }
    if (is_new | is_child) {
      generated += COUNT(open);
      u32 view = child.slack1 < child.slack0, found = 0;
      if (open) {
        found = expanded(p, image, weights, own, tiles, &child, view, open, view ? other : one, view ? second : first);
      }
      made |= found | view << 8;
      if (is_new) {
        frame = made;
      } else if (found & 15) {
#if KEPT
        if (kept == KEPT) STACK(depth - KEPT) = top[KEPT - 1];
        else kept++;
        UNROLL for (u32 n = KEPT - 1; 0 < n; n--) top[n] = top[n - 1];
        top[0] = frame;
#else
        STACK(depth) = frame;
#endif
        depth++;
        frame = made;
        STATE(own, one) = first;
        STATE(own, other) = second;
        TILE(tiles, node.blank) = (u8)tile;
        node = child;
      }
    }
    if ((step & 63) == 63 && p->patience < LOOK(&p->counters->waiting)) break;
  }

  p->lanes[lane].root = root;
  p->lanes[lane].depth = depth;
  if (root != NONE) {
#if KEPT
    UNROLL for (u32 n = 0; n < KEPT; n++) if (n < kept) STACK(depth - 1 - n) = top[n];
#endif
#ifdef LOCAL_STACK
    for (u32 level = 0; level < depth; level++) p->stacks[level * p->lane_count + lane] = stack[level];
#endif
    p->stacks[depth * p->lane_count + lane] = frame;
    flush(p, root, nodes, generated, nearest);
  }
#ifdef __CUDACC__
  for (u32 apart = 16; apart; apart /= 2) total += __shfl_xor_sync(0xffffffffu, total, apart);
  if (THREAD % 32 == 0 && total) ADD(&p->counters->expanded, (u64)total);
#else
  ADD(&p->counters->expanded, (u64)total);
#endif
}

// Searches for a slice.
KERNEL BOUNDS(1024, 1) search(const Params p) {
  SHARED(image);
  fill(&p, image);
  search_slice(&p, image, image);
}

// The same where shared memory has no room for the pruner.
KERNEL BOUNDS(1024, 1) search_far(const Params p) {
  SHARED(image);
  fill(&p, image);
  search_slice(&p, image, p.image);
}

// Lists lanes that have nothing to do, and counts what the others could give:
// the untried moves nearest to their roots, by the moves left there.
KERNEL survey(const Params p) {
  u32 lane = LANE;
  if (p.lane_count <= lane) return;
  u32 root = p.lanes[lane].root, could = 0;
  if (root == NONE) {
    // Lanes that take roots from the queue wait for nothing if there are some.
    if (!takes_roots(&p, lane)) p.idle[ADD(&p.counters->idle, 1u)] = lane;
  } else {
    u32 depth = p.lanes[lane].depth, level = 0;
    while (level < depth && !(p.stacks[level * p.lane_count + lane] & 15)) level++;
    u32 open = p.stacks[level * p.lane_count + lane] & 15;
    // A lane that gives work keeps some for itself.
    u32 gives = level < depth ? open : open & (open - 1);
    u32 left = p.roots[root].left - level;
    if (gives && p.least_budget <= left) {
      could = level << 8 | (left < 255 ? left : 255);
      ADD(&p.counters->frames[could & 255], 1u);
    }
  }
  p.frames[lane] = could;
}

// Decides which frames are given away: as many as there are idle lanes, those
// with the most moves left.
KERNEL plan(const Params p) {
  if (LANE) return;
  Counters* all = p.counters;
  if (all->tail < all->head) all->head = all->tail;
  u32 wanted = all->idle, sum = 0, budget = 256;
  ROLLED while (0 < budget && sum < wanted) sum += all->frames[--budget];
  all->least = wanted ? budget : 256;
  ROLLED for (u32 n = 0; n < 256; n++) all->frames[n] = 0;
  all->waiting = 0;
  all->given = 0;
  all->slices++;
}

// Gives frames to idle lanes.
KERNEL give(const Params p) {
  u32 lane = LANE;
  if (p.lane_count <= lane) return;
  u32 could = p.frames[lane];
  if (!could || (could & 255) < p.counters->least) return;
  u32 at = ADD(&p.counters->given, 1u);
  if (p.counters->idle <= at) return;
  u32 to = p.idle[at], level = could >> 8, root = p.lanes[lane].root;
  ADD(&p.jobs[p.roots[root].job].pending, 1u);
  p.lanes[to].root = root;
  p.lanes[to].depth = level;
  for (u32 one = 0; one < level; one++) {
    p.stacks[one * p.lane_count + to] = p.stacks[one * p.lane_count + lane];
  }
  u32* mine = p.stacks + level * p.lane_count + lane;
  u32 open = *mine & 15;
  u32 keeps = level < p.lanes[lane].depth ? 0 : open & (0 - open);
  p.stacks[level * p.lane_count + to] = *mine & ~keeps;
  *mine = *mine & ~15u | keeps;
}

// Adds up what was found below some roots.
KERNEL tally(const Result* results, u32 count, u64* sums) {
  u64 nodes = 0, generated = 0;
  for (u32 root = LANE; root < count; root += THREADS * BLOCKS) {
    nodes += results[root].nodes;
    generated += results[root].generated;
  }
  if (nodes) ADD(sums, nodes);
  if (generated) ADD(sums + 1, generated);
}

// A table as the CPU has it, and where its bits go.
typedef struct {
  const u8* bytes;
  u32* planes;         // where this table begins in the first plane
  const u16* first;    // rows of permutations, as in the core
  const u16* rest;
  const u32* low;      // ranks of sets of cells
  const u32* high;
  const u32* bases;    // by rank, the number of the first region
  const u32* maps;     // by rank, the number of the map
  const u8* regions;   // by map and cell, the number of the region less the first
  const u32* masks;    // as in Params, beginning with the ranks of this table
  u32 sets;
  u32 most_regions;
  u32 words;           // of this table in every plane
  u32 cells;           // of the board
  u32 tiles;
  u32 row_bytes;
  u32 order_split;
  u32 split;
  u32 plane_words;
  u32 pad;
} Layout;

// Lays the bits of a table out by index: a thread makes a word of each plane.
KERNEL lay_out(const Layout t) {
  u32 word = LANE;
  if (t.words <= word) return;
  u32 out[8] = {0, 0, 0, 0, 0, 0, 0, 0};
  for (u32 bit = 0; bit < 32; bit++) {
    u32 index = word * 32 + bit, rest = index, taken = 0, is_placement = 1;
    u32 cells[8];
    for (u32 tile = 0; tile < t.tiles; tile++) {
      u32 cell = rest % t.cells;
      rest /= t.cells;
      if (taken >> cell & 1) is_placement = 0;
      taken |= 1u << cell;
      cells[tile] = cell;
    }
    if (!is_placement || rest) continue;
    u32 order = 0;
    for (u32 tile = 0; tile < t.tiles; tile++) {
      order |= tile << 3 * COUNT(taken & ((1u << cells[tile]) - 1));
    }
    u64 row = t.first[order & ((1u << t.order_split) - 1)] + t.rest[order >> t.order_split];
    u32 rank = t.low[taken & ((1u << t.split) - 1)] + t.high[taken >> t.split];
    const u8* map = t.regions + 32 * t.maps[rank];
    for (u32 region = 0; region < t.most_regions; region++) {
      u32 mask = t.masks[region * t.sets + rank];
      if (!mask) break;
      u32 at = t.bases[rank] + map[FIRST_BIT(mask)];
      out[region] |= (u32)(t.bytes[row * t.row_bytes + at / 8] >> at % 8 & 1) << bit;
    }
  }
  for (u32 region = 0; region < t.most_regions; region++) t.planes[(u64)region * t.plane_words + word] = out[region];
}

// A table being built: a breadth-first search from the goal over placements and
// regions of the blank. Only moves of the pattern's tiles count. Everything is by
// index, and regions are sets of cells.
typedef struct {
  u32* fresh;          // regions reached at the last level
  u32* next;           // regions that are a move away from those
  u32* seen;           // regions reached at any level
  u32* bits;           // those whose bit is set in the table
  u32* reached;        // how many placements have new regions
  u8* bytes;           // the table as the CPU has it
  const u32* orders;   // its permutations by row
  const u32* sets;     // its sets of cells, by region
  const u32* firsts;   // the first cell of every region
  u32 count;           // indices
  u32 cells;           // of the board
  u32 cols;
  u32 tiles;
  u32 level;
  u32 row_bytes;
  u32 rows;
  u32 regions;
} Build;

// The cells next to any of `set`.
DEVICE u32 beside(const Build* t, u32 set, u32 not_first, u32 not_last) {
  return set << t->cols | set >> t->cols | (set & not_last) << 1 | (set & not_first) >> 1;
}

// Indices that a thread sweeps over: most of them have nothing to do.
#define SWEEP 8
#define SWEPT(n) ((BLOCK * SWEEP + (n)) * THREADS + THREAD)

// Makes every move out of some regions.
DEVICE void spread_from(const Build* p, u32 index, u32 fresh) {
  const Build t = *p;
  t.fresh[index] = 0;
  u32 all = (u32)(((u64)1 << t.cells) - 1), column = 0, taken = 0, rest = index;
  for (u32 cell = 0; cell < t.cells; cell += t.cols) column |= 1u << cell;
  u32 not_first = all & ~column, not_last = all & ~(column << (t.cols - 1));
  u32 cells[8];
  for (u32 tile = 0; tile < t.tiles; tile++) {
    cells[tile] = rest % t.cells;
    rest /= t.cells;
    taken |= 1u << cells[tile];
  }
  u32 weight = 1;
  for (u32 tile = 0; tile < t.tiles; tile++) {
    u32 from = cells[tile];
    u32 ways = beside(&t, 1u << from, not_first, not_last) & fresh;
    while (ways) {
      u32 to = FIRST_BIT(ways);
      ways &= ways - 1;
      u32 free = all & ~(taken ^ (1u << from | 1u << to));
      u32 wet = 1u << from, before = 0;
      while (wet != before) {
        before = wet;
        wet = (wet | beside(&t, wet, not_first, not_last)) & free;
      }
      OR(t.next + (index + (to - from) * weight), wet);
    }
    weight *= t.cells;
  }
}

// Makes every move out of the regions reached last.
KERNEL spread(const Build t) {
  u32 any = 0;
  UNROLL for (u32 n = 0; n < SWEEP; n++) any |= (SWEPT(n) < t.count && t.fresh[SWEPT(n)]) << n;
  ROLLED while (any) {
    u32 index = SWEPT(FIRST_BIT(any));
    any &= any - 1;
    spread_from(&t, index, t.fresh[index]);
  }
}

// Keeps what is new of the regions reached.
KERNEL settle(const Build t) {
  u32 any = 0;
  UNROLL for (u32 n = 0; n < SWEEP; n++) any |= (SWEPT(n) < t.count && t.next[SWEPT(n)]) << n;
  ROLLED while (any) {
    u32 index = SWEPT(FIRST_BIT(any));
    any &= any - 1;
    u32 next = t.next[index], seen = t.seen[index], fresh = next & ~seen;
    if (fresh != next) t.next[index] = fresh;
    if (!fresh) continue;
    t.seen[index] = seen | fresh;
    if (t.level >> 1 & 1) t.bits[index] |= fresh;
    *t.reached = 1;
  }
}

// Collects the bytes of the table as the CPU has it: a thread makes one.
KERNEL collect(const Build t) {
  u32 byte = LANE % t.row_bytes, row = LANE / t.row_bytes;
  if (t.rows <= row) return;
  u32 order = t.orders[row], made = 0, weights[8];
  weights[0] = 1;
  for (u32 tile = 1; tile < t.tiles; tile++) weights[tile] = weights[tile - 1] * t.cells;
  for (u32 bit = 0; bit < 8; bit++) {
    u32 region = 8 * byte + bit;
    if (t.regions <= region) break;
    u32 taken = t.sets[region], index = 0;
    for (u32 place = 0; place < t.tiles; place++) {
      index += (u32)FIRST_BIT(taken) * weights[order >> 3 * place & 7];
      taken &= taken - 1;
    }
    made |= (t.bits[index] >> t.firsts[region] & 1) << bit;
  }
  t.bytes[(u64)row * t.row_bytes + byte] = (u8)made;
}
