import JSONText

/// What left the record. That of one participant is an entry about them; nobody else is named.
package struct ExportedData: Hashable, Sendable {
  /// Such as `package`, `csv events` or `roster`.
  package let form: String
  /// Whether it says who people are.
  package let isIdentified: Bool
  package let isBlinded: Bool
  /// What it was narrowed to; nil for all.
  package let task: String?
  package let survey: String?
  package let site: String?
  /// Of a file that is an answer.
  package let answer: FilePlace?

  package init(
    form: String, isIdentified: Bool, isBlinded: Bool = false, task: String? = nil, survey: String? = nil,
    site: String? = nil, answer: FilePlace? = nil
  ) {
    self.form = form
    self.isIdentified = isIdentified
    self.isBlinded = isBlinded
    self.task = task
    self.survey = survey
    self.site = site
    self.answer = answer
  }
}

extension ExportedData {
  var json: JSONValue {
    .members([
      "form": .string(form), "identified": .boolean(isIdentified), "blinded": .boolean(isBlinded),
      "task": .text(task), "survey": .text(survey), "site": .text(site),
      "event": .text(answer?.event), "item": .text(answer?.item),
    ])
  }

  init?(json: JSONValue) {
    guard let form = json.text("form"), let isIdentified = json["identified"]?.boolean else { return nil }
    self.init(
      form: form, isIdentified: isIdentified, isBlinded: json["blinded"]?.boolean ?? false, task: json.text("task"),
      survey: json.text("survey"), site: json.text("site"), answer: FilePlace(json: json))
  }
}
