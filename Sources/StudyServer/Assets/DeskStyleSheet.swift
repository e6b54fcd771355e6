/// What the desk has beside the pages of participants: wide tables, small targets, paper.
enum DeskStyleSheet {
  static let text = """
    .bar:has(.desk-nav) { flex-wrap: wrap; gap: 0.25rem 1rem; padding-block: 0.5rem; }
    .desk-nav { flex: 1 1 auto; }
    .desk-nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: 0.1rem; }
    .desk-nav a { display: inline-flex; align-items: center; min-block-size: 2.5rem; padding: 0.25rem 0.5rem;
      white-space: nowrap;
      border-radius: 0.5rem; text-decoration: none; color: var(--ink); }
    .desk-nav a:hover { background: var(--accent-soft); }
    .desk-nav a[aria-current] { background: var(--accent); color: var(--on-accent); font-weight: 600; }
    .desk-who { display: flex; margin-inline-start: auto; align-items: center; gap: 0.5rem; color: var(--soft); }
    main:has(.desk) { max-inline-size: 96rem; padding-block-start: 1.25rem; }
    .desk { display: grid; gap: 1.25rem; grid-template-columns: minmax(0, 1fr); }
    .desk > h1 { font-size: 1.375rem; }
    .desk h2 { margin-block-end: 0.35rem; }
    .desk .lead { color: var(--soft); }
    .desk-foot { max-inline-size: 96rem; padding-block: 0.75rem; }
    .desk-table { font-size: 0.9375rem; font-variant-numeric: tabular-nums; }
    .desk-table th { position: sticky; inset-block-start: 0; background: var(--raised); white-space: nowrap; }
    .desk-table td { overflow-wrap: anywhere; min-inline-size: calc(11ch + 1.5rem); }
    .desk-table td.number, .desk-table td:empty, .grid td { min-inline-size: 0; }
    .desk-table .when { white-space: nowrap; }
    .desk-table th, .desk-table td { padding: 0.45rem 0.75rem; border-block-end: 1px solid var(--line); }
    .desk-table th a { color: var(--ink); text-decoration: none; }
    .desk-table th[aria-sort=ascending] a::after { content: " \\2191"; }
    .desk-table th[aria-sort=descending] a::after { content: " \\2193"; }
    .desk-table .number { text-align: end; }
    .desk-table tbody tr:hover { background: var(--raised); }
    .bad, .high { color: var(--bad); font-weight: 600; }
    .late, .medium { color: var(--late); font-weight: 600; }
    .good, .done { color: var(--good); }
    .other { color: var(--soft); }
    .grid th[scope=row] { text-align: start; position: static; background: none; white-space: normal;
      overflow-wrap: anywhere; min-inline-size: 8ch; max-inline-size: 40vw; }
    .grid th[scope=row] span { font-weight: 400; color: var(--soft); }
    .grid th[scope=row] a { color: var(--accent); text-decoration: underline; }
    .grid thead th { white-space: normal; overflow-wrap: normal; text-align: center; padding-inline: 0.35rem; }
    .grid thead th:first-child { text-align: start; padding-inline: 0.75rem; }
    .grid td { text-align: center; padding: 0.15rem 0.25rem; }
    .grid .today { background: var(--accent-soft); }
    .signs { display: inline-flex; flex-wrap: wrap; justify-content: center; }
    .signs a { display: inline-grid; place-items: center; min-inline-size: 1.75rem; min-block-size: 1.75rem;
      text-decoration: none; font-weight: 700; font-size: 1.0625rem; border-radius: 0.25rem; }
    .tools [aria-current], .counts [aria-current] { background: var(--accent-soft); border-color: var(--accent); }
    .signs a:hover { background: var(--raised); text-decoration: underline; }
    .legend { list-style: none; display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; color: var(--soft); padding: 0; }
    .legend span { font-weight: 600; }
    .grid-steps { align-items: center; }
    .pager { display: flex; align-items: center; gap: 1rem; padding-block-start: 0.75rem; }
    .desk-form { display: grid; gap: 1rem; max-inline-size: 36rem; }
    .desk-form .field { margin: 0; }
    .desk-form input[type=datetime-local] { inline-size: 100%; min-block-size: var(--target); padding: 0.6rem 0.75rem;
      border: 2px solid var(--edge); border-radius: 0.5rem; background: var(--ground); }
    .desk-buttons { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; }
    .filters { display: flex; flex-wrap: wrap; gap: 0.5rem 0.75rem; align-items: end; }
    .filters .field { margin: 0; }
    .filters input, .filters select { inline-size: auto; min-block-size: 2.5rem; padding: 0.35rem 0.6rem; }
    .filters input[type=text] { inline-size: 11rem; }
    .filters button { min-block-size: 2.5rem; padding: 0.35rem 0.9rem; }
    .desk .facts { max-inline-size: 48rem; }
    .desk .facts div { display: grid; grid-template-columns: minmax(6rem, 1fr) minmax(0, 3fr); }
    .desk .facts dd { text-align: start; }
    @media (min-width: 60rem) {
      :is(#grace, #due, #later, #missed, #unfinished, #visits) table { table-layout: fixed; }
      :is(#grace, #due, #later, #missed, #unfinished, #visits) th:not(:nth-last-child(2)) { inline-size: 11rem; }
    }
    .desk-form > button { justify-self: start; }
    .desk-form legend { font-weight: 600; }
    .desk-form fieldset .options { grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr)); }
    .correcting .later { display: none; }
    .columns { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); }
    .counts { display: flex; flex-wrap: wrap; gap: 0.5rem; list-style: none; }
    .counts a, .counts span { display: inline-flex; gap: 0.5rem; align-items: baseline; padding: 0.35rem 0.75rem;
      border: 1px solid var(--line); border-radius: 2rem; text-decoration: none; color: var(--ink); }
    .counts a[aria-current] { border-color: var(--accent); background: var(--accent-soft); font-weight: 600; }
    .counts b { font-size: 1.125rem; }
    .code svg { inline-size: 12rem; block-size: auto; background: #ffffff; padding: 0.5rem; border-radius: 0.5rem; }
    .key code { font-size: 1.125rem; letter-spacing: 0.05em; }
    .tools { display: flex; flex-wrap: wrap; gap: 0.5rem; }
    .tools .button { min-block-size: 2.5rem; padding: 0.35rem 0.9rem; border-width: 1px; }
    .desk-table meter { inline-size: 5rem; block-size: 0.75rem; vertical-align: middle; }
    .thread { display: grid; gap: 0.75rem; list-style: none; margin: 0; padding: 0; max-inline-size: 48rem; }
    .thread li { border-inline-start: 0.25rem solid var(--line); padding-inline-start: 0.9rem; }
    .changes { list-style: none; }
    .filters input[type=number] { inline-size: 6rem; border: 2px solid var(--edge); border-radius: 0.5rem;
      background: var(--ground); }
    .nothing { color: var(--soft); }
    #recorded { display: grid; gap: 0.75rem; grid-template-columns: minmax(0, 1fr); }
    .desk-entry { max-inline-size: 44rem; inline-size: 100%; display: grid; gap: 1.25rem; }
    .now { color: var(--accent); font-weight: 600; }
    .badge { display: inline-block; padding: 0.1rem 0.6rem; border: 1px solid currentColor; border-radius: 1rem;
      font-size: 0.875rem; font-weight: 600; vertical-align: middle; white-space: nowrap; }
    .columns > div { display: grid; gap: 1.25rem; align-content: start; grid-template-columns: minmax(0, 1fr); }
    .person { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
    .remarks, .plain, .why { list-style: none; display: grid; gap: 0.5rem; padding: 0; }
    .remarks li { border-inline-start: 3px solid var(--line); padding-inline-start: 0.75rem; }
    .remarks .hint { margin: 0; }
    .remarks p, .desk .facts dd { overflow-wrap: anywhere; max-block-size: 24rem; overflow-y: auto; }
    .why { gap: 0.15rem; } .why b { display: inline-block; min-inline-size: 2rem; }
    .why .unmet { color: var(--bad); } .why code { color: var(--soft); font-size: 0.8125rem; }
    .more summary { cursor: pointer; font-weight: 600; min-block-size: 2.5rem; display: list-item; }
    .more[open] summary { margin-block-end: 0.5rem; }
    .charts { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); }
    .recorded code { color: var(--soft); font-size: 0.8125rem; }
    @media (max-width: 60rem) { .desk-table { font-size: 0.875rem; }
      .desk-table th, .desk-table td { padding-inline: 0.4rem; } }
    @media (max-width: 60rem) { .person { grid-template-columns: minmax(0, 1fr); } }
    @media (max-width: 44rem) {
      .desk-nav { min-inline-size: 0; flex-basis: 100%; } .desk-nav ul { flex-wrap: nowrap; overflow-x: auto; }
      .filters { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); }
      .filters input, .filters select { inline-size: 100% !important; }
      .desk-table:not(.grid) thead { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden;
        clip-path: inset(50%); }
      .desk-table:not(.grid), .desk-table:not(.grid) tbody, .desk-table:not(.grid) tr, .desk-table:not(.grid) td {
        display: block; }
      .desk-table:not(.grid) tr { border-block-end: 2px solid var(--line); padding-block: 0.4rem; }
      .desk-table:not(.grid) td { display: flex; justify-content: space-between; gap: 1rem; border: 0; text-align: end; }
      .desk-table:not(.grid) td:empty { display: none; }
      .desk-table:not(.grid) td::before { content: attr(data-head); color: var(--soft); text-align: start;
        font-weight: 400; overflow-wrap: normal; }
    }
    @media print { .desk-nav, .desk-who, .tools, .filters, .pager, .more, .desk-foot, .bar button, .desk .button,
        .desk .to-do { display: none !important; }
      body:has(.desk) .bar { display: block; padding-inline: 0; }
      main:has(.desk) { max-inline-size: none; padding: 0; } .desk-table th { position: static; }
      .table-scroll { overflow: visible; } .columns, .person { grid-template-columns: minmax(0, 1fr); }
      body { color: #000000; background: #ffffff; } a { color: inherit; text-decoration: none; } }

    """
}
