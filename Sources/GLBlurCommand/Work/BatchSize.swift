import SystemLibrary

/// The number of images that are worked on at a time, and the number of threads for each.
package struct BatchSize: Hashable {
  package let jobs: Int
  /// The number of threads of each job.
  package let threads: Int

  /// Chooses the size of a batch from the command line.
  ///
  /// - Parameters:
  ///   - inputs: The number of images.
  ///   - isSeries: Whether each image is rendered in many ways at once, which by itself keeps all
  ///     cores busy.
  ///   - arguments: The command line. With `--memory` a single job has all of the memory, unless
  ///     more jobs are asked for.
  init(inputs: Int, isSeries: Bool, _ arguments: Arguments) {
    self.init(
      inputs: inputs, isSeries: isSeries,
      jobs: arguments.integer(.jobs) ?? (arguments.has(.memory) ? 1 : nil),
      threads: arguments.integer(.threads),
      processors: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// Chooses the size of a batch for a number of processors.
  ///
  /// - Parameters:
  ///   - jobs: The requested number of jobs, or nil for the default.
  ///   - threads: The requested number of threads of all jobs together, or nil for the default.
  package init(inputs: Int, isSeries: Bool, jobs: Int?, threads: Int?, processors: Int) {
    let wanted = jobs ?? (isSeries ? 1 : min(processors, Defaults.mostJobs))
    self.jobs = max(1, min(wanted, inputs))
    self.threads = max(1, (threads ?? processors) / self.jobs)
  }
}
