import GLBlurChain

/// A colour on a command line.
struct ColorOperand {
  let word: String
  let color: Color

  init(_ word: String) throws(Failure) {
    guard
      let color = Color(text: word) ?? Color(hex: "#\(word)")
    else {
      let hint = suggestion(for: word, among: Color.names)
      throw .usage(
        "'\(word)' is not a colour"
          + (hint.contains("did you mean")
            ? hint
            : "; expected #RGB, #RRGGBB, #RRGGBBAA, 'color(display-p3 r g b / a)' or a name such as "
              + "white"))
    }
    self.word = word
    self.color = color
  }
}
