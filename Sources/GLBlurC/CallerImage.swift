import CGLBlur
import GLBlur
import GLBlurChain

/// An image of a caller, whose fields may make no sense.
@safe struct CallerImage {
  private let name: String
  private let channels: Int32
  private let samples: Int32
  private let flags: UInt32
  private let width: Int32
  private let height: Int32
  private let data: UnsafeMutableRawPointer?
  private let stride: Int
  private let icc: UnsafeRawPointer?
  private let iccSize: Int

  /// Throws a `CallError` with the argument's name if the struct is NULL or its size makes no
  /// sense.
  init(_ address: UnsafePointer<glblur_image>?, _ name: String) throws(CallError) {
    let fields = try unsafe SizedStruct(address, name, least: 40).read(glblur_image())
    self.name = name
    channels = unsafe fields.channels
    samples = unsafe fields.samples
    flags = unsafe fields.flags
    width = unsafe fields.width
    height = unsafe fields.height
    unsafe data = fields.data
    stride = unsafe fields.stride
    unsafe icc = fields.profile
    iccSize = unsafe fields.profile_size
  }

  func borrowed() throws(CallError) -> BorrowedImage {
    BorrowedImage(try pixels(), profile: try profile())
  }

  /// Returns what is known of the image without its pixels.
  func traits() throws(CallError) -> ImageTraits {
    ImageTraits(ImageShape(try size(), try layout().format), try profile())
  }

  private func layout() throws(CallError) -> PixelLayout {
    guard flags & ~GLBLUR_PREMULTIPLIED == 0 else {
      throw .argument(
        "\(name).flags", "\(flags) has bits that mean nothing",
        cure: "pass 0 or GLBLUR_PREMULTIPLIED")
    }
    return PixelLayout(
      try choice(channels, PixelLayout.Channels.allCases, "\(name).channels"),
      try choice(samples, [.rgba8, .rgba16, .rgbaFloat], "\(name).samples"),
      isPremultiplied: flags & GLBLUR_PREMULTIPLIED != 0)
  }

  private func size() throws(CallError) -> Size {
    let most = Image.maximumPixels
    guard width >= 1, height >= 1, Int(width) * Int(height) <= most else {
      throw .argument(
        name, "\(width)×\(height) pixels are not possible",
        cure: "each side is at least 1, and there are at most \(most) pixels")
    }
    return Size(width: Int(width), height: Int(height))
  }

  /// Throws a `CallError` if the pixels cannot lie where the caller says.
  func pixels() throws(CallError) -> BorrowedPixels {
    let (layout, size) = (try layout(), try size())
    guard let data = unsafe data else {
      throw .argument("\(name).data", "is NULL", cure: "pass the address of the top row")
    }
    let row = size.width * layout.bytesPerPixel
    let sample = layout.format.bytesPerChannel
    let stride = self.stride == 0 ? row : self.stride
    guard stride.magnitude >= row, stride % sample == 0 else {
      throw .argument(
        "\(name).stride", "\(stride) is not possible",
        cure: "pass 0 for packed rows, or a multiple of \(sample) that is at least \(row), or its "
          + "negative")
    }
    let start = UInt(bitPattern: data)
    guard start % UInt(sample) == 0 else {
      throw .argument(
        "\(name).data", "is not aligned to samples of \(sample) bytes",
        cure: "copy the pixels to memory that is")
    }
    let (rest, isTooLong) = stride.magnitude.multipliedReportingOverflow(by: UInt(size.height - 1))
    let (end, isBeyond) = (stride < 0 ? start : start &+ rest).addingReportingOverflow(UInt(row))
    guard !isTooLong, !isBeyond, rest <= UInt(Int.max) - UInt(row),
      stride < 0 ? rest < start : end >= start
    else {
      throw .argument(
        "\(name).stride", "\(stride) leads out of memory",
        cure: "pass the number of bytes from a row to the one below it")
    }
    return unsafe BorrowedPixels(data, stride: stride, size: size, layout)
  }

  private func profile() throws(CallError) -> ColorProfile {
    let isGiven = unsafe icc != nil
    guard isGiven || iccSize != 0 else { return .none }
    let bytes = try unsafe bytes(icc, iccSize, "\(name).profile", most: Self.mostProfileBytes)
    guard bytes.count >= 128 else {
      throw .argument(
        "\(name).profile_size", "\(bytes.count) bytes are no ICC profile",
        cure: "pass all of its bytes, or NULL and 0 for sRGB")
    }
    return ColorProfile(icc: ColorProfile.ICC(name: "", bytes: unsafe Array(bytes)))
  }

  private static let mostProfileBytes = 1 << 24

  /// Reads further images by their names. Throws a `CallError` if a name is wrong or there twice.
  static func named<Value>(
    _ start: UnsafePointer<glblur_input>?, _ count: Int,
    _ read: (CallerImage) throws(CallError) -> Value
  ) throws(CallError) -> [String: Value] {
    var values: [String: Value] = [:]
    let list = try unsafe list(start, count, "inputs")
    for index in list.indices {
      let input = unsafe list[index]
      let place = "inputs[\(index)]"
      let name = try unsafe string(input.name, "\(place).name")
      let image = try unsafe CallerImage(input.image, "\(place).image")
      guard values.updateValue(try read(image), forKey: name) == nil else {
        throw .twice(name, place)
      }
    }
    return values
  }
}

extension CallError {
  static func twice(_ name: String, _ place: String) -> CallError {
    .argument("\(place).name", "'\(name)' is there twice", cure: "pass each name once")
  }
}
