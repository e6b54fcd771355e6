import Diagnostics
import SurveyModel
import YAMLTree

extension SurveyReader {
  mutating func readBank(_ node: YAMLNode) {
    findings.error("bad-path", "banks are not read yet", at: node.span, help: "list the steps")
  }
}
