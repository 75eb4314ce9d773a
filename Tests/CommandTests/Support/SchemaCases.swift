import GLBlurChain

/// Chains and values on which the schema and `check` must agree.
enum SchemaCases {
  static let valid = [
    #"[{"filter": "tint"}]"#,
    #"{"nodes": [{"filter": "tint"}], "version": 1.0, "$schema": "any text"}"#,
    #"{"nodes": [{"filter": "tint", "id": "_a-1"}], "output": "_a-1", "scale": 16}"#,
    #"{"nodes": [{"filter": "tint"}], "scale": 0.001, "colorSpace": "linear", "description": ""}"#,
    #"{"nodes": [{"filter": "place", "overlay": "@p", "frame": [0, 0, 1, 1]}], "inputs": {"p": "p.png"}}"#,
    #"[{"filter": "saturation", "amount": -4, "colorSpace": "srgb", "input": "source"}]"#,
    #"[{"filter": "gaussianBlur", "sigma": "100.0%"}, {"filter": "gaussianBlur", "sigma": "-0%"}]"#,
    #"[{"filter": "gaussianBlur", "sigma": "1e1%", "edge": "wrap"}]"#,
    #"[{"filter": "boxBlur", "passes": 2.0}]"#,
    #"{"nodes": [{"filter": "tint"}], "canvas": {"size": [1200, 630.5], "color": "lightGray"}}"#,
    #"{"nodes": [{"filter": "tint", "color": "red"}], "canvas": {"size": [1, 1]}}"#,
    #"[{"filter": "label", "text": "a", "color": "darkGray"}]"#,
    ##"[{"filter": "label", "text": ["a", {"text": "b", "weight": "bold", "color": "#f00"}, {"text": ""}]}]"##,
    content(#"{"view": "label", "text": [{"text": "a", "font": "b", "size": 3, "italic": true}]}"#),
    #"[{"filter": "containerView", "backgroundColor": "clear", "content": [{"view": "containerView"}]}]"#,
    #"[{"filter": "pixellate", "size": "0.1%"}]"#,
    #"[{"filter": "tint", "color": {"white": 1}}, {"filter": "tint", "color": [1, 0, 0.5]}]"#,
    ##"[{"filter": "tint", "color": "#12aF"}, {"filter": "tint", "color": "rebeccapurple"}]"##,
    #"[{"filter": "tint", "color": "rgba(1, 2,3, .5)"}, {"filter": "tint", "color": "rgb(1 2% none)"}]"#,
    #"[{"filter": "tint", "color": "hsl(120deg 10% 20% / 5%)"}, {"filter": "tint", "color": "transparent"}]"#,
    #"[{"filter": "roundedRect", "frame": [0, 0, 9, 9], "cornerRadius": 5}]"#,
    #"[{"filter": "roundedRect", "frame": ["-50%", -1e6, "1000000%", 0], "like": "none"}]"#,
    #"[{"filter": "resize", "width": 3}, {"filter": "resize", "width": 3, "height": "50%"}]"#,
    #"[{"filter": "resize", "factor": 0.5}]"#,
    #"[{"filter": "mask", "mask": "source", "base": "none"}]"#,
    #"[{"filter": "blend", "overlay": "b"}, {"filter": "solidColor", "color": [0, 0, 1], "id": "b"}]"#,
    #"[{"filter": "label", "text": "", "color": "auto", "legible": "AAA"}]"#,
    #"[{"filter": "label", "text": "a", "color": "secondaryLabel", "legible": "none"}]"#,
    #"[{"filter": "label", "text": "a", "color": "separator", "material": "dark"}]"#,
    #"[{"filter": "effectView", "content": [], "mask": "none"}]"#,
    content(#"{"view": "effectView", "content": [{"view": "label", "text": "a"}]}"#),
    content(#"{"view": "imageView", "image": "source"}"#),
    content(#"{"view": "vibrancyView", "content": [{"view": "label", "text": "a"}]}"#),
    vibrant(#"{"view": "label", "text": "a", "legible": "none", "color": {"white": 1}}"#),
    radialGradient("0.01"), radialGradient(#""0.1%""#),
    vibrant(
      #"{"view": "imageView", "image": "source"}, {"view": "roundedRect", "frame": [0, 0, 1, 1]}"#),
    chain(#""animation": []"#), track(#"{"at": 0, "value": "red"}"#),
    track(
      #"{"at": "0%", "value": [0, 0, 1]}, {"at": "100.0%", "value": "red", "ease": "steps(3, end)"}"#
    ),
    track(#"{"at": "012f", "value": "red", "ease": "cubic-bezier(.2,0,0,1)"}"#),
    track(#"{"at": 1e6, "value": {"white": 1}, "ease": "linear(0, 1)"}"#),
  ]

  static let invalid = [
    "7", "null", #""text""#, "{}", "[]", #"{"nodes": []}"#, #"{"nodes": null}"#,
    #"{"nodes": {}}"#, "[3]", "[[]]", "[null]", "[{}]",
    #"[{"amount": 1}]"#, #"[{"filter": 1}]"#, #"[{"filter": "gausianBlur"}]"#,
    #"[{"filter": "imageView"}]"#,
    #"{"nodes": [{"filter": "tint"}], "canvas": {}}"#,
    #"{"nodes": [{"filter": "tint"}], "canvas": [3, 4]}"#,
    #"{"nodes": [{"filter": "tint"}], "canvas": {"size": [3]}}"#,
    #"{"nodes": [{"filter": "tint"}], "canvas": {"size": [3, 0]}}"#,
    #"{"nodes": [{"filter": "tint"}], "canvas": {"size": ["50%", 4]}}"#,
    #"{"nodes": [{"filter": "tint"}], "canvas": {"size": [3, 4], "color": "silvery"}}"#,
    #"{"nodes": [{"filter": "tint"}], "canvas": {"size": [3, 4], "scale": 2}}"#,
    #"[{"filter": "label", "text": []}]"#, #"[{"filter": "label", "text": [1]}]"#,
    #"[{"filter": "label", "text": [{}]}]"#, #"[{"filter": "label", "text": {"text": "a"}}]"#,
    #"[{"filter": "label", "text": [{"text": "a", "size": 0}]}]"#,
    #"[{"filter": "label", "text": ["a", {"text": "b", "colour": "red"}]}]"#,
    #"[{"filter": "qrCode", "text": ["a"]}]"#,
    #"[{"filter": "tint", "color": "Red"}]"#, #"[{"filter": "tint", "color": "auto"}]"#,
    #"[{"filter": "pixellate", "size": "0%"}]"#,
    radialGradient(#"0"#), radialGradient(#"0.0"#), radialGradient(#""0%""#),
    radialGradient(#""-0.00%""#),
    chain(#""version": 2"#), chain(#""version": "1""#), chain(#""verison": 1"#),
    chain(#""scale": 0"#), chain(#""scale": 16.1"#), chain(#""scale": "2""#),
    chain(#""colorSpace": "liner""#), chain(#""inputs": []"#), chain(#""inputs": {"a": 3}"#),
    chain(#""animation": {}"#), chain(#""animation": [1]"#), chain(#""animation": [{}]"#),
    chain(#""animation": [{"set": "0.color"}]"#), chain(#""animation": [{"set": 1, "keys": []}]"#),
    track(""), track("1"), track("{}"), track(#"{"at": 0}"#), track(#"{"value": "red"}"#),
    track(#"{"at": -1, "value": "red"}"#), track(#"{"at": 1000001, "value": "red"}"#),
    track(#"{"at": "1", "value": "red"}"#), track(#"{"at": "101%", "value": "red"}"#),
    track(#"{"at": "1.5f", "value": "red"}"#), track(#"{"at": null, "value": "red"}"#),
    track(#"{"at": 0, "value": "red", "ease": "slow"}"#),
    track(#"{"at": 0, "value": "red", "ease": 1}"#),
    track(#"{"at": 0, "value": "red", "to": 1}"#),
    chain(#""animation": [{"set": "color", "keys": [{"at": 0, "value": "red"}]}]"#),
    chain(#""description": 3"#), chain(#""$schema": 1"#), chain(#""output": 1"#),
    chain(#""output": "source""#), chain(#""output": "9a""#),
    node(#""id": "none""#), node(#""id": "source""#), node(#""id": "a b""#), node(#""id": """#),
    node(#""id": 3"#), node(#""colorSpace": "sRGB""#), node(#""amout": 1"#),
    node(#""amount": 5"#), node(#""amount": true"#), node(#""amount": "1""#),
    node(#""amount": null"#), node(#""base": "source""#), node(#""input": "none""#),
    node(#""input": """#), node(#""input": 1"#), node(#""input": "a b""#),
    #"[{"filter": "gaussianBlur", "sigma": "101%"}]"#,
    #"[{"filter": "gaussianBlur", "edge": "mirorr"}]"#,
    #"[{"filter": "boxBlur", "passes": 2.5}]"#,
    #"[{"filter": "solidColor"}]"#, #"[{"filter": "roundedRect"}]"#,
    #"[{"filter": "blend"}]"#, #"[{"filter": "blend", "overlay": "none"}]"#,
    #"[{"filter": "tint", "color": {"alpha": 1}}]"#,
    #"[{"filter": "tint", "color": {"white": 1, "grey": 1}}]"#,
    #"[{"filter": "resize"}]"#, #"[{"filter": "resize", "kernel": "area"}]"#,
    #"[{"filter": "resize", "factor": 2, "width": 3}]"#,
    #"[{"filter": "resize", "factor": 2, "height": 3}]"#,
    #"[{"filter": "label"}]"#, #"[{"filter": "label", "text": "a", "lines": 1.5}]"#,
    #"[{"filter": "label", "text": "a", "color": "label", "legible": "AA"}]"#,
    #"[{"filter": "effectView", "alpha": 0.5}]"#, #"[{"filter": "effectView", "content": {}}]"#,
    #"[{"filter": "imageEffect", "revision": 2015}]"#,
    content("{}"), content("1"), content(#"{"view": "labl", "text": "a"}"#),
    content(#"{"view": "label"}"#), content(#"{"view": "label", "text": "a", "filter": "tint"}"#),
    content(#"{"view": "label", "text": "a", "material": "dark"}"#),
    content(#"{"view": "effectView", "mask": "source"}"#),
    content(#"{"view": "imageView"}"#), content(#"{"view": "imageView", "image": "none"}"#),
    vibrant(#"{"view": "effectView"}"#),
    vibrant(#"{"view": "label", "text": "a", "color": "auto"}"#),
    vibrant(#"{"view": "label", "text": "a", "legible": "AA"}"#),
    vibrant(#"{"view": "label", "text": "a", "size": 0}"#),
  ]

  /// The chains that only `check` refuses.
  static let beyondSchemas = [
    #"[{"filter": "tint", "filter": "tint"}]"#,
    #"[{"filter": "tint", "id": "a"}, {"filter": "tint", "id": "a"}]"#,
    #"[{"filter": "tint", "input": "a"}]"#, #"[{"filter": "tint", "input": "@a"}]"#,
    #"[{"filter": "tint", "id": "a", "input": "a"}]"#, chain(#""output": "a""#),
    #"[{"filter": "gaussianBlur", "sigma": "1e3%"}]"#,
    #"[{"filter": "label", "text": "\#(String(repeating: "é", count: 15_000))"}]"#,
    #"[{"filter": "tint", "color": "rgb(256 0 0)"}, {"filter": "tint", "color": "rgb(1deg 0 0)"}]"#,
    #"[{"filter": "label", "text": "a", "color": [0.47, 0.47, 0.47], "legible": "AAA"}]"#,
    content(#"{"view": "vibrancyView", "material": "dark"}"#),
    track(#"{"at": 0, "value": "reed"}"#), track(#"{"at": 0, "value": 1, "ease": "ease"}"#),
    track(#"{"at": 1, "value": "red"}, {"at": 0, "value": "red"}"#),
    track(#"{"at": 0, "value": "red", "ease": "cubic-bezier(2, 0, 0, 1)"}"#),
    track(#"{"at": 0, "value": "red", "ease": "steps(0)"}"#),
    chain(#""animation": [{"set": "1.color", "keys": [{"at": 0, "value": "red"}]}]"#),
    chain(#""animation": [{"set": "0.colour", "keys": [{"at": 0, "value": "red"}]}]"#),
  ]

  private static func track(_ keys: String) -> String {
    chain(#""animation": [{"set": "0.color", "keys": [\#(keys)]}]"#)
  }

  private static func chain(_ member: String) -> String {
    #"{"nodes": [{"filter": "tint"}], \#(member)}"#
  }

  private static func radialGradient(_ radius: String) -> String {
    #"""
    [{"filter": "radialGradient", "center": [1, 1], "radius": \#(radius),
      "stops": [[0, "#000"], [1, "#FFF"]]}]
    """#
  }

  private static func node(_ member: String) -> String {
    #"[{"filter": "saturation", \#(member)}]"#
  }

  private static func content(_ view: String) -> String {
    #"[{"filter": "effectView", "content": [\#(view)]}]"#
  }

  private static func vibrant(_ view: String) -> String {
    content(#"{"view": "vibrancyView", "content": [\#(view)]}"#)
  }

  /// Returns values near the limits of a domain, and values of all types.
  static func values(about domain: ParameterDomain) -> [String] {
    let edges =
      switch domain {
      case .number(let range), .length(let range), .numbers(_, let range),
        .matrix(_, let range):
        numbers(range.lowerBound, range.upperBound)
      case .integer(let range): numbers(Double(range.lowerBound), Double(range.upperBound))
      case .choice(let words), .colorOr(let words): words.map { #""\#($0)""# }
      default: [String]()
      }
    let lists = edges.flatMap { edge in
      // The arrays have as many numbers as colour matrices, vectors and pairs.
      [2, 3, 4, 9, 20].map { "[" + repeatElement(edge, count: $0).joined(separator: ", ") + "]" }
    }
    return edges + lists + Self.values
  }

  private static func numbers(_ least: Double, _ most: Double) -> [String] {
    [least, most, least - 1, most + 1, least - 0.25, most + 0.25, (least + most) / 2].map {
      "\($0)"
    }
  }

  private static let values = [
    "null", "true", "false", "0", "-0", "1", "2", "0.5", "-1", "1e6", "1e7", "-1e6", "2.0",
    #""""#, #""none""#, #""source""#, #""@a""#, #""a-b""#, #""9""#, #""auto""#, #""Label""#,
    #""0%""#, #""100%""#, #""100.5%""#, #""-1%""#, #""-0.0%""#, #""05%""#, #""5""#, #""5 %""#,
    #""%""#, #""+5%""#, #"".5%""#, #""5.%""#, #""1000000%""#, #""1000000.1%""#, #""-7%""#,
    #""0x1%""#, #""12.25%""#,
    "\"#fff\"", "\"#FFFF\"", "\"#12345G\"", "\"#A1b2C3\"", "\"#A1b2C3d4\"", "\"#A1b2C3d4e\"",
    "\"fff\"", "\"#\"",
    "{}", #"{"white": 1}"#, #"{"white": 0.5, "alpha": 0}"#, #"{"alpha": 1}"#,
    #"{"white": 1.5}"#, #"{"white": true}"#, #"{"white": 1, "grey": 1}"#,
    "[]", "[0]", "[0, 1]", "[0, 1, 0.5]", "[0, 1, 1, 0.5]", "[0, 1, 0, 1, 0]", "[0, 1.1, 0]",
    "[true, 0, 0]", #"["1", 0, 0]"#,
    #"["-50%", "150%"]"#, #"["-50%", "150%", "200%", 3]"#, "[0, 0, -1, 1]", #"[0, 0, "-1%", 1]"#,
    #"[0, 0, 1, "1000001%"]"#, "[-1e6, 0, 1e6, 0]", "[1e7, 0, 0, 0]", "[null, 0, 0, 0]",
    "[[0, 0], [1, 1]]", "[[0, 0], [0.5, 0.25], [1, 1]]", "[[0, 0]]", "[[0, 0, 0], [1, 1, 1]]",
    "[[0, 0], [1.5, 1]]", #"[[0, "1"], [1, 1]]"#, "[[0, -0.1], [1, 1]]",
    "[[0, \"#000\"], [1, \"#FFF\"]]", "[[0, \"#000\"], [1.5, \"#FFF\"]]",
    "[[0, \"#000\"], [0.5, \"#00\"]]", "[[0, [0, 0, 0]], [0, {\"white\": 1}]]",
    "[\"#000\", \"#FFF\"]", "[[]]", "[[1], [2]]", "[[1], 2]", "[[1e9]]",
    "[[0, \"#000\"]]", "[[\"0%\", \"#000\"], [1, \"#FFF\"]]",
    "[" + repeatElement("[0, \"#000\"]", count: 257).joined(separator: ", ") + "]",
    #"[{"view": "label", "text": "a"}]"#, #"[{"view": "effectView"}]"#, #"["label"]"#,
  ]
}
