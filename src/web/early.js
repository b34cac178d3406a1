/* Inlined into each page, so that it runs before the first paint. The Content-Security-Policy must contain its hash. */
;(() => {
  // Without this setting, Zod tries `eval` once, and the browser reports a violation of the Content-Security-Policy.
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
  // This script updates the color scheme, because legal pages have no other script.
  system.addEventListener('change', show)

  // Store the first submit or click before React has hydrated the page; hydrate.tsx replays it.
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
