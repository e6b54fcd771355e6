import SurveyModel

extension OutgoingStudy {
  /// What the pictures of choices are called in one folder, by their paths: the names of their files, with the beginning
  /// of their digest where two files have one name.
  var namesOfPictures: [String: String] {
    let shown = surveys.flatMap { survey in
      survey.survey.items.flatMap { $0.item.format.choices ?? [] }.compactMap(\.picture).flatMap(\.digests)
    }
    let digests = Dictionary(shown.map { ($0.key, $0.value) }) { first, _ in first }
    let byName = Dictionary(grouping: digests) { OutgoingStudy.name(of: $0.key) }
    return digests.reduce(into: [:]) { names, file in
      let name = OutgoingStudy.name(of: file.key)
      let isOnly = Set((byName[name] ?? []).map(\.value)).count == 1
      names[file.key] = isOnly ? name : file.value.prefix(8) + "-" + name
    }
  }

  private static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
