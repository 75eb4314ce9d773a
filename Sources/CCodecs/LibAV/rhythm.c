#include "CLibAV.h"

// The most units per second that suit encoders and containers.
static const int64_t most_timescale = 10000000;

static int64_t divisor(int64_t a, int64_t b) { return b == 0 ? a : divisor(b, a % b); }

clibav_rhythm clibav_rhythm_begin(int unit, int timescale, int rate, int seconds, int rounding) {
  clibav_rhythm plain = {.timescale = timescale, .unit = unit, .rounding = unit};
  if (unit <= 0 || timescale <= 0 || rate <= 0 || seconds <= 0) return plain;
  int64_t common = timescale / divisor(timescale, rate) * (int64_t)rate;
  if (common > most_timescale || (rounding > 0 && common % rounding != 0)) return plain;
  clibav_rhythm rhythm = {
      .timescale = (int)common,
      .unit = unit * (common / timescale),
      .frame = seconds * (common / rate),
      .holds = true,
  };
  rhythm.rounding = rounding > 0 ? common / rounding : rhythm.unit;
  // Where a frame is as short as a unit, every time fits the rate.
  if (rhythm.frame % rhythm.rounding == 0 || rhythm.frame < 2 * rhythm.rounding) return plain;
  rhythm.least = -rhythm.rounding;
  rhythm.greatest = rhythm.rounding;
  return rhythm;
}

int64_t clibav_rhythm_time(clibav_rhythm *rhythm, int64_t time) {
  // A damaged film may have any times.
  int64_t most = INT64_MAX / 8 / (rhythm->unit > 0 ? rhythm->unit : 1);
  int64_t stated = (time > most ? most : time < -most ? -most : time) * rhythm->unit;
  if (!rhythm->holds) return stated;
  // The first frame's time is rounded too, so later times narrow it down.
  int64_t frame = rhythm->frame;
  int64_t middle = (rhythm->least + rhythm->greatest) / 4;
  int64_t half = stated < middle ? -frame / 2 : frame / 2;
  int64_t exact = (stated - middle + half) / frame * frame;
  int64_t least = 2 * (stated - exact) - rhythm->rounding;
  int64_t greatest = 2 * (stated - exact) + rhythm->rounding;
  if (least > rhythm->least) rhythm->least = least;
  if (greatest < rhythm->greatest) rhythm->greatest = greatest;
  rhythm->holds = rhythm->least <= rhythm->greatest && stated % rhythm->rounding == 0;
  return rhythm->holds ? exact : stated;
}
