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

let allZones = ZoneNames(isZone: { _ in true }, candidates: { [] })

/// From YAML to a tree and to a judged survey, beside libyaml's events alone and Yams' tree.
func fileMeasures() -> [Measure] {
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
