import Diagnostics
import Foundation
import Testing

@testable import Definitions

/// Every sentence about surveys, to the letter. `RECORD_SNAPSHOTS=1` rewrites the file and fails.
@Suite struct SurveyFaultTests {
  /// Items that have something wrong with them.
  static let items = [
    "{ id: a, type: scale, prompt: P, minimum: 10, maximum: 1 }", "{ id: a, type: scale, prompt: P, minimum: 1 }",
    "{ id: a, type: scale, prompt: P, minimum: 1, maximum: 10, step: 4 }",
    "{ id: a, type: scale, prompt: P, minimum: one, maximum: [10] }",
    "{ id: a, type: scale, prompt: P, minimum: 1, maximum: 3, criteria: { 4: Four, x: Ex } }",
    "{ id: a, typ: scale, prompt: P }", "{ id: a, type: scael, prompt: P }", "{ id: a, type: [scale], prompt: P }",
    "{ id: a, type: boolean, promt: P }", "{ id: a, type: boolean, prompt: }", "{ type: boolean, prompt: P }",
    "{ id: 1a, type: boolean, prompt: P }", "{ id: a.b, type: boolean, prompt: P }",
    "{ id: scores, type: boolean, prompt: P }", "{ id: a, type: boolean, prompt: P, optional: perhaps }",
    "{ id: a, type: boolean, prompt: { english: P } }", "{ id: a, type: boolean, prompt: [P] }",
    "{ id: a, type: boolean, prompt: { en: P }, hint: { en: H, ja: ヒント } }",
    "{ id: a, type: choice, prompt: P }", "{ id: a, type: choice, prompt: P, choices: [] }",
    "{ id: a, type: choice, prompt: P, choices: oftn }",
    "{ id: a, type: choice, prompt: P, choices: [{ value: 1, text: A }, { value: 1, text: B }] }",
    "{ id: a, type: choice, prompt: P, choices: [{ value: 1 }, { text: B }, { valu: 1, text: C }] }",
    "{ id: a, type: numeric, prompt: P, minimum: 5, maximum: 2.5 }",
    "{ id: a, type: numeric, prompt: P, minimum: low, decimals: 20 }",
    "{ id: a, type: text, prompt: P, maximumLength: 0 }", "{ id: a, type: date, prompt: P, minimum: 2026-02-30 }",
    "{ id: a, type: date, prompt: P, minimum: 2026-02-03, maximum: 2026-02-01 }", "scale", "[]",
    "{ id: a, type: dateTime, prompt: P, minimum: 2026-02-03, maximum: 2026-02-01 }",
    "{ id: a, type: timeOfDay, prompt: P, minimum: 08:00, maximum: 07:00 }",
    "{ id: a, type: weight, prompt: P, minimum: 70 kg, maximum: 60 kg }",
    "{ id: a, type: height, prompt: P, suggest: true }",
    "{ id: a, type: file, prompt: P }", "{ id: a, type: file, prompt: P, accept: video }",
    "{ id: a, type: file, prompt: P, accept: image, maximumSize: 5 }",
    "{ id: a, type: file, prompt: P, accept: image, maximumSize: 5 GB }",
    "{ id: a, type: file, prompt: P, accept: image, maximumSize: 26 MB }",
    "{ id: a, type: file, prompt: P, accept: image, suggest: a.png }",
    "{ id: a, type: matrix, prompt: P, item: { type: file, accept: any }, rows: [{ id: b, prompt: B }] }",
    "{ id: a, type: boolean, prompt: P, showIf: b }", "{ id: a, type: boolean, prompt: P, showIf: frist }",
    "{ id: a, type: boolean, prompt: P, showIf: first > 3 }", "{ id: a, type: boolean, prompt: P, showIf: [first] }",
    "{ id: a, type: boolean, prompt: P, showIf: any(first, second) }",
    "{ id: a, type: boolean, prompt: P, showIf: \"first and (second\" }",
  ]

  /// Whole files.
  static let wholes = [
    "id: s\n", "- id: s\n", "id: s\ntitle: S\nsteps: []\n", "id: s\ntitle: S\nsteps: form\n",
    "id: s\ntitle: S\nlanguage: english\nrespondent: nurse\nsteps: [{ id: a, type: instruction }]\n",
    "id: s\ntitle: S\nsource: { instrument: X, wording: free }\nsteps: [{ id: a, type: instruction }]\n",
    "id: s\ntitle: S\nsteps: [{ id: a, type: instruction }, { id: a, type: instruction }]\n",
    "id: s\ntitle: S\nsteps: [{ id: a, type: form, items: [] }, { id: b, type: question }, { id: c }]\n",
    "id: s\ntitle: S\nsteps: [{ id: a, type: instruction, next: [{ to: bb }] }, { id: b, type: completion }]\n",
    "id: s\ntitle: S\nsteps: [{ id: a, type: instruction, next: [{ to: a }] }]\n",
    "id: s\ntitle: S\nsteps: [{ id: a, type: instruction, next: end }, { id: b, type: instruction }]\n",
    "id: s\ntitle: S\nsteps: [{ id: a, type: instruction }, { id: out, type: completion, ending: declined }]\n",
    "id: s\ntitle: S\nsteps: [{ id: a, type: completion, ending: over }]\n",
    "id: s\ntitle: #1 night\nsteps: [{ id: a, type: instruction }]\n",
    """
    id: s
    title: S
    choices: { often: [a, b] }
    steps:
      - id: f
        type: form
        items:
          - { id: m, type: matrix, prompt: M, choices: offen, tags: [phq],
              rows: [{ id: p1, prompt: A }, { id: p2, prompt: B, tags: [x] }] }
          - { id: more, type: boolean, prompt: P, showIf: p1 == "a" }
          - { id: times, type: boolean, prompt: P, showIf: times }
    scores:
      - { id: phq, method: sum, items: tag("phq"), reverse: [p2] }
    outcomes: [{ kind: phq, from: scores/phq }, { kind: p1, from: f/p1 }]
    """,
    "id: s\ntitle: S\nsteps: [{ id: c, type: consent, document: ../secret.md, version: 1, declined: x }]\n",
    "id: s\ntitle: S\nsteps: [{ id: c, type: consent, document: consnt.md }]\n",
    "id: s\ntitle: S\nsteps: [{ id: k, type: rangeOfMotion, joint: elbow, orientation: portrait }]\n",
    """
    id: s
    title: S
    steps:
      - { id: a, type: locationTrack, accuracy: 10m, maximumDuration: 1 h }
      - { id: b, type: locationTrack, accuracy: 20 m, maximumDuration: 2 days }
      - { id: c, type: timedWalk, distance: 0.5 m, trials: two }
      - { id: d, type: timedWalk }
      - { id: e, type: reactionTime, minimumStimulusInterval: 5 s, maximumStimulusInterval: 4 s, timeout: 3 }
      - { id: f, type: reactionTime, minimumStimulusInterval: 5 s, maximumStimulusInterval: 4 s }
      - { id: g, type: tapping, duration: 2 s, hand: both }
      - { id: h, type: stroop, attempts: 2, timeout: [1 s] }
      - { id: i, type: digitSpan, initialSpan: 5, minimumSpan: 6, maximumSpan: 4, requireReversal: maybe }
      - { id: j, type: digitSpan, initialSpan: 5, minimumSpan: 6, maximumSpan: 4 }
      - { id: k, type: psat, presentationMode: auditory, seriesLength: 5, stimulusDuration: 100 ms }
      - { id: l, type: psat, stimulusDuration: 4 s }
      - { id: m, type: towerOfHanoi, disks: 3, numberOfDisks: 9 }
      - { id: n, type: tapping, duration: 1e400 s, optional: true }
    outcomes:
      - { kind: a, from: a/locationTrack.distance, unit: m }
      - { kind: b, from: a/locationTrack.length }
    """,
    """
    id: s
    title: S
    steps: [{ id: f, type: form, items: [{ id: a, type: scale, prompt: P, minimum: 0, maximum: 9, unit: h }] }]
    outcomes:
      - { kind: x, from: f/b }
      - { kind: y, from: g/a }
      - { kind: z, from: f/a.range }
      - { kind: u, from: f/a, unit: min }
      - { kind: u, from: f/a }
      - { from: f/a }
      - { kind: v, from: a }

    """,
    "id: s\ntitle: S\nsteps:\n  - id: a\n\ttype: instruction\n", "id: s\ntitle: \"S\nsteps: []\n",
  ]

  @Test func `every fault has its sentence, place and fix`() throws {
    let scenes = Self.items.map { ($0, SurveyScenery.survey($0)) } + Self.wholes.map { ($0, $0) }
    let found = scenes.map { "# \($0.0.trimmingNewlines)\n\(SurveyScenery.concise($0.1))\n" }.joined(separator: "\n")
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/survey-faults.txt")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(found.utf8).write(to: url)
      Issue.record("recorded \(url.lastPathComponent)")
    }
    let kept = try String(contentsOf: url, encoding: .utf8)
    let pairs = zip(found.components(separatedBy: "\n# "), kept.components(separatedBy: "\n# "))
    for (now, before) in pairs where now != before { Issue.record("now:\n\(now)\nkept:\n\(before)") }
    #expect(found == kept)
  }

  @Test func `each faulty file has at least one fault`() {
    for text in Self.items.map(SurveyScenery.survey) + Self.wholes {
      #expect(!SurveyScenery.load(text).diagnostics.isEmpty, "\(text)")
    }
  }

  @Test func `a fault in one place does not hide those in others`() {
    let text = SurveyScenery.survey("{ id: a, type: scael, prompt: P }") + "outcomes: [{ kind: k, from: form/zzz }]\n"
    #expect(SurveyScenery.load(text).diagnostics.map(\.code).contains("unknown-value"))
    #expect(SurveyScenery.load(text).diagnostics.map(\.code).contains("unknown-path"))
  }

  @Test(arguments: [
    SurveyScenery.survey("{ id: a, type: scael, prompt: P }"), SurveyScenery.survey("{ id: a, prompt: P }"),
    "id: s\ntitle: S\nsteps:\n  - { id: page, type: page, items: [{ id: a, type: boolean, prompt: P }] }\n",
  ])
  func `an item that can't be read for its type is not said to be asked later`(_ survey: String) {
    let text = survey + "  - { id: last, type: instruction, showIf: a == true }\n"
    let codes = SurveyScenery.load(text).diagnostics.map(\.code)
    #expect(codes.count == 1 && !codes.contains("used-before-asked"), "\(codes)")
  }
}

enum SurveyScenery {
  static let files = FileSet(["Surveys/consent.md": Array("# Consent\n".utf8)])

  static func load(_ text: String) -> Loaded<LoadedSurvey> {
    SurveyReader.read(SourceFile(path: "Surveys/s.yaml", text: text), files: files)
  }

  /// A survey with a form whose last but one item is given.
  static func survey(_ item: String) -> String {
    """
    id: s
    title: S
    choices:
      often: [{ value: 0, text: Never }, { value: 1, text: Daily }]
    steps:
      - id: form
        type: form
        items:
          - { id: first, type: boolean, prompt: First }
          - { id: second, type: boolean, prompt: Second }
          - \(item)
          - { id: b, type: boolean, prompt: Later }

    """
  }

  static func concise(_ text: String) -> String {
    let renderer = DiagnosticRenderer(files: [SourceFile(path: "Surveys/s.yaml", text: text)])
    return load(text).diagnostics.sortedBySource().map { found in
      let label = found.label.isEmpty ? "" : " | \(found.label)"
      return renderer.concise(found).trimmingNewlines + label + (found.help.map { "\n  help: \($0)" } ?? "")
    }.joined(separator: "\n")
  }
}
