import Foundation
import GLBlur
import Testing
import TestSupport

@Suite struct FiltersCommandTests {
  let folder: Folder

  init() throws { folder = try Folder.prepared() }

  @Test func list() throws {
    let outcome = try folder.glblur("filters")
    #expect(outcome.status == 0)
    for group in Catalogue.groups {
      let part = try #require(outcome.output.components(separatedBy: "\(group.title):\n").last)
        .components(separatedBy: "\n\n")[0]
      for filter in group.filters { #expect("\n\(part)".contains("\n  \(filter.name) ")) }
    }
    #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let filters = try #require(
      try folder.glblur("filters", "--json").json["filters"] as? [[String: Any]])
    #expect(filters.map { $0["name"] as? String } == Catalogue.filters.map { $0.name })
    let groups = filters.compactMap { $0["group"] as? String }
    #expect(groups == Catalogue.groups.flatMap { group in group.filters.map { _ in group.title } })
  }

  @Test(arguments: Catalogue.filters.map { $0.name }) func description(name: String) throws {
    let filter = try #require(Catalogue.filter(named: name))
    let outcome = try folder.glblur("filters", name)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("\(name): \(filter.summary)\n\nFormula:\n"))
    for port in filter.ports { #expect(outcome.output.contains("\n  \(port.name) ")) }
    for parameter in names(of: filter) { #expect(outcome.output.contains("\n  \(parameter) ")) }

    let example = try #require(outcome.output.split(separator: "Example:\n").last)
    try folder.put(String(example), at: "example.json")
    let check = try folder.glblur("check", "example.json")
    #expect(check.status == 0 && check.error.isEmpty)

    let object = try folder.glblur("filters", name, "--json").json
    let text = try #require(object["example"] as? String)
    let lines = example.split(separator: "\n").map { $0.dropFirst(2) }
    #expect(text == lines.joined(separator: "\n") + "\n")
    let chain = try #require(object["exampleChain"] as? NSArray)
    for spelled in [text, filter.example] {
      #expect(try JSONSerialization.jsonObject(with: Data(spelled.utf8)) as? NSArray == chain)
    }

    let elsewhere = try #require(object["counterparts"] as? [String: Any])
    #expect(elsewhere["gpuImage"] as? String == filter.counterparts.gpuImage)
    #expect(elsewhere["coreImage"] as? String == filter.counterparts.coreImage)
    #expect(elsewhere["css"] as? String == filter.counterparts.css)
    let hasCounterparts = filter.counterparts != Counterparts()
    #expect(outcome.output.contains("\n\nElsewhere:\n") == hasCounterparts)
  }

  /// The example reads only its picture, and changes it, unless it is about earlier frames.
  @Test(arguments: Catalogue.filters.map { $0.name }) func example(name: String) throws {
    let filter = try #require(Catalogue.filter(named: name))
    try folder.put(filter.example, at: "example.json")
    let photograph = Repository.path(of: "Examples/photographs/coffee.png")
    let outcome = try folder.glblur(
      "run", "example.json", photograph, "--backend", "cpu", "--quiet", "-o", "out.png")
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    let isChanged =
      try Image(at: "out.png", in: folder).bytes != Image(contentsOf: photograph).bytes
    #expect(isChanged || remembersFrames(filter))
  }

  private func remembersFrames<F: Filter>(_ filter: F.Type) -> Bool { F.template.remembersFrames }

  private func names<F: Filter>(of filter: F.Type) -> [String] { F.parameters.map(\.name) }

  @Test func rowOfAParameter() throws {
    let object = try folder.glblur("filters", "gaussianBlur", "--json").json
    let parameters = try #require(object["parameters"] as? [[String: Any]])
    let sigma = try #require(parameters.first)
    #expect(sigma["name"] as? String == "sigma")
    #expect(sigma["default"] as? String == "10")
    #expect(sigma["identity"] as? String == "0")
    #expect((sigma["allowed"] as? String)?.contains("0 to 1000") == true)
    #expect(sigma["type"] as? String == "length")
    #expect(sigma["minimum"] as? Double == 0 && sigma["maximum"] as? Double == 1000)
    #expect(sigma["defaultValue"] as? Int == 10 && sigma["identityValue"] as? Int == 0)
    #expect(sigma["required"] as? Bool == false)
    let edge = try #require(parameters.first { $0["name"] as? String == "edge" })
    #expect(edge["default"] as? String == "\"clamp\"")
    #expect((edge["allowed"] as? String)?.contains("clamp, mirror, transparent, wrap") == true)
    #expect(edge["choices"] as? [String] == ["clamp", "mirror", "transparent", "wrap"])
    #expect(edge["defaultValue"] as? String == "clamp" && edge["identityValue"] is NSNull)
  }

  /// Every allowed view is described, with its parameters there.
  @Test(arguments: ["effectView", "blurView"]) func views(filter: String) throws {
    let outcome = try folder.glblur("filters", filter)
    let listed = try #require(
      try folder.glblur("filters", filter, "--json").json["views"] as? [[String: Any]])
    #expect(
      listed.map { $0["name"] as? String }
        == [
          "label", "imageView", "roundedRect", "qrCode", "barcode", "vibrancyView", "effectView",
          "containerView", "liquidGlass", "glassContainer", "row", "column", "grid",
        ])
    for view in listed {
      let name = try #require(view["name"] as? String)
      let parameters = try #require(view["parameters"] as? [[String: Any]])
      let names = parameters.compactMap { $0["name"] as? String }
      #expect(names.contains("frame"))
      let head = "\n\nView '\(name)' in the content: "
      let part = try #require(outcome.output.components(separatedBy: head).dropFirst().first)
        .components(separatedBy: "\n\n")[0]
      // A view that is also the filter itself is described once.
      let isItself = name == filter
      #expect(part.contains("It takes the parameters above.") == isItself)
      for parameter in names { #expect(part.contains("\n  \(parameter) ") != isItself) }
    }
    let label = try #require(listed.first?["parameters"] as? [[String: Any]])
    #expect(!label.contains { $0["name"] as? String == "material" }, "the view decides it")
    let lines = outcome.output.components(separatedBy: "\n").dropFirst()
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test func viewThatIsNoFilter() throws {
    let outcome = try folder.glblur("filters", "imageView")
    #expect(outcome.status == 64)
    #expect(
      outcome.error == "glblur: 'imageView' is not a filter but a view in the content of one; "
        + "'glblur filters effectView' describes it\n")
    #expect(try folder.glblur("filters", "saturation", "--json").json["views"] as? [Int] == [])
  }

  @Test func unknownFilter() throws {
    let outcome = try folder.glblur("filters", "gausianBlur")
    #expect(outcome.status == 64)
    #expect(
      outcome.error == "glblur: there is no filter 'gausianBlur'; did you mean 'gaussianBlur'?\n")
  }

  @Test func check() throws {
    let chain = """
      [{"filter": "gaussianBlur"}, {"filter": "saturation"}, {"filter": "tint"},
       {"filter": "blend", "overlay": "@other"}, {"filter": "opacity"}]
      """
    try folder.put(chain, at: "chain.json")
    #expect(try folder.glblur("check", "chain.json").status == 64)
    let outcome = try folder.glblur("check", "chain.json", "--input", "other=not-opened.png")
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    #expect(outcome.output == "chain.json: 5 nodes, no problems\n")
    let set = try folder.glblur(
      "check", "chain.json", "--input", "other=x", "--set", "0.sigma=-1")
    #expect(set.status == 64)
    #expect(try folder.glblur("check", "c.json", "--quiet").output.isEmpty)
    #expect(try folder.glblur("check", "-", input: Array(grayChain.utf8)).status == 0)
    #expect(try folder.glblur("check", "none.json").status == 66)
  }

  @Test func checkWarns() throws {
    try folder.put(
      #"{"output": "a", "nodes": [{"id": "a", "filter": "tint"}, {"filter": "tint"}]}"#,
      at: "c.json")
    let outcome = try folder.glblur("check", "c.json")
    #expect(outcome.status == 0)
    #expect(outcome.output == "c.json: 2 nodes, 1 warning\n")
    #expect(
      outcome.error
        == "glblur: warning: c.json:1: nodes[1]: the output does not depend on this node; it is not "
        + "computed\n")
  }
}
