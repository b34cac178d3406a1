import { addressData, mailWithSecret } from '#server/domain/people/mail-with-secret.ts'
import { sendPasswordReset } from '#server/domain/people/send-password-reset.ts'
import { job } from '#server/platform/app/jobs.ts'
import { link } from '#server/platform/app/links.ts'
import { renderMail } from '#server/platform/mail/mail-layout.ts'

export const sendConfirmation = mailWithSecret({
  name: 'send-confirmation',
  purpose: 'confirm_sign_up',
  applies: ({ is_primary, is_verified }) => is_primary && !is_verified,
  page: '/auth',
  button: 'Confirm email address',
  letter: {
    subject: 'Confirm your email address',
    paragraphs: [
      'Welcome to Marquee. Please confirm that this is your address; the link works for 24 hours. In the browser you signed up with it signs you in; in another one it asks for your password.',
    ],
    closing: 'If you did not sign up, you can ignore this mail.',
  },
})

export const sendUnlock = mailWithSecret({
  name: 'send-unlock',
  purpose: 'unlock',
  applies: ({ is_verified }) => is_verified,
  page: '/auth',
  button: 'End the block',
  letter: {
    subject: 'Signing in to your account is blocked for 15 minutes',
    paragraphs: [
      'There were too many failed attempts to sign in. The link below unlocks it immediately. In the browser you open it with, attempts from other devices no longer lock you out.',
    ],
    closing: 'If the attempts were not yours, nobody got in. Consider choosing a new password.',
  },
})

export const sendPasswordChanged = job({
  name: 'send-password-changed',
  data: addressData,
  async work(ctx, { email }) {
    await ctx.app.mailer.send(
      renderMail({
        to: email,
        subject: 'Your password was changed',
        paragraphs: [
          'The password of your Marquee account has just been changed, and your other sessions have been signed out.',
        ],
        button: { label: 'Reset the password', url: link(ctx.app.env, '/reset-password') },
        closing: 'If this was not you, reset the password now.',
      }),
    )
  },
})

export const authJobs = [sendConfirmation, sendPasswordReset, sendUnlock, sendPasswordChanged]
