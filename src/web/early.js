/* Stands in the page itself, and runs before the first paint. The policy of the pages knows it by its hash. */
;(() => {
  // Without this zod tries eval once, which the policy refuses and the console reports.
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
  // Here for all pages: those of text have no other script.
  system.addEventListener('change', show)

  // Whoever sends a form or presses a button before the page has come alive is not asked to do it again.
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
