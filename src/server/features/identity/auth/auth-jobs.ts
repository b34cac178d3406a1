import { defineLinkMailJob, mailJobData } from '#server/domain/people/define-link-mail-job.ts'
import { sendPasswordReset } from '#server/domain/people/send-password-reset.ts'
import { loadNetworksOfAttempts } from '#server/domain/sign-in/login-attempts.ts'
import { job } from '#server/platform/app/jobs.ts'
import { link } from '#server/platform/app/links.ts'
import { renderMail } from '#server/platform/mail/mail-layout.ts'

export const sendConfirmation = defineLinkMailJob({
  name: 'send-confirmation',
  purpose: 'confirm_sign_up',
  applies: ({ is_primary, is_verified }) => is_primary && !is_verified,
  page: '/auth',
  button: 'Confirm email address',
  letter: {
    subject: 'Confirm your email address',
    paragraphs: [
      'Welcome to Marquee. Please confirm your email address. The link is valid for 24 hours. Open it in the browser that you signed up with to be signed in right away. Any other browser asks for your password.',
    ],
    closing: "If you didn't sign up, you can ignore this email.",
  },
})

export const sendUnlock = defineLinkMailJob({
  name: 'send-unlock',
  purpose: 'unlock',
  applies: ({ is_verified }) => is_verified,
  page: '/auth',
  button: 'Unblock sign-in',
  letter: {
    subject: 'Signing in to your account is blocked for 15 minutes',
    paragraphs: [
      'There were too many failed attempts to sign in. The link below unblocks your account immediately. Once you have opened it, failed attempts from other devices cannot block this browser.',
    ],
    closing: "If this wasn't you, don't worry: nobody got in. We still recommend choosing a new password.",
  },
  audited: {
    action: 'user.sign_in_blocked',
    values: async (tx, email) => ({ email, networks: await loadNetworksOfAttempts(tx, [email.toLowerCase()]) }),
  },
})

export const sendPasswordChanged = job({
  name: 'send-password-changed',
  data: mailJobData,
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
