@testable import Definitions

/// Files in which every field stands that there is.
enum WholeFiles {
  static let files = FileSet(texts, media: ["Surveys/knee.png": .png(1, 2, 3)])

  private static let texts = [
    "Surveys/villages.csv": Array("code,name,name_ja,points,colour\nn1,A,ア,1,red\nn2,B,イ,2,2\nn3,C,ウ,3,x\n".utf8),
    "Surveys/consent.md": Array("# Consent\n\nYou may stop at any time.\n".utf8),
    "Surveys/food.csv": Array("id,prompt,choice.1,choice.2,correct\nq1,Tea?,Yes,No,1\nq2,Rice?,Yes,No,2\n".utf8),
    "Surveys/norms.csv": Array("raw,t,band\n..8,40,Low\n9..,60,High\n".utf8),
  ]

  static func text(_ schema: FileSchema) -> String {
    switch schema {
    case .survey: survey
    case .schedule: schedule
    case .study: study
    }
  }

  private static let study = """
    id: whole
    title: { en: Whole, ja: 全体 }
    contact: study@example.org
    languages: [en, ja]
    zone: Europe/London
    holidays: { japan: holidays/japan.csv }
    attributes:
      wake: { type: timeOfDay, default: 07:00 }
      nights: { type: boolean }
      side: { type: text, values: [left, right], default: left }
    milestones: { surgery: { title: { en: Operation, ja: 手術 } }, discharge: {} }
    sites: { leeds: { title: { en: Leeds, ja: リーズ } }, york: {} }
    limits: { minutesPerDay: 20 }
    statedClock: forbidden
    linkPIN: always
    corrections: participant
    reminderText:
      subject: { en: "{{study}}: {{title}}", ja: "{{study}}: {{title}}" }
      body: { en: "Dear {{name}}, until {{until}}: {{link}} {{contact}}", ja: "{{link}}" }
    """

  private static let schedule = """
    id: whole
    title: { en: Whole }
    zone: participant
    dayStart: 04:00
    weekStart: monday
    monthEnd: clamp
    visits:
      - { id: month3, title: { en: Month 3 }, once: surgery + 3 months, window: 1 week, tasks: [checkin], when: participant.nights }
    tasks:
      - { id: onboarding, survey: onboarding, adherence: false, doubleEntry: true, schedule: [{ id: once, once: enrollment, window: until done }] }
      - id: checkin
        title: Check-in
        text: { en: Every day }
        survey: checkin
        after: onboarding
        when: participant.nights
        except: { dates: [2026-12-24], ranges: [{ from: 2026-12-25, until: 2027-01-02 }], holidays: [japan] }
        schedule:
          - { id: daily, every: 1 day, at: [08:00, participant.bed], from: enrollment, until: enrollment + 1 week, grace: 2 h,
              cycle: { on: 2 days, off: 1 week } }
          - { id: weekly, every: 2 weeks, on: [mon, thu], at: { noon: 12:00 }, from: enrollment + 8 weeks, count: 5, onHoliday: next }
          - { id: monthly, onDay: [1, 15], from: 2028-01-01, until: 2028-06-01, window: { before: 3 days, after: 3 days } }
          - { id: payday, onDay: last fri, from: 2029-01-01, remind: [30 min, { before close: 1 h }, { every: 2 h, times: 3 }] }
          - { id: dated, dates: [2030-11-20], except: { dates: [2030-11-21] } }
      - { id: hourly, survey: checkin, schedule: [{ id: h, every: 4 h, from: enrollment, window: until next }] }
      - { id: rule, survey: checkin, schedule: [{ id: r, rrule: "FREQ=MONTHLY;BYDAY=1MO" }] }
      - { id: drink, survey: drink, schedule: [{ id: any, anytime: true }] }
      - { id: follow, survey: checkin, schedule: [{ id: e, each: completed(drink) + 30 min, window: 2 h }] }
      - id: beeps
        survey: checkin
        schedule: [{ id: b, random: { count: 6, between: [09:00, participant.bed], gap: 60 min, perWeek: 30 }, on: [mon] }]
    """

  private static let survey = """
    id: whole
    title: { en: Whole, ja: 全体 }
    language: en
    respondent: participant
    source: { instrument: Whole, citation: "2026", licence: free, wording: adapted }
    defaults:
      item: { dontKnow: false }
      scale: { minimum: 1, maximum: 5 }
      continuousScale: { minimum: 0, maximum: 1 }
      choice: { choices: often }
      textScale: { choices: often }
      rank: { choices: often }
      matrix: { choices: often }
      boolean: { yes: Yes }
      numeric: { decimals: 0 }
      text: { lines: 1 }
      email: { optional: false }
      date: { optional: false }
      dateTime: { optional: false }
      timeOfDay: { optional: false }
      timeInterval: { optional: false }
      height: { optional: false }
      weight: { optional: false }
      ladder: { step: 1 }
      location: { optional: false }
      signature: { optional: false }
      computed: { tags: [] }
    choices:
      often: [{ value: 0, text: Never }, { value: 1, text: { en: Often } }]
    steps:
      - { id: hello, type: instruction, title: Hello, text: Welcome, media: knee.png, alt: { en: A knee }, timeLimit: 10 s, onTimeout: next, next: p }
      - id: p
        type: form
        title: P
        text: Text
        order: file
        requires: [{ if: s > 1 or l > 3, message: { en: Not so } }]
        feedback: false
        timeLimit: 2 min
        onTimeout: end
        next: [{ if: s > 3, to: last }, { to: q }]
        items:
          - { id: s, type: scale, prompt: S, hint: H, minimum: 1, maximum: 5, step: 1, minimumLabel: low, labels: { 3: middle, 5: high }, unit: h,
              criteria: { 1: One, 5: Five }, optional: true, dontKnow: true, tags: [t, u], identifying: false, whenHidden: 1,
              visibleTo: team }
          - { type: note, text: { "*": N }, showIf: s > 1, media: { en: knee.png }, alt: K }
          - { id: l, type: ladder, prompt: L, minimum: 0, maximum: 10, showIf: s > 1 }
          - { id: c, type: continuousScale, prompt: C, minimum: 0, maximum: 1, decimals: 2, maximumLabel: high, labels: { 0: low, 0.5: middle }, unit: m }
          - { id: ts, type: textScale, prompt: TS, choices: often, order: random }
          - { id: b, type: boolean, prompt: B, media: knee.png, alt: K, yes: Aye, no: Nay, correct: true, marks: 2 }
          - { id: ch, type: choice, prompt: CH, choices: [red, { value: 2, text: two, points: 1, picture: knee.png }, { value: none, text: None, exclusive: true },
              { value: x, text: Else, other: true, showIf: s > 2 }], multiple: true, order: file, minimumChosen: 1, maximumChosen: 2,
              refusal: One or two }
          - { id: carried, type: choice, prompt: CC, choices: { from: ch, chosen: false }, optional: true }
          - { id: village, type: choice, prompt: V, optional: true,
              choices: { file: villages.csv, value: code, text: { en: name, ja: name_ja }, points: points, where: row.colour == carried } }
          - { id: several, type: matrix, choices: often, multiple: true, minimumChosen: 1, maximumChosen: 2, order: random,
              rows: [{ id: row1, prompt: R1 }] }
          - { id: lines, type: matrix, item: { type: numeric, minimum: 0, maximum: s + 1, decimals: 1, unit: h, suggest: 1, refusal: No },
              rows: [{ id: row2, prompt: R2 }] }
          - { id: m, type: matrix, prompt: M, choices: often, optional: false, dontKnow: false, identifying: false, visibleTo: participant, tags: m, showIf: s > 1,
              rows: [{ id: r1, prompt: R1, hint: H, tags: [r], showIf: s > 2, optional: true, dontKnow: true, whenHidden: 0 }] }
          - { id: rk, type: rank, prompt: RK, choices: [a, b, c], places: 2, order: file }
          - { id: n, type: numeric, prompt: N, minimum: 0, maximum: 300, decimals: 1, unit: kg, suggest: 70, refusal: In kilograms,
              requires: { if: n > 10, message: So light?, soft: true } }
          - { id: n2, type: numeric, prompt: N2, minimum: n - 5, maximum: n + 5, unit: kg, suggest: n, optional: n > 200 }
          - { id: da2, type: date, prompt: DA2, minimum: "today - 3 days", maximum: today }
          - { id: tx, type: text, prompt: TX, maximumLength: 20, lines: 1, pattern: "[A-Z]+", suggest: ABC }
          - { id: em, type: email, prompt: EM, suggest: a@example.org }
          - { id: da, type: date, prompt: DA, minimum: 2020-01-01, maximum: today, suggest: 2026-01-01 }
          - { id: dt, type: dateTime, prompt: DT, minimum: 2020-01-01, maximum: 2030-01-01 }
          - { id: ti, type: timeOfDay, prompt: TI, minimum: 06:00, maximum: 22:00, suggest: 07:30 }
          - { id: iv, type: timeInterval, prompt: IV, minimum: 1 min, maximum: 2 h }
          - { id: he, type: height, prompt: HE, minimum: 50, maximum: 250 cm }
          - { id: we, type: weight, prompt: WE, minimum: 2 kg, maximum: 400 }
          - { id: lo, type: location, prompt: LO }
          - { id: sig, type: signature, prompt: SIG }
          - { id: fi, type: file, prompt: FI, accept: image, maximumSize: 5 MB }
          - { id: co, type: computed, value: s + 1, shown: false, unit: h }
          - { id: cs, type: computed, prompt: CS, value: s + 2 }
      - { id: q, type: question, item: { id: qi, type: boolean, prompt: Well? }, feedback: true, defaults: { item: { hint: H } } }
      - { id: more, type: repeat, another: { en: More? }, maximum: 2, steps: [{ id: oneMore, type: instruction, text: "{{index}}" }] }
      - { id: draw, type: block, bank: food.csv, pick: 1, order: random, timeLimit: 10 s, onTimeout: next, feedback: true }
      - { id: part, type: block, steps: [{ id: inner, type: instruction, text: I }], showIf: s > 1, title: Part, next: end }
      - { id: thrice, type: repeat, times: 3, maximum: 3, steps: [{ id: one, type: question, item: { id: o, type: numeric, prompt: O } }] }
      - { id: each, type: repeat, forEach: ch, maximum: 4, steps: [{ id: two, type: instruction, text: "{{entry}}" }] }
      - { id: consent, type: consent, document: consent.md, version: 2, signature: true, declined: sorry }
      - { id: look, type: review, text: Look }
      - { id: knee, type: rangeOfMotion, joint: knee, side: left, orientation: portrait, optional: true, conclusion: false }
      - { id: track, type: locationTrack, accuracy: 10 m, maximumDuration: 30 min }
      - { id: walk, type: timedWalk, distance: 7.62 m, timeLimit: 3 min, trials: 2 }
      - { id: react, type: reactionTime, minimumStimulusInterval: 4 s, maximumStimulusInterval: 10 s, timeout: 3 s, attempts: 3, practice: 1 }
      - { id: tap, type: tapping, duration: 10 s, hand: right }
      - { id: colours, type: stroop, attempts: 20, practice: 4, timeout: 3 s }
      - { id: digits, type: digitSpan, initialSpan: 3, minimumSpan: 2, maximumSpan: 9, playSpeed: 1 s, maximumTests: 5,
          maximumConsecutiveFailures: 3, requireReversal: true, practice: 1 }
      - { id: sums, type: psat, presentationMode: visual, interStimulusInterval: 3 s, stimulusDuration: 1 s, seriesLength: 60, practice: 5 }
      - { id: tower, type: towerOfHanoi, numberOfDisks: 3 }
      - { id: last, type: completion, title: Thanks, ending: complete }
      - { id: sorry, type: completion, title: Pity, ending: declined }
    scores:
      - { id: sum, title: Sum, method: sum, items: [s, l], reverse: [s], blanks: { prorate: 0.75 }, range: [1, 15], decimals: 0,
          visibleTo: participant, bands: [{ from: 1, to: 15, label: All }] }
      - { id: marks, method: marks, items: b, blanks: zero }
      - { id: secs, method: seconds, items: p, timedOut: 10 s }
      - { id: pts, method: sum, items: b, points: { true: 3, false: 0 }, weights: { b: 2 } }
      - { id: expr, value: l + 1 }
      - { id: t, lookup: { file: norms.csv, by: { raw: scores.sum }, value: t, band: band } }
    alerts: [{ id: high, if: s > 4, show: last, severity: low }]
    outcomes: [{ kind: s, from: p/s, unit: h }]
    sets:
      - { milestone: surgery, from: p/da }
      - { attribute: wake, from: p/ti, if: s > 1 }
    log: { default: { s: 3 }, aliases: { hi: { s: 5 } } }
    """
}
