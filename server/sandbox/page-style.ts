/** One small sheet that follows the system's light or dark; nothing is loaded from elsewhere. */
export const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
  --line: light-dark(#ced4da, #495057); --quiet: light-dark(#495057, #adb5bd); --card: light-dark(#fff, #25262b);
  --main: light-dark(#1864ab, #4dabf7); --on-main: light-dark(#fff, #10151a) }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 84rem; padding: 1rem; background: light-dark(#f1f3f5, #1a1b1e);
  color: light-dark(#212529, #e9ecef); overflow-wrap: anywhere }
h1 { font-size: 1.5rem; margin: 0 0 .25rem } h2 { font-size: 1.125rem; margin: 0 0 .25rem }
p { margin: .25rem 0 } .lead { max-width: 60ch; color: var(--quiet) } .quiet { color: var(--quiet); font-size: .875rem }
main { display: grid; gap: 1rem; margin-top: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)) }
main > div { display: grid; gap: 1rem; align-content: start; min-width: 0 }
section, .card { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem }
ul { list-style: none; margin: .5rem 0 0; padding: 0; display: grid; gap: .5rem } .card { padding: .75rem }
.none { color: var(--quiet) } .big { font-size: 1.25rem; font-weight: 600; font-variant-numeric: tabular-nums }
.code strong { font-size: 2.25rem; letter-spacing: .2em; font-variant-numeric: tabular-nums; line-height: 1.2 }
.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center } .between { justify-content: space-between }
.badge { border: 1px solid var(--line); border-radius: 1rem; padding: 0 .625rem; font-size: .875rem }
.waiting .badge { border-color: var(--main); color: var(--main); font-weight: 600 }
form { margin: 0 } label { display: flex; gap: .5rem; align-items: center }
input { font: inherit; text-transform: uppercase; padding: .5rem; border: 1px solid var(--line); border-radius: .375rem;
  background: transparent; color: inherit; min-height: 2.75rem }
button, .button { font: inherit; min-height: 2.75rem; padding: .5rem 1rem; border: 1px solid var(--line);
  border-radius: .375rem; background: transparent; color: inherit; cursor: pointer; text-decoration: none; display: inline-block }
button.main { background: var(--main); border-color: var(--main); color: var(--on-main); font-weight: 600 }
button:hover, .button:hover { border-color: var(--main) }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px }
a { color: var(--main) } .button { color: inherit } summary { cursor: pointer; padding: .375rem 0 } .letter { white-space: pre-wrap; margin-top: .5rem }
dl { margin: .5rem 0 0; display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; align-items: baseline } dd { margin: 0 }
@media (max-width: 480px) { .payments .row > form, .card .row > form { flex: 1 } .card .row button { width: 100% } }`
