/** One stylesheet for all hosted pages: one column on phones, light and dark by system preference. */
export const pageStyle = `
:root { color-scheme: light dark; --page: #f6f7f9; --card: #fff; --ink: #1a1f2e; --dim: #565d6d; --line: #d8dbe2; --accent: #3b4fd8; --on-accent: #fff;
  --good: #12643c; --good-back: #e2f4ea; --warn: #7a4a00; --warn-back: #fdf0d5; --bad: #a31c1c; --bad-back: #fde8e8; }
@media (prefers-color-scheme: dark) { :root { --page: #10131a; --card: #191d27; --ink: #eceef4; --dim: #aab0bf; --line: #343a49; --accent: #9aa7ff; --on-accent: #10131a;
  --good: #8fdcb0; --good-back: #15301f; --warn: #f3c87a; --warn-back: #362a12; --bad: #ffa8a8; --bad-back: #3a1b1d; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 Inter, system-ui, -apple-system, 'Segoe UI', sans-serif; font-variant-numeric: tabular-nums; }
a { color: var(--accent); } :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.top { display: flex; align-items: center; gap: 12px; flex-wrap: wrap; padding: 16px 24px; border-bottom: 1px solid var(--line); background: var(--card); }
.top .publisher { font-weight: 700; } .top .back { margin-left: auto; }
.badge { display: inline-block; padding: 2px 10px; border-radius: 999px; font-size: 13px; font-weight: 600; line-height: 20px; background: var(--warn-back); color: var(--warn); white-space: nowrap; }
.badge.good { background: var(--good-back); color: var(--good); } .badge.bad { background: var(--bad-back); color: var(--bad); }
.badge.plain { background: var(--page); color: var(--dim); box-shadow: inset 0 0 0 1px var(--line); }
main { max-width: 960px; margin: 0 auto; padding: 32px 24px 48px; } main.narrow { max-width: 680px; }
h1 { font-size: 24px; line-height: 1.3; margin: 0 0 8px; overflow-wrap: anywhere; } h2 { font-size: 17px; margin: 0 0 12px; }
p { margin: 0 0 12px; } .dim { color: var(--dim); } .small { font-size: 14px; } .amount { font-size: 34px; font-weight: 700; line-height: 1.2; margin: 0 0 4px; }
.two { display: grid; gap: 32px; } @media (min-width: 760px) { .two { grid-template-columns: 1fr 1fr; align-items: start; } }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 24px; margin: 0 0 24px; }
.notice:focus { outline: none; } .notice { border-radius: 8px; padding: 12px 16px; margin: 16px 0 24px; background: var(--good-back); color: var(--good); }
.notice.bad { background: var(--bad-back); color: var(--bad); } .notice.warn { background: var(--warn-back); color: var(--warn); }
.rows { list-style: none; margin: 0; padding: 0; } .rows li, .pair { display: flex; justify-content: space-between; gap: 16px; padding: 10px 0; border-bottom: 1px solid var(--line); }
.rows li > :first-child, .pair > :first-child { overflow-wrap: anywhere; min-width: 0; } .rows li > :last-child, .pair > :last-child { white-space: nowrap; }
.rows + p { margin-top: 16px; } .pair.total { border-bottom: 0; font-weight: 700; }
label { display: block; font-weight: 600; margin: 0 0 4px; } .field { margin: 0 0 20px; }
input[type=email], input[type=text], textarea, select { width: 100%; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--dim); border-radius: 8px; padding: 10px 12px; min-height: 44px; }
fieldset { border: 0; margin: 0 0 20px; padding: 0; min-width: 0; } legend { font-weight: 600; padding: 0; margin: 0 0 8px; }
.choice { display: flex; gap: 12px; align-items: flex-start; font-weight: 400; border: 1px solid var(--line); border-radius: 8px; padding: 10px 12px; margin: 0 0 8px; cursor: pointer; }
.choice input { margin: 5px 0 0; width: 18px; height: 18px; flex: none; accent-color: var(--accent); } .choice:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
.choice span span { display: block; }
button, .button { font: inherit; font-weight: 600; display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 8px 20px; border-radius: 8px; border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); text-decoration: none; cursor: pointer; }
button.wide { width: 100%; } button.plain, .button.plain { background: transparent; color: var(--accent); } button.danger { background: var(--bad); border-color: var(--bad); color: var(--card); }
.acts { display: flex; gap: 12px; flex-wrap: wrap; align-items: center; margin-top: 16px; } .acts form { margin: 0; }
summary { cursor: pointer; font-weight: 600; color: var(--accent); padding: 8px 0; } details > :not(summary) { margin-top: 12px; }
table { width: 100%; border-collapse: collapse; } th, td { text-align: left; padding: 10px 12px 10px 0; border-bottom: 1px solid var(--line); vertical-align: top; } th { font-size: 14px; color: var(--dim); font-weight: 600; }
td.end, th.end { text-align: right; padding-left: 12px; white-space: nowrap; } td:last-child, th:last-child { padding-right: 0; } .wrap { overflow-wrap: anywhere; } .keep { white-space: nowrap; }
.scroll { overflow-x: auto; }
@media (max-width: 600px) { main { padding: 24px 16px 40px; } .top { padding: 12px 16px; } .card { padding: 20px 16px; }
  table.stack thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table.stack tr { display: block; padding: 10px 0; border-bottom: 1px solid var(--line); } table.stack td { display: flex; justify-content: space-between; gap: 16px; border: 0; padding: 2px 0; text-align: right; overflow-wrap: anywhere; }
  table.stack td::before { content: attr(data-label); color: var(--dim); font-size: 14px; text-align: left; flex: none; } .acts > *, .acts form button { width: 100%; } }
footer { max-width: 960px; margin: 0 auto; padding: 0 24px 40px; color: var(--dim); font-size: 14px; } footer.narrow { max-width: 680px; }
@media (max-width: 600px) { footer { padding: 0 16px 32px; } }
`
