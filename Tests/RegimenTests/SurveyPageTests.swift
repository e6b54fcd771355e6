import Foundation
import Testing

/// The page on which reviewers read a survey.
@Suite struct SurveyPageTests {
  @Test func `a page for reviewers holds every step, each condition and both languages`() throws {
    try StudyCopy.use { study in
      try study.succeed("preview onboarding --html page.html")
      let page = String(decoding: try study.bytes(of: "page.html"), as: UTF8.self)
      for id in ["welcome", "eligibility", "notEligible"] { #expect(page.contains("id=\"s1-step-\(id)\"")) }
      #expect(page.contains("<svg") && page.contains("not adult or not operated or advisedAgainst"))
      #expect(!page.contains("<script") && !page.contains("src=") && !page.contains("@import"))
      #expect(page.contains("href=\"#s1-step-notEligible\""))
      try SurveyPageTests.requireWholeLinks(page)
      #expect(try study.command.run("preview", "onboarding", "--html", "page.html").error.contains("--force"))
      try study.succeed("preview onboarding --language ja --force --html page.html")
      let japanese = String(decoding: try study.bytes(of: "page.html"), as: UTF8.self)
      #expect(japanese.contains("<html lang=\"ja\">") && japanese.contains("流れ"))
    }
  }

  @Test func `hostile words are escaped on the page`() throws {
    try StudyCopy.empty { study in
      let bad = "</style></svg><script>alert('x')</script>&\u{202E}"
      try study.write("id: x\ntitle: X\nlanguages: [en]\n", to: "study.yaml")
      let survey = """
        id: s
        title: "\(bad)"
        steps:
          - id: f
            type: form
            title: "\(bad)"
            text: "\(bad)"
            items:
              - { id: a, type: choice, prompt: "\(bad)", choices: [{ value: "\(bad)", text: "\(bad)" }, b] }
              - { id: c, type: boolean, prompt: "\(bad)", showIf: "a == 'b'" }
        """
      try study.write(survey, to: "Surveys/s.yaml")
      let judged = try study.command.run("check")
      #expect(judged.code == 0, "\(judged.output)")
      try study.succeed("preview s --html page.html")
      let page = String(decoding: try study.bytes(of: "page.html"), as: UTF8.self)
      #expect(!page.contains("<script") && !page.contains("</style></svg>"))
      try SurveyPageTests.requireWholeLinks(page)
    }
  }

  /// Each link of the page leads to a place on it.
  private static func requireWholeLinks(_ page: String) throws {
    let targets = page.matches(of: #/href="#([^"]+)"/#).map { String($0.1) }
    for target in Set(targets) { #expect(page.contains("id=\"\(target)\""), "no \(target)") }
  }

  @Test func `every shipped survey has a page whose links lead somewhere`() throws {
    let folder = StudyCopy.repository.appendingPathComponent("Surveys").path
    let surveys = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".yaml") }
    try StudyCopy.empty { study in
      for survey in surveys {
        let name = String(survey.dropLast(5))
        let made = try study.command.run(
          "preview", name, "--study", StudyCopy.repository.path, "--html", name + ".html")
        #expect(made.code == 0, "\(made.error)")
        try SurveyPageTests.requireWholeLinks(String(decoding: try study.bytes(of: name + ".html"), as: UTF8.self))
      }
    }
  }

  @Test func `choices show their pictures in the page itself`() throws {
    try StudyCopy.empty { study in
      let made = try study.command.run(
        "preview", "pain-faces", "--study", StudyCopy.repository.path, "--html", "page.html")
      #expect(made.code == 0, "\(made.error)")
      let page = String(decoding: try study.bytes(of: "page.html"), as: UTF8.self)
      #expect(page.matches(of: /○ <img class="choice" src="data:image\/svg\+xml;base64,[^"]+" alt="">/).count == 6)
      #expect(page.contains("alt=\"\"> It hurts a lot</li>"))
    }
  }

  @Test func `what comes from a table or an earlier answer is told, not listed`() throws {
    try StudyCopy.empty { study in
      let made = try study.command.run(
        "preview", "food-diary", "--study", StudyCopy.repository.path, "--html", "page.html")
      #expect(made.code == 0, "\(made.error)")
      let page = String(decoding: try study.bytes(of: "page.html"), as: UTF8.self)
      #expect(page.contains("one of the 34 rows of Surveys/foods.csv") && page.contains("row.group == group"))
      #expect(page.contains("as long as there is one more, at most 15 times"))
    }
  }
}
