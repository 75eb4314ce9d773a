#pragma once
#include <stddef.h>
#include <stdint.h>

/// What is called with each input; it returns 0.
typedef int (*clibfuzzer_test)(const uint8_t *bytes, size_t count);

/// Whether libFuzzer is linked in.
int clibfuzzer_is_linked(void);

/// Runs libFuzzer with the words of a command line.
///
/// Returns the exit status.
int clibfuzzer_run(int count, char **words, clibfuzzer_test test);
