/// What a reminder says where the study has no text of its own. Between double braces stand the words that `reminderText` of
/// `study.yaml` takes; a line with one that has no value is left out.
package protocol ReminderTexts: Sendable {
  var subject: String { get }
  var body: String { get }
}

struct EnglishReminders: ReminderTexts {
  var subject: String { "A reminder from {{study}}" }
  var body: String {
    """
    You can now do: {{title}}
    It is open until {{until}}.

    The link is for you alone: {{link}}

    Questions? {{contact}}
    """
  }
}

struct JapaneseReminders: ReminderTexts {
  var subject: String { "{{study}}からのお知らせ" }
  var body: String {
    """
    「{{title}}」にお答えいただけます。
    受付は{{until}}までです。

    ご本人専用のリンク: {{link}}

    お問い合わせ: {{contact}}
    """
  }
}

struct GermanReminders: ReminderTexts {
  var subject: String { "Erinnerung: {{study}}" }
  var body: String {
    """
    Sie können jetzt antworten: {{title}}
    Das geht bis {{until}} Uhr.

    Der Link ist nur für Sie: {{link}}

    Fragen? {{contact}}
    """
  }
}
