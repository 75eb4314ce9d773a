import GLBlurFiles

/// The tar files of a command line.
extension Destination {
  /// The endings of tar files.
  private static let tarEndings = [".tar", ".tar.gz", ".tgz"]

  /// Returns whether the inputs are tar files, as their names or `--tar` say.
  ///
  /// - Throws: `Failure` if only some of them are.
  static func areShards(_ inputs: [String], _ arguments: Arguments) throws(Failure) -> Bool {
    if arguments.has(.tar) { return true }
    let tars = inputs.filter { input in tarEndings.contains { input.lowercased().hasSuffix($0) } }
    guard let tar = tars.first else { return false }
    guard tars.count == inputs.count else {
      throw .usage(
        "\(tar): is a tar file, and others of the inputs are not; run the two separately, or with --tar "
          + "if all are tar files")
    }
    return true
  }

  /// Returns a destination for each tar file, as the command line says.
  ///
  /// - Parameter suffix: The part of a default name between that of the input and its ending.
  static func shards(
    for inputs: [String], suffix: String, _ arguments: Arguments
  ) throws(Failure) -> [Destination] {
    let output = arguments.text(.output)
    if output == standardStream {
      guard inputs.count == 1 else {
        throw .usage(
          "-o -: several tar files cannot be one on standard output; name a folder with -o")
      }
      return [.standardOutput(as: .png)]
    }
    let isNew = output.map { $0.hasSuffix("/") && !Path.exists($0) } ?? false
    if let output, !isNew, !Path.isFolder(output) {
      guard inputs.count == 1 else {
        throw .usage("-o \(output): is not a folder, and several inputs need one")
      }
      guard output.lowercased().hasSuffix(tarEndings[0]) || Path.isDevice(output) else {
        throw .usage(
          "-o \(output): the results are in a tar file; end its name with .tar, or that of a folder with /"
        )
      }
      return try [.file(output, mayReplace: true)].besides(inputs)
    }
    let names = inputs.map { input in
      let ending = tarEndings.first { input.lowercased().hasSuffix($0) } ?? ""
      let name = input == standardStream ? "stdin" : Path.name(of: input)
      // Without a folder of its own, a result would replace its input.
      return name.dropLast(ending.count) + (output == nil ? ".\(suffix)" : "") + tarEndings[0]
    }
    var known: Set<String> = []
    if let twin = names.indices.first(where: { !known.insert(names[$0]).inserted }) {
      throw .usage(
        "\(inputs[twin]): the result would be called \(names[twin]) like that of another input; run the two "
          + "separately, each with its own -o")
    }
    return try names.map {
      .file(
        Path.joined(output ?? "", $0), mayReplace: output != nil || arguments.has(.force),
        makesFolder: isNew)
    }.besides(inputs)
  }
}

extension [Destination] {
  /// Returns the destinations, none of which is one of the inputs.
  func besides(_ inputs: [String]) throws(Failure) -> [Destination] {
    for (input, destination) in zip(inputs, self)
    where input != standardStream
      && Path.real(input, in: "") == Path.real(destination.name, in: "")
    {
      throw .usage("\(input): would be replaced by its own result; name another folder with -o")
    }
    return self
  }
}
