/* Runs before the first paint, from its own file because the page allows no inline script. */
;(() => {
  // Without this zod tries eval once, which the page's policy refuses and the console reports.
  globalThis.__zod_globalConfig = { jitless: true }

  const root = document.documentElement
  let chosen = null
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value')
  } catch {}
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
