import Diagnostics
import SurveyModel
import YAMLTree

extension SurveyReader {
  static let alertKeys = ["id", "if", "show", "severity"]

  /// Reads the survey's alerts. Their conditions may read every item.
  mutating func readAlerts(_ fields: Fields) -> [AlertRule] {
    var alerts: [AlertRule] = []
    for node in fields.list("alerts", &findings) {
      guard let (alert, shredded) = Fields.read(node, owner: "an alert", known: SurveyReader.alertKeys, &findings)
      else {
        continue
      }
      let id = alert.required("id", &findings).flatMap { Identifier.read($0, of: "an alert", dots: false, &findings) }
      if let id, let place = alert["id"], alerts.contains(where: { $0.id == id }) {
        findings.error(
          "duplicate-id", "two alerts have the id '\(id)'", at: place.span, help: "give each alert an id of its own")
      }
      let condition = alert.required("if", &findings).flatMap { _ in self.condition(alert, "if", unless: shredded) }
      let show = alert["show"].flatMap { shownStep($0) }
      let severity = alert.word("severity", of: AlertRule.Severity.self, &findings) ?? .medium
      guard let id, let condition else { continue }
      alerts.append(AlertRule(id: id, severity: severity, condition: condition, show: show))
    }
    return alerts
  }

  private mutating func shownStep(_ node: YAMLNode) -> String? {
    guard node.kind == .scalar, names.stepPlaces[node.text] != nil else {
      if node.kind == .scalar {
        reportUnknownStep(node, field: "show")
      } else {
        findings.wrongType(node, expected: "the id of a step", field: "show")
      }
      return nil
    }
    return node.text
  }
}
