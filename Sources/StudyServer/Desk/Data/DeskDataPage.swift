import DataExport
import StudyDesk
import WebForms

/// What can be taken along.
struct DeskDataPage {
  let choices: ListChoices
  let request: DeskRequest
  /// Why nothing was.
  var problem: String?

  static func read(_ desk: StudyDesk, _ request: DeskRequest) throws -> ListChoices {
    try desk.choices(request.staff.may(.exportData) ? .exportData : .exportBlinded)
  }

  var page: DeskPage {
    let mayAll = request.staff.may(.exportData)
    let mayNames = mayAll && request.staff.may(.exportNames)
    let forms = DataForm.all.filter { mayNames || mayAll && $0 != .routes || $0.canBeBlinded }
    let fields: [DeskFilters.Field?] = [
      .init("form", "What", .choice(forms.map { ($0.name, $0.title) })),
      .init("task", "Task", .choice([("", "All")] + choices.tasks.map { ($0, $0) })),
      .init("survey", "Survey", .choice([("", "All")] + choices.surveys.map { ($0, $0) })),
      DeskFilters.sites(choices.sites),
      mayNames ? .init("identified", "With names and all that tells who", .check) : nil,
      mayAll ? .init("blinded", "Blinded: without arms and schedules", .check) : nil,
      .init("excel", "CSV for a spreadsheet", .check),
    ]
    let html = Templates.render(
      DeskDataPage.template,
      [
        "form": DeskFilters(fields, button: "Download").html(request, isSent: true), "isBlinded": !mayAll,
        "sites": choices.sites.map(\.title).joined(separator: ", "), "hasSites": !choices.sites.isEmpty,
        "problem": problem.map { ["heading": "Nothing left", "field": "filter-form", "text": $0.asSentence] as Any }
          ?? false,
      ])
    return DeskPage("Data", html, section: .data)
  }

  private static let template = PageTemplate(
    """
    {{>problem}}
    <h1>Data</h1>
    <p class="lead">What is downloaded is an entry of the record, under your account. It holds the people whom your account reaches, with the latest revision of each outcome.{{#isBlinded}} Arms and schedules are left out; what only one arm is asked still tells it.{{/isBlinded}}</p>
    {{{form}}}
    {{#hasSites}}<p class="hint">Sites: {{sites}}.</p>{{/hasSites}}
    <p class="hint">The package has a table for each survey and a codebook; it is what statistics programs read best.</p>
    """)
}
