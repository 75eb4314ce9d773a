import CLibFuzzer
import Foundation
import FuzzTargets

// fuzz TARGET --seeds FOLDER     writes where to start from, and a dictionary
// fuzz TARGET FILE...            runs the files, without libFuzzer
// fuzz TARGET [OPTION]... FOLDER...   with libFuzzer: its options, its folders

private let words = CommandLine.arguments

private func leave(_ message: String, _ status: Int32) -> Never {
  FileHandle.standardError.write(Data("\(message)\n".utf8))
  exit(status)
}

guard words.count > 2, let target = FuzzTarget(rawValue: words[1]) else {
  let targets = FuzzTarget.allCases.map(\.rawValue).joined(separator: "|")
  leave("usage: fuzz \(targets) --seeds FOLDER | FILE... | libFuzzer's options", 64)
}

/// libFuzzer takes no context.
private let chosen = target

private func run(_ bytes: [UInt8]) {
  do {
    try chosen.run(bytes)
  } catch {
    // libFuzzer keeps the input of a run that traps.
    fatalError("\(error)")
  }
}

do {
  if words[2] == "--seeds", words.count == 4 {
    try SeedFolder(words[3]).write(target)
  } else if clibfuzzer_is_linked() != 0 {
    var arguments = unsafe ([words[0]] + words.dropFirst(2)).map { unsafe strdup($0) } + [nil]
    let count = unsafe Int32(arguments.count - 1)
    exit(
      unsafe clibfuzzer_run(count, &arguments) { bytes, count in
        unsafe run(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
      })
  } else {
    for path in words.dropFirst(2) { run(Array(try Data(contentsOf: URL(fileURLWithPath: path)))) }
  }
} catch {
  leave("\(error)", 74)
}
