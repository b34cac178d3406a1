import type { Environment } from '#server/platform/app/env.ts'
import { link } from '#server/platform/app/links.ts'
import { withSupportAdvice } from '#shared/contact-support.ts'

/**
 * Closing of a mail. 'reset your password now' names its page, and 'contact support' the support address. Without such
 * an address, that advice is left out.
 */
export function supportClosing(env: Pick<Environment, 'SUPPORT_EMAIL' | 'PUBLIC_URL'>, sentence: string): string {
  const { SUPPORT_EMAIL } = env
  return withSupportAdvice(sentence, SUPPORT_EMAIL !== undefined)
    .replace(/contact support(?=\.)/, () => `write to ${SUPPORT_EMAIL}`)
    .replace(/reset your password now/, () => `reset your password now at ${link(env, '/reset-password')}`)
}
