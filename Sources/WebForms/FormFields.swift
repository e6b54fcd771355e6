package import SurveyModel

/// What a browser sends with a form: names and values, in the order of the page.
package struct FormFields: Hashable, Sendable {
  private let fields: [Field]
  /// Whether more was sent than is read, and the rest left out.
  let isCut: Bool

  struct Field: Hashable {
    let name: String
    let value: String
    var file: FileAnswer?
  }

  package static let none = FormFields(fields: [])

  /// More names than this no page of ours sends.
  static let most = 500

  /// Reads `application/x-www-form-urlencoded`; nil for what is not that, or holds too much.
  package init?(urlEncoded bytes: some Sequence<UInt8>) {
    let pairs = Array(bytes).split(separator: UInt8(ascii: "&"))
    guard pairs.count <= FormFields.most else { return nil }
    var read: [Field] = []
    for pair in pairs {
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = FormFields.decoded(parts[0]), let value = FormFields.decoded(parts.count > 1 ? parts[1] : [])
      else { return nil }
      read.append(Field(name: name, value: value))
    }
    (fields, isCut) = (read, false)
  }

  init(fields: [Field], isCut: Bool = false) { (self.fields, self.isCut) = (fields, isCut) }

  /// The first value of a name; nil when it was not sent.
  package subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// The file that was sent under a name; nil when none was.
  package func file(_ name: String) -> FileAnswer? { fields.lazy.filter { $0.name == name }.compactMap(\.file).first }

  /// How much was sent besides files and what was measured.
  package var typedBytes: Int {
    fields.filter { $0.name != "measured" && $0.file == nil }.reduce(0) { $0 + $1.value.utf8.count }
  }

  /// Whether something was typed or marked on a question.
  package var hasAnswer: Bool {
    !typed(leavingOut: FormFields.ofThePage).isEmpty
  }

  /// What was typed or marked, in one text: what a page asks back about.
  var answerText: String {
    typed(leavingOut: FormFields.ofThePage).map { $0.name + "=" + $0.value }.joined(separator: "\n")
  }

  /// What a form sends besides an answer, and a measurement, which is no field to type in.
  private static let ofThePage: Set = [
    "token", "position", "item", "ms", "act", "pack", "step", "confirmed", "confirmedOf", "measured",
  ]

  package func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  /// What was sent under other names than some, in the order of the form, without what is blank.
  package func typed(leavingOut names: Set<String>) -> [(name: String, value: String)] {
    fields.filter { !names.contains($0.name) && !$0.value.allSatisfy(\.isWhitespace) }.map { ($0.name, $0.value) }
  }

  /// The first value of a name without the spaces round it; nil when nothing is left.
  package func text(_ name: String) -> String? {
    guard let value = self[name], !value.allSatisfy(\.isWhitespace) else { return nil }
    return value
  }
}

extension FormFields {
  /// Line breaks are sent as two characters, and kept as one.
  private static func decoded(_ bytes: some Sequence<UInt8>) -> String? {
    var (plain, rest) = ([UInt8](), Array(bytes)[...])
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): plain.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard rest.count >= 2, let high = digit(rest.removeFirst()), let low = digit(rest.removeFirst()) else {
          return nil
        }
        plain.append(high << 4 | low)
      default: plain.append(byte)
      }
    }
    return String(validating: plain, as: UTF8.self)?.replacing("\r\n", with: "\n")
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
