internal import CKernels

/// An image, or a part of it, in the caller's memory. Pixels have four floats: premultiplied red,
/// green and blue, and alpha.
///
/// Whatever position a program reads, only memory of stored pixels is read.
@safe public struct StoredImage {
  /// The pixels outside an image.
  public enum Edge: Hashable, Sendable {
    /// The nearest pixel of the edge.
    case clamp
    /// The image reflected at its border, with the edge pixels repeated.
    case mirror
    /// Zeros in all four channels.
    case transparent
    /// The image repeated.
    case wrap
  }

  /// A part of an image.
  public struct Region: Hashable, Sendable {
    /// The first column, from 0 at the left.
    public var x: Int
    /// The first row, from 0 at the top.
    public var y: Int
    /// The number of columns, at least 1.
    public var width: Int
    /// The number of rows, at least 1.
    public var height: Int

    /// Each parameter is described at the property of its name.
    public init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  /// The width of the image in pixels.
  public var width: Int { unsafe Int(image.width) }
  /// The height of the image in pixels.
  public var height: Int { unsafe Int(image.height) }

  let image: csc_image

  /// Describes an image. Every pixel reads as zero if the region is empty or not within the image,
  /// or if the image has more than 2³⁰ rows or columns.
  /// - Parameters:
  ///   - rows: The rows of the region from the top, at least 1. They must stay in place while the
  ///     image is in use.
  ///   - region: The stored part of the image. Positions outside read the nearest stored pixel.
  ///   - width: The width of the whole image in pixels, 1…2³⁰.
  ///   - height: The height of the whole image in pixels, 1…2³⁰.
  ///   - edge: The pixels outside the whole image. The default is `clamp`.
  ///   - isStraight: Whether colours are divided by their alpha, with zeros where alpha is 0. The
  ///     default is true.
  public init(
    rows: UnsafePointer<UnsafePointer<SIMD4<Float>>>, region: Region, width: Int, height: Int,
    edge: Edge = .clamp, isStraight: Bool = true
  ) {
    let most = 1 << 30
    let isWithin =
      region.x >= 0 && region.y >= 0 && region.width > 0 && region.height > 0 && width <= most
      && height <= most && region.x <= width && region.y <= height
      && region.width <= width - region.x && region.height <= height - region.y
    guard isWithin else {
      unsafe image = csc_image()
      return
    }
    let mode =
      switch edge {
      case .clamp: CSC_CLAMP
      case .mirror: CSC_MIRROR
      case .transparent: CSC_TRANSPARENT
      case .wrap: CSC_WRAP
      }
    unsafe image = csc_image(
      rows: UnsafeRawPointer(rows).assumingMemoryBound(to: UnsafePointer<Float>.self),
      first_column: Int32(region.x), first_row: Int32(region.y), columns: Int32(region.width),
      row_count: Int32(region.height), width: Int32(width), height: Int32(height), edge: mode,
      is_straight: isStraight)
  }
}

/// The images that a program reads, all in memory.
public struct StoredImages: ColumnImages {
  private let images: [StoredImage]
  private let instructionSet: InstructionSet

  /// Creates a list of images by `ShaderProgram.samplers`. Missing images read as zeros.
  public init(_ images: [StoredImage], instructionSet: InstructionSet = .widest) {
    self.images = images
    self.instructionSet = instructionSet
  }

  public func sample(
    _ sampler: Int, x: UnsafePointer<Float>, y: UnsafePointer<Float>, pixels: ActivePixels,
    into colors: ColumnColors
  ) {
    var image = unsafe sampler < images.count ? images[sampler].image : csc_image()
    unsafe instructionSet.kernels.pointee.sample(
      &image, x, y, pixels.mask, pixels.count, colors.columns)
  }

  public func fetch(
    _ sampler: Int, x: UnsafePointer<Int32>, y: UnsafePointer<Int32>, pixels: ActivePixels,
    into colors: ColumnColors
  ) {
    var image = unsafe sampler < images.count ? images[sampler].image : csc_image()
    unsafe instructionSet.kernels.pointee.fetch(
      &image, x, y, pixels.mask, pixels.count, colors.columns)
  }

  public func isStraight(_ sampler: Int) -> Bool {
    unsafe sampler < images.count && images[sampler].image.is_straight
  }
}
