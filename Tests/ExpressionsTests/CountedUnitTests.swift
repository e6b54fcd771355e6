import Expressions
import Testing

/// In which units numbers count that expressions have as plain ones.
@Suite struct CountedUnitTests {
  /// Doses in milligrams as scores, one in grams, a plain number, and an item in milligrams.
  private static let counted: [String: Set<String>] = [
    "tot": ["mg"], "avg": ["mg"], "big": ["g"], "n": [""], "mixed": ["mg", ""],
  ]

  private static func units(_ text: String) throws -> Set<String> {
    var scope = Scope()
    let names = counted.keys.sorted()
    for (slot, name) in names.enumerated() { scope.define(name, Symbol(slot: slot, type: .number(unit: nil))) }
    scope.define("dose", Symbol(slot: 50, type: .number(unit: "mg")))
    return try Expression.compile(text, in: scope).get().units { slot in
      names.indices.contains(slot) ? counted[names[slot]] : nil
    }
  }

  @Test(arguments: [
    ("tot", ["mg"]), ("tot + avg", ["mg"]), ("tot / 2", ["mg"]), ("3 * -tot", ["mg"]), ("tot + 1", ["mg"]),
    ("round(tot / 7, 1)", ["mg"]), ("max(tot, avg, 0)", ["mg"]), ("if(n > 3, tot, avg / 2)", ["mg"]),
    ("if(tot > 3, n, 0)", [""]), ("mean(tot, avg)", ["mg"]), ("tot * n", ["mg"]), ("tot / avg", [""]),
    ("tot / big", ["mg/g"]), ("tot + big", ["g", "mg"]), ("tot + n", ["", "mg"]), ("mixed * 2", ["", "mg"]),
    ("dose + 3", ["mg"]), ("number(dose)", [""]), ("n + 1", [""]), ("2 + 3", []), ("sum(tot, 0) / 2 + avg", ["mg"]),
  ])
  func `numbers keep the units of what they are worked out from`(text: String, units: [String]) throws {
    #expect(try Self.units(text).sorted() == units, "\(text)")
  }
}
