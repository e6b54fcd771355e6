import CSVRows
import Foundation
import JSONText
import SurveyModel
import Testing

/// The shipped food diary: choices from a table, choices carried on with a person's own words, and entries as long as
/// there is one more, in every way out and back.
@Suite struct FoodDiaryWaysOutTests {
  private static let now = " --now 2026-11-02T12:30:00+00:00"
  private static let event = "meal/meals@2026-11-02.2"
  private static let shipped = [
    "study.yaml", "Surveys/food-diary.yaml", "Surveys/foods.csv", "Schedules/food-diary.yaml",
  ]

  private static let answers = """
    meal: lunch
    photo: { state: skipped }
    foods:
      - { group: grain, food: rice, amount: 1 }
      - { group: protein, food: tofu, amount: 2 }
    hunger: 3
    felt: [bloated, { value: other, text: hiccups }]
    worst: other

    """

  /// - Parameter change: What is written in the place of a text of the survey.
  private static func use(
    _ change: (String, String) = ("", ""), _ body: (RecordedEverything) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("regimen-" + UUID().uuidString)
    defer { TestStores.remove(folder) }
    let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    for path in shipped {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: repository.appending(path: path), to: file)
    }
    let survey = folder.appendingPathComponent("Surveys/food-diary.yaml")
    let text = try String(contentsOf: survey, encoding: .utf8)
    try Data(text.replacingOccurrences(of: change.0, with: change.1).utf8).write(to: survey)
    let study = RecordedEverything(command: Command(folder: folder))
    #expect(try study.printed("check") == "")
    _ = try study.printed("participant add P1 --schedule food-diary --zone UTC" + now)
    _ = try study.printed("run meal -p P1 --answers -" + now, input: answers)
    try body(study)
  }

  private static func rows(_ text: String) -> [[String: String]] {
    var reader = CSVReader(Array(text.utf8))
    let head = reader.next()?.texts ?? []
    return reader.map { Dictionary(zip(head, $0.texts), uniquingKeysWith: { $1 }) }
  }

  @Test func `what was eaten comes out in every way`() throws {
    try Self.use { study in
      let shown = try study.json("outcome show \(Self.event) -p P1 --json" + Self.now)
      let values = shown["values"]?.elements ?? []
      #expect(values.compactMap { $0["kind"]?.string } == ["food", "food", "portions", "worst"])
      let worst = #"{"value":"other","text":"hiccups"}"#
      #expect(values.compactMap { $0["value"]?.compactText } == ["\"rice\"", "\"tofu\"", "3", worst])
      let report = try study.printed("report meal -p P1" + Self.now)
      for word in ["Rice", "Tofu or soy", "hiccups", "More"] { #expect(report.contains(word), "\(word)\n\(report)") }
      let japanese = try study.printed("report meal -p P1 --language ja --format html" + Self.now)
      for word in ["ご飯", "豆腐・大豆製品", "hiccups"] { #expect(japanese.contains(word), "\(word)") }
      let again = try study.printed(
        "run food-diary --dry-run --answers - --json --answers-of P1" + Self.now,
        input: shown["result"]?.compactText ?? "")
      #expect(try JSONValue(parsing: again)["result"]?["scores"] == shown["result"]?["scores"])
      #expect(try study.printed("qc" + Self.now) == "")
    }
  }

  @Test func `what was eaten stands in every data set`() throws {
    try Self.use { study in
      let wide = try #require(Self.rows(try study.printed("export --format wide --survey food-diary" + Self.now)).first)
      let foods = wide.filter { $0.key.contains("food") && ["rice", "tofu"].contains($0.value) }
      #expect(foods.values.sorted() == ["rice", "tofu"], "\(wide)")
      #expect(wide["worst"] == "other" && wide["worst.other"] == "hiccups")
      #expect(wide["portions"] == "3")
      let items = Self.rows(try study.printed("export --format csv --table items --identified" + Self.now))
      let asked = items.filter { $0["item"] == "foodsAnother" && $0["state"] == "answered" }
      #expect(asked.count == 2, "\(items.map { $0["item"] ?? "" })")
      _ = try study.printed("export --format package --output data" + Self.now)
      #expect(try study.file("data/codebook.md").contains("Tofu or soy"))
      _ = try study.printed("export --format spss --output sav" + Self.now)
      let url = study.command.folder.appendingPathComponent("sav/food-diary.sav")
      let file = SystemFile(Array(try Data(contentsOf: url)))
      let place = try #require(file.named.firstIndex { $0.name == "worst" })
      let row = try #require(file.rows.first)
      #expect("\(row[place])".contains("other"))
    }
  }

  @Test func `the day tells the entries of a repeat by their numbers`() throws {
    let change = ("en: Which is nearest?", #"en: "Food {{index}}, the nearest?""#)
    try Self.use(change) { study in
      let day = try study.printed("feed -p P1" + Self.now)
      #expect(day.contains("Food 1, the nearest?") && day.contains("Food 2, the nearest?"), "\(day)")
    }
  }

  @Test func `a labelled line has its labels in the codebook`() throws {
    let line = """
      type: continuousScale
              minimum: 0
              maximum: 10
              labels: { 5: { en: Halfway, ja: 中ほど } }
      """
    let change = ("type: scale", line)
    try Self.use(change) { study in
      _ = try study.printed("export --format package --output data" + Self.now)
      let book = try study.file("data/codebook.md")
      for word in ["Not at all", "Halfway", "Very"] { #expect(book.contains(word), "\(word)") }
    }
  }

  @Test func `a correction changes the choice from the table, and takes what hangs on it`() throws {
    try Self.use { study in
      let line = "outcome correct \(Self.event) -p P1 --reason typed"
      _ = try study.printed(line + " --set foods/2/one/food=egg" + Self.now)
      let shown = try study.json("outcome show \(Self.event) -p P1 --json" + Self.now)
      let values = (shown["values"]?.elements ?? []).compactMap { $0["value"]?.string }
      #expect(values.contains("egg"))
      // An apple is none of the group that was answered.
      let refused = try study.command.run(line: line + " --set foods/2/one/food=apple" + Self.now)
      #expect(refused.code != 0 && refused.error.contains("apple"), "\(refused.error)")
    }
  }

  @Test func `what an identifying answer hands on stays out of pseudonymous data as that does`() throws {
    try Self.use(("id: felt", "id: felt\n        identifying: true")) { study in
      let items = try study.printed("export --format csv --table items" + Self.now)
      let wide = try study.printed("export --format wide --survey food-diary" + Self.now)
      for text in [items, wide] { #expect(!text.contains("hiccups") && text.contains("tofu"), "\(text)") }
      let values = try study.printed("export --format csv" + Self.now)
      #expect(!values.contains("hiccups"))
      #expect(try study.printed("export --format wide --survey food-diary --identified" + Self.now).contains("hiccups"))
    }
    try Self.use(("id: group", "id: group\n            identifying: true")) { study in
      let wide = try study.printed("export --format wide --survey food-diary" + Self.now)
      #expect(!wide.contains("tofu") && wide.contains("hiccups"), "\(wide)")
    }
  }

  @Test func `a rehearsal eats, and keeps to the table`() throws {
    try Self.use { study in
      _ = try study.printed("simulate food-diary --participants 3 --days 4 --output sim.sqlite")
      let rows = Self.rows(try study.printed("export --store sim.sqlite --format csv" + Self.now))
      let table = Self.rows(try study.file("Surveys/foods.csv")).compactMap { $0["food"] }
      let eaten = rows.filter { $0["kind"] == "food" }.compactMap { $0["value"] }
      #expect(eaten.count > 10 && Set(eaten).isSubset(of: Set(table)))
    }
  }
}
