import Definitions
import Diagnostics
import Expressions
import SurveyModel
import Testing

@testable import Exchange

/// Pictures of choices, and questions that are answered by a file, on their way to a form or a dictionary and back.
@Suite struct FilesThereAndBackTests {
  private static func pictures(_ text: String) -> FileSet {
    FileSet(
      ["study.yaml": Array("id: s\ntitle: S\n".utf8), "Surveys/day.yaml": Array(text.utf8)],
      media: [
        "Surveys/a/face.png": .png(1), "Surveys/b/face.png": .png(2),
        "Surveys/knee.svg": MediaFile(Array("<svg/>".utf8)),
      ])
  }

  @Test func `pictures of choices go out to a form with their files, and come back`() throws {
    let survey = """
      id: day
      title: Day
      steps:
        - id: page
          type: form
          items:
            - { id: pain, type: choice, prompt: Pain?, choices: [{ value: 0, text: None, picture: a/face.png }, { value: 1, text: Much, picture: b/face.png }, { value: 2, text: "?" }] }
            - { id: where, type: choice, multiple: true, prompt: Where?, choices: [{ value: k, text: Knee, picture: knee.svg }, { value: e, text: Elsewhere }] }
      """
    let study = try ThereAndBackTests.study(Self.pictures(survey))
    let names = study.namesOfPictures
    #expect(Set(names.values).count == 3 && names["Surveys/knee.svg"] == "knee.svg")
    let (files, report) = XLSFormExport.files(of: study)
    #expect(report.lines.filter { $0.construct == "picture" }.map(\.fate) == [.kept, .kept])
    let media = names.map { path, name in
      SourceFile(path: "out/files/" + name, bytes: Self.pictures(survey).media[path]?.bytes ?? [])
    }
    let unasked = SourceFile(path: "out/files/other.gif", bytes: [9])
    let back = StudyImport(
      .xlsform, files: ThereAndBackTests.sources(files) + media + [unasked], id: "s", zones: DraftSettlingTests.zones)
    #expect(back.diagnostics.isEmpty)
    #expect(back.report.lines.count { $0.construct == "picture" && $0.fate == .kept } == 3)
    let unused = back.report.lines.filter { $0.construct == "file" && $0.fate == .lost }
    #expect(unused.map(\.file) == ["out/files/other.gif"])
    let again = try ThereAndBackTests.study(back.files)
    func shown(_ study: OutgoingStudy) -> [[String?]] {
      study.surveys[0].survey.items.map { ($0.item.format.choices ?? []).map { $0.picture?.digests.values.first } }
    }
    #expect(shown(again) == shown(study) && shown(again).joined().compactMap(\.self).count == 3)
    #expect(back.files.media.keys.allSatisfy { $0.hasPrefix("Surveys/day-media/") })
    // Without its files the form stands without the pictures, and the report says what to do.
    let bare = StudyImport(.xlsform, files: ThereAndBackTests.sources(files), id: "s", zones: DraftSettlingTests.zones)
    #expect(bare.diagnostics.isEmpty && bare.files.media.isEmpty)
    #expect(bare.report.lines.filter { $0.construct == "picture" }.map(\.fate) == [.lost, .lost, .lost])
  }

  @Test func `pictures in each language come from a form that names them so`() throws {
    let survey = "type,name,label::English (en),label::French (fr)\nselect_one k,a,Which?,Lequel ?\n"
    let choices = """
      list_name,name,label::English (en),label::French (fr),media::image::English (en),media::image::French (fr)
      k,1,One,Un,one.png,un.png
      k,2,Two,Deux,two.png,gone.png
      """
    let study = StudyImport(
      .xlsform,
      files: [SourceFile(path: "survey.csv", text: survey), SourceFile(path: "choices.csv", text: choices)]
        + ["one.png", "un.png", "two.png"].map {
          SourceFile(path: $0, bytes: MediaFile.png(UInt8($0.utf8.count)).bytes ?? [])
        },
      id: "garden", zones: DraftSettlingTests.zones)
    #expect(study.diagnostics.isEmpty)
    let text = ThereAndBackTests.plain(study.files)["Surveys/garden.yaml"] ?? ""
    #expect(text.contains("picture: { en: garden-media/one.png, fr: garden-media/un.png }"), "\(text)")
    #expect(!text.contains("two.png"))
    #expect(study.report.lines.filter { $0.construct == "picture" }.map(\.fate) == [.kept, .lost])
  }

  private static let fileItems = """
    id: day
    title: Day
    steps:
      - id: page
        type: form
        items:
          - { id: plate, type: file, accept: image, prompt: Your plate }
          - { id: voice, type: file, accept: audio, prompt: Your voice, optional: true }
          - { id: letter, type: file, accept: pdf, prompt: The letter, optional: true }
          - { id: other, type: file, accept: any, prompt: Anything, hint: A file, optional: true, showIf: answered(voice) }
    """

  /// What the items of the survey take, whether they may be left out, and when they show.
  private static func takes(_ study: OutgoingStudy) -> [String] {
    study.surveys[0].survey.items.map { place in
      guard case .file(let format) = place.item.format else { return place.item.typeName }
      return "\(place.item.id) \(format) \(place.item.optional) \(place.item.showIf?.text ?? "")"
    }
  }

  @Test func `questions for files go to a form and to a dictionary, and come back`() throws {
    let study = try ThereAndBackTests.study(survey: Self.fileItems)
    let (files, report) = XLSFormExport.files(of: study)
    #expect(report.lines.allSatisfy { $0.construct != "item file" || $0.fate == .kept })
    let form = StudyImport(.xlsform, files: ThereAndBackTests.sources(files), id: "s", zones: DraftSettlingTests.zones)
    #expect(form.diagnostics.isEmpty)
    #expect(Self.takes(try ThereAndBackTests.study(form.files)) == Self.takes(study))
    #expect(form.report.lines.allSatisfy { !$0.construct.hasPrefix("type ") || $0.fate == .kept })
    let any = try ThereAndBackTests.study(
      survey: Self.fileItems.replacing(/accept: (image|audio|pdf)/, with: "accept: any"))
    let dictionary = REDCapProjectText(any)
    let back = StudyImport(
      .redcap, files: ThereAndBackTests.sources(dictionary.files), id: "s", zones: DraftSettlingTests.zones)
    #expect(back.diagnostics.isEmpty)
    #expect(Self.takes(try ThereAndBackTests.study(back.files)) == Self.takes(any))
    #expect(dictionary.lines.allSatisfy { $0.construct != "item file" || $0.fate == .kept })
    #expect(back.report.lines.allSatisfy { $0.construct != "field type file" || $0.fate == .kept })
    let small = Self.fileItems.replacing("accept: image", with: "accept: image, maximumSize: 2 MB")
    let bounded = try ThereAndBackTests.study(survey: small)
    #expect(
      XLSFormExport.files(of: bounded).report.lines.filter { $0.construct == "maximumSize" }.map(\.source) == ["2 MB"])
    #expect(REDCapProjectText(bounded).lines.count { $0.construct == "item file" && $0.fate == .approximated } == 3)
  }

  @Test func `a form's films, kinds of files and looks of pictures are told`() throws {
    let form = """
      type,name,label,parameters,appearance,body::accept,relevant
      image,a,A,max-pixels=1024,,,
      video,b,B,,,,
      file,c,C,,,".jpg, .pdf",
      file,d,D,,,image/*,
      image,e,E,,annotate,,
      text,f,F,,,,${a} != ''
      """
    let study = StudyImport(
      .xlsform, files: [SourceFile(path: "survey.csv", text: form)], id: "garden", zones: DraftSettlingTests.zones)
    #expect(study.diagnostics.isEmpty)
    let text = ThereAndBackTests.plain(study.files)["Surveys/garden.yaml"] ?? ""
    for (id, accept) in [("a", "image"), ("b", "any"), ("c", "any"), ("d", "image"), ("e", "image")] {
      #expect(text.contains("{ id: \(id), type: file, prompt: \(id.uppercased()), accept: \(accept)"), "\(text)")
    }
    #expect(text.contains("showIf: answered(a)"))
    let found = Dictionary(
      grouping: study.report.lines, by: { $0.construct + " " + $0.place }
    ).mapValues { $0.map(\.fate) }
    #expect(found["parameters row 2"] == [.lost] && found["type video row 3"] == [.approximated])
    #expect(found["accept row 4"] == [.approximated] && found["accept row 5"] == [.kept])
    #expect(found["type image row 2"] == [.kept] && found["type image row 6"] == [.approximated])
  }

  @Test func `what a form names of files is told as it was read, in the file where it stands`() {
    let survey = """
      type,name,label,body::accept
      file,c,C,application/pdf
      image,d,D,image/*
      select_one k,a,Which?,
      """
    let choices = "list_name,name,label,image\nk,1,One,one.png\nk,2,<img src='b.png'> Two,two.png\n"
    let study = StudyImport(
      .xlsform, files: [SourceFile(path: "survey.csv", text: survey), SourceFile(path: "choices.csv", text: choices)],
      id: "garden", zones: DraftSettlingTests.zones)
    #expect(study.diagnostics.isEmpty)
    #expect(!study.report.lines.contains { $0.construct == "column" })
    let accepted = study.report.lines.filter { $0.construct == "accept" }
    #expect(accepted.map(\.fate) == [.kept, .lost] && accepted.map(\.place) == ["row 2", "row 3"], "\(accepted)")
    let pictures = study.report.lines.filter { $0.construct == "picture" }
    #expect(pictures.map(\.file) == ["choices.csv", "choices.csv"], "\(pictures)")
    #expect(pictures.map(\.place) == ["choices, row 2", "choices, row 3"])
    let html = study.report.lines.filter { $0.construct == "HTML in a text" }
    #expect(html.map(\.place) == ["choices, row 3"] && html.map(\.fate) == [.approximated], "\(html)")
  }
}
