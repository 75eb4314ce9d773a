/// Returns the end of a message about an unknown filter: its counterpart for a name of another
/// library, a similar name, or filters that concern the word. Names of `views` are suggested too.
package func suggestedFilter(
  for word: String, among types: [any Filter.Type], and views: [any Parameterized.Type]
) -> String {
  let names = types.map { $0.name }
  let spelling = letters(of: word)
  let foreign = ForeignName.all(
    of: (types + views.filter { !($0 is any Filter.Type) } as [any Parameterized.Type]).map {
      ($0.name, $0.counterparts)
    })
  if let cure = CSSFilters(word)?.cure(among: foreign) { return "; " + cure }
  // CSS's brightness() differs from the filter of that name.
  if word.hasSuffix("()"), let name = foreign.first(where: { $0.name == word }) {
    return "; " + name.cure
  }
  if let same = names.first(where: { letters(of: $0) == spelling }) {
    return "; did you mean '\(same)'?"
  }
  if let name = ForeignName.spelled(word, among: foreign) { return "; " + name.cure }
  if let best = similar(to: word, among: names) { return "; did you mean '\(best)'?" }
  let found = types.filter { $0.concerns(spelling) }.map { $0.name }
  let all = "docs/filters.md lists all \(names.count), docs/porting.md what others call them"
  if let best = similar(to: word, among: foreign.map(\.name)),
    let name = ForeignName.spelled(best, among: foreign)
  {
    return "; did you mean \(best)? \(name.cure)"
  }
  guard spelling.count > 2, (1...8).contains(found.count) else { return "; \(all)" }
  return "; such a word is in " + found.map { "'\($0)'" }.joined(separator: ", ") + "; \(all)"
}

extension Filter {
  fileprivate static func concerns(_ word: String) -> Bool {
    // Words begin at the start and at capitals, as in `fractalNoise`.
    let begins = name.indices.filter { $0 == name.startIndex || name[$0].isUppercase }
    return begins.contains { letters(of: String(name[$0...])).hasPrefix(word) }
      || ports.contains { letters(of: $0.name) == word }
      || parameters.contains { parameter in
        if case .choice(let words) = parameter.domain,
          words.contains(where: { letters(of: $0) == word })
        {
          return true
        }
        return letters(of: parameter.name) == word
      } || summary.split { !$0.isLetter }.contains { letters(of: String($0)) == word }
  }
}

extension Parameterized {
  /// Returns the end of a message about an unknown parameter, by names in other libraries and
  /// synonyms, or nil.
  static func suggestedParameter(for name: String, among known: [String]) -> String? {
    let spelling = letters(of: name)
    if ["shadow", "boxshadow", "dropshadow"].contains(spelling), known.contains("shadowRadius") {
      return
        "; a shadow is shadowColor, shadowX, shadowY and shadowRadius, which is half of the blur of CSS's "
        + "box-shadow"
    }
    if spelling == "border", known.contains("borderWidth") {
      return "; a border is borderWidth and borderColor"
    }
    if let same = known.first(where: { letters(of: $0) == spelling })
      ?? similar(to: name, among: known, within: 1)
    {
      return "; did you mean '\(same)'?"
    }
    if known.contains("parameters") {
      return "; a parameter that the shader itself declares is set in 'parameters'"
    }
    if known.contains("sigma"), !known.contains("radius"), radii.contains(spelling) {
      return
        "; did you mean 'sigma', the standard deviation? The radius of CSS's blur(), Core Image and "
        + "GPUImage is sigma, and that of box-shadow and of design programs is twice sigma"
    }
    for row in counterparts.rows {
      for clause in CounterpartEntry.all(in: row.text).flatMap({ clauses(of: $0.mapping) }) {
        let words = clause.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init)
        guard
          let place = words.firstIndex(where: {
            [spelling, "input" + spelling].contains(letters(of: $0))
          }),
          let meant = words[(place + 1)...].first(where: known.contains)
        else { continue }
        return "; did you mean '\(meant)'? In \(row.library), \(clause)"
      }
    }
    for words in synonyms where words.contains(spelling) {
      let meant = known.filter { words.contains(letters(of: $0)) }
      guard (1...3).contains(meant.count) else { continue }
      return "; did you mean \(meant.map { "'\($0)'" }.joined(separator: " or "))?"
    }
    return nil
  }

  /// Splits a mapping into parts that concern one value each.
  private static func clauses(of mapping: String) -> [String] {
    mapping.split { ",;".contains($0) }.map { String($0.drop { $0 == " " }) }
  }
}

/// Names of the width of a blur.
private let radii: Set = ["radius", "blur", "blurradius", "stddeviation", "deviation", "size"]

/// Groups of names that libraries use for the same parameter, in lower case. The first group with a
/// parameter of the filter counts.
private let synonyms: [Set<String>] = [
  ["min", "black", "blackpoint", "inputblack"], ["max", "white", "whitepoint", "inputwhite"],
  ["mid", "gamma", "midpoint", "midtones"], ["composite", "points", "curve", "rgb"],
  ["width", "height", "size", "dimensions"], ["start", "end", "radius", "falloff"],
  ["shadows", "highlights", "colors", "gradient"], ["length", "distance", "radius"],
  ["low", "lower", "lowerthreshold", "threshold1"],
  ["high", "upper", "upperthreshold", "threshold2"], ["temperature", "kelvin", "warmth"],
  ["x", "y", "translate", "translation", "move"],
  ["style", "material", "blur", "backdropfilter", "backdropblur", "blurradius", "blurstyle"],
  ["radius", "cornerradius", "borderradius", "rounding", "corners"],
  ["font", "fontfamily", "fontname", "family", "typeface"],
  ["weight", "fontweight", "bold"], ["italic", "fontstyle", "oblique"],
  [
    "size", "fontsize", "pointsize", "pixelsize", "cellsize", "blocksize", "radius",
    "diameter",
  ],
  ["alignment", "align", "textalign", "textalignment", "justify"],
  ["verticalalignment", "valign", "verticalalign"],
  ["lines", "maxlines", "numberoflines"], ["linespacing", "lineheight", "leading"],
  ["text", "string", "message", "data", "value", "label", "title", "content"],
  ["content", "children", "subviews", "views", "contentview"],
  ["clipping", "clip", "overflow", "clipstobounds", "maskstobounds"],
  ["shadowradius", "shadowblur", "shadowsize"], ["shadowx", "shadowoffsetx"],
  ["shadowy", "shadowoffsety"], ["borderwidth", "border", "strokewidth"],
  ["bordercolor", "stroke", "strokecolor"],
  ["backgroundcolor", "background", "bg", "color", "fill", "paper"],
  ["color", "fill", "fillcolor", "textcolor", "foreground", "ink", "tint", "tintcolor"],
  ["radius", "sigma", "blur", "blurradius", "stddeviation", "deviation"],
  ["angle", "degrees", "rotation", "direction", "theta"],
  ["center", "origin", "position", "point"],
  [
    "frame", "rect", "rectangle", "bounds", "region", "area", "extent", "box", "position", "x", "y",
    "width", "height",
  ],
  ["x", "dx", "offsetx", "left"], ["y", "dy", "offsety", "top"],
  ["threshold", "cutoff", "limit", "level"],
  ["levels", "steps", "colors", "count", "bits"],
  ["stops", "colors", "gradient"], ["first", "color0", "firstcolor"],
  ["second", "color1", "secondcolor"],
  ["mode", "blendmode", "operation", "type", "kind", "style", "method", "shape", "variant"],
  ["overlay", "top", "foreground", "image", "layer", "src", "file"],
  ["mask", "maskimage", "matte"], ["lut", "table", "cube", "lookup", "clut"],
  ["edge", "edgemode", "border", "boundary", "wrap", "extend", "tilemode"],
  ["seed", "random", "randomseed"], ["axis", "direction", "horizontal", "vertical", "orientation"],
  [
    "amount", "intensity", "strength", "opacity", "alpha", "value", "level", "factor", "fraction",
    "gain",
    "ev", "multiplier", "percent", "mix", "brightness", "contrast", "saturation", "exposure",
    "gamma",
  ],
]
