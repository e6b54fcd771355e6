import ArgumentParser
import Definitions
import Machine
import Scheduling
import StudyDesk

/// The ids that a shell may offer: those of the study that the line typed so far names.
///
/// Nothing here fails or writes: without a study there is nothing to offer.
struct StudyWords {
  private let study: StudyOptions
  private let clock: ClockOptions
  private let participant: String?

  /// - Parameter line: The words typed so far.
  init(_ line: [String]) {
    study = StudyWords.options(["--study", "--store"], of: line)
    clock = StudyWords.options(["--now"], of: line)
    participant = StudyWords.value(of: ["-p", "--participant"], in: line)
  }

  private static func options<Options: ParsableArguments>(_ names: [String], of line: [String]) -> Options {
    let words = names.flatMap { name in value(of: [name], in: line).map { [name, $0] } ?? [] }
    return (try? Options.parse(words)) ?? Options.parseOrExit([])
  }

  private static func value(of names: [String], in line: [String]) -> String? {
    for (index, word) in line.enumerated() {
      if names.contains(word), index + 1 < line.count { return line[index + 1] }
      for name in names where word.hasPrefix(name + "=") { return String(word.dropFirst(name.count + 1)) }
    }
    return nil
  }
}

// MARK: - What the files name

extension StudyWords {
  private var definitions: StudyDefinitions? { try? WorkingStudy(study).definitions }

  var surveys: [String] { definitions?.surveys.keys.sorted() ?? [] }

  var schedules: [String] { definitions?.schedules.keys.sorted() ?? [] }

  var tasks: [String] {
    let schedules = definitions?.schedules.values.flatMap { $0.tasks.map(\.id) } ?? []
    return Set(schedules).sorted()
  }
}

// MARK: - What the record names

extension StudyWords {
  private func ids(_ kind: RecordedIDs) -> [String] {
    (try? study.desk(clock, readOnly: true, isQuiet: true).ids(kind)) ?? []
  }

  var participants: [String] { ids(.participants) }
  var assessors: [String] { ids(.assessors) }
  var sites: [String] { ids(.sites) }
  var events: [String] { participant.map { ids(.events(of: $0)) } ?? [] }
}
