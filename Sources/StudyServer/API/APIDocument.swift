import HTTPTypes
import JSONText
import StudyDesk

/// The description of the interface, made from the table of its operations.
///
/// Source: OpenAPI Specification 3.1.0.
struct APIDocument {
  let title: String
  let operations: [APIOperation]

  var json: JSONValue {
    let paths = Dictionary(grouping: operations, by: \.path)
    let order = operations.map(\.path).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return [
      "openapi": "3.1.0",
      "info": ["title": .string("Regimen: \(title)"), "version": "1"],
      "servers": [["url": .string(APIRoutes.root)]],
      "security": [["token": []]],
      "paths": .object(
        order.map { path in
          JSONMember(
            path,
            .object(
              (paths[path] ?? []).map { JSONMember($0.method.rawValue.lowercased(), $0.description) }))
        }),
      "components": [
        "securitySchemes": ["token": ["type": "http", "scheme": "bearer"]],
        "schemas": ["Problem": APIDocument.problem],
      ],
    ]
  }

  private static let problem: JSONValue = [
    "type": "object", "required": ["type", "title", "status", "code", "detail"],
    "properties": [
      "type": ["type": "string"], "title": ["type": "string"], "status": ["type": "integer"],
      "code": ["type": "string"], "detail": ["type": "string"],
    ],
  ]
}

extension APIOperation {
  fileprivate var description: JSONValue {
    var members: [JSONMember] = [
      JSONMember("operationId", .string(id)), JSONMember("summary", .string(summary)),
      JSONMember("description", .string("The token has to be allowed `\(permission.rawValue)`.")),
      JSONMember("parameters", .array(parameters.map(APIOperation.parameter) + query.map(\.parameter) + keys)),
    ]
    if isDeed { members.append(JSONMember("requestBody", requestBody)) }
    members.append(JSONMember("responses", responses))
    return .object(members)
  }

  private static func parameter(_ name: String) -> JSONValue {
    let schema: JSONValue =
      name == "number" ? ["type": "integer", "minimum": 1] : ["type": "string", "minLength": 1, "maxLength": 200]
    return ["name": .string(name), "in": "path", "required": true, "schema": schema]
  }

  private var keys: [JSONValue] {
    guard isDeed else { return [] }
    return [
      [
        "name": "Idempotency-Key", "in": "header", "required": false,
        "description": "Sent again with the same key, it is done once; the answer is then {\"repeated\": true}.",
        "schema": ["type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]+$"],
      ]
    ]
  }

  private var requestBody: JSONValue {
    let required = body.filter(\.isRequired).map { JSONValue.string($0.name) }
    let schema: JSONValue = [
      "type": "object", "additionalProperties": false, "required": .array(required),
      "properties": .object(body.map { JSONMember($0.name, $0.schema) }),
    ]
    return [
      "required": .boolean(!required.isEmpty),
      "content": ["application/json": ["schema": schema]],
    ]
  }

  private var responses: JSONValue {
    let object: JSONValue = [
      "type": "object", "required": isDeed ? [] : .array(members.map(JSONValue.string)),
    ]
    let schema: JSONValue = isList ? ["type": "array", "items": object] : object
    var content = [JSONMember("application/json", ["schema": schema])]
    if isList { content.append(JSONMember("application/x-ndjson", ["schema": ["type": "string"]])) }
    let answers: [(String, String)] =
      [
        ("401", "No token, or an invalid one."), ("403", "The token or its account may not do it."),
        ("404", "Nothing has that name."), ("400", "A parameter is not as it has to be."),
        ("409", "The state of the study does not allow it now."), ("429", "Too many tokens were tried."),
        ("503", "The store is busy, or, with the code `uncertain`, it can't be told yet whether the deed is recorded."),
      ]
      + (isDeed
        ? [
          ("413", "The body is too large."),
          ("415", "The body is not JSON."), ("422", "The body is not as it has to be."),
        ] : [("422", "A value is not one of the study's.")])
    return .object(
      [JSONMember("200", ["description": "Done, or shown.", "content": .object(content)])]
        + answers.sorted { $0.0 < $1.0 }.map { status, text in
          JSONMember(
            status,
            [
              "description": .string(text),
              "content": ["application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]]],
            ])
        })
  }
}

extension APIField {
  fileprivate var parameter: JSONValue {
    [
      "name": .string(name), "in": "query", "required": .boolean(isRequired), "description": .string(about),
      "schema": schema(isText: true),
    ]
  }

  fileprivate var schema: JSONValue {
    guard var members = schema(isText: false).members else { return .null }
    members.append(JSONMember("description", .string(about)))
    return .object(members)
  }

  private func schema(isText: Bool) -> JSONValue {
    switch kind {
    case .text:
      [
        "type": "string", "minLength": 1,
        "maxLength": .integer(isText ? APIField.mostOfParameter : APIField.most),
        "pattern": "^[^\\u0000-\\u0008\\u000B-\\u001F]*$",
      ]
    case .date: ["type": "string", "format": "date"]
    case .instant: ["type": "string", "format": "date-time"]
    case .dateOrInstant:
      ["type": "string", "anyOf": [["format": "date"], ["format": "date-time"]]]
    case .flag: isText ? ["type": "string", "enum": ["true", "false"]] : ["type": "boolean"]
    case .count: ["type": "integer", "minimum": 0, "maximum": .integer(APIField.mostCounted)]
    case .texts: ["type": "array", "items": ["type": "string", "minLength": 1, "maxLength": 200]]
    case .oneOf(let words): ["type": "string", "enum": .array(words.map(JSONValue.string))]
    }
  }
}
