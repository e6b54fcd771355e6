import StudyDesk
import WebForms

/// The password of whoever is signed in.
struct DeskPasswordRoutes {
  let desk: DeskRoutes

  func add() {
    desk.deed("/password", isSlow: true) { _, _ in
      DeskForm(
        "Change your password",
        about: "Your other browsers are signed out. Your device and your tokens stay as they are.",
        [
          DeskField("old", "The password that you have", .password),
          DeskField(
            "new", "The new one", .password,
            hint: "At least \(PasswordRule.least) characters: several words that do not belong together."),
          DeskField("again", "The new one again", .password),
        ], submit: "Change it", back: DeskPath("/desk/tokens"))
    } perform: { desk, request in
      guard request.fields["new"] == request.fields["again"] else { throw DeskInput.notTheSame }
      try desk.changePassword(
        from: request.fields["old"] ?? "", to: request.fields["new"] ?? "", staying: request.staff.secret)
      return DeskOutcome(DeskPath("/desk/tokens"), "Your password is changed.")
    }
  }
}
