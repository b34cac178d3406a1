import type { Environment } from '#server/platform/app/env.ts'
import { link } from '#server/platform/app/links.ts'
import { hasOwnColors, readableShade, textColorOn } from '#shared/brand-colors.ts'
import type { Mail, MailContact } from './mailer.ts'

export interface Brand {
  name: string
  primary: string
  /** Absolute URL on our own site; null if the company has no logo. */
  logo_url: string | null
}

const productColor = '#a3156f'
const paperColor = '#ffffff'

export interface MailContent {
  to: string
  reply_to?: readonly MailContact[]
  subject: string
  greeting?: string
  /** Paragraphs of one or two sentences each. */
  paragraphs: string[]
  button?: { label: string; url: string }
  /** Advice for recipients who did not expect the mail. */
  closing: string
  /** Page on which the recipient chooses which emails they get. */
  settings_url?: string
  /** The company that the mail is about, from `brandOf`. */
  brand?: Brand
}

export const brandColumns = ['slug', 'name', 'brand_primary', 'brand_secondary', 'logo_url'] as const
interface BrandRow {
  name: string
  brand_primary: string
  brand_secondary: string
  logo_url: string | null
}

/** Brand from a company row; images load from the configured site only. */
export function brandOf(env: Environment, company: BrandRow): Brand {
  const own = hasOwnColors({ primary: company.brand_primary, secondary: company.brand_secondary })
  return {
    name: company.name,
    primary: own ? company.brand_primary : productColor,
    logo_url: company.logo_url ? link(env, company.logo_url) : null,
  }
}

const settingsLabel = 'Choose which emails you get'

export function renderMail(content: MailContent): Mail {
  const brand = content.brand ?? { name: 'Marquee', primary: productColor, logo_url: null }
  // The button must have enough contrast even if the brand color is pale.
  const button = readableShade(brand.primary, [paperColor], 3)
  const paragraphs = content.greeting ? [content.greeting, ...content.paragraphs] : content.paragraphs
  const text = [
    ...paragraphs,
    ...(content.button ? [`${content.button.label}:\n${content.button.url}`] : []),
    content.closing,
    ...(content.settings_url ? [`${settingsLabel}:\n${content.settings_url}`] : []),
    '-- \nMarquee',
  ]
  const block = 'margin:0 0 16px;font-size:16px;line-height:24px;color:#1f2430'
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f4f6;font-family:Inter,'Helvetica Neue',Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e2e3e8;border-radius:8px">
<tr><td style="padding:24px 32px;border-bottom:3px solid ${brand.primary};font-size:18px;font-weight:700;color:#1f2430">${renderLogo(brand)}${escapeHtml(brand.name)}</td></tr>
<tr><td style="padding:32px">
${paragraphs.map((paragraph) => `<p style="${block}">${escapeHtml(paragraph)}</p>`).join('\n')}
${content.button ? `<p style="${block}"><a href="${escapeHtml(content.button.url)}" style="display:inline-block;padding:12px 20px;background:${button};color:${textColorOn(button)};text-decoration:none;border-radius:8px;font-weight:600">${escapeHtml(content.button.label)}</a></p><p style="${block};font-size:13px;line-height:20px;color:#565b68;word-break:break-all">${escapeHtml(content.button.url)}</p>` : ''}
<p style="${block};margin:0;font-size:13px;line-height:20px;color:#565b68">${escapeHtml(content.closing)}${content.settings_url ? ` <a href="${escapeHtml(content.settings_url)}" style="color:#565b68">${settingsLabel}</a>` : ''}</p>
</td></tr></table></td></tr></table></body></html>`
  return {
    to: content.to,
    ...(content.reply_to?.length && { reply_to: content.reply_to }),
    ...{ subject: content.subject.replace(/[\r\n]+/g, ' '), text: text.join('\n\n'), html },
  }
}

/** The company name follows the logo, so the alternative text is empty. */
function renderLogo({ logo_url }: Brand): string {
  if (!logo_url) return ''
  return `<img src="${escapeHtml(logo_url)}" alt="" height="40" style="height:40px;max-width:160px;width:auto;vertical-align:middle;margin-right:12px;border:0">`
}

export function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;')
}
