import GLBlurEngine
public import GLBlurFilters
import GLSLCompiler
package import ShaderFormats

extension Shader {
  /// The member of a node that contains or names the shader.
  private var textMember: String { source == nil ? "file" : "source" }

  /// Returns the parsed shader, or nil if the file has not been read.
  ///
  /// - Throws: `FilterError` if the text is not a shader.
  package func parsed() throws(FilterError) -> ShaderFile? {
    do throws(ShaderFileError) {
      if let source {
        return try ShaderText(name: "source", bytes: Array(source.utf8)).parsed()
      }
      return try text?.parsed()
    } catch {
      throw FilterError(error, textMember)
    }
  }

  public func validate() throws(FilterError) {
    guard let file = try parsed() else { return }
    _ = try checkedValues(of: file, ValueSpelling())
    for name in images.keys.sorted() {
      guard file.images.contains(where: { $0.name == name && $0.role != .main }) else {
        let known = file.images.filter { $0.role != .main }.map(\.name)
        throw FilterError(
          parameter: "images.\(name)",
          known.isEmpty
            ? "the shader \(file.name) reads no images besides the main one"
            : "the shader \(file.name) has no image '\(name)'" + suggestion(for: name, among: known)
        )
      }
    }
  }

  /// Returns the values of the parameters, including defaults.
  ///
  /// - Parameters:
  ///   - file: The shader.
  ///   - spelling: The meaning of colours and percentages.
  ///   - name: The parameter whose error is preferred if several are wrong, or nil for the first
  ///     one.
  func checkedValues(
    of file: ShaderFile, _ spelling: ValueSpelling, about name: String? = nil
  ) throws(FilterError) -> ShaderValues {
    var given: [String: ShaderValue] = [:]
    for name in parameters.names {
      guard let json = parameters.json(name) else { continue }
      guard let parameter = file.parameters.first(where: { $0.name == name }) else {
        // Any value does, since the shader reports the unknown name.
        given[name] = .bool(true)
        continue
      }
      do throws(FilterError) {
        given[name] = try spelling.value(json, of: parameter)
      } catch {
        throw error.placed(in: parameters, name)
      }
    }
    do throws(ShaderValueError) {
      return try file.values(given)
    } catch {
      let own = error.problems.first { $0.name == name }
      guard let problem = own ?? error.problems.first else { throw FilterError("\(error)") }
      let place = problem.range.map {
        " (\(file.name):\($0.start.line):\($0.start.column))"
      }
      throw FilterError(
        problem.message + (problem.cure.map { "; \($0)" } ?? "") + (place ?? "")
      ).placed(in: parameters, problem.name)
    }
  }
}

extension FilterError {
  fileprivate func placed(in values: NamedValues, _ name: String) -> FilterError {
    var error = self
    error.parameter = "parameters.\(name)"
    error.line = values.lines[name]
    return error
  }
}

extension Shader: WithOwnParameters {
  package func validateAsNode() throws(FilterError) {
    guard let file = try parsed() else { return }
    for image in file.images where image.role != .main && image.mustBeGiven {
      guard images[image.name] != nil else {
        throw FilterError(
          parameter: "images",
          "the shader \(file.name) reads the image '\(image.name)'; connect it to a node's id, \"source\" or "
            + "\"@name\"")
      }
    }
  }

  package func ownNames(like name: String) -> [String] {
    let hasPrefix = name.hasPrefix(Self.prefix)
    return ((try? parsed())?.parameters ?? []).map {
      hasPrefix || Self.isMember($0.name) ? Self.prefix + $0.name : $0.name
    }
  }

  package func domain(ofOwn name: String) -> ParameterDomain? {
    own(name).map { ParameterDomain($0.domain) }
  }

  package func value(ofOwn name: String) -> ParameterValue? {
    guard let parameter = own(name) else { return nil }
    if let json = parameters.json(parameter.name) {
      return try? ParameterDomain(parameter.domain).decode(json)
    }
    guard case .value(let standard) = parameter.defaultValue,
      let json = try? JSONParser.parse(Array(standard.description.utf8))
    else { return nil }
    return try? ParameterDomain(parameter.domain).decode(json)
  }

  package func settingOwn(_ name: String, to json: JSON) -> Shader {
    var copy = self
    copy.parameters.set(own(name)?.name ?? name, to: json)
    return copy
  }

  /// Returns a parameter that the shader declares. If it has the name of a parameter of all
  /// shaders, such as `time`, it must be called `parameters.time`; other names may have the prefix
  /// too.
  private func own(_ name: String) -> ShaderParameter? {
    let hasPrefix = name.hasPrefix(Self.prefix)
    guard hasPrefix || !Self.isMember(name) else { return nil }
    let declared = hasPrefix ? String(name.dropFirst(Self.prefix.count)) : name
    return (try? parsed())?.parameters.first { $0.name == declared }
  }

  private static let prefix = "parameters."

  /// Whether nodes have a member of the given name, to which `--set` then refers.
  package static func isMember(_ name: String) -> Bool {
    parameters.contains { $0.name == name } || ["filter", "id", "input"].contains(name)
  }
}

extension ParameterDomain {
  /// Creates the domain of a parameter that a shader declares.
  package init(_ domain: ShaderParameter.Domain) {
    let any = -1e9...1e9
    self =
      switch domain {
      case .float(let range): .number(range ?? any)
      case .int(let range):
        .integer(
          range.map { Int($0.lowerBound)...Int($0.upperBound) } ?? Int(Int32.min)...Int(Int32.max))
      case .bool, .event: .boolean
      case .menu(let entries): .choice(entries.map(\.label))
      case .point(let range):
        .numbers(
          count: 2,
          range.map { min($0.minimum.x, $0.minimum.y)...max($0.maximum.x, $0.maximum.y) } ?? any)
      case .color: .color
      case .numbers(let type): .numbers(count: type.scalarCount, any)
      }
  }
}

extension Shader {
  /// The files of the images that the shader imports, relative to the folder of the chain, by
  /// sampler name.
  package func importedFiles() throws(FilterError) -> [(image: String, path: String)] {
    guard let file, let parsed = try parsed() else { return [] }
    let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
    return parsed.images.compactMap { image in
      guard case .imported(let path) = image.role else { return nil }
      return (image.name, folder + path)
    }
  }
}
