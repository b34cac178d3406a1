import { z } from 'zod'
import { isEstablished } from '#server/domain/people/is-established.ts'
import { type MailPurpose, mintMailToken } from '#server/domain/people/mail-tokens.ts'
import { type Job, job } from '#server/platform/app/jobs.ts'
import { link } from '#server/platform/app/links.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type MailContent, renderMail } from '#server/platform/mail/mail-layout.ts'

const data = z.object({ email: z.string() })

interface AddressOfMail {
  is_primary: boolean
  is_verified: boolean
  /** The account is more than a claim on its address. */
  is_established: boolean
}

interface MailWithSecret {
  name: string
  purpose: MailPurpose
  /** An address to which this does not apply ends quietly, as one without an account does. */
  applies: (address: AddressOfMail) => boolean
  page: '/auth' | '/reset-password'
  button: string
  letter: Pick<MailContent, 'subject' | 'paragraphs' | 'closing'>
}

/** The job mints the secret it mails, so that none lies in the queue; a failed sending mints another. */
function mailWithSecret({ name, purpose, applies, page, button, letter }: MailWithSecret): Job<z.output<typeof data>> {
  return job({
    name,
    data,
    async work(ctx, { email }) {
      const minted = await ctx.asSystem((tx) => mintFor(tx, email, purpose, applies))
      if (!minted) return
      await ctx.app.mailer.send(
        renderMail({
          ...letter,
          to: minted.email,
          greeting: minted.full_name ? `Hello ${minted.full_name},` : 'Hello,',
          button: { label: button, url: link(ctx.app.env, page, { code: minted.token }) },
        }),
      )
    },
  })
}

/** The name of somebody who never proved the address may be anybody's words: it is not sent there. */
async function mintFor(tx: Transaction, email: string, purpose: MailPurpose, applies: MailWithSecret['applies']) {
  const found = await tx
    .selectFrom('user_emails as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.user_id', 'e.email', 'e.is_primary', 'e.is_verified', 'u.full_name'])
    .select(isEstablished('u.id').as('is_established'))
    .where((eb) => eb(eb.fn('lower', ['e.email']), '=', email.toLowerCase()))
    .where('u.status', '=', 'active')
    .executeTakeFirst()
  if (!found || !applies(found)) return null
  return {
    email: found.email,
    full_name: found.is_verified ? found.full_name : null,
    token: await mintMailToken(tx, purpose, found),
  }
}

export const sendConfirmation = mailWithSecret({
  name: 'send-confirmation',
  purpose: 'confirm_sign_up',
  applies: ({ is_primary, is_verified }) => is_primary && !is_verified,
  page: '/auth',
  button: 'Confirm email address',
  letter: {
    subject: 'Confirm your email address',
    paragraphs: [
      'Welcome to Marquee. Please confirm that this is your address; the link works for 24 hours and asks for the password you signed up with.',
    ],
    closing: 'If you did not sign up, you can ignore this mail.',
  },
})

/** Also to who never proved the address: choosing a password by its link is the first proof. */
export const sendPasswordReset = mailWithSecret({
  name: 'send-password-reset',
  purpose: 'reset_password',
  applies: ({ is_primary, is_verified, is_established }) => is_verified || !is_primary || !is_established,
  page: '/reset-password',
  button: 'Choose a new password',
  letter: {
    subject: 'Reset your password',
    paragraphs: ['Choose a new password with the link below. It works once, within an hour.'],
    closing: 'If you did not ask for this, you can ignore this mail; your password stays as it is.',
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
      'There were too many failed attempts to sign in. The link below ends the block at once; in the browser you open it with, attempts that others make elsewhere no longer block you.',
    ],
    closing: 'If the attempts were not yours, nobody got in. Consider choosing a new password.',
  },
})

export const sendPasswordChanged = job({
  name: 'send-password-changed',
  data,
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
