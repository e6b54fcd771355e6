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

  private static func use(
    _ survey: String = survey, more: String = "", _ body: (StudyCopy) throws -> Void
  ) throws {
    try StudyCopy.empty { study in
      try study.write("id: s\nzone: UTC\ncontact: ann@example.org\n" + more, to: "study.yaml")
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

  @Test func `who may correct comes back to the closing page, from the command and from the feed`() throws {
    let change = Self.words + ["--change"]
    try Self.use(Self.mood) { study in
      let nothing = try study.command.run(change, input: [])
      #expect(nothing.code == 69 && nothing.error.contains("nothing is recorded of foods"), "\(nothing.error)")
      #expect(try Self.code(of: "2\n1\n3\n\n", study).code == 0)
      let refused = try study.command.run(change, input: Array("1\n3\n\n".utf8))
      #expect(refused.code == 69 && refused.error.contains("corrections: participant"), "\(refused.error)")
      #expect(try !study.succeed("feed -p P1 --now " + StudyCopy.morning).contains("can be changed"))
    }
    try Self.use(Self.mood, more: "corrections: participant\n") { study in
      #expect(try Self.code(of: "2\n1\n3\n\n", study).code == 0)
      let changed = try study.command.run(change, input: Array("1\n3\n\n".utf8))
      #expect(changed.code == 0 && changed.error.contains("Recorded today at 08:30"), "\(changed.error)")
      #expect(try study.succeed("feed -p P1 --now " + StudyCopy.morning).contains("(these answers can be changed)"))
      let fed = try study.command.run(
        ["kiosk", "-p", "P1", "--plain", "--now", StudyCopy.morning], input: Array("1\n2\n0\n\nq\n".utf8))
      #expect(fed.code == 0, "\(fed.error)")
      let sheet = try study.succeed("outcome show foods/d@2026-11-02 -p P1 --now " + StudyCopy.morning)
      for line in ["changed by the participant", "f/low: 2 is now 3", "f/harm: 1 is now 0"] {
        #expect(sheet.contains(line), "\(line) in \(sheet)")
      }
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

  @Test func `a score is told with the mark of the language before its decimals`() throws {
    let mean = Self.mood.replacing("sum\n    items: [low, harm]", with: "mean\n    items: [low, harm]")
      .replacing("to: 2, label: Good }, { from: 3,", with: "to: 1.49, label: Good }, { from: 1.5,")
    try Self.use(mean, more: "languages: [de]\n") { study in
      let finished = try study.command.run(Self.words, input: Array("2\n1\n3\n\n".utf8))
      #expect(finished.code == 0, "\(finished.error)")
      #expect(finished.error.contains("Your mood today: 1,5, Low"), "\(finished.error)")
      let day = try study.succeed("feed -p P1 --now " + StudyCopy.morning)
      #expect(day.contains("1,5, Low"), "\(day)")
      let report = try study.succeed("report foods -p P1 --now " + StudyCopy.morning)
      #expect(report.contains("1,5") && !report.contains("1.5"), "\(report)")
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

  private static let children = """
    id: foods
    title: Family
    steps:
      - id: f
        type: form
        items:
          - { id: kids, type: boolean, prompt: Do you have children? }
          - { id: many, type: numeric, prompt: How many?, minimum: 1, maximum: 20, showIf: kids }
          - { id: slept, type: timeInterval, prompt: How long did you sleep?, maximum: 24 h }
          - { id: share, type: computed, prompt: A seventh, value: number(slept) / 7 }
          - { id: tall, type: height, prompt: How tall are you? }
          - { id: began, type: dateTime, prompt: When did it begin? }
          - { id: twice, type: computed, prompt: A third, value: number(tall) / 3 }
      - { id: read, type: instruction, title: Read, text: "{{slept}}; {{tall}}; {{began}}; {{share}}; {{number(tall) / 7}}." }
    """

  private static let told = "2\n7 h 30 min\n172\n2026-11-01 08:30\n"

  private static func code(of input: String, _ study: StudyCopy) throws -> Command.Finished {
    try study.command.run(words, input: Array(input.utf8))
  }

  @Test func `a change that leads to a question is kept when the person stops there, and they are told so`() throws {
    try Self.use(Self.children) { study in
      let cut = try Self.code(of: Self.told + "\n1\n1\n", study)
      #expect(cut.code == 130)
      #expect(
        cut.error.contains("your answers and the change are recorded, the question that it leads to is not answered"),
        "\(cut.error)")
      #expect(!cut.error.contains("goes on there"))
      let sheet = try study.succeed("outcome show foods/d@2026-11-02 -p P1 --now " + StudyCopy.morning)
      #expect(sheet.contains("changed before leaving") && sheet.contains("f/kids: false is now true"), "\(sheet)")
      #expect(sheet.contains("slept  answered  27000 s") && sheet.contains("many   notReached"), "\(sheet)")
      // The same command goes on with it.
      let rest = try Self.code(of: "2\n\n", study)
      #expect(rest.code == 0, "\(rest.error)")
      let day = "Family: goes on with the answers of Monday 2 November 2026, today; not everything is answered yet"
      #expect(rest.error.contains(day), "\(rest.error)")
      let whole = try study.succeed("outcome show foods/d@2026-11-02 -p P1 --now " + StudyCopy.morning)
      #expect(whole.contains("many   answered  2"), "\(whole)")
      #expect(try Self.code(of: "", study).code == 69)
    }
  }

  @Test func `a change that is not confirmed is not kept, and the person is told so`() throws {
    try Self.use(Self.children) { study in
      let cut = try Self.code(of: Self.told + "\n3\n", study)
      #expect(cut.code == 130)
      #expect(
        cut.error.contains("stopped; your answers are recorded, the change that was not finished is not kept"),
        "\(cut.error)")
      let sheet = try study.succeed("outcome show foods/d@2026-11-02 -p P1 --now " + StudyCopy.morning)
      #expect(!sheet.contains("changed before leaving"))
    }
  }

  @Test func `a change that leaves nothing to ask is kept, however the sitting ends`() throws {
    try Self.use(Self.children) { study in
      let cut = try Self.code(of: Self.told + "\n3\n180\n", study)
      #expect(cut.code == 0, "\(cut.error)")
      let sheet = try study.succeed("outcome show foods/d@2026-11-02 -p P1 --now " + StudyCopy.morning)
      #expect(sheet.contains("f/tall: 172 is now 180"), "\(sheet)")
    }
  }

  @Test func `who stops at a page that is only read has answered`() throws {
    try Self.use(Self.children) { study in
      let cut = try Self.code(of: Self.told, study)
      #expect(cut.code == 0 && cut.error.contains("your answers are recorded"), "\(cut.error)")
    }
  }

  @Test func `at a terminal a change that is cut off and a task that is done are told in words`() throws {
    try Self.use(Self.mood) { study in
      #expect(try Self.code(of: "2\n1\n3\n\n", study).code == 0)
      var again = try TerminalSitting(Self.words, in: study.folder)
      defer { again.close() }
      let refused = try again.end()
      #expect(refused.code == 69)
      #expect(refused.error.contains("Mood: done at 08:30; it comes again tomorrow at 08:00"), "\(refused.error)")
      #expect(!refused.error.contains("foods/d") && !refused.error.contains("2026-11"))
    }
    try Self.use(Self.mood) { study in
      var sitting = try TerminalSitting(Self.words, in: study.folder)
      defer { sitting.close() }
      try sitting.wait(for: "How low?")
      try sitting.press("2\r", until: "Any harm?")
      try sitting.press("1\r", until: "person look?")
      try sitting.press("3\r", until: "Recorded today")
      try sitting.press("1\r", until: "Question 1 of 3")
      try sitting.press("3\u{3}", until: "what is recorded stays")
      sitting.press("\u{3}")
      let finished = try sitting.end()
      #expect(finished.code == 130 && finished.unwrapped.contains("the change that was not finished is not kept"))
    }
  }

  @Test func `a text tells an answer as the closing page does, and a value with the digits that people use`() throws {
    try Self.use(Self.children) { study in
      let finished = try Self.code(of: Self.told + "\n\n", study)
      #expect(finished.code == 0, "\(finished.error)")
      for line in [
        "7 h 30 min; 172 cm; 1 November 2026, 08:30; 3857.14; 24.5714.", "\n  A seventh 3857.14\n",
        "\n  A third 57.3333\n",
      ] { #expect(finished.error.contains(line), "\(line) in \(finished.error)") }
      #expect(!finished.error.contains("! "))
      let sheet = try study.succeed("outcome show foods/d@2026-11-02 -p P1 --now " + StudyCopy.morning)
      #expect(sheet.contains("3857.14285714286"), "\(sheet)")
    }
  }

  @Test func `only what can be changed has a number, and a wide digit is read`() throws {
    try Self.use(Self.children) { study in
      let finished = try Self.code(of: Self.told + "\n9\n４\n2026-11-01 09:45\n\n", study)
      #expect(finished.code == 0, "\(finished.error)")
      for line in ["-  A seventh  3857.14", "4  When did it begin?", "'9' is not a number from 1 to 4"] {
        #expect(finished.error.contains(line), "\(line) in \(finished.error)")
      }
      let sheet = try study.succeed("outcome show foods/d@2026-11-02 -p P1 --now " + StudyCopy.morning)
      #expect(sheet.contains("changed before leaving"), "\(sheet)")
    }
  }

  @Test func `the survey's own thanks stand on the closing page, also after staff corrected an answer`() throws {
    let thanks = "  - { id: done, type: completion, title: Done, text: We are grateful. }\n"
    let survey = Self.mood.replacing("alerts:", with: "\(thanks)alerts:")
    try Self.use(survey, more: "corrections: participant\n") { study in
      #expect(try Self.code(of: "2\n1\n3\n\n", study).code == 0)
      try study.write("{low: 1}", to: "new.yaml")
      try study.succeed(
        "outcome correct foods/d@2026-11-02 -p P1 --answers new.yaml --reason typo --now " + StudyCopy.morning)
      let page = try study.command.run(Self.words + ["--change"], input: Array("\n".utf8))
      #expect(page.code == 0 && page.error.contains("Done\n----\nWe are grateful.\n"), "\(page.error)")
      #expect(page.error.contains("How low?  1"), "\(page.error)")
    }
  }

  @Test func `who may change nothing is told so in words`() throws {
    for (input, words) in [("", "nothing was answered that"), ("2\n1\n3\n\n", "only the study team changes these")] {
      try Self.use(Self.mood) { study in
        if !input.isEmpty { #expect(try Self.code(of: input, study).code == 0) }
        var sitting = try TerminalSitting(Self.words + ["--change"], in: study.folder)
        defer { sitting.close() }
        let told = try sitting.end()
        #expect(told.code == 69 && told.error.contains(words), "\(told.error)")
        #expect(!told.error.contains("foods/d"), "\(told.error)")
      }
    }
  }
}
