import Foundation
import Testing

/// What a person reads when nothing is left to answer, and what others read of it.
@Suite struct ClosingPageTests {
  private static let survey = """
    id: foods
    title: Foods
    steps:
      - { id: agreed, type: consent, document: agreed.md, version: "1" }
      - id: which
        type: question
        item:
          id: eaten
          type: choice
          multiple: true
          prompt: What did you eat?
          choices: [{ value: bread, text: Bread }, { value: rice, text: Rice }]
      - id: each
        type: repeat
        forEach: eaten
        maximum: 2
        steps:
          - { id: a, type: question, item: { id: grams, type: numeric, prompt: "How much {{entry}}?", minimum: 0, maximum: 9 } }
          - { id: b, type: question, item: { id: good, type: boolean, prompt: Was it good? } }
      - { id: look, type: review, title: Your answers }
      - { id: done, type: completion, title: Done }
    """

  private static func use(_ survey: String = survey, _ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.empty { study in
      try study.write("id: s\nzone: UTC\ncontact: ann@example.org\n", to: "study.yaml")
      try study.write(survey, to: "Surveys/foods.yaml")
      try study.write("# Study\n\nWe keep what you eat.\n", to: "Surveys/agreed.md")
      try study.write(
        "id: all\ntitle: All\ntasks:\n  - { id: foods, survey: foods, schedule: [{ id: d, every: 1 day, at: 08:00 }] }\n",
        to: "Schedules/all.yaml")
      try study.succeed("accept --reason first --now " + StudyCopy.morning)
      try study.succeed("participant add P1 --schedule all --enrolled 2026-11-01 --now " + StudyCopy.morning)
      try body(study)
    }
  }

  private static let words = ["run", "foods", "-p", "P1", "--quiet", "--now", StudyCopy.morning]

  @Test func `reviews and closing pages name a consent in words, and an entry by its choice`() throws {
    try Self.use { study in
      let finished = try study.command.run(Self.words, input: Array("1\n2 1\n3\n1\n4\n2\n\n\n".utf8))
      #expect(finished.code == 0, "\(finished.error)")
      for line in [
        "1  Your consent  I agree", "3  How much Bread?  3", "4  Bread  Was it good?  Yes",
        "5  How much Rice?  4", "6  Rice  Was it good?  No", "Questions? ann@example.org",
      ] { #expect(finished.error.contains(line), "\(line)") }
      for id in ["agreed", "grams", "{{", "bread", "foods/d"] { #expect(!finished.error.contains(id), "\(id)") }
      let report = try study.succeed("report foods -p P1 --now " + StudyCopy.morning)
      #expect(report.contains("How much Bread?") && report.contains("Was it good? (Rice)"))
    }
  }

  @Test func `what is changed from the closing page is a revision`() throws {
    try Self.use { study in
      let finished = try study.command.run(Self.words, input: Array("1\n1\n3\n1\n\n3\n5\n\n".utf8))
      #expect(finished.code == 0, "\(finished.error)")
      #expect(finished.error.contains("3  How much Bread?  5"))
      let sheet = try study.succeed("outcome show foods/d@2026-11-02 -p P1 --now " + StudyCopy.morning)
      #expect(sheet.contains("changed before leaving"))
      #expect(sheet.contains("each/1/a/grams: 3 is now 5"))
    }
  }

  private static let mood = """
    id: foods
    title: Mood
    steps:
      - id: f
        type: form
        items:
          - { id: low, type: scale, prompt: How low?, minimum: 0, maximum: 3 }
          - { id: harm, type: scale, prompt: Any harm?, minimum: 0, maximum: 3 }
          - { id: rating, type: scale, prompt: How does the person look?, minimum: 0, maximum: 3, visibleTo: team }
    alerts: [{ id: h, if: harm >= 1 }]
    scores:
      - id: total
        title: Your mood today
        method: sum
        items: [low, harm]
        visibleTo: participant
        bands: [{ from: 0, to: 2, label: Good }, { from: 3, to: 6, label: Low }]
      - { id: hidden, title: A hidden one, method: sum, items: [low] }
    """

  @Test func `the participant is shown the scores and answers that the survey shows them`() throws {
    try Self.use(Self.mood) { study in
      let finished = try study.command.run(Self.words, input: Array("2\n1\n3\n\n".utf8))
      #expect(finished.code == 0, "\(finished.error)")
      let page = finished.error.components(separatedBy: "Recorded today").last ?? ""
      for line in ["Your mood today: 3, Low", "1  How low?  2", "2  Any harm?  1"] {
        #expect(page.contains(line), "\(line) in \(page)")
      }
      #expect(!page.contains("How does the person look?") && !page.contains("A hidden one"))
      let day = try study.succeed("feed -p P1 --now " + StudyCopy.morning)
      #expect(day.contains("How low?  2") && !day.contains("Any harm?") && !day.contains("person look"), "\(day)")
    }
  }

  @Test func `a survey without a last page of its own is gone back into from the closing page`() throws {
    try Self.use(Self.mood) { study in
      let finished = try study.command.run(Self.words, input: Array("2\n1\n3\n2\n0\n\n\n".utf8))
      #expect(finished.code == 0, "\(finished.error)")
      #expect(finished.error.contains("Your mood today: 2, Good"), "\(finished.error)")
      let sheet = try study.succeed("outcome show foods/d@2026-11-02 -p P1 --now " + StudyCopy.morning)
      #expect(sheet.contains("f/harm: 1 is now 0"), "\(sheet)")
    }
  }
}
