import Foundation
import GLBlur
import TestSupport
import Testing

/// The examples for many machines, as far as one machine can test them.
@Suite struct ScaleExampleTests {
  let folder: Folder

  init() throws {
    folder = try Folder.prepared()
    try folder.makeFolder("in")
    try folder.makeFolder("bin")
    try folder.link("bin/glblur", to: Child.built("glblur"))
    for number in 0..<3 {
      try folder.put(try flatImage([UInt8(40 * number), 9, 200, 255]), at: "a.png")
      try PythonTar.make(
        "in/\(number).tar", "PAX", [("0.png", "a.png"), ("0.cls", "c.json")], in: folder)
    }
    let outcome = try Child(["run", "c.json"] + Self.inputs + ["-o", "expected/"], in: folder)
      .wait()
    try #require(outcome.status == 0)
  }

  private static let inputs = (0..<3).map { "in/\($0).tar" }

  private func sh(
    _ script: String, _ arguments: [String] = [], _ variables: [String: String] = [:]
  ) throws -> Child.Outcome {
    let path = "\(folder["bin"]):/usr/bin:/bin"
    return try Child(
      [script] + arguments, of: "/bin/sh", in: folder,
      environment: variables.merging(["PATH": path]) { own, _ in own }
    ).wait(seconds: 60)
  }

  private func expect(_ names: [String], in output: String) throws {
    let tars = try Folder.names(at: folder[output]).filter { $0.hasSuffix(".tar") }
    #expect(tars == names, "\(output)")
    for name in tars {
      #expect(
        try folder.bytes(of: "\(output)/\(name)") == folder.bytes(of: "expected/\(name)"), "\(name)"
      )
    }
  }

  /// Slurm sets these variables for the tasks of `--array=0-1`.
  @Test func slurm() throws {
    let script = Repository.path(of: "Examples/scale/slurm.sh")
    for task in 0..<2 {
      let outcome = try sh(
        script, ["c.json", "in", "out"],
        [
          "SLURM_ARRAY_TASK_ID": "\(task)", "SLURM_ARRAY_TASK_COUNT": "2",
          "SLURM_ARRAY_TASK_MIN": "0",
          "SLURM_ARRAY_TASK_STEP": "1", "SLURM_CPUS_PER_TASK": "2",
        ])
      #expect(outcome.status == 0, "\(outcome.error)")
    }
    try expect(["0.tar", "2.tar"], in: "out/0")
    try expect(["1.tar"], in: "out/1")
  }

  /// A stand-in for GNU parallel runs the command for each name behind `:::`.
  @Test func parallel() throws {
    let stub = """
      #!/bin/sh
      while [ "$1" != glblur ]; do shift; done
      line=
      while [ "$1" != ::: ]; do line="$line $1"; shift; done
      shift
      for name; do $(echo "$line" | sed "s#{}#$name#") || exit 1; done
      """
    // A file that this process wrote could still be open in a child that another test forks, and then
    // cannot be executed.
    try folder.put(stub, at: "bin/stub")
    #expect(try sh("-c", ["cp bin/stub bin/parallel && chmod +x bin/parallel"]).status == 0)
    let script = Repository.path(of: "Examples/scale/parallel.sh")
    let outcome = try sh(script, ["c.json", "in", "out", "--jobs", "1"])
    #expect(outcome.status == 0, "\(outcome.error)")
    try expect(["0.tar", "1.tar", "2.tar"], in: "out")
  }

  @Test func kubernetes() throws {
    let job = try yaml("Examples/scale/kubernetes-job.yaml")
    let specification = try #require(job["spec"] as? [String: Any])
    #expect(specification["completionMode"] as? String == "Indexed")
    let count = try #require(specification["completions"] as? Int)
    let template = try #require(specification["template"] as? [String: Any])
    let pod = try #require(template["spec"] as? [String: Any])
    let container = try #require((pod["containers"] as? [[String: Any]])?.first)
    let command = try #require(container["command"] as? [String])
    #expect(command.prefix(2) == ["/bin/sh", "-c"])
    #expect(command[2].contains("--shard auto/\(count) "))
    let line = command[2].replacing("/data/chain.json", with: "c.json").replacing(
      "/data/", with: "")
    for index in 0..<4 {
      try? folder.makeFolder("out")
      let outcome = try sh("-c", [line], ["JOB_COMPLETION_INDEX": "\(index)"])
      #expect(outcome.status == 0, "\(outcome.error)")
      try expect(index < 3 ? ["\(index).tar"] : [], in: "out/\(index)")
    }
  }

  @Test func workflow() throws {
    let workflow = try yaml("Examples/ci/check-chains.yml")
    let jobs = try #require(workflow["jobs"] as? [String: Any])
    let job = try #require(jobs["check"] as? [String: Any])
    let steps = try #require(job["steps"] as? [[String: Any]]).compactMap { $0["run"] as? String }
    #expect(steps.count == 2)
    let variables = try #require(job["env"] as? [String: String])
    try folder.makeFolder("chains")
    try folder.put(try flatImage(width: 64, height: 48), at: "chains/photo.png")
    try folder.put(grayChain, at: "chains/good.json")
    for step in steps {
      let outcome = try sh("-c", [step], variables)
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(outcome.output.contains("chains/good.json"))
    }
    try folder.put(#"[{"filter": "saturaton"}]"#, at: "chains/bad.json")
    #expect(try sh("-c", [steps[0]], variables).status != 0)
  }

  /// The action for GitHub and the job for GitLab pass with good shaders, and fail with others.
  @Test func testsOfServices() throws {
    let action = try yaml("Examples/ci/action.yml")
    let runs = try #require(action["runs"] as? [String: Any])
    let steps = try #require(runs["steps"] as? [[String: Any]]).compactMap { $0["run"] as? String }
    let gitlab = try #require(try yaml("Examples/ci/gitlab.yml")["glblur"] as? [String: Any])
    let script = try #require(gitlab["script"] as? [String])
    #expect(steps.count == 2 && script.count == 1)
    let variables = ["FOLDER": "art"]
    for lines in [steps, script] {
      try folder.put("void main() { gl_FragColor = vec4(0.2); }", at: "art/a.frag")
      try folder.put(grayChain, at: "art/b.json")
      try folder.put(#"{"expect": "agreement", "size": [8, 8]}"#, at: "art/a.test.json")
      // What belongs to a shader of several files, or to another program, is no mistake.
      try folder.put("float twice(float x) { return 2.0 * x; }", at: "art/lib/twice.glsl")
      try folder.put("float twice(float x) { return 2.0 * x; }", at: "art/toy/common.glsl")
      try folder.put(
        "void mainImage(out vec4 o, vec2 p) { o = vec4(twice(0.1)); }", at: "art/toy/image.glsl")
      try folder.put("attribute vec4 p; void main() { gl_Position = p; }", at: "art/v.glsl")
      try folder.put(#"{"name": "art", "version": "1.0.0"}"#, at: "art/package.json")
      for line in lines {
        let outcome = try sh("-c", [line], variables)
        #expect(outcome.status == 0, "\(outcome.error)")
      }
      let report = try String(decoding: folder.bytes(of: "glblur.xml"), as: UTF8.self)
      #expect(report.contains("tests=\"1\" failures=\"0\""))
      try folder.put("\nvoid main() { gl_FragColor = vec4(b); }", at: "art/a.frag")
      #expect(try lines.allSatisfy { try sh("-c", [$0], variables).status != 0 })
    }
    let sarif = try JSONSerialization.jsonObject(with: Data(folder.bytes(of: "glblur.sarif")))
    let log = try #require(sarif as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let results = try #require(
      (log["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
    let result = try #require(results.first)
    #expect(results.count == 1 && result["level"] as? String == "error")
    #expect(
      (result["message"] as? [String: String])?["text"]?.hasPrefix("'b' is not declared") == true)
    let places = try #require(result["locations"] as? [[String: [String: Any]]])
    let place = try #require(places.first?["physicalLocation"])
    #expect(place["artifactLocation"] as? [String: String] == ["uri": "art/a.frag"])
    #expect(place["region"] as? [String: Int] == ["startLine": 2, "startColumn": 35])
  }

  /// Python's module yaml reads the file.
  private func yaml(_ path: String) throws -> [String: Any] {
    let script =
      "import json, sys, yaml; print(json.dumps(yaml.safe_load(open(sys.argv[1])), default=str))"
    // YAML 1.1 takes the key `on` for a truth value, which JSON spells as text.
    return try Child(
      ["-c", script, Repository.path(of: path)], of: "/usr/bin/python3", in: folder
    ).wait().json
  }
}
