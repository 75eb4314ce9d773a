import GLBlurChain

extension ChainSchema {
  /// The courses of parameters over time.
  static var animation: JSONText {
    described(
      "The courses of parameters over time.",
      [
        typed("array"), ("maxItems", .integer(ChainLimits.mostKeys)),
        (
          "items",
          .object([
            typed("object"),
            (
              "properties",
              .object([
                (
                  "set",
                  described(
                    "The parameter as ID.PARAM, where ID is the id of a node or its index from 0.",
                    [typed("string"), ("pattern", .string(SchemaPattern.target))])
                ),
                (
                  "keys",
                  described(
                    "Values and their times, each later than the one before.",
                    [
                      typed("array"), ("minItems", .integer(1)),
                      ("maxItems", .integer(ChainLimits.mostKeys)), ("items", key),
                    ])
                ),
              ])
            ),
            ("required", .array([.string("set"), .string("keys")])),
            ("additionalProperties", .boolean(false)),
          ])
        ),
      ])
  }

  private static var key: JSONText {
    .object([
      typed("object"),
      (
        "properties",
        .object([
          (
            "at",
            described(
              "The time in seconds, as \"60%\" of the duration, or as \"12f\" for that of a frame.",
              [
                typed("number", "string"), ("minimum", .integer(0)),
                ("maximum", .integer(1_000_000)),
                ("pattern", .string(SchemaPattern.time)),
              ])
          ),
          ("value", described("The value of the parameter at that time.", [])),
          (
            "ease",
            described(
              "How the value is reached from that of the key before: linear, ease, ease-in, ease-out, "
                + "ease-in-out, cubic-bezier(…), steps(…) or linear(…) as in CSS, or hold.",
              [typed("string"), ("pattern", .string(SchemaPattern.easing))],
              standard: .string("linear"))
          ),
        ])
      ),
      ("required", .array([.string("at"), .string("value")])),
      ("additionalProperties", .boolean(false)),
    ])
  }
}
