import type { Environment } from '#server/platform/app/env.ts'
import { withSupportAdvice } from '#shared/contact-support.ts'

/** Closing of a mail. 'contact support' names the support address; without one, that advice is left out. */
export function supportClosing({ SUPPORT_EMAIL }: Pick<Environment, 'SUPPORT_EMAIL'>, sentence: string): string {
  return withSupportAdvice(sentence, SUPPORT_EMAIL !== undefined).replace(
    /contact support(?=\.)/,
    () => `write to ${SUPPORT_EMAIL}`,
  )
}
