import { account } from './account.ts'
import { type Html, html } from './html.ts'

export interface HostedPage {
  title: string
  body: Html
  back?: { url: string; label: string } | null
  narrow?: boolean
}

/** HTML document of a hosted page. Every page states that this is test mode. */
export function renderPage({ title, body, back, narrow }: HostedPage): string {
  const width = narrow ? 'narrow' : 'wide'
  const link = back ? html`<a class="back" href="${back.url}">${back.label}</a>` : null
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Test mode</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/simulator/style.css">
</head>
<body>
<header class="top"><span class="publisher">${account.name}</span><span class="badge">Test mode</span>${link}</header>
<main class="${width}">${body}</main>
<footer class="${width}">Payments here are simulated. No card is charged and no money moves.</footer>
</body>
</html>`.toString()
}

export function plainPage(title: string, text: string, back?: HostedPage['back']): string {
  const link = back ? html`<p class="acts"><a class="button" href="${back.url}">${back.label}</a></p>` : null
  const body = html`<section class="card"><h1>${title}</h1><p>${text}</p>${link}</section>`
  return renderPage({ title, body, narrow: true })
}
