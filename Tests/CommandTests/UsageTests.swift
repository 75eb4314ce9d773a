import Testing
import GLBlurCommand
import TestSupport

@Suite struct UsageTests {
  let folder: Folder

  init() throws { folder = try Folder.prepared() }

  @Test(arguments: [
    (
      [],
      "no subcommand is given; choose one of run, compare, explain, legibility, measure, contrast, "
        + "check, test, bench, info, filters, lsp, schema, completions, manual, or see glblur --help"
    ),
    (["rnu"], "there is no subcommand 'rnu'; did you mean 'run'?"),
    (["help", "chekc"], "there is no subcommand 'chekc'; did you mean 'check'?"),
    (
      ["run"],
      "run needs a chain, and an image unless the chain has a canvas: glblur run CHAIN [INPUT…] "
        + "[-o OUT]"
    ),
    (
      ["run", "c.json"],
      "c.json: this chain has no 'canvas' to start from, so it needs an image; name one after the "
        + "chain"
    ),
    (["check"], "check needs a chain or a shader: glblur check FILE"),
    (["test"], "test needs a folder or a file: glblur test FOLDER"),
    (["compare", "a"], "compare needs two images, or a chain and images; see --help"),
    (
      ["contrast", "#777"],
      "contrast needs two colours: glblur contrast FG BG; in a shell, quote them: '#777'"
    ),
    (
      ["legibility", "c.json"],
      "c.json: this chain has no 'canvas' to start from, so it needs an image; name one after the "
        + "chain"
    ),
    (["legibility", "--level", "A"], "--level: 'A' is not allowed; did you mean 'AA'?"),
    (["explain"], "explain needs a chain and at most one image: glblur explain CHAIN [INPUT]"),
    (
      ["check", "--size", "1"],
      "'check' has no option '--size'; it belongs to explain, contrast, bench"
    ),
    (["contrast", "whit", "black"], "'whit' is not a colour; did you mean 'white'?"),
    (
      ["contrast", "black", "#12345"],
      "'#12345' is not a colour; # has 3, 4, 6 or 8 hexadecimal digits behind it"
    ),
    (
      ["contrast", "#00000080", "#FFFFFF80"],
      "the background '#FFFFFF80' is translucent, so the contrast depends on what lies behind it; "
        + "leave out its alpha, or give the colour that the two make together"
    ),
    (["contrast", "--size", "0"], "--size: '0' is not allowed; expected 1 to 1000"),
    (["check", "--bold"], "'check' has no option '--bold'; it belongs to contrast"),
    (
      ["bench", "--size", "640x480,64"],
      "--size: '64' is not allowed; expected width x height, such as 640x480"
    ),
    (
      ["bench", "--size", "640x480,"],
      "--size: '' is not allowed; expected width x height, such as 640x480"
    ),
    (["bench", "--sigma", "2,x"], "--sigma: 'x' is not allowed; expected 0 to 1000"),
    (
      ["bench", "--repetitions", "0"],
      "--repetitions: '0' is not allowed; expected 1 to 10000"
    ),
    (
      ["bench", "c.json", "--sigma", "2"],
      "--sigma is for the blurs that are measured without a chain; --set ID.sigma=N changes a "
        + "chain"
    ),
    (
      ["bench", "photo.png", "--size", "4x4"],
      "--size is for generated images; leave out either --size or the image"
    ),
    (
      ["bench", "--set", "0.sigma=2"],
      "--set changes a chain, but no chain is named; name one, or leave out --set"
    ),
    (
      ["bench", "photo.png", "c.json", "photo.png"],
      "bench takes one image, but 2 are given; photo.png is not a chain by its ending or its text"
    ),
    (
      ["info", "a.png", "--device", "surfaceless"],
      "--device is for the machine; leave out either --device or the images"
    ),
    (
      ["info", "--max-pixels", "9"],
      "--max-pixels is for images, but no image is named; name one"
    ),
    (["filters", "a", "b"], "filters describes one filter at a time: glblur filters NAME"),
    (
      ["filters", "--markdown", "refrence"],
      "--markdown: 'refrence' is not allowed; did you mean 'reference'?"
    ),
    (
      ["filters", "tint", "--markdown", "reference"],
      "--markdown prints a document about all filters; leave out NAME and --json"
    ),
    (
      ["schema", "tint"],
      "schema takes only options, but 'tint' is given; see glblur schema --help"
    ),
    (["manual", "1"], "manual takes only options, but '1' is given; see glblur manual --help"),
    (["completions"], "completions needs one shell: glblur completions SHELL"),
    (["completions", "zhs"], "there are no completions for 'zhs'; did you mean 'zsh'?"),
    (["run", "--qualty", "fast"], "unknown option '--qualty'; did you mean '--quality'?"),
    (["run", "--qualty=fast"], "unknown option '--qualty'; did you mean '--quality'?"),
    (["run", "--qu"], "'--qu' is ambiguous: it may be --quality or --quality-jpeg or --quiet"),
    (["run", "-q"], "unknown option '-q'; did you mean '-o'?"),
    (["check", "--force"], "'check' has no option '--force'; it belongs to run"),
    (["run", "--force=1"], "--force takes no value"),
    (["run", "--depth"], "--depth needs a value"),
    (["run", "-o"], "-o needs a value"),
    (["run", "--backend", "cpuu"], "--backend: 'cpuu' is not allowed; did you mean 'cpu'?"),
    (["run", "--quality", "exakt"], "--quality: 'exakt' is not allowed; did you mean 'exact'?"),
    (["run", "--depth", "12"], "--depth: '12' is not allowed; expected one of 8, 16, float"),
    (["run", "--threads", "0"], "--threads: '0' is not allowed; expected 1 to 1024"),
    (
      ["run", "--quality-jpeg", "101"],
      "--quality-jpeg: '101' is not allowed; expected 1 to 100"
    ),
    (["run", "--tolerance", "x"], "--tolerance: 'x' is not allowed; expected 0 to 255"),
    (["run", "--tolerance", "nan"], "--tolerance: 'nan' is not allowed; expected 0 to 255"),
    (["run", "--png-level", "smal"], "--png-level: 'smal' is not allowed; did you mean 'small'?"),
    (
      ["run", "--background", "#0000"],
      "--background: '#0000' is not allowed; expected #RGB, #RRGGBB or a name such as white, "
        + "within sRGB"
    ),
    (
      ["run", "--background", "color(display-p3 1 0 0)"],
      "--background: 'color(display-p3 1 0 0)' is not allowed; expected #RGB, #RRGGBB or a name "
        + "such as white, within sRGB"
    ),
    (["run", "--device", "gmb"], "--device: 'gmb' is not a device; did you mean 'gbm'?"),
    (["run", "--input", "=a"], "--input: '=a' is not of the form NAME=FILE"),
    (["run", "--set", "a"], "--set: 'a' is not of the form ID.PARAM=VALUE"),
  ])
  func message(arguments: [String], message: String) throws {
    let outcome = try Child(arguments, in: folder).wait()
    #expect(outcome.status == 64)
    #expect(outcome.error == "glblur: \(message)\n")
    #expect(outcome.bytes.isEmpty)
  }

  @Test func version() throws {
    let outcome = try folder.glblur("--version")
    #expect(outcome.status == 0)
    #expect(outcome.output == "glblur 0.1.0\n")
  }

  @Test func overview() throws {
    let overview = try folder.glblur("--help")
    #expect(overview.status == 0 && overview.error.isEmpty)
    for name in CommandName.allCases { #expect(overview.output.contains("\n  \(name.rawValue) ")) }
    #expect(try folder.glblur("-h").output == overview.output)
    #expect(try folder.glblur("help").output == overview.output)
    #expect(overview.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(arguments: CommandName.allCases) func help(of name: CommandName) throws {
    let help = try folder.glblur(name.rawValue, "--help")
    #expect(help.status == 0 && help.error.isEmpty)
    #expect(help.output.hasPrefix("Usage: glblur \(name.rawValue) "))
    let options = Option.table.filter { $0.commands.contains(name) }
    #expect(!options.isEmpty)
    for option in options { #expect(help.output.contains(" \(option.spelling)")) }
    #expect(help.output.contains("Examples:\n"))
    #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(try folder.glblur("help", name.rawValue).output == help.output)
    #expect(try folder.glblur(name.rawValue, "-h").output == help.output)
  }

  @Test(arguments: Option.table.filter { !$0.commands.isEmpty })
  func everyOptionIsKnownToItsCommands(option: Option) throws {
    for name in option.commands {
      // Whatever else is wrong, the option is not. Without operands bench measures large images.
      let small = name == .bench ? ["--size", "2x2", "--repetitions", "1", "--backend", "cpu"] : []
      let outcome = try Child([name.rawValue] + small + [option.spelling], in: folder).wait()
      #expect(!outcome.error.contains("unknown option"))
      #expect(!outcome.error.contains("has no option"))
    }
  }
}
