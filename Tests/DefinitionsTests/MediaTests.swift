import Diagnostics
import SurveyModel
import Testing

@testable import Definitions

/// Pictures, sounds and films that surveys name.
@Suite struct MediaTests {
  private static let knee = MediaFile.png(1, 2, 3)

  private static func load(_ item: String, media: [String: MediaFile] = ["Surveys/p/knee.png": knee]) -> Loaded<
    LoadedSurvey
  > {
    SurveyReader.read(
      SourceFile(path: "Surveys/s.yaml", text: SurveyScenery.survey(item)), files: FileSet(media: media))
  }

  @Test func `a picture is known by its digest, and counts in the survey's`() throws {
    let item = "{ id: k, type: boolean, prompt: K, media: p/knee.png, alt: A knee }"
    let loaded = Self.load(item)
    #expect(loaded.diagnostics.isEmpty)
    let survey = try #require(loaded.value)
    #expect(survey.files == ["Surveys/s.yaml", "Surveys/p/knee.png"])
    let media = try #require(survey.survey.items.first { $0.item.id == "k" }?.item.media)
    #expect(media.digests == ["Surveys/p/knee.png": Self.knee.digest])
    let other = Self.load(item, media: ["Surveys/p/knee.png": .png(1, 2, 4)])
    #expect(other.value?.survey.digest != survey.survey.digest)
    // What was accepted is known by its digest alone, and is the same survey.
    let stored = Self.load(item, media: ["Surveys/p/knee.png": MediaFile(digest: Self.knee.digest, size: 3)])
    #expect(stored.value?.survey.digest == survey.survey.digest)
  }

  @Test(arguments: [
    ("media: p/knee.png", "missing-value"), ("alt: A knee", "conflicting-fields"),
    ("media: p/knie.png, alt: A", "missing-file"),
    ("media: p/knee.bmp, alt: A", "bad-media"), ("media: ../../knee.png, alt: A", "bad-path"),
    ("media: [p/knee.png], alt: A", "wrong-type"), ("media: p/large.png, alt: A", "bad-media"),
    ("media: p/knee.png, alt: \"{{nobody}}\"", "unknown-reference"),
  ]) func `each mistake is told once`(fields: String, code: String) {
    let media = ["Surveys/p/knee.png": Self.knee, "Surveys/p/large.png": MediaFile(digest: "0", size: (8 << 20) + 1)]
    let found = Self.load("{ id: k, type: boolean, prompt: K, \(fields) }", media: media)
    #expect(found.diagnostics.map(\.code) == [code])
  }

  private static func choice(_ choices: String) -> String {
    "{ id: k, type: choice, prompt: K, choices: [\(choices)] }"
  }

  @Test func `a choice has a picture, for which its text speaks`() throws {
    let media = ["Surveys/p/knee.png": Self.knee, "Surveys/p/knie.png": .png(4)]
    let item = Self.choice(
      "{ value: 1, text: Knee, picture: p/knee.png }, "
        + "{ value: 2, text: Other, picture: { en: p/knee.png, de: p/knie.png } }, { value: 3, text: None }")
    let loaded = Self.load(item, media: media)
    #expect(loaded.diagnostics.isEmpty, "\(loaded.diagnostics.map(\.message))")
    let survey = try #require(loaded.value)
    #expect(survey.files == ["Surveys/s.yaml", "Surveys/p/knee.png", "Surveys/p/knie.png"])
    let pictures = try #require(survey.survey.items.first { $0.item.id == "k" }?.item.format.choices).map(\.picture)
    #expect(pictures[0]?.digests == ["Surveys/p/knee.png": Self.knee.digest] && pictures[2] == nil)
    let shown = pictures[1]?.shown(in: LanguageTag("de"), fallback: .english, saying: "Anderes")
    #expect(shown?.path == "Surveys/p/knie.png" && shown?.alt == "Anderes" && shown?.kind == .picture)
    #expect(!survey.survey.isFixed)
    let other = Self.load(item, media: media.merging(["Surveys/p/knee.png": .png(1)]) { $1 })
    #expect(other.value?.survey.digest != survey.survey.digest)
  }

  @Test(arguments: [
    ("picture: p/knie.png", "missing-file"), ("picture: p/knee.bmp", "bad-media"), ("picture: p/knee.mp3", "bad-media"),
    ("picture: ../../knee.png", "bad-path"), ("picture: [p/knee.png]", "wrong-type"),
    ("picture: p/large.png", "bad-media"), ("media: p/knee.png", "unknown-key"), ("image: p/knee.png", "unknown-key"),
    ("picture: p/knee.png, alt: A knee", "unknown-key"),
  ]) func `each mistake with a choice's picture is told once`(field: String, code: String) {
    let media = ["Surveys/p/knee.png": Self.knee, "Surveys/p/large.png": MediaFile(digest: "0", size: (8 << 20) + 1)]
    let found = Self.load(Self.choice("{ value: 1, text: A, \(field) }, { value: 2, text: B }"), media: media)
    #expect(found.diagnostics.map(\.code) == [code])
    if field.hasPrefix("media") || field.hasPrefix("image") {
      let told = found.diagnostics.map { $0.message + $0.label + ($0.help ?? "") }.joined()
      #expect(told.contains("picture"), "\(told)")
    }
    if field.hasSuffix("mp3") { #expect(found.diagnostics.first?.message == "'p/knee.mp3' is no picture") }
  }

  @Test func `a picture is what its name says, and whole`() {
    let whole = Self.knee.bytes ?? []
    let media = [
      "Surveys/p/none.png": MediaFile([]), "Surveys/p/text.png": MediaFile(Array("a text".utf8)),
      "Surveys/p/cut.png": MediaFile(Array(whole.prefix(10))), "Surveys/p/knee.jpg": Self.knee,
      "Surveys/p/text.svg": MediaFile(Array("a text".utf8)), "Surveys/p/line.svg": MediaFile(Array("<svg/>".utf8)),
      "Surveys/p/knee.png": Self.knee,
    ]
    for (name, says) in [
      ("none.png", "is empty"), ("text.png", "is not what its name says"), ("cut.png", "ends too early"),
      ("knee.jpg", "is not what its name says"), ("text.svg", "is not what its name says"), ("line.svg", ""),
      ("knee.png", ""),
    ] {
      let choices = Self.choice("{ value: 1, text: A, picture: p/\(name) }, { value: 2, text: B }")
      let found = Self.load(choices, media: media)
      let expected = says.isEmpty ? [] : ["'Surveys/p/\(name)' \(says)"]
      #expect(found.diagnostics.map(\.message) == expected)
    }
  }

  @Test func `the nearest file is named as the survey would name it`() {
    let found = Self.load(Self.choice("{ value: 1, text: A, picture: p/knie.png }, { value: 2, text: B }"))
    #expect(found.diagnostics.map(\.label) == ["did you mean 'p/knee.png'?"])
    #expect(FileSet.reference(to: "Surveys/a/b.png", from: "Surveys/c/d.yaml") == "../a/b.png")
    #expect(FileSet.resolve("../a/b.png", from: "Surveys/c/d.yaml") == "Surveys/a/b.png")
  }

  @Test func `a choice with a picture needs a text`() {
    let found = Self.load(Self.choice("{ value: 1, text: '', picture: p/knee.png }, { value: 2, text: B }"))
    #expect(found.diagnostics.map(\.code) == ["missing-value"])
  }

  @Test func `what is worked out and a matrix have none`() {
    let computed = Self.load("{ id: c, type: computed, prompt: C, value: 1 + 1, media: p/knee.png, alt: A }")
    #expect(Set(computed.diagnostics.map(\.code)) == ["conflicting-fields"])
    let matrix = Self.load(
      "{ id: m, type: matrix, choices: often, rows: [{ id: r, prompt: R }], media: p/knee.png, alt: A }")
    #expect(Set(matrix.diagnostics.map(\.code)) == ["unknown-key"])
  }
}
