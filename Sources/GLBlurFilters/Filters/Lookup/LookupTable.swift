import GLBlurShaders

/// Draws a table for `colorLookup` that changes nothing. Filters that are applied to the table
/// become part of it, so that one lookup does all of them.
public struct LookupTable: Filter {
  /// The number of entries in each channel. The range is 2…64.
  public var size = 64

  init() {}
  public static let summary =
    "Draws a colour table that changes nothing; filters applied to it are done by one colorLookup."
  public static let formula =
    "entry i of n is i/(n − 1); a tile of n×n for each blue, √n of them in a row where that is a "
    + "whole number (512×512 for 64, as GPUImage's), otherwise all of them"
  public static let ports: [Port] = []
  public static let example = #"[{"filter": "lookupTable", "size": 64}]"#
  public static let counterparts = Counterparts(
    gpuImage: "lookup.png: the neutral picture of GPUImageLookupFilter")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let root = (1...8).first { $0 * $0 == size }
    let columns = root ?? size
    let kernel = GeneratorCall(
      .lookupTable(
        size: Int32(size), columns: Int32(columns), scale: Float(1 / Double(size - 1))))
    // The colours of a table are encoded, whatever the node's colour space is.
    return try lowering.within(.srgb) { lowering throws(FilterError) in
      lowering.generate(
        kernel, extent: Region(width: columns * size, height: size / columns * size))
    }
  }
}
