import Diagnostics
import SurveyModel
import YAMLTree

extension SurveyReader {
  /// Reads the bank that a block names: each of its questions becomes a step of the block, with the question's id.
  ///
  /// The bank's file becomes one that the survey is made of. What is wrong is told in the bank's file or at the field.
  mutating func readBank(_ node: YAMLNode) {
    guard node.kind == .scalar else {
      findings.wrongType(node, expected: "the path of a CSV file", field: "bank")
      return
    }
    guard let (name, bytes) = namedFile(node.text, at: node.span, what: "the bank") else { return }
    if !attachments.contains(name) { attachments.append(name) }
    let bank = BankFile.read(
      SourceFile(path: name, bytes: bytes), language: language, languages: languages, firstSlot: itemNodes.count)
    findings.append(contentsOf: bank.diagnostics)
    // An id that is taken leaves the later questions without their slots: the bank is read as a whole or not at all.
    let rows = bank.value ?? []
    let isTaken = rows.map { reportTaken($0, in: name) }
    guard !isTaken.contains(true) else { return }
    for row in rows { add(row, of: node) }
  }

  private mutating func add(_ row: BankRow, of node: YAMLNode) {
    readPipes(of: row.item.prompt, question: row.item.id, bank: node)
    let onTimeout = pageRules.timeLimit?.onTimeout ?? .next
    steps.append(
      Step(
        id: row.item.id, group: group,
        timeLimit: row.timeLimit.map { TimeLimit(milliseconds: $0, onTimeout: onTimeout) } ?? pageRules.timeLimit,
        feedback: pageRules.feedback, kind: .question(row.item)))
    stepNodes.append(node)
    itemNodes.append(node)
    names.add(row.item, at: node.span)
  }

  /// - Returns: Whether the id of a question is that of another item or step.
  private mutating func reportTaken(_ row: BankRow, in file: String) -> Bool {
    let id = row.item.id
    guard let first = names.items[id] ?? names.stepPlaces[id] else { return false }
    findings.append(contentsOf: [
      .error(
        "duplicate-id", "the survey has another item or step with the id '\(id)'", in: file, at: row.idSpan,
        label: "used again here", notes: [.init("first used here", at: first, in: path)],
        help: "give each item and step of a survey an id of its own")
    ])
    return true
  }

  /// The file that a path in the survey's file names; reports a path that leaves the study, and a file that isn't there.
  mutating func namedFile(_ reference: String, at place: SourceSpan, what: String) -> (name: String, bytes: [UInt8])? {
    guard let name = resolved(reference, at: place) else { return nil }
    guard let bytes = files[name] else {
      findings.error(
        "missing-file", "there is no file '\(escapingControls(name))'", at: place,
        label: nearest(name, among: files.files.keys),
        help: "write \(what), or name the one that is there")
      return nil
    }
    return (name, bytes)
  }

  /// "Did you mean": the nearest path, as this file would name it; empty when none is near.
  func nearest(_ name: String, among paths: some Sequence<String>) -> String {
    didYouMean(name, among: paths.sorted()).map { "did you mean '\(FileSet.reference(to: $0, from: path))'?" } ?? ""
  }

  /// The path in the study that the survey's file means; reports one that leaves the study.
  mutating func resolved(_ reference: String, at place: SourceSpan) -> String? {
    if let name = FileSet.resolve(reference, from: path) { return name }
    findings.error(
      "bad-path", "'\(escapingControls(reference.prefix(60)))' is not a path in this study", at: place,
      help: "a path is relative to this file and lies under Surveys/, Schedules/ or holidays/")
    return nil
  }
}
