import Foundation
import GLBlur

/// Headless Chromium, which paints pieces of HTML.
struct Browser {
  /// The folder holds pages, pictures and Chromium's profile until `close`.
  let folder: URL
  private let program: URL

  init() throws {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let found = path.split(separator: ":").map { "\($0)/chromium" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else {
      throw BrowserError("there is no 'chromium' in PATH; install Debian's package of that name")
    }
    program = URL(fileURLWithPath: found)
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("glblur-chromium-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  }

  func close() { try? FileManager.default.removeItem(at: folder) }

  func version() throws -> String {
    let (output, status) = try run(["--version"])
    guard status == 0 else { throw BrowserError("chromium --version: \(output)") }
    return output.split(separator: "\n").last { $0.hasPrefix("Chromium") }.map(String.init)
      ?? output
  }

  /// Neither rasterizer of Chromium needs a GPU.
  enum Painter {
    /// Skia on the CPU blurs by three boxes.
    case raster
    /// Skia's GPU code on SwiftShader, the software Vulkan in Chromium's package: blurs are true
    /// Gaussians up to sigma 4, and beyond that true ones of a smaller picture.
    case swiftShader

    fileprivate var arguments: [String] {
      switch self {
      case .raster: ["--disable-gpu"]
      case .swiftShader:
        [
          "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--enable-gpu-rasterization",
          "--ignore-gpu-blocklist",
        ]
      }
    }
  }

  /// Paints each piece of HTML in a cell of its own on one page, and returns the cells, transparent
  /// where nothing is painted.
  func paint(_ cells: [String], size: Size, page: String, by painter: Painter) throws -> [Image] {
    let columns = max(1, min(cells.count, 1800 / size.width))
    // Chromium paints no page that is lower than a window with its frame.
    let rows = max((cells.count + columns - 1) / columns, (600 + size.height - 1) / size.height)
    let corners = cells.indices.map { index in
      (x: index % columns * size.width, y: index / columns * size.height)
    }
    let body = zip(cells, corners).map { cell, corner in
      "<div class=\"cell\" style=\"left:\(corner.x)px;top:\(corner.y)px\">\(cell)</div>"
    }
    let html = """
      <!doctype html><meta charset="utf-8"><title>\(page)</title><style>
      html, body { margin: 0; background: transparent }
      .cell { position: absolute; overflow: hidden; isolation: isolate;
        width: \(size.width)px; height: \(size.height)px }
      .cell > * { position: absolute; left: 0; top: 0 }
      </style>
      \(body.joined(separator: "\n"))
      """
    let file = folder.appendingPathComponent("\(page).html")
    try Data(html.utf8).write(to: file)
    let whole = try screenshot(
      of: file, size: Size(width: columns * size.width, height: rows * size.height), by: painter)
    let renderer = Renderer()
    let cuts = corners.map { corner in
      Chain {
        Crop(
          frame: Frame(
            .points(Double(corner.x)), .points(Double(corner.y)), .points(Double(size.width)),
            .points(Double(size.height))))
      }
    }
    return try renderer.render(cuts, whole).map(\.image)
  }

  private func screenshot(of page: URL, size: Size, by painter: Painter) throws -> Image {
    let picture = page.deletingPathExtension().appendingPathExtension("screenshot.png")
    var arguments = [
      "--headless=new", "--force-color-profile=srgb", "--hide-scrollbars",
      "--force-device-scale-factor=1", "--default-background-color=00000000",
      // Masks are fetched as by scripts.
      "--allow-file-access-from-files",
      "--font-render-hinting=none", "--disable-lcd-text",
      "--no-first-run", "--disable-extensions", "--disable-background-networking",
      "--disable-dev-shm-usage", "--user-data-dir=\(folder.path)/profile",
      "--window-size=\(size.width),\(size.height)", "--screenshot=\(picture.path)",
    ]
    if geteuid() == 0 { arguments.append("--no-sandbox") }
    let (output, status) = try run(arguments + painter.arguments + [page.absoluteString])
    guard status == 0, FileManager.default.fileExists(atPath: picture.path) else {
      throw BrowserError("chromium made no screenshot (status \(status)):\n\(output)")
    }
    let image = try Image(contentsOf: picture.path)
    guard image.size == size else {
      throw BrowserError("chromium's screenshot is \(image.size) instead of \(size)")
    }
    return image
  }

  /// A run of two minutes counts as hanging.
  private func run(_ arguments: [String]) throws -> (output: String, status: Int32) {
    let log = folder.appendingPathComponent("chromium.log")
    try Data().write(to: log)
    let handle = try FileHandle(forWritingTo: log)
    defer { try? handle.close() }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = handle
    process.standardError = handle
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    guard ended.wait(timeout: .now() + 120) == .success else {
      kill(process.processIdentifier, SIGKILL)
      throw BrowserError("chromium hangs")
    }
    let output = String(decoding: try Data(contentsOf: log), as: UTF8.self)
    return (output, process.terminationStatus)
  }
}

struct BrowserError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
