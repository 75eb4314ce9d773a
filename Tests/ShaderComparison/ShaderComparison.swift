import Foundation
import GLBlur
import TestSupport

/// Renders shaders on both backends, and compares the results or the times.
///
///     shader-comparison agree FOLDER [SEED …] [--device DEVICE]
///     shader-comparison bench FOLDER [--device DEVICE]
///     shader-comparison rounding FOLDER
///     shader-comparison gpuimage FOLDER
///     shader-comparison random --seeds FIRST-LAST
///
/// `agree` renders each shader of a folder with its defaults, and with random values for each seed.
/// `rounding` lists the shaders whose results, with their defaults, depend on rounding. `gpuimage`
/// compares the shaders of GPUImage 2 with the equivalent filters. `random` makes a random shader
/// for each seed, runs it with every set of instructions and on both backends, and asks the
/// reference compiler about it if the variable GLSL_JUDGE names that. `agree`, `gpuimage` and
/// `random` fail if a result differs. The device is a software driver unless another one is named
/// as for `glblur`; the status is 69 if it does not open.
@main struct ShaderComparison {
  static func main() {
    do {
      try run()
    } catch let error as GPUError {
      fail("\(error)", EX_UNAVAILABLE)
    } catch {
      fail("\(error)", EX_SOFTWARE)
    }
  }

  private static func run() throws {
    var arguments = CommandLine.arguments.dropFirst()
    let device = try device(in: &arguments)
    guard arguments.count >= 2, let command = arguments.first else { usage() }
    if command == "random" { return try random(Array(arguments.dropFirst())) }
    let folder = arguments[arguments.startIndex + 1]
    let seeds = arguments.dropFirst(2).compactMap(UInt64.init)
    let paths = shaders(in: folder)
    guard !paths.isEmpty else { fail("\(folder) holds no shader") }
    switch command {
    case "agree": try agree(paths, seeds, on: device)
    case "bench": try bench(paths, on: device)
    case "rounding": try rounding(paths)
    case "gpuimage": if try !GPUImageClass.compare(paths) { exit(1) }
    default: usage()
    }
  }

  private static func device(in arguments: inout ArraySlice<String>) throws -> DeviceChoice {
    guard let option = arguments.firstIndex(of: "--device") else { return .software }
    guard arguments.indices.contains(option + 1), ["agree", "bench"].contains(arguments.first)
    else { usage() }
    defer { arguments.removeSubrange(option...option + 1) }
    do {
      return try DeviceChoice(arguments[option + 1])
    } catch {
      fail("--device: \(error)")
    }
  }

  /// Vertex shaders are read with their fragment shaders.
  private static func shaders(in folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { name in [".fs", ".glsl", ".fsh"].contains { name.hasSuffix($0) } }
      .sorted().map { folder + "/" + $0 }
  }

  private static func agree(
    _ paths: [String], _ seeds: [UInt64], on device: DeviceChoice
  ) throws {
    let agreement = try Agreement(device)
    print("OpenGL ES by \(try agreement.driver())")
    var tallies = [String: Int]()
    var isEqual = true
    for path in paths {
      let sample: Sample
      do {
        sample = try Sample(path: path)
      } catch {
        print("refused: \((error as? FilterError)?.message ?? "\(error)")")
        tallies["refused", default: 0] += 1
        continue
      }
      for seed in [nil] + seeds.map(Optional.some) {
        var noise = Noise(state: seed ?? 1)
        let chain = try seed == nil ? sample.chain(&noise) : sample.randomChain(&noise)
        let name = seed.map { "\(sample.name), seed \($0)" } ?? sample.name
        switch agreement.outcome(of: chain) {
        case .equal: tallies["equal", default: 0] += 1
        case .different(let samples, let most):
          isEqual = false
          tallies["different", default: 0] += 1
          print("\(name): \(samples) samples differ, by at most \(most) of 65535")
        case .failed(let message):
          isEqual = false
          tallies["failed", default: 0] += 1
          print("\(name): \(message)")
        }
      }
    }
    print(tallies.sorted { $0.key < $1.key }.map { "\($1) \($0)" }.joined(separator: ", "))
    if !isEqual { exit(1) }
  }

  private static func rounding(_ paths: [String]) throws {
    let trials = try RoundingTrials()
    print(
      "pixels of 160×120 that are sensitive in \(RoundingDifference.leastTrials) trials; that differ if "
        + "all is rounded in another way, and of these the ones that trials do not move; trials")
    var all: [RoundingTrials.Finding] = []
    for path in paths {
      guard let sample = try? Sample(path: path) else { continue }
      var noise = Noise(state: 1)
      let finding = try trials.finding(about: sample.chain(&noise))
      all.append(finding)
      guard !finding.sensitive.isEmpty || finding.difference != nil else { continue }
      let (found, difference) = (finding.sensitive.count, finding.difference)
      let counts = [
        found, difference?.differing.count, difference?.unexplained.count, difference?.trials,
      ]
      print(counts.map { String(format: "%6d", $0 ?? 0) }.joined(), sample.name)
    }
    let different = all.compactMap(\.difference)
    print(
      "of \(all.count) shaders \(all.count { !$0.sensitive.isEmpty }) have sensitive pixels, and "
        + "\(different.count) differ, \(different.count { $0.unexplained.isEmpty }) of them at "
        + "sensitive pixels alone")
  }

  private static func random(_ words: [String]) throws {
    let ends = words.last?.split(separator: "-").compactMap { UInt64($0) } ?? []
    guard words.count == 2, words[0] == "--seeds", let first = ends.first, let last = ends.last,
      ends.count <= 2, first <= last, last < UInt64.max
    else { usage() }
    let failures = try RandomShaders().check(first..<last + 1)
    print("\(failures) of \(last - first + 1) random shaders fail")
    if failures > 0 { exit(1) }
  }

  private static func bench(_ paths: [String], on device: DeviceChoice) throws {
    let stopwatch = try Stopwatch(device)
    var all: [Times] = []
    print("1920×1080, ms:      CPU  OpenGL ES   first pixel")
    for path in paths {
      guard let times = try? stopwatch.times(of: path) else { continue }
      all.append(times)
      print(text(times.cpu), text(times.gpu), text(times.first), path)
    }
    guard !all.isEmpty else { fail("no shader rendered") }
    for (name, value) in [
      ("CPU", \Times.cpu), ("OpenGL ES", \.gpu), ("first pixel on the CPU", \.first),
    ] {
      let sorted = all.map { $0[keyPath: value] }.sorted()
      let (half, most) = (sorted[sorted.count / 2], sorted[sorted.count * 9 / 10])
      print("\(name): median \(text(half)) ms, 90 %\(text(most)) ms")
    }
    let near = all.count { $0.cpu <= 1.5 * $0.gpu }
    print("\(near) of \(all.count) take the CPU at most 1.5 times as long as OpenGL ES")
  }

  private static func text(_ time: Double) -> String { String(format: "%9.2f", time) }

  private static func usage() -> Never {
    fail(
      "usage: shader-comparison agree FOLDER [SEED …] [--device DEVICE] "
        + "| bench FOLDER [--device DEVICE] | rounding FOLDER | gpuimage FOLDER "
        + "| random --seeds FIRST-LAST")
  }

  private static func fail(_ message: String, _ status: Int32 = 2) -> Never {
    FileHandle.standardError.write(Data("shader-comparison: \(message)\n".utf8))
    exit(status)
  }
}
