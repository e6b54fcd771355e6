package import CivilTime
package import Sittings
import SurveyModel
package import Wording

/// What is told before the time of the next page begins stands on a page of its own, between two requests that share no
/// session.
extension FormSession {
  /// On from the page that told what the last one led to.
  package mutating func leaveTold(at instant: Instant) -> Turn {
    if isOver(at: instant) {
      let turn = take(.expire, at: instant)
      return isTelling ? take(.goOn, at: instant) : turn
    }
    return take(cursor == nil ? .goOn : .keep, at: instant)
  }
}

/// A page that tells something and goes on.
package struct ToldPage: Sendable {
  package let action: String
  package let token: String
  package let position: Int
  package let notices: [String]
  package let words: any PageTexts

  package init(action: String, token: String, position: Int, notices: [String], words: any PageTexts) {
    (self.action, self.token, self.position) = (action, token, position)
    (self.notices, self.words) = (notices, words)
  }

  package var html: String {
    Templates.render(
      ToldPage.template,
      [
        "action": action, "token": token, "position": position, "notices": notices, "next": words.next,
        "heading": words.timeBegins,
      ])
  }

  private static let template = PageTemplate(
    """
    {{>notices}}
    <form method="post" action="{{action}}" class="sitting">
    <input type="hidden" name="token" value="{{token}}">
    <input type="hidden" name="position" value="{{position}}">
    <input type="hidden" name="ms" value="">
    <input type="hidden" name="told" value="1">
    <h1>{{heading}}</h1>
    <div class="buttons"><button class="primary">{{next}}</button></div>
    </form>
    """)
}
