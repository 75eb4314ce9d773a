import CGetopt
import GLBlurChain
import SystemLibrary

/// Splits a command line by rows of the option table, with glibc's `getopt_long`.
struct ArgumentParser {
  let options: [Option]
  private let subcommand: CommandName?
  private let stopsAtOperand: Bool

  init(subcommand: CommandName) {
    self.subcommand = subcommand
    options = Option.table.filter { $0.commands.contains(subcommand) }
    stopsAtOperand = false
  }

  init(options: [Option], stopsAtOperand: Bool) {
    subcommand = nil
    self.options = options
    self.stopsAtOperand = stopsAtOperand
  }

  func parse(_ words: [String]) throws(Failure) -> Arguments {
    var argv = unsafe (["glblur"] + words).map { unsafe strdup($0) } + [nil]
    var table = unsafe options.enumerated().map { index, row in
      unsafe option(
        name: strdup(row.name), has_arg: row.value == .flag ? no_argument : required_argument,
        flag: nil, val: Self.firstCode + Int32(index))
    }
    defer {
      unsafe argv.forEach { unsafe free($0) }
      unsafe table.forEach { unsafe free(UnsafeMutablePointer(mutating: $0.name)) }
    }
    unsafe table.append(option())
    return unsafe try argv.withUnsafeMutableBufferPointer { argv throws(Failure) in
      unsafe try table.withUnsafeBufferPointer { table throws(Failure) in
        unsafe try parse(argv, table)
      }
    }
  }

  /// The first code of a long option. Lower codes are those of short options.
  private static let firstCode: Int32 = 256

  @unsafe private func parse(
    _ argv: UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>,
    _ table: UnsafeBufferPointer<option>
  ) throws(Failure) -> Arguments {
    var arguments = Arguments()
    glblur_getopt_reset()
    guard let first = argv.baseAddress else { return arguments }
    while true {
      let code = unsafe getopt_long(
        Int32(argv.count - 1), first, letters, table.baseAddress, nil)
      let last = Int(glblur_optind()) - 1
      let word = argv.indices.contains(last) ? unsafe string(argv[last]) : ""
      switch code {
      case -1:
        let rest = unsafe argv[Int(glblur_optind())..<argv.count - 1]
        arguments.operands = unsafe rest.map { unsafe string($0) }
        return arguments
      case Int32(UInt8(ascii: ":")):
        throw .usage("\(spelling(of: glblur_optopt())) needs a value")
      case Int32(UInt8(ascii: "?")):
        throw .usage(objection(to: word, code: glblur_optopt()))
      default:
        guard let row = row(of: code) else { throw .usage("unknown option '\(word)'") }
        let value = unsafe glblur_optarg().map { unsafe String(cString: $0) } ?? ""
        if let objection = row.value.objection(to: value) {
          throw .usage("\(row.spelling): \(objection)" + hint(for: row, value))
        }
        arguments.add(row, value)
      }
    }
  }

  /// Returns a hint for a number in `--quality`, as other programs call the quality of files.
  private func hint(for row: Option, _ value: String) -> String {
    guard row == .quality, Int(value) != nil, options.contains(.fileQuality) else { return "" }
    return "; the quality of files is \(Option.fileQuality.spelling)"
  }

  /// The short options. A plus sign makes getopt stop at the first operand, and the colon makes it
  /// tell missing values from unknown options.
  private var letters: String {
    (stopsAtOperand ? "+:" : ":")
      + options.compactMap { row in row.short.map { "\($0)" + (row.value == .flag ? "" : ":") } }
      .joined()
  }

  private func row(of code: Int32) -> Option? {
    if code >= Self.firstCode { return options[Int(code - Self.firstCode)] }
    return options.first { $0.short?.asciiValue.map(Int32.init) == code }
  }

  private func spelling(of code: Int32) -> String {
    guard code < Self.firstCode else { return row(of: code)?.spelling ?? "" }
    return "-\(Character(Unicode.Scalar(UInt8(truncatingIfNeeded: code))))"
  }

  /// Returns the message about a word that getopt did not accept.
  private func objection(to word: String, code: Int32) -> String {
    if let row = row(of: code) { return "\(row.spelling) takes no value" }
    let isLetter = code != 0
    let name = isLetter ? spelling(of: code) : String(word.prefix { $0 != "=" })
    let candidates = options.filter { !isLetter && $0.spelling.hasPrefix(name) }.map(\.spelling)
    if candidates.count > 1 {
      return "'\(name)' is ambiguous: it may be \(candidates.joined(separator: " or "))"
    }
    let others = Option.table.filter { $0.spelling == name }
    if !others.isEmpty, let subcommand {
      let commands = others.reduce(into: Set()) { $0.formUnion($1.commands) }
      let owners = CommandName.allCases.filter(commands.contains).map(\.rawValue)
      return "'\(subcommand.rawValue)' has no option '\(name)'"
        + (owners.isEmpty ? "" : "; it belongs to \(owners.joined(separator: ", "))")
    }
    let known = isLetter ? options.compactMap(\.short).map { "-\($0)" } : options.map(\.spelling)
    return "unknown option '\(name)'" + suggestion(for: name, among: known)
  }
}

@unsafe private func string(_ text: UnsafeMutablePointer<CChar>?) -> String {
  unsafe text.map { unsafe String(cString: $0) } ?? ""
}
