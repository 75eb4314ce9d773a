import GLBlurShaders

/// Replaces colours by those of a table and interpolates between its entries, which brings in looks
/// that were made in another program.
public struct ColorLookup: Filter {
  /// The way in which colours between the table's entries are found.
  public enum Interpolation: String, Choice {
    /// Interpolates from the eight corners of the cell.
    case trilinear
    /// Interpolates from the tetrahedron around the colour, which keeps greys grey.
    case tetrahedral
  }

  /// The arrangement of the colours in the table's image.
  public enum Layout: String, Choice {
    /// A tile for each blue, in which red grows to the right and green downwards. Tiles lie in a
    /// square, such as GPUImage's 8×8 tiles of 64×64 pixels, or side by side. A single row has a
    /// table for each channel.
    case tiles
    /// A Hald image such as ImageMagick's `hald:8`, in which the colours follow one another row by
    /// row.
    case hald
  }

  /// The share of the table's colour in the result. The range is 0…1.
  public var intensity = 1.0  // identity: 0
  /// The way in which colours between the table's entries are found.
  public var interpolation = Interpolation.trilinear
  /// The arrangement of the colours in the table's image.
  public var layout = Layout.tiles

  init() {}
  public static let summary =
    "Replaces colours by those of a table: a 512×512 image, a strip, a Hald image or a .cube file."
  public static let formula =
    "c·(1 − intensity) + T(c)·intensity; T interpolates linearly between the 8 entries around c, or "
    + "the 4 of the tetrahedron that c lies in (the cell is cut along its diagonal from the least to "
    + "the greatest corner); entry i of n stands for i/(n − 1), in a .cube file over its domain"
  public static let ports: [Port] = [
    .input,
    Port(
      "lut", isEncoded: true, hasOwnSize: true,
      "the table, as an image or a .cube file; 'lookupTable' makes one that changes nothing"),
  ]
  public static let example = """
    [{"filter": "lookupTable", "size": 33},
     {"filter": "saturation", "amount": 0.4},
     {"id": "look", "filter": "tint", "color": "#FF8A0040"},
     {"filter": "colorLookup", "input": "source", "lut": "look"}]
    """
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageLookupFilter, LookupFilter: the second input is lut",
    coreImage: "CIColorCube, CIColorCubeWithColorSpace: inputCubeData is lut, as an image")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let table = try inputs.required("lut")
    guard
      let layout = LookupLayout(
        table.size, isSequence: layout == .hald, mayHaveDomain: lowering.builder.isFloatImage(table)
      )
    else {
      throw FilterError(
        parameter: "lut",
        "an image of \(table.size) is no table of this layout; one of n colours a channel has n³ "
          + (layout == .hald
            ? "pixels, such as 512×512 for 64"
            : "pixels in tiles of n×n, such as 512×512 or 1089×33, or one row of n"))
    }
    // Tables are made for the colours of sRGB.
    let main = lowering.convert(inputs.main, from: lowering.colors, to: .sRGB)
    let found = lowering.sample(
      LookUp(
        layout: layout, isTetrahedral: interpolation == .tetrahedral, intensity: Float(intensity),
        table: table.size),
      of: main, table, extent: main.extent)
    return lowering.convert(found, from: .sRGB, to: lowering.colors)
  }
}

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
    // The colours of a table are encoded, whatever the node's colour space.
    return try lowering.within(.srgb) { lowering throws(FilterError) in
      lowering.generate(
        kernel, extent: Region(width: columns * size, height: size / columns * size))
    }
  }
}
