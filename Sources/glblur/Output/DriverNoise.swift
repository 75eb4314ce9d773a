import Glibc

/// Runs `body` with standard error leading nowhere: graphics drivers write to it as they please.
/// Nothing of our own may be said meanwhile.
func withoutDriverNoise<Value, Failure: Error>(
  unless isVerbose: Bool, _ body: () throws(Failure) -> Value
) throws(Failure) -> Value {
  let saved = isVerbose ? -1 : fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
  let nowhere = saved < 0 ? -1 : unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
  if nowhere >= 0 { dup2(nowhere, STDERR_FILENO) }
  defer {
    if nowhere >= 0 { dup2(saved, STDERR_FILENO) }
    for descriptor in [saved, nowhere] where descriptor >= 0 { close(descriptor) }
  }
  return try body()
}
