import Record
import Reports
import StudyDesk
import WebForms

/// Asks staff who they are. What was wrong is never said: neither that there is no such account.
struct DeskSignInPage {
  /// Where they wanted to go.
  var next: String?
  var account = ""
  var problem: String?
  var notice: String?

  func html(in site: Site) -> String {
    site.deskFrame("Sign in").html(
      Templates.render(
        DeskSignInPage.template,
        [
          "next": next.map { $0 as Any } ?? false, "account": account, "notices": notice.map { [$0] } ?? [],
          "problem": problem.map { ["heading": "Not signed in", "field": "account", "text": $0.asSentence] as Any }
            ?? false,
        ]))
  }

  private static let template = PageTemplate(
    """
    {{>notices}}
    {{>problem}}
    <h1>Sign in</h1>
    <form method="post" action="/desk/sign-in" class="desk-form">
    {{#next}}<input type="hidden" name="to" value="{{next}}">{{/next}}
    <div class="field"><label for="account">Account</label><input type="text" id="account" name="account" value="{{account}}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="40"></div>
    <div class="field"><label for="password">Password</label><input type="password" id="password" name="password" autocomplete="current-password"></div>
    <div class="field"><label for="code">Code of your device <span class="unit">(if you have one)</span></label><input type="text" inputmode="numeric" id="code" name="code" autocomplete="one-time-code" maxlength="12"></div>
    <div class="desk-buttons"><button class="primary">Sign in</button></div>
    </form>
    <p class="hint">Participants come by their personal link. Forgotten the password, or lost the device? An administrator makes a new link for you.</p>
    """)
}

/// Has an account set its password, and its second factor.
struct DeskInvitationPage {
  let secret: String
  let invitation: OpenInvitation
  /// The study's id, by which the device lists it.
  let study: String
  let problem: String?

  func html(in site: Site) -> String {
    let address = invitation.factor.address(of: invitation.account.id, in: study)
    return site.deskFrame("Your account").html(
      Templates.render(
        DeskInvitationPage.template,
        [
          "secret": secret, "account": invitation.account.id, "name": invitation.account.name ?? invitation.account.id,
          "least": PasswordRule.least, "isNeeded": invitation.needsFactor, "key": invitation.factor.text,
          "code": QRCode(address).map { $0.svg("Code for your device") as Any } ?? false,
          "problem": problem.map { ["heading": "Not set", "field": "password", "text": $0.asSentence] as Any } ?? false,
        ]))
  }

  private static let template = PageTemplate(
    """
    {{>problem}}
    <h1>Your account</h1>
    <p>{{name}}, your account is called <strong>{{account}}</strong>. Choose a password; nobody else gets to know it.</p>
    <form method="post" action="/desk/invitation/{{secret}}" class="desk-form">
    <input type="text" name="username" value="{{account}}" autocomplete="username" hidden>
    <div class="field"><label for="password">Password</label><p class="hint" id="password-hint">{{least}} characters or more. Several words that have nothing to do with each other are easy to keep in mind.</p><input type="password" id="password" name="password" autocomplete="new-password" aria-describedby="password-hint"></div>
    <div class="field"><label for="again">The password again</label><input type="password" id="again" name="again" autocomplete="new-password"></div>
    <h2>Code of your device{{^isNeeded}} (optional){{/isNeeded}}</h2>
    <p>Scan this with an authenticator on your phone, or type the key into it. Then write down here the six digits that it shows.</p>
    {{#code}}<div class="code">{{{code}}}</div>{{/code}}
    <p class="key"><code>{{key}}</code></p>
    <div class="field"><label for="code">Six digits</label><input type="text" inputmode="numeric" id="code" name="code" autocomplete="one-time-code" maxlength="12"></div>
    <div class="desk-buttons"><button class="primary">Set them</button></div>
    </form>
    """)
}
