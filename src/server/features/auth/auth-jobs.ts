import { z } from 'zod'
import type { Transaction } from '../../platform/database/database.ts'
import { job } from '../../platform/jobs.ts'
import { link } from '../../platform/links.ts'
import { layOut } from '../../platform/mail-layout.ts'
import { type MailPurpose, mintMailToken } from '../../platform/mail-tokens.ts'

const data = z.object({ email: z.string() })

/**
 * Each job mints the secret it mails, so that none lies in the queue; a failed sending mints another.
 * An address without an account, or with nothing to confirm, ends quietly.
 */
export const sendConfirmation = job({
  name: 'send-confirmation',
  data,
  async work(ctx, { email }) {
    const letter = await ctx.asSystem((tx) =>
      mintFor(tx, email, 'confirm_sign_up', (found) => found.is_primary && !found.is_verified),
    )
    if (!letter) return
    await ctx.app.mailer.send(
      layOut({
        to: letter.email,
        subject: 'Confirm your email address',
        greeting: hello(letter.full_name),
        paragraphs: ['Welcome to Marquee. Please confirm that this is your address; the link works for 24 hours.'],
        button: { label: 'Confirm email address', url: link(ctx.app.env, '/auth', { code: letter.token }) },
        closing: 'If you did not sign up, you can ignore this mail.',
      }),
    )
  },
})

export const sendPasswordReset = job({
  name: 'send-password-reset',
  data,
  async work(ctx, { email }) {
    const letter = await ctx.asSystem((tx) => mintFor(tx, email, 'reset_password', (found) => found.is_verified))
    if (!letter) return
    await ctx.app.mailer.send(
      layOut({
        to: letter.email,
        subject: 'Reset your password',
        greeting: hello(letter.full_name),
        paragraphs: ['Choose a new password with the link below. It works once, within an hour.'],
        button: { label: 'Choose a new password', url: link(ctx.app.env, '/reset-password', { code: letter.token }) },
        closing: 'If you did not ask for this, you can ignore this mail; your password stays as it is.',
      }),
    )
  },
})

export const sendUnlock = job({
  name: 'send-unlock',
  data,
  async work(ctx, { email }) {
    const letter = await ctx.asSystem((tx) => mintFor(tx, email, 'unlock', (found) => found.is_verified))
    if (!letter) return
    await ctx.app.mailer.send(
      layOut({
        to: letter.email,
        subject: 'Signing in to your account is blocked for 15 minutes',
        greeting: hello(letter.full_name),
        paragraphs: [
          'There were five failed attempts to sign in. If they were yours, the link below ends the block at once.',
        ],
        button: { label: 'End the block', url: link(ctx.app.env, '/auth', { code: letter.token }) },
        closing: 'If they were not yours, nobody got in. Consider choosing a new password.',
      }),
    )
  },
})

export const sendPasswordChanged = job({
  name: 'send-password-changed',
  data,
  async work(ctx, { email }) {
    await ctx.app.mailer.send(
      layOut({
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

function hello(name: string | null): string {
  return name ? `Hello ${name},` : 'Hello,'
}

interface Found {
  is_primary: boolean
  is_verified: boolean
}

async function mintFor(tx: Transaction, email: string, purpose: MailPurpose, applies: (found: Found) => boolean) {
  const found = await tx
    .selectFrom('user_emails as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.user_id', 'e.email', 'e.is_primary', 'e.is_verified', 'u.full_name'])
    .where((eb) => eb(eb.fn('lower', ['e.email']), '=', email.toLowerCase()))
    .where('u.status', '=', 'active')
    .executeTakeFirst()
  if (!found || !applies(found)) return null
  return { email: found.email, full_name: found.full_name, token: await mintMailToken(tx, purpose, found) }
}
