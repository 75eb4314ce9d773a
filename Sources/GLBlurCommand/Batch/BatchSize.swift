import Glibc

/// How many images are worked on at a time, and how many threads each has.
package struct BatchSize: Hashable {
  package let jobs: Int
  /// Of each job.
  package let threads: Int

  /// As many jobs as nobody asked for: each holds an image and its result in memory.
  static let most = 8

  /// - Parameters:
  ///   - inputs: how many images there are.
  ///   - isSweep: each is rendered in many ways at once, which keeps all cores busy.
  ///   - arguments: with `--memory` one job has all of it, unless more are asked for.
  init(inputs: Int, isSweep: Bool, _ arguments: Arguments) {
    self.init(
      inputs: inputs, isSweep: isSweep,
      jobs: arguments.integer(.jobs) ?? (arguments.has(.memory) ? 1 : nil),
      threads: arguments.integer(.threads),
      processors: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// - Parameters:
  ///   - jobs: nil where nobody says how many, as `threads`.
  package init(inputs: Int, isSweep: Bool, jobs: Int?, threads: Int?, processors: Int) {
    let wanted = jobs ?? (isSweep ? 1 : min(processors, Self.most))
    self.jobs = max(1, min(wanted, inputs))
    self.threads = max(1, (threads ?? processors) / self.jobs)
  }
}
