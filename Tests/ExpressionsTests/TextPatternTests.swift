import Expressions
import Testing

@Suite struct TextPatternTests {
  @Test(arguments: [
    ("", "", true), ("", "a", false), ("abc", "abc", true), ("abc", "xabc", false), ("abc", "abcx", false),
    ("a.c", "abc", true), ("a.c", "a\nc", false), ("[a-c]+", "abccba", true), ("[^a-c]+", "xyz", true),
    ("[^a-c]+", "xaz", false), ("\\d{4}-\\d{2}", "2026-11", true), ("\\d{4}-\\d{2}", "2026-1", false),
    ("a{2,}", "a", false), ("a{2,}", "aaaa", true), ("a{1,3}", "aaaa", false), ("a{0}", "", true),
    ("(ab|cd)*", "abcdab", true), ("(ab|cd)*", "abc", false), ("(?:a|b)c", "bc", true), ("a|b|", "", true),
    ("^abc$", "abc", true), ("\\w+", "痛み_7", true), ("\\w+", "a b", false), ("\\s", "\u{3000}", true),
    ("\\S\\D\\W", "ab-", true), ("[\\d,]+", "1,000", true), ("[a\\-z]+", "a-z", true), ("[a-]+", "-a", true),
    ("\\.\\*\\\\", ".*\\", true), ("x?y", "y", true), ("é", "é", true), ("\\$5", "$5", true),
  ])
  func `the whole text matches, or not`(pattern: String, text: String, matches: Bool) throws {
    #expect(try TextPattern(pattern).matches(text) == matches)
  }

  @Test(arguments: [
    ("*a", PatternFault.Kind.nothingToRepeat, 0..<1), ("a**", .repeatedTwice, 1..<2), ("(a", .unclosedGroup, 0..<2),
    ("a)", .unopenedGroup, 1..<2), ("[a", .unclosedClass, 0..<2), ("[]", .emptyClass, 0..<2),
    ("[b-a]", .rangeOutOfOrder, 1..<4), ("a{2,1}", .badRepeat, 1..<6), ("a{x}", .badRepeat, 1..<2),
    ("a{1001}", .badRepeat, 1..<6), ("a\\b", .unknownEscape("b"), 1..<3), ("a^b", .anchorInside, 1..<2),
    ("a$b", .anchorInside, 1..<2), ("(?=a)", .lookaround, 0..<2), ("a\\", .trailingBackslash, 1..<2),
    ("(a{1000}){1000}", .tooLarge, 0..<15),
    (String(repeating: "(", count: 51), .tooDeep, 50..<51),
  ])
  func `a pattern that can't be read is a fault`(pattern: String, kind: PatternFault.Kind, range: Range<Int>) {
    let fault = #expect(throws: PatternFault.self) { try TextPattern(pattern) }
    #expect(fault?.kind == kind)
    #expect(fault?.range == range)
    #expect(fault?.message.isEmpty == false)
  }

  /// A matcher that tries everything: right, and slow.
  private indirect enum Slow {
    case letter(Character), sequence(Slow, Slow), either(Slow, Slow), star(Slow)

    /// The lengths of prefixes that match.
    func ends(_ text: [Character], _ start: Int) -> Set<Int> {
      switch self {
      case .letter(let letter): return start < text.count && text[start] == letter ? [start + 1] : []
      case .sequence(let first, let second):
        return first.ends(text, start).reduce(into: []) { $0.formUnion(second.ends(text, $1)) }
      case .either(let first, let second): return first.ends(text, start).union(second.ends(text, start))
      case .star(let inner):
        var found: Set<Int> = [start]
        var open = [start]
        while let place = open.popLast() {
          for end in inner.ends(text, place) where found.insert(end).inserted { open.append(end) }
        }
        return found
      }
    }

    var pattern: String {
      switch self {
      case .letter(let letter): String(letter)
      case .sequence(let first, let second): first.pattern + second.pattern
      case .either(let first, let second): "(" + first.pattern + "|" + second.pattern + ")"
      case .star(let inner): "(" + inner.pattern + ")*"
      }
    }

    static func random(_ random: inout Seeded, _ depth: Int) -> Slow {
      if depth == 0 { return .letter(random.pick(["a", "b"])) }
      let first = Slow.random(&random, depth - 1)
      switch random.below(4) {
      case 0: return .star(first)
      case 1: return .either(first, .random(&random, depth - 1))
      default: return .sequence(first, .random(&random, depth - 1))
      }
    }
  }

  private static let shortTexts: [[Character]] = {
    var texts: [[Character]] = [[]]
    var last = texts
    for _ in 0..<6 {
      last = last.flatMap { [$0 + ["a"], $0 + ["b"]] }
      texts += last
    }
    return texts
  }()

  @Test(arguments: 0..<200)
  func `it agrees with a matcher that tries everything`(seed: Int) throws {
    var random = Seeded(seed)
    let slow = Slow.random(&random, 1 + seed % 4)
    let pattern = try TextPattern(slow.pattern)
    for text in TextPatternTests.shortTexts {
      #expect(pattern.matches(String(text)) == slow.ends(text, 0).contains(text.count), "\(slow.pattern), \(text)")
    }
  }

  @Test func `patterns that take others for ever end`() throws {
    let text = String(repeating: "a", count: 3000)
    #expect(try TextPattern("(a*)*b").matches(text) == false)
    #expect(try TextPattern("(a|a)*b").matches(text) == false)
    #expect(try TextPattern("(a|aa)+").matches(text))
    #expect(try TextPattern("(((a*)*)*)*").matches(text + "c") == false)
  }

  @Test(arguments: 0..<200)
  func `no pattern crashes`(seed: Int) {
    var random = Seeded(seed)
    let pieces = ["(", ")", "[", "]", "a", "b", "-", "^", "$", "*", "+", "?", "{", "}", "2", ",", "\\", "|", ".", "é"]
    for _ in 0..<50 {
      let pattern = (0..<random.below(12)).map { _ in random.pick(pieces) }.joined()
      do throws(PatternFault) {
        _ = try TextPattern(pattern).matches("ab2")
      } catch {
        #expect(error.range.upperBound <= pattern.utf8.count, "\(pattern)")
      }
    }
  }
}
