import Testing

/// The check of folders itself, on modules that are made up.
@Suite struct FolderCheckTests {
  private func objections(_ files: KeyValuePairs<String, String>) -> [String] {
    FolderCheck(files.map { SourceFile(path: $0.key, text: $0.value) }).objections()
  }

  @Test func namesTheFoldersAndTheUsesOfACircle() {
    let objections = objections([
      "Kitchen/Stove/Pot.swift": "struct Pot {\n  let lid: Lid\n}",
      "Kitchen/Shelf/Lid.swift": "struct Lid {}\nfunc cover(_ pot: Pot) {}",
      "Kitchen/Sink/Tap.swift": "struct Tap { let pot: Pot }",
    ])
    #expect(
      objections == [
        """
        Kitchen: the folders Shelf → Stove → Shelf use one another
          Shelf uses Pot of Stove: Sources/Kitchen/Shelf/Lid.swift:2
          Stove uses Lid of Shelf: Sources/Kitchen/Stove/Pot.swift:2
        """
      ])
  }

  @Test func findsLongCircles() {
    let objections = objections([
      "Kitchen/A/A.swift": "enum A { case b(B) }",
      "Kitchen/B/B.swift": "indirect enum B { case c([C]) }",
      "Kitchen/C/C.swift": #"extension C { var text: String { "\(boil(1))" } }"#,
      "Kitchen/C/D.swift": "public struct C {}",
      "Kitchen/A/E.swift": "package func boil(_ number: Int) -> Int { number }",
    ])
    #expect(objections.count == 1)
    #expect(objections[0].hasPrefix("Kitchen: the folders A → B → C → A use one another"))
    #expect(objections[0].contains("C uses boil of A: Sources/Kitchen/C/C.swift:1"))
  }

  @Test func findsCirclesBetweenOuterFolders() {
    let objections = objections([
      "Kitchen/A/Inner/One.swift": "struct One { let two: Two }",
      "Kitchen/A/Outer/Four.swift": "struct Four {}",
      "Kitchen/B/Inner/Two.swift": "struct Two {}",
      "Kitchen/B/Outer/Three.swift": "struct Three { let four: Four }",
    ])
    #expect(objections.count == 1)
    #expect(objections[0].hasPrefix("Kitchen: the folders A → B → A use one another"))
  }

  @Test func keepsTheRootFolderOnTop() {
    let objections = objections([
      "Kitchen/Cook.swift": "struct Cook {}",
      "Kitchen/Stove/Pot.swift": "struct Pot { let owner: Cook }",
    ])
    #expect(
      objections == [
        """
        Kitchen: Stove uses the module's root folder, which stands above all folders
          Stove uses Cook of .: Sources/Kitchen/Stove/Pot.swift:1
        """
      ])
  }

  @Test func ignoresWhatOnlyLooksLikeAUse() {
    let objections = objections([
      "Kitchen/Stove/Pot.swift": """
      struct Pot { let lid: Lid }
      func cover() {}
      private struct Salt {}
      struct Spoon {}
      """,
      "Kitchen/Shelf/Lid.swift": ##"""
      /* Pot /* Pot */ Pot */
      struct Lid { // Pot
        let text = "Pot" + #"Pot \(Pot) " Pot"# + Other.Pot.name
        let cover: Int
        var isClosed: Bool { cover == 0 }
        struct Salt {}
        let salt = Salt()
        func first<Spoon>(_ spoons: [Spoon]) -> Spoon { spoons[0] }
      }
      """##,
      "Pantry/Jar/Jar.swift": "struct Jar { let pot: Pot }",
    ])
    #expect(objections.isEmpty)
  }

  @Test func readsInterpolationsAndLongLiterals() {
    let text = ##"""
      let a = """
        one "quoted" \(Two("three \(Four)")) five
        """ + #"six \#(Seven) \(eight)"# + "\\" + 9.description
      """##
    let file = SourceFile(path: "Kitchen/Text.swift", text: text)
    let words = file.tokens.filter(\.isWord).map(\.text)
    #expect(words == ["let", "a", "Two", "Four", "Seven", "description"])
    #expect(file.tokens.last?.line == 3)
  }
}
