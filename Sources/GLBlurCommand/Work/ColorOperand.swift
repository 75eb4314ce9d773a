import GLBlurChain

/// A colour on a command line.
struct ColorOperand {
  let word: String
  let color: Color

  init(_ word: String) throws(Failure) {
    let names = ["white": Color.white, "black": .black]
    guard let color = names[word] ?? Color(hex: word.first == "#" ? word : "#\(word)") else {
      let hint = suggestion(for: word, among: names.keys.sorted())
      throw .usage(
        "'\(word)' is not a colour"
          + (hint.contains("did you mean")
            ? hint : "; expected #RGB, #RRGGBB, #RRGGBBAA, white or black"))
    }
    self.word = word
    self.color = color
  }
}
