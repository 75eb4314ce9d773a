import GLBlur
import TestSupport
import Testing

@Suite struct ShardOptionTests {
  let folder: Folder

  init() throws {
    folder = try Folder.prepared()
    for number in 0..<5 { try folder.put(try flatImage(), at: "\(number).png") }
    try PythonTar.make("s.tar", "USTAR", [("a.png", "0.png")], in: folder)
    try PythonTar.make("t.tar", "USTAR", [("a.png", "0.png")], in: folder)
  }

  private func results(
    _ share: String, _ environment: [String: String] = [:]
  ) throws -> [String] {
    try? folder.remove("out")
    let outcome = try Child(
      ["run", "c.json"] + (0..<5).map { "\($0).png" } + ["-o", "out/", "--shard", share],
      in: folder,
      environment: environment
    ).wait()
    guard outcome.status == 0 else { return [outcome.error] }
    return (try? Folder.names(at: folder["out"])) ?? []
  }

  @Test func sharesAreDisjointAndWhole() throws {
    #expect(try results("0/2") == ["0.c.png", "2.c.png", "4.c.png"])
    #expect(try results("1/2") == ["1.c.png", "3.c.png"])
    #expect(try results("0/1").count == 5)
    #expect(try results("7/8") == [], "more processes than inputs are no error")
  }

  @Test func sharesFromTheEnvironment() throws {
    let array = {
      ["SLURM_ARRAY_TASK_ID": $0, "SLURM_ARRAY_TASK_COUNT": "2", "SLURM_ARRAY_TASK_MIN": "1"]
    }
    #expect(try results("auto", array("1")) == ["0.c.png", "2.c.png", "4.c.png"])
    #expect(try results("auto", array("2")) == ["1.c.png", "3.c.png"])
    let steps = [
      "SLURM_ARRAY_TASK_ID": "30", "SLURM_ARRAY_TASK_MIN": "10", "SLURM_ARRAY_TASK_STEP": "10",
    ]
    #expect(try results("auto/3", steps) == ["2.c.png"])
    #expect(try results("auto/2", ["JOB_COMPLETION_INDEX": "1"]) == ["1.c.png", "3.c.png"])
  }

  @Test(arguments: [
    (
      "2/2", [:],
      "--shard: there is no share 2 of 2, since they are counted from 0; expected 0 to 1"
    ),
    ("0/0", [:], "--shard: there is no share 0 of 0, "),
    ("1", [:], "--shard: '1' is not allowed; expected I/N, auto or auto/N, such as 0/8"),
    ("a/2", [:], "--shard: 'a' is not allowed; expected a number from 0 to 1000000"),
    ("-1/2", [:], "--shard: '-1' is not allowed"),
    ("auto", [:], "--shard auto: neither SLURM_ARRAY_TASK_ID nor JOB_COMPLETION_INDEX is set; "),
    (
      "auto", ["JOB_COMPLETION_INDEX": "1"],
      "--shard auto: the number of processes is not known; give it as --shard auto/N, "
    ),
    (
      "auto/4", ["JOB_COMPLETION_INDEX": "x"],
      "JOB_COMPLETION_INDEX: 'x' is not allowed; expected a"
    ),
    (
      "auto/4", ["SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MIN": "2"],
      "SLURM_ARRAY_TASK_ID: 1 is not a number from 2 on in steps of 1"
    ),
  ])
  func sharesThatCannotBe(
    share: String, environment: [String: String], message: String
  ) throws {
    let error = try results(share, environment).joined()
    #expect(error.hasPrefix("glblur: \(message)"), "\(error)")
  }

  @Test(arguments: [
    ("s.tar t.tar -o -", "-o -: several tar files cannot be one on standard output"),
    ("s.tar t.tar -o x.tar", "-o x.tar: is not a folder, and several inputs need one"),
    ("s.tar -o x.png", "-o x.png: the results are in a tar file; end its name with .tar"),
    ("s.tar 0.png -o out/", "s.tar: is a tar file, and others of the inputs are not"),
    ("s.tar -o ./", "s.tar: would be replaced by its own result; name another folder with -o"),
    (
      "s.tar ./s.tar -o out/",
      "./s.tar: the result would be called s.tar like that of another input"
    ),
    ("s.tar -o out/ --sweep 0.amount=0,1", "--sweep makes several results of an image"),
    ("s.tar -o out/ --backend both", "--backend both compares single images"),
    ("s.tar -o out/ --crf 20", "--crf is for films, and none is named; leave it out"),
    ("s.tar -o out/ --sound-loop", "--sound-loop is for films, and none is named; leave it out"),
    ("s.tar -o - --json", "--json and -o - both write to standard output"),
    ("0.png -o out/ --members *", "--members is for tar files, and none is named"),
    (
      "s.tar -o out/ --format jpg --depth 16", "--depth 16: JPEG files hold only 8 bits per channel"
    ),
  ])
  func mistakes(line: String, message: String) throws {
    let names = try folder.names
    let outcome = try Child(
      ["run", "c.json"] + line.split(separator: " ").map(String.init), in: folder
    ).wait()
    #expect(outcome.status == 64)
    #expect(outcome.error.hasPrefix("glblur: \(message)"), "\(outcome.error)")
    #expect(try folder.names == names)
  }

  @Test func withoutAnOutputTheNameSaysTheChain() throws {
    #expect(try folder.glblur("run", "c.json", "s.tar").status == 0)
    #expect(try PythonTar.members(of: "s.c.tar", in: folder).map(\.name) == ["a.png"])
    #expect(try folder.glblur("run", "c.json", "s.tar").status == 73)
    #expect(try folder.glblur("run", "c.json", "s.tar", "--force").status == 0)
  }
}
