import HTTPTypes
import JSONText
import Record
import StudyDesk

/// One thing that a program can ask for: the routes and their description are made from the same table.
struct APIOperation: Sendable {
  enum Kind: Sendable {
    /// Shows something.
    case view(@Sendable (StudyDesk, APIRequest) throws -> JSONValue)
    /// Shows what may be long, as pieces of its text.
    case text(@Sendable (StudyDesk, APIRequest, (_ write: [UInt8]) throws -> Void) throws -> Void)
    /// Shows a list, which programs may read line by line, an element at a time.
    case list(@Sendable (StudyDesk, APIRequest, (_ element: JSONValue) throws -> Void) throws -> Void)
    /// Gives a table of the data, a row an object; the record says first what leaves.
    case rows(
      @Sendable (APIRequest) -> ExportedData,
      @Sendable (StudyDesk, APIRequest, @escaping (_ lines: [UInt8]) throws -> Void) throws -> Void)
    /// Does something; sent again with the same key it is done once.
    case deed(@Sendable (StudyDesk, APIRequest) throws -> JSONValue)
  }

  /// As programs call it: `listAlerts`.
  let id: String
  let method: HTTPRequest.Method
  /// Behind `/api/v1`, with parameters in braces.
  let path: String
  let summary: String
  let permission: Permission
  var query: [APIField] = []
  var body: [APIField] = []
  /// Members that each object of the answer has.
  let members: [String]
  /// What the audit calls it when it tells names or answers; nil for what tells neither.
  var noted: String?
  /// What it costs.
  var effort = DeskEffort.one
  let kind: Kind

  var isList: Bool {
    switch kind {
    case .list, .rows: true
    case .view, .text, .deed: false
    }
  }

  /// Whether the record says that it was asked for.
  var isNoted: Bool { if case .rows = kind { true } else { noted != nil } }
  var isDeed: Bool { if case .deed = kind { true } else { false } }

  /// The names of the parameters in the path.
  var parameters: [String] {
    path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
  }
}

/// A parameter behind the question mark, or a member of the body.
struct APIField: Sendable {
  enum Kind: Sendable {
    case text, date, instant, dateOrInstant, flag, texts, count
    case oneOf([String])
  }

  let name: String
  let kind: Kind
  let about: String
  let isRequired: Bool

  init(_ name: String, _ kind: Kind = .text, _ about: String, required: Bool = false) {
    self.name = name
    self.kind = kind
    self.about = about
    isRequired = required
  }

  /// Characters of a text in a body.
  static let most = 4_000
  /// The largest number behind the question mark.
  static let mostCounted = 1_000_000
  /// Characters of a text behind the question mark.
  static let mostOfParameter = 200

  static let reason = APIField("reason", .text, "Why; it stays in the record.", required: true)
}
