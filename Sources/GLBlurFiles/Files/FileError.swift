public import GLBlurImage

/// An error in reading or writing an image file. `name` is the path, or the caller's name for the
/// data.
public enum FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file cannot be opened, for a reason of the system.
  case cannotOpen(name: String, reason: String)
  /// The path to read names a folder.
  case isDirectory(name: String)
  /// The file has no readable format, but `found` if that is not nil.
  case notAnImage(name: String, found: ForeignFormat?)
  /// The format's reader is not made for untrusted files, and `ReadLimits.allowsUntrustedFormats`
  /// is false.
  case untrusted(name: String, format: FileFormat)
  /// The file is damaged, in the words of the decoding library if there is one.
  case damaged(name: String, format: FileFormat, reason: String)
  /// The tar file is damaged, or ends too early.
  case damagedArchive(name: String, reason: String)
  /// The file is intact but has an unsupported feature, such as "with CIELab colours". The cure is
  /// an imperative, such as "export it as RGB".
  case unsupported(name: String, format: FileFormat, feature: String, cure: String)
  /// The image has more pixels than `limit`, from `ReadLimits.maxPixels`.
  case tooLarge(name: String, size: Size, limit: Int)
  /// The animation has more frames than `limit`, from `ReadLimits.maxFrames`.
  case tooManyFrames(name: String, count: Int, limit: Int)
  /// The file has only `count` frames. The number counts from 1.
  case noFrame(name: String, number: Int, count: Int)
  /// The file has more bytes than any image within the pixel limit needs.
  case tooLong(name: String, limit: Int)
  /// Decoding exceeds the memory limit, as the `ImageError.memory` says.
  case memory(name: String, ImageError)
  /// Reading failed after the file was opened.
  case readFailed(name: String, reason: String)
  /// The file name extension does not name a format that can be written.
  case unknownEnding(name: String)
  /// The image cannot be stored in the file format.
  case cannotEncode(name: String, format: FileFormat, reason: String)
  /// A library for files of a kind, such as "TIFF files", cannot be opened, for a reason of the
  /// dynamic loader. `package` is the library's Debian package.
  case library(name: String, need: String, library: String, reason: String, package: String)
  /// The file to write cannot be created.
  case cannotCreate(name: String, reason: String)
  /// Writing failed after the file was created.
  case writeFailed(name: String, reason: String)
  /// The reader of the pipe has closed it.
  case closedPipe(name: String)

  /// A category of errors that callers may handle alike.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// The file to read does not exist or cannot be opened.
    case cannotOpen
    /// The data to read, or the image to write, is damaged, too large or unsupported.
    case badData
    /// An error occurred during reading or writing.
    case transferFailed
    /// A library for reading or writing the file is missing.
    case unavailable
    /// The file to write cannot be created.
    case cannotCreate
    /// The name of the file to write has no known extension.
    case unknownEnding
    /// The reader of a pipe has closed it, perhaps on purpose.
    case closedPipe
  }

  /// The category of the error.
  public var kind: Kind {
    switch self {
    case .cannotOpen, .isDirectory: .cannotOpen
    case .notAnImage, .untrusted, .damaged, .damagedArchive, .unsupported, .tooLarge,
      .tooManyFrames, .noFrame,
      .tooLong, .memory, .cannotEncode:
      .badData
    case .readFailed, .writeFailed: .transferFailed
    case .library: .unavailable
    case .cannotCreate: .cannotCreate
    case .unknownEnding: .unknownEnding
    case .closedPipe: .closedPipe
    }
  }

  /// The file and the error in words, with a cure.
  public var description: String {
    switch self {
    case .cannotOpen(let name, let reason):
      "\(name): cannot be opened: \(reason)"
    case .isDirectory(let name):
      "\(name): is a folder; give the path of an image file"
    case .notAnImage(let name, nil):
      "\(name): is not an image that can be read; give one of \(FileFormat.readable)"
    case .notAnImage(let name, let found?):
      "\(name): is \(found.phrase), and only \(FileFormat.readable) can be read; "
        + found.cure
    case .untrusted(let name, let format):
      "\(name): is a \(format.rawValue) file, whose decoder is not made for files of strangers; allow "
        + "untrusted formats if you know where it comes from, or convert it into PNG"
    case .damaged(let name, let format, let reason):
      "\(name): is a damaged \(format.rawValue) file (\(reason)); download or export it again"
    case .damagedArchive(let name, let reason):
      "\(name): is a damaged tar file (\(reason)); download or pack it again"
    case .unsupported(let name, let format, let feature, let cure):
      "\(name): is a \(format.rawValue) file \(feature), which cannot be read; \(cure)"
    case .tooLarge(let name, let size, let limit):
      "\(name): has \(size) pixels, and the limit is \(limit) pixels; scale it down"
        + (limit < Image.maximumPixels ? " or raise the limit" : "")
    case .tooManyFrames(let name, let count, let limit):
      "\(name): has \(count) frames, and the limit is \(limit) frames; take a part of it, or raise the "
        + "limit"
    case .noFrame(let name, let number, let count):
      "\(name): has \(count == 1 ? "1 frame" : "\(count) frames"), and no frame \(number); choose one "
        + "of 1 to \(count)"
    case .tooLong(let name, let limit):
      "\(name): has more than \(limit) bytes, more than any image within the pixel limit "
        + "needs; export it again or raise the limit"
    case .memory(let name, let error):
      "\(name): \(error)"
    case .readFailed(let name, let reason):
      "\(name): cannot be read completely: \(reason)"
    case .unknownEnding(let name):
      "\(name): the extension does not name a format that can be written; use one of "
        + FileFormat.allCases.flatMap(\.endings).joined(separator: ", ")
    case .cannotEncode(let name, let format, let reason):
      "\(name): \(format.rawValue) cannot hold this image: \(reason)"
    case .library(let name, let need, let library, let reason, let package):
      "\(name): \(need) need \(library) (\(reason)); install Debian's package \(package)"
    case .cannotCreate(let name, let reason):
      "\(name): cannot be created: \(reason)"
    case .writeFailed(let name, let reason):
      "\(name): cannot be written completely: \(reason)"
    case .closedPipe(let name):
      "\(name): cannot be written completely, since its reader has closed it"
    }
  }
}
