import DataExport
import Record
import Testing

@testable import Exchange

/// What a study's definitions become in ODM.
@Suite struct ODMExportTests {
  private static func definitions() throws -> (ODMTrial.Written, ODMNode) {
    try ODMTrial.with { trial in
      let written = try trial.export()
      return (written, try written.document())
    }
  }

  @Test func `a file says what it is, and of when`() throws {
    let (written, root) = try Self.definitions()
    #expect(root.name == "ODM" && root["FileType"] == "Snapshot" && root["ODMVersion"] == "1.3.2")
    #expect(root["CreationDateTime"] == "2026-11-10T12:00:00+00:00" && root["SourceSystem"] == "Regimen")
    #expect(root["FileOID"]?.hasPrefix("garden.state.pseudonymous.1.") ?? false)
    #expect(root.first("StudyName")?.text == "Gardens & people <1>" && root.first("ProtocolName")?.text == "garden")
    #expect(written.files.keys.sorted() == ["study.xml"])
    #expect(written.text().hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ODM xmlns="))
  }

  @Test func `the same study gives the same bytes`() throws {
    try ODMTrial.with { trial in
      let (one, other) = (try trial.export(), try trial.export())
      #expect(one.files == other.files)
    }
  }

  @Test func `tasks and visits are events that say how they come`() throws {
    let (_, root) = try Self.definitions()
    let events = root.all("StudyEventDef").map { [$0["OID"], $0["Type"], $0["Repeating"]] }
    #expect(
      events == [
        ["SV.first", "Scheduled", "No"], ["SE.diary", "Scheduled", "Yes"], ["SE.weekly", "Scheduled", "Yes"],
        ["SE.any", "Common", "Yes"],
      ])
    let visit = root.defined("SV.first")
    #expect(visit?.texts() == ["First visit", "初回"] && visit?.all("FormRef").map { $0["FormOID"] } == ["F.short"])
    // Two tasks of the visit ask the same survey.
    #expect(root.defined("F.short")?["Repeating"] == "Yes" && root.defined("F.everything")?["Repeating"] == "No")
  }

  @Test(
    arguments: [
      ("page.one.pain", ["integer", "2", nil]), ("page.one.words", ["integer", "1", nil]),
      ("page.one.line", ["float", "5", "1"]), ("page.one.weight", ["float", "6", "2"]),
      ("page.one.steps", ["integer", "16", nil]), ("page.one.tall", ["float", "5", "1"]),
      ("page.one.slept", ["integer", "6", nil]), ("page.one.double", ["float", "25", "17"]),
      ("two.smokes", ["boolean", nil, nil]), ("two.agrees", ["text", "5", nil]), ("two.where", ["text", "10", nil]),
      ("two.where.other.text", ["text", "100000", nil]), ("two.grade", ["float", "3", "15"]),
      ("two.kinds.burn", ["boolean", nil, nil]), ("two.order.2", ["text", "1", nil]),
      ("three.remark", ["text", "200", nil]),
      ("three.mail", ["text", "254", nil]), ("three.day", ["date", nil, nil]),
      ("three.moment", ["datetime", nil, nil]),
      ("three.wake", ["time", nil, nil]), ("three.spot.lat", ["float", "20", "15"]),
      ("three.witness.name", ["text", "200", nil]),
      ("mood.felt.sad", ["integer", "1", nil]), ("knee.rangeOfMotion.range", ["float", "25", "17"]),
      ("knee.rangeOfMotion.quality.samples", ["integer", "10", nil]),
      ("consent.consent.agreed", ["boolean", nil, nil]),
      ("scores.tenth", ["float", "19", "1"]), ("scores.mood.band", ["text", "4", nil]),
    ] as [(String, [String?])])
  func `each kind of answer has its type`(item: String, type: [String?]) throws {
    let (_, root) = try Self.definitions()
    let definition = try #require(root.defined("I.everything.\(item)"))
    #expect([definition["DataType"], definition["Length"], definition["SignificantDigits"]] == type)
  }

  @Test func `a question stands in its languages, with its unit, its bounds and the survey's own refusal`() throws {
    let (_, root) = try Self.definitions()
    #expect(root.defined("I.everything.page.one.pain")?.first("Question")?.texts("ja") == ["どのくらい?"])
    let weight = try #require(root.defined("I.everything.page.one.weight"))
    #expect(weight.first("MeasurementUnitRef")?["MeasurementUnitOID"] == "MU.kg")
    #expect(weight.all("RangeCheck").map { $0["Comparator"] } == ["GE", "LE"])
    #expect(weight.all("CheckValue").map(\.text) == ["20", "300"])
    #expect(weight.all("ErrorMessage").flatMap { $0.texts() } == ["Between 20 and 300", "Between 20 and 300"])
    #expect(
      root.defined("I.everything.mood.felt.sad")?.first("Question")?.texts() == ["In two weeks: Sad", "2週間: 悲しい"])
    #expect(root.defined("I.everything.two.smokes")?.first("Description")?.texts("ja") == ["痛みについて"])
  }

  @Test func `codes have words, and scales a code for each step`() throws {
    let (_, root) = try Self.definitions()
    func codes(_ oid: String) -> [String?] { root.defined(oid)?.all("CodeListItem").map { $0["CodedValue"] } ?? [] }
    #expect(codes("CL.everything.page.one.words") == ["0", "1", "2"])
    #expect(root.defined("CL.everything.page.one.words")?.texts() == ["None", "Some", "少し", "Much"])
    #expect(codes("CL.everything.page.one.ends") == ["-2", "-1", "0", "1", "2"])
    #expect(root.defined("CL.everything.page.one.ends")?.texts() == ["Bad", "-1", "0", "1", "Good"])
    #expect(codes("CL.everything.two.where") == ["left", "other side"])
    #expect(root.defined("CL.everything.two.grade")?.all("CodeListItem").map { $0["Rank"] } == ["0.5", "3"])
    // The rows of a matrix share a list.
    let rows = ["sad", "tired"].map {
      root.defined("I.everything.mood.felt.\($0)")?.first("CodeListRef")?["CodeListOID"]
    }
    #expect(rows == ["CL.everything.mood.felt", "CL.everything.mood.felt"])
  }

  @Test func `a condition says when something is not asked, and a blank makes it so`() throws {
    let (_, root) = try Self.definitions()
    let group = root.all("ItemGroupRef").first { $0["ItemGroupOID"] == "IG.everything.two" }
    #expect(group?["CollectionExceptionConditionOID"] == "C.everything.two" && group?["Mandatory"] == "No")
    let condition = root.defined("C.everything.two")?.first("FormalExpression")
    #expect(condition?.text == "count(pain > 3, true, atLeast=1) < 2" && condition?["Context"] == "Regimen")
    #expect(root.defined("C.everything.two")?.first("Alias")?["Name"] == "pain > 3")
    #expect(root.defined("C.everything.three.code")?.first("FormalExpression")?.text == "not answered(remark)")
    let event = root.all("StudyEventRef").first { $0["StudyEventOID"] == "SE.weekly" }
    #expect(event?["CollectionExceptionConditionOID"] == "C.SE.weekly")
  }

  @Test func `what is worked out has a method`() throws {
    let (_, root) = try Self.definitions()
    let reference = root.all("ItemRef").first { $0["ItemOID"] == "I.everything.page.one.double" }
    #expect(reference?["MethodOID"] == "M.everything.page.one.double")
    #expect(root.defined("M.everything.page.one.double")?.first("FormalExpression")?.text == "weight * 2")
    #expect(
      root.defined("M.everything.scores.mood")?.texts() == [
        "sum of sad, tired; a blank gives no score; rounded to 0 decimals; bands: low 0 to 0, high 1 to 2"
      ])
  }

  @Test func `steps of a repeat repeat, and a page without questions keeps its words`() throws {
    let (_, root) = try Self.definitions()
    #expect(root.defined("IG.everything.bed")?["Repeating"] == "Yes")
    #expect(root.defined("IG.everything.knee.rangeOfMotion.gaps")?["Repeating"] == "Yes")
    let hello = try #require(root.defined("IG.everything.hello"))
    #expect(hello.all("ItemRef").isEmpty && hello.texts("en") == ["Hello\n\nA few questions, \"short\" ones."])
    #expect(root.defined("IG.everything.consent")?.texts("en") == ["# Taking part\n\nYou may stop at any time.\n"])
  }

  @Test func `whatever is lost has a line`() throws {
    let (written, _) = try Self.definitions()
    let lines = written.report.lines
    func fates(_ construct: String, _ place: String) -> [Fate] {
      lines.filter { $0.construct == construct && $0.place == place }.map(\.fate)
    }
    #expect(fates("suggest", "item slept") == [.lost] && fates("times", "repeat beds") == [.lost])
    #expect(fates("showIf", "step two") == [.kept] && fates("declined", "step consent") == [.approximated])
    #expect(
      fates("exclusive", "item kinds") == [.approximated] && fates("maximumChosen", "item kinds") == [.approximated])
    #expect(fates("item text", "item nick") == [.lost] && fates("item text", "item remark") == [.kept])
    #expect(fates("alert", "alert strong") == [.approximated] && fates("outcome", "outcome motion") == [.kept])
    #expect(fates("score", "score tenth") == [.kept] && fates("score", "score t") == [.approximated])
    #expect(fates("audit records", "") == [.lost] && fates("attributes", "") == [.lost])
    #expect(lines.filter { $0.fate != .kept }.allSatisfy { !$0.note.isEmpty })
    let named = Set(lines.map(\.place))
    for item in [
      "pain", "words", "ends", "line", "weight", "steps", "tall", "slept", "double", "rung", "smokes", "agrees",
    ] {
      #expect(named.contains("item \(item)"))
    }
  }

  @Test func `one survey is written with the events that ask it`() throws {
    try ODMTrial.with { trial in
      let root = try trial.export(ExportRequest(survey: "everything")).document()
      #expect(root.all("FormDef").map { $0["OID"] } == ["F.everything"])
      #expect(root.all("StudyEventDef").map { $0["OID"] } == ["SE.diary"])
    }
  }
}
