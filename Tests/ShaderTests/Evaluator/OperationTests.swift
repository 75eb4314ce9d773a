import CKernels
import GLSLCompiler
import GLSLEvaluator
import ShaderTesting
import Testing

/// Every kernel computes the bits of `Arithmetic`.
@Suite struct OperationTests {
  private static let count = 4096

  private static func kinds(of operation: ScalarOperation) -> [ScalarKind] {
    let kinds = operation.operandKinds
    return (0..<operation.operandCount).map { index in
      index < kinds.count ? kinds[index] ?? .int : .float
    }
  }

  @Test(arguments: ScalarOperation.allCases.filter(\.isArithmetic))
  func kernelsAgree(with operation: ScalarOperation) {
    var words = Words(seed: UInt64(operation.rawValue))
    let kinds = Self.kinds(of: operation)
    let columns = (0..<4).map { index in
      (0..<Self.count).map { _ in words.bits(of: index < kinds.count ? kinds[index] : .int) }
    }
    let most = operation.operandCount == 4 ? 1 : max((1 << operation.operandCount) - 1, 1)
    for (number, set) in InstructionSet.available.enumerated() {
      guard let table = unsafe csc_table(number) else { continue }
      for variant in 0..<most {
        let index = Int(operation.rawValue) * Int(CSC_VARIANTS) + variant
        guard let kernel = unsafe table.pointee.operations[index] else {
          Issue.record("\(set.name) has no variant \(variant)")
          continue
        }
        // Operands that are single words change with each block.
        var memory = columns.flatMap { $0 } + Array(repeating: 0, count: Self.count)
        unsafe memory.withUnsafeMutableBufferPointer { memory in
          guard let start = memory.baseAddress else { return }
          for block in stride(from: 0, to: Self.count, by: 64) {
            func column(_ index: Int) -> UnsafeMutablePointer<UInt32> {
              unsafe start + index * Self.count + block
            }
            unsafe kernel(column(4), column(0), column(1), column(2), column(3), 64)
          }
        }
        let result = Array(memory.suffix(Self.count))
        for pixel in 0..<Self.count {
          let operands = (0..<4).map { index in
            columns[index][variant & 1 << index != 0 ? pixel / 64 * 64 : pixel]
          }
          let expected = Arithmetic.evaluate(
            operation, operands[0], operands[1], operands[2], operands[3])
          #expect(
            agree(result[pixel], expected, operation.resultKind ?? .int),
            "\(set.name) \(variant): \(operands) gives \(result[pixel]), not \(expected)")
        }
      }
    }
  }
}
