// A compute program that adds up whole numbers over the pixels of a picture, into sums of 64 bits as pairs of 32.
// A file that includes this one defines `count`.
//
// A work group first adds up in memory of its own, 12 KiB, where each slot belongs to the first key that takes it.
// What finds its slot taken goes to the picture's sums directly. A sum of 32 bits that becomes less than it was has
// wrapped around, which exactly one addition sees, whatever the order.
#define SLOTS 1024u
#define NO_KEY 0xffffffffu
#define GROUP_WIDTH 128
#define GROUP_HEIGHT 64

layout(local_size_x = GROUP_WIDTH) in;
layout(std430, binding = 0) buffer PictureSums { uint pictureSums[]; };
uniform usampler2D picture;
uniform ivec2 size;
// The first row of work groups.
uniform int firstRow;

shared uint slotKeys[SLOTS];
shared uint slotLows[SLOTS];
shared uint slotHighs[SLOTS];

// Counts a pixel of straight 16-bit samples by calls of `add`.
void count(uvec4 pixel, ivec2 place);

void addToPicture(uint key, uint low, uint high) {
  uint before = atomicAdd(pictureSums[2u * key], low);
  if (before + low < before) high += 1u;
  if (high > 0u) atomicAdd(pictureSums[2u * key + 1u], high);
}

void add(uint key, uint value) {
  if (value == 0u) return;
  uint slot = key % SLOTS;
  uint owner = atomicCompSwap(slotKeys[slot], NO_KEY, key);
  if (owner == NO_KEY || owner == key) {
    uint before = atomicAdd(slotLows[slot], value);
    if (before + value < before) atomicAdd(slotHighs[slot], 1u);
  } else {
    addToPicture(key, value, 0u);
  }
}

// `LevelTally.luma`.
uint lumaLevel(uvec4 pixel) {
  return (2125u * pixel.r + 7154u * pixel.g + 721u * pixel.b + 5000u) / 10000u;
}

void main() {
  for (uint slot = gl_LocalInvocationIndex; slot < SLOTS; slot += uint(GROUP_WIDTH)) {
    slotKeys[slot] = NO_KEY;
    slotLows[slot] = 0u;
    slotHighs[slot] = 0u;
  }
  memoryBarrierShared();
  barrier();
  ivec2 group = ivec2(gl_WorkGroupID.xy) + ivec2(0, firstRow);
  ivec2 corner = group * ivec2(GROUP_WIDTH, GROUP_HEIGHT);
  ivec2 place = corner + ivec2(gl_LocalInvocationID.x, 0);
  int end = place.x < size.x ? min(corner.y + GROUP_HEIGHT, size.y) : 0;
  for (; place.y < end; place.y++) count(texelFetch(picture, place, 0), place);
  memoryBarrierShared();
  barrier();
  for (uint slot = gl_LocalInvocationIndex; slot < SLOTS; slot += uint(GROUP_WIDTH)) {
    uint key = slotKeys[slot];
    if (key != NO_KEY) addToPicture(key, slotLows[slot], slotHighs[slot]);
  }
}
