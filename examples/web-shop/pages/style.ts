export const STYLE = `
:root { color-scheme: light dark; --ink: #1b2420; --soft: #5d6963; --line: #d9dfdc; --paper: #fff; --ground: #f4f6f5; --brand: #0b6b4f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8edea; --soft: #9daaa4; --line: #33403a; --paper: #1a211e; --ground: #121715; --brand: #52c79f; }
}
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); }
header, main { max-width: 60rem; margin: 0 auto; padding: 1rem 1.25rem; }
header { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; }
header a { color: inherit; text-decoration: none; font-weight: 600; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0.5rem 0 1rem; }
a { color: var(--brand); }
.soft { color: var(--soft); }
.goods { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: 0.75rem; padding: 0; list-style: none; }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: 0.6rem; padding: 1rem; }
.goods .card { display: flex; flex-direction: column; gap: 0.5rem; justify-content: space-between; }
.price, td.amount, th.amount { font-variant-numeric: tabular-nums; white-space: nowrap; }
table { width: 100%; border-collapse: collapse; }
td, th { padding: 0.5rem 0.5rem 0.5rem 0; text-align: left; border-bottom: 1px solid var(--line); vertical-align: middle; }
td.amount, th.amount { text-align: right; padding-right: 0; }
tfoot td { font-weight: 600; }
tfoot tr.soft td { font-weight: 400; }
form.row { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
.card { overflow-wrap: anywhere; }
label { display: block; margin: 0.75rem 0; }
label span { display: block; font-size: 0.875rem; color: var(--soft); }
input { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 0.4rem; padding: 0.45rem 0.6rem; }
label input:not([type='radio']):not([type='checkbox']) { width: 100%; }
fieldset { border: 0; margin: 0 0 0.75rem; padding: 0 0 0 1rem; text-align: left; }
legend { font-weight: 600; padding: 0; }
fieldset label { margin: 0.25rem 0; white-space: normal; }
input[type='number'] { width: 4.5rem; }
button, .button { font: inherit; font-weight: 600; color: #fff; background: #0b6b4f; border: 0; border-radius: 0.4rem; padding: 0.5rem 1rem; cursor: pointer; text-decoration: none; display: inline-block; }
button.quiet { color: var(--ink); background: transparent; border: 1px solid var(--line); }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
.number { font-size: 2rem; font-weight: 700; letter-spacing: 0.05em; }
.state { display: inline-block; border: 1px solid var(--line); border-radius: 99px; padding: 0.1rem 0.75rem; font-weight: 600; }
.state.ready { color: #fff; background: #0b6b4f; border-color: #0b6b4f; }
`
