import type { Mail } from './mailer.ts'

export interface Letter {
  to: string
  subject: string
  greeting?: string
  /** One sentence or two each. */
  paragraphs: string[]
  button?: { label: string; url: string }
  /** What to do when the mail was not expected. */
  closing: string
  brand?: { name: string; color: string }
}

/** The one layout of every mail: HTML for most, text for all. */
export function layOut(letter: Letter): Mail {
  const brand = letter.brand ?? { name: 'Marquee', color: '#a3156f' }
  const paragraphs = letter.greeting ? [letter.greeting, ...letter.paragraphs] : letter.paragraphs
  const text = [
    ...paragraphs,
    ...(letter.button ? [`${letter.button.label}:\n${letter.button.url}`] : []),
    letter.closing,
    '-- \nMarquee',
  ]
  const block = 'margin:0 0 16px;font-size:16px;line-height:24px;color:#1f2430'
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(letter.subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f4f6;font-family:Inter,'Helvetica Neue',Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e2e3e8;border-radius:8px">
<tr><td style="padding:24px 32px;border-bottom:3px solid ${brand.color};font-size:18px;font-weight:700;color:#1f2430">${escapeHtml(brand.name)}</td></tr>
<tr><td style="padding:32px">
${paragraphs.map((paragraph) => `<p style="${block}">${escapeHtml(paragraph)}</p>`).join('\n')}
${letter.button ? `<p style="${block}"><a href="${escapeHtml(letter.button.url)}" style="display:inline-block;padding:12px 20px;background:#a3156f;color:#ffffff;text-decoration:none;border-radius:8px;font-weight:600">${escapeHtml(letter.button.label)}</a></p><p style="${block};font-size:13px;line-height:20px;color:#565b68;word-break:break-all">${escapeHtml(letter.button.url)}</p>` : ''}
<p style="${block};margin:0;font-size:13px;line-height:20px;color:#565b68">${escapeHtml(letter.closing)}</p>
</td></tr></table></td></tr></table></body></html>`
  return { to: letter.to, subject: letter.subject.replace(/[\r\n]+/g, ' '), text: text.join('\n\n'), html }
}

export function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;')
}
