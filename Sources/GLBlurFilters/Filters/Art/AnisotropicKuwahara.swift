/// Paints the image in strokes that follow its edges, as a brush does that is led along them.
public struct AnisotropicKuwahara: Filter {
  /// The radius of a stroke where the image has no direction; 0 changes nothing. The range is 0…20
  /// points.
  public var radius: Length = 5  // identity: 0
  /// By how much a stroke along an edge is longer, as a share of the radius, and by the same factor
  /// narrower; 0 makes all strokes round. The range is 0…2.
  public var stretch = 1.0
  /// How much the calmest sector counts more than the others: 0 is a mean, and more makes harder
  /// edges. The range is 0…12.
  public var sharpness = 4
  /// The standard deviation of the neighbourhood whose edges a stroke follows. The range is 0…50
  /// points.
  public var sigma: Length = 2
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp

  public static let formula =
    "the mean of eight sectors' means, each with the weight 1/(1 + (255·V)^sharpness), V the sum of the "
    + "variances of premultiplied red, green, blue and of alpha. The sectors share an ellipse with the axes "
    + "radius·(1 + stretch·A) along the edge and radius/(1 + stretch·A) across; the tensor of corners by sigma "
    + "says the direction and A = (λ₁ − λ₂)/(λ₁ + λ₂). At (x, y) in the unit circle a sector along x has the "
    + "weight max(0, x + ⅓ − 3.774 y²)² as a share of all sectors', times (1 − x² − y²)² (Kyprianidis, Semmo, "
    + "Kang and Döllner, 2010, with a bell of finite width)"
  public static let example = #"[{"filter": "anisotropicKuwahara", "radius": 6, "sigma": 3}]"#

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let picture = inputs.main
    let radius = lowering.pixels(radius, of: picture)
    // The ellipse contains no other pixel.
    if radius * (1 + stretch) <= 1 { return picture }
    // Directions depend on small differences, so all qualities take the same steps.
    return try lowering.exactly { (lowering) throws(FilterError) in
      let products = lowering.sample(
        GradientProducts(), of: picture, extent: picture.extent, edge: edge)
      let tensor = try lowering.apply(GaussianBlur(sigma: sigma, edge: edge), to: products)
      return lowering.sample(
        AnisotropicKuwaharaKernel(
          radius: Float(radius), stretch: Float(stretch), sharpness: sharpness),
        of: picture, tensor, extent: picture.extent, edge: edge)
    }
  }
}
