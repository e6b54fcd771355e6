import Definitions
import Diagnostics
import Expressions
import JSONText
import SurveyModel
import Testing

@testable import Exchange

/// Files as answers, and pictures of choices, in FHIR.
struct FHIRFileTests {
  private static let survey = """
    id: q
    title: Q
    steps:
      - id: page
        type: form
        items:
          - { id: plate, type: file, accept: image, maximumSize: 2500 kB, prompt: Your plate, hint: From above }
          - { id: voice, type: file, accept: audio, prompt: Your voice, optional: true }
          - { id: letter, type: file, accept: pdf, maximumSize: 25 MB, prompt: The letter, optional: true, tags: [post] }
          - { id: other, type: file, accept: any, prompt: Anything, optional: true }
          - { id: what, type: text, prompt: What is it?, showIf: answered(other) }
    """

  private static func items(_ survey: Survey?) -> [String] {
    (survey?.items ?? []).map { place in
      let hint = place.item.hint?.text(in: .english, fallback: .english) ?? ""
      let shown = place.item.showIf?.text ?? ""
      guard case .file(let format) = place.item.format else { return "\(place.item.typeName) \(shown)" }
      return "\(place.item.id) \(format) \(place.item.optional) \(hint) \(place.item.tags)"
    }
  }

  @Test func `items for files are attachments, and come back the same`() throws {
    let study = try FHIRReturn(yaml: Self.survey)
    let page = study.questionnaires[0]["item"]?.elements?.first?["item"]?.elements ?? []
    #expect(page.prefix(4).map { $0["type"]?.string } == ["attachment", "attachment", "attachment", "attachment"])
    let plate = FHIRExtensions(page[0])
    let types = plate.all("mimeType").compactMap { $0["valueCode"]?.string }
    #expect(types.contains("image/heic") && types.allSatisfy { $0.hasPrefix("image/") })
    #expect(plate["mimeType"]?["url"]?.string == "http://hl7.org/fhir/StructureDefinition/mimeType")
    #expect(plate["maxSize"]?["valueDecimal"] == .number(literal: "2.5"))
    #expect(FHIRExtensions(page[2]).all("mimeType").compactMap { $0["valueCode"]?.string } == ["application/pdf"])
    #expect(FHIRExtensions(page[3])["mimeType"] == nil)
    #expect(page[4]["enableWhen"]?.elements?.first?["operator"]?.string == "exists")
    #expect(Self.items(study.back.surveys["q"]?.survey) == Self.items(study.sent.surveys["q"]?.survey))
    #expect(study.told("q").isEmpty)
  }

  @Test(arguments: [
    (["image/jpeg", "image/png"], 5.0, "accept: image", "maximumSize: 5 MB", Fate.approximated, Fate.kept),
    (["image/jpeg", "application/pdf"], 0.0001, "accept: any", "maximumSize: 1 kB", .approximated, .approximated),
    (["text/plain"], 700, "accept: any", "maximumSize: 25 MB", .approximated, .approximated),
    (["application/pdf"], 0.3, "accept: pdf", "maximumSize: 300 kB", .kept, .kept),
  ])
  func `what another system takes becomes what is known here`(
    _ types: [String], _ size: Double, _ accept: String, _ maximum: String, _ ofTypes: Fate, _ ofSize: Fate
  ) throws {
    let extensions =
      types.map { FHIRParts.ext("mimeType", "Code", .string($0)) }
      + [FHIRParts.ext("maxSize", "Decimal", .double(size))]
    let questionnaire: JSONValue = [
      "resourceType": "Questionnaire", "name": "q",
      "item": [
        ["linkId": "a", "type": "attachment", "text": "A", "repeats": true, "extension": .array(extensions)],
        [
          "linkId": "b", "type": "string", "text": "B",
          "enableWhen": [["question": "a", "operator": "exists", "answerBoolean": true]],
        ],
      ],
    ]
    let study = StudyImport(
      .fhir, files: [SourceFile(path: "q.json", text: questionnaire.compactText)], id: "q",
      zones: FHIRImportTests.zones)
    #expect(study.diagnostics.isEmpty)
    let text = String(decoding: try #require(study.files["Surveys/q.yaml"]), as: UTF8.self)
    #expect(text.contains("type: file, prompt: A") && text.contains(accept) && text.contains(maximum), "\(text)")
    #expect(text.contains("showIf: answered(a)"))
    func fates(_ construct: String) -> [Fate] { study.report.lines.filter { $0.construct == construct }.map(\.fate) }
    #expect(fates("extension mimeType") == [ofTypes] && fates("extension maxSize") == [ofSize])
    #expect(fates("repeats") == [.approximated] && fates("item type attachment") == [.kept])
  }

  @Test func `a file is told by its type, its size, its name and its digest, and is read from them`() throws {
    let file = FileAnswer(Array("%PDF-1.4\n%%EOF\n".utf8), name: "päper.pdf")
    let attachment = FHIRFileItem.attachment(file.json)
    #expect(attachment["contentType"] == "application/pdf" && attachment["title"] == "päper.pdf")
    #expect(attachment["size"] == .integer(file.size))
    let name = try #require(attachment["url"]?.string)
    #expect(name.hasPrefix("ni:///sha-256;") && name.count == 57)
    #expect(NamedInformation.digest(ofName: name) == file.digest)
    #expect(FHIRFileItem.answer(attachment) == file.json)
    // The example of RFC 6920, section 8.1: "Hello World!".
    let hello = "sha256:7f83b1657ff1fc53b92dc18148a1d65dfc2d4b1fa3d677284addd200126d9069"
    let known = "ni:///sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk"
    #expect(NamedInformation.name(ofDigest: hello) == known)
    for odd in ["", "ni:///sha-256;", "ni:///sha-256;f4Ox", "urn:x", known + "A"] {
      #expect(NamedInformation.digest(ofName: odd) == nil)
    }
    for odd in ["", "sha256:", "sha256:7f8", "sha256:" + String(repeating: "x", count: 64)] {
      #expect(NamedInformation.name(ofDigest: odd) == nil)
    }
  }

  @Test func `the picture of a choice is named at its answer`() throws {
    let survey = """
      id: q
      title: Q
      steps:
        - id: page
          type: form
          items:
            - { id: a, type: choice, prompt: A, choices: [{ value: 1, text: One, picture: one.png, exclusive: true }, { value: 2, text: Two }], multiple: true }
      """
    let definitions = StudyDefinitions(
      files: FileSet(
        ["study.yaml": Array("id: s\n".utf8), "Surveys/q.yaml": Array(survey.utf8)],
        media: ["Surveys/one.png": .png(1)]), zones: FHIRImportTests.zones)
    #expect(definitions.diagnostics.isEmpty)
    let study = OutgoingStudy(definitions)
    let written = FHIRQuestionnaire(
      study.surveys[0], FHIRNames(study: study.id), attributes: definitions.study.attributes)
    let page = written.json(isCurrent: true)["item"]?.elements?.first
    let options = page?["item"]?.elements?.first?["answerOption"]?.elements
    let media = FHIRExtensions(try #require(options?.first))["sdc-questionnaire-itemAnswerMedia"]?["valueAttachment"]
    #expect(media?["contentType"] == "image/png" && media?["title"] == "One")
    #expect(options?.last?["extension"] == nil)
    #expect(written.lines.filter { $0.construct == "picture" }.map(\.fate) == [.approximated])
  }

  private static let faces = """
    id: q
    title: Q
    choices: { yesno: [{ value: y, text: "Yes", picture: y.png }, { value: n, text: "No" }] }
    steps:
      - id: page
        type: form
        items:
          - { id: pain, type: choice, prompt: Pain?, choices: [{ value: 0, text: None, picture: a/face.png }, { value: 1, text: Much, picture: b/face.png }] }
          - { id: one, type: choice, prompt: One?, choices: yesno }
          - { id: two, type: choice, prompt: Two?, choices: yesno }
    """

  @Test func `pictures of choices come back where their files are named`() throws {
    let pictures = ["Surveys/a/face.png", "Surveys/b/face.png", "Surveys/y.png"]
    let study = try ThereAndBackTests.study(
      FileSet(
        ["study.yaml": Array("id: s\ntitle: S\n".utf8), "Surveys/q.yaml": Array(Self.faces.utf8)],
        media: Dictionary(uniqueKeysWithValues: pictures.map { ($0, MediaFile(MediaFile.png(endingIn: $0.utf8))) })))
    let out = study.surveys.map { survey in
      SourceFile(
        path: "q.json",
        text: FHIRQuestionnaire(survey, FHIRNames(study: "s"), attributes: []).json(isCurrent: true).compactText)
    }
    func imported(_ media: [SourceFile]) -> StudyImport {
      StudyImport(.fhir, files: out + media, id: "s", zones: DraftSettlingTests.zones)
    }
    let named = pictures + ["out/other.png"]
    let back = imported(named.map { SourceFile(path: $0, bytes: MediaFile.png(endingIn: $0.utf8)) })
    #expect(back.diagnostics.isEmpty)
    func shown(_ study: OutgoingStudy) -> [[String?]] {
      study.surveys[0].survey.items.map { ($0.item.format.choices ?? []).map { $0.picture?.digests.values.first } }
    }
    let again = try ThereAndBackTests.study(back.files)
    #expect(shown(again) == shown(study) && Set(shown(again).joined().compactMap(\.self)).count == 3)
    let told = back.report.lines.filter { $0.construct.hasSuffix("itemAnswerMedia") }
    #expect(!told.isEmpty && told.allSatisfy { $0.fate == .kept }, "\(told)")
    #expect(back.report.lines.filter { $0.construct == "file" }.map(\.file) == ["out/other.png"])
    let bare = imported([])
    #expect(bare.diagnostics.isEmpty && bare.files.media.isEmpty)
    let missing = bare.report.lines.filter { $0.construct.hasSuffix("itemAnswerMedia") }
    #expect(missing.allSatisfy { $0.fate == .lost && $0.note.contains("name it behind the questionnaire") })
    #expect(missing.first?.source == "Surveys/a/face.png, Surveys/b/face.png", "\(missing)")
  }
}
