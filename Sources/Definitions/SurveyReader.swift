import Diagnostics
import Expressions
import SurveyModel
import YAMLTree

/// Reads a survey's file into the model, gathering every fault on the way.
///
/// The file is read top to bottom, so that an expression knows just the items that come before it.
struct SurveyReader {
  var findings: Findings
  let files: FileSet
  let path: String
  let source: SourceFile
  /// Of plain strings.
  var language = LanguageTag.english
  var names = SurveyNames()
  /// What was read so far: every step in the order of the file, and the blocks and repeats round them.
  var steps: [Step] = []
  var groups: [StepGroup] = []
  /// The group whose steps are being read.
  var group: Int?
  /// What a block says for each of its pages.
  var pageRules = PageRules()
  var pipes = Pipes()
  /// The texts between the items of the form that is read.
  var notes: [PageNote] = []
  var stepNodes: [YAMLNode] = []
  var groupNodes: [YAMLNode] = []
  var itemNodes: [YAMLNode] = []
  /// The rules of `requires`, by their conditions.
  var ruleNodes: [Expression: YAMLNode] = [:]
  var boundRules: [Int: [Expression]] = [:]
  /// Whether a rule of where to go on could not be read: what it leads to is not known.
  var hasFaultyNext = false
  /// Where texts begin in which names may stand between braces.
  var pipedPlaces: Set<Int> = []
  /// Lists of choices that items name.
  var choiceLists: [String: [Choice]] = [:]
  /// Whether the score that is read says what answers count.
  var scoresByPoints = false
  /// How many computed items were read.
  var computedCount = 0
  /// Where every item's id stands in the file, for names that are used too early.
  var itemPlaces: [String: SourceSpan] = [:]
  /// The study's languages, in which each text should stand.
  var languages: [LanguageTag] = []
  /// What items take that do not say otherwise, where the reader is.
  var defaults = ItemDefaults()
  /// Where all of it is said.
  var defaultNodes: [YAMLNode] = []
  /// The formats of the items that were read, by their ids.
  var formats: [String: AnswerFormat] = [:]
  /// Files that the survey is made of besides its own.
  var attachments: [String] = []
  /// What `study.yaml` declares of participants.
  var attributes: [ParticipantAttribute] = []
  var milestones: [StudyMilestone]?

  static let keys = [
    "id", "title", "language", "respondent", "source", "defaults", "choices", "steps", "scores", "alerts", "outcomes",
    "sets", "log",
  ]
  /// Steps that stand in the file; those of banks are not counted.
  static let mostSteps = 10_000
  /// What one changes may change all others.
  static let mostComputed = 2_000
  static let sourceKeys = ["instrument", "citation", "licence", "wording"]
  static let outcomeKeys = ["kind", "from", "unit"]

  /// Reads the survey in `file`.
  ///
  /// - Parameters:
  ///   - files: Where the documents that the survey names are looked up.
  ///   - languages: The study's languages, in which each text should stand.
  /// - Returns: The survey when one could be made, and all that is wrong; a survey with errors is not to be run.
  ///   - attributes: The study's attributes of participants, which expressions may read.
  ///   - milestones: Those that the study declares; nil when it declares none.
  ///   - record: What expressions may ask of the participant's record.
  ///   - isAccepted: Whether the rules have judged it before: they are left out.
  static func read(
    _ file: SourceFile, files: FileSet, languages: [LanguageTag] = [], attributes: [ParticipantAttribute] = [],
    milestones: [StudyMilestone]? = nil, record: RecordNames = RecordNames(), isAccepted: Bool = false
  ) -> Loaded<LoadedSurvey> {
    let document = YAMLDocument.parse(file)
    guard let root = document.value?.root else { return Loaded(nil, document.diagnostics) }
    var reader = SurveyReader(findings: Findings(path: file.path), files: files, path: file.path, source: file)
    reader.findings.append(contentsOf: document.diagnostics)
    reader.languages = languages
    reader.attributes = attributes
    reader.milestones = milestones
    reader.names.define(attributes, record)
    let survey = reader.survey(root, file: file)
    reader.findings.judgeComments(in: root, file)
    reader.findings.judgeControls(in: root, file)
    if !reader.findings.diagnostics.contains(where: { $0.severity == .error }) {
      reader.findings.judgeBraces(in: root, file, piped: reader.pipedPlaces)
    }
    var diagnostics = reader.findings.diagnostics
    if let survey, !isAccepted { diagnostics += SurveyRules.judge(survey) }
    return Loaded(survey, reader.withoutRepeats(diagnostics))
  }

  private mutating func survey(_ root: YAMLNode, file: SourceFile) -> LoadedSurvey? {
    guard let fields = Fields(root, owner: "a survey", known: SurveyReader.keys, &findings) else { return nil }
    let id = fields.required("id", &findings).flatMap {
      Identifier.read($0, of: "a survey", dots: true, &findings)
    }
    readLanguage(fields)
    let title = fields.required("title", &findings).flatMap {
      LocalizedText.read($0, field: "title", language: language, &findings)
    }
    let respondent = fields.word("respondent", of: Respondent.self, &findings) ?? .participant
    let source = instrumentSource(fields)
    readChoiceLists(fields)
    readDefaults(fields)
    collectIDs(fields)
    guard isOfBoundedLength() else { return nil }
    names.foretell(scores: fields["scores"])
    readSteps(fields)
    names.forgetScores()
    let (scores, scoreNodes) = readScores(fields, steps: steps)
    let alerts = readAlerts(fields)
    let (outcomes, outcomeNodes) = readOutcomes(fields)
    let (sets, setNodes) = readSets(fields)
    let log = readLog(fields)
    let parts =
      [(path: path, digest: Digest.hexadecimal(of: file.bytes))]
      + attachments.compactMap { name in files.digest(of: name).map { (path: name, digest: $0) } }
    guard let id, let title, !steps.isEmpty else { return nil }
    let survey = Survey(
      id: id, digest: Digest.manifest(of: parts), title: title, language: language, respondent: respondent,
      source: source, steps: steps, groups: groups, scores: scores, alerts: alerts, outcomes: outcomes, sets: sets,
      log: log, pipes: pipes)
    return LoadedSurvey(
      survey: survey, path: path, idSpan: fields["id"]?.span, root: root, stepNodes: stepNodes, groupNodes: groupNodes,
      itemNodes: itemNodes,
      scoreNodes: scoreNodes,
      outcomeNodes: outcomeNodes, setNodes: setNodes, attributes: attributes, milestones: milestones,
      ruleNodes: ruleNodes, boundRules: boundRules, defaultNodes: defaultNodes,
      unusableItems: names.unusable, hasFaultyNext: hasFaultyNext, languages: languages, files: [path] + attachments)
  }

  private mutating func readLanguage(_ fields: Fields) {
    guard let node = fields["language"] else { return }
    guard node.kind == .scalar, LanguageTag.isWellFormed(node.text) else {
      findings.error(
        "bad-language", "'\(node.kind == .scalar ? node.shortText : "this")' is not a language tag", at: node.span,
        help: "write a tag such as en, ja, pt-BR")
      return
    }
    language = LanguageTag(node.text)
  }

  private mutating func instrumentSource(_ fields: Fields) -> InstrumentSource? {
    guard let node = fields["source"],
      let source = Fields(
        node, owner: "'source'", known: SurveyReader.sourceKeys, &findings)
    else { return nil }
    _ = source.required("instrument", &findings)
    let wording = source.word("wording", of: InstrumentSource.Wording.self, &findings)
    if !source.has("wording") { _ = source.required("wording", &findings) }
    guard let instrument = source.string("instrument", &findings), let wording else { return nil }
    return InstrumentSource(
      instrument: instrument, citation: source.string("citation", &findings),
      licence: source.string("licence", &findings), wording: wording)
  }

  /// The path of the score or the item that stands without one.
  private func path(ofBareName node: YAMLNode, _ fields: Fields) -> String? {
    guard node.kind == .scalar else { return nil }
    if fields["scores"]?.elements.contains(where: { $0["id"]?.textEquals(node.text) == true }) == true {
      return "scores/" + node.text
    }
    return steps.first { step in step.group == nil && step.items.contains { $0.id == node.text } }.map {
      $0.id + "/" + node.text
    }
  }

  private mutating func readOutcomes(_ fields: Fields) -> ([OutcomeRule], [YAMLNode]) {
    var rules: [OutcomeRule] = []
    var nodes: [YAMLNode] = []
    for node in fields.list("outcomes", &findings) {
      guard let outcome = Fields(node, owner: "an outcome", known: SurveyReader.outcomeKeys, &findings) else {
        continue
      }
      let kind = outcome.required("kind", &findings).flatMap {
        Identifier.read($0, of: "an outcome", dots: true, &findings)
      }
      let unit = outcome.string("unit", &findings)
      guard let from = outcome.required("from", &findings) else { continue }
      guard from.kind == .scalar, let path = ResultPath(from.text) else {
        if let path = path(ofBareName: from, fields) {
          findings.error(
            "wrong-type", "'from' takes a path such as STEP/ITEM, not '\(from.shortText)'", at: from.span,
            replacement: path, help: "write '\(path)'")
          continue
        }
        findings.wrongType(
          from, expected: "a path such as STEP/ITEM", field: "from",
          help: "write the ids from the outside in: the step's, a slash, the item's")
        continue
      }
      guard let kind else { continue }
      rules.append(OutcomeRule(kind: kind, path: path, unit: unit))
      nodes.append(node)
    }
    return (rules, nodes)
  }
}
