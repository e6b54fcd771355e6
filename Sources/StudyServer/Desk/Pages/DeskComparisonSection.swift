import Record
import StudyDesk
import StudyService
import WebForms

/// What two people entered of the same paper, side by side.
struct DeskComparisonSection {
  let comparison: EntryComparison
  let page: DeskEventPage

  var html: String {
    let clock = page.view.clock
    let count = comparison.differences.count
    let said =
      comparison.record.differences.isEmpty
      ? "Both entries are the same."
      : "\(count) \(count == 1 ? "item" : "items") \(comparison.isAgreed ? "differed" : count == 1 ? "differs" : "differ")."
    return Templates.render(
      DeskComparisonSection.template,
      [
        "said": said, "isAgreed": comparison.isAgreed,
        "word": comparison.record.settled != nil ? "✓ settled" : comparison.isAgreed ? "✓ agreed" : "✕ differs",
        "first": "\(DeskWords.who(comparison.first)), \(clock.short(comparison.first.recorded))",
        "second":
          "\(DeskWords.who(comparison.record.stamp)), \(clock.short(comparison.record.stamp.recorded))",
        "settled": comparison.record.settled.map {
          "Settled by \(DeskWords.who($0.stamp)), \(clock.short($0.stamp.recorded)): \($0.reason)" as Any
        } ?? false,
        "hasDifferences": !comparison.differences.isEmpty,
        "differences": comparison.differences.map {
          [
            "question": $0.question, "path": $0.path, "one": $0.entries?.first ?? "(hidden)",
            "corrected": $0.entries?.corrected.map { $0 as Any } ?? false,
            "two": $0.entries?.second ?? "(hidden)",
          ]
        },
        "settle": !comparison.isAgreed && page.view.may.contains(.correct) ? page.path("settle") as Any : false,
      ])
  }

  private static let template = PageTemplate(
    """
    <section id="entries"><h2>Entered twice <span class="badge {{#isAgreed}}good{{/isAgreed}}{{^isAgreed}}bad{{/isAgreed}}">{{word}}</span></h2>
    <p>{{said}}</p><p class="hint">First by {{first}}; again by {{second}}.</p>
    {{#hasDifferences}}<div class="table-scroll" tabindex="0" role="region" aria-label="Differences"><table class="desk-table recorded">
    <thead><tr><th scope="col">Question</th><th scope="col">First entry</th><th scope="col">Second entry</th><th scope="col">Item</th></tr></thead>
    <tbody>{{#differences}}<tr><td data-head="Question">{{question}}</td><td data-head="First entry">{{one}}{{#corrected}}, corrected to {{corrected}}{{/corrected}}</td><td data-head="Second entry">{{two}}</td><td data-head="Item"><code>{{path}}</code></td></tr>
    {{/differences}}</tbody></table></div>{{/hasDifferences}}
    {{#settled}}<p class="hint">{{settled}}</p>{{/settled}}
    {{#settle}}<p class="tools"><a class="button" href="{{settle}}">Say which is right</a></p>{{/settle}}
    </section>
    """)
}
