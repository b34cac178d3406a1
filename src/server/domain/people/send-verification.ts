import { z } from 'zod'
import type { App } from '#server/platform/app/app.ts'
import { job } from '#server/platform/app/jobs.ts'
import { link } from '#server/platform/app/links.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { renderMail } from '#server/platform/mail/mail-layout.ts'
import { createMailToken } from './mail-tokens.ts'
import { requestLinkMail } from './request-link-mail.ts'

/**
 * Mail a verification link unless the address is verified. An unverified primary address cannot sign in, so its link
 * requires the password instead of a session.
 */
export const sendVerification = job({
  name: 'send-verification',
  data: z.object({ user_email_id: z.string() }),
  async work(ctx, { user_email_id }) {
    const recipient = await ctx.asSystem(async (tx) => {
      const email = await tx
        .selectFrom('user_emails as e')
        .innerJoin('users as u', 'u.id', 'e.user_id')
        .select(['e.id', 'e.user_id', 'e.email', 'e.is_primary', 'e.is_verified', 'u.email as account'])
        .where('e.id', '=', user_email_id)
        .executeTakeFirst()
      if (!email || email.is_verified) return null
      const purpose = email.is_primary ? 'confirm_sign_up' : 'verify_email'
      return { ...email, secret: await createMailToken(tx, purpose, email) }
    })
    if (!recipient) return
    const { email, account, is_primary, secret } = recipient
    await ctx.app.mailer.send(
      renderMail({
        to: email,
        subject: 'Verify your email address',
        paragraphs: is_primary
          ? [
              'Please verify this address for your Marquee account. The link works for 24 hours and asks for your password.',
            ]
          : [
              `This address was added to the Marquee account ${account}.`,
              'If that is your account, open the link below and sign in to it: the address is then verified. The link works for 24 hours.',
            ],
        button: {
          label: 'Verify email address',
          url: is_primary
            ? link(ctx.app.env, '/auth', { code: secret })
            : link(ctx.app.env, '/verify-email', { token: secret }),
        },
        closing: is_primary
          ? 'If this address is not yours to verify, you can ignore this mail.'
          : 'If you do not know that account, ignore this mail: without you it does not get the address.',
      }),
    )
  },
})

export async function requestVerification(
  tx: Transaction,
  app: App,
  address: { id: string; email: string },
): Promise<void> {
  await requestLinkMail(tx, app, {
    address: address.email,
    purpose: 'verify_email',
    job: sendVerification,
    data: { user_email_id: address.id },
  })
}
