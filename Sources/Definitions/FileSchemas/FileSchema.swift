package import JSONText

/// The kinds of files that a researcher writes, each with a JSON Schema by which an editor completes and checks while
/// typing.
///
/// The fields come from the tables by which the readers know them; what a schema can't say, such as that an id is one
/// that stands earlier in the file, is left to `regimen check`.
/// - SeeAlso: JSON Schema draft 2020-12, https://json-schema.org/draft/2020-12
package enum FileSchema: String, CaseIterable, Sendable {
  case survey, schedule, study

  /// The whole schema, in the order in which a reader of it goes.
  package var document: JSONValue {
    let head: [JSONMember] = [
      JSONMember("$schema", "https://json-schema.org/draft/2020-12/schema"),
      JSONMember("$id", .string("urn:regimen:\(rawValue)")),
      JSONMember("title", .string(title)),
    ]
    return .object(head + (root.members ?? []) + [JSONMember("$defs", .object(definitions))])
  }

  private var title: String {
    switch self {
    case .survey: "A survey of Regimen"
    case .schedule: "A schedule of Regimen"
    case .study: "study.yaml of Regimen"
    }
  }

  private var root: JSONValue {
    switch self {
    case .survey: SurveySchema.root
    case .schedule: ScheduleSchema.root
    case .study: StudySchema.root
    }
  }

  private var definitions: [JSONMember] {
    switch self {
    case .survey: SchemaForm.definitions + SurveySchema.definitions
    case .schedule: SchemaForm.definitions + ScheduleSchema.definitions
    case .study: SchemaForm.definitions
    }
  }
}

/// What a field is for, and what it takes.
struct FieldSchema {
  let about: String
  let form: JSONValue

  init(_ about: String, _ form: JSONValue) {
    self.about = about
    self.form = form
  }

  /// The form with the description that an editor shows beside it.
  var json: JSONValue {
    guard case .object(let members) = form else { return form }
    return .object([JSONMember("description", .string(about))] + members)
  }
}

typealias FieldSchemas = [String: FieldSchema]
