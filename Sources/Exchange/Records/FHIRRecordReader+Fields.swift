import JSONText
import SurveyModel

extension AnswerFormat {
  /// The fields of an answer that are questions of their own there, as an export names them: `home.lat` of `home`.
  var fieldsOfResponse: [String] {
    switch self {
    case .location: ["lat", "lon", "accuracy"]
    case .signature: ["name", "drawing"]
    case .consent: ["agreed", "signature"]
    default: []
    }
  }
}

extension FHIRRecordReader {
  /// The answer that stands in several questions; nil where none of them has one.
  ///
  /// - Parameters:
  ///   - links: Those that the item may have.
  ///   - answers: By the links of the questions.
  static func fields(
    of format: AnswerFormat, below links: [String], in answers: [String: [JSONValue]]
  ) -> JSONValue? {
    for link in links {
      let members = format.fieldsOfResponse.compactMap { field -> JSONMember? in
        guard let answer = answers["\(link).\(field)"]?.first, let value = plain(answer) else { return nil }
        return JSONMember(field, value)
      }
      if !members.isEmpty { return .object(members) }
    }
    return nil
  }

  /// An item whose answer a task measures, where the response has numbers of it; it would be recorded as skipped.
  ///
  /// - Parameter unread: The links of what no item takes.
  static func measured(_ unread: Set<String>, _ form: MappedForm) -> FormItem? {
    form.items.first { item in
      guard case .active = item.format else { return false }
      return links(of: item, form).contains { link in unread.contains { $0.hasPrefix(link + ".") } }
    }
  }

  /// A number, a truth or a text; of a drawing its line.
  private static func plain(_ answer: JSONValue) -> JSONValue? {
    guard let value = answer.members?.first(where: { $0.name.hasPrefix("value") }) else { return nil }
    guard value.name == "valueAttachment" else {
      return value.name == "valueQuantity" ? value.value["value"] : value.value
    }
    let picture = value.value["data"]?.string.flatMap(Base64.bytes(of:)).map { String(decoding: $0, as: UTF8.self) }
    return picture?.firstMatch(of: /<path d="([^"]*)"/).map { .string(String($0.output.1)) }
  }
}
