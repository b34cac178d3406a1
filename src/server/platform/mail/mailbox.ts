import type { FastifyInstance } from 'fastify'
import { escapeHtml } from './mail-layout.ts'
import type { Mailbox, StoredMail } from './mailer.ts'

/** Serve pages that show sent mails; local mode only. */
export function registerMailbox(server: FastifyInstance, mailbox: Mailbox): void {
  server.get<{ Querystring: { to?: string } }>(
    '/dev/mailbox/messages',
    { schema: { hide: true } },
    async (request) => ({
      messages: mailbox.messages(request.query.to),
    }),
  )

  server.get<{ Querystring: { to?: string } }>('/dev/mailbox', { schema: { hide: true } }, async (request, reply) =>
    reply.type('text/html; charset=utf-8').send(page(mailbox.messages(request.query.to))),
  )
}

const style = `
:root { color-scheme: light dark; --line: #d9dae0; --dim: #565b68; --link: #a3156f; }
@media (prefers-color-scheme: dark) { :root { --line: #3a3d47; --dim: #b3b7c2; --link: #f08ac4; } }
body { font: 16px/1.5 Inter, system-ui, sans-serif; max-width: 720px; margin: 0 auto; padding: 32px 16px; }
h1 { font-size: 24px; } a { color: var(--link); word-break: break-all; }
article { border: 1px solid var(--line); border-radius: 8px; padding: 16px 24px; margin: 16px 0; }
h2 { font-size: 17px; margin: 0; } .dim { color: var(--dim); font-size: 14px; margin: 4px 0 12px; }
pre { white-space: pre-wrap; font: inherit; margin: 0; overflow-wrap: anywhere; }`

function page(messages: StoredMail[]): string {
  const list =
    messages.length === 0
      ? '<p>No mail yet. What Marquee sends in local mode appears here.</p>'
      : messages.map(renderMessage).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox · Marquee</title><style>${style}</style></head><body><main><h1>Mailbox</h1>${list}</main></body></html>`
}

function renderMessage(mail: StoredMail): string {
  const text = escapeHtml(mail.text).replace(
    /https?:\/\/[^\s&]+(?:&amp;[^\s&]+)*/g,
    (link) => `<a href="${link}">${link}</a>`,
  )
  const replies =
    mail.reply_to?.map(({ name, address }) => ` · Reply to ${escapeHtml(`${name} <${address}>`)}`).join('') ?? ''
  return `<article><h2>${escapeHtml(mail.subject)}</h2><p class="dim">To ${escapeHtml(mail.to)}${replies} · ${escapeHtml(mail.sent_at)}</p><pre>${text}</pre></article>`
}
