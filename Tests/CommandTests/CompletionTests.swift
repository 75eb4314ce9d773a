import GLBlur
import Testing
import GLBlurCommand
import TestSupport

@Suite struct CompletionTests {
  let folder: Folder

  init() throws {
    folder = try Folder.prepared()
    for shell in ["bash", "zsh", "fish"] {
      let outcome = try folder.glblur("completions", shell)
      #expect(outcome.status == 0 && outcome.error.isEmpty)
      try folder.put(outcome.bytes, at: shell)
    }
    try folder.put("[]", at: "a chain.json")
  }

  private func text(_ shell: String) throws -> String {
    String(decoding: try folder.bytes(of: shell), as: UTF8.self)
  }

  /// Bash splits words at =, too.
  private func offers(_ words: [String]) throws -> Set<String> {
    let script = #"""
      source ./bash
      COMP_WORDS=("$@")
      COMP_CWORD=$(($# - 1))
      _glblur
      printf '%s\n' "${COMPREPLY[@]}"
      """#
    let outcome = try Child(["-c", script, "bash"] + words, of: "/bin/bash", in: folder).wait()
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    return Set(outcome.output.split(separator: "\n").map(String.init))
  }

  private static let files: Set = ["c.json", "a chain.json", "photo.png", "bash", "zsh", "fish"]

  @Test(
    arguments: [
      (["glblur", ""], Set(CommandName.allCases.map(\.rawValue) + ["--help", "-h", "--version"])),
      (["glblur", "c"], ["compare", "contrast", "check", "completions"]),
      (["glblur", "--ver"], ["--version"]),
      (["glblur", "help", "e"], ["explain"]),
      (["glblur", "run", ""], ["c.json", "a chain.json"]),
      (["glblur", "run", "--quiet", ""], ["c.json", "a chain.json"]),
      (["glblur", "run", "-o", "out.png", ""], ["c.json", "a chain.json"]),
      (["glblur", "run", "--depth", "=", "8", "a"], ["a chain.json"]),
      (["glblur", "run", "c.json", ""], files),
      (["glblur", "run", "c.json", "photo.png", "ph"], ["photo.png"]),
      (["glblur", "run", "-o", "p"], ["photo.png"]),
      (["glblur", "run", "--back"], ["--backend", "--background"]),
      (["glblur", "run", "--backend", ""], ["auto", "gpu", "cpu", "both"]),
      (["glblur", "run", "--backend", "=", "c"], ["cpu"]),
      (["glblur", "run", "--backend", "="], ["auto", "gpu", "cpu", "both"]),
      (["glblur", "explain", "--backend", ""], ["auto", "gpu", "cpu"]),
      (["glblur", "run", "--threads", ""], []),
      (["glblur", "run", "--input", ""], []),
      (["glblur", "run", "--input", "logo", "=", "p"], ["photo.png"]),
      (["glblur", "run", "--input", "=", "logo", "=", "p"], ["photo.png"]),
      (["glblur", "run", "--input", "logo", "="], files),
      (["glblur", "run", "--input", "logo", "=", "photo.png", "a"], ["a chain.json"]),
      (["glblur", "info", "photo.png", ""], files),
      (["glblur", "info", "--device", "s"], ["surfaceless", "software"]),
      (["glblur", "filters", "gauss"], ["gaussianBlur"]),
      (["glblur", "filters", ""], Set(Catalogue.filters.map { $0.name })),
      (["glblur", "filters", "label", ""], []),
      (["glblur", "completions", ""], ["bash", "zsh", "fish"]),
      (["glblur", "compare", ""], files),
      (["glblur", "nothing", ""], []),
    ] as [([String], Set<String>)])
  func bash(words: [String], offered: Set<String>) throws {
    #expect(try offers(words) == offered)
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func knowsEverything(shell: String) throws {
    let text = try text(shell)
    for filter in Catalogue.filters { #expect(text.contains(filter.name)) }
    for command in CommandName.allCases {
      #expect(text.contains(command.rawValue))
      let help = try folder.glblur(command.rawValue, "--help").output
      for option in Option.table.filter({ $0.commands.contains(command) }) {
        #expect(text.contains(shell == "fish" ? "-l \(option.name) " : option.spelling))
        #expect(help.contains(option.spelling))
      }
    }
    for choices in ["auto gpu cpu both", "fast exact", "8 16", "AA AAA", "reference porting"] {
      #expect(text.contains(choices))
    }
  }

  /// Apostrophes, brackets and semicolons of summaries must be quoted.
  @Test func quoting() throws {
    for shell in ["bash", "zsh"] {
      let outcome = try Child(["-n", shell], of: "/bin/bash", in: folder).wait()
      #expect(outcome.status == 0 && outcome.error.isEmpty, "\(shell): \(outcome.error)")
    }
    #expect(try text("zsh").contains(#"chain'\''s own inputs"#))
    #expect(try text("fish").contains(#"chain\'s own inputs"#))
    for line in try text("fish").split(separator: "\n") {
      let quotes = line.replacing(#"\\"#, with: "").replacing(#"\'"#, with: "").filter { $0 == "'" }
      #expect(quotes.count % 2 == 0, "\(line)")
    }
  }
}
