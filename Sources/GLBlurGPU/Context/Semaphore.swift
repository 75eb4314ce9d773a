import Glibc

/// A counter that a thread can wait for.
///
/// `@unchecked Sendable`: the pointer is set once and the functions on a semaphore are made to be
/// called by any thread.
@safe final class Semaphore: @unchecked Sendable {
  private let semaphore: UnsafeMutablePointer<sem_t>

  init() {
    unsafe semaphore = .allocate(capacity: 1)
    // Fails only for a value beyond SEM_VALUE_MAX.
    unsafe sem_init(semaphore, 0, 0)
  }

  deinit {
    unsafe sem_destroy(semaphore)
    unsafe semaphore.deallocate()
  }

  func signal() {
    unsafe sem_post(semaphore)
  }

  func wait() {
    // A signal handler may interrupt it.
    while unsafe sem_wait(semaphore) != 0 {}
  }
}
