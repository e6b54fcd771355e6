import Diagnostics
import Mustache

/// The templates of the pages. What they are given is escaped, but for what another template has
/// made; control characters are escaped too.
package enum Templates {
  private static let library: MustacheLibrary = {
    var library = MustacheLibrary()
    for (name, text) in sources { try? library.register(text, named: name) }
    return library
  }()

  static let sources = [
    "frame": frame, "item": item, "notices": notices, "problem": problem, "decision": decision, "choices": choices,
    "select": select,
    "own": own, "slider": slider,
    "ranking": ranking, "line": line, "lines": lines, "moment": moment, "part": part,
    "measured": measured, "signature": signature, "file": file, "scale": scale, "rows": rows,
  ]

  /// Renders a template of this module.
  static func render(_ name: String, _ values: [String: Any]) -> String {
    (library.render(values, withTemplate: name) ?? "").withoutControls
  }

  /// Renders a template of another module with the parts of this one.
  package static func render(_ template: PageTemplate, _ values: [String: Any]) -> String {
    (template.template?.render(values, library: library) ?? "").withoutControls
  }
}

/// A template of a page.
package struct PageTemplate: Sendable {
  let template: MustacheTemplate?

  /// - Parameter source: In mustache; broken, it shows nothing.
  package init(_ source: String) { template = try? MustacheTemplate(string: source) }

  package var isWhole: Bool { template != nil }
}

// MARK: - The page round everything

extension Templates {
  static let frame = """
    <!DOCTYPE html>
    <html lang="{{language}}" dir="{{direction}}">
    <head>
    <meta charset="utf-8">
    <title>{{title}}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <link rel="stylesheet" href="{{style}}">
    {{#icon}}
    <link rel="icon" href="{{icon}}">
    {{/icon}}
    {{#installing}}
    <meta name="theme-color" content="#0b5c8a">
    <link rel="manifest" href="{{manifest}}">
    <link rel="apple-touch-icon" href="{{touchIcon}}">
    {{/installing}}
    <script type="module" src="{{script}}"></script>
    </head>
    <body{{#installing}} data-worker="{{worker}}"{{/installing}}>
    <a class="skip-link" href="#main">{{skip}}</a>
    <header class="bar"><p class="study">{{study}}</p>{{{headerEnd}}}</header>
    <main id="main" tabindex="-1">
    {{{content}}}
    </main>
    {{{footer}}}
    </body>
    </html>

    """

  static let notices = """
    {{#notices}}<p class="notice" role="status">{{.}}</p>
    {{/notices}}
    """

  static let problem = """
    {{#problem}}
    <div class="problems" role="alert" tabindex="-1" id="problems">
    <h2>{{heading}}</h2>
    <ul><li><a href="#{{field}}">{{text}}</a></li></ul>
    </div>
    {{/problem}}
    """

  static let rows = """
    {{#hasRows}}
    <section class="answers" aria-labelledby="answers-heading">
    <h2 id="answers-heading"{{#headingStands}} class="visually-hidden"{{/headingStands}}>{{answersHeading}}</h2>
    <dl>
    {{#rows}}
    <div class="row">
    <dt>{{#entries}}<span class="entry">{{.}}</span> {{/entries}}{{question}}</dt>
    <dd>{{answer}}</dd>
    {{#number}}<dd class="change"><button class="small" name="revise" value="{{number}}" aria-label="{{label}}">{{word}}</button></dd>{{/number}}
    </div>
    {{/rows}}
    </dl>
    </section>
    {{/hasRows}}
    """
}

// MARK: - One question

extension Templates {
  static let item = """
    {{>notices}}
    {{>problem}}
    {{#progress}}<div class="progress"><p>{{text}}</p>{{#total}}<progress max="{{total}}" value="{{number}}" aria-label="{{text}}"></progress>{{/total}}</div>{{/progress}}
    {{#limit}}<p class="limit" data-left="{{milliseconds}}" data-spent="{{spent}}"><span>{{text}}</span></p>{{/limit}}
    <form method="post" action="{{action}}" novalidate autocomplete="off" class="sitting"{{#takesFile}} enctype="multipart/form-data"{{/takesFile}}>
    <input type="hidden" name="token" value="{{token}}">
    <input type="hidden" name="position" value="{{position}}">
    {{#hasItem}}<input type="hidden" name="item" value="{{item}}">{{/hasItem}}
    {{#asked}}<span hidden data-question="{{asked}}"></span>{{/asked}}
    {{#kept}}<input type="hidden" name="pack" value="{{pack}}"><input type="hidden" name="step" value="{{step}}">{{/kept}}
    <input type="hidden" name="ms" value="">
    {{#confirmed}}<input type="hidden" name="confirmed" value="{{confirmed}}"><input type="hidden" name="confirmedOf" value="{{confirmedOf}}">{{/confirmed}}
    {{#name}}<h1 class="visually-hidden">{{name}}</h1>{{/name}}
    {{#title}}{{#hasQuestion}}<p class="page-title">{{title}}</p>{{/hasQuestion}}{{^hasQuestion}}<h1>{{title}}</h1>{{/hasQuestion}}{{/title}}
    {{#text}}<div class="texts">{{{.}}}</div>{{/text}}
    {{#document}}{{#isFolded}}<details class="document"><summary>{{documentLabel}}</summary>{{{html}}}</details>{{/isFolded}}{{^isFolded}}<div class="document" role="region" aria-label="{{documentLabel}}">{{{html}}}</div>{{/isFolded}}{{/document}}
    {{#noteTexts}}<div class="texts">{{{.}}}</div>
    {{/noteTexts}}
    {{#table}}<p class="table-prompt">{{table}}</p>{{/table}}
    {{{field}}}
    {{#values}}<p class="computed"><span>{{name}}</span> <strong>{{value}}</strong></p>
    {{/values}}
    {{>rows}}
    {{#confirmed}}<div class="ask-back" role="alert"><p>{{confirmed}}</p></div>{{/confirmed}}
    <div class="buttons">
    {{#primary}}<button class="primary" name="act" value="{{act}}">{{word}}</button>{{/primary}}
    {{#more}}<button class="{{class}}" name="act" value="{{act}}">{{word}}</button>
    {{/more}}
    </div>
    </form>
    <form method="get" action="{{laterPath}}" class="later"><button class="quiet">{{later}}</button></form>

    """

  /// A measurement: what the page's script takes, and what can be typed in its place.
  static let measured = """
    <fieldset class="measured"{{#described}} aria-describedby="{{described}}"{{/described}}>
    {{#isAsked}}<legend><h1>{{{marked}}}</h1></legend>{{/isAsked}}
    {{^hasParts}}{{#hint}}<p class="hint" id="hint">{{hint}}</p>{{/hint}}{{/hasParts}}
    {{#measuredError}}<p class="error" id="measured-error">{{measuredError}}</p>{{/measuredError}}
    <div class="measure" id="measured" tabindex="-1" hidden data-plan="{{plan}}">
    <p class="measure-message" role="status"></p>
    <div class="measure-stage"></div>
    <div class="measure-pads"></div>
    </div>
    <input type="hidden" name="measured" value="{{measured}}">
    {{#named}}{{>part}}{{/named}}
    {{#hasParts}}
    <details class="by-hand" open><summary>{{byHand}}</summary>
    {{#hint}}<p class="hint" id="hint">{{hint}}</p>{{/hint}}
    {{#parts}}{{>part}}{{/parts}}
    </details>
    {{/hasParts}}
    {{^hasParts}}<p class="notice no-script">{{needsScript}}</p>{{/hasParts}}
    </fieldset>
    <script type="module" src="{{script}}"></script>
    """

  /// A part that is typed.
  static let part = """
    <div class="field"><label for="{{id}}">{{label}}</label>
    {{#error}}<p class="error" id="{{id}}-error">{{error}}</p>{{/error}}
    <input type="text" id="{{id}}" name="{{id}}"{{#mode}} inputmode="{{mode}}"{{/mode}} value="{{value}}"></div>

    """
}
