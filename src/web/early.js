/* Inlined into the page; runs before the first paint. The Content-Security-Policy contains its hash. */
;(() => {
  // Otherwise Zod tries `eval` once, and the browser logs a policy violation.
  globalThis.__zod_globalConfig = { jitless: true }

  const system = matchMedia('(prefers-color-scheme: dark)')
  const show = () => {
    let chosen = null
    try {
      chosen = localStorage.getItem('mantine-color-scheme-value')
    } catch {}
    const dark = chosen === 'dark' || (chosen !== 'light' && system.matches)
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  }
  show()
  // Here because text pages have no other script.
  system.addEventListener('change', show)

  // Remember a submit or click before hydration; hydrate.tsx replays it.
  const isAlive = () => !document.querySelector('[data-rendered]')
  addEventListener('submit', (event) => {
    if (isAlive()) return
    event.preventDefault()
    globalThis.doneEarly = event.target
  })
  addEventListener('click', (event) => {
    const button = event.target.closest('button:not([type=submit])')
    if (button && !isAlive()) globalThis.doneEarly = button
  })
})()
