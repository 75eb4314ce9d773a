import Legibility

// WCAG's own example: black on white is 21:1.
precondition(Color.black.contrastRatio(on: .white) == 21)
precondition(Conformance.aa.requiredRatio(for: TextSize(points: 12)) == 4.5)
print("Legibility alone needs no image library.")
