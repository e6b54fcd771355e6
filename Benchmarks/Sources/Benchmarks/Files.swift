import CLibYAML
import CivilTime
import Definitions
import Diagnostics
import Foundation
import YAMLTree

/// A survey of as many items as asked for, a quarter of them with a condition.
func generatedSurvey(items: Int) -> String {
  var text = "id: generated\ntitle: Generated\nsteps:\n"
  for page in 0..<max(1, items / 20) {
    text += "  - id: page\(page)\n    type: form\n    title: Page \(page)\n    items:\n"
    for item in 0..<20 {
      let id = "i\(page)-\(item)"
      text += "      - id: \(id)\n        type: scale\n        prompt: { en: How much of \(id)?, ja: どのくらい? }\n"
      text += "        minimum: 0\n        maximum: 10\n"
      if item % 4 == 3 { text += "        showIf: i\(page)-\(item - 1) > 3\n" }
    }
  }
  return text
}

/// A survey with a choice from a table of as many rows, by the district that is chosen before; and the table.
func cascade(rows: Int, districts: Int = 200) -> FileSet {
  let choices = (0..<districts).map { "{ value: d\($0), text: District \($0) }" }.joined(separator: ", ")
  let survey = """
    id: cascade
    title: Cascade
    steps:
      - id: page
        type: form
        items:
          - { id: district, type: choice, prompt: Which district?, choices: [\(choices)] }
          - id: village
            type: choice
            prompt: Which village?
            choices: { file: villages.csv, value: code, text: { en: name, ja: name_ja }, where: row.district == district }
    """
  var table = "code,name,name_ja,district\n"
  for row in 0..<rows { table += "v\(row),Village \(row),村\(row),d\(row % districts)\n" }
  return FileSet(["Surveys/cascade.yaml": Array(survey.utf8), "Surveys/villages.csv": Array(table.utf8)])
}

/// A survey of as many items, each page with defaults, several choices, one and a ranking of those, and a repeat.
func generatedCarrying(items: Int) -> String {
  var text = "id: generated\ntitle: Generated\ndefaults: { scale: { minimum: 0, maximum: 10 } }\nsteps:\n"
  for page in 0..<max(1, items / 5) {
    text += "  - id: p\(page)\n    type: form\n    defaults: { item: { optional: true } }\n    items:\n"
    text += "      - { id: a\(page), type: choice, multiple: true, prompt: Which?, choices: [one, two, three, four] }\n"
    text += "      - { id: b\(page), type: choice, prompt: Which most?, choices: { from: a\(page), chosen: true } }\n"
    text += "      - { id: c\(page), type: rank, prompt: In order?, choices: { from: a\(page), chosen: true } }\n"
    text += "      - { id: d\(page), type: scale, prompt: \"**How** much?\", requires: { if: d\(page) > 0 or answered(b\(page)), message: Say } }\n"
    text += "      - { id: e\(page), type: scale, prompt: And now?, showIf: d\(page) > 3 }\n"
  }
  return text
}

let allZones = ZoneNames(isZone: { _ in true }, candidates: { [] })

/// From YAML to a tree and to a judged survey, beside libyaml's events alone and Yams' tree.
func fileMeasures() -> [Measure] {
  let set = cascade(rows: 50_000)
  let judged = Stopwatch.median(3) { keep(StudyDefinitions(files: set, zones: allZones)) }
  return [.duration("a choice over a table of 50,000 rows, judged", judged, "asked for: 500 ms")] + yamlMeasures()
}

private func yamlMeasures() -> [Measure] {
  [20, 2_000].flatMap { items -> [Measure] in
    let text = generatedSurvey(items: items)
    let bytes = Array(text.utf8)
    let file = SourceFile(path: "Surveys/generated.yaml", text: text)
    let set = FileSet(["Surveys/generated.yaml": bytes])
    let events = Stopwatch.median(items > 1000 ? 5 : 200) { countEvents(bytes) }
    let tree = Stopwatch.median(items > 1000 ? 5 : 200) { keep(YAMLDocument.parse(file)) }
    let judged = Stopwatch.median(items > 1000 ? 3 : 100) { keep(StudyDefinitions(files: set, zones: allZones)) }
    var table: [Measure] = [
      .rate("libyaml's events alone, \(items) items", bytes: bytes.count, events),
      .rate("YAML to tree, \(items) items", bytes: bytes.count, tree),
    ]
    if let yams = Peer("BENCH_YAMS")?.seconds(input: Data(bytes)) {
      table.append(.rate("Yams' tree, \(items) items", bytes: bytes.count, yams))
    }
    return table + [
      .rate("YAML to a judged survey, \(items) items", bytes: bytes.count, judged, "asked for: 25 MB/s"),
      .duration("  the same, in time", judged),
    ]
  }
}

private func countEvents(_ bytes: [UInt8]) {
  var parser = yaml_parser_t()
  guard yaml_parser_initialize(&parser) == 1 else { return }
  defer { yaml_parser_delete(&parser) }
  bytes.withUnsafeBufferPointer { yaml_parser_set_input_string(&parser, $0.baseAddress, $0.count) }
  var count = 0
  while true {
    var event = yaml_event_t()
    guard yaml_parser_parse(&parser, &event) == 1 else { return }
    let isEnd = event.type == YAML_STREAM_END_EVENT
    yaml_event_delete(&event)
    count += 1
    if isEnd { return keep(count) }
  }
}
