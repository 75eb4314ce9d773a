#include "CLibFuzzer.h"

// compiler-rt's FuzzerInterface; weak, so that a build without libFuzzer links too.
extern int LLVMFuzzerRunDriver(int *count, char ***words, clibfuzzer_test test)
    __attribute__((weak));

int clibfuzzer_is_linked(void) { return LLVMFuzzerRunDriver != 0; }

int clibfuzzer_run(int count, char **words, clibfuzzer_test test) {
  return LLVMFuzzerRunDriver(&count, &words, test);
}
