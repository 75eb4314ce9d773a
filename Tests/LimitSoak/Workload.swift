import AgreementSupport
import GLBlur
import Glibc
import TestSupport

/// Random chains and pictures. The seed and the number of a run decide all of it.
struct Workload {
  private let command: String
  private let seed: UInt64
  private let folder: Folder
  private let variants: [Variant]
  /// The times of processes that render hardly anything, in seconds.
  private var idleTimes: [Idleness: Double] = [:]

  private var slow: [(number: Int, limits: Limits, mustFit: Bool)] = []

  /// Before it renders, a process opens the device, and decodes a second picture if the chain reads
  /// one. The limit does not cover that.
  private struct Idleness: Hashable {
    let onGPU: Bool
    let overlay: String?
  }

  private static let sizes = [(40, 30), (400, 300), (1000, 1500), (2400, 1600), (6000, 1500)]

  init(command: String, seed: UInt64) throws {
    self.command = command
    self.seed = seed
    folder = try Folder()
    variants = CataloguedFilter.all.flatMap(\.variants)
    var noise = Noise(state: seed)
    for (width, height) in Self.sizes {
      let picture = try Self.picture(width, height, &noise)
      for format in ["png", "jpg"] {
        try picture.write(to: folder["\(width).\(format)"], options: WriteOptions())
      }
    }
    try Self.picture(512, 512, &noise).write(to: folder["table.png"])
    try folder.put(Array(#"[{"filter": "tint", "color": "red"}]"#.utf8), at: "alone.json")
    try folder.put(
      Array(#"[{"filter": "crop", "input": "@overlay", "frame": [0, 0, 1, 1]}]"#.utf8),
      at: "with-overlay.json")
  }

  /// Returns the median of five processes that render one pixel or a small picture.
  private mutating func time(of idleness: Idleness) throws -> Double {
    if let known = idleTimes[idleness] { return known }
    let inputs = idleness.overlay.map { ["--input", "\(CataloguedFilter.overlay)=\($0)"] } ?? []
    let chain = idleness.overlay == nil ? "alone.json" : "with-overlay.json"
    let arguments =
      ["run", chain, "40.png", "-o", "idle.png"] + inputs + Self.backend(onGPU: idleness.onGPU)
    let times = try (0..<5).map { _ in
      let process = try Process(command, arguments, in: folder.path, error: folder["errors"])
      guard process.status == 0 else { throw NoCommand(path: command, status: process.status) }
      return process.seconds
    }
    idleTimes[idleness] = times.sorted()[2]
    return times.sorted()[2]
  }

  private static func backend(onGPU: Bool) -> [String] {
    onGPU ? ["--backend", "gpu", "--device", "software"] : ["--backend", "cpu"]
  }

  /// Files compress these waves with a little noise like a photograph.
  private static func picture(_ width: Int, _ height: Int, _ noise: inout Noise) throws -> Image {
    var samples: [UInt8] = []
    samples.reserveCapacity(4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let wave = (x * 5 / 4 + y * 3 / 2) % 200
        samples += [UInt8(wave + noise.below(8)), UInt8(200 - wave), UInt8(y % 240), 255]
      }
    }
    return try Image(rgba8: samples, width: width, height: height)
  }

  /// Makes a render, and if it is refused for want of memory, once more with the amount that the
  /// refusal names. A software driver cannot be stopped while it makes and fills a texture, so the
  /// second render has time in proportion to its memory.
  ///
  /// - Returns: The runs but for those that took too long, which `slowRuns()` makes again.
  mutating func run(_ number: Int) throws -> [Run] {
    let limits = Limits(mebibytes: [256, 384, 512][number % 3], seconds: 2)
    let first = try run(number, limits)
    guard let needed = first.neededMebibytes else { return sorted(first, number, limits) }
    let seconds = max(2, Double(needed) / 256)
    let enough = Limits(mebibytes: needed, seconds: seconds)
    var second = try run(number, enough)
    second.mustFit = true
    return sorted(first, number, limits) + sorted(second, number, enough)
  }

  private mutating func sorted(_ run: Run, _ number: Int, _ limits: Limits) -> [Run] {
    guard run.isTooSlow, run.faults.count == 1 else { return [run] }
    slow.append((number, limits, run.mustFit))
    return []
  }

  /// Makes each slow run up to three times again, and returns the fastest: other processes can only
  /// add time.
  mutating func slowRuns() throws -> [Run] {
    print("\(slow.count) runs took too long, and are made again")
    return try slow.map { number, limits, mustFit in
      var best = try run(number, limits)
      for _ in 0..<2 where best.isTooSlow {
        let next = try run(number, limits)
        if next.seconds < best.seconds { best = next }
      }
      best.mustFit = mustFit
      return best
    }
  }

  private mutating func run(_ number: Int, _ limits: Limits) throws -> Run {
    var noise = Noise(state: seed &* 1_000_003 &+ UInt64(number))
    let (width, height) = Self.sizes[noise.below(Self.sizes.count)]
    let source = "\(width).\(["png", "jpg"][noise.below(2)])"
    let chain = chain(&noise)
    let name = "chain\(number)"
    try folder.put(Array(chain.json.utf8), at: "\(name).json")
    let onGPU = noise.below(4) == 0
    let format = ["png", "jpg", "tiff"][noise.below(3)]
    let arguments =
      [
        "run", "\(name).json", source, "-o", "\(name).\(format)", "--memory",
        "\(limits.mebibytes)M", "--max-seconds", "\(limits.seconds)", "--input",
        "\(CataloguedFilter.main)=\(source)", "--input",
        "\(CataloguedFilter.overlay)=\(source)", "--input",
        "\(CataloguedFilter.ownSize)=table.png", "--quality", ["fast", "exact"][noise.below(2)],
      ] + Self.backend(onGPU: onGPU)
    let readsOverlay = chain.json.contains("@\(CataloguedFilter.overlay)")
    let idle = try time(of: Idleness(onGPU: onGPU, overlay: readsOverlay ? source : nil))
    let process = try Process(command, arguments, in: folder.path, error: folder["errors"])
    let left = try folder.names.filter {
      $0.hasPrefix(".glblur") || ($0.hasPrefix(name + ".") && !$0.hasSuffix(".json"))
    }
    for file in left + ["\(name).json"] { _ = unsafe unlink(folder[file]) }
    return Run(
      line: "\(width)×\(height): glblur \(arguments.joined(separator: " "))", chain: chain.json,
      limits: limits, status: process.status,
      error: String(decoding: try folder.bytes(of: "errors"), as: UTF8.self),
      seconds: process.seconds - idle,
      bytes: process.bytes, leftFiles: process.status == 0 ? [] : left)
  }

  private func chain(_ noise: inout Noise) -> Chain {
    let nodes = (0...noise.below(4)).map { _ in
      var node = variants[noise.below(variants.count)].node
      for (port, reference) in node.ports where reference == .image(CataloguedFilter.main) {
        node.ports[port] = nil
      }
      if noise.below(6) == 0 { node.colorSpace = .linear }
      return node
    }
    return Chain(nodes: nodes)
  }
}

/// The command does not render at all.
struct NoCommand: Error {
  let path: String
  let status: Int32
}
