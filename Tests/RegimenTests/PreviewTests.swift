import Foundation
import Testing

/// `preview` and `coverage` as their reader gets them.
@Suite struct PreviewTests {
  @Test func `a survey is previewed by its id and by its file, in a language`() throws {
    try StudyCopy.use { study in
      let byID = try study.command.run("preview", "checkin")
      #expect(byID.code == 0)
      #expect(byID.output.contains("How strong is your pain?") && byID.output.contains("2 items, about"))
      #expect(try study.command.run("preview", "Surveys/checkin.yaml").output == byID.output)
      #expect(try study.command.run("preview", "checkin", "--language", "ja").output.hasPrefix("毎日のチェックイン"))
      let json = try JSON(study.command.run("preview", "checkin", "--json").output)
      guard case .object(let preview) = json, case .array(let pages)? = preview["pages"] else { throw Unexpected() }
      #expect(pages.count == 1)
      #expect(preview["survey"] == .string("checkin"))
    }
  }

  @Test func `the labels of a scale stand in the order of its values`() throws {
    try StudyCopy.use { study in
      try study.write(
        """
        id: sea
        title: Sea
        steps:
          - type: question
            item:
              id: wave
              type: scale
              prompt: How high?
              minimum: 0
              maximum: 10
              labels: { 8: high, 5: middling, 0: flat, 10: huge }

        """, to: "Surveys/sea.yaml")
      try study.succeed("preview sea --html sea.html")
      let page = String(decoding: try study.bytes(of: "sea.html"), as: UTF8.self)
      #expect(
        page.contains("<ul><li>0: flat</li><li>5: middling</li><li>8: high</li><li>10: huge</li></ul>"), "\(page)")
      #expect(try study.succeed("preview sea").contains("5 = middling\n       8 = high\n"))
    }
  }

  @Test func `coverage tells answers for each arm, and the ways through`() throws {
    try StudyCopy.use { study in
      let found = try study.command.run("coverage", "onboarding")
      #expect(found.code == 0)
      #expect(found.output.contains("not adult or not operated or advisedAgainst"))
      #expect(found.output.contains("2 arms: 2 open, 0 that no answers open, 0 not found"))
      #expect(found.output.contains("  welcome > eligibility > notEligible\n"))
      let json = try JSON(study.command.run("coverage", "onboarding", "--json").output)
      guard case .object(let coverage) = json, case .array(let arms)? = coverage["arms"] else { throw Unexpected() }
      #expect(arms.count == 2)
      #expect(coverage["more"] == .number(0))
    }
  }

  @Test func `a survey that isn't there, and one with errors, is refused`() throws {
    try StudyCopy.use { study in
      let unknown = try study.command.run("preview", "chekin")
      #expect(unknown.code == 64)
      #expect(unknown.error.contains("did you mean 'checkin'?"))
      try study.write("id: bad\ntitle: Bad\nsteps: [{ id: a, type: instruktion }]\n", to: "Surveys/bad.yaml")
      let bad = try study.command.run("coverage", "Surveys/bad.yaml")
      #expect(bad.code == 65)
      #expect(bad.error.contains("did you mean 'instruction'?"))
    }
  }

  struct Unexpected: Error {}
}
