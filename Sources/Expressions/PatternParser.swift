/// Reads a pattern into a tree.
struct PatternParser {
  private let scalars: [Unicode.Scalar]
  private let offsets: [Int]
  private var position = 0
  private var depth = 0

  init(_ pattern: String) {
    scalars = Array(pattern.unicodeScalars)
    var offsets = [0]
    for scalar in scalars { offsets.append((offsets.last ?? 0) + UTF8.width(scalar)) }
    self.offsets = offsets
  }

  mutating func whole() throws(PatternFault) -> PatternTree {
    _ = take("^")
    let tree = try alternatives()
    if position < scalars.count { throw fault(.unopenedGroup, from: position) }
    return tree
  }

  private func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
    position + ahead < scalars.count ? scalars[position + ahead] : nil
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek() == scalar else { return false }
    position += 1
    return true
  }

  private func fault(_ kind: PatternFault.Kind, from start: Int) -> PatternFault {
    let end = min(max(position, start + 1), scalars.count)
    return PatternFault(kind, at: offsets[min(start, scalars.count)]..<offsets[end])
  }
}

extension PatternParser {
  private mutating func alternatives() throws(PatternFault) -> PatternTree {
    var branches = [try sequence()]
    while take("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .either(branches)
  }

  private mutating func sequence() throws(PatternFault) -> PatternTree {
    var parts: [PatternTree] = []
    while let scalar = peek(), scalar != "|", scalar != ")" {
      if scalar == "$", position == scalars.count - 1 {
        position += 1
        break
      }
      parts.append(try repeated())
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func repeated() throws(PatternFault) -> PatternTree {
    let part = try single()
    let start = position
    guard let (least, most) = try bounds() else { return part }
    if let scalar = peek(), "*+?{".unicodeScalars.contains(scalar) { throw fault(.repeatedTwice, from: start) }
    return .repeated(part, least: least, most: most)
  }

  private mutating func bounds() throws(PatternFault) -> (Int, Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    let start = position
    guard take("{") else { return nil }
    guard let least = number() else { throw fault(.badRepeat, from: start) }
    var most: Int? = least
    if take(",") { most = number() }
    guard take("}"), most.map({ $0 >= least }) ?? (scalars[position - 2] == ",") else {
      throw fault(.badRepeat, from: start)
    }
    return (least, most)
  }

  private mutating func number() -> Int? {
    let start = position
    while let scalar = peek(), ("0"..."9").contains(scalar), position - start < 5 { position += 1 }
    let digits = String(String.UnicodeScalarView(scalars[start..<position]))
    return Int(digits).flatMap { $0 <= 1000 ? $0 : nil }
  }

  private mutating func single() throws(PatternFault) -> PatternTree {
    let start = position
    guard let scalar = peek() else { throw fault(.nothingToRepeat, from: start) }
    position += 1
    switch scalar {
    case "(": return try group(from: start)
    case "[": return .take(try scalarClass(from: start))
    case ".": return .take(.any)
    case "\\": return .take(try escape(from: start))
    case "*", "+", "?", "{": throw fault(.nothingToRepeat, from: start)
    case "^", "$": throw fault(.anchorInside, from: start)
    default: return .take(ScalarSet(ranges: [scalar...scalar]))
    }
  }

  private mutating func group(from start: Int) throws(PatternFault) -> PatternTree {
    depth += 1
    defer { depth -= 1 }
    if depth > TextPattern.maximumDepth { throw fault(.tooDeep, from: start) }
    if take("?"), !take(":") { throw fault(.lookaround, from: start) }
    let tree = try alternatives()
    guard take(")") else { throw fault(.unclosedGroup, from: start) }
    return tree
  }
}

// MARK: - Classes

extension PatternParser {
  private mutating func escape(from start: Int) throws(PatternFault) -> ScalarSet {
    guard let scalar = peek() else { throw fault(.trailingBackslash, from: start) }
    position += 1
    if let named = ScalarSet.Class(letter: scalar) { return ScalarSet(classes: [named]) }
    switch scalar {
    case "n": return ScalarSet(ranges: ["\n"..."\n"])
    case "t": return ScalarSet(ranges: ["\t"..."\t"])
    // Every other letter and digit is kept for a meaning that other programs give it.
    case "a"..."z", "A"..."Z", "0"..."9": throw fault(.unknownEscape(String(scalar)), from: start)
    default: return ScalarSet(ranges: [scalar...scalar])
    }
  }

  private mutating func scalarClass(from start: Int) throws(PatternFault) -> ScalarSet {
    var set = ScalarSet()
    set.isNegated = take("^")
    while !take("]") {
      let memberStart = position
      guard let member = try member() else { throw fault(.unclosedClass, from: start) }
      guard let low = member.ranges.first?.lowerBound, peek() == "-", peek(1) != "]", peek(1) != nil else {
        set.ranges += member.ranges
        set.classes += member.classes
        continue
      }
      position += 1
      guard let high = try self.member()?.ranges.first?.lowerBound, low <= high else {
        throw fault(.rangeOutOfOrder, from: memberStart)
      }
      set.ranges.append(low...high)
    }
    if set.ranges.isEmpty, set.classes.isEmpty { throw fault(.emptyClass, from: start) }
    return set
  }

  private mutating func member() throws(PatternFault) -> ScalarSet? {
    let start = position
    guard let scalar = peek() else { return nil }
    position += 1
    return scalar == "\\" ? try escape(from: start) : ScalarSet(ranges: [scalar...scalar])
  }
}
