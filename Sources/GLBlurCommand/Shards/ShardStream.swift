import Dispatch
import GLBlur
import GLBlurChain
import GLBlurFiles
import Synchronization

/// The members of one tar file on their way into another. Several workers read, render and write them, and
/// they come out in the order in which they went in.
final class ShardStream: Sendable {
  private let choice: MemberChoice
  private let work: RunWork
  private let reporter: InputReporter
  /// The names of the tar file that is read and of the one that is written, in messages.
  private let names: (input: String, output: String)
  private let reading: Mutex<Reading>
  private let writing: Mutex<Writing>
  /// Counts the members that may still be read before others have been written, which bounds memory.
  private let room = DispatchSemaphore(value: 0)

  /// What has been read. Its lock is held while a member is read.
  private struct Reading {
    let reader: TarReader
    var count = 0
    var isOver = false
    /// A member that was left as it is although it looks like an image, and their number.
    var left: (example: [UInt8], count: Int) = ([], 0)
  }

  /// What has been written. Its lock is held while a member is written.
  private struct Writing {
    let writer: TarWriter
    var order = InOrder<ShardItem>()
    var done = 0
    var copied = 0
    var errors: [String] = []
    /// The names of the members that were left out.
    var leftOut: Set<[UInt8]> = []
    var failure: (any Error)?
  }

  /// The number of members on their way.
  private static let most = 32
  /// The greatest content that waits for its turn in memory, in bytes.
  private static let mostInMemory = 1 << 20

  init(
    _ reader: TarReader, _ writer: TarWriter, named names: (input: String, output: String),
    _ choice: MemberChoice, _ work: RunWork, _ reporter: InputReporter
  ) {
    self.names = names
    self.choice = choice
    self.work = work
    self.reporter = reporter
    reading = Mutex(Reading(reader: reader))
    writing = Mutex(Writing(writer: writer))
    for _ in 0..<Self.most { room.signal() }
  }

  /// Takes the next member to its place.
  ///
  /// - Returns: False if there is none, or if an error has ended the work.
  func step() -> Bool {
    guard let (number, item) = reading.withLock({ read(&$0) }) else { return false }
    let made: ShardItem
    if case .image(let member, let content) = item {
      made = rendered(member, content)
    } else {
      made = item
    }
    deliver(made, number)
    do { try reporter.flush() } catch { fail(error) }
    return true
  }

  /// Reads a member.
  ///
  /// - Returns: The member and its number, or nil if there is none.
  private func read(_ reading: inout Reading) -> (Int, ShardItem)? {
    guard !reading.isOver else { return nil }
    room.wait()
    let number = reading.count
    reading.count += 1
    do {
      guard writing.withLock({ $0.failure == nil }), let member = try reading.reader.next() else {
        reading.isOver = true
        room.signal()
        return nil
      }
      if member.isFile, choice.takes(member.name) {
        return (number, .image(member, try content(of: member, reading.reader)))
      }
      if member.isFile, choice.leaves(member.name) {
        if reading.left.count == 0 { reading.left.example = member.name }
        reading.left.count += 1
      }
      if member.size <= Self.mostInMemory {
        var content: [UInt8] = []
        while case let part = try reading.reader.read(), !part.isEmpty { content += part }
        return (number, .other(member, content))
      }
      try copy(member, reading.reader)
      return (number, .nothing)
    } catch {
      reading.isOver = true
      return (number, .end(error))
    }
  }

  /// Returns the content of an image, or the error for one that no image within the limits needs.
  private func content(
    of member: TarMember, _ reader: TarReader
  ) throws(FileError) -> Result<Spool, FileError> {
    do throws(FileError) {
      try work.limits.check(member.size, name: title(member.name))
    } catch {
      return .failure(error)
    }
    return .success(try reader.spool())
  }

  /// Copies a member of any size, when all members before it have been written.
  private func copy(_ member: TarMember, _ reader: TarReader) throws {
    for _ in 1..<Self.most { room.wait() }
    defer { for _ in 1..<Self.most { room.signal() } }
    try writing.withLock { writing in
      guard writing.failure == nil else { return }
      writing.copied += 1
      try writing.writer.copyHead(of: member)
      while case let part = try reader.read(), !part.isEmpty { try writing.writer.write(part) }
      try writing.writer.pad(member.size)
    }
  }

  private func rendered(_ member: TarMember, _ content: Result<Spool, FileError>) -> ShardItem {
    let (name, format) = choice.result(of: member.name)
    let input = title(member.name)
    var report = InputReport(input: input, output: "\(names.output):\(text(name))")
    do {
      try work.checkDepth(of: format)
      let image = try ImageFile(content.get(), named: input, work.limits)
      var source: (any PictureSource)?
      let form = ResultForm(
        name: "\(names.output):\(text(name))", format: format, isDiscardable: true)
      guard let result = try work.result(of: image, form, &report, &source) else {
        return .leftOut(member, report)
      }
      let bytes = try work.encoded(result, as: format, &report)
      if let source { report.clampedSamples = source.clampedSamples }
      return .rendered(member, name, bytes, report)
    } catch {
      let failure = Failure(error, with: input)
      report.failure = failure
      return Self.isOfImage(error, failure) ? .leftOut(member, report) : .end(failure)
    }
  }

  /// Returns whether an error is one of an image, which need not be one of others. A full disk, a lack of
  /// memory and a missing library are none.
  private static func isOfImage(_ error: any Error, _ failure: Failure) -> Bool {
    if case ImageError.outOfMemory = error { return false }
    return failure.status == .badData || failure.status == .timeLimit
  }

  /// Writes a member, and those behind it that have waited for it.
  private func deliver(_ item: ShardItem, _ number: Int) {
    writing.withLock { writing in
      for item in writing.order.add(item, of: number) + writing.order.finish(number) {
        if writing.failure == nil {
          do { try put(item, &writing) } catch { writing.failure = error }
        }
        room.signal()
      }
    }
  }

  private func put(_ item: ShardItem, _ writing: inout Writing) throws {
    switch item {
    case .nothing, .image: break
    case .end(let error): throw error
    case .other(let member, let content):
      if let link = member.linkedName, writing.leftOut.contains(link) {
        var report = InputReport(input: title(member.name), output: nil)
        report.failure = Failure(
          status: .badData,
          message: "\(title(member.name)): is a link to \(text(link)), which was left out")
        return leaveOut(member, report, &writing)
      }
      try writing.writer.copyHead(of: member)
      try writing.writer.write(content)
      try writing.writer.pad(member.size)
      writing.leftOut.remove(member.name)
      writing.copied += 1
    case .rendered(let member, let name, let content, let report):
      try writing.writer.add(member, named: name, content)
      // A later member of a name is the one that counts.
      writing.leftOut.remove(member.name)
      writing.done += 1
      reporter.add(report)
    case .leftOut(let member, let report): leaveOut(member, report, &writing)
    }
  }

  private func leaveOut(_ member: TarMember, _ report: InputReport, _ writing: inout Writing) {
    if let failure = report.failure { writing.errors.append(ErrorList.line(member.name, failure)) }
    writing.leftOut.insert(member.name)
    reporter.add(report)
  }

  private func fail(_ error: any Error) {
    writing.withLock { if $0.failure == nil { $0.failure = error } }
  }

  /// Returns the lines of the list of errors, when all workers are done.
  ///
  /// - Throws: The error that ended the work.
  func finish() throws -> [String] {
    try writing.withLock { writing in
      if let failure = writing.failure { throw failure }
      return writing.errors
    }
  }

  /// Notes that the tar file does not come about, and with it none of its images.
  func abandon() {
    reporter.retract(
      writing.withLock { writing in
        defer { writing.done = 0 }
        return writing.done
      })
  }

  /// What a reader of the tar file may not expect.
  var notes: [String] {
    reading.withLock { reading in
      var notes: [String] = []
      if reading.reader.hasRest {
        notes.append("goes on behind its end, and what follows was left out")
      }
      if reading.left.count > 0 {
        notes.append(
          "\(counted(reading.left.count, "member", "members")) with two endings, such as "
            + "\(text(reading.left.example)), counted as no image and copied; name those to render "
            + "with --members, such as --members '*.png'")
      }
      return notes
    }
  }

  /// What became of the members.
  var summary: String {
    writing.withLock { writing in
      "\(counted(writing.done, "image", "images")), "
        + "\(counted(writing.copied, "other member", "other members")), "
        + "\(writing.errors.count) left out"
    }
  }

  /// The name of a member in messages.
  private func title(_ name: [UInt8]) -> String { "\(names.input):\(text(name))" }
}
