/// The one style sheet: light and dark as the device says, large targets, one column, either direction of writing.
enum StyleSheet {
  static let text = """
    :root {
      color-scheme: light dark;
      --ground: #ffffff; --raised: #f3f6f8; --ink: #14212b; --soft: #4a5b67; --line: #b9c5cd; --edge: #6b7c88;
      --accent: #0b5c8a; --on-accent: #ffffff; --accent-soft: #e3f0f8; --good: #1b6b3a; --late: #8a4b00;
      --bad: #a81c1c; --bad-soft: #fdecec; --focus: #b35900;
      --gap: 1rem; --target: 3rem; --round: 0.75rem;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #10181e; --raised: #1a252d; --ink: #eef3f6; --soft: #b3c1ca; --line: #3a4a55; --edge: #8497a3;
        --accent: #7cc4f0; --on-accent: #06202f; --accent-soft: #17344a; --good: #7fd6a0; --late: #f2b46b;
        --bad: #ffa3a3; --bad-soft: #451f21; --focus: #ffb454;
      }
    }
    *, *::before, *::after { box-sizing: border-box; }
    html { font: 100%/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK JP", sans-serif;
      -webkit-text-size-adjust: 100%; }
    body { margin: 0; min-block-size: 100dvh; background: var(--ground); color: var(--ink); overflow-wrap: anywhere; }
    h1, h2, h3, p, dl, dd, ul, fieldset, legend { margin: 0; padding: 0; }
    fieldset { border: 0; min-inline-size: 0; }
    h1 { font-size: 1.5rem; line-height: 1.25; font-weight: 650; text-wrap: balance; }
    h1 label { cursor: pointer; }
    /* Words stay whole where a language writes none apart; a text in another direction than its page is read in its own. */
    :lang(ja) :is(h1, h2) { word-break: auto-phrase; }
    [dir=rtl] :is(p, h1, h2, dt, dd) { unicode-bidi: plaintext; text-align: right; }
    [dir=rtl] :is(button, .button, label, legend, li) { unicode-bidi: plaintext; }
    h2 { font-size: 1.125rem; line-height: 1.3; }
    a { color: var(--accent); text-underline-offset: 0.15em; }
    :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
    main:focus { outline: none; }
    .visually-hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap; }
    .skip-link { position: absolute; inset-block-start: 0; transform: translateY(-100%);
      inset-inline-start: 0.5rem; padding: 0.75rem 1rem;
      background: var(--accent); color: var(--on-accent); z-index: 1; border-radius: 0 0 var(--round) var(--round); }
    .skip-link:focus { transform: none; }

    .bar { display: flex; align-items: center; justify-content: space-between; gap: var(--gap);
      padding: 0.75rem var(--gap); border-block-end: 1px solid var(--line); background: var(--raised); }
    .bar .study { font-weight: 600; line-height: 1.3; }
    main { max-inline-size: 40rem; margin-inline: auto; padding: 1.25rem var(--gap) 3rem; display: grid;
      gap: 1.25rem; grid-template-columns: minmax(0, 1fr); align-content: start; }
    footer { max-inline-size: 40rem; margin-inline: auto; padding: var(--gap) var(--gap) 2.5rem; color: var(--soft);
      border-block-start: 1px solid var(--line); display: grid; gap: 0.75rem; }
    @media (min-width: 60rem) { main { padding-block-start: 2.5rem; } .bar { padding-inline: 2rem; } }

    button, .button, input, select, textarea { font: inherit; color: inherit; }
    button, .button { display: inline-flex; align-items: center; justify-content: center; min-block-size: var(--target);
      padding: 0.6rem 1.25rem; border: 2px solid var(--edge); border-radius: var(--round); background: var(--ground);
      color: var(--ink); font-weight: 600; text-decoration: none; cursor: pointer; text-align: center; }
    button:hover, .button:hover { border-color: var(--accent); }
    button.primary, .button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
    button.primary:hover, .button.primary:hover { filter: brightness(1.1); }
    button.quiet, .button.quiet { border-color: transparent; background: none; color: var(--accent);
      text-decoration: underline; text-underline-offset: 0.2em; }
    button.small, .button.small { padding: 0.4rem 0.9rem; min-block-size: 2.75rem; }

    .offline, [hidden] { display: none !important; }
    body[data-offline] .offline { display: block !important; }
    form.sitting { display: grid; gap: 1.25rem; }
    .buttons { display: grid; gap: 0.75rem; }
    .later { border-block-start: 1px solid var(--line); padding-block-start: 0.75rem; display: grid; }
    @media (min-width: 36rem) {
      .buttons { grid-auto-flow: row; justify-items: stretch; }
    }
    .page-title { color: var(--soft); font-weight: 600; }
    .text, .table-prompt { color: var(--ink); }
    .table-prompt { font-weight: 600; }
    .hint { color: var(--soft); margin-block-start: 0.35rem; white-space: pre-line; }
    .error { color: var(--bad); font-weight: 600; margin-block-start: 0.5rem; }
    .problems { border: 2px solid var(--bad); border-radius: var(--round); background: var(--bad-soft);
      padding: 0.9rem var(--gap); display: grid; gap: 0.35rem; }
    .problems ul { list-style: none; }
    .problems a { color: var(--bad); font-weight: 600; }
    .notice { border-inline-start: 0.35rem solid var(--accent); background: var(--accent-soft);
      padding: 0.75rem var(--gap); border-radius: 0.25rem; }
    .ask-back { border: 2px solid var(--focus); border-radius: var(--round); padding: 0.9rem var(--gap);
      font-weight: 600; font-size: 1.125rem; }
    .progress { display: grid; gap: 0.35rem; color: var(--soft); }
    progress { appearance: none; inline-size: 100%; block-size: 0.5rem; border: 0; border-radius: 1rem;
      background: var(--line); overflow: hidden; }
    progress::-webkit-progress-bar { background: var(--line); }
    progress::-webkit-progress-value { background: var(--accent); border-radius: 1rem; }
    progress::-moz-progress-bar { background: var(--accent); }
    .limit { font-weight: 600; font-variant-numeric: tabular-nums; }

    .options { display: grid; gap: 0.6rem; margin-block-start: 1rem; }
    .option { display: flex; align-items: center; gap: 0.85rem; min-block-size: 3.25rem; padding: 0.6rem 1rem;
      border: 2px solid var(--edge); border-radius: var(--round); cursor: pointer; }
    .option input, .step input { accent-color: var(--accent); flex: none; inline-size: 1.4rem; block-size: 1.4rem;
      margin: 0; }
    .option:hover, .step:hover { border-color: var(--accent); }
    .option:has(:checked), .step:has(:checked) { border-color: var(--accent); background: var(--accent-soft);
      box-shadow: inset 0 0 0 1px var(--accent); }
    .option:has(:focus-visible), .step:has(:focus-visible) { outline: 3px solid var(--focus); outline-offset: 2px; }
    .option input:focus-visible, .step input:focus-visible { outline: none; }
    .pictured img { flex: none; inline-size: 5.5rem; block-size: 5.5rem; object-fit: contain; border-radius: 0.5rem; }
    /* Lines are drawn for paper: they stand on white in the dark as well. */
    @media (prefers-color-scheme: dark) { .pictured img { background: #fff; } }
    ul.pictured { list-style: none; display: grid; gap: 0.6rem; margin-block-start: 1rem; }
    ul.pictured li { display: flex; align-items: center; gap: 0.85rem; }
    @media (min-width: 40rem) {
      .pictured .options, ul.pictured { grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); }
      .pictured .option { display: grid; grid-template-columns: auto minmax(0, 1fr); align-content: start;
        gap: 0.6rem 0.75rem; padding: 0.75rem; }
      .pictured .option img { grid-column: 1 / -1; grid-row: 1; inline-size: 100%; block-size: 8rem; }
      .pictured .option :is(input, span) { grid-row: 2; }
      ul.pictured li { display: grid; gap: 0.4rem; text-align: center; }
      ul.pictured img { inline-size: 100%; block-size: 8rem; }
    }
    .steps { display: grid; grid-template-columns: repeat(auto-fill, minmax(3.6rem, 1fr)); gap: 0.5rem;
      margin-block-start: 1rem; }
    .step { display: grid; justify-items: center; align-content: center; gap: 0.3rem; min-block-size: 4.25rem;
      padding: 0.5rem 0.25rem; border: 2px solid var(--edge); border-radius: var(--round); cursor: pointer;
      font-weight: 600; font-variant-numeric: tabular-nums; }
    /* In one row where there is room; else in two that are about as long. */
    @media (min-width: 40rem) {
      .scale .steps { grid-template-columns: none; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); }
    }
    /* Of large letters as many as have room. */
    form.sitting { container-type: inline-size; }
    @media (max-width: 39.99rem) {
      @container (min-width: 15rem) {
        .scale .steps:has(> :nth-child(7):last-child) { grid-template-columns: repeat(7, minmax(0, 1fr)); gap: 0.3rem; }
        .scale .steps:has(> :nth-child(8):last-child) { grid-template-columns: repeat(4, minmax(0, 1fr)); }
        .scale .steps:has(> :nth-child(9)) { grid-template-columns: repeat(5, minmax(0, 1fr)); }
        .scale .steps:has(> :nth-child(11)) { grid-template-columns: repeat(6, minmax(0, 1fr)); }
        .scale .steps:has(> :nth-child(13)) { grid-template-columns: repeat(7, minmax(0, 1fr)); gap: 0.3rem; }
      }
    }
    .ladder .steps { grid-template-columns: 1fr; }
    .rung { color: var(--soft); font-weight: 400; }
    .ladder .step { grid-auto-flow: column; justify-content: start; padding-inline: 1rem; min-block-size: var(--target); }
    .ends { display: flex; justify-content: space-between; gap: 1rem; color: var(--soft); margin-block-start: 0.5rem; }
    /* Where large letters leave no room for two beside each other, each has a line. */
    @container (max-width: 14.99rem) { .ends { flex-direction: column; gap: 0.25rem; } }
    .field { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.4rem; margin-block-start: 0.75rem; }
    .field:first-child, form > .field { margin-block-start: 0; }
    .field > label, .own label { font-weight: 600; }
    .own { display: grid; gap: 0.4rem; }
    .option + .own { padding-inline-start: 2.25rem; }
    .pictured .own { grid-column: 1 / -1; }
    .count { color: var(--soft); text-align: end; font-variant-numeric: tabular-nums; }
    .count[data-over] { color: var(--bad); font-weight: 600; }
    .slider input[type=range] { inline-size: 100%; min-block-size: var(--target); margin: 0; accent-color: var(--accent);
      touch-action: pan-y; }
    .slider input[type=range]:not([data-set]) { appearance: none;
      background: linear-gradient(var(--edge), var(--edge)) center / 100% 0.3rem no-repeat; }
    .slider input[type=range]:not([data-set])::-webkit-slider-thumb { opacity: 0; }
    .slider input[type=range]:not([data-set])::-moz-range-thumb { opacity: 0; }
    .slider .with-unit input { inline-size: 8rem; }
    .here { display: grid; gap: 0.4rem; justify-items: start; }
    input[type=file] { inline-size: 100%; min-block-size: var(--target); padding-block: 0.25rem; }
    input[type=file]::file-selector-button { font: inherit; font-weight: 600; min-block-size: var(--target);
      padding: 0.6rem 1.25rem; margin-inline-end: 0.75rem; border: 2px solid var(--edge); border-radius: var(--round);
      background: var(--ground); color: var(--ink); cursor: pointer; }
    .chosen { display: grid; gap: 0.5rem; }
    .chosen canvas { max-inline-size: 100%; max-block-size: 18rem; border-radius: var(--round); object-fit: contain;
      justify-self: start; }
    input[type=text], input[type=email], input[type=date], input[type=time], input[type=password], select, textarea {
      inline-size: 100%; min-block-size: var(--target); padding: 0.6rem 0.75rem; border: 2px solid var(--edge);
      border-radius: 0.5rem; background: var(--ground); }
    [aria-invalid=true] { border-color: var(--bad) !important; }
    .with-unit { display: flex; align-items: center; gap: 0.6rem; margin-block-start: 0.5rem; }
    .unit { flex: none; max-inline-size: 60%; color: var(--soft); font-weight: 600; }
    .with-unit input { min-inline-size: 0; }
    .document { border: 1px solid var(--edge); border-radius: var(--round);
      padding: var(--gap); background: var(--raised); display: grid; gap: 0.75rem; }
    .document summary { cursor: pointer; font-weight: 600; color: var(--accent); padding-block: 0.5rem; }
    .document:not([open]) { padding-block: 0.25rem; }
    div.document { padding-block: var(--gap); }
    .document ul, .texts ul, .texts ol, .thanks ul, .thanks ol { padding-inline-start: 1.25rem; }
    .sign { display: grid; gap: 0.5rem; justify-items: start; margin-block-start: 0.75rem; }
    .sign[hidden] { display: none; }
    .sign-pad { inline-size: 100%; aspect-ratio: 1000 / 300; border: 2px solid var(--edge); border-radius: var(--round);
      background: var(--ground); touch-action: none; cursor: crosshair; }
    .sign-pad path { fill: none; stroke: var(--ink); stroke-width: 6; stroke-linecap: round; stroke-linejoin: round; }
    .texts { display: grid; gap: 0.75rem; }
    .media { margin: 0; } .media img, .media video { max-inline-size: 100%; block-size: auto; border-radius: var(--round); }
    .media audio { inline-size: 100%; } .media figcaption { color: var(--soft); }
    .computed { display: flex; justify-content: space-between; gap: 1rem; }

    .answers { display: grid; gap: 0.5rem; }
    .answers .row { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0.1rem 1rem; align-items: center;
      padding-block: 0.6rem; border-block-end: 1px solid var(--line); }
    .answers dt { color: var(--soft); grid-column: 1; }
    .answers dd { font-weight: 600; grid-column: 1; }
    .answers dd.change { grid-column: 2; grid-row: 1 / span 2; font-weight: 400; }
    .entry::after { content: " ›"; }

    .day { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 1rem; }
    .day h1 { flex: 1 1 8rem; }
    .ring { flex: none; inline-size: 4.5rem; block-size: 4.5rem; }
    .ring .track { stroke: var(--line); } .ring .done { stroke: var(--good); } .ring text { fill: var(--ink); }
    .ring-words { color: var(--soft); }
    .week { display: grid; grid-template-columns: repeat(7, minmax(2.2rem, 1fr)); gap: 0.35rem; list-style: none;
      margin: 0; padding: 0; overflow-x: auto; }
    .week a { display: grid; justify-items: center; gap: 0.1rem; padding: 0.45rem 0; border-radius: var(--round);
      border: 2px solid transparent; color: inherit; text-decoration: none; min-block-size: var(--target); }
    .week a:hover { border-color: var(--edge); }
    .week a[aria-current] { border-color: var(--accent); background: var(--accent-soft); }
    .week .name, .week .share { font-size: 0.8125rem; color: var(--soft); }
    .week .number { font-weight: 700; }
    fieldset.measured { display: grid; gap: 1rem; }
    .measure { display: grid; gap: 1rem; justify-items: stretch; }
    .measure-message { font-weight: 600; font-size: 1.125rem; min-block-size: 3.4em; }
    .measure-stage { min-block-size: 9rem; border-radius: var(--round); background: var(--raised); display: grid;
      place-items: center; padding: 0.75rem; touch-action: manipulation; user-select: none; }
    .measure-stage:empty { display: none; }
    [data-measuring=yes] .measure-stage:empty { display: grid; }
    .measure-stage.sign { background: #ffd400; }
    .measure-stage .figure { font-size: 3rem; line-height: 1.2; font-weight: 650; text-align: center; }
    .measure-stage .way { inline-size: min(100%, 18rem); block-size: auto; }
    .measure-stage .way polyline { fill: none; stroke: var(--accent); stroke-width: 2; stroke-linejoin: round; }
    .ink-red { color: #c40000; } .ink-green { color: #0a7a1f; } .ink-blue { color: #1244d6; }
    .ink-yellow { color: #e0a800; }
    .measure-stage:has([class*=ink-]) { background: #ffffff; }
    .towers { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 0.5rem; inline-size: 100%;
      min-block-size: 9rem; }
    .tower { display: flex; flex-direction: column; justify-content: flex-end; align-items: center; gap: 0.2rem;
      border-block-end: 0.25rem solid var(--edge); padding-block-end: 0.1rem; }
    .tower.chosen { border-block-end-color: var(--focus); }
    .tower.chosen .disk:first-child { outline: 3px solid var(--focus); }
    .disk { block-size: 1.1rem; border-radius: 0.4rem; background: var(--accent); }
    .measure-pads { display: grid; gap: 0.75rem; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); }
    .measure-pads button { min-block-size: 4rem; touch-action: manipulation; user-select: none; }
    .measure-pads .wide { min-block-size: 8rem; grid-column: 1 / -1; }
    .measure-pads.digits, .measure-pads.towers { grid-template-columns: repeat(3, minmax(0, 1fr)); }
    .measure-pads.tap { grid-template-columns: 1fr 1fr; } .measure-pads.tap button { min-block-size: 10rem; }
    .measure-pads.ink { grid-template-columns: 1fr 1fr; } .measure-pads .quiet { grid-column: 1 / -1; }
    .by-hand summary { cursor: pointer; padding-block: 0.75rem; color: var(--accent); }
    .by-hand[open] { display: grid; gap: 1rem; }
    [data-unmeasured=yes] .buttons .primary { display: none; }
    [data-measuring=yes] :is(.buttons, .by-hand, .later, footer) { display: none; }

    .cards { display: grid; gap: 0.85rem; list-style: none; margin: 0; padding: 0; }
    .card { border: 1px solid var(--line); border-inline-start: 0.4rem solid var(--edge); border-radius: var(--round);
      background: var(--raised); padding: 1rem; display: grid; gap: 0.6rem; }
    .card.open { border-inline-start-color: var(--accent); } .card.done { border-inline-start-color: var(--good); }
    .card.late { border-inline-start-color: var(--late); } .card.missed { border-inline-start-color: var(--bad); }
    .card .visit { font-weight: 600; }
    .card .when { color: var(--soft); }
    .card .state { font-weight: 600; }
    .lacking { font-weight: 600; color: var(--late); }
    .card.done .state { color: var(--good); } .card.late .state { color: var(--late); }
    .card.missed .state { color: var(--bad); }
    .card form { display: grid; }
    .card form.log { grid-template-columns: repeat(auto-fill, minmax(7.5rem, 1fr)); gap: 0.6rem; }
    .log button { flex-direction: column; min-block-size: 5rem; padding: 0.5rem; }
    .log .picture { font-size: 1.75rem; line-height: 1.2; }
    .entries { list-style: none; display: grid; }
    .entries li { display: flex; align-items: center; gap: 0.75rem; min-block-size: 2.75rem;
      border-block-start: 1px solid var(--line); }
    .entries button { margin-inline-start: auto; }
    .facts { display: grid; gap: 0.25rem; }
    .facts div { display: flex; justify-content: space-between; gap: 1rem; }
    .facts dt { color: var(--soft); } .facts dd { font-weight: 600; text-align: end; min-inline-size: 4rem; }
    .trends div { display: grid; gap: 0.25rem; }
    .trends dd { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: center; text-align: start; }
    .next { color: var(--soft); }
    .foot { display: flex; flex-wrap: wrap; gap: 0.5rem; }
    .foot form { display: contents; }
    .thanks { display: grid; gap: 0.5rem; }
    .chart { display: grid; gap: 0.25rem; margin: 0; max-inline-size: 30rem; }
    .chart figcaption { font-weight: 600; }
    .chart svg { display: block; inline-size: 100%; block-size: auto; border: 1px solid var(--line);
      border-radius: var(--round); background: #ffffff; }
    .table-scroll { overflow-x: auto; }
    table { border-collapse: collapse; inline-size: 100%; }
    th, td { text-align: start; padding: 0.5rem 0.75rem 0.5rem 0; border-block-end: 1px solid var(--line);
      vertical-align: top; }

    @media (prefers-contrast: more) { :root { --line: var(--ink); --edge: var(--ink); --soft: var(--ink); } }
    @media (prefers-reduced-motion: reduce) { * { scroll-behavior: auto !important; transition: none !important; } }
    @media print { .bar, footer, .buttons, .later, .skip-link { display: none; } }

    """
}
