import CKernels
import GLBlurEngine

/// A part of a pass's expression that computes rows, on one thread. Nodes of kernels perform the
/// kernels' operations in their order.
protocol RowNode: AnyObject {
  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>)

  /// Returns the pixels, or nil if they must be computed.
  func stored(_ y: Int, _ columns: Range<Int>) -> UnsafePointer<Pixel>?

  var stored: StoredPixels? { get }
}

extension RowNode {
  var stored: StoredPixels? { nil }

  func stored(_ y: Int, _ columns: Range<Int>) -> UnsafePointer<Pixel>? { nil }
}

final class SlotNode: RowNode {
  private let buffer: PixelBuffer
  private let region: Region

  init(_ buffer: PixelBuffer, _ region: Region) {
    self.buffer = buffer
    self.region = region
  }

  var stored: StoredPixels? { unsafe StoredPixels(region, buffer.pixels) }

  func stored(_ y: Int, _ columns: Range<Int>) -> UnsafePointer<Pixel>? {
    guard region.rows.contains(y), columns.lowerBound >= region.x,
      columns.upperBound <= region.x + region.width
    else { return nil }
    return unsafe UnsafePointer(row(y) + (columns.lowerBound - region.x))
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    if let source = unsafe stored(y, columns) {
      unsafe pixels.update(from: source, count: columns.count)
      return
    }
    // Outside the stored region, any of its pixels will do.
    let row = unsafe row(min(max(y, region.y), region.y + region.height - 1))
    let inside = columns.clamped(to: region.columns)
    unsafe pixels.update(repeating: row[0], count: columns.count)
    unsafe (pixels + (inside.lowerBound - columns.lowerBound))
      .update(from: row + max(0, inside.lowerBound - region.x), count: inside.count)
  }

  private func row(_ y: Int) -> UnsafeMutablePointer<Pixel> {
    unsafe buffer.pixels + (y - region.y) * region.width
  }
}

/// Reads an image and premultiplies it.
final class ImageNode: RowNode {
  private let image: Image
  private let region: Region
  private let kernels: RowKernels

  init(_ part: ImagePart, _ kernels: RowKernels) {
    image = part.image
    region = part.region
    self.kernels = kernels
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    let inside = columns.clamped(to: region.columns)
    if inside.count < columns.count {
      unsafe pixels.update(repeating: .zero, count: columns.count)
    }
    if inside.isEmpty { return }
    let row = min(max(y - region.y, 0), region.height - 1)
    let column = inside.lowerBound - region.x
    let target = unsafe pixels + (inside.lowerBound - columns.lowerBound)
    image.withBytes { bytes in
      unsafe bytes.withUnsafeBytes { bytes in
        let start = unsafe bytes.baseAddress.map {
          unsafe $0 + (row * image.bytesPerRow + column * image.format.bytesPerPixel)
        }
        guard let start = unsafe start else { return }
        unsafe decode(start, count: inside.count, into: target)
      }
    }
  }

  /// Returns the straight bytes of pixels, or nil if the image has other samples or lacks a pixel.
  func bytes(_ y: Int, _ columns: Range<Int>) -> UnsafePointer<UInt8>? {
    guard image.format == .rgba8, columns.clamped(to: region.columns) == columns else { return nil }
    let row = min(max(y - region.y, 0), region.height - 1)
    return unsafe (image.base + (row * image.bytesPerRow + 4 * (columns.lowerBound - region.x)))
      .assumingMemoryBound(to: UInt8.self)
  }

  /// Returns nil if a pixel is not opaque.
  func opaqueBytes(_ y: Int, _ columns: Range<Int>) -> UnsafePointer<UInt8>? {
    guard let bytes = unsafe bytes(y, columns) else { return nil }
    return unsafe kernels.table.pointee.is_opaque(bytes, columns.count) ? bytes : nil
  }

  private func decode(
    _ start: UnsafeRawPointer, count: Int, into pixels: UnsafeMutablePointer<Pixel>
  ) {
    switch image.format {
    case .rgba8:
      unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * count) { floats in
        unsafe kernels.table.pointee.floats_from_bytes(
          floats, start.assumingMemoryBound(to: UInt8.self), count)
      }
    case .rgba16:
      let samples = unsafe start.assumingMemoryBound(to: SIMD4<UInt16>.self)
      for index in 0..<count {
        let p = unsafe samples[index]
        unsafe pixels[index] = decode(
          Pixel(Float(p.x), Float(p.y), Float(p.z), Float(p.w)) * (1 / 65535))
      }
    case .rgbaFloat:
      let samples = unsafe start.assumingMemoryBound(to: Pixel.self)
      for index in 0..<count {
        unsafe pixels[index] = decode(samples[index])
      }
    }
  }

  @inline(__always)
  private func decode(_ p: Pixel) -> Pixel {
    var result = p * p.a
    result.w = p.a
    return result
  }
}

/// Moves the result of a node, and is transparent outside `inside`.
final class MoveNode: RowNode {
  private let input: any RowNode
  private let x: Int
  private let y: Int
  private let inside: Region

  init(_ input: any RowNode, x: Int, y: Int, inside: Region) {
    self.input = input
    self.x = x
    self.y = y
    self.inside = inside
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    let moved = columns.lowerBound - x..<columns.upperBound - x
    let read = moved.clamped(to: inside.columns)
    guard inside.rows.contains(y - self.y), !read.isEmpty else {
      unsafe pixels.update(repeating: .zero, count: columns.count)
      return
    }
    let before = read.lowerBound - moved.lowerBound
    unsafe pixels.update(repeating: .zero, count: before)
    unsafe input.evaluate(y - self.y, read, into: pixels + before)
    unsafe (pixels + before + read.count)
      .update(repeating: .zero, count: moved.upperBound - read.upperBound)
  }
}

final class TransparentNode: RowNode {
  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    unsafe pixels.update(repeating: .zero, count: columns.count)
  }
}

/// Applies a sampling kernel to its inputs.
final class SamplingNode: RowNode {
  private let kernel: any SamplingKernel
  private let inputs: [any RowReader]
  private let rows: Range<Int>
  private let memory = RowMemory()

  init(_ kernel: any SamplingKernel, _ inputs: [any RowReader], rows: Range<Int>) {
    self.kernel = kernel
    self.inputs = inputs
    self.rows = rows
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    unsafe kernel.run(
      SamplingSpan(
        columns: columns, y: y, rows: rows, start: pixels, inputs: inputs, memory: memory))
  }
}

/// Encodes linear light by tables, within 0.02 of an 8-bit level.
final class EncodeNode: RowNode {
  private let light: any RowNode
  private let curves: CurveTables
  private let kernels: RowKernels

  init(_ light: any RowNode, _ curves: CurveTables, _ kernels: RowKernels) {
    self.light = light
    self.curves = curves
    self.kernels = kernels
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    unsafe light.evaluate(y, columns, into: pixels)
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      unsafe kernels.table.pointee.encode_floats(floats, columns.count, curves.pointer)
    }
  }
}

/// Reads an image kept from an earlier frame, whose numbers are already premultiplied.
final class KeptNode: RowNode {
  private let image: Image
  private let region: Region

  init(_ part: ImagePart) {
    image = part.image
    region = part.region
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    let inside = columns.clamped(to: region.columns)
    if inside.count < columns.count {
      unsafe pixels.update(repeating: .zero, count: columns.count)
    }
    if inside.isEmpty { return }
    let row = min(max(y - region.y, 0), region.height - 1)
    let start =
      row * image.bytesPerRow + (inside.lowerBound - region.x) * MemoryLayout<Pixel>.stride
    let stored = unsafe (image.base + start).assumingMemoryBound(to: Pixel.self)
    unsafe (pixels + (inside.lowerBound - columns.lowerBound))
      .update(from: stored, count: inside.count)
  }
}

/// Computes slow rows, such as those of a wide bilateral blur, in pieces, and asks the render's
/// control between them.
final class PacedNode: RowNode {
  private let node: any RowNode
  private let columnsPerPiece: Int
  private let control: RenderControl

  /// The greatest cost of a piece, in operations: about 20 ms.
  static let mostCost = 2e7

  init(_ node: any RowNode, costPerPixel: Double, _ control: RenderControl) {
    self.node = node
    columnsPerPiece = max(1, Int(Self.mostCost / costPerPixel))
    self.control = control
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    for start in stride(from: columns.lowerBound, to: columns.upperBound, by: columnsPerPiece) {
      if control.isEnded { return }
      let piece = start..<min(start + columnsPerPiece, columns.upperBound)
      unsafe node.evaluate(y, piece, into: pixels + (start - columns.lowerBound))
    }
  }
}

/// A point kernel that changes only a part of its background.
final class LayeredNode: RowNode {
  private let background: any RowNode
  private let node: any RowNode
  private let changed: Region

  init(_ background: any RowNode, _ node: any RowNode, changed: Region) {
    self.background = background
    self.node = node
    self.changed = changed
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    let inside = columns.clamped(to: changed.columns)
    guard changed.rows.contains(y), !inside.isEmpty else {
      unsafe background.evaluate(y, columns, into: pixels)
      return
    }
    let before = columns.lowerBound..<inside.lowerBound
    let after = inside.upperBound..<columns.upperBound
    if !before.isEmpty { unsafe background.evaluate(y, before, into: pixels) }
    unsafe node.evaluate(y, inside, into: pixels + before.count)
    if !after.isEmpty {
      unsafe background.evaluate(y, after, into: pixels + before.count + inside.count)
    }
  }
}
