import StudyDesk
import WebForms

/// A form by which somebody does a deed: a page of its own, which says what will happen.
struct DeskForm: Sendable {
  var title: String
  /// What the deed does, in a sentence or two.
  var about: String
  var fields: [DeskField]
  /// On the button.
  var submit: String
  /// Where one gets back to without doing it.
  var back: DeskPath
  /// Facts that whoever decides wants to see.
  var facts: [(String, String)] = []
  /// Those of the facts, by their labels, that are files to download.
  var files: [String: DeskPath] = [:]

  init(_ title: String, about: String, _ fields: [DeskField], submit: String, back: DeskPath) {
    self.title = title
    self.about = about
    self.fields = fields
    self.submit = submit
    self.back = back
  }
}

/// A field of a form. What a refused form had sent stands in it again.
struct DeskField: Sendable {
  enum Kind: Sendable {
    case hidden, text, area, password, date, dateTime
    /// Values with their labels.
    case choice([(String, String)])
    case check
  }

  let name: String
  let label: String
  let kind: Kind
  var value: String
  var hint: String?
  var isOptional: Bool

  init(
    _ name: String, _ label: String, _ kind: Kind = .text, value: String = "", hint: String? = nil,
    isOptional: Bool = false
  ) {
    self.name = name
    self.label = label
    self.kind = kind
    self.value = value
    self.hint = hint
    self.isOptional = isOptional
  }

  static func hidden(_ name: String, _ value: String) -> DeskField { DeskField(name, "", .hidden, value: value) }

  /// Why it is done, for the record.
  static let reason = DeskField("reason", "Reason", .area, hint: "It stays in the record.")
}

extension DeskForm {
  /// The form as a page.
  ///
  /// - Parameter problem: Why it was refused; what was sent stands in the fields.
  func html(_ request: DeskRequest, problem: String? = nil) -> String {
    Templates.render(
      DeskForm.template,
      [
        "title": title, "about": about, "action": request.address("", nil), "token": request.staff.formToken,
        "submit": submit, "back": back.text, "hasFacts": !facts.isEmpty,
        "facts": facts.map { fact -> [String: Any] in
          ["label": fact.0, "value": fact.1, "file": files[fact.0].map { $0.text as Any } ?? false]
        },
        "problem": problem.map {
          ["heading": "Not done", "field": fields.first { !$0.isHidden }?.name ?? "submit", "text": $0.asSentence]
            as Any
        } ?? false,
        "hidden": fields.filter(\.isHidden).map { ["name": $0.name, "value": $0.value] },
        "fields": fields.filter { !$0.isHidden }.map {
          $0.values(sent: problem == nil ? nil : request.fields[$0.name])
        },
      ])
  }

  static let template = PageTemplate(
    """
    {{>problem}}
    <h1>{{title}}</h1>
    {{#about}}<p>{{about}}</p>{{/about}}
    {{#hasFacts}}<dl class="facts">{{#facts}}<div><dt>{{label}}</dt><dd>{{#file}}<a href="{{file}}" download>{{value}}</a>{{/file}}{{^file}}{{value}}{{/file}}</dd></div>{{/facts}}</dl>{{/hasFacts}}
    <form method="post" action="{{action}}" class="desk-form" autocomplete="off">
    <input type="hidden" name="token" value="{{token}}">
    {{#hidden}}<input type="hidden" name="{{name}}" value="{{value}}">{{/hidden}}
    {{#fields}}
    <div class="field">
    {{#check}}<label class="option"><input type="checkbox" id="{{name}}" name="{{name}}" value="yes"{{#isChecked}} checked{{/isChecked}}> {{label}}</label>{{/check}}
    {{^check}}<label for="{{name}}">{{label}}{{#isOptional}} <span class="unit">(optional)</span>{{/isOptional}}</label>{{/check}}
    {{#hint}}<p class="hint" id="{{name}}-hint">{{hint}}</p>{{/hint}}
    {{#input}}<input type="{{input}}" id="{{name}}" name="{{name}}" value="{{value}}"{{#hint}} aria-describedby="{{name}}-hint"{{/hint}}{{#step}} step="{{step}}"{{/step}}>{{/input}}
    {{#area}}<textarea id="{{name}}" name="{{name}}" rows="3"{{#hint}} aria-describedby="{{name}}-hint"{{/hint}}>{{value}}</textarea>{{/area}}
    {{#choices}}<select id="{{name}}" name="{{name}}"{{#hint}} aria-describedby="{{name}}-hint"{{/hint}}>{{#options}}<option value="{{value}}"{{#isChosen}} selected{{/isChosen}}>{{label}}</option>{{/options}}</select>{{/choices}}
    </div>
    {{/fields}}
    <div class="desk-buttons"><button class="primary" id="submit">{{submit}}</button> <a class="button quiet" href="{{back}}">Back without doing it</a></div>
    </form>
    """)
}

extension DeskField {
  var isHidden: Bool { if case .hidden = kind { true } else { false } }

  fileprivate func values(sent: String?) -> [String: Any] {
    let value = sent ?? self.value
    var values: [String: Any] = [
      "name": name, "label": label, "value": value, "hint": hint.map { $0 as Any } ?? false, "isOptional": isOptional,
    ]
    switch kind {
    case .hidden: break
    case .text: values["input"] = "text"
    case .password: (values["input"], values["value"]) = ("password", "")
    case .date: values["input"] = "date"
    case .dateTime: (values["input"], values["step"]) = ("datetime-local", "60")
    case .area: values["area"] = true
    case .check: (values["check"], values["isChecked"]) = (true, value == "yes")
    case .choice(let options):
      values["choices"] =
        [
          "name": name, "hint": hint.map { $0 as Any } ?? false,
          "options": options.map { ["value": $0.0, "label": $0.1, "isChosen": $0.0 == value] as [String: Any] },
        ] as [String: Any]
    }
    return values
  }
}
