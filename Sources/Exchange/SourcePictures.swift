import Diagnostics
import SurveyModel

/// The pictures that were named with a form or a questionnaire; its choices know them by the names of their files.
struct SourcePictures {
  /// Below the folder of surveys.
  private let folder: String
  private let files: [(name: String, source: SourceFile)]

  init(_ files: [SourceFile] = [], folder: String = "media") {
    self.folder = folder
    var taken: Set<String> = []
    self.files = files.map { file in
      let name = SourcePictures.name(file.path)
      var fresh = name
      var count = 2
      while !taken.insert(fresh).inserted {
        fresh = "\(count)-\(name)"
        count += 1
      }
      return (fresh, file)
    }
  }

  static func isPicture(_ path: String) -> Bool { Media.form(of: path)?.kind == .picture }

  /// Where a survey finds a picture that a choice names, relative to its own file; nil for one that was not named.
  ///
  /// Of files with one name in several folders, it is the one whose folders are named as well, else the first.
  func reference(to named: String) -> String? {
    let whole = files.first { $0.source.path == named || $0.source.path.hasSuffix("/" + named) }
    let found = whole ?? files.first { SourcePictures.name($0.source.path) == SourcePictures.name(named) }
    return found.map { "\(folder)/\($0.name)" }
  }

  /// The pictures that a survey shows, by their references, and the paths of those that it doesn't.
  func used(in survey: DraftMap) -> (shown: [String: [UInt8]], unused: [String]) {
    let named = Set(DraftNode.map(survey).pictures)
    var shown: [String: [UInt8]] = [:]
    var unused: [String] = []
    for (name, source) in files {
      if named.contains("\(folder)/\(name)") {
        shown["\(folder)/\(name)"] = source.bytes
      } else {
        unused.append(source.path)
      }
    }
    return (shown, unused)
  }

  private static func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}

extension DraftNode {
  /// The words of a text in each of its languages.
  var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .map(let map): map.entries.flatMap(\.value.texts)
    default: []
    }
  }

  /// What the choices within show.
  fileprivate var pictures: [String] {
    switch self {
    case .map(let map): map.entries.flatMap { $0.key == "picture" ? $0.value.texts : $0.value.pictures }
    case .list(let nodes): nodes.flatMap(\.pictures)
    default: []
    }
  }
}
