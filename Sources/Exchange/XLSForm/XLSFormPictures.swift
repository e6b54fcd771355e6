import Diagnostics
import SurveyModel

/// The pictures that were named with a form; its choices know them by the names of their files.
struct XLSFormPictures {
  /// Below the folder of surveys.
  private let folder: String
  private let files: [SourceFile]

  init(_ files: [SourceFile] = [], folder: String = "media") {
    (self.files, self.folder) = (files, folder)
  }

  static func isPicture(_ path: String) -> Bool { Media.form(of: path)?.kind == .picture }

  /// Where a survey finds the picture of a cell, relative to its own file; nil for one that was not named.
  func reference(to cell: String) -> String? {
    let name = XLSFormPictures.name(cell)
    return files.contains { XLSFormPictures.name($0.path) == name } ? "\(folder)/\(name)" : nil
  }

  /// The pictures that a survey shows, by their references, and the paths of those that it doesn't.
  func used(in survey: DraftMap) -> (shown: [String: [UInt8]], unused: [String]) {
    let named = Set(DraftNode.map(survey).pictures)
    var shown: [String: [UInt8]] = [:]
    var unused: [String] = []
    for file in files {
      let reference = "\(folder)/\(XLSFormPictures.name(file.path))"
      if named.contains(reference), shown[reference] == nil {
        shown[reference] = file.bytes
      } else {
        unused.append(file.path)
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
