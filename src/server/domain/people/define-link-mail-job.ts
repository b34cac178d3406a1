import { z } from 'zod'
import { type Job, job } from '#server/platform/app/jobs.ts'
import { link } from '#server/platform/app/links.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type MailContent, renderMail } from '#server/platform/mail/mail-layout.ts'
import type { AuditAction } from '#shared/audit-actions.ts'
import { establishedUserCondition } from './established-user.ts'
import { createMailToken, type MailPurpose } from './mail-tokens.ts'

export const mailJobData = z.object({ email: z.string() })
/** Data of the job, with the plan that the page behind the link preselects after sign-up. */
const dataOfLink = mailJobData.extend({ plan_id: z.string().optional() })

export interface RecipientAddress {
  is_primary: boolean
  is_verified: boolean
  is_established: boolean
}

interface MailWithSecret {
  name: string
  purpose: MailPurpose
  /** Whether to send the mail. If false, the job ends silently, as for an address without an account. */
  applies: (address: RecipientAddress) => boolean
  page: '/auth' | '/reset-password'
  button: string
  letter: Pick<MailContent, 'subject' | 'paragraphs' | 'closing'>
  /** Audit row about the person, written when the mail is sent. */
  audited?: { action: AuditAction; values: (tx: Transaction, email: string) => Promise<Record<string, unknown>> }
}

/**
 * Define a job that mails a link. The job itself creates the token, so that the queue stores none. A retry creates a
 * new token.
 */
export function defineLinkMailJob({
  name,
  purpose,
  applies,
  page,
  button,
  letter,
  audited,
}: MailWithSecret): Job<z.output<typeof dataOfLink>> {
  return job({
    name,
    data: dataOfLink,
    async work(ctx, { email, plan_id }) {
      const minted = await ctx.asSystem((tx) => createTokenFor(tx, email, purpose, applies))
      if (!minted) return
      await ctx.app.mailer.send(
        renderMail({
          ...letter,
          to: minted.email,
          greeting: minted.full_name ? `Hello ${minted.full_name},` : 'Hello,',
          button: {
            label: button,
            url: link(ctx.app.env, page, { code: minted.token, ...(plan_id && { plan: plan_id }) }),
          },
        }),
      )
      if (!audited) return
      await ctx.asSystem(async (tx) => {
        const after = await audited.values(tx, email)
        await audit(tx, ctx, { action: audited.action, id: minted.user_id, company_id: null, after })
      })
    },
  })
}

/**
 * Create the token for an address, and return it with the recipient. Without a name for an unverified address, because
 * a stranger may have signed up with it.
 */
async function createTokenFor(
  tx: Transaction,
  email: string,
  purpose: MailPurpose,
  applies: MailWithSecret['applies'],
) {
  const found = await tx
    .selectFrom('user_emails as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.user_id', 'e.email', 'e.is_primary', 'e.is_verified', 'u.full_name'])
    .select(establishedUserCondition('u.id').as('is_established'))
    .where((eb) => eb(eb.fn('lower', ['e.email']), '=', email.toLowerCase()))
    .where('u.status', '=', 'active')
    .executeTakeFirst()
  if (!found || !applies(found)) return null
  return {
    user_id: found.user_id,
    email: found.email,
    full_name: found.is_verified ? found.full_name : null,
    token: await createMailToken(tx, purpose, found),
  }
}
