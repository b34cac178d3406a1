/* Runs before the first paint, from its own file because the page allows no inline script.
   Sets the colour scheme, and fetches the page's own chunks beside the main one instead of after it. */
;((preloads) => {
  // Without this zod tries eval once, which the page's policy refuses and the console reports.
  globalThis.__zod_globalConfig = { jitless: true }

  const root = document.documentElement
  let chosen = null
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value')
  } catch {}
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

  const path = location.pathname.split('/').slice(0, 2).join('/')
  for (const file of preloads[path] ?? []) {
    const link = document.createElement('link')
    const style = file.endsWith('.css')
    link.rel = style ? 'preload' : 'modulepreload'
    if (style) link.as = 'style'
    link.href = file
    document.head.append(link)
  }
})(PRELOADS)
