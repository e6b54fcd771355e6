import Diagnostics
import Foundation
import Testing

@testable import Definitions

/// Every sentence about scores, to the letter. `RECORD_SNAPSHOTS=1` rewrites the file and fails.
@Suite struct ScoreFaultTests {
  /// Scores that have something wrong with them, one or more of a survey.
  static let scores = [
    // What is counted
    ["{ id: s, method: sum, items: [a, d] }"], ["{ id: s, method: sum, items: [a, aa] }"],
    ["{ id: s, method: sum, items: tag(\"moood\") }"], ["{ id: s, method: sum, items: tag(\"\") }"],
    ["{ id: s, method: sum, items: fom }"], ["{ id: s, method: sum, items: [] }"],
    ["{ id: s, method: sum, items: { a: 1 } }"], ["{ id: s, method: sum, items: [a, b, a] }"],
    ["{ id: s, method: sum, items: [[a]] }"], ["{ id: s, method: sum, items: [a, words] }"],
    ["{ id: s, method: sum, items: [several, colour, day] }"], ["{ id: s, method: sum, items: form }"],
    // How it is counted
    ["{ id: s, items: [a, b] }"], ["{ id: s, method: sum }"], ["{ id: s }"],
    ["{ id: s, method: median, items: [a, b] }"], ["{ id: s, method: [sum], items: [a, b] }"],
    ["{ id: s, method: sum, items: [a, b], reverse: [c] }"], ["{ id: s, method: sum, items: [a, b], reverse: [z] }"],
    ["{ id: s, method: sum, items: [a, b], reverse: [b, b] }"], ["{ id: s, method: sum, items: [a], weight: 2 }"],
    ["{ id: s, method: sum, items: [a], decimals: 7 }"],
    // Blanks
    ["{ id: s, method: sum, items: [a], blanks: none }"], ["{ id: s, method: sum, items: [a], blanks: [zero] }"],
    ["{ id: s, method: sum, items: [a], blanks: { prorate: 0 } }"],
    ["{ id: s, method: sum, items: [a], blanks: { prorate: 75 } }"],
    ["{ id: s, method: sum, items: [a], blanks: { prorate: most } }"],
    ["{ id: s, method: sum, items: [a], blanks: { share: 0.5 } }"],
    // Ranges
    ["{ id: s, method: sum, items: [a, b], range: [0, 9] }"], ["{ id: s, method: mean, items: [a, b], range: [0, 6] }"],
    ["{ id: s, method: sum, items: [a, b], range: [6, 0] }"], ["{ id: s, method: sum, items: [a, b], range: 6 }"],
    ["{ id: s, method: sum, items: [a, b], range: [0, 3, 6] }"], ["{ id: s, value: a + b, range: [0, 7] }"],
    ["{ id: s, method: sum, items: [a, b] }", "{ id: t, value: s + c, range: [0, 10] }"],
    // Bands
    ["{ id: s, method: sum, items: [a], bands: [{ from: 0, to: 1, label: L }, { from: 3, to: 3, label: H }] }"],
    ["{ id: s, method: sum, items: [a], bands: [{ from: 0, to: 2, label: L }, { from: 2, to: 3, label: H }] }"],
    ["{ id: s, method: sum, items: [a], bands: [{ from: 2, to: 3, label: H }, { from: 0, to: 1, label: L }] }"],
    ["{ id: s, method: sum, items: [a], bands: [{ from: 1, to: 0, label: L }, { from: 2, to: 3, label: H }] }"],
    ["{ id: s, method: sum, items: [a], bands: [{ from: 1, to: 3, label: H }] }"],
    ["{ id: s, method: sum, items: [a], bands: [{ from: 0, to: 2, label: L }] }"],
    ["{ id: s, method: mean, items: [a, b], bands: [{ from: 0, to: 1, label: L }, { from: 2, to: 3, label: H }] }"],
    ["{ id: s, value: a * 2, range: [0, 6], bands: [{ from: 0, to: 5, label: L }], decimals: 0 }"],
    ["{ id: s, method: sum, items: [a], bands: [{ from: low, to: 3 }, { form: 0, to: 3, label: L }] }"],
    ["{ id: s, method: sum, items: [a], bands: some }"],
    // Who sees it
    ["{ id: s, method: sum, items: [a], visibleTo: participant }"],
    ["{ id: s, method: sum, items: [a], visibleTo: everybody }"],
    // Ids and expressions
    ["{ id: a, method: sum, items: [a, b] }"], ["{ id: s, value: a }", "{ id: s, value: b }"],
    ["{ id: s.t, value: a }"], ["{ id: end, value: a }"], ["{ method: sum, items: [a] }"],
    ["{ id: s, value: a, method: sum, items: [a], reverse: [a], blanks: zero }"], ["{ id: s, value: a > 1 }"],
    ["{ id: s, value: a + }"], ["{ id: s, value: a + aa }"], ["{ id: s, value: a + words }"],
    ["{ id: s, value: t + 1 }", "{ id: t, value: a }"], ["{ id: s, value: s + 1 }"], ["{ id: s, value: [a] }"],
    ["{ id: s, value: if(a > 1, 1, 0) }"], ["{ id: s, value: }"], ["s"],
  ]

  @Test func `every fault of a score has its sentence, place and fix`() throws {
    let found = Self.scores.map { list in
      "# \(list.joined(separator: "\n# "))\n\(SurveyScenery.concise(Self.survey(list)))\n"
    }.joined(separator: "\n")
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/score-faults.txt")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(found.utf8).write(to: url)
      Issue.record("recorded \(url.lastPathComponent)")
    }
    let kept = try String(contentsOf: url, encoding: .utf8)
    let pairs = zip(found.components(separatedBy: "\n\n# "), kept.components(separatedBy: "\n\n# "))
    for (now, before) in pairs where now != before { Issue.record("now:\n\(now)\nkept:\n\(before)") }
    #expect(found == kept)
  }

  @Test(arguments: scores) func `each faulty score has at least one fault`(_ list: [String]) {
    #expect(!SurveyScenery.load(Self.survey(list)).diagnostics.isEmpty)
  }

  @Test(arguments: [
    "{ id: s, method: sum, items: [a, b], range: [0, 6] }", "{ id: s, method: sum, items: tag(\"mood\") }",
    "{ id: s, method: sum, items: tag('mood'), reverse: [a] }", "{ id: s, method: sum, items: a }",
    "{ id: s, method: sum, items: page, blanks: { prorate: 1 } }", "{ id: s, value: a + b, range: [0, 6] }",
    "{ id: s, value: a - a, range: [0, 0] }", "{ id: s, method: sum, items: [free] }",
    "{ id: s, method: mean, items: [a, b], bands: [{ from: 0, to: 0.99, label: L }, { from: 1, to: 3, label: H }] }",
    "{ id: s, method: sum, items: [a], blanks: zero, bands: [{ from: 0, to: 3, label: L }] }",
    "{ id: s, method: sum, items: [yes, often] , range: [0, 4] }",
  ])
  func `a right score has none`(_ score: String) {
    #expect(SurveyScenery.concise(Self.survey([score])).isEmpty)
  }

  @Test func `the label of a band is held to the languages of the survey`() {
    let bands = "[{ from: 0, to: 1, label: { en: Low, ja: 低い } }, { from: 2, to: 3, label: { en: High } }]"
    let text = Self.survey(["{ id: s, method: sum, items: [a], bands: \(bands) }"])
    #expect(SurveyScenery.concise(text).contains("warning: [missing-translation] 'High' in 'bands' has no text in ja"))
  }

  static func survey(_ scores: [String]) -> String {
    """
    id: s
    title: S
    steps:
      - id: page
        type: form
        items:
          - { id: a, type: scale, prompt: A, minimum: 0, maximum: 3, tags: [mood] }
          - { id: b, type: scale, prompt: B, minimum: 0, maximum: 3, tags: [mood] }
          - { id: c, type: scale, prompt: C, minimum: 0, maximum: 3 }
      - id: form
        type: form
        items:
          - { id: yes, type: boolean, prompt: Y }
          - { id: often, type: choice, prompt: O, choices: [{ value: 0, text: Never }, { value: 3, text: Daily }] }
          - { id: free, type: numeric, prompt: F }
          - { id: words, type: text, prompt: W }
          - { id: several, type: choice, prompt: M, multiple: true, choices: [{ value: 1, text: One }] }
          - { id: colour, type: choice, prompt: C, choices: [red, blue] }
          - { id: day, type: date, prompt: D }
    scores:

    """ + scores.map { "  - \($0)\n" }.joined()
  }
}
