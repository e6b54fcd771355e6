package import Definitions
package import Machine

/// A file that is added to a study.
package struct NewFile {
  let id: String
  let folder: String
  /// The file that has the id already.
  let taken: String?

  package init(id: String, folder: String, taken: String?) {
    self.id = id
    self.folder = folder
    self.taken = taken
  }

  /// Writes it and says where it is.
  ///
  /// - Throws: ``TerminalFailure``; ``MachineRefusal``.
  package func write(in study: StudyPlace, _ text: (StudyTemplate) -> String) throws {
    guard StudyTemplate.isID(id) else {
      throw TerminalFailure.request("'\(id)' is no id: write a letter, then letters, digits, '-', '_' or '.'")
    }
    if let taken { throw TerminalFailure.request("the id '\(id)' is taken by \(taken); nothing was written") }
    let definition = try WorkingStudy(study).definitions.study
    var template = StudyTemplate(id: definition.id)
    if !definition.languages.isEmpty { template.languages = definition.languages }
    let path = "\(folder)/\(id).yaml"
    try StudyFolder(url: study.folder).begin([(path, text(template))])
    Streams.say([path])
    Streams.standardError.writeLine("Next: change it as you need, then 'regimen check'")
  }
}
