import GLBlur
import GLBlurChain
import GLBlurFiles

/// Takes the members of one tar file into another by several workers, in their order.
final class TarStream {
  private let reader: TarReader
  private let writer: TarWriter
  private let members: MemberRenderer
  /// The number of members that look like images but were left as they are, with one of them.
  private var left: (example: [UInt8], count: Int) = ([], 0)
  private var (images, copied) = (0, 0)
  /// The lines of the list of errors.
  private(set) var errors: [String] = []
  private var leftOut: Set<[UInt8]> = []

  private static let capacity = 32
  /// The greatest content in bytes that waits for its turn in memory.
  private static let mostInMemory = 1 << 20

  init(_ reader: TarReader, _ writer: TarWriter, _ members: MemberRenderer) {
    self.reader = reader
    self.writer = writer
    self.members = members
  }

  /// What becomes of a member.
  fileprivate enum Item: Sendable {
    /// An image with the name and the bytes of its result.
    case rendered(TarMember, [UInt8], Spool, InputReport)
    /// An image that cannot be rendered, as the report says.
    case leftOut(TarMember, InputReport)
    case other(TarMember, [UInt8])
    case nothing
  }

  func run(workers: Int) throws {
    try Pipeline(workers: workers, capacity: Self.capacity).run(
      read: read, make: { (make: @Sendable () throws -> Item) in try make() }, deliver: put)
  }

  /// Returns the work that makes an item of the next member, on any thread.
  private func read(_ waitForDelivery: () -> Void) throws -> (@Sendable () throws -> Item)? {
    guard let member = try reader.next() else { return nil }
    if member.isFile, members.choice.takes(member.name) {
      let content = try content(of: member)
      return { [members] in try members.rendered(member, content) }
    }
    if member.isFile, members.choice.leaves(member.name) {
      if left.count == 0 { left.example = member.name }
      left.count += 1
    }
    guard member.size <= Self.mostInMemory else {
      waitForDelivery()
      copied += 1
      try writer.copyHead(of: member)
      while case let part = try reader.read(), !part.isEmpty { try writer.write(part) }
      try writer.pad(member.size)
      return { .nothing }
    }
    var content: [UInt8] = []
    while case let part = try reader.read(), !part.isEmpty { content += part }
    return { [content] in .other(member, content) }
  }

  /// Returns an error for content larger than any image within the limits.
  private func content(
    of member: TarMember
  ) throws(FileError) -> Result<Spool, FileError> {
    do throws(FileError) {
      try members.pictures.limits.check(member.size, name: members.title(member.name))
    } catch {
      return .failure(error)
    }
    return .success(try reader.spool())
  }

  private func put(_ item: Item) throws {
    switch item {
    case .nothing: break
    case .other(let member, let content):
      if let link = member.linkedName, leftOut.contains(link) {
        let title = members.title(member.name)
        var report = InputReport(input: title, output: nil)
        report.failure = Failure(
          status: .badData,
          message: "\(title): is a link to \(text(link)), which was left out")
        return try leaveOut(member, report)
      }
      try writer.copyHead(of: member)
      try writer.write(content)
      try writer.pad(member.size)
      leftOut.remove(member.name)
      copied += 1
    case .rendered(let member, let name, let content, let report):
      try writer.add(member, named: name, content)
      // The last member of a name is the one that counts.
      leftOut.remove(member.name)
      images += 1
      members.reporter.add(report)
      try members.reporter.flush()
    case .leftOut(let member, let report): try leaveOut(member, report)
    }
  }

  private func leaveOut(_ member: TarMember, _ report: InputReport) throws {
    if let failure = report.failure { errors.append(ErrorList.line(member.name, failure)) }
    leftOut.insert(member.name)
    members.reporter.add(report)
    try members.reporter.flush()
  }

  var notes: [String] {
    var notes: [String] = []
    if reader.hasRest { notes.append("goes on behind its end, and what follows was left out") }
    if left.count > 0 {
      notes.append(
        "\(counted(left.count, "member", "members")) with two endings, such as "
          + "\(text(left.example)), counted as no image and copied; name those to render "
          + "with --members, such as --members '*.png'")
    }
    return notes
  }

  var summary: String {
    "\(counted(images, "image", "images")), "
      + "\(counted(copied, "other member", "other members")), \(errors.count) left out"
  }
}

/// Renders members of a tar file, on any thread.
struct MemberRenderer: Sendable {
  let names: (input: String, output: String)
  let choice: MemberChoice
  let pictures: Pictures
  let reporter: InputReporter

  func title(_ name: [UInt8]) -> String { "\(names.input):\(text(name))" }

  fileprivate func rendered(
    _ member: TarMember, _ content: Result<Spool, FileError>
  ) throws -> TarStream.Item {
    let (name, format) = choice.result(of: member.name)
    let (input, output) = (title(member.name), "\(names.output):\(text(name))")
    var report = InputReport(input: input, output: output)
    do {
      _ = try Depth(pictures.arguments, writing: format)
      let image = try ImageFile(content.get(), named: input, pictures.limits)
      let file = MemberFile(output, format)
      let sink = Sink(destination: .member(file), form: .picture)
      guard let finish = try pictures.make(image, sink, &report, reporter) else {
        return .leftOut(member, report)
      }
      try finish(&report)
      guard report.failure == nil, let bytes = file.content else {
        return .leftOut(member, report)
      }
      return .rendered(member, name, bytes, report)
    } catch {
      let failure = Failure(error, with: input)
      report.failure = failure
      guard Self.isOfImage(error, failure) else { throw failure }
      return .leftOut(member, report)
    }
  }

  /// Returns whether an error concerns one image alone, unlike a full disk, a lack of memory or a
  /// missing library.
  private static func isOfImage(_ error: any Error, _ failure: Failure) -> Bool {
    if case ImageError.outOfMemory = error { return false }
    return failure.status == .badData || failure.status == .timeLimit
  }
}
