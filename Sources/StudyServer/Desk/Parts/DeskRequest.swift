import CivilTime
import Definitions
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import StudyDesk
import WebForms

/// What a page is asked for as, other than as a page.
enum DeskEnding: String, CaseIterable, Sendable { case json = ".json", csv = ".csv" }

/// What somebody at the desk asks for.
struct DeskRequest: Sendable {
  let staff: DeskStaff
  /// The address without its query and without `.json` or `.csv`.
  let path: String
  /// Nil for a page.
  let ending: DeskEnding?
  private let parameters: [String: String]
  private let query: [(String, String)]
  /// What a form sent; none of a page that is asked for.
  let fields: FormFields
  /// Whether the page asks for itself to be fresh.
  let isBySelf: Bool

  init(_ request: Request, _ context: ServerContext, fields: FormFields = .none) throws {
    guard let staff = context.staff else { throw HTTPError(.unauthorized) }
    self.staff = staff
    self.fields = fields
    let whole = request.uri.path
    // An id that is marked has no ending: what looks like one is its own.
    let last = whole.split(separator: "/").last.map { String($0).removingPercentEncoding ?? "" } ?? ""
    let ending = last.hasPrefix(DeskPath.idMark) ? nil : DeskEnding.allCases.first { whole.hasSuffix($0.rawValue) }
    self.ending = ending
    path = DeskRequest.without(ending, whole)
    isBySelf = request.isBySelf
    parameters = Dictionary(
      context.parameters.map { key, value in
        (String(key), DeskRequest.named(value.removingPercentEncoding ?? String(value), ending))
      }, uniquingKeysWith: { first, _ in first })
    query = request.uri.queryParameters.map { (String($0.key), String($0.value)) }
  }

  /// A part of the address without its mark, or else without its ending.
  private static func named(_ text: String, _ ending: DeskEnding?) -> String {
    text.hasPrefix(DeskPath.idMark) ? String(text.dropFirst(DeskPath.idMark.count)) : without(ending, text)
  }

  private static func without(_ ending: DeskEnding?, _ text: String) -> String {
    guard let ending, text.hasSuffix(ending.rawValue) else { return text }
    return String(text.dropLast(ending.rawValue.count))
  }

  /// A part of the address, such as `id`.
  ///
  /// - Throws: `404` without it.
  func parameter(_ name: String) throws -> String {
    guard let value = parameters[name] else { throw HTTPError(.notFound) }
    return value
  }

  /// The participant whom the address names; nil when it names none.
  var participant: String? { parameters["id"] }

  /// What is asked for behind the question mark; nil for nothing and for blanks.
  func asked(_ name: String) -> String? {
    let value = query.first { $0.0 == name }?.1
    return value?.allSatisfy(\.isWhitespace) == false ? value : nil
  }

  /// A day that is asked for or sent; nil for nothing.
  ///
  /// - Throws: ``DeskRequestRefusal/noDay(_:)``.
  func day(_ name: String) throws -> CivilDate? {
    try said(name).map { text in
      guard let day = CivilDate(iso: text) else { throw DeskRequestRefusal.noDay(text) }
      return day
    }
  }

  /// A number that is asked for or sent; nil for nothing.
  ///
  /// - Throws: ``DeskRequestRefusal/noNumber(_:_:)``.
  func number(_ name: String, _ bounds: ClosedRange<Int>) throws -> Int? {
    try said(name).map { text in
      guard let number = Int(text), bounds.contains(number) else { throw DeskRequestRefusal.noNumber(text, bounds) }
      return number
    }
  }

  /// What a form sent or the address asks for, without spaces round it; nil for nothing and for blanks.
  func said(_ name: String) -> String? {
    (fields.text(name) ?? asked(name)).map { DeskRequest.plain($0).trimmingSpaces }
  }

  /// Without control characters, and without what turns the direction of the text that follows.
  private static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { scalar in
          let isControl = scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
          let turns = (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
          return !isControl && !turns
        }))
  }

  /// The same page with one thing asked for otherwise.
  func address(_ name: String, _ value: String?) -> String {
    let others = query.filter { $0.0 != name && $0.0 != "page" }
    return others.reduce(DeskPath(path)) { $0.adding($1.0, $1.1) }.adding(name, value).text
  }

  /// The same page in another form.
  func address(ending: String) -> String { query.reduce(DeskPath(path + ending)) { $0.adding($1.0, $1.1) }.text }

  /// A site as the study calls it; for programs by its id.
  func site(_ id: String?, _ sites: [ListedSite]) -> String? {
    id.map { id in ending == nil ? sites.first { $0.id == id }?.title ?? id : id }
  }

  /// The number of the page of a list, from 1.
  var page: Int { max(1, asked("page").flatMap { Int($0) } ?? 1) }
}

/// What is asked for that can't be read.
enum DeskRequestRefusal: Refusal, Hashable {
  case noDay(String)
  case noNumber(String, ClosedRange<Int>)
  case noChoice(String, known: [String])

  var kind: RefusalKind { .request }

  var message: String {
    switch self {
    case .noDay(let text): DateText.missingDay(text) ?? "'\(text)' is not a day; write one such as 2026-11-20"
    case .noNumber(let text, let bounds):
      "'\(text)' is no number from \(bounds.lowerBound) to \(bounds.upperBound)"
    case .noChoice(let text, let known): "there is no '\(text)' here; there is \(known.joined(separator: ", "))"
    }
  }
}

extension String {
  var trimmingSpaces: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
