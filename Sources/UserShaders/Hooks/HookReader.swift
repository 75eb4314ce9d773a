internal import GLSLCompiler

/// Reads the hooks of mpv and libplacebo (mpv's manual, `--glsl-shaders`) as passes.
///
/// An image of a name may be drawn again and again. Each time it gets another name here, which the
/// passes that follow use.
struct HookReader {
  private let text: SourceText
  private let log: MessageLog
  private var facts: ShaderFacts
  /// The samplers of images by the names that passes bind.
  private var current: [String: String] = [:]
  /// The sampler of the picture after the stages so far.
  private var picture = HookLanguage.source
  private var count = 0
  /// Whether passes may be left out, so that a buffer must stand for each result.
  private let hasConditions: Bool
  /// How far passes move the luma, in its pixels, and when they are drawn.
  private var shifts: [(by: SIMD2<Double>, condition: ShaderExpression?)] = []
  private var macros = ""
  /// The functions of the host that no hook declares itself.
  private var functions = ""
  /// The names of macros that parameters of the type `DEFINE` are.
  private var defined: Set<String> = []
  private static let mostPasses = 1000
  private static let mostWords = 1000

  static func recognizes(_ text: SourceText) -> Bool {
    HookBlock.all(in: text).contains { $0["HOOK"] != nil }
  }

  static func read(
    _ text: SourceText, title: String, log: MessageLog
  ) throws(ShaderFileError) -> ShaderFacts {
    let blocks = HookBlock.all(in: text)
    var reader = HookReader(text, title: title, log: log, blocks)
    try reader.read(blocks)
    return reader.facts
  }

  private init(_ text: SourceText, title: String, log: MessageLog, _ blocks: [HookBlock]) {
    self.text = text
    self.log = log
    hasConditions = blocks.contains { $0["WHEN"] != nil }
    let whole = text.range(0..<0)
    facts = ShaderFacts(
      format: .hooks, title: title,
      recipe: ShaderRecipe(
        name: text.name, bytes: [], included: [], prelude: "", uniforms: [],
        inputs: GPUImageLanguage.inputs, isBottomUp: false))
    facts.description = blocks.compactMap { $0["HOOK"] == nil ? nil : $0["DESC"]?.value }.first
    facts.images = [ShaderImage(name: HookLanguage.source, role: .main, range: whole)]
    facts.parameters = [
      ShaderParameter(
        name: HookLanguage.scale,
        description:
          "how many times as wide and as high as the image 'OUTPUT' is for the conditions and sizes of "
          + "passes", domain: .float(1...8), defaultValue: .value(2), range: whole)
    ]
  }

  private mutating func read(_ blocks: [HookBlock]) throws(ShaderFileError) {
    for block in blocks {
      if block["PARAM"] != nil { readParameter(block) }
      if let texture = block["TEXTURE"] {
        log.error(
          "the image '\(texture.value)' is written in the file, which is not read",
          at: texture.offsets,
          cure: "take a form of this shader without '//!TEXTURE'")
      }
      if let buffer = block["BUFFER"] {
        log.error("passes here share no buffers", at: buffer.offsets)
      }
    }
    let hooks = blocks.filter { $0["HOOK"] != nil }
    let words = hooks.map {
      SourceWords(SourceText(name: "", bytes: Array(text.bytes[$0.body])))
    }
    func isUsed(_ name: String) -> Bool {
      words.contains { $0.names.contains(name) } && !words.contains { $0.own.contains(name) }
    }
    guard hooks.count <= Self.mostPasses else {
      try log.fail("the file has more than \(Self.mostPasses) passes", at: 0..<0)
    }
    if isUsed("linearize") || isUsed("delinearize") { functions = HookLanguage.curves }
    let isRandom = isUsed("random")
    if isRandom { macros += HookLanguage.random }
    if isRandom || isUsed("frame") {
      facts.parameters.append(
        ShaderParameter(
          name: "frame", domain: .int(nil), defaultValue: .host(.frame), range: text.range(0..<0)))
    }
    for hook in hooks where stage(hook) == nil {
      guard let entry = hook["HOOK"] else { continue }
      let stages = HookLanguage.planes + HookLanguage.pictures
      log.error(
        "'\(entry.value)' is no stage at which a picture is hooked here", at: entry.offsets,
        cure: suggestion(for: entry.value, among: stages)
          ?? "the stages are " + stages.joined(separator: ", "))
    }
    try log.finish()
    drawPlanes(hooks)
    drawPictures(hooks)
    try log.finish()
    let version = picture
    facts.passes.append(pass(nil, "\(version).w", "\(version).h", text.range(0..<0)))
    facts.recipe.passes.append(recipe(HookLanguage.result, [("MAIN", version)]))
  }

  // MARK: Stages

  /// Makes luma and chroma, draws the passes that hook them, and joins both again. Without such a
  /// pass there is nothing to do, but that a buffer must stand for the picture where a condition may
  /// leave passes out.
  private mutating func drawPlanes(_ hooks: [HookBlock]) {
    let own = hooks.filter { stage($0).map(HookLanguage.planes.contains) ?? false }
    let source = HookLanguage.source
    guard !own.isEmpty else {
      guard hasConditions else { return }
      picture = add(HookLanguage.copied, saving: "MAIN", reading: [("MAIN", source)], size: source)
      return
    }
    let color = "#define \(source)_color() texture(\(source), gl_PointCoord).rgb\n"
    current["LUMA"] = add(HookLanguage.luma, saving: "LUMA", reading: [], size: source, color)
    current["CHROMA"] = add(HookLanguage.chroma, saving: "CHROMA", reading: [], size: source, color)
    for plane in HookLanguage.planes {
      for hook in own where stage(hook) == plane { add(hook, at: plane) }
    }
    let (luma, chroma) = (current["LUMA"] ?? source, current["CHROMA"] ?? source)
    picture = join(luma, chroma, shifts.filter { $0.condition == nil }, nil)
    // Where a pass that moves the luma is left out, the chroma stays, too.
    if let condition = shifts.lazy.compactMap(\.condition).first {
      picture = join(luma, chroma, shifts, condition)
    }
  }

  private mutating func join(
    _ luma: String, _ chroma: String, _ shifts: [(by: SIMD2<Double>, condition: ShaderExpression?)],
    _ condition: ShaderExpression?
  ) -> String {
    let shift = shifts.reduce(SIMD2(0, 0)) { $0 + $1.by }
    let joined = add(
      HookLanguage.joined(shift: shift), saving: "MAIN",
      reading: [("LUMA", luma), ("CHROMA", chroma)], size: luma)
    let last = facts.passes.count - 1
    facts.passes[last].condition = condition
    facts.passes[last].replacement = picture
    return joined
  }

  private mutating func drawPictures(_ hooks: [HookBlock]) {
    for stage in HookLanguage.pictures {
      let own = hooks.filter { self.stage($0) == stage }
      let isConverted = stage == "LINEAR" && !own.isEmpty
      if isConverted { convert(by: HookLanguage.linear) }
      current[stage] = picture
      for hook in own { add(hook, at: stage) }
      picture = current[stage] ?? picture
      if isConverted { convert(by: HookLanguage.encoded) }
    }
  }

  private mutating func convert(by body: String) {
    picture = add(body, saving: "MAIN", reading: [("MAIN", picture)], size: picture)
  }

  /// The stage at which a pass runs. A picture has red, green and blue, so those come first.
  private func stage(_ hook: HookBlock) -> String? {
    let names = hook.values("HOOK").map(\.value)
    return HookLanguage.pictures.first(where: names.contains)
      ?? HookLanguage.planes.first(where: names.contains)
  }

  // MARK: Passes

  /// Adds a pass of the file. `hooked` is the image in place of which its result is put.
  private mutating func add(_ hook: HookBlock, at hooked: String) {
    let place = hook.entries[0].offsets
    if let compute = hook["COMPUTE"] {
      log.error(
        "the pass is a compute shader, whose pixels share memory", at: compute.offsets,
        cure: "take a form of this shader without '//!COMPUTE'")
      return
    }
    var bound: [(name: String, sampler: String)] = []
    for entry in hook.values("BIND") + hook.values("HOOK").prefix(1) {
      let name = entry.key == "HOOK" ? "HOOKED" : entry.value
      guard !bound.contains(where: { $0.name == name }) else { continue }
      guard let sampler = sampler(name, hooked) else {
        let known = current.keys.sorted()
        log.error(
          "'\(name)' is bound, and no pass before this one saves it", at: entry.offsets,
          cure: suggestion(for: name, among: known)
            ?? "the images are HOOKED, " + known.joined(separator: ", "))
        continue
      }
      bound.append((name, sampler))
      // What is bound as HOOKED has its own name, too.
      if name == "HOOKED", let own = stage(hook), !bound.contains(where: { $0.name == own }) {
        bound.append((own, sampler))
      }
    }
    let saved = hook["SAVE"]?.value ?? hooked
    guard saved.isIdentifier else {
      log.error(
        "'\(saved)' is no name of an image", at: hook["SAVE"]?.offsets ?? place,
        cure: "write letters, digits and '_'")
      return
    }
    let target = saved == "HOOKED" ? hooked : saved
    let own = sampler("HOOKED", hooked) ?? HookLanguage.source
    var (width, height) = (formula("\(own).w"), formula("\(own).h"))
    if let entry = hook["WIDTH"], let given = formula(entry, hooked) { width = given }
    if let entry = hook["HEIGHT"], let given = formula(entry, hooked) { height = given }
    var body = [UInt8](text.bytes[..<hook.body.lowerBound].filter { $0 == 10 })
    body += text.bytes[hook.body]
    var pass = ShaderPass(
      target: version(of: target), isFloat: true, isPersistent: false, width: width, height: height,
      description: hook["DESC"]?.value, range: text.range(place))
    if let entry = hook["WHEN"] { pass.condition = formula(entry, hooked) }
    pass.replacement = current[target]
    if target == "LUMA", let offset = hook["OFFSET"] {
      let numbers = offset.value.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
      if numbers.count == 2, numbers.allSatisfy(\.isFinite) {
        shifts.append((SIMD2(numbers[0], numbers[1]), pass.condition))
      }
    }
    current[target] = pass.target
    facts.passes.append(pass)
    var recipe = recipe("", bound)
    recipe.texts = [ShaderSource(name: text.name, bytes: body)]
    recipe.definitions += macros + functions
    facts.recipe.passes.append(recipe)
  }

  /// Adds a pass of the host, and returns the sampler of its result.
  private mutating func add(
    _ body: String, saving target: String, reading images: [(name: String, sampler: String)],
    size: String, _ definitions: String = ""
  ) -> String {
    let version = version(of: target)
    facts.passes.append(pass(version, "\(size).w", "\(size).h", text.range(0..<0)))
    var recipe = recipe(body, images)
    recipe.definitions += definitions
    facts.recipe.passes.append(recipe)
    return version
  }

  private func pass(
    _ target: String?, _ width: String, _ height: String, _ range: SourceRange
  ) -> ShaderPass {
    ShaderPass(
      target: target, isFloat: target != nil, isPersistent: false, width: formula(width),
      height: formula(height), description: nil, range: range)
  }

  private func recipe(_ body: String, _ images: [(name: String, sampler: String)]) -> PassRecipe {
    var recipe = PassRecipe()
    recipe.definitions =
      HookLanguage.prelude
      + images.map { HookLanguage.macros($0.name, of: $0.sampler) }.joined()
    recipe.texts = [ShaderSource(name: "host", text: body, isFromHost: true)]
    recipe.ending = HookLanguage.ending
    return recipe
  }

  // MARK: Names

  private mutating func version(of name: String) -> String {
    count += 1
    return "hook\(count)_\(name)"
  }

  /// Returns the sampler of an image. A stage that is still to come has the picture so far.
  private func sampler(_ name: String, _ hooked: String) -> String? {
    current[name == "HOOKED" ? hooked : name]
      ?? (HookLanguage.pictures.contains(name) ? current[hooked] : nil)
  }

  /// Returns the formula of one number.
  private func formula(_ name: String) -> ShaderExpression {
    ShaderExpression(text: name, steps: [.name(name)])
  }

  /// Reads a formula in reverse Polish notation, as `MAIN.w 2 *`.
  private func formula(_ entry: HookBlock.Entry, _ hooked: String) -> ShaderExpression? {
    let operators: [Substring: ShaderExpression.Step] = [
      "+": .add, "-": .subtract, "*": .multiply, "/": .divide, "%": .modulo, ">": .greater,
      "<": .less, "=": .equal, "!": .not,
    ]
    var steps: [ShaderExpression.Step] = []
    var depth = 0
    let words = entry.value.split(whereSeparator: \.isWhitespace)
    guard words.count <= Self.mostWords else {
      log.error("the formula has more than \(Self.mostWords) words", at: entry.offsets)
      return nil
    }
    for word in words {
      if let step = operators[word] {
        depth -= step == .not ? 0 : 1
        steps.append(step)
      } else if let number = Double(word), number.isFinite {
        depth += 1
        steps.append(.number(number))
      } else if let operand = operand(String(word), hooked) {
        depth += 1
        steps += operand
      } else {
        log.error(
          "'\(word)' is no number, operator or size of an image", at: entry.offsets,
          cure:
            "the sizes are NAME.w and NAME.h of images that are bound, saved before, HOOKED or OUTPUT"
        )
        return nil
      }
      if depth < 1 { break }
    }
    guard depth == 1 else {
      log.error(
        "the formula '\(entry.value.prefix(80))' does not give one number", at: entry.offsets,
        cure: "operators follow their two numbers, as in 'MAIN.w 2 *'")
      return nil
    }
    return ShaderExpression(text: entry.value, steps: steps)
  }

  private func operand(_ word: String, _ hooked: String) -> [ShaderExpression.Step]? {
    // The number of the frame has no value here.
    if facts.parameters.contains(where: { $0.name == word && !$0.defaultValue.isFromHost }) {
      return [.name(word)]
    }
    guard let dot = word.lastIndex(of: ".") else { return nil }
    let side = ["w": "w", "width": "w", "h": "h", "height": "h"][word[word.index(after: dot)...]]
    guard let side else { return nil }
    let name = String(word[..<dot])
    if name == "OUTPUT" {
      return [
        .name(side == "w" ? "WIDTH" : "HEIGHT"), .name(HookLanguage.scale), .multiply, .number(0.5),
        .add, .call(.floor),
      ]
    }
    if name == "NATIVE_CROPPED" { return [.name(side == "w" ? "WIDTH" : "HEIGHT")] }
    return sampler(name, hooked).map { [.name("\($0).\(side)")] }
  }

  // MARK: Parameters

  private mutating func readParameter(_ block: HookBlock) {
    guard let entry = block["PARAM"] else { return }
    let name = entry.value
    guard HookLanguage.allowsParameter(name) else {
      log.error(
        "'\(name)' is no name of a parameter", at: entry.offsets,
        cure: "write letters, digits and '_', and no word of GLSL or of hooks")
      return
    }
    guard !defined.contains(name), !facts.parameters.contains(where: { $0.name == name }) else {
      log.error("the parameter '\(name)' is declared already", at: entry.offsets)
      return
    }
    let type =
      (block["TYPE"]?.value ?? "float").split(whereSeparator: \.isWhitespace).last ?? "float"
    let body = text.string(block.body).split(whereSeparator: \.isWhitespace).first.map(String.init)
    guard let body, let value = Double(body), value.isFinite else {
      log.error(
        "the parameter '\(name)' has no number as its default", at: entry.offsets,
        cure: "write the number on the line below its lines")
      return
    }
    let bounds = (bound("MINIMUM", block), bound("MAXIMUM", block))
    if type == "DEFINE" {
      // The preprocessor needs the number, so no other can be given.
      macros += "#define \(name) \(body)\n"
      defined.insert(name)
      return
    }
    let range = min(bounds.0 ?? -1e9, value)...max(bounds.1 ?? 1e9, value)
    let hasBounds = bounds.0 != nil || bounds.1 != nil
    let domain: ShaderParameter.Domain
    switch type {
    case "float": domain = .float(hasBounds ? range : nil)
    case "int", "uint":
      let allowed = (type == "uint" ? 0 : -1e9)...1e9
      let whole = range.clamped(to: allowed)
      guard allowed.contains(value), value == value.rounded() else {
        log.error(
          "\(body) is no default of a parameter of the type \(type)", at: entry.offsets,
          cure: "write a whole number")
        return
      }
      domain = .int(Int32(whole.lowerBound)...Int32(whole.upperBound))
    default:
      log.error(
        "'\(type)' is no type of a parameter", at: block["TYPE"]?.offsets ?? entry.offsets,
        cure: "the types are float, int, uint and DEFINE")
      return
    }
    facts.parameters.append(
      ShaderParameter(
        name: name, description: block["DESC"]?.value, domain: domain,
        defaultValue: .value(.number(value)), range: text.range(entry.offsets)))
  }

  private func bound(_ key: String, _ block: HookBlock) -> Double? {
    block[key].flatMap { Double($0.value) }.flatMap { $0.isFinite ? $0 : nil }
  }
}
