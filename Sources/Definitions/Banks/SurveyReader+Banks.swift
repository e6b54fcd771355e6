import Diagnostics
import SurveyModel
import YAMLTree

extension SurveyReader {
  /// Reads the bank that a field names, and makes its file one that the survey is made of.
  ///
  /// - Parameter firstSlot: The slot of its first question; the others count up from it.
  /// - Returns: Its questions in the order of the rows; nil when there is no such bank. What is wrong is told, in the
  ///   bank's file or at the field.
  mutating func readBank(_ node: YAMLNode, languages: [LanguageTag] = [], firstSlot: Int) -> [BankRow]? {
    guard node.kind == .scalar, !node.isNull else {
      findings.wrongType(node, expected: "the path of a CSV file", field: "bank")
      return nil
    }
    guard let (name, bytes) = namedFile(node.text, at: node.span, what: "the bank") else { return nil }
    if !attachments.contains(name) { attachments.append(name) }
    let bank = BankFile.read(
      SourceFile(path: name, bytes: bytes), language: language, languages: languages, firstSlot: firstSlot)
    findings.append(contentsOf: bank.diagnostics)
    return bank.value
  }

  /// The file that a path in the survey's file names; reports a path that leaves the study, and a file that isn't there.
  mutating func namedFile(_ reference: String, at place: SourceSpan, what: String) -> (name: String, bytes: [UInt8])? {
    guard let name = FileSet.resolve(reference, from: path) else {
      findings.error(
        "bad-path", "'\(escapingControls(reference.prefix(60)))' is not a path in this study", at: place,
        help: "a path is relative to this file and lies under Surveys/, Schedules/ or holidays/")
      return nil
    }
    guard let bytes = files[name] else {
      findings.error(
        "missing-file", "there is no file '\(escapingControls(name))'", at: place,
        label: didYouMean(name, among: files.files.keys.sorted()).map { "did you mean '\($0)'?" } ?? "",
        help: "write \(what), or name the one that is there")
      return nil
    }
    return (name, bytes)
  }
}
