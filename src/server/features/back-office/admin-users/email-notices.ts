import { z } from 'zod'
import type { App } from '#server/platform/app/app.ts'
import { job } from '#server/platform/app/jobs.ts'
import { link } from '#server/platform/app/links.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { renderMail } from '#server/platform/mail/mail-layout.ts'
import { supportClosing } from '#server/platform/mail/support-closing.ts'

const emailChanges = ['verified', 'unverified', 'primary', 'removed'] as const
type EmailChange = (typeof emailChanges)[number]

const data = z.object({
  change: z.enum(emailChanges),
  email: z.string(),
  /** Primary address before the change. */
  former: z.string(),
  to: z.string(),
})
type Notice = z.output<typeof data>

const subjectByChange: Record<EmailChange, string> = {
  verified: 'An email address of your account was verified',
  unverified: 'An email address of your account is no longer verified',
  primary: 'Your primary email address was changed',
  removed: 'An email address was removed from your account',
}

const bodyByChange: Record<EmailChange, (notice: Notice) => string> = {
  verified: ({ email }) =>
    `Marquee staff have verified the address ${email} of your Marquee account: it can be used to sign in from now on.`,
  unverified: ({ email }) =>
    `Marquee staff marked the address ${email} of your Marquee account as unverified: it cannot be used to sign in until it is verified again.`,
  primary: ({ email, former }) =>
    `Marquee staff have changed the primary address of your Marquee account from ${former} to ${email}.`,
  removed: ({ email }) =>
    `Marquee staff have removed the address ${email} from your Marquee account: it cannot be used to sign in any more.`,
}

export const sendEmailNotice = job({
  name: 'send-email-notice',
  data,
  async work(ctx, notice) {
    await ctx.app.mailer.send(
      renderMail({
        to: notice.to,
        subject: subjectByChange[notice.change],
        paragraphs: [bodyByChange[notice.change](notice)],
        button: { label: 'View your account', url: link(ctx.app.env, '/settings') },
        closing: supportClosing(
          ctx.app.env,
          "If you didn't request this, reset your password now and contact support.",
        ),
      }),
    )
  },
})

/**
 * Notify the changed address, and the old and new primary addresses. Each gets a job of its own, so that a retry for
 * one address does not repeat the other mails.
 */
export async function notifyEmailChange(
  tx: Transaction,
  app: App,
  { change, email, former }: Omit<Notice, 'to'>,
): Promise<void> {
  for (const to of new Set([email, former])) await app.jobs.enqueue(tx, sendEmailNotice, { change, email, former, to })
}
