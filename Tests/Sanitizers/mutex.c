#include <sched.h>
#include <stdint.h>

/// Swift's `Mutex` where it has to wait, `_MutexHandle._lockSlow(UInt32)`, by atomics that
/// ThreadSanitizer sees. The library's own waits in the kernel (FUTEX_LOCK_PI), which hands the lock
/// over unseen, so that every contended lock is taken for a race. As no thread waits in the kernel,
/// unlocking always takes its fast way, which is inlined.
__attribute__((swiftcall)) void lockSlow(
    uint32_t thread, __attribute__((swift_context)) uint32_t *owner)
    __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");

__attribute__((swiftcall)) void lockSlow(
    uint32_t thread, __attribute__((swift_context)) uint32_t *owner) {
  uint32_t nobody = 0;
  while (!__atomic_compare_exchange_n(
      owner, &nobody, thread, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) {
    nobody = 0;
    sched_yield();
  }
}
