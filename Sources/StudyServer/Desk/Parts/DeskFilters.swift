import StudyDesk
import WebForms

/// What a list is narrowed to: a form that asks for the same page, with or without scripts.
struct DeskFilters: Sendable {
  struct Field: Sendable {
    enum Kind: Sendable {
      case text, date, number, check
      /// Values with their labels.
      case choice([(String, String)])
    }

    let name: String
    let label: String
    let kind: Kind
    /// Stands there where nothing is asked for.
    let value: String

    init(_ name: String, _ label: String, _ kind: Kind = .text, value: String = "") {
      (self.name, self.label, self.kind, self.value) = (name, label, kind, value)
    }
  }

  let fields: [Field]
  /// On the button.
  let button: String

  init(_ fields: [Field?], button: String = "Show") {
    self.fields = fields.compactMap(\.self)
    self.button = button
  }

  /// The sites that there are to choose from; nil for one or none.
  static func sites(_ sites: [ListedSite]) -> Field? {
    sites.count < 2 ? nil : Field("site", "Site", .choice([("", "All")] + sites.map { ($0.id, $0.title) }))
  }

  /// - Parameter isSent: Whether it is sent, and asks for no page.
  func html(_ request: DeskRequest, isSent: Bool = false) -> String {
    let kept = isSent ? [] : ["sort", "down"].compactMap { name in request.asked(name).map { (name, $0) } }
    let hidden = kept + (isSent ? [("token", request.staff.formToken)] : [])
    return Templates.render(
      DeskFilters.template,
      [
        "action": request.path, "method": isSent ? "post" : "get", "button": button, "isSearch": !isSent,
        "hidden": hidden.map { ["name": $0.0, "value": $0.1] },
        "fields": fields.map { $0.values(asked: request.said($0.name) ?? $0.value) },
      ])
  }

  private static let template = PageTemplate(
    """
    <form method="{{method}}" action="{{action}}" class="{{#isSearch}}filters{{/isSearch}}{{^isSearch}}desk-form{{/isSearch}}"{{#isSearch}} role="search"{{/isSearch}}>
    {{#hidden}}<input type="hidden" name="{{name}}" value="{{value}}">{{/hidden}}
    {{#fields}}<div class="field">{{#check}}<label class="option"><input type="checkbox" id="filter-{{name}}" name="{{name}}" value="yes"{{#isChecked}} checked{{/isChecked}}> {{label}}</label>{{/check}}
    {{^check}}<label for="filter-{{name}}">{{label}}</label>{{/check}}
    {{#input}}<input type="{{input}}" id="filter-{{name}}" name="{{name}}" value="{{value}}"{{#min}} min="{{min}}"{{/min}}>{{/input}}
    {{#choices}}<select id="filter-{{name}}" name="{{name}}">{{#options}}<option value="{{value}}"{{#isChosen}} selected{{/isChosen}}>{{label}}</option>{{/options}}</select>{{/choices}}
    </div>{{/fields}}
    <button class="{{#isSearch}}small{{/isSearch}}{{^isSearch}}primary{{/isSearch}}">{{button}}</button>
    </form>
    """)
}

extension DeskFilters.Field {
  fileprivate func values(asked: String) -> [String: Any] {
    var values: [String: Any] = ["name": name, "label": label, "value": asked]
    switch kind {
    case .text: values["input"] = "text"
    case .date: values["input"] = "date"
    case .number: (values["input"], values["min"]) = ("number", "1")
    case .check: (values["check"], values["isChecked"]) = (true, asked == "yes")
    case .choice(let options):
      let shown = options.map { ["value": $0.0, "label": $0.1, "isChosen": $0.0 == asked] as [String: Any] }
      values["choices"] = ["name": name, "options": shown] as [String: Any]
    }
    return values
  }
}
