import { z } from 'zod'
import { job } from '#server/platform/app/jobs.ts'
import { link } from '#server/platform/app/links.ts'
import { renderMail } from '#server/platform/mail/mail-layout.ts'
import { mintMailToken } from './mail-tokens.ts'

/** Mails a link that verifies an address, unless it is verified by now. */
export const sendVerification = job({
  name: 'send-verification',
  data: z.object({ user_email_id: z.string() }),
  async work(ctx, { user_email_id }) {
    const recipient = await ctx.asSystem(async (tx) => {
      const email = await tx
        .selectFrom('user_emails')
        .select(['id', 'user_id', 'email', 'is_verified'])
        .where('id', '=', user_email_id)
        .executeTakeFirst()
      if (!email || email.is_verified) return null
      return { to: email.email, token: await mintMailToken(tx, 'verify_email', email) }
    })
    if (!recipient) return
    await ctx.app.mailer.send(
      renderMail({
        to: recipient.to,
        subject: 'Verify your email address',
        paragraphs: ['Please verify this address for your Marquee account. The link works for 24 hours.'],
        button: { label: 'Verify email address', url: link(ctx.app.env, '/verify-email', { token: recipient.token }) },
        closing: 'If this address is not yours to verify, you can ignore this mail.',
      }),
    )
  },
})
