/// A pattern that a whole text matches or not, in a time that grows with the text and the pattern alone.
///
/// Letters, `.`, classes such as `[a-z]`, `\d`, `\w`, `\s`, groups, `|`, and the repeats `* + ? {2} {2,} {2,5}`. Nothing is
/// remembered and nothing looks ahead or back, so no text can make it slow. The unit is the Unicode scalar.
package struct TextPattern: Hashable, Sendable {
  package let pattern: String
  private let steps: [Step]

  /// A step of the machine; several are taken at once.
  enum Step: Hashable, Sendable {
    case take(ScalarSet)
    case fork(Int, Int)
    case jump(Int)
    case done
  }

  /// A pattern that needs more steps is refused.
  static let maximumSteps = 2000
  /// Groups nest at most this deep.
  static let maximumDepth = 50

  /// - Throws: ``PatternFault`` with the place in the pattern.
  package init(_ pattern: String) throws(PatternFault) {
    var parser = PatternParser(pattern)
    let tree = try parser.whole()
    guard tree.size < TextPattern.maximumSteps else {
      throw PatternFault(.tooLarge, at: 0..<pattern.utf8.count)
    }
    var steps: [Step] = []
    TextPattern.emit(tree, into: &steps)
    steps.append(.done)
    self.pattern = pattern
    self.steps = steps
  }

  /// Whether the whole of `text` matches.
  ///
  /// - Complexity: O(length of the text × length of the pattern).
  package func matches(_ text: String) -> Bool {
    var current = StepSet(capacity: steps.count)
    var next = StepSet(capacity: steps.count)
    var pending: [Int] = []
    enter(0, &current, &pending)
    for scalar in text.unicodeScalars {
      if current.members.isEmpty { return false }
      for index in current.members {
        if case .take(let set) = steps[index], set.contains(scalar) { enter(index + 1, &next, &pending) }
      }
      swap(&current, &next)
      next.removeAll()
    }
    return current.members.contains { steps[$0] == .done }
  }

  /// Adds a step, and those that it leads to without taking anything.
  private func enter(_ index: Int, _ set: inout StepSet, _ pending: inout [Int]) {
    pending.append(index)
    while let index = pending.popLast() {
      guard set.insert(index) else { continue }
      switch steps[index] {
      case .jump(let target): pending.append(target)
      case .fork(let first, let second):
        pending.append(second)
        pending.append(first)
      case .take, .done: break
      }
    }
  }

  private struct StepSet {
    private(set) var members: [Int] = []
    private var isMember: [Bool]

    init(capacity: Int) { isMember = Array(repeating: false, count: capacity) }

    mutating func insert(_ index: Int) -> Bool {
      if isMember[index] { return false }
      isMember[index] = true
      members.append(index)
      return true
    }

    mutating func removeAll() {
      for index in members { isMember[index] = false }
      members.removeAll(keepingCapacity: true)
    }
  }
}

// MARK: - Building

extension TextPattern {
  private static func emit(_ tree: PatternTree, into steps: inout [Step]) {
    switch tree {
    case .take(let set): steps.append(.take(set))
    case .sequence(let parts): for part in parts { emit(part, into: &steps) }
    case .either(let branches):
      var ends: [Int] = []
      for (index, branch) in branches.enumerated() {
        let isLast = index == branches.count - 1
        let fork = steps.count
        if !isLast { steps.append(.fork(fork + 1, fork + 1)) }
        emit(branch, into: &steps)
        if !isLast {
          ends.append(steps.count)
          steps.append(.jump(0))
          steps[fork] = .fork(fork + 1, steps.count)
        }
      }
      for end in ends { steps[end] = .jump(steps.count) }
    case .repeated(let part, let least, let most):
      for _ in 0..<least { emit(part, into: &steps) }
      if let most {
        var forks: [Int] = []
        for _ in least..<most {
          forks.append(steps.count)
          steps.append(.done)
          emit(part, into: &steps)
        }
        for fork in forks { steps[fork] = .fork(fork + 1, steps.count) }
      } else {
        let fork = steps.count
        steps.append(.done)
        emit(part, into: &steps)
        steps.append(.jump(fork))
        steps[fork] = .fork(fork + 1, steps.count)
      }
    }
  }
}

extension TextPattern {
  /// Whether `text` holds `part`, scalar by scalar.
  static func contains(_ text: String, _ part: String) -> Bool {
    if part.isEmpty { return true }
    let (text, part) = (Array(text.utf8), Array(part.utf8))
    guard part.count <= text.count else { return false }
    // Knuth, Morris, Pratt: no text makes it slow.
    var fallback = [0]
    var length = 0
    for index in 1..<max(part.count, 1) where index < part.count {
      while length > 0, part[index] != part[length] { length = fallback[length - 1] }
      if part[index] == part[length] { length += 1 }
      fallback.append(length)
    }
    length = 0
    for byte in text {
      while length > 0, byte != part[length] { length = fallback[length - 1] }
      if byte == part[length] { length += 1 }
      if length == part.count { return true }
    }
    return false
  }
}
