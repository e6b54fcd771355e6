import Diagnostics
import Expressions
import SurveyModel
import Synchronization

/// The surveys of a study by their ids.
///
/// Files that are judged are all read. Of accepted files, which were judged when they were accepted, a survey is read when it
/// is asked for: what is due of one task costs the same however many surveys there are.
package final class SurveyShelf: Sendable {
  private struct State {
    /// As each survey was read by itself, by its path.
    var own: [String: Loaded<LoadedSurvey>] = [:]
    /// Surveys that were asked for one by one.
    var single: [String: LoadedSurvey] = [:]
    var all: [String: LoadedSurvey]?
  }

  private let source: SurveySource
  /// The same surveys among the same other files were read there.
  private let earlier: SurveyShelf?
  /// The paths of the surveys, by their ids.
  private let paths: [String: String]
  private let state: Mutex<State>
  /// What is wrong with them, when they were judged.
  let diagnostics: [Diagnostic]
  /// The ids that schedules may name: also of surveys that can't be used.
  let ids: Set<String>

  /// - Parameters:
  ///   - source: What they are read from; whether all are read at once depends on whether it was accepted.
  ///   - earlier: Files that were read before, in which all but surveys and schedules is the same.
  init(_ source: SurveySource, reusing earlier: SurveyShelf?) {
    self.source = source
    if source.isAccepted {
      self.earlier = earlier
      paths = source.pathsByID
      ids = Set(paths.keys)
      diagnostics = []
      state = Mutex(State())
    } else {
      self.earlier = nil
      paths = [:]
      let read = SurveyShelf.readAll(source) { earlier?.own(reading: $0, as: source.files[$0]) ?? source.read($0) }
      ids = read.unreadable.union(read.byID.keys)
      diagnostics = read.faults
      state = Mutex(State(own: read.own, all: read.byID))
    }
  }

  package subscript(id: String) -> LoadedSurvey? {
    state.withLock { state in
      if let all = state.all { return all[id] }
      if let known = state.single[id] { return known }
      guard let path = paths[id] else { return nil }
      let read = own(path, &state)
      // One that asks for what others have is read among all of them.
      guard let loaded = read.value, loaded.survey.id == id, loaded.survey.pipes.recorded.isEmpty,
        !read.diagnostics.contains(where: \.asksForOthers)
      else {
        return all(&state)[id]
      }
      state.single[id] = loaded
      return loaded
    }
  }

  /// All surveys, in the order of their ids. Whoever asks for them has them all read.
  package var values: [LoadedSurvey] {
    state.withLock { all(&$0) }.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The ids of the surveys that can be used, in order.
  package var keys: [String] { (state.withLock { $0.all.map { Set($0.keys) } } ?? ids).sorted() }

  package var count: Int { keys.count }

  package var isEmpty: Bool { keys.isEmpty }

  /// The files of surveys that were read so far.
  var pathsRead: Set<String> { state.withLock { Set($0.own.keys) } }

  /// Whether a survey is such a one.
  ///
  /// - Parameter words: No survey can be whose file has none of them: its file isn't read.
  package func contains(mentioning words: SourceWords, where isSuch: (LoadedSurvey) -> Bool) -> Bool {
    mentioning(words).contains(where: isSuch)
  }

  /// The kinds of outcomes that a schedule's file may name, with their types.
  func types(namedIn schedule: [UInt8]) -> [String: [String: OutcomeKind]] {
    if !source.isAccepted { return OutcomeTypes.types(of: values) }
    if !SourceWords.questions.may(beIn: schedule) { return [:] }
    return OutcomeTypes.types(of: mentioning(.words(SourceWords.quoted(in: schedule))))
  }

  /// The surveys that are such ones, in the order of their ids; words as above.
  package func filtered(
    mentioning words: SourceWords, where isSuch: (LoadedSurvey) -> Bool
  ) -> [LoadedSurvey] {
    mentioning(words).filter(isSuch)
  }

  private func mentioning(_ words: SourceWords) -> [LoadedSurvey] {
    if !source.isAccepted || source.sharedFiles.contains(where: words.may(beIn:)) { return values }
    return paths.filter { words.may(beIn: source.files[$0.value] ?? []) }.keys.sorted().compactMap { self[$0] }
  }
}

// MARK: - Reading

extension SurveyShelf {
  /// A survey as it was read by itself, if its bytes are these.
  private func own(reading path: String, as bytes: [UInt8]?) -> Loaded<LoadedSurvey>? {
    source.files[path] == bytes ? state.withLock { own(path, &$0) } : nil
  }

  private func own(_ path: String, _ state: inout State) -> Loaded<LoadedSurvey> {
    if let known = state.own[path] { return known }
    let read = earlier?.own(reading: path, as: source.files[path]) ?? source.read(path)
    state.own[path] = read
    return read
  }

  private func all(_ state: inout State) -> [String: LoadedSurvey] {
    if let all = state.all { return all }
    let read = SurveyShelf.readAll(source) { own($0, &state) }
    (state.all, state.single) = (read.byID, [:])
    return read.byID
  }

  private struct Reading {
    var byID: [String: LoadedSurvey] = [:]
    var unreadable: Set<String> = []
    var faults: [Diagnostic] = []
    var own: [String: Loaded<LoadedSurvey>] = [:]
  }

  /// Reads the surveys. One that asks for another's outcomes, or for a task, is read again, when the names of all of them
  /// are known, and once more while that makes more kinds known: what is worked out from an outcome may be one itself.
  private static func readAll(_ source: SurveySource, own: (String) -> Loaded<LoadedSurvey>) -> Reading {
    var reading = Reading()
    let paths = source.paths
    var loaded = paths.map(own)
    reading.own = Dictionary(zip(paths, loaded), uniquingKeysWith: { $1 })
    let asking = loaded.indices.filter { loaded[$0].diagnostics.contains(where: \.asksForOthers) }
    var names = RecordNames(tasks: asking.isEmpty ? [:] : ScheduleReader.tasks(in: source.files))
    for pass in asking.indices {
      let kinds = OutcomeTypes.types(of: loaded.compactMap(\.value))
      if pass > 0, kinds == names.kinds { break }
      names.kinds = kinds
      for index in asking {
        names.survey = source.id(at: paths[index])
        loaded[index] = source.read(paths[index], names)
      }
    }
    reading.faults = loaded.flatMap(\.diagnostics)
    for survey in loaded.compactMap(\.value) {
      if let other = reading.byID[survey.survey.id] {
        reading.faults.append(
          StudyDefinitions.sameID(
            "survey", survey.survey.id, survey.path, survey.idSpan, other.path, other.idSpan))
      } else {
        reading.byID[survey.survey.id] = survey
      }
    }
    // A survey with faults of its own is not unknown to the schedules that name it.
    reading.unreadable = Set(
      zip(paths, loaded).compactMap { path, survey in survey.value == nil ? source.id(at: path) : nil })
    tell(&reading.byID, names)
    return reading
  }

  /// Lets the texts of surveys tell earlier answers as the surveys do that asked for them.
  private static func tell(_ surveys: inout [String: LoadedSurvey], _ names: RecordNames) {
    for id in surveys.keys {
      var names = names
      names.survey = id
      for query in surveys[id]?.survey.pipes.recorded ?? [] {
        guard let kind = query.outcomeKind, let giver = names.surveys(giving: kind, task: query.task).first,
          let survey = surveys[giver]?.survey
        else { continue }
        surveys[id]?.survey.recordedFormats[query.text] = OutcomeTypes.format(of: kind, in: survey)
      }
    }
  }
}

extension Diagnostic {
  /// Whether a survey that was read by itself asks for outcomes or tasks of others.
  fileprivate var asksForOthers: Bool { code == "unknown-kind" || code == "unknown-task" }
}
