import Foundation
import JSONText
import SurveyModel

/// The generated survey in a study, answered once by each of six people: in full, and with each kind of blank.
enum EverySittings {
  /// What a person left blank everywhere that it can be; nil for who answered everything.
  static let people: [(id: String, blank: ItemState?)] =
    [("P0", nil)]
    + [ItemState.skipped, .dontKnow, .notShown, .notReached, .timedOut].enumerated().map { ("P\($0 + 1)", $1) }

  static let now = "2026-11-02T08:30:00+00:00"
  static let event = "every/d@2026-11-02"

  /// The state in which an item ends for a person.
  static func state(_ item: EverySurvey.Item, _ blank: ItemState?) -> ItemState {
    switch blank {
    case nil, .answered?: .answered
    case .notShown?: .notShown
    case .notReached?: .notReached
    case .skipped?: item.mayBeLeft ? .skipped : .answered
    case .dontKnow?: !item.mayBeLeft ? .answered : item.isOffered ? .dontKnow : .skipped
    case .timedOut?: !item.mayBeLeft ? .answered : item.isTimed ? .timedOut : .skipped
    }
  }

  /// The answers file of a person.
  static func answers(_ blank: ItemState?) -> JSONValue {
    var members = [
      JSONMember("show", .boolean(blank != .notShown)), JSONMember("leave", .boolean(blank == .notReached)),
    ]
    for item in EverySurvey.items where !item.isComputed {
      for path in item.paths {
        switch state(item, blank) {
        case .answered: members.append(JSONMember(path, item.given))
        case .skipped, .dontKnow, .timedOut:
          members.append(JSONMember(path, ["state": .string(state(item, blank).rawValue)]))
        case .notShown, .notReached: break
        }
      }
    }
    return .object(members)
  }

  /// Runs `body` with the study, recorded.
  static func use<Value>(_ body: (RecordedEverything) throws -> Value) throws -> Value {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("regimen-" + UUID().uuidString, isDirectory: true)
    defer { TestStores.remove(folder) }
    for (path, text) in EverySurvey.files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try Data(EverySurvey.photo.content ?? []).write(to: folder.appendingPathComponent(EverySurvey.photo.name))
    let study = RecordedEverything(command: Command(folder: folder))
    _ = try study.printed("check")
    for person in people {
      _ = try study.printed("participant add \(person.id) --schedule trial --zone UTC --now \(now)")
      _ = try study.printed(
        "run every -p \(person.id) --answers - --now \(now)", input: answers(person.blank).compactText)
    }
    return try body(study)
  }
}

extension EverySurvey.Item {
  /// Whether the item offers "I don't know": a step's own item does not.
  var isOffered: Bool { isTimed }
}

/// The study's folder, and what commands print in it.
struct RecordedEverything {
  let command: Command

  struct Refused: Error, CustomStringConvertible {
    let description: String
  }

  /// - Throws: ``Refused`` when the command does not end with 0.
  func printed(_ line: String, input: String = "") throws -> String {
    let done = try command.run(line.split(separator: " ").map(String.init), input: Array(input.utf8))
    guard done.code == 0 else {
      throw Refused(description: "\(line): exit \(done.code)\n\(done.output.prefix(4000))\(done.error.prefix(2000))")
    }
    return done.output
  }

  func json(_ line: String) throws -> JSONValue { try JSONValue(parsing: printed(line)) }

  func file(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: command.folder.appendingPathComponent(path)), as: UTF8.self)
  }
}
