import CivilTime
import Record
import StudyDesk
import WebForms

/// The tokens of whoever is signed in.
struct DeskTokensPage {
  let tokens: [TokenRecord]
  let request: DeskRequest

  var page: DeskPage {
    let table = DeskTable(
      "Tokens",
      [
        .init("number", "Number", isNumber: true), .init("name", "For"), .init("permissions", "May"),
        .init("made", "Made"), .init("expires", "Over at"), .init("do", "To do", isSortable: false),
      ],
      tokens.map { token in
        [
          .init(String(token.number)), .init(token.name), .init(token.permissions.joined(separator: ", ")),
          .init(DeskWords.asOf(token.made)),
          .init(token.expires.map(DeskWords.asOf)),
          .init("End it", href: DeskPath("/desk/tokens/\(token.number)/end")),
        ]
      }, nothing: "You have no tokens.")
    return DeskPage("Tokens", Templates.render(DeskTokensPage.template, ["table": table.html(request)]))
  }

  private static let template = PageTemplate(
    """
    <h1>Tokens for programs</h1>
    <p class="lead">A program that has a token does what your account may do, or a part of it. <a href="/api/v1/openapi.json">What it can ask for</a></p>
    <p class="tools"><a class="button" href="/desk/tokens/new">New token</a> <a class="button" href="/desk/password">Change your password</a></p>
    {{{table}}}
    """)
}

/// Asks what a new token is for.
struct DeskNewTokenPage {
  let request: DeskRequest
  let problem: String?

  var page: DeskPage {
    let own = Permission.allCases.filter { $0 != .manageAccounts && request.staff.may($0) }
    let html = Templates.render(
      DeskNewTokenPage.template,
      [
        "token": request.staff.formToken,
        "permissions": own.map { ["name": $0.rawValue, "label": $0.words] },
        "problem": problem.map { ["heading": "Not made", "field": "name", "text": $0] as Any } ?? false,
      ])
    return DeskPage("New token", html)
  }

  private static let template = PageTemplate(
    """
    {{>problem}}
    <h1>New token</h1>
    <form method="post" action="/desk/tokens/new" class="desk-form" autocomplete="off">
    <input type="hidden" name="token" value="{{token}}">
    <div class="field"><label for="name">What it is for</label><input type="text" id="name" name="name" maxlength="200"></div>
    <div class="field"><label for="expires">The day on which it is over</label><p class="hint">It begins at midnight, UTC.</p><input type="date" id="expires" name="expires"></div>
    <fieldset class="field"><legend>What it may do</legend><div class="options">{{#permissions}}<label class="option"><input type="checkbox" name="permission" value="{{name}}"> {{label}}</label>{{/permissions}}</div></fieldset>
    <div class="desk-buttons"><button class="primary">Make the token</button> <a class="button quiet" href="/desk/tokens">Back without making one</a></div>
    </form>
    """)
}

/// A token that was just made: it is shown this once.
struct DeskTokenMadePage {
  let made: MadeToken

  var page: DeskPage {
    let html = Templates.render(DeskTokenMadePage.template, ["secret": made.secret, "number": made.number])
    return DeskPage("Token #\(made.number)", html)
  }

  private static let template = PageTemplate(
    """
    <h1>Token #{{number}}</h1>
    <p>It is shown this once. Keep it as you keep a password.</p>
    <p class="key"><code>{{secret}}</code></p>
    <p><a class="button" href="/desk/tokens">Back to the tokens</a></p>
    """)
}

extension Permission {
  /// For people: `see alerts`.
  var words: String {
    rawValue.reduce(into: "") { text, letter in
      text += letter.isUppercase ? " " + letter.lowercased() : String(letter)
    }
  }
}
