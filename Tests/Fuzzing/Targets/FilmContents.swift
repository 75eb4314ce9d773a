import GLBlurFiles
import GLBlurVideo

/// What a Y4M film has, read to its end or to an error.
struct FilmContents: Equatable {
  private(set) var header: Y4MHeader?
  private(set) var frames: [[UInt8]] = []
  private(set) var spans: [FrameSpan] = []
  private(set) var error: FilmError?

  init(of bytes: [UInt8], by portion: Int = .max) {
    do throws(FilmError) {
      let file: OpenFile
      do throws(FileError) {
        file = try OpenFile("fuzz.y4m", in: MemoryFile(bytes, portion: portion).files)
      } catch {
        throw .file(error)
      }
      // Larger frames take no other path through the code.
      var options = FilmReadOptions()
      options.limits = ReadLimits(maxPixels: 1 << 12)
      let reader = try Y4MReader(file, options)
      header = reader.header
      var planes: [UInt8] = []
      while let span = try reader.read(into: &planes) {
        frames.append(planes)
        spans.append(span)
      }
    } catch {
      self.error = error
    }
  }
}
