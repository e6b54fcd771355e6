import CivilTime
import Record
import Reports
import StudyDesk
import StudyService
import WebForms

/// Signatures as pages show them: printed name, time and meaning, and whether they hold.
struct DeskSignatureList {
  let signatures: [(record: SignatureRecord, holds: Bool)]
  /// Whose account may take its own back.
  let author: Author?
  /// How an instant is told.
  let reading: (Instant) -> String

  var html: String {
    Templates.render(
      DeskSignatureList.template,
      [
        "signatures": signatures.map { signature, holds in
          [
            "name": signature.printedName, "meaning": signature.signer.meaning,
            "when": reading(signature.stamp.recorded), "by": DeskWords.who(signature.stamp), "holds": holds,
            "of": DeskSignatureList.whatOf(signature),
            "withdrawn": signature.withdrawal.map {
              "Taken back \(reading($0.stamp.recorded)): \($0.reason)" as Any
            } ?? false,
            "changed": signature.withdrawal == nil && !holds,
            "withdraw": signature.withdrawal == nil && mayWithdraw(signature)
              ? DeskPath("/desk/signatures").appending(String(signature.number)).text + "/withdraw" as Any : false,
          ] as [String: Any]
        }
      ])
  }

  private static func whatOf(_ signature: SignatureRecord) -> String {
    if let event = signature.event { return "of \(event)" }
    let count = signature.revisions.count
    return count == 1 ? "of the one outcome" : "of all \(count) outcomes"
  }

  private func mayWithdraw(_ signature: SignatureRecord) -> Bool {
    if case .assessor = signature.stamp.author { return author != nil }
    return signature.stamp.author == author
  }

  private static let template = PageTemplate(
    """
    <ul class="remarks">{{#signatures}}<li><p><strong>{{name}}</strong>: {{meaning}} <span class="badge {{#holds}}good{{/holds}}{{^holds}}late{{/holds}}">{{#holds}}✓ holds{{/holds}}{{^holds}}✕ does not hold{{/holds}}</span></p>
    <p class="hint">{{when}}, {{by}}, {{of}}.{{#changed}} Something was recorded or corrected since.{{/changed}}{{#withdrawn}} {{withdrawn}}{{/withdrawn}}{{#withdraw}} <a href="{{withdraw}}">Take it back</a>{{/withdraw}}</p></li>{{/signatures}}</ul>
    """)
}
