package import GLBlur

/// A filter with some parameters set and its ports connected.
package struct Variant: Sendable {
  package var node: Node
  package var label: String
  /// Whether the filter has its defaults, or the values around which its other variants lie.
  package var isBase = false

  package var chain: Chain { Chain(nodes: [node]) }
}

/// A filter of the catalogue, as the argument of a test.
package struct CataloguedFilter: Sendable, CustomStringConvertible {
  package let type: any Filter.Type
  package var description: String { type.name }

  package static let all = Catalogue.filters.map { CataloguedFilter(type: $0) }

  /// The source is the main image only for filters that have no other, because a mask between an
  /// image and itself would show nothing.
  package static let main = "main"
  package static let overlay = "overlay"
  /// An image whose size is also that of a colour table.
  package static let ownSize = "ownSize"

  /// The filter at its defaults, with one parameter at each of its notable values, and the same
  /// around values at which no parameter is neutral.
  package var variants: [Variant] { type.variants }
  package var seasoned: Variant? { type.seasoned }
}

extension Filter {
  fileprivate static var variants: [Variant] {
    var variants: [Variant] = []
    for (kind, base) in bases {
      variants.append(Variant(node: node(base), label: "\(name), \(kind)", isBase: true))
      for parameter in parameters {
        for value in parameter.domain.notableValues {
          var filter = base
          parameter.set(value, in: &filter)
          variants.append(
            Variant(node: node(filter), label: "\(name), \(kind), \(parameter.name) \(value.json)"))
        }
      }
    }
    if let base = bases.last?.filter {
      let linear = node(base).colorSpace(.linear)
      variants.append(Variant(node: linear, label: "\(name), linear"))
      for port in ports where port.allowsNone {
        variants.append(
          Variant(
            node: node(base).port(port.name, .none), label: "\(name), no \(port.name)"))
      }
      for port in ports where port.standard != .previous && !port.hasOwnSize {
        variants.append(
          Variant(
            node: node(base).port(port.name, .source),
            label: "\(name), the source at \(port.name)"))
      }
    }
    return variants
  }

  fileprivate static var seasoned: Variant? {
    bases.last.map { Variant(node: node($0.filter), label: "\(name), \($0.name)") }
  }

  /// The filters to vary: without defaults, one for every parameter that can be added.
  private static var bases: [(name: String, filter: Self)] {
    var base = template
    for (index, parameter) in parameters.enumerated() where parameter.isRequired {
      parameter.set(parameter.domain.sample(index), in: &base)
    }
    var bases: [(name: String, filter: Self)] = []
    if (try? base.validateAll()) != nil {
      bases.append(("defaults", base))
    } else {
      for (index, parameter) in parameters.enumerated()
      where parameter.value(in: base) == .none {
        var filter = base
        parameter.set(sample(of: parameter, index), in: &filter)
        if (try? filter.validateAll()) != nil { bases.append(("a \(parameter.name)", filter)) }
      }
    }
    for (index, parameter) in parameters.enumerated() where parameter.value(in: base) != .none {
      parameter.set(sample(of: parameter, index), in: &base)
    }
    if (try? base.validateAll()) != nil { bases.append(("seasoned", base)) }
    return bases
  }

  private static func sample(of parameter: Parameter<Self>, _ index: Int) -> ParameterValue {
    switch (name, parameter.name) {
    // The extremes of noise over more pixels are the same everywhere.
    case (Morphology.name, "radius"): .length(.points(1))
    // Tiles are in several rows, and values between 0 and 1.
    case (LookupTable.name, "size"): .integer(4)
    // A node has no material, from which vibrancy takes its colours.
    case (ContainerView.name, "content"), (LiquidGlass.name, "content"):
      .content(.sampleWithoutMaterial)
    case (GlassContainer.name, "content"): .content(.samplePanes)
    // The corners are those of a convex quadrilateral.
    case (Perspective.name, "topLeft"): .point(Point(.percent(12), .percent(8)))
    case (Perspective.name, "topRight"): .point(Point(.percent(95), .percent(-5)))
    case (Perspective.name, "bottomRight"): .point(Point(.percent(80), .percent(90)))
    case (Perspective.name, "bottomLeft"): .point(Point(.percent(30), .percent(110)))
    // The codes have more modules than a part of the picture has pixels.
    case (QRCode.name, "frame"), (Barcode.name, "frame"):
      .frame(Frame(.percent(1), .percent(-2), .percent(100), .percent(100)))
    case (Barcode.name, "symbology"): .choice(Barcode.Symbology.code128.rawValue)
    // Glass of index 1 would not refract.
    case (GlassSphere.name, "index"), (SphereRefraction.name, "index"), (GlassLens.name, "index"):
      .number(1.5)
    // Only round ends have a radius.
    case (Line.name, "cap"): .choice(Line.Cap.round.rawValue)
    // Lines as wide as their distance would cover everything.
    case (Crosshatch.name, "width"): .length(.points(1.5))
    // Neither colour is the other one.
    case (Duotone.name, "highlights"): .color(Color(red: 0.2, green: 0.9, blue: 1))
    // Discs are smaller than a pixel, and reach over its neighbours.
    case (PolkaDot.name, "size"): .length(.points(3))
    case (PolkaDot.name, "diameter"): .number(0.36)
    // Bands have one row, and move so far that a change of some hundredths shows.
    case (Glitch.name, "height"): .length(.points(1))
    case (Glitch.name, "amount"): .length(.points(30))
    // Noise has edges before it is blurred, and lines of all three states.
    case (CannyEdge.name, "sigma"): .length(.points(0.8))
    case (CannyEdge.name, "low"): .number(0.18)
    case (CannyEdge.name, "high"): .number(0.2)
    case (HysteresisThreshold.name, "low"): .number(0.74)
    case (HysteresisThreshold.name, "high"): .number(0.8)
    // Noise is on both sides of its mean less this, and bars are as high as the image on average.
    case (AdaptiveThreshold.name, "radius"): .length(.points(1))
    case (AdaptiveThreshold.name, "offset"): .number(0.2)
    case (Histogram.name, "peak"): .number(0.006)
    // Noise has no corners over a wide neighbourhood, nor by a k of ¼, and no arcs of large steps.
    case (Corners.name, "sigma"): .length(.points(1))
    case (Corners.name, "k"): .number(0.05)
    case (FastCorners.name, "threshold"): .number(0.1)
    // Few levels of a tile have more pixels, and noise differs by less from other noise.
    case (CLAHE.name, "clipLimit"): .number(3)
    case (DeltaEMap.name, "white"): .number(80)
    case (Shader.name, "source"): .text(sampleShader)
    case (Shader.name, "file"): .none
    default: parameter.domain.sample(index)
    }
  }

  /// The shader reads its own pixel and another one.
  private static var sampleShader: String {
    """
    /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"},
      {"NAME": "shift", "TYPE": "float", "MIN": 0, "MAX": 1, "DEFAULT": 0.03}]}*/
    void main() {
      vec2 at = isf_FragNormCoord;
      vec4 near = IMG_NORM_PIXEL(inputImage, at + shift * vec2(sin(7.0 * at.y), at.x));
      gl_FragColor = mix(IMG_THIS_PIXEL(inputImage), near, 0.6);
    }
    """
  }

  private static func node(_ filter: Self) -> Node {
    var node = Node(filter)
    for (index, port) in ports.enumerated() where ports.count > 1 {
      if index == 0 {
        node.ports[port.name] = .image(CataloguedFilter.main)
      } else if port.standard == .required {
        node.ports[port.name] = .image(
          port.hasOwnSize ? CataloguedFilter.ownSize : CataloguedFilter.overlay)
      }
    }
    return node
  }
}

extension Content {
  static let sampleWithoutMaterial = ContainerView {
    RoundedRect(frame: Frame(.percent(5), .percent(5), .percent(30), .percent(40)), color: .white)
    EffectView(.dark, frame: Frame(.percent(30), .percent(20), .percent(60), .percent(70))) {
      sample
    }
  }.content

  static let samplePanes = GlassContainer {
    for x in [5.0, 48] {
      LiquidGlass(
        .clear, frame: Frame(.percent(x), .percent(10), .percent(38), .percent(60)), bevel: 4,
        refraction: 5, cornerRadius: 2)
    }
  }.content

  static let sample = EffectView(.systemMaterial) {
    RoundedRect(frame: Frame(.percent(5), .percent(5), .percent(30), .percent(40)), color: .white)
    VibrancyView(.secondaryLabel) {
      RoundedRect(frame: Frame(.percent(20), .percent(30), .percent(50), .percent(50)))
    }
    EffectView(.dark, frame: Frame(.percent(50), .percent(10), .percent(40), .percent(30)))
  }.content
}
