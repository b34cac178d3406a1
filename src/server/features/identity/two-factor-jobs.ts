import { z } from 'zod'
import { type Job, job } from '#server/platform/app/jobs.ts'
import { link } from '#server/platform/app/links.ts'
import { type MailContent, renderMail } from '#server/platform/mail/mail-layout.ts'
import { supportClosing } from '#server/platform/mail/support-closing.ts'

const data = z.object({ user_id: z.string() })

function twoFactorMailJob(name: string, letter: Omit<MailContent, 'to' | 'button'>): Job<z.output<typeof data>> {
  return job({
    name,
    data,
    async work(ctx, { user_id }) {
      const user = await ctx.asSystem((tx) =>
        tx.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirst(),
      )
      if (!user) return
      const button = { label: 'Security settings', url: link(ctx.app.env, '/settings', { tab: 'security' }) }
      const closing = supportClosing(ctx.app.env, letter.closing)
      await ctx.app.mailer.send(renderMail({ ...letter, closing, to: user.email, button }))
    },
  })
}

export const sendTwoFactorOn = twoFactorMailJob('send-two-factor-on', {
  subject: 'Two-factor authentication was turned on',
  paragraphs: [
    "From now on, you'll need a code from your authenticator app, after your password, to sign in to Marquee.",
    'Keep your recovery codes somewhere you can find them without your phone.',
  ],
  closing: 'If this was not you, reset your password now and contact support.',
})

export const sendTwoFactorOff = twoFactorMailJob('send-two-factor-off', {
  subject: 'Two-factor authentication was turned off',
  paragraphs: ['Signing in to your Marquee account asks for the password alone again.'],
  closing: 'If this was not you, reset your password now and turn on two-factor authentication again.',
})

export const sendTwoFactorBlocked = twoFactorMailJob('send-two-factor-blocked', {
  subject: 'Wrong codes were entered after your password',
  paragraphs: ['Five wrong codes in a row were entered for your Marquee account. Codes are refused for 15 minutes.'],
  closing: 'If this was not you, someone knows your password: reset your password now.',
})

export const twoFactorJobs = [sendTwoFactorOn, sendTwoFactorOff, sendTwoFactorBlocked]
