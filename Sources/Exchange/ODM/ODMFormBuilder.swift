import Expressions
import SurveyModel

/// Makes a form of a survey, and says of each construct what became of it.
struct ODMFormBuilder {
  var form: ODMForm
  var names: ODMNames
  /// Whether what may tell who somebody is leaves with this export.
  let isIdentified: Bool
  /// Whether an item or a score tells, in any version of the survey.
  let tells: (ResultPath) -> Bool
  private var lists: [ODMCodeList: String] = [:]

  var outgoing: OutgoingSurvey { form.outgoing }
  var survey: Survey { form.survey }

  init(_ outgoing: OutgoingSurvey, names: ODMNames, isIdentified: Bool, tells: @escaping (ResultPath) -> Bool) {
    var names = names
    form = ODMForm(outgoing, oid: names.oid("F", outgoing.survey.id))
    self.names = names
    self.isIdentified = isIdentified
    self.tells = tells
  }

  mutating func build() {
    addHead()
    form.groups.append(ODMSitting.group(isIdentified: isIdentified))
    for group in survey.groups { addLosses(of: group) }
    for index in survey.steps.indices { addStep(index) }
    addScores()
    addLosses()
  }
}

// MARK: - What all parts need

extension ODMFormBuilder {
  mutating func say(
    _ construct: String, _ fate: Fate = .kept, at place: String, _ note: String = "", source: String = ""
  ) {
    form.lines.append(outgoing.line(construct, fate, at: place, note: note, source: source))
  }

  /// The OID of a list of codes: of the one that says the same, where there is one.
  mutating func list(_ list: ODMCodeList, _ parts: [String], named name: String) -> String {
    if let known = lists[list] { return known }
    let oid = names.oid("CL", [survey.id] + parts)
    lists[list] = oid
    form.codeLists.append((oid, name, list))
    return oid
  }

  /// Says of a text what is lost of it.
  mutating func judge(_ text: LocalizedText?, at place: String) {
    guard let text else { return }
    if text.hasMarks {
      say("marks in a text", .approximated, at: place, "ODM has plain texts: the words stand there without marks")
    }
    if text.hasPipes {
      say(
        "answer in a text", .approximated, at: place,
        "ODM fills nothing into texts: it stands there as it is written, in double braces")
    }
  }

  mutating func judge(_ media: Media?, at place: String, _ aliases: inout ODMAliases) {
    guard let media else { return }
    for version in media.files.versions { aliases.add("Regimen.media", version.text) }
    say(
      "media", .approximated, at: place,
      "ODM shows no files: an alias names it, the description says what it shows; the file lies in the study's folder",
      source: outgoing.text(media.files))
  }
}

// MARK: - Head

extension ODMFormBuilder {
  private mutating func addHead() {
    var parts = [survey.title]
    say("survey", at: "", source: survey.id)
    judge(survey.title, at: "")
    form.aliases.add("Regimen.survey", survey.id)
    form.aliases.add("Regimen.digest", survey.digest)
    if survey.respondent == .assessor {
      form.aliases.add("Regimen.respondent", survey.respondent.rawValue)
      say("respondent", .approximated, at: "", "ODM doesn't say who fills in a form: an alias does", source: "assessor")
    }
    if let source = survey.source {
      form.aliases.add("Regimen.instrument", source.instrument)
      form.aliases.add("Regimen.wording", source.wording.rawValue)
      if let licence = source.licence { form.aliases.add("Regimen.licence", licence) }
      if let citation = source.citation { parts.append(.plain(citation)) }
      say("source", at: "", source: source.instrument)
    }
    form.description = outgoing.texts(parts, joint: "\n")
    for language in outgoing.languages { say("language", at: "", source: language.tag) }
  }
}
