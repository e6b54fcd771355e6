import SurveyModel

/// A version of a survey as a `FormDef` with all that it refers to, and where each of its answers goes.
struct ODMForm {
  let outgoing: OutgoingSurvey
  let oid: String
  /// In the order of the form: what is told of the sitting, the steps, the scores.
  var groups: [ODMGroup] = []
  var codeLists: [(oid: String, name: String, list: ODMCodeList)] = []
  var conditions: [ODMElement] = []
  var methods: [ODMElement] = []
  var aliases = ODMAliases()
  var description: [ODMText] = []
  /// Where the answers go, by the items' slots.
  var places: [Int: Place] = [:]
  var scores: [String: ScorePlace] = [:]
  var scoreGroup: String?
  /// What became of each construct.
  var lines: [FidelityLine] = []

  /// Where the parts of an answer go.
  struct Place {
    let group: String
    /// The items that take one value each.
    var items: [ODMItem] = []
    /// The lists in a measurement, each with the group that has a row for each element.
    var lists: [(field: String, group: String, items: [ODMItem])] = []
  }

  struct ScorePlace {
    let value: String
    /// Nil for a score without bands.
    let band: String?
  }

  var survey: Survey { outgoing.survey }

  init(_ outgoing: OutgoingSurvey, oid: String) { (self.outgoing, self.oid) = (outgoing, oid) }
}

extension ODMForm {
  /// - Parameter isRepeating: Whether a study event may have it more than once.
  func definition(isRepeating: Bool) -> ODMElement {
    let text = description.element("Description")
    return ODMElement(
      "FormDef", ["OID": oid, "Name": outgoing.text(survey.title), "Repeating": isRepeating ? "Yes" : "No"],
      (text.map { [$0] } ?? []) + groups.enumerated().map { $0.element.reference(order: $0.offset + 1) }
        + aliases.elements)
  }

  /// The units of its items.
  var units: [String] { groups.flatMap(\.items).compactMap(\.unit) }
}
